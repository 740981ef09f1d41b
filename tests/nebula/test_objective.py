"""Winning and losing (ledger part: objective)."""

from __future__ import annotations

import pytest

import orrery
from orrery.games.nebula.components import TURN_LIMIT
from orrery.games.nebula.game import game
from orrery.games.nebula.space import SPACE
from orrery.games.nebula.state import NebulaState
from orrery.kernel.ledger import GAME_OVER, Blocker
from tests.nebula.scene import Scene, named


def reason(scene: Scene) -> str:
    outcome = scene.state.outcome()
    assert outcome is not None
    return outcome.reason


def ranks(scene: Scene) -> list[int]:
    outcome = scene.state.outcome()
    assert outcome is not None
    return outcome.ranks


# Winning ----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.objective.win")
@pytest.mark.check("nebula.objective.win")
def test_the_third_colour_in_the_opposing_field_wins_in_the_middle_of_the_turn() -> None:
    scene = Scene("conflict").planet("R1", owner=0, troops=5)
    scene.planet("G2", "2H12").ship(1, "2H11", troops=6)
    scene.play("move 1 2H12")
    assert not scene.is_over()
    events = scene.play("colonise 1 5")
    assert [event.kind.name for event in events] == ["colonised", "won"]
    assert scene.winner() == 0
    assert reason(scene) == "planets"
    assert ranks(scene) == [1, 2]
    assert scene.state.why_not(0, SPACE.parse("move 1 2H13")) == [Blocker(GAME_OVER, {})]


@pytest.mark.rule("nebula.objective.win")
def test_the_second_player_wins_by_the_same_rule_with_its_fields_turned_round() -> None:
    scene = Scene("conflict", seat=1).planet("R2", owner=1, troops=5)
    scene.planet("G1", "1H12").ship(1, "1H12", troops=5, seat=1)
    scene.play("colonise 1 5")
    assert scene.winner() == 1
    assert ranks(scene) == [2, 1]


@pytest.mark.rule("nebula.objective.win")
def test_two_colours_are_no_win_even_if_one_lies_in_the_opposing_field() -> None:
    scene = Scene("conflict").planet("G2", "2H12").ship(1, "2H12", troops=6)
    scene.play("colonise 1 5")
    assert scene.owner("G2") == 0
    assert not scene.is_over()


@pytest.mark.rule("nebula.objective.win.needs_opposing_field")
@pytest.mark.check("nebula.objective.win.needs_opposing_field")
def test_three_colours_in_the_own_field_are_no_win() -> None:
    scene = Scene("conflict").planet("R1", owner=0, troops=5)
    scene.planet("G1", "1H12").ship(1, "1H12", troops=6)
    scene.play("colonise 1 5")
    assert [scene.owner(planet) for planet in ("Y1", "R1", "G1")] == [0, 0, 0]
    assert not scene.is_over()


@pytest.mark.rule("nebula.objective.win.needs_home")
@pytest.mark.check("nebula.objective.win.needs_home")
def test_three_colours_without_the_own_home_are_no_win() -> None:
    scene = Scene("conflict").planet("Y1", owner=1).planet("Y2", owner=0)
    scene.planet("R1", owner=0, troops=5).planet("G1", "1H12").ship(1, "1H12", troops=6)
    scene.play("colonise 1 5")
    assert [scene.owner(planet) for planet in ("R1", "G1", "Y2")] == [0, 0, 0]
    assert not scene.is_over()


@pytest.mark.rule("nebula.objective.win.needs_home")
def test_retaking_the_home_wins() -> None:
    scene = Scene("conflict").home(1, "R2").planet("Y1", "1H12", owner=1)
    scene.planet("R1", owner=0, troops=5).planet("G2", owner=0, troops=5)
    scene.ship(1, "1H11", troops=1).play("move 1 1H12")
    assert scene.owner("Y1") == 0
    assert scene.winner() == 0
    assert reason(scene) == "planets"
    assert scene.state.is_over()
    assert scene.state.open_seats() == []


@pytest.mark.rule("nebula.objective.win")
@pytest.mark.ruling("nebula.conflict.reward_text")
def test_the_home_must_be_among_the_three_even_with_three_planets_abroad() -> None:
    scene = Scene("conflict").home(1, "R2").planet("Y1", owner=1)
    scene.planet("R2", owner=0).planet("G2", owner=0, troops=5)
    scene.planet("Y2", "2H12").ship(1, "2H12", troops=6)
    scene.play("colonise 1 5")
    assert [scene.owner(planet) for planet in ("Y2", "R2", "G2")] == [0, 0, 0]
    assert not scene.is_over()


@pytest.mark.rule("nebula.objective.win", "nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.win_moment")
def test_a_change_that_makes_one_win_and_the_other_lose_ends_the_game_once() -> None:
    scene = Scene("conflict").home(1, "G2", "2H12").planet("R1", owner=0, troops=5)
    events = scene.ship(1, "2H11", troops=1).play("move 1 2H12")
    assert len(named(events, "won") + named(events, "lost")) == 1
    assert named(events, "won")[0].field("seat") == 0
    assert scene.winner() == 0


@pytest.mark.rule("nebula.objective.win", "nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.win_moment")
def test_control_is_looked_at_in_progress_too() -> None:
    scene = Scene("progress").planet("Y1", owner=1).home(1, "R2")
    scene.planet("G1", "1H12", owner=0, troops=5).ship(1, "1H12")
    assert scene.asked() == (0, "progress")
    scene.play("load 1 1")
    assert scene.winner() == 1


# One planet per colour --------------------------------------------------------------------


@pytest.mark.rule("nebula.objective.one_per_colour")
@pytest.mark.check("nebula.objective.one_per_colour")
def test_a_second_red_planet_is_not_captured() -> None:
    scene = Scene("conflict").planet("R1", owner=0, troops=5)
    scene.planet("R2", "2H12", owner=1, troops=7).ship(1, "2H11", troops=4)
    events = scene.play("move 1 2H12")
    assert not named(events, "captured")
    assert scene.owner("R2") == 1
    assert scene.owner("R1") == 0
    assert scene.troops("R2") == 7


@pytest.mark.rule("nebula.objective.one_per_colour")
@pytest.mark.parametrize(
    ("planet", "block", "colour"), [("Y2", "2H12", 0), ("R2", "2H12", 1), ("G2", "2H12", 2)]
)
def test_a_second_planet_of_a_colour_is_not_colonised(planet: str, block: str, colour: int) -> None:
    scene = Scene("conflict").home(1, "R2" if planet != "R2" else "Y2")
    scene.planet("R1", owner=0, troops=5).planet("G1", owner=0, troops=5)
    scene.planet(planet, block).ship(1, block, troops=6)
    scene.refuses("colonise 1 5", "nebula.objective.one_per_colour", colour=colour)


@pytest.mark.rule("nebula.objective.one_per_colour")
def test_a_second_planet_of_a_colour_is_not_taken() -> None:
    scene = Scene("conflict").planet("G1", owner=0, troops=5)
    scene.neutral("G2", "2H12", troops=3).ship(1, "2H12", troops=6)
    scene.refuses("take 1 2", "nebula.objective.one_per_colour", colour=2)


@pytest.mark.rule("nebula.objective.one_per_colour")
def test_the_opponent_s_planet_of_a_colour_does_not_stand_in_the_way() -> None:
    scene = Scene("conflict").planet("R1", owner=1, troops=5)
    scene.planet("R2", "2H12").ship(1, "2H12", troops=6)
    assert scene.allows("colonise 1 5")


@pytest.mark.rule("nebula.objective.one_per_colour")
@pytest.mark.ruling("nebula.gap.duplicate_colour")
def test_a_ship_may_wait_on_a_planet_of_a_colour_held_until_that_is_given_up() -> None:
    scene = Scene("conflict").planet("R1", "1H12", owner=0, troops=5).ship(2, "1H12", troops=1)
    scene.planet("R2", "2H12", owner=1, troops=7).ship(1, "2H12", troops=4)
    scene.play("move 1 2H13", "move 1 2H12")
    assert scene.owner("R2") == 1
    scene.play("load 2 1")
    assert scene.owner("R1") is None
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.objective.one_per_colour")
@pytest.mark.ruling("nebula.gap.duplicate_colour")
def test_the_colour_of_the_home_cannot_be_given_up() -> None:
    scene = Scene("conflict").planet("Y1", "1H12", troops=1).ship(2, "1H12", troops=1)
    scene.planet("Y2", "2H12").ship(1, "2H12", troops=4)
    scene.play("load 2 1")
    assert scene.troops("Y1") == 0
    assert scene.owner("Y1") == 0
    assert scene.owner("Y2") == 1


@pytest.mark.rule("nebula.objective.one_per_colour", "nebula.objective.win")
@pytest.mark.example("nebula.example.colour_block")
@pytest.mark.parametrize("seat", [0, 1])
def test_red_homes_cannot_be_captured_by_each_other(seat: int) -> None:
    home, block, beside = ("R2", "2H12", "2H11") if seat == 0 else ("R1", "1H12", "1H11")
    scene = Scene("conflict", seat=seat).home(0, "R1").home(1, "R2")
    scene.planet(home, block).ship(1, beside, troops=3, seat=seat)
    scene.play(f"move 1 {block}")
    assert scene.owner(home) == 1 - seat


@pytest.mark.rule("nebula.objective.one_per_colour", "nebula.objective.win")
@pytest.mark.example("nebula.example.colour_block")
@pytest.mark.parametrize(
    ("held", "last", "wins"),
    [("Y1", "G1", False), ("Y1", "G2", True), ("Y2", "G1", True), ("Y2", "G2", True)],
)
def test_between_red_homes_yellow_and_green_decide(held: str, last: str, wins: bool) -> None:
    block = f"{last[1]}H12"
    scene = Scene("conflict").home(0, "R1").home(1, "R2").planet(held, owner=0, troops=5)
    scene.planet(last, block).ship(1, block, troops=6).play("colonise 1 5")
    assert scene.is_over() == wins


# Losing -----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.check("nebula.objective.lose")
def test_who_loses_the_only_planet_loses_the_game() -> None:
    scene = Scene("conflict").home(1, "R2", "2H12").ship(1, "2H11", troops=1)
    events = scene.play("move 1 2H12")
    assert named(events, "lost")[0].field("seat") == 1
    assert scene.winner() == 0
    assert reason(scene) == "last planet"


@pytest.mark.rule("nebula.objective.lose")
def test_who_keeps_one_planet_plays_on() -> None:
    scene = Scene("conflict").home(1, "R2", "2H12").planet("G2", owner=1, troops=5)
    scene.ship(1, "2H11", troops=1).play("move 1 2H12")
    assert scene.owner("R2") == 0
    assert not scene.is_over()


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.last_planet")
def test_six_ships_with_troops_do_not_save_a_player_without_planets() -> None:
    scene = Scene("conflict").home(1, "R2", "2H12").ship(1, "2H11", troops=1)
    for number in range(1, 7):
        scene.ship(number, "1H5", troops=6, seat=1)
    scene.play("move 1 2H12")
    assert scene.winner() == 0


@pytest.mark.rule("nebula.objective.lose", "nebula.objective.one_per_colour")
@pytest.mark.ruling("nebula.gap.last_planet_duplicate")
def test_a_last_planet_of_the_attacker_s_home_colour_is_never_taken() -> None:
    scene = Scene("conflict").planet("Y2", "2H12").ship(1, "2H11", troops=1)
    scene.play("move 1 2H12")
    assert scene.owner("Y2") == 1
    assert not scene.is_over()


@pytest.mark.rule("nebula.objective.lose", "nebula.objective.one_per_colour")
@pytest.mark.ruling("nebula.gap.last_planet_duplicate")
def test_a_last_planet_is_taken_once_the_attacker_gives_up_its_colour() -> None:
    scene = Scene("conflict").home(1, "R2", "2H12").planet("R1", "1H12", owner=0, troops=5)
    scene.ship(1, "2H12", troops=1).ship(2, "1H12")
    assert scene.asked() == (0, "conflict")
    scene.play("load 2 1")
    assert scene.owner("R2") == 0
    assert scene.winner() == 0


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.last_planet_neutral")
def test_a_last_planet_made_neutral_by_the_cannon_loses_the_game() -> None:
    scene = Scene("conflict").home(1, "R2").planet("R2", owner=0)
    scene.planet("G2", "2H12", owner=1, troops=14).ship(1, "2G15", troops=1)
    scene.ready("supernova_cannon").play("use supernova_cannon")
    assert scene.owner("G2") is None
    assert scene.winner() == 0
    assert reason(scene) == "last planet"


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.last_planet_neutral")
def test_a_last_planet_given_up_by_its_owner_loses_the_game() -> None:
    scene = Scene("conflict", seat=1).home(1, "R2").planet("R2", owner=0)
    scene.planet("G2", "2H12", owner=1, troops=5).ship(1, "2H12", seat=1)
    scene.play("load 1 1")
    assert scene.winner() == 0


# The turn limit, resigning, agreeing ------------------------------------------------------


def after_the_last_turn(limit: int = 100, turn: int = 100, seat: int = 1) -> Scene:
    """The last thing that `seat` does in its `turn` is done."""
    scene = Scene("end", seat=seat, turn=turn)
    scene.state.turn_limit = limit
    return scene


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
def test_the_game_ends_when_the_second_player_has_completed_a_hundred_turns() -> None:
    assert TURN_LIMIT == 100
    over = after_the_last_turn().begin()
    assert over.is_over()
    assert reason(over) == "turn limit"
    assert named(over.events, "limit_reached")[0].field("turn") == 100
    assert not after_the_last_turn(turn=99).begin().is_over()
    assert not after_the_last_turn(seat=0).begin().is_over()


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
def test_the_second_player_is_the_one_who_did_not_begin() -> None:
    scene = Scene("end", seat=0, turn=100)
    scene.state.first = 1
    assert scene.begin().is_over()
    other = Scene("end", seat=1, turn=100)
    other.state.first = 1
    assert not other.begin().is_over()


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
def test_the_limit_is_an_option_and_0_means_none() -> None:
    assert game.check_options({})["turn_limit_per_player"] == 100
    assert after_the_last_turn(limit=3, turn=3).begin().is_over()
    assert not after_the_last_turn(limit=0, turn=100).begin().is_over()
    state = game.initial(2, game.check_options({"turn_limit_per_player": 0}))
    assert isinstance(state, NebulaState)
    assert state.turn_limit == 0
    with pytest.raises(orrery.UsageError, match="turn_limit_per_player"):
        game.check_options({"turn_limit_per_player": -1})


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
@pytest.mark.parametrize("seat", [0, 1])
def test_at_the_limit_more_planets_win_whatever_the_rest(seat: int) -> None:
    scene = after_the_last_turn()
    near, far = ("1", "2") if seat == 0 else ("2", "1")
    scene.planet(f"R{near}", owner=seat, troops=5).planet(f"G{near}", owner=seat, troops=5)
    scene.planet(f"R{far}", owner=1 - seat, troops=20).ship(1, "1H12", troops=6, seat=1 - seat)
    assert scene.begin().winner() == seat
    assert ranks(scene) == ([1, 2] if seat == 0 else [2, 1])


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
@pytest.mark.parametrize("seat", [0, 1])
def test_at_the_limit_equal_planets_go_to_more_planets_abroad(seat: int) -> None:
    scene = after_the_last_turn()
    far = "2" if seat == 0 else "1"
    scene.planet(f"R{far}", owner=seat, troops=5)
    scene.planet(f"G{far}", owner=1 - seat, troops=20)
    assert scene.begin().winner() == seat


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
@pytest.mark.parametrize("seat", [0, 1])
def test_at_the_limit_equal_planets_everywhere_go_to_more_troops(seat: int) -> None:
    scene = after_the_last_turn()
    home, other = ("Y1", "Y2") if seat == 0 else ("Y2", "Y1")
    scene.planet(home, troops=4).ship(1, "1H12", troops=3, seat=seat)
    scene.planet(other, troops=6)
    assert scene.begin().winner() == seat
    outcome = scene.state.outcome()
    assert outcome is not None
    parts = [{"planets": 1, "troops": 7}, {"planets": 1, "troops": 6}]
    assert outcome.breakdown == (parts if seat == 0 else parts[::-1])


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
def test_at_the_limit_troops_on_neutral_planets_count_for_nobody_and_a_tie_is_a_draw() -> None:
    scene = after_the_last_turn().planet("Y1", troops=5).planet("Y2", troops=2)
    scene.ship(1, "1H12", troops=3, seat=1).neutral("R1", "1A20", troops=4)
    assert ranks(scene.begin()) == [1, 1]


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_may_resign_even_in_the_other_s_turn(seat: int) -> None:
    match = orrery.game("nebula").start(seed=1)
    events = match.resign(seat)
    assert [event.kind.name for event in events] == ["resigned"]
    assert events[0].field("seat") == seat
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners() == [1 - seat]
    assert outcome.reason == "resignation"
    assert match.state.is_over()


@pytest.mark.rule("nebula.objective.lose")
@pytest.mark.ruling("nebula.gap.endless")
def test_players_may_agree_on_a_draw() -> None:
    match = orrery.game("nebula").start(seed=1)
    events = match.agree_draw(0)
    assert [event.kind.name for event in events] == ["draw_agreed"]
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.ranks == [1, 1]
    assert outcome.reason == "agreement"
