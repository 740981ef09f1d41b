"""Combat: how it starts, who fights whom, the rounds, and technologies in between."""

from __future__ import annotations

import pytest

from tests.nebula.scene import MEET, Scene, duel, named


def conflict() -> Scene:
    """P1's Conflict; its ship 6, out of reach, keeps the phase open."""
    return Scene("conflict").ship(6, "1A5", troops=1)


def pairs(scene: Scene) -> list[tuple[int, int]]:
    """The combats so far: the number of the initiator's ship and of the other one."""
    began = named(scene.events, "combat_began")
    return [(event.field("ship") + 1, event.field("opposing") + 1) for event in began]


def totals(scene: Scene) -> list[int]:
    """All totals so far, the initiator's first in each round."""
    return [event.field("total") for event in named(scene.events, "combat_rolled")]


# How it starts ----------------------------------------------------------------------------

AROUND_1C11 = ["1B10", "1B11", "1B12", "1C10", "1C11", "1C12", "1D10", "1D11", "1D12"]


@pytest.mark.rule("nebula.combat.start")
@pytest.mark.ruling("nebula.conflict.combat_choice", "nebula.gap.distance")
@pytest.mark.parametrize("block", AROUND_1C11)
def test_a_step_next_to_an_opposing_ship_or_onto_it_forces_combat(block: str) -> None:
    scene = conflict().ship(1, "1C10", troops=6).ship(1, block, seat=1)
    assert scene.asked() == (0, "conflict")
    scene.play("move 1 1C11", dice=[6, 1, 6, 1])
    assert pairs(scene) == [(1, 1)]
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.combat.start")
@pytest.mark.ruling("nebula.gap.distance")
@pytest.mark.parametrize("block", ["1C13", "1A11", "1E11", "1E13", "1A13", "1C9"])
def test_at_2_blocks_there_is_no_combat(block: str) -> None:
    scene = conflict().ship(1, "1C10", troops=6).ship(1, block, seat=1)
    scene.play("move 1 1C11")
    assert pairs(scene) == []
    scene.refuses("attack 1", "nebula.combat.start", ship=0, adjacent=0)


@pytest.mark.rule("nebula.combat.start")
@pytest.mark.ruling("nebula.conflict.combat_choice")
@pytest.mark.parametrize("block", AROUND_1C11)
def test_ships_that_already_are_adjacent_fight_only_if_the_active_player_attacks(
    block: str,
) -> None:
    scene = conflict().ship(1, "1C11", troops=6).ship(1, block, seat=1)
    assert scene.asked() == (0, "conflict")
    assert pairs(scene) == []
    scene.play("attack 1", dice=[6, 1, 6, 1])
    assert pairs(scene) == [(1, 1)]


@pytest.mark.rule("nebula.combat.start")
@pytest.mark.ruling("nebula.conflict.combat_choice")
def test_the_active_player_may_leave_an_adjacent_ship_alone() -> None:
    scene = conflict().ship(1, "1C11", troops=6).ship(1, "1C12", troops=1, seat=1)
    scene.play("move 1 1C10")
    assert pairs(scene) == []
    quiet = conflict().ship(1, "1C11", troops=6).ship(1, "1C12", troops=1, seat=1)
    quiet.skip_turns(2)
    assert pairs(quiet) == []


@pytest.mark.rule("nebula.combat.start")
def test_a_ship_that_is_not_in_play_attacks_nobody() -> None:
    scene = conflict().ship(1, "1C12", seat=1)
    scene.refuses("attack 2", "nebula.contents.ships", ship=1)


@pytest.mark.rule("nebula.combat.start")
def test_own_ships_do_not_fight_each_other() -> None:
    scene = conflict().ship(1, "1C10", troops=1).ship(2, "1C12", troops=1)
    scene.play("move 1 1C11", "move 2 1C11")
    assert pairs(scene) == []
    assert scene.legal("attack") == []


@pytest.mark.rule("nebula.combat.start", "nebula.combat.initiative")
def test_the_second_player_brings_about_combat_in_its_own_turn() -> None:
    scene = Scene("conflict", seat=1).ship(1, "1G10", troops=1, seat=1)
    scene.ship(6, "2A5", troops=1, seat=1).ship(1, "1G8", troops=6)
    scene.ready("reveal_spy").ready("reveal_spy", seat=1)
    events = scene.play("move 1 1G9")
    assert [event.args for event in named(events, "combat_began")] == [(1, 0, 0)]
    assert scene.asked() == (1, "combat_window")
    events = scene.play("pass", "pass", dice=[1, 2])
    rolled = named(events, "combat_rolled")
    assert [(event.field("seat"), event.field("total")) for event in rolled] == [(1, 2), (0, 8)]


# One against one, in order of arrival -----------------------------------------------------


@pytest.mark.rule("nebula.combat.single")
@pytest.mark.check("nebula.combat.single")
def test_of_two_ships_on_a_block_only_the_one_that_steps_up_fights() -> None:
    scene = duel(mine=1, theirs=5).ship(2, "1G8", troops=6)
    scene.play(MEET, dice=[1, 1, 1, 1])
    assert pairs(scene) == [(1, 1)]
    assert scene.block_of(1) is None
    scene.play("move 2 1G9", dice=[6, 1, 6, 1])
    assert pairs(scene) == [(1, 1), (2, 1)]
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.combat.single")
def test_of_two_ships_beside_the_same_ship_the_second_fights_by_its_own_attack() -> None:
    scene = conflict().ship(1, "1G9", troops=1).ship(2, "1G9", troops=6)
    scene.ship(1, "1G10", troops=5, seat=1)
    scene.play("attack 1", dice=[1, 1, 1, 1])
    assert scene.asked() == (0, "conflict")
    scene.play("attack 2", dice=[6, 1, 6, 1])
    assert pairs(scene) == [(1, 1), (2, 1)]


@pytest.mark.rule("nebula.combat.order")
@pytest.mark.check("nebula.combat.order")
def test_a_stack_is_fought_in_order_of_arrival() -> None:
    scene = duel(mine=6, theirs=0).ship(2, "1G10", seat=1)
    scene.play(MEET, dice=[1, 1, 1, 1, 1, 1, 1, 1])
    assert pairs(scene) == [(1, 1), (1, 2)]
    turned = conflict().ship(1, "1G8", troops=6).ship(2, "1G10", seat=1).ship(1, "1G10", seat=1)
    turned.play(MEET, dice=[1, 1, 1, 1, 1, 1, 1, 1])
    assert pairs(turned) == [(1, 2), (1, 1)]


@pytest.mark.rule("nebula.combat.order")
def test_a_lost_combat_ends_the_series() -> None:
    scene = duel(mine=1, theirs=6).ship(2, "1G10", seat=1)
    scene.play(MEET, dice=[1, 1, 1, 1])
    assert pairs(scene) == [(1, 1)]
    assert scene.durability(2, seat=1) == 2


@pytest.mark.rule("nebula.combat.order")
@pytest.mark.ruling("nebula.gap.several_adjacent")
def test_ships_on_different_blocks_are_fought_by_arrival_on_their_blocks() -> None:
    scene = conflict().ship(1, "1C10", troops=6)
    scene.ship(3, "1D12", seat=1).ship(1, "1B12", seat=1).ship(2, "1C12", seat=1)
    scene.play("move 1 1C11", dice=[1, 1] * 6)
    assert pairs(scene) == [(1, 3), (1, 1), (1, 2)]


@pytest.mark.rule("nebula.combat.order")
@pytest.mark.ruling("nebula.gap.attack_all")
def test_an_attack_from_the_spot_also_goes_through_all_adjacent_ships() -> None:
    scene = conflict().ship(1, "1C11", troops=6).ship(2, "1D12", seat=1).ship(1, "1B12", seat=1)
    scene.play("attack 1", dice=[1, 1] * 4)
    assert pairs(scene) == [(1, 2), (1, 1)]
    assert scene.legal("attack") == []


@pytest.mark.rule("nebula.combat.order")
@pytest.mark.ruling("nebula.gap.several_adjacent")
def test_a_ship_that_moves_arrives_anew() -> None:
    scene = Scene("conflict", seat=1).ship(1, "1G10", troops=1, seat=1)
    scene.ship(2, "1G10", troops=1, seat=1).ship(1, "1G8", troops=6)
    scene.play("move 1 1F11", "move 1 1G10")
    scene.skip_turns(1).play("done", MEET, dice=[1, 1] * 4)
    assert pairs(scene) == [(1, 2), (1, 1)]


@pytest.mark.rule("nebula.combat.order")
@pytest.mark.ruling("nebula.gap.several_adjacent")
def test_a_produced_ship_arrives_when_it_is_placed() -> None:
    scene = Scene(seat=1).building("hangar", seat=1).reserves(0, 5, 0, seat=1)
    scene.planet("R1", "1G10", owner=1, troops=5).ship(2, "1F11", troops=1, seat=1)
    scene.ship(3, "1G10", troops=1, seat=1).ship(1, "1G8", troops=6)
    scene.play("ship R1", "done", "move 2 1G10")
    scene.skip_turns(1).play("done", MEET, dice=[1, 1] * 6)
    assert pairs(scene) == [(1, 3), (1, 1), (1, 2)]


@pytest.mark.rule("nebula.combat.order", "nebula.tech.invisibility_field")
@pytest.mark.ruling("nebula.gap.several_adjacent")
def test_ships_that_are_ignored_are_left_out() -> None:
    scene = duel(mine=6, theirs=1).ship(2, "1H10", troops=1, seat=1)
    scene.ready("invisibility_field")
    scene.play(MEET, "use invisibility_field", dice=[1, 1, 1, 1])
    assert pairs(scene) == [(1, 1), (1, 2)]
    assert scene.block_of(1, seat=1) == "1G10"
    assert scene.block_of(2, seat=1) is None


# Rounds -----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.combat.round")
@pytest.mark.check("nebula.combat.round")
def test_4_troops_and_a_2_lose_against_3_troops_and_a_5() -> None:
    scene = duel(mine=4, theirs=3).ready("reveal_spy")
    scene.play(MEET, "pass", dice=[2, 5])
    assert totals(scene) == [6, 8]
    assert scene.durability(1) == 1
    assert scene.durability(1, seat=1) == 2


@pytest.mark.rule("nebula.combat.round")
@pytest.mark.parametrize(
    ("dice", "mine", "theirs"), [([3, 2], 2, 1), ([2, 3], 1, 2), ([6, 1], 2, 1), ([1, 6], 1, 2)]
)
def test_the_lower_total_loses_1_durability(dice: list[int], mine: int, theirs: int) -> None:
    scene = duel(mine=2, theirs=2).ready("reveal_spy")
    scene.play(MEET, "pass", dice=dice)
    assert (scene.durability(1), scene.durability(1, seat=1)) == (mine, theirs)


@pytest.mark.rule("nebula.combat.round")
def test_both_players_roll_one_fair_d6() -> None:
    scene = duel().ready("improved_cargo")
    scene.play(MEET)
    scene.state.play(0, next(one for one in scene.state.legal(0) if one.text == "pass"))
    for _ in range(2):
        assert scene.waiting().outcomes == [1, 2, 3, 4, 5, 6]
        assert scene.waiting().uniform
        scene.state.resolve(3)
    assert scene.asked() == (0, "combat_window")


@pytest.mark.rule("nebula.combat.round")
@pytest.mark.ruling("nebula.gap.combat_tie")
def test_equal_totals_cost_nobody_anything_and_are_rolled_again() -> None:
    scene = duel(mine=4, theirs=2, mine_left=1, theirs_left=1)
    scene.play(MEET, dice=[1, 3, 4, 6, 2, 4, 6, 1])
    assert totals(scene) == [5, 5, 8, 8, 6, 6, 10, 3]
    assert scene.durability(1) == 1
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.combat.round")
@pytest.mark.ruling("nebula.gap.empty_ship_combat")
def test_a_ship_without_troops_fights_with_its_die_alone() -> None:
    scene = duel(mine=1, theirs=0)
    scene.play(MEET, dice=[1, 6, 1, 6])
    assert totals(scene) == [2, 6, 2, 6]
    assert scene.block_of(1) is None


@pytest.mark.rule("nebula.combat.round")
@pytest.mark.ruling("nebula.gap.empty_ship_combat")
def test_a_ship_without_troops_may_attack() -> None:
    scene = conflict().ship(1, "1G9").ship(1, "1G10", seat=1)
    scene.play("attack 1", dice=[2, 1, 2, 1])
    assert totals(scene) == [2, 1, 2, 1]
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.combat.repeat")
def test_rounds_repeat_until_a_ship_has_no_durability_left() -> None:
    scene = duel(mine=3, theirs=3)
    scene.play(MEET, dice=[1, 6, 6, 1, 5, 5, 1, 2])
    assert len(totals(scene)) == 8
    assert scene.block_of(1) is None
    assert scene.durability(1, seat=1) == 1


@pytest.mark.rule("nebula.combat.round", "nebula.combat.repeat", "nebula.troop.lost")
@pytest.mark.example("nebula.example.combat")
def test_the_example_combat() -> None:
    scene = duel(mine=6, theirs=4).ready("reveal_spy")
    course: list[tuple[int, int]] = []
    scene.play(MEET)
    for dice in ([1, 3], [4, 5], [2, 6], [3, 1]):
        scene.play("pass", dice=dice)
        course.append((scene.durability(1), scene.durability(1, seat=1)))
    assert totals(scene) == [7, 7, 10, 9, 8, 10, 9, 5]
    assert course == [(2, 2), (2, 1), (1, 1), (1, 0)]
    assert [event.args for event in named(scene.events, "eliminated")] == [(1, 0, 4)]
    assert (scene.aboard(1), scene.durability(1)) == (6, 1)


@pytest.mark.rule("nebula.combat.repeat")
@pytest.mark.ruling("nebula.gap.after_combat")
def test_the_winner_keeps_its_remaining_movement_and_its_damage() -> None:
    scene = duel(mine=3, theirs=3)
    scene.play(MEET, dice=[1, 6, 6, 1, 6, 1])
    scene.play("move 1 1G10", "move 1 1H11", "move 1 1H12")
    assert scene.block_of(1) == "1H12"
    scene.refuses("move 1 1H13", "nebula.ship.move", steps=4, limit=4)
    scene.skip_turns(2)
    assert scene.durability(1) == 1


# Technologies in combat -------------------------------------------------------------------


@pytest.mark.rule("nebula.combat.initiative")
@pytest.mark.check("nebula.combat.initiative")
@pytest.mark.ruling("nebula.gap.initiative")
def test_the_initiator_is_asked_first_before_each_roll() -> None:
    scene = duel().ready("reveal_spy").ready("reveal_spy", seat=1)
    scene.play(MEET)
    for tie in ([1, 1], [4, 4], [6, 6]):
        assert scene.asked() == (0, "combat_window")
        scene.play("pass")
        assert scene.asked() == (1, "combat_window")
        scene.play("pass", dice=tie)


@pytest.mark.rule("nebula.combat.single")
def test_each_player_is_asked_about_the_own_ship_in_the_combat() -> None:
    scene = conflict().ship(2, "1G8", troops=3).ship(3, "1G10", troops=3, seat=1)
    scene.ready("reveal_spy").ready("reveal_spy", seat=1)
    scene.play("move 2 1G9")
    assert scene.fighting() == (0, 2, 3)
    scene.play("pass")
    assert scene.fighting() == (1, 3, 2)


@pytest.mark.rule("nebula.combat.initiative")
@pytest.mark.ruling("nebula.gap.initiative")
def test_the_initiator_is_asked_first_when_the_combat_is_declared() -> None:
    scene = duel().ready("suicide").ready("invisibility_field", seat=1)
    scene.play(MEET)
    assert scene.asked() == (0, "combat_window")
    scene.play("pass")
    assert scene.asked() == (1, "combat_window")


@pytest.mark.rule("nebula.combat.initiative")
@pytest.mark.ruling("nebula.gap.initiative")
def test_players_alternate_until_both_pass_in_a_row() -> None:
    many = ["reveal_spy", "improved_cargo", "mothership"]
    scene = duel().ready(*many).ready(*many, seat=1).planet("Y1", troops=9).planet("Y2", troops=9)
    asked: list[int] = []
    scene.play(MEET)
    for notation in (
        "use reveal_spy",
        "pass",
        "use improved_cargo",
        "own 1",
        "use reveal_spy",
        "pass",
        "use mothership",
        "supply 1 Y2 1",
        "pass",
        "pass",
    ):
        asked.append(scene.asked()[0])
        assert totals(scene) == []
        scene.play(notation, dice=[1, 1] if len(asked) == 10 else [])
    assert asked == [0, 1, 0, 0, 1, 0, 1, 1, 0, 1]
    assert totals(scene) == [3 + 1 + 1, 4 + 1 + 1]


@pytest.mark.rule("nebula.combat.initiative")
@pytest.mark.ruling("nebula.gap.initiative")
def test_who_has_nothing_to_use_is_not_asked() -> None:
    scene = duel().ready("reveal_spy", "improved_cargo", seat=1)
    scene.play(MEET)
    assert scene.asked() == (1, "combat_window")
    scene.play("use reveal_spy")
    assert scene.asked() == (1, "combat_window")
    scene.play("use improved_cargo", dice=[1, 1, 1, 1])
    assert totals(scene) == [4, 5, 4, 5]


@pytest.mark.rule("nebula.combat.initiative")
@pytest.mark.ruling("nebula.gap.initiative")
def test_the_window_of_a_loss_belongs_to_the_owner_alone() -> None:
    scene = duel().ready("energy_shield", "hack").ready("energy_shield", "hack", seat=1)
    scene.play(MEET, dice=[6, 1])
    assert scene.asked() == (1, "damage")
    scene.play("pass", dice=[1, 6])
    assert scene.asked() == (0, "damage")
    scene.play("pass", dice=[1, 6])
    assert scene.asked() == (0, "damage")
    assert (scene.durability(1), scene.durability(1, seat=1)) == (1, 1)


@pytest.mark.rule("nebula.combat.initiative", "nebula.tech.radioactive_ray")
@pytest.mark.ruling("nebula.gap.initiative")
def test_a_technology_that_removes_a_ship_ends_the_combat_without_asking_the_other() -> None:
    scene = duel(theirs_left=1).ready("radioactive_ray", "reveal_spy").ready("reveal_spy", seat=1)
    scene.play(MEET, "use radioactive_ray")
    assert scene.asked() == (0, "conflict")
    assert totals(scene) == []
    assert scene.is_ready("reveal_spy", seat=1)


@pytest.mark.rule("nebula.combat.technologies", "nebula.term.passive")
def test_the_passive_player_answers_in_combat_with_several_technologies() -> None:
    scene = duel(mine=6, theirs=3, theirs_left=1).ready("repair", "reveal_spy", seat=1)
    scene.ready("energy_shield", seat=1)
    scene.play(MEET, "use repair", "use reveal_spy", "use energy_shield", dice=[1, 1, 1, 6, 1, 6])
    assert totals(scene) == [7, 5, 7, 10, 7, 10]
    assert scene.block_of(1) is None
    assert scene.durability(1, seat=1) == 2


@pytest.mark.rule("nebula.combat.technologies")
def test_suicide_takes_along_the_ships_that_were_still_to_be_fought() -> None:
    scene = duel().ready("suicide").ship(2, "1H10", troops=1, seat=1)
    scene.play(MEET, "use suicide", "own 1")
    assert pairs(scene) == [(1, 1)]
    assert totals(scene) == []
    assert scene.block_of(2, seat=1) is None
    assert scene.asked() == (0, "conflict")
