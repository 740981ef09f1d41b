"""The turn and its phases (ledger part: turn)."""

from __future__ import annotations

import pytest

import orrery
from orrery.games.nebula.components import TECHNOLOGIES
from orrery.games.nebula.phases import D6
from orrery.kernel.state import ASK, DRAW
from tests.nebula.scene import Scene, named, tech_number

IN_PROGRESS = ["balance", "clone", "free_exchange"]
"""The technologies whose own windows lie in Progress; Hack follows what it copies."""


def next_turn_of_p1(turn: int = 6) -> Scene:
    """P2's last turn is over; nothing of P1's `turn` has happened yet."""
    return Scene("end", seat=1, turn=turn - 1)


# Phases -----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.turn.phases")
def test_a_turn_is_maintenance_harvest_progress_and_conflict_in_this_order() -> None:
    scene = next_turn_of_p1().cooling("hack", 1).ship(1, "1H12", troops=1)
    scene.throw(1, 2, 3)
    kinds = [event.kind.name for event in scene.events]
    assert kinds == ["turn_began", "recovered", "harvested", "harvested", "harvested"]
    assert scene.events[1].args == (0, tech_number("hack"))
    assert scene.asked() == (0, "progress")
    scene.play("done")
    assert scene.asked() == (0, "conflict")
    scene.finish_turn(1, 1, 1)
    assert scene.asked() == (1, "progress")


@pytest.mark.rule("nebula.turn.phases")
def test_a_phase_does_not_come_back_in_the_same_turn() -> None:
    scene = Scene().reserves(35, 35, 35).ship(1, "1H12", troops=1)
    scene.play("done")
    scene.refuses("extractor base gas", "nebula.turn.progress")
    scene.finish_turn(1, 1, 1)
    assert scene.asked() == (1, "progress")


@pytest.mark.rule("nebula.turn.phases")
def test_a_phase_does_not_end_in_the_middle_of_a_technology() -> None:
    scene = Scene("conflict").ready("electromagnetic_pulse").ship(1, "1H12", troops=1)
    scene.ship(1, "2H12", seat=1).ship(2, "2H12", seat=1).play("use electromagnetic_pulse")
    scene.refuses("done", "nebula.turn.phases")


@pytest.mark.rule("nebula.turn.first")
@pytest.mark.check("nebula.turn.first")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_first_turn_of_each_player_has_no_maintenance(seat: int) -> None:
    scene = next_turn_of_p1(1) if seat == 0 else Scene("end", seat=0, turn=1)
    scene.cooling("hack", 2, seat).research("jumpgate", 3, seat).begin()
    assert scene.state.turns[seat] == 1
    assert [event.kind.name for event in scene.events] == ["turn_began"]
    assert scene.state.need == DRAW
    assert scene.state.chance() is D6
    scene.throw(1, 1, 1)
    assert scene.indicators("hack", seat) == 2
    assert scene.state.project_left == [3]


@pytest.mark.rule("nebula.turn.first", "nebula.turn.maintenance")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_second_turn_of_each_player_has_maintenance(seat: int) -> None:
    scene = next_turn_of_p1(2) if seat == 0 else Scene("end", seat=0, turn=2)
    scene.cooling("hack", 2, seat).cooling("repair", 1, seat).throw(1, 1, 1)
    assert scene.state.turns[seat] == 2
    assert scene.indicators("hack", seat) == 1
    assert named(scene.events, "recovered")[0].args == (seat, tech_number("repair"))


@pytest.mark.rule("nebula.turn.first", "nebula.turn.harvest")
def test_a_match_begins_with_the_harvest_roll() -> None:
    match = orrery.game("nebula").start(seed=7)
    kinds = [event.kind.name for event in match.events]
    assert kinds[kinds.index("turn_began") :] == ["turn_began", *3 * ["harvested"]]


# Maintenance and research -----------------------------------------------------------------


@pytest.mark.rule("nebula.turn.maintenance")
@pytest.mark.check("nebula.turn.maintenance")
def test_maintenance_moves_every_own_indicator_on_by_one_and_no_other() -> None:
    scene = next_turn_of_p1().cooling("hack", 2).cooling("jumpgate", 3).research("balance", 2)
    scene.cooling("hack", 2, seat=1).research("balance", 2, seat=1).throw(1, 1, 1)
    assert [scene.indicators("hack"), scene.indicators("jumpgate")] == [1, 2]
    assert scene.indicators("hack", seat=1) == 2
    assert scene.state.project_left == [1, 2]
    scene.finish_turn(1, 1, 1)
    assert scene.indicators("hack") == 1
    assert scene.indicators("hack", seat=1) == 1
    assert scene.state.project_left == [1, 1]


@pytest.mark.rule("nebula.turn.maintenance", "nebula.turn.maintenance.ready")
@pytest.mark.ruling("nebula.conflict.maintenance_direction")
def test_indicators_count_down_to_0_and_stay_there() -> None:
    scene = next_turn_of_p1().cooling("hack", 3)
    scene.throw(1, 1, 1)
    seen = [scene.indicators("hack")]
    for _ in range(3):
        scene.skip_turns(2)
        seen.append(scene.indicators("hack"))
    assert seen == [2, 1, 0, 0]
    assert scene.is_ready("hack")


@pytest.mark.rule("nebula.turn.maintenance.ready")
@pytest.mark.check("nebula.turn.maintenance.ready")
@pytest.mark.parametrize("state", ["cooling", "research"])
def test_pathfinder_with_1_indicator_is_used_in_the_same_turn_s_conflict(state: str) -> None:
    scene = next_turn_of_p1().ship(1, "1B12", troops=1)
    if state == "cooling":
        scene.cooling("pathfinder", 1)
    else:
        scene.research("pathfinder", 1)
    scene.throw(1, 1, 1)
    assert scene.is_ready("pathfinder")
    assert scene.state.project_left == []
    scene.play("done", "use pathfinder", "move 1 1C12")
    assert scene.block_of(1) == "1C12"


@pytest.mark.rule("nebula.turn.maintenance.ready")
@pytest.mark.ruling("nebula.conflict.indicator_last_position")
def test_with_an_indicator_left_a_technology_is_not_ready() -> None:
    scene = next_turn_of_p1().ship(1, "1B12", troops=1).research("pathfinder", 2)
    scene.cooling("battle_speed", 2).throw(1, 1, 1)
    scene.play("done")
    pathfinder, speed = tech_number("pathfinder"), tech_number("battle_speed")
    rule = "nebula.turn.maintenance.ready"
    scene.refuses("use pathfinder", rule, technology=pathfinder, left=1)
    scene.refuses("use battle_speed", "nebula.tech.cooldown", technology=speed, left=1)


@pytest.mark.rule("nebula.turn.research.basic")
@pytest.mark.check("nebula.turn.research.basic")
@pytest.mark.example("nebula.example.research_indicators")
def test_a_basic_technology_paid_for_in_turn_5_is_ready_in_turn_7() -> None:
    scene = Scene(turn=5).reserves(9, 9, 9).building("laboratory")
    scene.play("research balance")
    assert scene.state.project_left == [2]
    scene.skip_turns(2)
    assert scene.state.turns[0] == 6
    assert scene.state.project_left == [1]
    assert not scene.is_ready("balance")
    scene.skip_turns(2)
    assert scene.state.turns[0] == 7
    assert scene.is_ready("balance")
    assert scene.allows("use balance")


@pytest.mark.rule("nebula.turn.research.advanced")
@pytest.mark.check("nebula.turn.research.advanced")
@pytest.mark.ruling("nebula.conflict.indicator_last_position")
def test_an_advanced_technology_paid_for_in_turn_5_is_ready_in_turn_8() -> None:
    scene = Scene(turn=5).reserves(9, 9, 9).building("laboratory")
    scene.play("research clone")
    assert scene.state.project_left == [3]
    for turn, ready in ((6, False), (7, False), (8, True)):
        scene.skip_turns(2)
        assert scene.state.turns[0] == turn
        assert scene.is_ready("clone") == ready
    assert scene.allows("use clone")


@pytest.mark.rule("nebula.turn.research.basic", "nebula.turn.research.advanced")
def test_every_basic_technology_takes_2_turns_and_every_advanced_one_3() -> None:
    times = [(spec.grade, spec.research) for spec in TECHNOLOGIES]
    assert set(times) == {(0, 2), (1, 3)}


@pytest.mark.rule("nebula.turn.maintenance.ready")
def test_several_researches_may_end_in_one_maintenance() -> None:
    scene = next_turn_of_p1().research("hack", 1).research("clone", 2).research("balance", 1)
    events = scene.throw(1, 1, 1)
    assert len(named(events, "harvested")) == 3
    assert [scene.is_ready(name) for name in ("hack", "clone", "balance")] == [True, False, True]
    assert scene.state.project_tech == [tech_number("clone")]


# Harvest ----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.turn.harvest", "nebula.extraction.one_roll")
def test_harvest_collects_all_three_resources_before_anybody_is_asked() -> None:
    scene = next_turn_of_p1().reserves(1, 1, 1).begin()
    for roll in (4, 5, 6):
        assert scene.state.need == DRAW
        assert scene.state.open_seats() == []
        scene.state.resolve(roll)
    assert scene.state.need == ASK
    assert scene.held() == [5, 6, 7]
    received = [event.args for event in named(scene.events, "harvested")]
    assert received == [(0, 0, 4, 0), (0, 1, 5, 0), (0, 2, 6, 0)]


@pytest.mark.rule("nebula.turn.kick")
@pytest.mark.check("nebula.turn.kick")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_first_harvest_of_2_5_6_makes_12_15_16(seat: int) -> None:
    scene = next_turn_of_p1(1) if seat == 0 else Scene("end", seat=0, turn=1)
    scene.throw(2, 5, 6)
    assert scene.held(seat) == [12, 15, 16]
    assert scene.held(1 - seat) == [0, 0, 0]


@pytest.mark.rule("nebula.turn.kick")
def test_the_kick_comes_once() -> None:
    scene = next_turn_of_p1(2).reserves(1, 1, 1)
    scene.throw(2, 5, 6)
    assert scene.held() == [3, 6, 7]


@pytest.mark.rule("nebula.turn.kick")
@pytest.mark.ruling("nebula.conflict.kick_time")
def test_reserves_are_0_until_the_first_harvest_adds_the_kick() -> None:
    scene = next_turn_of_p1(1).begin()
    assert scene.held() == [0, 0, 0]
    scene.state.resolve(2)
    assert scene.held() == [12, 0, 0]
    assert named(scene.events, "harvested")[0].field("amount") == 12


# Progress and Conflict --------------------------------------------------------------------


@pytest.mark.rule("nebula.turn.progress")
def test_progress_offers_production_construction_research_and_functions() -> None:
    scene = Scene().reserves(30, 30, 30).building("academy", "hangar").cooling("hack", 2)
    kinds = {text.split()[0] for text in scene.legal()}
    assert kinds == {"done", "extractor", "build", "exchange", "troop", "ship", "research"}
    scene = Scene().reserves(30, 30, 30).building("laboratory").cooling("hack", 2)
    assert scene.allows("advance hack")


@pytest.mark.rule("nebula.turn.progress", "nebula.turn.conflict")
@pytest.mark.parametrize(
    "notation",
    [
        "extractor base metal",
        "build academy",
        "exchange metal gas 1",
        "troop Y1",
        "ship Y1",
        "research hack",
        "advance hack",
    ],
)
def test_what_belongs_to_progress_is_refused_in_conflict(notation: str) -> None:
    scene = Scene("conflict").reserves(35, 35, 35).building("academy", "hangar", "laboratory")
    scene.ship(1, "1H12", troops=1).refuses(notation, "nebula.turn.progress")


@pytest.mark.rule("nebula.turn.conflict", "nebula.turn.progress")
@pytest.mark.parametrize("notation", ["move 1 1H11", "attack 1", "colonise 1 5", "take 1 5"])
def test_what_belongs_to_conflict_is_refused_in_progress(notation: str) -> None:
    scene = Scene().reserves(1, 1, 1).planet("G1", "1H12").ship(1, "1H12", troops=6)
    scene.ship(1, "1H13", seat=1).refuses(notation, "nebula.turn.conflict")


@pytest.mark.rule("nebula.turn.conflict")
def test_in_conflict_ships_move_fight_and_use_technologies() -> None:
    scene = Scene("conflict").ship(1, "1H12", troops=6).ship(1, "1G13", seat=1)
    scene.ready("battle_speed")
    assert {text.split()[0] for text in scene.legal()} == {"done", "move", "attack", "use"}


@pytest.mark.rule("nebula.turn.progress", "nebula.turn.conflict")
@pytest.mark.ruling("nebula.conflict.technology_phase")
def test_only_balance_clone_and_free_exchange_are_used_in_progress() -> None:
    scene = Scene().reserves(5, 5, 5).ship(1, "1H12", troops=1, durability=1).planet("Y1", troops=9)
    scene.ship(1, "1H14", seat=1).ready(*[spec.id for spec in TECHNOLOGIES])
    scene.ready("repair", seat=1)
    assert scene.legal("use") == [f"use {name}" for name in IN_PROGRESS]
    for spec in TECHNOLOGIES:
        if spec.id not in [*IN_PROGRESS, "hack"]:
            scene.refuses(f"use {spec.id}", "nebula.turn.conflict", technology=spec.index)


@pytest.mark.rule("nebula.turn.progress", "nebula.turn.conflict")
@pytest.mark.ruling("nebula.conflict.technology_phase")
def test_balance_clone_and_free_exchange_are_not_used_in_conflict() -> None:
    scene = Scene("conflict").ship(1, "1H12", troops=1).ready(*IN_PROGRESS, "battle_speed")
    assert scene.legal("use") == ["use battle_speed"]
    for name in IN_PROGRESS:
        scene.refuses(f"use {name}", "nebula.turn.progress", technology=tech_number(name))


@pytest.mark.rule("nebula.turn.progress", "nebula.turn.conflict", "nebula.tech.hack")
@pytest.mark.ruling("nebula.conflict.technology_phase")
def test_hack_is_used_in_a_window_of_what_it_copies() -> None:
    progress = Scene().reserves(5, 5, 5).ready("hack").ready("balance", "clone", seat=1)
    progress.ready("battle_speed", seat=1).play("use hack")
    assert progress.legal() == ["technology balance", "technology clone"]
    conflict = Scene("conflict").ship(1, "1H12", troops=1).ready("hack")
    conflict.ready("balance", "battle_speed", "suicide", seat=1).play("use hack")
    assert conflict.legal() == ["technology suicide", "technology battle_speed"]
    nothing = Scene().reserves(5, 5, 5).ready("hack").ready("battle_speed", seat=1)
    nothing.refuses("use hack", "nebula.tech.hack", targets=0)


@pytest.mark.rule("nebula.turn.conflict")
@pytest.mark.ruling("nebula.conflict.passive_technologies")
def test_the_passive_player_may_answer_at_three_moments_only() -> None:
    scene = Scene("conflict").ship(1, "1H11", troops=1).ship(1, "1H14", troops=6, seat=1)
    scene.ready(*[spec.id for spec in TECHNOLOGIES], seat=1).planet("Y2", troops=9)
    scene.ready("battle_speed").play("use battle_speed")
    assert scene.asked() == (0, "conflict")
    scene.play("move 1 1H12")
    assert scene.asked() == (0, "conflict")

    scene.play("move 1 1H13")
    assert scene.asked() == (1, "combat_window")
    assert scene.legal("use") == ["use suicide", "use invisibility_field"]
    scene.play("pass")
    assert scene.asked() == (1, "combat_window")
    assert scene.legal("use") == ["use radioactive_ray", "use improved_cargo", "use reveal_spy"]
    scene.play("pass", dice=[6, 1])
    assert scene.asked() == (1, "combat_window")


@pytest.mark.rule("nebula.turn.conflict")
@pytest.mark.ruling("nebula.conflict.passive_technologies")
def test_the_passive_player_answers_when_an_own_ship_is_about_to_lose_durability() -> None:
    scene = Scene("conflict").ship(1, "1H12", troops=6).ship(1, "1H14", troops=1, seat=1)
    scene.ready("energy_shield", seat=1).play("move 1 1H13", dice=[6, 1])
    assert scene.asked() == (1, "damage")
    assert scene.legal() == ["pass", "use energy_shield"]


@pytest.mark.rule("nebula.turn.conflict", "nebula.ship.move")
@pytest.mark.ruling("nebula.gap.split_movement")
def test_steps_of_different_ships_technologies_and_loading_mix_freely() -> None:
    scene = Scene("conflict").planet("Y1", "1H12", troops=4).ready("battle_speed")
    scene.ship(1, "1H11", troops=1).ship(2, "2H11", troops=1)
    scene.play("move 1 1H12", "move 2 2H12", "load 1 2", "move 1 1H13", "use battle_speed")
    scene.play("move 2 2H13", "move 1 1H14", "move 2 2H14", "move 1 1G15", "move 1 1G16")
    assert (scene.block_of(1), scene.block_of(2)) == ("1G16", "2H14")
    scene.refuses("move 1 1G15", "nebula.ship.move", steps=5, limit=5)
    scene.play("move 2 2G15")
