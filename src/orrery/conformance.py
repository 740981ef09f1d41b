"""The conformance kit, public for plug-ins: one suite for all games, and golden playthroughs.

from orrery.conformance import examine, playthrough

assert examine(orrery.game("mygame"), players=4, games=20, seed="1") == []
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from orrery.kernel.chance import Source
from orrery.kernel.conformance import Examiner
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.position import write_position

__all__ = ["Examiner", "examine", "examine_match", "playthrough"]

Choose = Callable[[Match, int, list[Action]], Action]
"""How a seat chooses from its legal actions."""

SAMPLE_PERCENT = 5


def uniform(rng: Source) -> Choose:
    """Every legal action alike."""
    return lambda match, seat, legal: legal[rng.below(len(legal))]


def examine(
    game: Game,
    players: int | None = None,
    games: int = 10,
    seed: str = "1",
    options: Mapping[str, Any] | None = None,
) -> list[str]:
    """Play random games with every check of the suite; what is wrong, or nothing."""
    wrong: list[str] = []
    for number in range(games):
        match = game.start(players, options, f"{seed}/{number}")
        rng = Source.from_seed(f"{seed}/{number}/choices")
        examiner = Examiner(game, match.state.players, f"{seed}/{number}/checks")
        wrong += examine_match(match, examiner, uniform(rng), rng)
    return wrong


def examine_match(match: Match, examiner: Examiner, choose: Choose, rng: Source) -> list[str]:
    """Play a match to its end and check it on the way."""
    wrong = examiner.sampled(match)
    while not match.state.is_over():
        where = f"after {len(match.lines)} actions of seed {match.seed}"
        found = examiner.every(match.state)
        if rng.below(100) < SAMPLE_PERCENT:
            found += examiner.sampled(match)
        wrong += [f"{where}: {problem}" for problem in found]
        seats = match.state.open_seats()
        seat = seats[rng.below(len(seats))]
        match.apply(seat, choose(match, seat, match.state.legal(seat)))
    wrong += examiner.every(match.state) + examiner.sampled(match)
    return wrong + examiner.finished(match)


SHOWN = 12
"""How many legal actions a playthrough writes out; of more it gives the number and both ends."""


def playthrough(match: Match, choose: Choose, positions_every: int = 25) -> str:
    """A whole game as readable text: each decision with its legal actions, and all events.

    Kept as a golden file it shows in a review what a change of the rules changes in play.
    """
    state = match.state
    lines = [f"# {state.game_id}, rules {state.rules_version}, seed {match.seed}"]
    lines += [f"  {event}" for event in match.events]
    while not match.state.is_over():
        state = match.state
        if len(match.lines) % positions_every == 0:
            lines.append(write_position(state))
        seat = state.open_seats()[0]
        decision = state.decision(seat)
        assert decision is not None
        legal = state.legal(seat)
        action = choose(match, seat, legal)
        context = " ".join(f"{key}={value}" for key, value in decision.context.items())
        lines.append(f"{len(match.lines) + 1}. seat {seat}: {decision.kind} {context}".rstrip())
        lines.append(f"  legal {len(legal)}: {_shorten([one.text for one in legal])}")
        lines.append(f"  > {action.text}")
        lines += [f"  {event}" for event in match.apply(seat, action)]
    outcome = match.state.outcome()
    assert outcome is not None
    lines.append(f"ranks {outcome.ranks} scores {outcome.scores} by {outcome.reason}")
    lines.append(write_position(match.state))
    return "\n".join(lines) + "\n"


def _shorten(texts: list[str]) -> str:
    if len(texts) <= SHOWN:
        return ", ".join(texts)
    half = SHOWN // 2
    return ", ".join([*texts[:half], "...", *texts[-half:]])
