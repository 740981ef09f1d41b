"""The tree of a search: questions, their answers, and what was found out about both.

A node stands for all positions that the searching seat reaches by the same actions and dice from
what it may know. The positions differ in what is hidden from it: each sampled *world* has its own,
while what is learned about an action counts in all of them. So the seat cannot plan as if it saw
the cards that others hold. What others will choose or draw in secret has nodes of its own: of that
little, a plan that reaches so far is made as if it were going to be seen.
"""

from __future__ import annotations

from orrery.kernel.decision import Action
from orrery.kernel.state import State


class Node:
    """A question to a seat, or the end of the game (`seat` is -1)."""

    def __init__(self, seat: int, worlds: int) -> None:
        self.seat = seat
        self.visits = 0
        self.positions: list[State | None] = [None] * worlds
        self.answers: list[list[Edge] | None] = [None] * worlds
        """By world the answers that are legal there, the most promising first."""
        self.edges: dict[int, Edge] = {}
        """All of them, by index of the action."""
        self.vain: set[int] = set()
        """The actions that lead nowhere."""

    def visited(self) -> list[Edge]:
        """The answers that were tried: most often first, and of equals the better one."""
        found = [
            (-edge.visits, -edge.mean(self.seat), edge.action.index)
            for edge in self.edges.values()
            if edge.visits > 0
        ]
        found.sort()
        return [self.edges[index] for _, _, index in found]


class Edge:
    """An answer: how promising it looked at first, and what came of it.

    `total` sums for each seat what it made of the game (`judge`) over the visits. Where dice
    follow, an answer leads to one node for each outcome that was met.
    """

    def __init__(self, action: Action, guess: float, prior: float, seats: int) -> None:
        self.action = action
        self.guess = guess
        """What the seat that answers would make of the game, by a look one step ahead."""
        self.prior = prior
        self.visits = 0
        self.total = [0.0] * seats
        self.fates = 0
        """How many fates it has met since it is an answer of the root."""
        self.children: dict[tuple[int, ...], Node] = {}
        """By the outcomes of the dice, `()` where there are none."""

    def mean(self, seat: int) -> float:
        """What `seat` makes of the game after this answer, which was tried."""
        return self.total[seat] / self.visits

    def means(self) -> list[float]:
        """The same for all seats."""
        return [part / self.visits for part in self.total]

    def add(self, values: list[float]) -> None:
        self.visits += 1
        for seat, value in enumerate(values):
            self.total[seat] += value


def most_promising(edge: Edge) -> tuple[float, int]:
    """Sorts answers before they are tried."""
    return (-edge.prior, edge.action.index)
