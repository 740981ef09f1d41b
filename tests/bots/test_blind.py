"""What a bot does never depends on what its seat cannot see.

Two bots of a kind play the same seat with the same dice. One is shown the game as it is, the other
a game in which hidden facts are different, wherever the seat could not tell. They must agree on
every decision, also by what they remember from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import orrery
from orrery.bots.base import Bot, Budget
from orrery.bots.entries import can_play, read_entry
from orrery.bots.levels import LEVELS
from orrery.bots.player import Player, make_player
from orrery.bots.program.bot import ProgramBot
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.registry import bot_maker, bots, games
from orrery.kernel.state import State, View

SMALL = 8
"""Iterations: a tree search does much in each."""
FROM = 60
"""Decisions before the bots take over: by then something is hidden."""
DECISIONS = 8
"""So many are compared..."""
MOST_GAMES = 20
"""...in so many games at most."""

HIDING = [
    name
    for name in games()
    if orrery.game(name).facts() and type(orrery.game(name)).__module__.startswith("orrery.games.")
]
"""The games of the house that hide something."""
PAIRS = [
    (name, entry)
    for name in HIDING
    for entry in [*LEVELS, *bots()]
    if can_play(entry, orrery.game(name))
]

Making = Callable[[], Bot]
Tell = Callable[[Bot, State], None]
"""Told to a bot before it chooses, against all rules."""


def filling_in(game: Game) -> Player:
    """Decides where nothing is hidden; it remembers nothing, so it can play all seats."""
    return make_player("greedy:30", game)


@cache
def middle(game: Game, number: int = 0) -> Match:
    """A game that is well under way."""
    match = game.start(seed=f"blind {number}")
    filler, rng = filling_in(game), Source.from_seed("middle")
    for _ in range(FROM):
        seat = match.state.open_seats()[0]
        match.apply(seat, filler.choose(match.state.view(seat), match.state.legal(seat), rng))
    return match


def disguised(game: Game, state: State, seat: int, seed: str) -> State | None:
    """The position with all hidden facts changed that the seat cannot see; None if none is."""
    found: State | None = None
    for fact in game.facts():
        variation = game.vary(fact, found or state, Source.from_seed(f"{seed} {fact.id}"))
        if variation is not None and seat in variation.blind:
            found = variation.state
    return found


def play_blind(
    game: Game, make: Making, budget: Budget, tell: Tell = lambda bot, state: None
) -> None:
    """Let two bots play each seat, as long as there is something that it cannot see."""
    state = middle(game).state.clone()
    pairs = [(make(), make()) for _ in range(state.players)]
    filler, dice = filling_in(game), Source.from_seed("dice")
    compared = 0
    games = 1
    while compared < DECISIONS:
        if state.is_over():
            assert games < MOST_GAMES, "nothing is hidden"
            state = middle(game, games).state.clone()
            pairs = [(make(), make()) for _ in range(state.players)]
            games += 1
        seat = state.open_seats()[0]
        other = disguised(game, state, seat, f"{compared}")
        if other is None:
            action = filler.choose(state.view(seat), state.legal(seat), dice)
        else:
            action = agreed(pairs[seat], (state, other), seat, budget, tell)
            compared += 1
        state.play(seat, action)
        while (chance := state.chance()) is not None:
            state.resolve(dice.draw(chance))


def agreed(
    bots: tuple[Bot, Bot], truths: tuple[State, State], seat: int, budget: Budget, tell: Tell
) -> Action:
    """What both bots do, each shown its own truth."""
    views = [truth.view(seat) for truth in truths]
    assert views[0].to_data() == views[1].to_data()
    choices: list[Action] = []
    for bot, truth, view in zip(bots, truths, views, strict=True):
        tell(bot, truth)
        rng = Source.from_seed(f"{view.state.moves}")
        choices.append(bot.choose(view, truth.legal(seat), budget, rng))
    assert choices[0] is choices[1], f"they disagree: {choices[0]}, {choices[1]}"
    return choices[0]


@cache
def play_bot(game_id: str, name: str, iterations: int) -> None:
    """Once for all levels that are the same bot with more time."""
    game, make = orrery.game(game_id), bot_maker(name)
    play_blind(game, lambda: make(game), Budget(iterations))


@pytest.mark.parametrize(("game_id", "entry"), PAIRS)
def test_a_choice_does_not_depend_on_what_is_hidden(game_id: str, entry: str) -> None:
    budget = read_entry(entry).budget
    play_bot(game_id, read_entry(entry).bot, min(budget.iterations or SMALL, SMALL))


@pytest.mark.parametrize("game_id", HIDING)
def test_a_program_is_told_the_same(game_id: str) -> None:
    game = orrery.game(game_id)
    state = middle(game).state
    asked: list[list[str]] = []
    for seat in range(state.players):
        other = disguised(game, state, seat, "program")
        for shown in (state, other or state):
            bot = ProgramBot(game, ["true"], {})
            view = shown.view(seat)
            asked.append(bot._new_game(view) + bot._question(view, view.legal(), Budget(), 1))
    assert asked[0::2] == asked[1::2]


class Peeping(Bot):
    """Somebody tells it the position itself."""

    def __init__(self) -> None:
        self.needs_view = True
        self.truth = ""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        return legal[int(self.truth, 16) % len(legal)]


@pytest.mark.parametrize("game_id", HIDING)
def test_a_bot_that_peeps_is_found_out(game_id: str) -> None:
    def tell(bot: Bot, state: State) -> None:
        assert isinstance(bot, Peeping)
        bot.truth = state.digest()

    with pytest.raises(AssertionError, match="they disagree"):
        play_blind(orrery.game(game_id), Peeping, Budget(), tell)
