"""The explore action (ledger part: Explore), and what species and technologies change in it.

The home of seat 0 lies in zone 2-0 with wormholes to 1-0, 2-11, 3-0 and 3-1, and closed edges
towards 2-1 and 3-17.
"""

from __future__ import annotations

import pytest

from orrery.games.eclipse.actions.explore import ControlFrame
from orrery.games.eclipse.components import OUTER, SECTOR_IDS, SECTORS
from tests.eclipse.exploring import explorer, placing, refuses, rotations, zones
from tests.eclipse.scene import Scene, at, named, zone

# Naming a zone ----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.explore.activations")
@pytest.mark.check("eclipse.explore.activations")
def test_planta_explores_twice_and_others_once() -> None:
    once = explorer().draws("102")
    once.play("act explore", "explore 1-0", "discard")
    assert once.asked() == (1, "turn")
    twice = explorer("planta", "mechanema").draws("102", "301")
    twice.play("act explore", "explore 1-0", "discard")
    assert twice.asked() == (0, "explore")
    twice.play("explore 3-0", "discard")
    assert twice.asked() == (1, "turn")


@pytest.mark.rule("eclipse.explore.zone_choice", "eclipse.explore.origin_wormhole")
@pytest.mark.ruling("eclipse.gap.explore_without_wormhole")
def test_zones_beyond_the_wormholes_of_a_controlled_sector() -> None:
    scene = explorer()
    scene.play("act explore")
    assert zones(scene) == ["1-0", "2-11", "3-0", "3-1"]
    rule = "eclipse.explore.origin_wormhole"
    scene.refuses("explore 2-1", rule, zone=zone("2-1"))
    scene.refuses("explore 3-17", rule, zone=zone("3-17"))


@pytest.mark.rule("eclipse.explore.zone_choice")
def test_explored_and_distant_zones() -> None:
    scene = explorer()
    scene.play("act explore")
    rule = "eclipse.explore.zone_choice"
    scene.refuses("explore 2-0", rule, zone=zone("2-0"), sector=at("225"))
    scene.refuses("explore 1-3", rule, zone=zone("1-3"), origins=0)


@pytest.mark.rule("eclipse.explore.zone_choice")
@pytest.mark.check("eclipse.explore.zone_choice")
def test_a_pinned_ship_does_not_explore() -> None:
    def ancients(*species: str) -> Scene:
        scene = explorer(*species).lay("101", "1-2", npcs=1).ships(0, "101", interceptor=1)
        scene.play("act explore")
        return scene

    ancients().refuses("explore 1-3", "eclipse.explore.zone_choice", zone=zone("1-3"), origins=0)
    assert "1-3" in zones(ancients("descendants_of_draco", "mechanema"))


@pytest.mark.rule("eclipse.explore.zone_choice")
@pytest.mark.ruling("eclipse.gap.summary_explore_unpinned")
def test_an_unpinned_ship_explores_without_control() -> None:
    scene = explorer().lay("102", "1-2").ships(0, "102", interceptor=1)
    scene.play("act explore")
    assert "1-1" in zones(scene)
    pinned = explorer().lay("102", "1-2").ships(0, "102", interceptor=1)
    pinned.ships(1, "102", interceptor=1).play("act explore")
    assert "1-1" not in zones(pinned)


@pytest.mark.rule("eclipse.explore.zone_choice")
@pytest.mark.ruling("eclipse.gap.explore_starting_pin")
def test_control_is_enough_where_ships_are_pinned_or_absent() -> None:
    scene = explorer().ships(0, "225", interceptor=1).ships(1, "225", interceptor=3)
    scene.play("act explore")
    assert zones(scene) == ["1-0", "2-11", "3-0", "3-1"]


@pytest.mark.rule("eclipse.explore.zone_choice")
@pytest.mark.ruling("eclipse.gap.explore_warp")
def test_nobody_explores_through_portals() -> None:
    scene = explorer(portals=True).lay("281", "2-11", disc=0).lay("382", "4-12")
    scene.play("act explore")
    scene.refuses("explore 4-11", "eclipse.explore.zone_choice", zone=zone("4-11"), origins=0)


@pytest.mark.rule("eclipse.explore.activations")
def test_no_more_than_the_activations() -> None:
    scene = explorer().colony_ships(0, 1).draws("102")
    scene.play("act explore", "explore 1-0", "discard")
    scene.refuses("explore 1-0", "eclipse.concept.activations", left=0)


# Revealing --------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.explore.draw", "eclipse.explore.zone_before_draw")
@pytest.mark.parametrize(("label", "ring"), [("1-0", 1), ("2-11", 2), ("3-0", 3)])
def test_a_sector_of_the_ring_of_the_zone_is_revealed(label: str, ring: int) -> None:
    scene = explorer()
    events = scene.play("act explore", f"explore {label}")
    assert named(events, "zone_named")[0].args == (0, zone(label))
    chance = scene.chance()
    assert chance.label == "sector"
    assert chance.seen_by is None
    outcomes = {SECTORS[sector].ring for sector in chance.outcomes}
    assert outcomes == {ring}
    assert chance.uniform
    left = scene.state.stack[ring - 1]
    scene.fate(chance.outcomes[0])
    assert scene.state.stack[ring - 1] == left - 1
    scene.refuses("explore 1-0", "eclipse.explore.zone_choice")


@pytest.mark.rule("eclipse.explore.place_or_discard", "eclipse.explore.draw")
def test_the_sector_is_placed_there_or_discarded() -> None:
    scene = explorer().draws("102")
    scene.play("act explore", "explore 1-0")
    assert {text.split()[0] for text in scene.legal()} == {"place", "discard"}
    scene.refuses("place 2 0", "eclipse.explore.draw", revealed=1)
    scene.refuses("reveal", "eclipse.explore.draw", revealed=1, most=1)
    scene.refuses("done", "eclipse.concept.activations_optional")
    events = scene.play("place 1 0", "decline")
    assert scene.state.zone[at("102")] == zone("1-0")
    assert named(events, "sector_placed")[0].args == (0, at("102"), zone("1-0"), 0)


@pytest.mark.rule("eclipse.explore.discard", "eclipse.explore.next_activation")
def test_a_discarded_sector_lies_on_the_pile_of_its_ring() -> None:
    scene = explorer("planta", "mechanema").draws("102")
    events = scene.play("act explore", "explore 1-0", "discard")
    assert scene.state.discarded[at("102")] == 1
    assert scene.state.zone[at("102")] == -1
    assert named(events, "sector_discarded")[0].args == (0, at("102"))
    assert "1-0" in zones(scene)


@pytest.mark.rule("eclipse.explore.supply_draws")
def test_a_discarded_sector_brings_nothing() -> None:
    scene = explorer().draws("101")
    left = scene.state.finds_left
    scene.play("act explore", "explore 1-0", "discard")
    assert scene.state.finds_left == left
    assert scene.state.npc[at("101")] == 0


@pytest.mark.rule("eclipse.explore.reshuffle")
@pytest.mark.check("eclipse.explore.reshuffle")
def test_the_discards_become_the_new_stack() -> None:
    scene = explorer().stack(3).discarded("304", "310", "317")
    events = scene.play("act explore", "explore 3-0")
    assert [SECTOR_IDS[sector] for sector in scene.chance().outcomes] == ["304", "310", "317"]
    assert named(events, "stack_reshuffled")[0].args == (3,)
    scene.draws("310")
    assert scene.state.stack[2] == 2
    assert sum(scene.state.discarded) == 0


@pytest.mark.rule("eclipse.explore.reshuffle")
@pytest.mark.ruling("eclipse.gap.reshuffle_moment", "eclipse.gap.discovery_supply_empty")
def test_the_last_sector_is_part_of_the_next_shuffle() -> None:
    """Of 18 outer sectors only one was left in the stack; those left out never come."""
    scene = explorer("planta", "mechanema").draws("304", "304")
    scene.state.stack[2] = 1
    events = scene.play("act explore", "explore 3-0", "discard")
    assert named(events, "stack_reshuffled") == []
    events = scene.play("explore 3-0")
    assert named(events, "stack_reshuffled") != []
    assert scene.state.stack[2] == 0
    assert sum(scene.state.unseen[each.index] for each in SECTORS if each.ring == OUTER) == 0


@pytest.mark.rule("eclipse.explore.exhausted")
@pytest.mark.ruling("eclipse.gap.explore_exhausted_zone")
def test_an_exhausted_ring_is_not_offered() -> None:
    scene = explorer().stack(3)
    scene.play("act explore")
    assert zones(scene) == ["1-0", "2-11"]
    scene.refuses("explore 3-0", "eclipse.explore.exhausted", ring=3)


# Placing ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.explore.orientation")
@pytest.mark.check("eclipse.explore.orientation")
def test_a_wormhole_must_meet_the_origin() -> None:
    """102 has wormholes on its edges 0, 2, 3 and 5; the home is north of zone 1-0."""
    scene = explorer().draws("102")
    scene.play("act explore", "explore 1-0")
    assert rotations(scene) == [0, 1, 3, 4]
    scene.refuses("place 1 2", "eclipse.explore.orientation", sector=at("102"), rotation=2)
    scene.play("place 1 1", "decline")
    assert scene.galaxy().full[at("225")] == [at("102")]


@pytest.mark.rule("eclipse.explore.orientation_any_own", "eclipse.explore.orientation")
@pytest.mark.example("eclipse.ex.explore.orientation")
def test_any_own_neighbour_will_do() -> None:
    """104 has wormholes on its edges 0, 1, 3 and 4; 102 lies with one towards zone 1-0."""
    scene = explorer().draws("104")
    scene.play("act explore", "explore 1-0")
    assert rotations(scene) == [0, 2, 3, 5]
    both = explorer().lay("102", "1-5", 1, disc=0).draws("104")
    both.play("act explore", "explore 1-0")
    assert rotations(both) == [0, 1, 2, 3, 4, 5]
    theirs = explorer().lay("102", "1-5", 1, disc=1).draws("104")
    theirs.play("act explore", "explore 1-0")
    assert rotations(theirs) == [0, 2, 3, 5]


@pytest.mark.ruling("eclipse.gap.explore_no_legal_orientation")
def test_every_sector_can_meet_any_edge() -> None:
    explored = [sector for sector in SECTORS if sector.ring in (1, 2, 3)]
    assert min(sum(sector.wormholes) for sector in explored) == 2


@pytest.mark.rule("eclipse.tech.wormhole_generator_explore", "eclipse.explore.origin_wormhole")
@pytest.mark.example("eclipse.ex.wormhole_generator.explore")
def test_wormhole_generator_explores_across_closed_edges() -> None:
    """Zone 2-1 lies south-east of the home: its edge towards it is north-west."""
    scene = explorer().knows(0, "wormhole_generator").draws("201")
    scene.play("act explore")
    assert zones(scene) == ["1-0", "2-1", "2-11", "3-0", "3-1", "3-17"]
    scene.play("explore 2-1")
    assert rotations(scene) == [0, 2, 4]  # 201 has wormholes on 1, 3 and 5
    scene.refuses("place 1 1", "eclipse.explore.orientation", sector=at("201"), rotation=1)


@pytest.mark.rule("eclipse.tech.wormhole_generator_explore", "eclipse.tech.wormhole_generator")
def test_wormhole_generator_accepts_a_closed_edge_of_the_new_sector() -> None:
    scene = explorer().knows(0, "wormhole_generator").draws("102")
    scene.play("act explore", "explore 1-0")
    assert rotations(scene) == [0, 1, 2, 3, 4, 5]


# Discoveries, ancients, control -----------------------------------------------------------


@pytest.mark.rule("eclipse.explore.discovery_placed", "eclipse.explore.discovery_taken")
@pytest.mark.check("eclipse.explore.discovery_taken")
def test_the_explorer_takes_the_discovery_without_control() -> None:
    scene = explorer().draws("206", "money_8")
    left = scene.state.finds_left
    scene.play("act explore", "explore 2-11", placing("206", 1), "use")
    assert scene.state.finds_left == left - 1
    assert scene.held(0, "money") == 8
    scene.play("decline")
    assert scene.controller("206") == -1
    assert scene.state.discovery[at("206")] == 0


@pytest.mark.rule("eclipse.explore.discovery_placed")
@pytest.mark.ruling("eclipse.gap.discovery_supply_empty")
def test_without_discoveries_sectors_come_without() -> None:
    scene = explorer().finds().draws("206")
    scene.play("act explore", "explore 2-11", placing("206", 1))
    assert scene.asked() == (0, "control")
    guarded = explorer().finds().draws("101")
    guarded.play("act explore", "explore 1-0", placing("101", 0))
    assert guarded.state.npc[at("101")] == 1
    assert guarded.state.discovery[at("101")] == 0


@pytest.mark.rule("eclipse.explore.ancients_placed", "eclipse.explore.discovery_guarded")
@pytest.mark.example("eclipse.ex.action.6_apollo_ancients")
def test_ancients_guard_their_discovery() -> None:
    """301 shows a discovery and two ancients."""
    scene = explorer().draws("301")
    events = scene.play("act explore", "explore 3-0", placing("301", 3))
    assert scene.state.npc[at("301")] == 2
    assert scene.state.discovery[at("301")] == 1
    assert named(events, "npcs_placed")[0].args == (at("301"), 0, 2)
    assert named(events, "discovery_revealed") == []
    assert scene.asked() == (1, "turn")  # neither the discovery nor control was offered
    assert scene.controller("301") == -1


@pytest.mark.rule("eclipse.explore.no_control_ancients")
def test_no_control_beside_ancients() -> None:
    scene = explorer().lay("301", "3-0", npcs=2)
    refuses(
        scene,
        ControlFrame(0, at("301")),
        "control",
        "eclipse.explore.no_control_ancients",
        ancients=2,
    )


@pytest.mark.rule("eclipse.explore.take_control")
def test_control_takes_the_leftmost_disc() -> None:
    scene = explorer().draws("102")
    scene.play("act explore", "explore 1-0", "place 1 0")
    assert scene.legal() == ["control", "decline"]
    scene.refuses("done", "eclipse.concept.activations_optional")
    discs = scene.state.discs[0]
    scene.play("control")
    assert scene.controller("102") == 0
    assert scene.state.discs[0] == discs - 1


@pytest.mark.rule("eclipse.explore.take_control", "eclipse.disc.none_left")
def test_no_control_without_a_disc() -> None:
    scene = explorer().discs(0, 1).draws("102")
    scene.play("act explore", "explore 1-0", "place 1 0")
    assert scene.asked() == (1, "turn")
    assert scene.controller("102") == -1
    refuses(scene, ControlFrame(0, at("102")), "control", "eclipse.disc.none_left", discs=0)


@pytest.mark.rule("eclipse.explore.order_discovery_control")
def test_a_disc_that_the_discovery_brings_may_take_control() -> None:
    """The last disc was spent on the action; Ancient Technology brings Advanced Robotics."""
    scene = explorer().discs(0, 1).tray("advanced_robotics").draws("206", "ancient_tech")
    scene.play("act explore", "explore 2-11", placing("206", 1))
    assert scene.state.discs[0] == 0
    scene.play("use", "control")
    assert scene.controller("206") == 0


@pytest.mark.rule("eclipse.explore.next_activation", "eclipse.explore.zone_choice")
@pytest.mark.ruling("eclipse.gap.explore_chain")
def test_a_sector_just_gained_is_the_next_origin() -> None:
    """102 opens to the south-east as printed, to the south-west and north-east turned by one."""
    for rotation, beyond in ((0, {"1-1"}), (1, {"1-5", "2-1"})):
        scene = explorer("planta", "mechanema").draws("102")
        scene.play("act explore")
        before = zones(scene)
        scene.play("explore 1-0", f"place 1 {rotation}", "control")
        assert set(zones(scene)) - set(before) == beyond
        assert scene.state.top().context(scene.state)["left"] == 1


@pytest.mark.rule("eclipse.explore.next_activation")
@pytest.mark.ruling("eclipse.gap.explore_chain")
def test_a_cruiser_just_found_explores_too() -> None:
    scene = explorer("planta", "mechanema").draws("110", "ancient_cruiser")
    before = explorer("planta", "mechanema")
    before.play("act explore")
    scene.play("act explore", "explore 1-0", "place 1 0", "use", "decline")
    assert scene.fleet(0, "110") == {"cruiser": 1}
    assert set(zones(scene)) - set(zones(before)) == {"1-1", "1-5"}


@pytest.mark.example("eclipse.ex.action.2_thalia_explore")
@pytest.mark.rule("eclipse.explore.discovery_taken", "eclipse.discovery.keep_vp")
def test_thalia_explores_and_settles() -> None:
    """281 has a discovery, a money and a science square."""
    scene = explorer("planta", "mechanema", portals=True).colony_ships(0, 4)
    scene.draws("281", "science_5")
    scene.play("act explore", "explore 2-11", placing("281", 1), "keep_vp", "control")
    scene.play("colonise 281 money", "colonise 281 science")
    assert scene.state.kept_discoveries[0] == 1
    assert scene.controller("281") == 0
    assert scene.cubes_in("281") == {"money": 1, "science": 1}
    assert scene.state.colony_ships[0] == 2
    assert scene.asked() == (0, "explore")


@pytest.mark.example("eclipse.ex.action.3_thalia_discard")
@pytest.mark.rule("eclipse.explore.discard", "eclipse.explore.reshuffle")
def test_thalia_discards() -> None:
    scene = explorer("planta", "mechanema").draws("102", "317")
    scene.play("act explore", "explore 1-0", "place 1 0", "decline")
    scene.play("explore 3-0", "discard")
    assert [
        SECTOR_IDS[sector] for sector in range(len(SECTORS)) if scene.state.discarded[sector]
    ] == ["317"]
    assert scene.asked() == (1, "turn")


@pytest.mark.example("eclipse.ex.action.7_thalia_two_sectors")
@pytest.mark.rule("eclipse.explore.take_control")
def test_thalia_takes_two_sectors() -> None:
    """308 has a science and an advanced materials square, 317 money and advanced money."""
    scene = explorer("planta", "mechanema").knows(0, "advanced_mining").colony_ships(0, 2)
    scene.draws("308", "317")
    scene.play("act explore", "explore 3-0", placing("308", 3), "control")
    scene.play("colonise 308 materials_advanced")
    scene.play("explore 3-1", placing("317", 4), "control", "colonise 317 money")
    assert scene.cubes_in("308") == {"materials_advanced": 1}
    assert scene.cubes_in("317") == {"money": 1}
    assert scene.state.colony_ships[0] == 0
    assert scene.asked() == (1, "turn")


# At the wrong moment ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "rule"),
    [
        ("explore 1-0", "eclipse.explore.zone_choice"),
        ("place 1 0", "eclipse.explore.orientation"),
        ("discard", "eclipse.explore.discard"),
        ("reveal", "eclipse.species.draco.explore_optional"),
        ("control", "eclipse.explore.take_control"),
        ("decline", "eclipse.conquer.optional"),
        ("use", "eclipse.discovery.reveal"),
        ("keep_vp", "eclipse.discovery.keep_vp"),
        ("store", "eclipse.discovery.ancient_part_store"),
    ],
)
def test_nothing_of_this_belongs_to_the_beginning_of_a_turn(notation: str, rule: str) -> None:
    explorer().refuses(notation, rule)
