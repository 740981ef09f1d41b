"""The evaluation: what helps is worth more, and passing changes nothing."""

from __future__ import annotations

import pytest

from orrery.games.nebula.board import BLOCKS, BY_NAME
from orrery.games.nebula.combat import eliminate
from orrery.games.nebula.components import SHIPS
from orrery.games.nebula.duel import breakthrough, odds
from orrery.games.nebula.evaluate import evaluate
from orrery.games.nebula.game import game
from orrery.games.nebula.routes import FAR, routes_to
from orrery.games.nebula.state import NebulaState
from orrery.games.nebula.tempo import other_tempo, own_tempo
from orrery.kernel.chance import Source
from tests.nebula.scene import Scene


def value(scene: Scene, seat: int = 0) -> float:
    return evaluate(scene.begin().state, seat)


# The whole ------------------------------------------------------------------------------


def test_a_won_game_is_worth_more_than_any_other() -> None:
    scene = Scene("conflict").planet("R1", owner=0, troops=5).ship(1, "2J20", troops=6)
    near = value(scene)
    scene.play("colonise 1 5")
    assert scene.winner() == 0
    assert value(scene, 0) > near
    assert value(scene, 1) == -value(scene, 0)


@pytest.mark.parametrize(
    "better",
    [
        Scene().extractor("base", "metal"),
        Scene().building("academy"),
        Scene().reserves(10, 10, 10),
        Scene().planet("R1", owner=0, troops=5),
        Scene().planet("Y1", troops=4),
        Scene().ship(1, "1A1"),
        Scene().ready("pathfinder"),
        Scene().research("jumpgate", 3),
    ],
)
def test_what_helps_is_worth_more(better: Scene) -> None:
    assert value(better) > value(Scene())


@pytest.mark.parametrize(
    "worse",
    [
        Scene().planet("R2", owner=1, troops=5),
        Scene().ship(1, "2A1", troops=6, seat=1),
        Scene().ship(1, "2A1", seat=1).ready("pathfinder", seat=1),
    ],
)
def test_what_helps_the_opponent_is_worth_less(worse: Scene) -> None:
    assert value(worse) < value(Scene())


def test_a_guard_keeps_the_opponent_off() -> None:
    """P2's loaded ship stands two steps from P1's red planet, which P2 lacks to win."""

    def threatened() -> Scene:
        scene = Scene().planet("R1", "1C9", 0, 5).planet("G2", owner=1, troops=5)
        return scene.ship(1, "1A9", troops=3, seat=1)

    def danger(scene: Scene) -> float:
        return -other_tempo(scene.begin().state, 1)

    strong, weak = threatened().ship(1, "1C9", troops=6), threatened().ship(1, "1C9", troops=1)
    assert danger(strong) < danger(weak) < danger(threatened())


def test_a_near_enemy_is_a_threat() -> None:
    near = Scene().planet("R1", "1C9", 0, 5).ship(1, "1A9", troops=1, seat=1)
    empty = Scene().planet("R1", "1C9", 0, 5).ship(1, "1A9", troops=0, seat=1)
    assert value(near) < value(empty)


def test_the_opponents_reserves_do_not_count() -> None:
    assert value(Scene().reserves(30, 30, 30, seat=1)) == value(Scene())


def test_passing_changes_nothing() -> None:
    """After P1's turn comes P2's Harvest, whatever its dice."""
    scene = Scene("conflict").ship(1, "1G9", troops=4).ship(1, "2G9", troops=4, seat=1)
    scene.cooling("pathfinder", 2).cooling("jumpgate", 2, seat=1).research("hack", 2, seat=1)
    before = value(scene)
    scene.play("done", dice=[1, 6, 3])
    assert value(scene) == pytest.approx(before)


def test_a_combat_counts_by_its_odds() -> None:
    """Both may still use Reveal Spy, so the combat waits; 4 troops against 2."""
    scene = Scene("conflict").ship(1, "1G9", troops=4).ship(1, "1G11", troops=2, seat=1)
    scene.ready("reveal_spy").ready("reveal_spy", seat=1)
    scene.play("move 1 1G10")
    assert scene.asked() == (0, "combat_window")
    during = value(scene)
    won, lost = (value_without(scene, ship) for ship in (SHIPS, 0))
    chance = odds(2, 2, 2)
    assert during == pytest.approx(chance * won + (1 - chance) * lost)


def value_without(scene: Scene, ship: int) -> float:
    """What the position would be worth to P1 without one of the ships."""
    state = scene.state.clone()
    assert isinstance(state, NebulaState)
    eliminate(state, ship)
    return evaluate(state, 0)


def test_every_position_of_a_game_has_a_value() -> None:
    for seed in range(2):
        match = game.start(seed=seed, options={"turn_limit_per_player": 15})
        choice = Source.from_seed(str(seed))
        while seats := match.state.open_seats():
            values = [evaluate(match.state, seat) for seat in range(2)]
            assert all(-1000 < number < 1000 for number in values)
            legal = match.state.legal(seats[0])
            match.apply(seats[0], legal[choice.below(len(legal))])


def test_before_the_planets_lie_nobody_is_ahead() -> None:
    state = game.initial(2, game.check_options({}))
    state.run()
    assert evaluate(state, 0) == evaluate(state, 1) == 0


# Tempo ----------------------------------------------------------------------------------


def tempo(scene: Scene) -> float:
    return own_tempo(scene.begin().state, 0)


def test_a_step_on_the_way_is_a_quarter_of_a_turn() -> None:
    def scene(block: str) -> Scene:
        aim = Scene("conflict").planet("R1", owner=0, troops=5).planet("G2", "2J12")
        return aim.ship(1, block, troops=6)

    assert tempo(scene("1H9")) - tempo(scene("1I9")) == pytest.approx(0.25)


def test_two_ships_cannot_share_one_jump() -> None:
    """Red and green both lie seven blocks from a loaded ship."""

    def scene(*techs: str) -> Scene:
        aims = Scene("conflict").planet("R2", "2E9").planet("G1", "1E9")
        return aims.ship(1, "2E2", troops=6).ship(2, "1E2", troops=6).ready(*techs)

    one_jump = tempo(scene("jumpgate").planet("G1", owner=0, troops=5))
    assert tempo(scene("jumpgate")) > one_jump + 1


def test_the_opponents_last_planet_is_a_goal() -> None:
    """P2's only planet is its red home, three steps from P1's ship with one troop."""

    def scene(owner: int) -> Scene:
        aim = Scene("conflict").home(1, "R2", "2J12").ship(1, "1H9", troops=1)
        return aim.planet("G2", owner=owner, troops=5)

    assert tempo(scene(owner=-1)) < 2 < tempo(scene(owner=1))


# Odds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edge", "mine", "other", "chance"),
    [
        (0, 2, 2, 0.5),
        (0, 1, 1, 0.5),
        (0, 2, 1, 0.75),
        (1, 1, 1, 21 / 31),  # of 36 pairs of dice 21 are higher, 10 lower, 5 ties
        (5, 1, 2, 1.0),
        (8, 1, 2, 1.0),
        (-5, 2, 1, 0.0),
    ],
)
def test_odds(edge: int, mine: int, other: int, chance: float) -> None:
    assert odds(edge, mine, other) == pytest.approx(chance)


def test_empty_guards_stop_nobody_who_is_fully_manned() -> None:
    empty = [0] * 6
    assert breakthrough(5, 2, [0, 1, 2, 3, 4, 5], empty, [2] * 6) == pytest.approx(1.0)


def test_guards_are_fought_one_after_the_other() -> None:
    manned, hulls = [2, 2], [2, 2]
    one = breakthrough(2, 2, [0], manned, hulls)
    both = breakthrough(2, 2, [0, 1], manned, hulls)
    assert one == pytest.approx(odds(0, 2, 2))
    # The first is won unhurt in 1 of 4 combats, and hurt in another 1 of 4.
    assert both == pytest.approx(odds(0, 2, 2) / 4 + odds(0, 1, 2) / 4)


# Routes ---------------------------------------------------------------------------------


def test_free_steps_follow_lanes() -> None:
    way = routes_to(BY_NAME["2J9"])
    assert way.free[BY_NAME["2J9"]] == 0
    assert way.free[BY_NAME["1J12"]] == 1
    assert way.free[BY_NAME["1I12"]] == 2
    assert way.free[BY_NAME["2J10"]] == FAR


def test_crossings_are_counted_apart() -> None:
    """2J10 lies outside the lanes, beside 2J9."""
    way = routes_to(BY_NAME["2J10"])
    assert way.free[BY_NAME["2J9"]] == FAR
    assert (way.once[BY_NAME["2J9"]], way.first_once[BY_NAME["2J9"]]) == (1, 1)
    assert (way.once[BY_NAME["1J12"]], way.first_once[BY_NAME["1J12"]]) == (2, 1)
    assert way.twice[BY_NAME["1A1"]] < FAR


def test_a_jump_saves_the_way() -> None:
    way = routes_to(BY_NAME["2E9"])
    assert way.jump[BY_NAME["2E2"]] == 0


def test_two_crossings_lead_everywhere() -> None:
    for target in range(0, BLOCKS, 7):
        way = routes_to(target)
        for block in range(BLOCKS):
            assert min(way.free[block], way.once[block], way.twice[block]) < FAR
