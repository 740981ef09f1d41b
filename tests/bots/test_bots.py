"""Bots decide from their view alone, and the same question gets the same answer."""

from __future__ import annotations

from collections import Counter

import pytest

import orrery
from orrery.bots.base import FREE, NO_VIEW, Bot, Budget
from orrery.bots.lookahead import draw_all
from orrery.games.nebula.game import game
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.registry import bot_maker, bots
from orrery.kernel.state import State, View
from tests.nebula.scene import Scene

PRESENT = 1
"""The position as it is, which is looked at in any case."""


def bot(name: str) -> Bot:
    made: Bot = bot_maker(name)(game)
    return made


def answer(name: str, view: View, seed: str = "dice", budget: int = 0) -> str:
    assert view.seat is not None
    legal = view.state.legal(view.seat)
    return bot(name).choose(view, legal, Budget(budget), Source.from_seed(seed)).text


def decide(scene: Scene, name: str = "greedy", budget: int = 0) -> str:
    """What a bot does for the seat that a scene asks."""
    seat, _ = scene.asked()
    return answer(name, scene.state.view(seat), budget=budget)


def questions(seed: int, every: int) -> list[tuple[State, int]]:
    """Positions of a random game in which a seat must decide, with that seat."""
    match = game.start(seed=seed, options={"turn_limit_per_player": 12})
    choice = Source.from_seed(f"choices {seed}")
    found: list[tuple[State, int]] = []
    while seats := match.state.open_seats():
        seat = seats[0]
        if len(match.lines) % every == 0:
            found.append((match.state.clone(), seat))
        play_any(match, seat, choice)
    return found


def play_any(match: Match, seat: int, choice: Source) -> None:
    legal = match.state.legal(seat)
    match.apply(seat, legal[choice.below(len(legal))])


def test_the_built_in_bots_are_found() -> None:
    assert {"random", "greedy"} <= set(bots())


# Random ---------------------------------------------------------------------------------


def test_random_needs_no_view() -> None:
    legal = Scene().reserves(5, 5, 5).begin().state.legal(0)
    assert not bot("random").needs_view
    assert bot("random").choose(NO_VIEW, legal, FREE, Source.from_seed("1")) in legal


def test_random_takes_every_action_about_as_often() -> None:
    legal = Scene().reserves(5, 5, 5).begin().state.legal(0)[:4]
    rng = Source.from_seed("many")
    seen = Counter(bot("random").choose(NO_VIEW, legal, FREE, rng).text for _ in range(2000))
    assert set(seen) == {action.text for action in legal}
    assert all(400 < count < 600 for count in seen.values())


# Greedy ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_view_and_dice_give_the_same_action(seed: int) -> None:
    for state, seat in questions(seed, every=29):
        assert answer("greedy", state.view(seat)) == answer("greedy", state.view(seat))


def test_a_choice_does_not_depend_on_what_is_hidden() -> None:
    [fact] = game.facts()
    compared = 0
    for seed in range(3):
        for number, (state, _) in enumerate(questions(seed, every=5)):
            other = game.vary(fact, state, Source.from_seed(f"{seed} {number}"))
            if other is None:
                continue
            for seat in set(other.blind) & set(state.open_seats()):
                compared += 1
                assert answer("greedy", state.view(seat)) == answer(
                    "greedy", other.state.view(seat)
                )
    assert compared > 10


def test_a_choice_leaves_the_view_as_it_is() -> None:
    for state, seat in questions(4, every=37):
        view = state.view(seat)
        before = view.state.digest()
        answer("greedy", view)
        assert view.state.digest() == before


class Counting(Game):
    """Another game, and how many positions of it were evaluated."""

    def __init__(self, other: Game) -> None:
        super().__init__("counting", "Counting", 1, [2], [], other.folder)
        self.other = other
        self.looked = 0

    def sample(self, view: View, rng: Source) -> State:
        return self.other.sample(view, rng)

    def evaluate(self, state: State, seat: int) -> float:
        self.looked += 1
        return self.other.evaluate(state, seat)


@pytest.mark.parametrize("name", ["nebula", "gaia", "eclipse"])
def test_a_budget_bounds_what_is_looked_at(name: str) -> None:
    """Also where an action opens further questions, or is followed by dice."""
    counting = Counting(orrery.game(name))
    greedy: Bot = bot_maker("greedy")(counting)
    state = counting.other.start(players=2, seed=5).state.clone()
    dice = Source.from_seed("dice")
    most = 0
    for _ in range(60):
        draw_all(state, dice)
        if state.is_over():
            break
        seat = state.open_seats()[0]
        legal = state.legal(seat)
        counting.looked = 0
        action = greedy.choose(state.view(seat), legal, Budget(8), Source.from_seed("look"))
        assert counting.looked <= 8 + PRESENT
        most = max(most, counting.looked)
        state.play(seat, action)
    assert most > 8


def test_a_budget_of_time_bounds_how_long_is_looked() -> None:
    """Whatever the machine: no more than the first position is looked at when time is up."""
    scene = Scene().reserves(20, 20, 20).begin()
    counting = Counting(game)
    greedy: Bot = bot_maker("greedy")(counting)
    legal = scene.state.legal(0)
    greedy.choose(scene.state.view(0), legal, Budget(0, 1e-9), Source.from_seed("1"))
    assert counting.looked == 1 + PRESENT
    counting.looked = 0
    greedy.choose(scene.state.view(0), legal, Budget(0, 60.0), Source.from_seed("1"))
    assert counting.looked >= len(legal)


def test_it_takes_the_winning_planet() -> None:
    """P1 has its yellow home and its own red planet; green lies in field 2, under a loaded ship."""
    scene = Scene("conflict").planet("R1", owner=0, troops=5).ship(1, "2J20", troops=6)
    assert decide(scene).startswith("colonise 1")


def test_it_starts_with_extractors() -> None:
    assert decide(Scene(turn=1).reserves(14, 14, 14)).startswith("extractor base")


def test_it_moves_a_loaded_ship_along_the_lane() -> None:
    """G2 lies three steps ahead, just across the border of the fields."""
    scene = Scene("conflict").planet("R1", owner=0, troops=5).planet("G2", "2J12")
    scene.ship(1, "1H9", troops=6)
    for block in ("1I9", "1J9", "2J12"):
        assert decide(scene) == f"move 1 {block}"
        scene.play(f"move 1 {block}")


def test_it_crosses_into_the_unmapped_zone_with_pathfinder() -> None:
    """G2 lies beside the lane: Pathfinder must be used, on that ship, and then the step."""
    scene = Scene("conflict").planet("R1", owner=0, troops=5).planet("G2", "2J10")
    scene.ship(1, "2J9", troops=6).ship(2, "1A1", troops=1).ready("pathfinder")
    for action in ("use pathfinder", "own 1", "move 1 2J10"):
        assert decide(scene) == action
        scene.play(action)
    assert decide(scene).startswith("colonise 1")


def test_it_jumps_onto_a_planet_seven_blocks_away() -> None:
    scene = Scene("conflict").planet("R1", owner=0, troops=5).planet("G2", "2E9")
    scene.ship(1, "2E2", troops=6).ship(2, "1A1", troops=1).ready("jumpgate")
    for action in ("use jumpgate", "own 1", "block 2E9"):
        assert decide(scene) == action
        scene.play(action)


def test_it_ends_a_phase_in_which_nothing_helps() -> None:
    assert decide(Scene("conflict").ready("battle_speed")) == "done"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_turn_goes_in_circles(seed: int) -> None:
    """A seat with everything at hand still ends each phase after some actions."""
    scene = Scene("conflict").planet("R1", owner=0, troops=20).planet("Y1", troops=20)
    for number, block in enumerate(["1A1", "1A1", "1A20", "1A20"], 1):
        scene.ship(number, block, troops=number)
    scene.ready("battle_speed", "pathfinder", "mothership", "improved_cargo", "suicide")
    state = scene.begin().state
    actions: list[Action] = []
    while state.open_seats() == [0] and state.need:
        legal = state.legal(0)
        rng = Source.from_seed(f"{seed} {len(actions)}")
        actions.append(bot("greedy").choose(state.view(0), legal, FREE, rng))
        state.play(0, actions[-1])
        assert len(actions) < 40
    assert actions[-1].text == "done"
