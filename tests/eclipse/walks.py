"""Games of Eclipse between lively players, for tests that need all kinds of positions.

Players that choose evenly among all legal actions spend discs until they are bankrupt in round 1.
These choose the kind of action first, by weight, and pass when they could not pay for more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from orrery.conformance import Choose
from orrery.games.eclipse.components import MONEY
from orrery.games.eclipse.game import game
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.match import Match

WEIGHTS: Final = {
    "trade": 1,
    "done": 3,
    "pass": 3,
    "withdraw": 1,
    "transfer": 2,
    "decline": 2,
    "discard": 2,
    "retreat": 2,
    "refuse": 4,
    "keep_none": 1,
    "end_activation": 4,
}
USUAL: Final = 8
"""The weight of every other kind of action."""
RASH: Final = 4
"""In so many of a hundred turns a player does not look at the price."""

TABLES: Final[list[tuple[int, dict[str, Any]]]] = [
    (2, {}),
    (3, {"warp_portals": "yes", "species_choice": "random", "ancient": "advanced"}),
    (4, {"warp_portals": "yes", "guardian": "random", "gcds": "advanced"}),
    (5, {"species_choice": "random", "ancient": "random"}),
    (6, {"warp_portals": "yes", "species_choice": "random", "gcds": "random"}),
]


def could_not_pay(s: EclipseState, seat: int) -> bool:
    """Whether one more disc might cost more than there is."""
    return s.upkeep(seat) + 2 > s.held(seat, MONEY) + s.production(seat, MONEY)


def pick(s: EclipseState, seat: int, legal: list[Action], rng: Source) -> Action:
    """A kind of action by weight, then any action of that kind."""
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(action.kind.name, []).append(action)
    if "pass" in kinds and could_not_pay(s, seat) and rng.below(100) >= RASH:
        return kinds["pass"][0]
    names = [name for name in kinds for _ in range(WEIGHTS.get(name, USUAL))]
    chosen = kinds[names[rng.below(len(names))]]
    return chosen[rng.below(len(chosen))]


def lively(rng: Source) -> Choose:
    """Players with a will to see everything."""

    def choose(match: Match, seat: int, legal: list[Action]) -> Action:
        return pick(eclipse(match.state), seat, legal, rng)

    return choose


def moves(
    players: int, options: dict[str, Any], seed: object
) -> Iterator[tuple[EclipseState, Action, EclipseState]]:
    """Every decision of a game: a copy of the position before it, the action, one after it."""
    match = game.start(players, options, f"{seed}")
    choose = lively(Source.from_seed(f"{seed}/choices"))
    before = eclipse(match.state.clone())
    while seats := match.state.open_seats():
        action = choose(match, seats[0], match.state.legal(seats[0]))
        match.apply(seats[0], action)
        after = eclipse(match.state.clone())
        yield before, action, after
        before = after
