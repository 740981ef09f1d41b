"""The research action (ledger part: Research)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.eclipse.components import MILITARY, NANO, TECHNOLOGIES, Technology
from orrery.games.eclipse.elimination import eliminate
from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import SCORE_PARTS
from orrery.games.eclipse.technology import price
from tests.eclipse.researching import researcher, tech
from tests.eclipse.scene import Scene, named
from tests.eclipse.walks import TABLES, moves

NANO_SEVEN = [tile.id for tile in TECHNOLOGIES if tile.category == NANO][:7]


def technology_points(scene: Scene, seat: int) -> int:
    return count_points(scene.state, seat)[SCORE_PARTS.index("technologies")]


# Taking a tile ----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.research.activations")
@pytest.mark.check("eclipse.research.activations")
def test_one_activation_for_most_and_two_for_hydran() -> None:
    for species, count in (("terran_union", 1), ("hydran_progress", 2)):
        scene = researcher(species, "mechanema").tray("orbital", "nanorobots", "gauss_shield")
        names = ["research nanorobots nano", "research orbital nano", "research gauss_shield grid"]
        scene.play("act research", *names[:count])
        assert scene.asked() == (1, "turn")
        assert [scene.has_technology(0, name.split()[1]) for name in names].count(True) == count


@pytest.mark.rule("eclipse.research.activations")
def test_no_more_than_the_activations() -> None:
    scene = researcher().colony_ships(0, 1).tray("orbital", "nanorobots")
    scene.play("act research", "research nanorobots nano")
    scene.refuses("research orbital nano", "eclipse.concept.activations", left=0)


@pytest.mark.rule("eclipse.research.one_tile", "eclipse.research.rare_any_track")
@pytest.mark.parametrize("tile", TECHNOLOGIES, ids=lambda tile: tile.id)
def test_every_technology_can_be_researched_for_its_price(tile: Technology) -> None:
    species = "hydran_progress" if tile.id == "starbase" else "planta"
    scene = Scene(species, "mechanema", portals=True).home(0).home(1)
    scene.tray(tile.id).colony_ships(0, 0).holds(0, science=20)
    track = ["military", "grid", "nano", "grid"][tile.category]
    discount = int(track == "military" and species == "planta")  # for its printed Starbase
    scene.play("act research", f"research {tile.id} {track}")
    assert scene.has_technology(0, tile.id)
    assert scene.held(0, "science") == 20 - max(tile.minimum, tile.cost - discount)


@pytest.mark.rule("eclipse.research.one_tile", "eclipse.research.placement")
def test_a_tile_comes_from_the_tray_for_science() -> None:
    scene = researcher().tray("orbital", "orbital")
    events = scene.play("act research", "research orbital nano")
    assert scene.held(0, "science") == 34
    assert scene.state.tray[tech("orbital")] == 1
    assert scene.state.technologies_on(0, NANO) == 1
    assert named(events, "researched")[0].args == (0, tech("orbital"), NANO)


@pytest.mark.rule("eclipse.research.one_tile")
def test_only_what_is_in_the_tray() -> None:
    scene = researcher().tray("orbital")
    scene.play("act research")
    number = tech("nanorobots")
    scene.refuses(
        "research nanorobots nano", "eclipse.research.one_tile", technology=number, available=0
    )


@pytest.mark.rule("eclipse.research.one_tile", "eclipse.resource.gain_pay")
def test_science_must_suffice() -> None:
    scene = researcher().tray("orbital").holds(0, science=5)
    scene.play("act research")
    scene.refuses(
        "research orbital nano", "eclipse.resource.gain_pay", resource=1, needed=6, held=5
    )
    enough = researcher().tray("orbital").holds(0, science=6)
    enough.play("act research", "research orbital nano")


@pytest.mark.rule("eclipse.research.one_tile", "eclipse.trade.anytime")
def test_trade_may_pay_for_it() -> None:
    scene = researcher().tray("nanorobots").holds(0, science=1, money=2)
    scene.play("act research")
    assert scene.legal("research") == []
    scene.play("trade money science", "research nanorobots nano")
    assert scene.store(0) == (0, 0, 0)


@pytest.mark.rule("eclipse.research.placement")
def test_a_regular_tile_goes_to_its_own_track() -> None:
    scene = researcher().tray("orbital")
    scene.play("act research")
    assert scene.legal("research") == ["research orbital nano"]
    scene.refuses(
        "research orbital military",
        "eclipse.research.placement",
        technology=tech("orbital"),
        tech_track=MILITARY,
    )


@pytest.mark.rule("eclipse.research.track_full")
@pytest.mark.check("eclipse.research.track_full")
def test_a_track_has_7_places() -> None:
    scene = researcher().knows(0, *[name for name in NANO_SEVEN if name != "monolith"])
    scene.knows(0, "artifact_key").tray("monolith", "ancient_labs")
    scene.play("act research")
    scene.refuses(
        "research monolith nano", "eclipse.research.track_full", tech_track=NANO, technologies=7
    )
    assert scene.legal("research") == [
        "research ancient_labs military",
        "research ancient_labs grid",
    ]


@pytest.mark.rule("eclipse.research.no_duplicate", "eclipse.research.starting_techs")
@pytest.mark.check("eclipse.research.no_duplicate")
def test_no_technology_twice() -> None:
    scene = researcher("planta", "mechanema").tray("starbase")
    scene.play("act research")
    scene.refuses(
        "research starbase military", "eclipse.research.no_duplicate", technology=tech("starbase")
    )


@pytest.mark.rule("eclipse.setup.tech_stack")
@pytest.mark.check("eclipse.setup.tech_stack")
def test_two_copies_serve_two_players() -> None:
    scene = researcher("hydran_progress", "mechanema").tray("starbase", "starbase")
    scene.holds(1, science=4)
    scene.play("act research", "research starbase military")
    scene.play("done", "act research", "research starbase military")
    assert scene.has_technology(0, "starbase")
    assert scene.has_technology(1, "starbase")
    assert scene.state.tray[tech("starbase")] == 0


@pytest.mark.rule("eclipse.research.no_discard")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "5", "6"])
def test_nothing_takes_a_technology_away(players: int, options: dict[str, Any]) -> None:
    """Whatever happens in whole games: a technology stays, and where it lies."""
    learned = 0
    for before, action, after in moves(players, options, f"technologies/{players}"):
        for had, has in zip(before.technology, after.technology, strict=True):
            assert had in (0, has), action.text
            learned += had == 0 < has
    assert learned > players


@pytest.mark.rule("eclipse.research.no_discard")
def test_who_is_eliminated_keeps_technologies_for_the_count() -> None:
    scene = researcher("planta", "mechanema", "hydran_progress").knows(0, "orbital", "fusion_drive")
    before = scene.state.technology[:]
    eliminate(scene.state, [0])
    assert scene.state.technology == before


@pytest.mark.rule("eclipse.research.types")
def test_four_types_of_technology() -> None:
    """What a technology does is one of: a part, something to build, at once, for good."""
    types = {
        "part": [tile.id for tile in TECHNOLOGIES if tile.part >= 0],
        "build": [tile.id for tile in TECHNOLOGIES if tile.builds >= 0],
        "instant": [tile.id for tile in TECHNOLOGIES if tile.discs],
    }
    assert len(types["part"]) == 19
    assert types["build"] == ["starbase", "orbital", "monolith"]
    assert types["instant"] == ["quantum_grid", "advanced_robotics"]
    instant = [*types["instant"], "artifact_key", "warp_portal", "ancient_labs"]
    other = {tile.id for tile in TECHNOLOGIES} - {*types["part"], *types["build"], *instant}
    assert sorted(other) == [
        "advanced_economy",
        "advanced_labs",
        "advanced_mining",
        "antimatter_splitter",
        "cloaking_device",
        "improved_logistics",
        "metasynthesis",
        "nanorobots",
        "neutron_absorber",
        "neutron_bombs",
        "pico_modulator",
        "wormhole_generator",
    ]


# Cost -------------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.research.discount")
@pytest.mark.check("eclipse.research.discount")
def test_the_discount_grows_with_the_track() -> None:
    """Wormhole Generator costs 14, and 7 at least."""
    paid = []
    others = [name for name in NANO_SEVEN if name != "wormhole_generator"]
    for owned in range(7):
        scene = researcher().tray("wormhole_generator").knows(0, *others[:owned])
        paid.append(price(scene.state, 0, tech("wormhole_generator"), NANO))
        scene.play("act research", "research wormhole_generator nano")
        assert 40 - scene.held(0, "science") == paid[-1]
    assert paid == [14, 13, 12, 11, 10, 8, 7]


@pytest.mark.rule("eclipse.research.discount", "eclipse.research.minimum_cost")
@pytest.mark.check("eclipse.research.minimum_cost")
@pytest.mark.example("eclipse.ex.research.minimum")
@pytest.mark.ruling("eclipse.gap.research_example_discount")
def test_never_less_than_the_minimum() -> None:
    scene = researcher().knows(0, "monolith", "orbital").tray("fusion_drive")
    scene.play("act research", "research fusion_drive nano")
    assert scene.held(0, "science") == 40 - 3


@pytest.mark.rule("eclipse.research.discount_updates", "eclipse.research.minimum_cost")
@pytest.mark.check("eclipse.research.discount_updates")
@pytest.mark.example("eclipse.ex.action.5_leto_research")
@pytest.mark.ruling("eclipse.gap.example_names")
def test_leto_researches_twice() -> None:
    """Hydran with 4 nano technologies, one of them printed."""
    scene = researcher("hydran_progress", "mechanema").holds(0, science=10)
    scene.knows(0, "orbital", "fusion_drive", "monolith").tray("nanorobots", "wormhole_generator")
    scene.play("act research")
    assert scene.legal("research") == [
        "research nanorobots nano",
        "research wormhole_generator nano",
    ]
    scene.play("research nanorobots nano")
    assert scene.held(0, "science") == 8
    scene.play("research wormhole_generator nano")
    assert scene.held(0, "science") == 0


@pytest.mark.rule("eclipse.research.starting_techs")
@pytest.mark.check("eclipse.research.starting_techs")
def test_printed_technologies_give_discount_and_points() -> None:
    scene = researcher("hydran_progress", "mechanema").tray("orbital")
    scene.knows(0, "nanorobots", "fusion_drive")
    assert technology_points(scene, 0) == 0
    scene.play("act research", "research orbital nano")
    assert scene.held(0, "science") == 40 - 4  # three there: 6 - 3 is below the minimum
    assert technology_points(scene, 0) == 1
    first = researcher("hydran_progress", "mechanema").tray("wormhole_generator")
    assert price(first.state, 0, tech("wormhole_generator"), NANO) == 13


# Rare technologies ------------------------------------------------------------------------


@pytest.mark.rule("eclipse.research.rare_single")
def test_a_rare_technology_is_there_once() -> None:
    scene = researcher().tray("cloaking_device").holds(1, science=40)
    scene.play("act research", "research cloaking_device grid", "act research")
    scene.refuses(
        "research cloaking_device grid",
        "eclipse.research.rare_single",
        technology=tech("cloaking_device"),
    )


@pytest.mark.rule("eclipse.research.rare_any_track")
@pytest.mark.check("eclipse.research.rare_any_track")
def test_a_rare_technology_takes_the_discount_of_any_track() -> None:
    scene = researcher("descendants_of_draco", "mechanema").tray("soliton_cannon")
    scene.knows(0, "gauss_shield", "fusion_source", "improved_hull")
    scene.play("act research")
    assert scene.legal("research") == [
        f"research soliton_cannon {track}" for track in ("military", "grid", "nano")
    ]
    prices = [price(scene.state, 0, tech("soliton_cannon"), track) for track in range(3)]
    assert prices == [9, 7, 8]
    scene.play("research soliton_cannon grid")
    assert scene.held(0, "science") == 33


@pytest.mark.rule("eclipse.research.rare_counts_on_track")
def test_a_rare_technology_counts_on_its_track() -> None:
    scene = researcher().tray("ancient_labs", "wormhole_generator")
    scene.knows(0, "orbital", "nanorobots", "monolith")
    scene.finds("money_8")
    before = price(scene.state, 0, tech("wormhole_generator"), NANO)
    scene.draws("money_8")
    scene.play("act research", "research ancient_labs nano", "keep_vp")
    assert scene.state.technologies_on(0, NANO) == 4
    assert price(scene.state, 0, tech("wormhole_generator"), NANO) == before - 1
    assert technology_points(scene, 0) == 1


@pytest.mark.rule("eclipse.research.one_tile")
def test_research_needs_its_action() -> None:
    scene = researcher().tray("orbital")
    scene.refuses("research orbital nano", "eclipse.research.one_tile")
