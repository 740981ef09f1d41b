"""The technologies of the Academy: charge, pulse, suicide, hack, ray, repair."""

from __future__ import annotations

import pytest

from tests.nebula.scene import MEET, Scene, duel, named, tech_number


def conflict() -> Scene:
    """P1's Conflict; its ship 6, out of reach, keeps the phase open."""
    return Scene("conflict").ship(6, "1A5", troops=1)


# Electric Charge --------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.check("nebula.tech.electric_charge")
def test_a_roll_of_5_holds_a_cooling_technology_at_2_indicators() -> None:
    scene = conflict().ready("electric_charge").cooling("repair", 2, seat=1)
    scene.play("use electric_charge", dice=[5])
    scene.skip_turns(1)
    assert scene.indicators("repair", seat=1) == 2
    scene.skip_turns(2)
    assert scene.indicators("repair", seat=1) == 1


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.parametrize(("roll", "left"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_only_4_to_6_hold_the_cooldown(roll: int, left: int) -> None:
    scene = conflict().ready("electric_charge").cooling("repair", 2, seat=1)
    scene.play("use electric_charge", dice=[roll])
    scene.skip_turns(1)
    assert scene.indicators("repair", seat=1) == left


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_1_to_3_bar_the_technology_for_the_opponents_next_turn(roll: int) -> None:
    scene = conflict().ready("electric_charge").ready("pathfinder", seat=1)
    scene.ship(1, "2G9", troops=1, seat=1)
    scene.play("use electric_charge", dice=[roll])
    scene.skip_turns(1).play("done")
    number = tech_number("pathfinder")
    scene.refuses("use pathfinder", "nebula.tech.electric_charge", technology=number)
    assert scene.offered() == set()
    scene.skip_turns(2).play("done")
    assert scene.offered() == {"pathfinder"}


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_4_to_6_do_not_bar_it(roll: int) -> None:
    scene = conflict().ready("electric_charge").ready("pathfinder", seat=1)
    scene.ship(1, "2G9", troops=1, seat=1)
    scene.play("use electric_charge", dice=[roll])
    scene.skip_turns(1).play("done")
    assert scene.allows("use pathfinder")


@pytest.mark.rule("nebula.tech.electric_charge")
def test_the_opponent_rolls_one_d6_after_the_target_is_named() -> None:
    scene = conflict().ready("electric_charge").ready("hack", "repair", seat=1)
    scene.play("use electric_charge")
    assert scene.asked() == (0, "target")
    scene.state.play(0, scene.state.legal(0)[0])
    assert scene.waiting().outcomes == [1, 2, 3, 4, 5, 6]
    assert scene.waiting().uniform
    events = scene.throw(2)
    assert [event.args for event in named(events, "charged")] == [(1, tech_number("hack"), 2)]


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.ruling("nebula.conflict.charge_targets")
def test_a_target_is_ready_or_cooling_but_not_under_research() -> None:
    scene = conflict().ready("electric_charge", "clone").ready("reveal_spy", seat=1)
    scene.cooling("repair", 2, seat=1).research("pathfinder", 1, seat=1)
    scene.play("use electric_charge")
    assert set(scene.legal()) == {"technology reveal_spy", "technology repair"}
    for name in ("pathfinder", "clone"):
        number = tech_number(name)
        scene.refuses(f"technology {name}", "nebula.tech.electric_charge", technology=number)


@pytest.mark.rule("nebula.tech.electric_charge")
def test_an_opponent_without_technologies_cannot_be_charged() -> None:
    scene = conflict().ready("electric_charge").research("pathfinder", 1, seat=1)
    scene.refuses("use electric_charge", "nebula.tech.electric_charge", targets=0)


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.ruling("nebula.conflict.charge_targets")
def test_a_barred_technology_still_cools_down() -> None:
    scene = conflict().ready("electric_charge").cooling("pathfinder", 1, seat=1)
    scene.ship(1, "2G9", troops=1, seat=1)
    scene.play("use electric_charge", dice=[3])
    scene.skip_turns(1)
    assert scene.is_ready("pathfinder", seat=1)
    scene.play("done")
    number = tech_number("pathfinder")
    scene.refuses("use pathfinder", "nebula.tech.electric_charge", technology=number)


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.ruling("nebula.conflict.charge_targets")
def test_held_cooldown_of_a_ready_technology_is_lost() -> None:
    scene = conflict().ready("electric_charge").ready("pathfinder", seat=1)
    scene.ship(1, "2G9", troops=1, seat=1)
    scene.play("use electric_charge", dice=[6])
    scene.skip_turns(1).play("done", "use pathfinder")
    assert scene.indicators("pathfinder", seat=1) == 2
    scene.skip_turns(2)
    assert scene.indicators("pathfinder", seat=1) == 1


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.ruling("nebula.conflict.charge_targets")
def test_a_ready_technology_that_answers_in_the_meantime_is_held_in_that_maintenance() -> None:
    scene = duel().ready("electric_charge").ready("energy_shield", seat=1)
    scene.play("use electric_charge", MEET, dice=[6, 6, 1])
    assert scene.asked() == (1, "damage")
    scene.play("use energy_shield", dice=[1, 6, 1, 6])
    cooldown = scene.indicators("energy_shield", seat=1)
    scene.skip_turns(1)
    assert scene.indicators("energy_shield", seat=1) == cooldown
    scene.skip_turns(2)
    assert scene.indicators("energy_shield", seat=1) == cooldown - 1


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.ruling("nebula.conflict.charge_targets")
def test_until_its_owners_turn_a_charged_technology_may_answer() -> None:
    scene = duel().ready("electric_charge").ready("energy_shield", seat=1)
    scene.play("use electric_charge", MEET, dice=[1, 6, 1])
    assert scene.asked() == (1, "damage")
    assert scene.offered() == {"energy_shield"}


@pytest.mark.rule("nebula.tech.electric_charge")
@pytest.mark.ruling("nebula.conflict.charge_targets")
def test_the_bar_holds_in_the_owners_own_combats_and_ends_with_that_turn() -> None:
    scene = duel().ready("electric_charge").ready("energy_shield", seat=1).ship(2, "1I9", troops=3)
    scene.play("use electric_charge", dice=[1])
    scene.skip_turns(1).play("done", "move 1 1G9", dice=[1, 6, 6, 1, 6, 1])
    assert scene.durability(1, seat=1) == 1
    assert scene.block_of(1) is None
    scene.skip_turns(1).play("done", "move 2 1H9", dice=[6, 1])
    assert scene.asked() == (1, "damage")


@pytest.mark.rule("nebula.tech.electric_charge", "nebula.building.laboratory.advance")
def test_crystal_still_advances_a_held_technology() -> None:
    scene = conflict().ready("electric_charge").cooling("repair", 2, seat=1)
    scene.building("laboratory", seat=1).reserves(0, 0, 4, seat=1)
    scene.play("use electric_charge", dice=[4])
    scene.skip_turns(1).play("advance repair")
    assert scene.indicators("repair", seat=1) == 1


@pytest.mark.rule("nebula.tech.electric_charge")
def test_the_second_player_charges_the_first() -> None:
    scene = Scene("conflict", seat=1).ship(6, "2A5", troops=1, seat=1)
    scene.ready("electric_charge", seat=1).cooling("repair", 3).ready("jumpgate")
    scene.play("use electric_charge")
    assert scene.legal() == ["technology repair", "technology jumpgate"]
    number = tech_number("electric_charge")
    scene.refuses("technology electric_charge", "nebula.tech.electric_charge", technology=number)
    scene.play("technology repair", dice=[4])
    scene.skip_turns(1)
    assert scene.indicators("repair") == 3


# Electromagnetic Pulse --------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.electromagnetic_pulse")
@pytest.mark.check("nebula.tech.electromagnetic_pulse")
def test_a_pulsed_ship_makes_no_step_in_its_owners_next_turn() -> None:
    scene = conflict().ready("electromagnetic_pulse")
    scene.ship(1, "1G8", troops=4, seat=1).ship(2, "2G9", troops=1, seat=1)
    scene.play("use electromagnetic_pulse", "opposing 1")
    scene.skip_turns(1).play("done")
    assert {text.split()[1] for text in scene.legal("move")} == {"2"}
    scene.refuses("move 1 1G9", "nebula.tech.electromagnetic_pulse", ship=0)
    scene.skip_turns(2).play("done")
    scene.play("move 1 1G9", "move 1 1G10", "move 1 1H11", "move 1 1H12")
    assert scene.block_of(1, seat=1) == "1H12"
    scene.refuses("move 1 1H13", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.tech.electromagnetic_pulse")
@pytest.mark.ruling("nebula.gap.emp_details")
def test_a_pulsed_ship_uses_no_jumpgate() -> None:
    scene = conflict().ready("electromagnetic_pulse").ready("jumpgate", seat=1)
    scene.ship(1, "1G8", troops=4, seat=1).ship(2, "2G9", troops=1, seat=1)
    scene.ship(3, "2G9", troops=1, seat=1)
    scene.play("use electromagnetic_pulse", "opposing 1")
    scene.skip_turns(1).play("done", "use jumpgate")
    scene.refuses("own 1", "nebula.tech.electromagnetic_pulse", ship=0)


@pytest.mark.rule("nebula.tech.electromagnetic_pulse")
@pytest.mark.ruling("nebula.gap.emp_details")
def test_a_pulsed_ship_loads_unloads_and_attacks() -> None:
    scene = conflict().ready("electromagnetic_pulse").ship(1, "1G9", troops=1)
    scene.planet("R1", "1G10", owner=1, troops=9).ship(1, "1G10", troops=2, seat=1)
    scene.play("use electromagnetic_pulse")
    scene.skip_turns(1)
    scene.play("done", "load 1 2", "unload 1 1")
    assert scene.aboard(1, seat=1) == 3
    assert scene.legal("move") == []
    scene.play("attack 1", dice=[6, 1, 6, 1])
    assert scene.block_of(1) is None


@pytest.mark.rule("nebula.tech.electromagnetic_pulse")
@pytest.mark.ruling("nebula.gap.emp_details")
def test_a_second_pulse_on_the_same_ship_adds_nothing() -> None:
    scene = conflict().ready("electromagnetic_pulse", "hack")
    scene.ready("electromagnetic_pulse", seat=1)
    scene.ship(1, "1G8", troops=4, seat=1).ship(2, "2G9", troops=1, seat=1)
    scene.play("use electromagnetic_pulse", "opposing 1", "use hack", "opposing 1")
    scene.skip_turns(1).play("done")
    assert not scene.allows("move 1 1G9")
    scene.skip_turns(2).play("done")
    assert scene.allows("move 1 1G9")


@pytest.mark.rule("nebula.tech.electromagnetic_pulse")
def test_only_an_opposing_ship_in_play_is_pulsed() -> None:
    scene = conflict().ready("electromagnetic_pulse")
    scene.ship(1, "1G8", seat=1).ship(3, "2G9", seat=1)
    scene.play("use electromagnetic_pulse")
    assert scene.legal() == ["opposing 1", "opposing 3"]
    scene.refuses("opposing 2", "nebula.contents.ships", ship=1)


@pytest.mark.rule("nebula.tech.electromagnetic_pulse")
def test_without_opposing_ships_there_is_no_pulse() -> None:
    scene = conflict().ready("electromagnetic_pulse")
    scene.refuses("use electromagnetic_pulse", "nebula.tech.electromagnetic_pulse", targets=0)


# Suicide ----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.suicide", "nebula.troop.lost")
@pytest.mark.check("nebula.tech.suicide")
@pytest.mark.ruling("nebula.conflict.suicide_ships")
def test_suicide_destroys_own_and_opposing_neighbours_with_their_troops() -> None:
    scene = conflict().ready("suicide")
    scene.ship(1, "1G9", troops=4).ship(2, "1F10", troops=5).ship(1, "1G10", troops=6, seat=1)
    events = scene.play("use suicide", "own 1")
    lost = {event.args for event in named(events, "eliminated")}
    assert lost == {(0, 0, 4), (0, 1, 5), (1, 0, 6)}
    assert [scene.block_of(1), scene.block_of(2), scene.block_of(1, seat=1)] == [None, None, None]
    assert [scene.aboard(1), scene.aboard(2), scene.aboard(1, seat=1)] == [0, 0, 0]


@pytest.mark.rule("nebula.tech.suicide")
@pytest.mark.ruling("nebula.gap.distance")
def test_suicide_reaches_the_own_block_and_all_eight_around_it() -> None:
    scene = conflict().ready("suicide").ship(1, "1G9")
    scene.ship(2, "1G9").ship(3, "1F8").ship(4, "1H10")
    scene.ship(1, "1G9", seat=1).ship(2, "1H8", seat=1).ship(3, "1F10", seat=1)
    scene.ship(4, "1H9", seat=1).ship(5, "1G11", seat=1).ship(6, "1E9", seat=1)
    scene.ship(5, "1G7")
    scene.play("use suicide", "own 1")
    assert [n for n in range(1, 7) if scene.block_of(n)] == [5, 6]
    assert [n for n in range(1, 7) if scene.block_of(n, seat=1)] == [5, 6]


@pytest.mark.rule("nebula.tech.suicide")
def test_energy_shield_does_not_help_against_suicide() -> None:
    scene = conflict().ready("suicide").ready("energy_shield", seat=1)
    scene.ship(1, "1G9").ship(1, "1G10", troops=6, seat=1)
    scene.play("use suicide", "own 1")
    assert scene.asked() == (0, "conflict")
    assert scene.block_of(1, seat=1) is None
    assert scene.is_ready("energy_shield", seat=1)


@pytest.mark.rule("nebula.tech.suicide", "nebula.tech.suicide.timing")
@pytest.mark.ruling("nebula.conflict.combat_technology_any_time")
@pytest.mark.parametrize("seat", [0, 1])
def test_suicide_when_a_combat_is_declared_ends_it_without_a_roll(seat: int) -> None:
    scene = duel().ship(6, "2A5", seat=1).ready("suicide", seat=seat)
    events = scene.play(MEET, "use suicide", "own 1")
    assert named(events, "combat_rolled") == []
    assert [scene.block_of(1), scene.block_of(1, seat=1)] == [None, None]
    assert scene.asked() == (0, "conflict")


@pytest.mark.rule("nebula.tech.suicide.timing")
def test_suicide_of_a_third_ship_elsewhere_does_not_end_the_combat() -> None:
    scene = duel(mine=6, theirs=1).ready("suicide")
    events = scene.play(MEET, "use suicide", "own 6", dice=[1, 1, 1, 1])
    assert len(named(events, "combat_rolled")) == 4
    assert scene.block_of(6) is None
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.tech.suicide.timing")
@pytest.mark.check("nebula.tech.suicide.timing")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_first_roll_suicide_is_refused(seat: int) -> None:
    scene = duel(mine=3, theirs=3).ready("suicide", "improved_cargo", seat=seat)
    scene.play(MEET, "pass")
    assert scene.asked() == (seat, "combat_window")
    scene.refuses("use suicide", "nebula.tech.suicide.timing")
    scene.play("pass", dice=[4, 4])
    assert scene.asked() == (seat, "combat_window")
    scene.refuses("use suicide", "nebula.tech.suicide.timing")


@pytest.mark.rule("nebula.tech.suicide.timing")
def test_at_a_loss_suicide_is_refused() -> None:
    scene = duel().ready("suicide", "energy_shield")
    scene.play(MEET, "pass", dice=[1, 6])
    assert scene.asked() == (0, "damage")
    scene.refuses("use suicide", "nebula.tech.suicide.timing")


@pytest.mark.rule("nebula.tech.suicide")
def test_suicide_needs_an_own_ship_in_play() -> None:
    scene = conflict().ready("suicide").ship(1, "1G9")
    scene.play("use suicide")
    assert scene.legal() == ["own 1", "own 6"]
    scene.refuses("own 2", "nebula.contents.ships", ship=1)
    alone = Scene("conflict").ready("suicide", "battle_speed")
    alone.refuses("use suicide", "nebula.tech.suicide", targets=0)


# Hack -------------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.hack")
@pytest.mark.check("nebula.tech.hack")
@pytest.mark.ruling("nebula.conflict.hack_cooldown")
def test_hack_of_jumpgate_moves_an_own_ship_exactly_7_blocks() -> None:
    scene = Scene("conflict").ready("hack").ready("jumpgate", seat=1).ship(1, "1G9", troops=1)
    scene.play("use hack")
    scene.refuses("block 1G15", "nebula.tech.jumpgate", distance=6, exactly=7)
    scene.play("block 1G16")
    assert scene.block_of(1) == "1G16"
    assert scene.is_ready("jumpgate", seat=1)
    assert not scene.is_ready("hack")
    assert scene.indicators("hack") == 3


@pytest.mark.rule("nebula.tech.hack", "nebula.tech.electric_charge")
@pytest.mark.ruling("nebula.conflict.hack_cooldown")
def test_a_technology_barred_from_its_owner_may_be_copied() -> None:
    scene = duel().ready("electric_charge", "hack").ready("energy_shield", seat=1)
    scene.ship(6, "2A5", troops=1, seat=1)
    scene.play("use electric_charge", dice=[1])
    scene.skip_turns(1).play("done", "move 1 1G9", dice=[6, 1])
    assert scene.asked() == (0, "damage")
    scene.play("use hack", dice=[1, 6, 1, 6])
    assert scene.durability(1) == 2
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.tech.hack.limits")
@pytest.mark.check("nebula.tech.hack.limits")
def test_two_uses_of_supernova_cannon_leave_no_hack_of_it() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1).planet("R1", "1G5")
    scene.ready("supernova_cannon").used("supernova_cannon", 1).ready("hack")
    scene.ready("supernova_cannon", "battle_speed", "pathfinder", seat=1)
    scene.play("use supernova_cannon", "use hack")
    assert "technology supernova_cannon" not in scene.legal()
    scene.refuses("technology supernova_cannon", "nebula.tech.hack.limits", used=2, limit=2)


@pytest.mark.rule("nebula.tech.hack.limits")
@pytest.mark.ruling("nebula.conflict.hack_limits")
def test_own_and_hacked_uses_share_one_limit() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1).planet("R1", "1G5")
    scene.ready("supernova_cannon", "hack").ready("supernova_cannon", seat=1)
    scene.play("use supernova_cannon", "use hack")
    scene.skip_turns(6).play("done")
    assert scene.is_ready("supernova_cannon")
    assert scene.is_ready("hack")
    scene.refuses("use supernova_cannon", "nebula.tech.supernova_cannon.limit", used=2, limit=2)
    scene.refuses("use hack", "nebula.tech.hack", targets=0)


@pytest.mark.rule("nebula.tech.hack.limits")
@pytest.mark.ruling("nebula.conflict.hack_limits")
def test_the_victims_uses_neither_count_nor_are_used_up() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1).planet("R1", "1G5")
    scene.ready("hack").ready("supernova_cannon", seat=1).used("supernova_cannon", 2, seat=1)
    events = scene.play("use hack")
    assert len(named(events, "bombarded")) == 1
    other = Scene("conflict").ship(1, "1G9", troops=1).planet("R1", "1G5").ready("hack")
    other.ready("supernova_cannon", seat=1).used("supernova_cannon", 1, seat=1)
    other.ship(1, "1G3", troops=1, seat=1)
    other.play("use hack")
    other.skip_turns(1).play("done")
    assert other.allows("use supernova_cannon")


@pytest.mark.rule("nebula.tech.hack.limits", "nebula.tech.balance.limit")
@pytest.mark.ruling("nebula.conflict.hack_limits")
def test_balance_is_not_hacked_in_the_turn_of_the_own_balance() -> None:
    scene = Scene().reserves(3, 2, 1).ready("balance", "hack").ready("balance", seat=1)
    scene.ready("free_exchange", "clone", seat=1)
    scene.play("use balance", "balance metal gas", "use hack")
    scene.refuses("technology balance", "nebula.tech.hack.limits", used=1, limit=1)


@pytest.mark.rule("nebula.tech.hack.limits", "nebula.tech.clone")
@pytest.mark.ruling("nebula.conflict.hack_limits")
def test_clone_is_not_hacked_in_the_turn_of_the_own_clone() -> None:
    scene = Scene().reserves(3, 2, 1).ready("clone", "hack").ready("clone", seat=1)
    scene.play("use clone")
    scene.refuses("use hack", "nebula.tech.hack", targets=0)


@pytest.mark.rule("nebula.tech.hack.limits")
def test_hack_of_balance_comes_before_the_own_balance_just_as_well() -> None:
    scene = Scene().reserves(3, 2, 1).ready("balance", "hack").ready("balance", seat=1)
    scene.play("use hack", "balance metal gas")
    scene.refuses("use balance", "nebula.tech.balance.limit", used=1, limit=1)


# Radioactive Ray --------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.radioactive_ray")
@pytest.mark.ruling("nebula.conflict.five_blocks", "nebula.gap.distance")
@pytest.mark.parametrize("block", ["1G9", "1G10", "1F11", "1G12", "1G13", "1G14", "1B4", "2I12"])
def test_the_ray_reaches_up_to_5_blocks(block: str) -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9").ship(1, block, troops=3, seat=1)
    scene.play("use radioactive_ray")
    assert scene.durability(1, seat=1) == 1
    assert scene.aboard(1, seat=1) == 3


@pytest.mark.rule("nebula.tech.radioactive_ray")
@pytest.mark.ruling("nebula.conflict.five_blocks", "nebula.gap.distance")
@pytest.mark.parametrize("block", ["1G15", "2H12", "1A15"])
def test_at_6_blocks_the_ray_reaches_nobody(block: str) -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9").ship(1, block, seat=1)
    scene.refuses("use radioactive_ray", "nebula.tech.radioactive_ray", targets=0)


@pytest.mark.rule("nebula.tech.radioactive_ray")
def test_each_target_of_the_ray_needs_an_own_ship_within_5_blocks() -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9").ship(2, "1H20")
    scene.ship(1, "1G14", seat=1).ship(2, "1G15", seat=1).ship(3, "1G7", seat=1)
    scene.ship(4, "1D14", seat=1)
    scene.play("use radioactive_ray")
    assert scene.legal() == ["opposing 1", "opposing 2", "opposing 3", "opposing 4"]
    far = conflict().ready("radioactive_ray").ship(1, "1G9")
    far.ship(1, "1G14", seat=1).ship(2, "1G15", seat=1).ship(3, "1G7", seat=1)
    far.play("use radioactive_ray")
    assert far.legal() == ["opposing 1", "opposing 3"]
    far.refuses("opposing 2", "nebula.tech.radioactive_ray", distance=6, range=5)
    far.refuses("opposing 5", "nebula.contents.ships", ship=4)


@pytest.mark.rule("nebula.tech.radioactive_ray.splash")
@pytest.mark.check("nebula.tech.radioactive_ray.splash")
def test_neighbours_with_2_and_4_the_first_of_them_is_hit_too() -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9")
    scene.ship(1, "1G12", seat=1).ship(2, "1G13", seat=1).ship(3, "1F13", seat=1)
    events = scene.play("use radioactive_ray", "opposing 1", dice=[2, 4])
    assert [scene.durability(n, seat=1) for n in (1, 2, 3)] == [1, 1, 2]
    assert [event.args for event in named(events, "ray_rolled")] == [(1, 1, 2), (1, 2, 4)]


@pytest.mark.rule("nebula.tech.radioactive_ray.splash")
@pytest.mark.parametrize(("roll", "left"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_a_neighbour_is_hit_on_1_to_3(roll: int, left: int) -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9")
    scene.ship(1, "1G14", seat=1).ship(2, "1G15", seat=1)
    scene.play("use radioactive_ray", dice=[roll])
    assert [scene.durability(n, seat=1) for n in (1, 2)] == [1, left]


@pytest.mark.rule("nebula.tech.radioactive_ray.splash")
@pytest.mark.ruling("nebula.conflict.ray_affected")
def test_own_ships_beside_the_target_are_not_affected() -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9").ship(2, "1G13").ship(3, "1G12")
    scene.ship(1, "1G12", seat=1)
    scene.play("use radioactive_ray")
    assert [scene.durability(n) for n in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.rule("nebula.tech.radioactive_ray.splash")
def test_a_ship_on_the_targets_block_is_a_neighbour_one_2_blocks_away_is_not() -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9")
    scene.ship(1, "1G12", seat=1).ship(2, "1G12", seat=1).ship(3, "1G14", seat=1)
    events = scene.play("use radioactive_ray", "opposing 1", dice=[3])
    assert [event.field("ship") for event in named(events, "ray_rolled")] == [1]
    assert [scene.durability(n, seat=1) for n in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.rule("nebula.tech.radioactive_ray.splash", "nebula.tech.energy_shield")
@pytest.mark.ruling("nebula.gap.ray_order")
def test_target_then_all_dice_then_each_loss_in_order_of_arrival() -> None:
    scene = conflict().ready("radioactive_ray").ready("energy_shield", seat=1).ship(1, "1G9")
    scene.ship(1, "1G12", seat=1).ship(3, "1G13", seat=1).ship(2, "1F13", seat=1)
    scene.play("use radioactive_ray", "opposing 1")
    assert about_to_lose(scene) == (1, 1)
    scene.play("pass", dice=[1, 2])
    assert scene.durability(1, seat=1) == 1
    assert about_to_lose(scene) == (1, 3)
    scene.play("pass")
    assert scene.durability(3, seat=1) == 1
    assert about_to_lose(scene) == (1, 2)
    scene.play("use energy_shield")
    assert [scene.durability(n, seat=1) for n in (1, 2, 3)] == [1, 2, 1]
    assert scene.asked() == (0, "conflict")


def about_to_lose(scene: Scene) -> tuple[int, int]:
    """Who is asked about which of the own ships in a damage window."""
    seat, kind = scene.asked()
    assert kind == "damage"
    decision = scene.state.decision(seat)
    assert decision is not None
    return seat, decision.context["ship"] + 1


@pytest.mark.rule("nebula.tech.energy_shield", "nebula.tech.radioactive_ray")
def test_energy_shield_on_the_target_leaves_the_neighbours_to_their_dice() -> None:
    scene = conflict().ready("radioactive_ray").ready("energy_shield", seat=1).ship(1, "1G9")
    scene.ship(1, "1G12", seat=1).ship(2, "1G13", seat=1)
    scene.play("use radioactive_ray", "opposing 1", "use energy_shield", dice=[3])
    assert [scene.durability(n, seat=1) for n in (1, 2)] == [2, 1]
    assert scene.indicators("energy_shield", seat=1) == 3


@pytest.mark.rule("nebula.tech.radioactive_ray.splash")
@pytest.mark.ruling("nebula.gap.ray_order")
def test_the_neighbours_of_an_eliminated_target_still_roll() -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9")
    scene.ship(1, "1G12", seat=1, durability=1).ship(2, "1G13", seat=1)
    scene.play("use radioactive_ray", "opposing 1", dice=[1])
    assert scene.block_of(1, seat=1) is None
    assert scene.durability(2, seat=1) == 1


@pytest.mark.rule("nebula.tech.radioactive_ray", "nebula.combat.technologies")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_ray_that_eliminates_a_fighting_ship_ends_the_combat(seat: int) -> None:
    scene = duel(mine_left=1, theirs_left=1).ready("radioactive_ray", seat=seat)
    events = scene.play(MEET, "use radioactive_ray")
    assert named(events, "combat_rolled") == []
    assert scene.block_of(1, seat=1 - seat) is None
    assert scene.durability(1, seat=seat) == 1
    assert scene.asked() == (0, "conflict")


@pytest.mark.rule("nebula.tech.radioactive_ray", "nebula.combat.technologies")
def test_a_ray_may_hit_a_ship_outside_the_combat_which_then_goes_on() -> None:
    scene = duel(mine=6, theirs=1).ready("radioactive_ray").ship(2, "1G13", seat=1, durability=1)
    scene.play(MEET, "use radioactive_ray", "opposing 2", dice=[1, 1, 1, 1])
    assert scene.block_of(2, seat=1) is None
    assert scene.block_of(1, seat=1) is None


# Repair -----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.repair")
@pytest.mark.check("nebula.tech.repair")
def test_repair_raises_durability_1_to_2_and_never_above() -> None:
    scene = conflict().ready("repair").ship(1, "1G9", durability=1).ship(2, "1G9", durability=1)
    scene.ship(3, "1G9", durability=2)
    scene.play("use repair")
    assert scene.legal() == ["own 1", "own 2"]
    scene.refuses("own 3", "nebula.tech.repair", durability=2, limit=2)
    scene.refuses("own 4", "nebula.contents.ships", ship=3)
    scene.play("own 1")
    assert [scene.durability(n) for n in (1, 2, 3)] == [2, 1, 2]


@pytest.mark.rule("nebula.tech.repair")
def test_repair_needs_a_damaged_own_ship() -> None:
    scene = conflict().ready("repair").ship(1, "1G9").ship(1, "1G9", seat=1, durability=1)
    scene.refuses("use repair", "nebula.tech.repair", targets=0)


@pytest.mark.rule("nebula.tech.repair", "nebula.combat.technologies")
@pytest.mark.parametrize(("seat", "dice"), [(0, [1, 6]), (1, [6, 1])])
def test_repair_before_a_roll_lets_a_ship_survive_the_loss(seat: int, dice: list[int]) -> None:
    scene = duel(mine_left=1, theirs_left=1).ready("repair", seat=seat)
    scene.play(MEET, "use repair", dice=[*dice, *reversed(dice)])
    assert scene.durability(1, seat) == 1
    assert scene.block_of(1, seat=1 - seat) is None
