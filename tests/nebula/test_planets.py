"""Colonising, taking, capturing and holding planets; Defensive Rings (ledger part: planets)."""

from __future__ import annotations

import pytest

from orrery.games.nebula.board import BLOCKS, BY_NAME, block_at
from orrery.games.nebula.space import PLANET, SPACE
from orrery.games.nebula.state import COLONY, HOME
from orrery.kernel.ledger import Blocker
from tests.nebula.scene import Scene, named

CLAIMS = {"colonise": "colonised", "take": "taken"}
"""The two ways to claim a planet, and the event of each."""

R2, G2 = PLANET.labels.index("R2"), PLANET.labels.index("G2")


def at_free_planet(troops: int = 6, improved: bool = False) -> Scene:
    """P1's ship on the uncolonised G2 on 2H12."""
    return Scene("conflict").planet("G2", "2H12").ship(1, "2H12", troops=troops, improved=improved)


def at_neutral_planet(troops: int, aboard: int = 6) -> Scene:
    """P1's ship on the Neutral G2 on 2H12."""
    return Scene("conflict").neutral("G2", "2H12", troops).ship(1, "2H12", troops=aboard)


def beside_red_planet(troops: int, aboard: int = 6, block: str = "2H13") -> Scene:
    """P1's ship next to P2's colony R2 on 2H12."""
    scene = Scene("conflict").busy().planet("R2", "2H12", owner=1, troops=troops)
    return scene.ship(1, block, troops=aboard)


# Colonising -------------------------------------------------------------------------------


@pytest.mark.rule("nebula.planet.need")
def test_planets_are_gained_by_colonising_or_capturing_and_never_move() -> None:
    scene = Scene("conflict").planet("R2", "2H13", owner=1, troops=5).planet("G2", "2H12")
    before = list(scene.state.planet_block)
    events = scene.ship(1, "2H12", troops=6).play("colonise 1 5", "move 1 2H13")
    assert [event.kind.name for event in events] == ["colonised", "moved", "captured", "won"]
    assert scene.state.planet_block == before


@pytest.mark.rule("nebula.planet.colonise")
@pytest.mark.check("nebula.planet.colonise")
def test_5_of_6_troops_go_down_and_the_planet_is_controlled() -> None:
    scene = at_free_planet(troops=6)
    scene.play("colonise 1 5")
    assert scene.aboard(1) == 1
    assert scene.owner("G2") == 0
    assert scene.troops("G2") == 5
    assert scene.state.planet_kind[G2] == COLONY


@pytest.mark.rule("nebula.planet.colonise")
def test_colonising_needs_a_planet_under_the_ship() -> None:
    scene = Scene("conflict").planet("G2", "2H12").ship(1, "2H13", troops=6)
    scene.refuses("colonise 1 5", "nebula.planet.colonise", ship=0)
    scene.refuses("colonise 3 5", "nebula.planet.colonise", ship=2)


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.colonise.any_field")
@pytest.mark.check("nebula.planet.colonise.any_field")
def test_a_planet_colonised_in_field_2_counts_as_lying_in_the_opposing_field() -> None:
    scene = at_free_planet().planet("R1", owner=0, troops=5)
    scene.play("colonise 1 5")
    assert scene.winner() == 0


@pytest.mark.rule("nebula.planet.colonise.any_field")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("field", [1, 2])
def test_either_player_colonises_in_either_field(seat: int, field: int) -> None:
    scene = Scene("conflict", seat=seat).planet(f"G{field}", f"{field}H12")
    scene.ship(1, f"{field}H12", troops=6, seat=seat).play("colonise 1 5")
    assert scene.owner(f"G{field}") == seat


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.neutral.take")
@pytest.mark.parametrize("planet", PLANET.labels)
@pytest.mark.parametrize("number", [1, 2, 6])
def test_every_planet_can_be_colonised_and_taken_with_every_ship(planet: str, number: int) -> None:
    block = f"{planet[1]}H12"
    homes = "R" if planet[0] != "R" else "G"
    for kind, troops, notation in (("uncolonised", 0, "colonise"), ("colony", 1, "take")):
        scene = (
            Scene("conflict").home(0, f"{homes}1").home(1, f"{homes}2").ship(3, "2H14", troops=1)
        )
        scene.planet(planet, block, -1, troops, kind).ship(number, block, troops=6)
        events = scene.play(f"{notation} {number} 5")
        claim = (0, PLANET.labels.index(planet), 5)
        assert (events[0].kind.name, events[0].args) == (CLAIMS[notation], claim)
        assert scene.aboard(number) == 1
        assert (scene.owner(planet), scene.troops(planet)) == (0, troops + 5)


@pytest.mark.rule("nebula.planet.colonise", "nebula.troop.move")
@pytest.mark.ruling("nebula.gap.neutral_board")
def test_troops_that_claimed_a_planet_do_not_board_again_in_that_turn() -> None:
    scene = at_free_planet()
    scene.play("colonise 1 5")
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)
    neutral = at_neutral_planet(troops=4)
    neutral.play("take 1 3")
    neutral.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)


@pytest.mark.rule("nebula.planet.colonise.short")
@pytest.mark.check("nebula.planet.colonise.short")
def test_a_ship_with_4_troops_cannot_put_anything_down() -> None:
    scene = at_free_planet(troops=4)
    assert scene.legal("colonise") == []
    scene.refuses("colonise 1 4", "nebula.planet.colonise.short", troops=4, needed=5)
    for troops in range(1, 5):
        scene.refuses(f"unload 1 {troops}", "nebula.troop.move", ship=0)


@pytest.mark.rule("nebula.planet.colonise.short")
def test_5_troops_colonise_and_fewer_of_them_do_not() -> None:
    scene = at_free_planet(troops=5).busy()
    scene.refuses("colonise 1 4", "nebula.planet.colonise.short", troops=4, needed=5)
    scene.play("colonise 1 5")
    assert scene.aboard(1) == 0


@pytest.mark.rule("nebula.planet.colonise", "nebula.troop.move")
@pytest.mark.ruling("nebula.gap.colonise_more")
def test_more_than_5_troops_may_be_put_down_up_to_what_the_ship_has() -> None:
    assert at_free_planet(troops=6).legal("colonise") == ["colonise 1 5", "colonise 1 6"]
    scene = at_free_planet(troops=7, improved=True).busy()
    scene.refuses("colonise 1 8", "nebula.troop.move", troops=8, available=7)
    scene.play("colonise 1 7")
    assert scene.troops("G2") == 7


@pytest.mark.rule("nebula.planet.colonised.never_free")
def test_a_colony_without_troops_is_neutral_not_uncolonised() -> None:
    scene = beside_red_planet(troops=8).ready("supernova_cannon")
    scene.play("use supernova_cannon", "move 1 2H12")
    assert scene.troops("R2") == 0
    assert scene.owner("R2") is None
    scene.refuses("colonise 1 5", "nebula.planet.colonised.never_free", planet=R2)
    scene.play("take 1 5")
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.planet.colonised.never_free")
def test_a_home_is_not_colonised() -> None:
    scene = Scene("conflict").planet("Y2", "2H12").ship(1, "2H12", troops=6).begin()
    reasons = scene.state.why_not(0, SPACE.parse("colonise 1 5"))
    assert Blocker("nebula.planet.colonised.never_free", {"planet": 3}) in reasons


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.neutral.take")
@pytest.mark.ruling("nebula.conflict.colonise_neutral")
def test_colonising_and_taking_are_two_actions() -> None:
    neutral = at_neutral_planet(troops=3)
    assert neutral.legal("colonise") == []
    neutral.refuses("colonise 1 5", "nebula.planet.colonised.never_free", planet=G2)
    assert neutral.allows("take 1 5")
    free = at_free_planet()
    assert free.legal("take") == []
    free.refuses("take 1 5", "nebula.planet.neutral.take", ship=0)
    assert free.allows("colonise 1 5")


# Neutral planets --------------------------------------------------------------------------


@pytest.mark.rule("nebula.planet.neutral.becomes")
@pytest.mark.check("nebula.planet.neutral.becomes")
def test_a_colony_of_12_hit_by_the_cannon_is_neutral_with_2_troops() -> None:
    scene = beside_red_planet(troops=12).ready("supernova_cannon")
    events = scene.play("use supernova_cannon")
    assert scene.troops("R2") == 2
    assert scene.owner("R2") is None
    assert named(events, "became_neutral")[0].args == (R2, 2)


@pytest.mark.rule("nebula.planet.neutral.becomes")
@pytest.mark.parametrize(("troops", "owner"), [(15, 1), (14, None)])
def test_5_troops_hold_a_colony_and_4_do_not(troops: int, owner: int | None) -> None:
    scene = beside_red_planet(troops).ready("supernova_cannon")
    scene.play("use supernova_cannon")
    assert scene.troops("R2") == troops - 10
    assert scene.owner("R2") == owner


@pytest.mark.rule("nebula.planet.neutral.becomes")
def test_a_neutral_planet_does_not_become_neutral_again() -> None:
    scene = at_neutral_planet(troops=4).ready("supernova_cannon")
    events = scene.play("use supernova_cannon")
    assert scene.troops("G2") == 0
    assert not named(events, "became_neutral")


@pytest.mark.rule("nebula.planet.capture.troops", "nebula.troop.move")
def test_captured_troops_that_the_cannon_spares_still_wait_for_the_next_turn() -> None:
    scene = Scene("conflict").home(1, "R2", "2H12").planet("R2", troops=12).busy()
    scene.planet("G2", owner=1, troops=5).ship(1, "2H13", troops=1).ready("supernova_cannon")
    scene.play("move 1 2H12", "use supernova_cannon")
    assert (scene.troops("R2"), scene.owner("R2")) == (2, 0)
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)


@pytest.mark.rule("nebula.planet.neutral.becomes")
@pytest.mark.ruling("nebula.gap.colony_below_five")
def test_the_owner_may_take_troops_off_a_colony_until_it_is_neutral() -> None:
    scene = Scene().planet("R1", "1H12", owner=0, troops=6).ship(1, "1H12").reserves(1, 1, 1)
    becomes = Blocker("nebula.planet.neutral.becomes", {"planet": 1, "troops": 4})
    assert scene.warnings("load 1 1") == []
    assert scene.warnings("load 1 2") == [becomes]
    scene.play("load 1 1")
    assert scene.owner("R1") == 0
    scene.play("load 1 1")
    assert scene.owner("R1") is None
    assert scene.troops("R1") == 4


@pytest.mark.rule("nebula.planet.neutral.becomes", "nebula.planet.home.no_minimum")
def test_nothing_is_warned_of_when_a_home_is_emptied() -> None:
    scene = Scene().planet("Y1", "1H12", troops=4).ship(1, "1H12").reserves(1, 1, 1)
    assert scene.warnings("load 1 4") == []


@pytest.mark.rule("nebula.planet.neutral.take")
@pytest.mark.check("nebula.planet.neutral.take")
def test_a_neutral_planet_of_2_troops_is_taken_with_3() -> None:
    scene = at_neutral_planet(troops=2)
    scene.play("take 1 3")
    assert scene.owner("G2") == 0
    assert scene.troops("G2") == 5
    assert scene.aboard(1) == 3


@pytest.mark.rule("nebula.planet.neutral.take")
def test_a_neutral_planet_needs_at_least_5_troops_in_all() -> None:
    scene = at_neutral_planet(troops=2, aboard=5)
    scene.refuses("take 1 2", "nebula.planet.neutral.take", troops=4, needed=5)
    scene.refuses("take 1 6", "nebula.troop.move", troops=6, available=5)
    assert scene.legal("take") == ["take 1 3", "take 1 4", "take 1 5"]


@pytest.mark.rule("nebula.planet.neutral.take")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_neutral_planet_goes_to_whoever_fills_it_up(seat: int) -> None:
    scene = Scene("conflict", seat=seat).neutral("G2", "2H12", troops=4)
    scene.ship(1, "2H12", troops=6, seat=seat).play("take 1 2")
    assert scene.owner("G2") == seat
    assert scene.troops("G2") == 6


@pytest.mark.rule("nebula.planet.neutral.take")
def test_only_a_neutral_planet_is_taken() -> None:
    scene = Scene("conflict").planet("R1", "1H12", owner=0, troops=5).ship(1, "1H12", troops=6)
    scene.refuses("take 1 5", "nebula.planet.neutral.take", ship=0)
    away = Scene("conflict").neutral("G2", "2H12", troops=4).ship(1, "2H13", troops=6)
    away.refuses("take 1 5", "nebula.planet.neutral.take", ship=0)
    away.refuses("take 2 5", "nebula.planet.neutral.take", ship=1)


@pytest.mark.rule("nebula.planet.neutral.becomes", "nebula.planet.neutral.take")
@pytest.mark.example("nebula.example.supernova")
def test_the_cannon_makes_a_colony_of_14_neutral_and_1_troop_takes_it() -> None:
    scene = beside_red_planet(troops=14, aboard=2, block="2G16").ready("supernova_cannon")
    scene.play("use supernova_cannon", "planet R2")
    assert (scene.troops("R2"), scene.owner("R2")) == (4, None)
    scene.play("move 1 2G15", "move 1 2H14", "move 1 2H13", "move 1 2H12", "take 1 1")
    assert (scene.troops("R2"), scene.owner("R2")) == (5, 0)


# Capturing --------------------------------------------------------------------------------


@pytest.mark.rule("nebula.planet.capture", "nebula.planet.capture.troops")
@pytest.mark.check("nebula.planet.capture")
def test_a_planet_with_17_troops_and_no_ship_is_captured_with_them() -> None:
    scene = beside_red_planet(troops=17)
    events = scene.play("move 1 2H12")
    assert named(events, "captured")[0].args == (0, R2, 17)
    assert scene.owner("R2") == 0
    assert scene.troops("R2") == 17


@pytest.mark.rule("nebula.planet.capture.troops")
def test_captured_troops_board_the_captor_s_ship_from_the_next_turn_on() -> None:
    scene = beside_red_planet(troops=9, aboard=1).reserves(1, 1, 1)
    scene.play("move 1 2H12")
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)
    scene.skip_turns(2)
    scene.play("load 1 4")
    assert (scene.aboard(1), scene.troops("R2")) == (5, 5)


@pytest.mark.rule("nebula.planet.capture.all", "nebula.planet.opposing")
@pytest.mark.check("nebula.planet.capture.all")
def test_a_yellow_home_without_ships_is_captured() -> None:
    scene = Scene("conflict").home(0, "R1").planet("Y2", "2H12").ship(1, "2H13", troops=1)
    scene.planet("G2", owner=1, troops=5).play("move 1 2H12")
    assert scene.owner("Y2") == 0
    assert scene.state.planet_kind[3] == HOME


@pytest.mark.rule("nebula.planet.capture.all")
@pytest.mark.parametrize("planet", ["Y2", "R2", "G2", "R1", "G1"])
def test_every_planet_can_be_captured(planet: str) -> None:
    block = f"{planet[1]}H12"
    scene = Scene("conflict").home(0, "R1" if planet[0] == "Y" else "Y1").busy()
    scene.planet("Y2", owner=1).planet("R2", owner=1, troops=5)
    scene.planet(planet, block, owner=1, troops=5).ship(1, f"{planet[1]}H13", troops=1)
    if planet in ("R1", "G1"):
        scene.planet(f"{planet[0]}2", owner=-1, troops=0, kind="uncolonised")
    scene.play(f"move 1 {block}")
    assert scene.owner(planet) == 0


@pytest.mark.rule("nebula.planet.capture")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("number", [1, 6])
def test_every_ship_of_either_player_captures(seat: int, number: int) -> None:
    planet, field = ("R2", 2) if seat == 0 else ("R1", 1)
    scene = Scene("conflict", seat=seat).planet(planet, f"{field}H12", owner=1 - seat, troops=5)
    scene.ship(number, f"{field}H13", troops=1, seat=seat).play(f"move {number} {field}H12")
    assert scene.owner(planet) == seat


@pytest.mark.rule("nebula.planet.capture", "nebula.planet.capture.troops", "nebula.combat.start")
@pytest.mark.example("nebula.example.guarded_planet")
def test_the_winner_over_a_guard_goes_on_and_captures_the_planet() -> None:
    scene = beside_red_planet(troops=5, block="2G15").ship(1, "2H12", seat=1)
    scene.play("move 1 2H14")
    scene.play("move 1 2H13", dice=[6, 1, 6, 1])
    assert scene.block_of(1, seat=1) is None
    assert scene.owner("R2") == 1
    scene.play("move 1 2H12")
    assert (scene.owner("R2"), scene.troops("R2")) == (0, 5)
    scene.play("move 1 2H11")


# When a claim is possible -----------------------------------------------------------------


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.claim_moment")
def test_planets_are_claimed_in_conflict_and_captures_come_when_it_starts() -> None:
    scene = Scene().reserves(9, 1, 1).planet("R2", "2H12", owner=1, troops=5)
    scene.planet("G2", "2H14").ship(1, "2H12", troops=1).ship(2, "2H14", troops=6)
    assert scene.owner("R2") == 1
    scene.refuses("colonise 2 5", "nebula.turn.conflict")
    scene.refuses("take 2 5", "nebula.turn.conflict")
    scene.play("extractor base metal")
    assert scene.owner("R2") == 1
    events = scene.play("done")
    assert [event.kind.name for event in events] == ["captured"]
    assert scene.owner("R2") == 0
    assert scene.allows("colonise 2 5")


@pytest.mark.rule("nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.claim_moment")
@pytest.mark.parametrize(("aboard", "owner"), [(0, 1), (1, 0)])
def test_a_ship_without_crew_captures_nothing(aboard: int, owner: int) -> None:
    scene = beside_red_planet(troops=5, aboard=aboard, block="2H12")
    assert scene.asked() == (0, "conflict")
    assert scene.owner("R2") == owner


@pytest.mark.rule("nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.claim_moment")
def test_a_capture_follows_every_change_in_conflict() -> None:
    scene = beside_red_planet(troops=5, aboard=0, block="2H12").planet("Y1", troops=3)
    scene.ready("mothership").play("use mothership", "supply 1 Y1 1")
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.claim_moment")
def test_nothing_is_captured_in_the_opponent_s_turn() -> None:
    scene = Scene("conflict", seat=1).planet("R2", "2H12", owner=1, troops=5)
    scene.ship(1, "2H12", troops=1).ship(1, "2H12", troops=1, seat=1).ready("jumpgate", seat=1)
    scene.play("use jumpgate", "block 2A12")
    assert scene.owner("R2") == 1
    scene.finish_turn(1, 1, 1)
    assert scene.owner("R2") == 1
    scene.play("done")
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.neutral.take")
@pytest.mark.ruling("nebula.gap.claim_moment")
def test_colonising_is_a_choice_that_stays_open_and_the_ship_may_move_on() -> None:
    scene = Scene("conflict").planet("G2", "2H12").ship(1, "2H11", troops=6).busy()
    scene.play("move 1 2H12", "move 6 1E13")
    assert scene.owner("G2") is None
    scene.play("colonise 1 5", "move 1 2H13", "move 1 2H14", "move 1 2G15")
    scene.refuses("move 1 2G16", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.neutral.take")
@pytest.mark.ruling("nebula.gap.claim_moment")
def test_the_troops_of_a_claim_come_from_one_ship_in_one_go() -> None:
    scene = at_free_planet(troops=3).ship(2, "2H12", troops=4)
    assert scene.legal("colonise") == []
    scene.refuses("colonise 2 4", "nebula.planet.colonise.short", troops=4, needed=5)
    neutral = at_neutral_planet(troops=1, aboard=2).ship(2, "2H12", troops=3)
    assert neutral.legal("take") == []
    neutral.refuses("take 2 3", "nebula.planet.neutral.take", troops=4, needed=5)
    neutral.refuses("unload 1 1", "nebula.troop.move", ship=0)


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.capture", "nebula.ship.guard")
@pytest.mark.ruling("nebula.gap.contest")
def test_an_opposing_ship_on_the_block_contests_a_claim() -> None:
    scene = at_free_planet().ship(1, "2H12", seat=1)
    assert scene.legal("colonise") == []
    scene.refuses("colonise 1 5", "nebula.ship.guard", planet=G2)
    neutral = at_neutral_planet(troops=4).ship(1, "2H12", seat=1)
    assert neutral.legal("take") == []
    neutral.refuses("take 1 1", "nebula.ship.guard", planet=G2)
    colony = beside_red_planet(troops=5, block="2H12").ship(1, "2H12", seat=1)
    assert colony.asked() == (0, "conflict")
    assert colony.owner("R2") == 1


@pytest.mark.rule("nebula.planet.colonise", "nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.contest")
def test_troops_on_a_planet_never_fight_and_ships_beside_it_do_not_contest() -> None:
    scene = beside_red_planet(troops=20, aboard=1)
    events = scene.play("move 1 2H12")
    assert [event.kind.name for event in events] == ["moved", "captured"]
    free = at_free_planet().ship(1, "2H13", seat=1)
    assert free.allows("colonise 1 5")


@pytest.mark.rule("nebula.planet.capture", "nebula.combat.start")
@pytest.mark.ruling("nebula.conflict.combat_place")
def test_a_ship_next_to_a_planet_meets_the_attacker_but_does_not_contest_it() -> None:
    scene = beside_red_planet(troops=5).ship(1, "2H11", seat=1).ready("invisibility_field")
    scene.play("move 1 2H12")
    assert scene.asked() == (0, "combat_window")
    assert scene.owner("R2") == 1
    scene.play("use invisibility_field")
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.planet.capture", "nebula.combat.start")
@pytest.mark.ruling("nebula.conflict.combat_place")
def test_a_ship_on_a_planet_meets_the_attacker_one_block_before_it_and_contests_it() -> None:
    scene = beside_red_planet(troops=5, block="2H14").ship(1, "2H12", seat=1)
    scene.ready("invisibility_field").play("move 1 2H13")
    assert scene.asked() == (0, "combat_window")
    scene.play("use invisibility_field", "move 1 2H12")
    assert scene.asked() == (0, "conflict")
    assert scene.owner("R2") == 1


@pytest.mark.rule("nebula.planet.capture", "nebula.combat.start")
@pytest.mark.ruling("nebula.conflict.combat_place")
def test_ships_on_one_block_fight_and_the_winner_captures() -> None:
    scene = beside_red_planet(troops=5, block="2H12").ship(1, "2H12", seat=1)
    scene.play("attack 1", dice=[6, 1, 6, 1])
    assert scene.owner("R2") == 0


# Homes, ranges, controlled and opposing planets -------------------------------------------


@pytest.mark.rule("nebula.planet.home.no_minimum")
@pytest.mark.check("nebula.planet.home.no_minimum")
def test_a_home_with_0_troops_stays_controlled() -> None:
    scene = Scene().planet("Y1", "1H12", troops=2).ship(1, "1H12").reserves(1, 1, 1)
    scene.play("load 1 2")
    assert scene.troops("Y1") == 0
    assert scene.owner("Y1") == 0


@pytest.mark.rule("nebula.planet.home.no_minimum")
@pytest.mark.ruling("nebula.conflict.captured_home")
def test_a_captor_holds_a_home_with_0_troops_too() -> None:
    scene = Scene().home(1, "R2", "2H12").planet("R2", owner=0, troops=3).reserves(1, 1, 1)
    scene.planet("G2", owner=1, troops=5).ship(1, "2H12").play("load 1 3")
    assert scene.troops("R2") == 0
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.planet.troop_range")
@pytest.mark.check("nebula.planet.troop_range")
def test_a_planet_with_20_troops_accepts_no_more() -> None:
    scene = Scene().planet("Y1", "1H12", troops=20).ship(1, "1H12", troops=3)
    scene.reserves(9, 1, 1).building("academy")
    scene.refuses("troop Y1", "nebula.planet.troop_range", troops=20, limit=20)
    scene.refuses("unload 1 1", "nebula.planet.troop_range", troops=21, limit=20)


@pytest.mark.rule("nebula.planet.troop_range")
@pytest.mark.parametrize(("planet", "kind"), [("Y1", "home"), ("R1", "colony")])
def test_a_planet_is_filled_up_to_20(planet: str, kind: str) -> None:
    scene = Scene().planet(planet, "1H12", owner=0, troops=18, kind=kind)
    scene.ship(1, "1H12", troops=3).reserves(9, 1, 1).building("academy")
    scene.refuses("unload 1 3", "nebula.planet.troop_range", troops=21, limit=20)
    assert scene.allows("unload 1 2")
    scene.play("unload 1 1", f"troop {planet}")
    assert scene.troops(planet) == 20


@pytest.mark.rule("nebula.planet.troop_range", "nebula.ship.guard")
@pytest.mark.parametrize(("troops", "full"), [(15, False), (16, True)])
def test_a_claim_names_the_limit_of_20_among_its_reasons(troops: int, full: bool) -> None:
    scene = beside_red_planet(troops, block="2H12").ship(1, "2H12", seat=1).begin()
    reasons = [
        Blocker("nebula.ship.guard", {"planet": R2}),
        Blocker("nebula.planet.troop_range", {"troops": 21, "limit": 20}),
        Blocker("nebula.planet.colonised.never_free", {"planet": R2}),
    ]
    if not full:
        del reasons[1]
    assert scene.state.why_not(0, SPACE.parse("colonise 1 5")) == reasons


@pytest.mark.rule("nebula.planet.troop_range", "nebula.tech.clone")
def test_copies_do_not_go_to_a_full_or_foreign_planet() -> None:
    scene = Scene().planet("Y1", troops=19).planet("R1", owner=0, troops=5)
    scene.planet("G1", owner=0, troops=5).reserves(9, 1, 1).building("academy").ready("clone")
    scene.play("troop Y1", "use clone")
    scene.refuses("place Y1", "nebula.planet.troop_range", troops=20, limit=20)
    scene.refuses("place Y2", "nebula.planet.production_site", planet=3)
    scene.play("place R1")
    assert scene.troops("R1") == 6


@pytest.mark.rule("nebula.planet.troop_range")
@pytest.mark.ruling("nebula.conflict.uncolonised_minimum")
def test_an_uncolonised_planet_holds_no_troops_until_it_is_colonised() -> None:
    scene = at_free_planet()
    assert scene.troops("G2") == 0
    assert scene.owner("G2") is None
    scene.play("colonise 1 5")
    assert scene.troops("G2") == 5


@pytest.mark.rule("nebula.planet.controlled", "nebula.planet.production_site")
def test_a_home_and_a_colony_are_controlled_planets() -> None:
    scene = Scene().planet("R1", owner=0, troops=5).neutral("G1", "1J20", troops=4)
    scene.reserves(9, 9, 1).building("academy", "hangar")
    assert scene.legal("troop") == ["troop Y1", "troop R1"]
    assert scene.legal("ship") == ["ship Y1", "ship R1"]


@pytest.mark.rule("nebula.planet.controlled")
@pytest.mark.ruling("nebula.conflict.controlled_captured")
def test_a_captured_planet_serves_production_rings_and_specialty() -> None:
    scene = beside_red_planet(troops=10).reserves(9, 9, 1).building("academy", "hangar")
    scene.ready("battle_speed").play("move 1 2H12", "use battle_speed")
    assert scene.indicators("battle_speed") == 1
    assert scene.state.in_opposing_ring(1, BY_NAME["2H13"])
    assert not scene.state.in_opposing_ring(0, BY_NAME["2H13"])
    scene.skip_turns(2)
    scene.play("troop R2", "ship R2")
    assert scene.troops("R2") == 11
    assert scene.block_of(2) == "2H12"


@pytest.mark.rule("nebula.planet.controlled", "nebula.objective.win")
@pytest.mark.ruling("nebula.conflict.controlled_captured")
def test_a_captured_planet_counts_for_victory() -> None:
    scene = beside_red_planet(troops=5).planet("G1", owner=0, troops=5)
    scene.play("move 1 2H12")
    assert scene.winner() == 0


@pytest.mark.rule("nebula.planet.opposing")
def test_an_opposing_planet_has_rings_against_us_and_is_no_place_for_our_troops() -> None:
    scene = beside_red_planet(troops=10, block="2H14").reserves(9, 9, 9).building("academy")
    assert scene.state.in_opposing_ring(0, BY_NAME["2H13"])
    assert not scene.state.in_opposing_ring(1, BY_NAME["2H13"])
    scene.play("move 1 2H13")
    scene.refuses("move 1 2H12", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.planet.production_site")
@pytest.mark.parametrize("planet", ["R1", "G1", "Y2", "R2"])
def test_production_goes_to_controlled_planets_only(planet: str) -> None:
    scene = Scene().neutral("G1", "1J20", troops=4).planet("R2", owner=1, troops=5)
    scene.reserves(9, 9, 9).building("academy", "hangar")
    number = PLANET.labels.index(planet)
    scene.refuses(f"troop {planet}", "nebula.planet.production_site", planet=number)
    scene.refuses(f"ship {planet}", "nebula.planet.production_site", planet=number)


# Defensive Rings --------------------------------------------------------------------------


def steps_towards(troops: int) -> int:
    """How many steps a P1 ship makes on the way 2G15-2H14-2H13-2H12-2H11 to P2's R2 on 2H11."""
    scene = Scene("conflict").busy().planet("R2", "2H11", owner=1, troops=troops)
    scene.ship(1, "2G15", troops=1)
    way = ["2H14", "2H13", "2H12", "2H11"]
    steps = 0
    while steps < len(way) and scene.allows(f"move 1 {way[steps]}"):
        scene.play(f"move 1 {way[steps]}")
        steps += 1
    return steps


@pytest.mark.rule("nebula.ring.range")
@pytest.mark.check("nebula.ring.range")
@pytest.mark.ruling("nebula.conflict.ring_thresholds")
@pytest.mark.parametrize(
    ("troops", "ring"), [(9, 0), (10, 1), (12, 1), (14, 1), (15, 2), (17, 2), (19, 2), (20, 3)]
)
def test_rings_reach_1_block_from_10_troops_2_from_15_and_3_from_20(troops: int, ring: int) -> None:
    assert steps_towards(troops) == 4 - ring


@pytest.mark.rule("nebula.ring.shape")
@pytest.mark.check("nebula.ring.shape")
@pytest.mark.ruling("nebula.gap.distance")
def test_a_ring_of_range_2_is_the_square_of_25_blocks() -> None:
    scene = Scene().home(0, "R1", "1H8").planet("R1", troops=15)
    assert BY_NAME["1H8"] == block_at(8, 8)
    area = {block for block in range(BLOCKS) if scene.state.in_opposing_ring(1, block)}
    assert area == {block_at(x, y) for x in range(6, 11) for y in range(6, 11)}
    assert not any(scene.state.in_opposing_ring(0, block) for block in range(BLOCKS))


@pytest.mark.rule("nebula.ring.shape")
def test_a_ring_does_not_run_round_the_edge_of_the_map() -> None:
    scene = Scene().planet("Y1", "1E1", troops=20)
    area = {block for block in range(BLOCKS) if scene.state.in_opposing_ring(1, block)}
    assert area == {block_at(x, y) for x in range(1, 5) for y in range(2, 9)}


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.check("nebula.ring.effect")
def test_a_ship_that_starts_in_a_ring_makes_one_step_even_if_it_leads_out() -> None:
    scene = beside_red_planet(troops=10)
    scene.play("move 1 2H14")
    scene.refuses("move 1 2G15", "nebula.ring.effect", steps=1, limit=1)
    inside = beside_red_planet(troops=15, block="2H14")
    inside.play("move 1 2H13")
    inside.refuses("move 1 2H12", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.check("nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_a_ship_that_enters_a_ring_after_2_steps_stops_there() -> None:
    scene = beside_red_planet(troops=10, block="2G15")
    scene.play("move 1 2H14", "move 1 2H13")
    scene.refuses("move 1 2H12", "nebula.ring.effect", steps=2, limit=1)
    scene.refuses("move 1 2H14", "nebula.ring.effect", steps=2, limit=1)


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.ruling("nebula.conflict.ring_whose")
def test_own_rings_slow_opposing_ships_only() -> None:
    scene = Scene("conflict").busy().planet("R1", "1H12", owner=0, troops=20)
    scene.ship(1, "1H11", troops=1)
    scene.play("move 1 1H12", "move 1 1H13", "move 1 1H14", "move 1 1G15")
    opponent = Scene("conflict", seat=1).busy(seat=1).planet("R1", "1H12", owner=0, troops=20)
    opponent.ship(1, "1H11", troops=1, seat=1).play("move 1 1G11")
    opponent.refuses("move 1 1G12", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("number", [1, 2])
def test_rings_stop_every_ship_of_either_player(seat: int, number: int) -> None:
    planet, field = ("R2", 2) if seat == 0 else ("R1", 1)
    scene = Scene("conflict", seat=seat).planet(planet, f"{field}H12", owner=1 - seat, troops=10)
    scene.busy(seat).ship(number, f"{field}H14", troops=1, seat=seat)
    scene.play(f"move {number} {field}H13")
    scene.refuses(f"move {number} {field}H12", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.ring.effect")
def test_the_next_turn_a_ship_in_a_ring_makes_another_step() -> None:
    scene = beside_red_planet(troops=15, block="2G15").reserves(1, 1, 1)
    scene.play("move 1 2H14")
    scene.refuses("move 1 2H13", "nebula.ring.effect", steps=1, limit=1)
    scene.skip_turns(2).play("done", "move 1 2H13")
    scene.refuses("move 1 2H12", "nebula.ring.effect", steps=1, limit=1)
    scene.skip_turns(2).play("done", "move 1 2H12")
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.ring.effect", "nebula.tech.battle_speed")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_battle_speed_does_not_help_in_a_ring() -> None:
    scene = beside_red_planet(troops=10).ready("battle_speed")
    scene.play("use battle_speed", "move 1 2H14")
    scene.refuses("move 1 2G15", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_the_rings_count_as_they_are_when_a_step_starts() -> None:
    scene = beside_red_planet(troops=10, block="2H14").ready("supernova_cannon")
    scene.play("move 1 2H13", "use supernova_cannon", "move 1 2H12")
    assert scene.block_of(1) == "2H12"


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_after_a_step_from_a_ring_block_it_does_not_help_that_the_ring_is_gone() -> None:
    scene = beside_red_planet(troops=10).ready("supernova_cannon")
    scene.play("move 1 2H14", "use supernova_cannon")
    scene.refuses("move 1 2G15", "nebula.ring.effect", steps=1, limit=1)


# Distance ---------------------------------------------------------------------------------


@pytest.mark.rule("nebula.ring.shape", "nebula.combat.start")
@pytest.mark.ruling("nebula.gap.distance")
@pytest.mark.parametrize(
    ("block", "adjacent"),
    [("1H12", True), ("1G13", True), ("1I11", True), ("1G11", True), ("1H14", False)],
)
def test_ships_are_adjacent_at_0_or_1_block_diagonals_included(block: str, adjacent: bool) -> None:
    scene = Scene("conflict").ship(1, "1H12", troops=1).ship(1, block, seat=1)
    assert scene.allows("attack 1") == adjacent


@pytest.mark.rule("nebula.ring.shape", "nebula.tech.suicide")
@pytest.mark.ruling("nebula.gap.distance")
def test_suicide_reaches_the_diagonal_neighbours_without_a_lane() -> None:
    scene = Scene("conflict").busy().ship(1, "1H12").ship(1, "1G13", seat=1).ship(2, "1F12", seat=1)
    scene.ready("suicide").play("use suicide", "own 1")
    assert scene.block_of(1, seat=1) is None
    assert scene.block_of(2, seat=1) == "1F12"


@pytest.mark.rule("nebula.ring.shape", "nebula.tech.supernova_cannon")
@pytest.mark.ruling("nebula.gap.distance")
@pytest.mark.parametrize(("block", "reached"), [("2C7", True), ("2C6", False), ("2B7", False)])
def test_the_cannon_reaches_5_blocks_along_and_across(block: str, reached: bool) -> None:
    scene = Scene("conflict").planet("G2", block).ship(1, "2H12", troops=1)
    assert scene.ready("supernova_cannon").allows("use supernova_cannon") == reached


@pytest.mark.rule("nebula.ring.shape", "nebula.tech.radioactive_ray")
@pytest.mark.ruling("nebula.gap.distance")
@pytest.mark.parametrize(("block", "reached"), [("2C7", True), ("2C6", False), ("2B7", False)])
def test_the_ray_reaches_5_blocks_along_and_across(block: str, reached: bool) -> None:
    scene = Scene("conflict").ship(1, block, seat=1).ship(1, "2H12", troops=1)
    assert scene.ready("radioactive_ray").allows("use radioactive_ray") == reached


@pytest.mark.rule("nebula.ring.shape", "nebula.tech.jumpgate")
@pytest.mark.ruling("nebula.gap.distance")
def test_a_jump_of_7_blocks_ends_on_the_edge_of_a_square() -> None:
    scene = Scene("conflict").ship(1, "1D3", troops=1).ready("jumpgate")
    scene.play("use jumpgate")
    edge = {block_at(x, 11) for x in range(1, 11)} | {block_at(10, y) for y in range(1, 12)}
    assert {SPACE.parse(text).first for text in scene.legal()} == edge
