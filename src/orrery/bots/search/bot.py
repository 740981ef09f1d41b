"""A bot that searches, and what it can tell about a position."""

from __future__ import annotations

from orrery.bots.base import Bot, Budget
from orrery.bots.search.reuse import find_again
from orrery.bots.search.search import ITERATIONS, USUAL, Search
from orrery.bots.search.tree import Edge, Node
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game, softmax
from orrery.kernel.state import View


class Line:
    """An action, how often it was tried, all seats' chances after it, and what follows."""

    def __init__(
        self, action: Action, visits: int, values: list[float], best: list[tuple[int, Action]]
    ) -> None:
        self.action = action
        self.visits = visits
        self.values = values
        self.best = best


class Report:
    """What a search found: the chance of winning of every seat, and the lines, best first."""

    def __init__(self, values: list[float], lines: list[Line], iterations: int) -> None:
        self.values = values
        self.lines = lines
        self.iterations = iterations


class SearchBot(Bot):
    """Needs a game that has an evaluation. An iteration is a descent through the tree.

    What was found out below the action that is taken is kept for the next decision.
    """

    _kept: Edge | None

    def __init__(self, game: Game, style: str = USUAL) -> None:
        self.needs_view = True
        self.usual_iterations = ITERATIONS
        self.game = game
        self.style = style
        self._kept = None

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        if len(legal) == 1 or view.seat is None:
            return legal[0]
        root = None if self._kept is None else find_again(self._kept, view)
        search = Search(self.game, view, rng, root, self.style)
        search.grow(budget)
        best = search.ranked()[0]
        self._kept = best
        return best.action

    def analyse(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Report:
        """The best lines of a position, as its seat can see it."""
        search = Search(self.game, view, rng, None, self.style)
        search.grow(budget, to_the_end=True)
        edges = search.ranked()
        lines = [
            Line(
                edge.action,
                edge.visits,
                self._chances(view, edge.means()),
                _line(search.root, edge),
            )
            for edge in edges
        ]
        total = sum(edge.visits for edge in edges)
        means = [
            sum(edge.total[seat] for edge in edges) / total for seat in range(view.state.players)
        ]
        return Report(self._chances(view, means), lines, search.iterations)

    def _chances(self, view: View, means: list[float]) -> list[float]:
        """What was found, as chances of winning."""
        if len(means) == 2:
            return means
        stake = self.game.stake()
        return softmax([stake * mean for mean in means], self.game.spread(view.state))


def _line(node: Node, edge: Edge) -> list[tuple[int, Action]]:
    """The best answers in a row, through the outcomes that were met most often."""
    found = [(node.seat, edge.action)]
    while edge.children:
        node = max(edge.children.values(), key=_visits)
        edges = node.visited()
        if not edges:
            break
        edge = edges[0]
        found.append((node.seat, edge.action))
    return found


def _visits(node: Node) -> int:
    return node.visits


def make(game: Game, style: str = USUAL) -> Bot:
    if not game.evaluates():
        raise UsageError(f"the bot 'search' cannot play {game.title}, which has no evaluation")
    return SearchBot(game, style)
