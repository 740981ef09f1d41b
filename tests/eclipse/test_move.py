"""Moving ships (ledger parts: Move, Warp portals; technologies that help it)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.actions.base import frame_of
from orrery.games.eclipse.connections import neighbours
from orrery.games.eclipse.zones import EDGES
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, at, edge, named


def moving(*species: str, knows: tuple[str, ...] = ()) -> Scene:
    """Seat 0, Terran unless named, with nothing to colonise."""
    return small_map(*species).knows(0, *knows).colony_ships(0, 0)


def fast(scene: Scene, ship: str = "interceptor", slot: int = 4) -> Scene:
    """The interceptors of seat 0 get a second Nuclear Drive: movement 2."""
    return scene.part(0, ship, slot, "nuclear_drive")


# Activations ------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.move.activations")
@pytest.mark.check("eclipse.move.activations")
@pytest.mark.parametrize(
    ("species", "technologies", "count"),
    [
        ("planta", (), 2),
        ("terran_directorate", (), 3),
        ("planta", ("improved_logistics",), 3),
        ("terran_directorate", ("improved_logistics",), 4),
    ],
)
def test_how_many_activations(species: str, technologies: tuple[str, ...], count: int) -> None:
    scene = moving(species, TERRANS[1], knows=technologies).ships(0, "221", interceptor=4)
    scene.play("act move")
    assert frame_of(scene.state).left == count
    scene.play(*["move interceptor 221 N"] * count)
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.tech.improved_logistics")
@pytest.mark.check("eclipse.tech.improved_logistics")
def test_improved_logistics_do_not_help_a_reaction() -> None:
    scene = moving(knows=("improved_logistics",)).ships(0, "221", interceptor=2).passed(0)
    scene.play("react move", "move interceptor 221 N")
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.move.one_ship")
@pytest.mark.check("eclipse.move.one_ship")
def test_movement_two_enters_one_or_two_sectors() -> None:
    scene = fast(moving()).ships(0, "310", interceptor=1)
    events = scene.play("act move", "move interceptor 310 S")
    assert scene.fleet(0, "221") == {"interceptor": 1}
    events = scene.play("onward S")
    assert scene.fleet(0, "102") == {"interceptor": 1}
    assert [event.args for event in named(events, "moved")] == [(0, 0, at("221"), at("102"))]
    assert frame_of(scene.state).left == 2
    scene.refuses("onward S", "eclipse.move.one_ship", movement=0)


@pytest.mark.rule("eclipse.move.one_ship")
def test_a_ship_must_be_there_and_the_action_too() -> None:
    scene = moving().ships(0, "221", interceptor=1)
    scene.refuses("move interceptor 221 N", "eclipse.move.one_ship")
    scene.play("act move")
    scene.refuses("move cruiser 221 N", "eclipse.move.one_ship", ship=1, sector=at("221"), ships=0)


@pytest.mark.rule("eclipse.move.same_ship_again")
def test_the_same_ship_moves_with_several_activations() -> None:
    scene = moving().ships(0, "310", interceptor=1)
    scene.play("act move", "move interceptor 310 S", "move interceptor 221 S")
    scene.play("move interceptor 102 SE")
    assert scene.fleet(0, "103") == {"interceptor": 1}


@pytest.mark.example("eclipse.ex.move.apollo")
def test_apollo_moves_an_interceptor_twice_and_a_cruiser_once() -> None:
    scene = fast(moving(knows=("fusion_drive",))).ships(0, "310", interceptor=1, cruiser=1)
    scene.parts(0, "cruiser", "", "hull", "fusion_drive", "", "", "")
    assert [scene.state.totals(0, ship).movement for ship in (0, 1)] == [2, 3]
    scene.play("act move", "move interceptor 310 S", "onward S")
    scene.play("move interceptor 102 SE", "onward N")
    scene.play("move cruiser 310 S", "onward S", "onward SE")
    assert scene.fleet(0, "209") == {"interceptor": 1}
    assert scene.fleet(0, "103") == {"cruiser": 1}
    assert scene.asked() == (1, "turn")


@pytest.mark.example("eclipse.ex.action.13_leto_move")
def test_letos_cruiser_covers_two_sectors_with_one_activation() -> None:
    scene = moving(knows=("fusion_drive",)).part(0, "cruiser", 6, "fusion_drive")
    scene.ships(0, "221", interceptor=1).ships(0, "310", cruiser=1).ships(1, "102", interceptor=3)
    scene.play("act move", "move interceptor 221 S", "move cruiser 310 S", "onward S")
    assert scene.fleet(0, "102") == {"interceptor": 1, "cruiser": 1}
    assert scene.asked() == (1, "turn"), "both are pinned, and the third activation has no use"


# Connections ------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.wormhole.connection", "eclipse.move.connection")
def test_both_edges_must_have_a_wormhole() -> None:
    scene = moving().ships(0, "221", interceptor=1)
    assert neighbours(scene.state, 0, at("221")) == [at("310"), at("102")]
    scene.play("act move")
    assert scene.legal("move") == ["move interceptor 221 N", "move interceptor 221 S"]
    scene.refuses(
        "move interceptor 221 SE",
        "eclipse.move.connection",
        sector=at("221"),
        edge=edge("SE"),
        wormholes=1,
    )


@pytest.mark.rule("eclipse.move.no_unexplored")
def test_ships_do_not_enter_unexplored_zones() -> None:
    scene = moving().ships(0, "221", interceptor=1)
    scene.play("act move")
    scene.refuses(
        "move interceptor 221 NE",
        "eclipse.move.no_unexplored",
        sector=at("221"),
        edge=edge("NE"),
    )


@pytest.mark.rule("eclipse.tech.wormhole_generator")
@pytest.mark.check("eclipse.tech.wormhole_generator")
def test_with_the_generator_one_wormhole_is_enough() -> None:
    scene = moving(knows=("wormhole_generator",)).ships(0, "221", interceptor=1)
    scene.ships(0, "102", interceptor=1)
    scene.play("act move")
    assert scene.allows("move interceptor 221 SE"), "own edge closed, the other open"
    scene.refuses(
        "move interceptor 102 NE",
        "eclipse.move.connection",
        sector=at("102"),
        edge=edge("NE"),
        wormholes=0,
    )


@pytest.mark.rule("eclipse.tech.wormhole_generator")
@pytest.mark.example("eclipse.ex.wormhole_generator.move")
def test_all_neighbours_across_at_least_one_wormhole_are_in_reach() -> None:
    scene = moving(knows=("wormhole_generator",)).ships(0, "221", interceptor=1)
    scene.lay("201", "2-11", rotation=0).lay("311", "3-17", rotation=0)
    near = [at(name) for name in ("310", "209", "102", "201", "311")]
    assert sorted(neighbours(scene.state, 0, at("221"))) == sorted(near)
    scene.play("act move")
    assert len(scene.legal("move")) == 5
    influence = moving(knows=("wormhole_generator",))
    influence.lay("201", "2-11", rotation=0).lay("311", "3-17", rotation=0)
    influence.play("act influence")
    assert sorted(influence.legal("influence")) == sorted(
        f"influence {name}" for name in ("310", "209", "102", "201", "311")
    )


# Warp portals -----------------------------------------------------------------------------


def portals(*species: str) -> Scene:
    """281 lies far from 221, where the token is."""
    scene = small_map(*species, portals=True).colony_ships(0, 0).portal("221")
    return scene.lay("281", "2-6").lay("381", "3-9")


@pytest.mark.rule("eclipse.warp.adjacency")
@pytest.mark.check("eclipse.warp.adjacency")
def test_movement_one_leads_from_one_portal_to_another() -> None:
    scene = portals().lay("382", "3-5").ships(0, "281", interceptor=1)
    scene.play("act move", "warp interceptor 281")
    assert scene.asked() == (0, "warp")
    assert scene.legal() == ["warp_to 221", "warp_to 381", "warp_to 382"]
    scene.refuses("warp_to 281", "eclipse.warp.adjacency", sector=at("281"), to=at("281"))
    scene.refuses("done", "eclipse.concept.activations_optional")
    scene.play("warp_to 382")
    assert scene.fleet(0, "382") == {"interceptor": 1}
    assert frame_of(scene.state).left == 2


@pytest.mark.rule("eclipse.warp.uses")
def test_a_ship_under_way_goes_on_through_a_portal() -> None:
    scene = fast(portals()).ships(0, "102", interceptor=1)
    scene.play("act move", "move interceptor 102 N", "warp_onward", "warp_to 381")
    assert scene.fleet(0, "381") == {"interceptor": 1}
    scene.refuses("warp_onward", "eclipse.move.one_ship", movement=0)


@pytest.mark.rule("eclipse.warp.uses")
def test_only_portals_lead_to_portals() -> None:
    scene = fast(portals()).ships(0, "103", interceptor=1).ships(0, "281", cruiser=1)
    scene.refuses("warp cruiser 281", "eclipse.warp.uses")
    scene.refuses("warp_to 281", "eclipse.warp.adjacency")
    scene.refuses("warp_onward", "eclipse.warp.uses")
    scene.play("act move")
    assert scene.legal("warp") == ["warp cruiser 281"]
    scene.refuses("warp interceptor 103", "eclipse.warp.uses", sector=at("103"), portals=3)
    scene.play("move interceptor 103 NW")
    scene.refuses("warp_onward", "eclipse.warp.uses", sector=at("102"), portals=3)


@pytest.mark.rule("eclipse.warp.uses")
def test_influence_works_through_portals() -> None:
    scene = portals()
    scene.play("act influence")
    assert {"influence 281", "influence 381"} <= set(scene.legal("influence"))


@pytest.mark.ruling("eclipse.gap.warp_several")
def test_a_network_needs_two_sectors_and_one_sector_counts_once() -> None:
    scene = small_map(portals=True).portal("221").portal("221", ancient=True)
    scene.ships(0, "221", interceptor=1)
    assert neighbours(scene.state, 0, at("221")) == [at("310"), at("102")]
    scene.play("act move")
    assert scene.legal("warp") == []
    scene.refuses("warp interceptor 221", "eclipse.warp.uses", sector=at("221"), portals=1)
    both = portals().portal("221", ancient=True)
    assert neighbours(both.state, 0, at("281")).count(at("221")) == 1


@pytest.mark.rule("eclipse.warp.adjacency")
def test_portals_are_full_connections() -> None:
    scene = portals()
    for seat in range(2):
        assert at("281") in neighbours(scene.state, seat, at("221"))
        assert at("381") in neighbours(scene.state, seat, at("281"))
        assert at("281") not in neighbours(scene.state, seat, at("102"))


@pytest.mark.rule("eclipse.move.connection")
@pytest.mark.parametrize("number", range(6))
def test_a_ship_crosses_the_edge_that_is_named(number: int) -> None:
    """Out of the centre and back, clockwise from north; sector 101 is turned with the edge."""
    scene = Scene(*TERRANS[:2]).colony_ships(0, 0).lay("001", "0-0")
    scene.lay("101", f"1-{number}", rotation=number).ships(0, "001", interceptor=1)
    there, back = EDGES[number], EDGES[(number + 3) % 6]
    scene.play("act move", f"move interceptor 001 {there}")
    assert scene.fleet(0, "101") == {"interceptor": 1}
    scene.play(f"move interceptor 101 {back}")
    assert scene.fleet(0, "001") == {"interceptor": 1}
