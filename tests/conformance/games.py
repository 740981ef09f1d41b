"""Fingerprints of seeded random games, to compare builds: `python -m tests.conformance.games`."""

from __future__ import annotations

import hashlib
import json
import sys

import orrery
from orrery.kernel.chance import Source
from orrery.kernel.game import Game
from orrery.kernel.state import DRAW

GAMES = 200
WHOLE_GAMES = 10
"""So many run to their natural end; the others to a low limit of turns, where there is one."""
TURN_LIMIT = 20
EVERY = 40


def fingerprint(game: Game, number: int) -> str:
    """A hash over the positions, legal actions and events of a game."""
    options = {
        option.name: TURN_LIMIT
        for option in game.options
        if option.name.startswith("turn_limit") and number >= WHOLE_GAMES
    }
    players = game.player_counts[number % len(game.player_counts)]
    state = game.initial(players, game.check_options(options))
    dice, choices = Source.from_seed(f"dice {number}"), Source.from_seed(f"choices {number}")
    log: list[orrery.Event] = []
    state.listen(log)
    trace = hashlib.blake2b(digest_size=12)
    decisions = 0
    state.run()
    while not state.is_over():
        if state.need == DRAW:
            chance = state.chance()
            assert chance is not None
            state.resolve(dice.draw(chance))
            continue
        seat = state.open_seats()[0]
        legal = state.legal(seat)
        if decisions % EVERY == 0:
            trace.update(f"{state.digest()} {[action.index for action in legal]}".encode())
        decisions += 1
        state.play(seat, legal[choices.below(len(legal))])
    trace.update(f"{state.digest()} {[str(event) for event in log]}".encode())
    return trace.hexdigest()


def fingerprints() -> dict[str, list[str]]:
    """Game -> the fingerprint of each of its games."""
    found: dict[str, list[str]] = {}
    for name in orrery.games():
        found[name] = [fingerprint(orrery.game(name), number) for number in range(GAMES)]
    return found


if __name__ == "__main__":
    json.dump({"compiled": orrery.compiled, "games": fingerprints()}, sys.stdout)
