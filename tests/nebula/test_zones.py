"""Radioactive and unexplored zones."""

from __future__ import annotations

import pytest

from tests.nebula.scene import Scene, named, tech_number

YELLOW = [
    "electric_charge",
    "electromagnetic_pulse",
    "suicide",
    "hack",
    "radioactive_ray",
    "repair",
]
RED = [
    "battle_speed",
    "improved_cargo",
    "reveal_spy",
    "energy_shield",
    "invisibility_field",
    "supernova_cannon",
]
GREEN = ["balance", "mothership", "pathfinder", "clone", "free_exchange", "jumpgate"]


def conflict() -> Scene:
    """P1's Conflict; its ship 6, out of reach, keeps the phase open."""
    return Scene("conflict").ship(6, "1A5", troops=1)


def names(scene: Scene) -> set[str]:
    """The technologies that may be drawn now."""
    numbers = {tech_number(name): name for name in YELLOW + RED + GREEN}
    return {numbers[outcome] for outcome in scene.waiting().outcomes}


# Radioactive zones ------------------------------------------------------------------------


@pytest.mark.rule("nebula.zone.radioactive")
@pytest.mark.check("nebula.zone.radioactive")
@pytest.mark.parametrize(("roll", "troops"), [(1, 5), (2, 5), (3, 5), (4, 6), (5, 6), (6, 6)])
def test_one_troop_of_6_is_lost_on_1_to_3(roll: int, troops: int) -> None:
    scene = conflict().ship(1, "1G8", troops=6)
    scene.play("move 1 1F9", dice=[roll])
    assert scene.aboard(1) == troops
    assert scene.block_of(1) == "1F9"


@pytest.mark.rule("nebula.zone.radioactive")
def test_the_zone_is_rolled_for_with_one_fair_d6() -> None:
    scene = conflict().ship(1, "1G8", troops=6).begin()
    scene.state.play(0, next(action for action in scene.state.legal(0) if "1F9" in action.text))
    assert scene.waiting().outcomes == [1, 2, 3, 4, 5, 6]
    assert {scene.waiting().probability(roll) for roll in range(1, 7)} == {1 / 6}


@pytest.mark.rule("nebula.zone.radioactive")
def test_every_pass_is_rolled_for_and_staying_is_not() -> None:
    scene = conflict().ship(1, "1G8", troops=6)
    scene.play("move 1 1F9", "move 1 1E8", "move 1 1F9", dice=[1, 1])
    assert scene.aboard(1) == 4
    scene.skip_turns(2).play("done")
    assert scene.aboard(1) == 4
    scene.play("move 1 1G8")
    assert scene.aboard(1) == 4


@pytest.mark.rule("nebula.zone.radioactive", "nebula.ship.crew")
@pytest.mark.ruling("nebula.gap.stranded")
def test_a_ship_that_loses_its_last_troop_stays_without_crew() -> None:
    scene = conflict().ship(1, "1G8", troops=1)
    scene.play("move 1 1F9", dice=[3])
    assert (scene.aboard(1), scene.block_of(1)) == (0, "1F9")
    scene.refuses("move 1 1G8", "nebula.ship.crew", troops=0, needed=1)
    scene.skip_turns(2).play("done")
    scene.refuses("move 1 1G8", "nebula.ship.crew", troops=0, needed=1)


@pytest.mark.rule("nebula.zone.radioactive", "nebula.ship.crew", "nebula.tech.mothership")
@pytest.mark.ruling("nebula.gap.stranded")
def test_mothership_gets_a_stranded_ship_going_again() -> None:
    scene = conflict().ship(1, "1G8", troops=1).planet("Y1", troops=3).ready("mothership")
    scene.play("move 1 1F9", "use mothership", "supply 1 Y1 1", "move 1 1E8", dice=[3])
    assert scene.block_of(1) == "1E8"


@pytest.mark.rule("nebula.zone.radioactive", "nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.stranded", "nebula.gap.planet_on_zone")
@pytest.mark.parametrize(("roll", "owner"), [(3, 1), (4, 0)])
def test_a_ship_stranded_on_a_planet_does_not_claim_it(roll: int, owner: int) -> None:
    scene = conflict().ship(1, "1G8", troops=1).planet("R1", "1F9", owner=1, troops=7)
    scene.play("move 1 1F9", dice=[roll])
    assert scene.owner("R1") == owner


@pytest.mark.rule("nebula.zone.radioactive", "nebula.combat.round")
@pytest.mark.ruling("nebula.gap.planet_on_zone")
def test_the_zone_comes_before_the_combat() -> None:
    scene = conflict().ship(1, "1G8", troops=3).ship(1, "1E8", troops=3, seat=1)
    events = scene.play("move 1 1F9", dice=[1, 4, 3, 6, 1, 6, 1])
    order = [event.kind.name for event in events if event.kind.name != "damaged"]
    assert order[:5] == ["moved", "irradiated", "combat_began", "combat_rolled", "combat_rolled"]
    totals = [event.field("total") for event in named(events, "combat_rolled")]
    assert totals[:2] == [2 + 4, 3 + 3]


@pytest.mark.rule("nebula.zone.radioactive")
@pytest.mark.parametrize(("roll", "lost"), [(3, 1), (4, 0)])
def test_the_second_players_ship_passes_a_zone(roll: int, lost: int) -> None:
    scene = Scene("conflict", seat=1).ship(3, "2G8", troops=4, seat=1)
    events = scene.play("move 3 2F9", dice=[roll])
    assert [event.args for event in named(events, "irradiated")] == [(1, 2, roll, lost)]
    assert scene.aboard(3, seat=1) == 4 - lost


@pytest.mark.rule("nebula.zone.radioactive")
def test_a_ship_that_waits_in_the_zone_is_safe_in_the_opponents_turn() -> None:
    scene = Scene("conflict").ship(1, "2G8", troops=2).ship(1, "1F9", troops=2, seat=1)
    scene.play("move 1 2G9")
    assert scene.aboard(1, seat=1) == 2


# Unexplored zones -------------------------------------------------------------------------


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.check("nebula.zone.unexplored")
def test_each_of_the_two_missing_green_technologies_is_drawn_with_probability_one_half() -> None:
    scene = conflict().ship(1, "1B6", troops=1).ready("balance", "mothership", "clone")
    scene.cooling("jumpgate", 2)
    scene.play("move 1 1B7")
    assert scene.asked() == (1, "explore")
    named_colour(scene, "green")
    assert names(scene) == {"pathfinder", "free_exchange"}
    for name in ("pathfinder", "free_exchange"):
        assert scene.waiting().probability(tech_number(name)) == 1 / 2


def named_colour(scene: Scene, colour: str) -> None:
    """The opponent names a colour; the draw is still to come."""
    seat = scene.asked()[0]
    action = next(one for one in scene.state.legal(seat) if one.text == f"colour {colour}")
    scene.state.play(seat, action)


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.parametrize(("colour", "group"), [("yellow", YELLOW), ("red", RED), ("green", GREEN)])
def test_the_opponent_names_the_colour_and_chance_draws_evenly(
    colour: str, group: list[str]
) -> None:
    scene = conflict().ship(1, "1B6", troops=1)
    scene.play("move 1 1B7")
    assert scene.asked() == (1, "explore")
    assert scene.legal() == ["colour yellow", "colour red", "colour green"]
    named_colour(scene, colour)
    assert names(scene) == set(group)
    assert scene.waiting().weights == [1] * 6


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.unexplored_reward")
def test_a_found_technology_is_ready_at_once_without_building_and_payment() -> None:
    scene = conflict().ship(1, "1B6", troops=1).reserves(1, 2, 3)
    events = scene.play("move 1 1B7", "colour green", dice=[tech_number("pathfinder")])
    assert scene.held() == [1, 2, 3]
    assert scene.is_ready("pathfinder")
    found = named(events, "explored")[0]
    assert found.seen_by(1).field("technology") == tech_number("pathfinder")
    scene.play("use pathfinder", "own 1")
    assert scene.indicators("pathfinder") == 2
    scene.skip_turns(4)
    assert scene.is_ready("pathfinder")


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.unexplored_reward")
def test_a_technology_under_research_is_not_drawn() -> None:
    scene = conflict().ship(1, "1B6", troops=1).research("balance", 1).ready("clone", "jumpgate")
    scene.research("balance", 1, seat=1).ready("mothership", seat=1)
    scene.play("move 1 1B7")
    named_colour(scene, "green")
    assert names(scene) == {"mothership", "pathfinder", "free_exchange"}


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.unexplored_reward")
def test_a_colour_with_nothing_left_cannot_be_named() -> None:
    scene = conflict().ship(1, "1B6", troops=1).ready(*RED[:5]).research("supernova_cannon", 2)
    scene.play("move 1 1B7")
    assert scene.legal() == ["colour yellow", "colour green"]
    scene.refuses("colour red", "nebula.zone.unexplored", colour=1, technologies=0)


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.unexplored_reward")
def test_with_nothing_left_at_all_the_zone_stays_unexplored() -> None:
    scene = conflict().ship(1, "1E12", troops=1).ready(*YELLOW, *RED, *GREEN[:5])
    scene.research("jumpgate", 3).ship(1, "1D14", troops=1, seat=1)
    events = scene.play("move 1 1F13", "move 1 1G12", "move 1 1G11", "move 1 1H11")
    assert named(events, "explored") == []
    scene.skip_turns(1).play("done", "move 1 1E13", "move 1 1E12", "move 1 1F13")
    assert scene.asked() == (0, "explore")


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.unexplored_reward")
def test_the_only_colour_left_is_named_by_itself() -> None:
    scene = conflict().ship(1, "1B6", troops=1).ready(*YELLOW, *RED, *GREEN[:4])
    scene.play("move 1 1B7", dice=[tech_number("jumpgate")])
    assert scene.is_ready("jumpgate")


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.unexplored_reward")
def test_a_colour_with_one_technology_left_may_be_named() -> None:
    scene = conflict().ship(1, "1B6", troops=1).ready(*YELLOW, *RED[:5])
    scene.play("move 1 1B7")
    assert scene.legal() == ["colour red", "colour green"]
    events = scene.play("colour red", dice=[tech_number("supernova_cannon")])
    assert [event.args for event in named(events, "colour_named")] == [(1, 1)]
    assert scene.is_ready("supernova_cannon")


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.unexplored_reward")
def test_the_very_last_technology_is_found_too() -> None:
    scene = conflict().ship(1, "1B6", troops=1).ready(*YELLOW, *RED, *GREEN[:5])
    scene.play("move 1 1B7", dice=[tech_number("jumpgate")])
    assert scene.is_ready("jumpgate")


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.conflict.unexplored_once")
def test_a_zone_is_explored_once_even_by_other_ships_and_in_later_turns() -> None:
    scene = conflict().ship(1, "1B6", troops=1).ship(2, "1B6", troops=1)
    scene.play("move 1 1B7", "colour red", dice=[tech_number("reveal_spy")])
    assert scene.is_ready("reveal_spy")
    events = scene.play("move 2 1B7", "move 1 1B6", "move 1 1B7")
    scene.skip_turns(2)
    events += scene.play("done", "move 1 1B6", "move 1 1B7")
    assert named(events, "explored") == []


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.conflict.unexplored_once")
def test_what_one_player_explored_gives_nothing_to_the_other() -> None:
    scene = conflict().ship(1, "1E12", troops=1).ship(1, "1D14", troops=1, seat=1)
    scene.play("move 1 1F13", "colour red", dice=[tech_number("reveal_spy")])
    scene.play("move 1 1G12", "move 1 1G11", "move 1 1H11")
    scene.skip_turns(1).play("done", "move 1 1E13", "move 1 1E12", "move 1 1F13")
    assert scene.asked() == (1, "conflict")


@pytest.mark.rule("nebula.zone.unexplored")
@pytest.mark.ruling("nebula.conflict.unexplored_once")
def test_another_zone_gives_the_same_player_another_technology() -> None:
    scene = conflict().ship(1, "1B6", troops=1).ship(2, "1E12", troops=1)
    scene.play("move 1 1B7", "colour red", dice=[tech_number("reveal_spy")])
    scene.play("move 2 1F13", "colour red", dice=[tech_number("battle_speed")])
    assert scene.is_ready("reveal_spy")
    assert scene.is_ready("battle_speed")


@pytest.mark.rule("nebula.zone.unexplored")
def test_passing_through_is_enough_and_the_ship_goes_on() -> None:
    scene = conflict().ship(1, "1E12", troops=1)
    scene.play("move 1 1F13", "colour green", "move 1 1G12", dice=[tech_number("clone")])
    assert scene.block_of(1) == "1G12"
    assert scene.is_ready("clone")


@pytest.mark.rule("nebula.zone.unexplored", "nebula.combat.start")
@pytest.mark.ruling("nebula.gap.planet_on_zone")
def test_the_discovery_comes_before_the_combat_and_may_serve_in_it() -> None:
    scene = conflict().ship(1, "1E12", troops=3).ship(1, "1G14", troops=3, seat=1)
    scene.play("move 1 1F13", "colour red", dice=[tech_number("invisibility_field")])
    assert scene.asked() == (0, "combat_window")
    assert scene.offered() == {"invisibility_field"}


@pytest.mark.rule("nebula.zone.unexplored", "nebula.term.passive")
def test_the_second_player_explores_and_the_first_names_the_colour() -> None:
    scene = Scene("conflict", seat=1).ship(1, "1B6", troops=1, seat=1).ready(*RED, seat=1)
    scene.ship(6, "2A5", troops=1, seat=1)
    scene.play("move 1 1B7")
    assert scene.asked() == (0, "explore")
    assert scene.legal() == ["colour yellow", "colour green"]
    scene.play("colour yellow", dice=[tech_number("hack")])
    assert scene.is_ready("hack", seat=1)
    assert not scene.is_ready("hack")
