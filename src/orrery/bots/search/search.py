"""Monte-Carlo tree search for any number of players, with chance and hidden information.

An iteration descends from the root through the most promising answers to a position that was judged
a few times at most, judges it for every seat, and tells all answers on the way. Each seat is
taken to want the best for itself (max^n). What is promising is a weighing of what was found
with what was not looked at enough: the formula of PUCT, whose priors are looks one step ahead.
Of a large decision only the best few answers are tried, the more the longer the search lasts.
What is hidden is dealt anew for each of some worlds.

The dice are those of a *fate*: the first try of every answer of the root meets the first fate, its
second try the second one. So answers that are tried about as often are compared under the same
luck, which tells them apart after far fewer tries than if each had its own. A fate also says how
far a position is played on before it is evaluated: to the next milestone, or in turn to one of
those after it, as far as the game has foresight.
"""

from __future__ import annotations

import math
import time
from typing import Final

from orrery.bots.base import Budget
from orrery.bots.lookahead import Lookahead, draw_all
from orrery.bots.search.judge import Judge
from orrery.bots.search.tree import Edge, Node, most_promising
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game, softmax
from orrery.kernel.state import OVER, State, View

ITERATIONS: Final = 16
"""Where the budget leaves it to the bot."""
WORLDS: Final = 16
"""How many samples of what is hidden are looked at in turn."""
CURIOSITY: Final = 1.2
"""How much an answer that was tried little is worth another try."""
NARROWEST: Final = 0.1
"""Answers whose chances differ by less are told apart less sharply."""
SHARPNESS: Final = 8.0
"""How much priors favour what evaluates better; 1: as much as it makes winning likelier."""
DOUBT: Final = 0.2
"""The part of the priors that the best few answers share alike, whatever they look like."""
FIRST: Final = 4.0
"""So many answers are tried from the beginning..."""
WIDENING: Final = 1.0
"""...and so many times the root of the visits more."""
OUTCOMES: Final = 1.5
"""So many times the root of its visits is how many outcomes of dice an answer keeps."""
OPENED: Final = 8
"""So often a position below the root is judged as a whole before its answers are tried one by one.
The first tries of answers are poor on average, which would speak against whatever leaves its seat
the next decision, and for whatever leaves it to an opponent."""
DEEPEST: Final = 60
"""Decisions from the root at most."""
NEARLY: Final = 0.75
"""An answer that was tried so many times as often as another was tried nearly as often."""
LOOKS: Final = 2.0
"""What an answer looked like at first counts as so many tries."""
USUAL: Final = ""
PARANOID: Final = "paranoid"
"""The style of a search that takes the others to want nothing but its own defeat..."""
RANDOM: Final = "random"
"""...or plays positions on at random to the end. To compare with: see docs/strength.md."""
KEY_BYTES: Final = 8
BYTE: Final = 256


class Search:
    """One decision of a seat: the tree from its view, and how it grows.

    `root` is the node of this view in the tree of an earlier decision, if there is one.
    """

    def __init__(
        self, game: Game, view: View, rng: Source, root: Node | None = None, style: str = USUAL
    ) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.seat = view.seat
        self.key = bytes([rng.below(BYTE) for _ in range(KEY_BYTES)])
        self.rng = Source(self.key)
        self.dice = self.rng
        self.foresight = game.foresight(view.state.players)
        self.worlds = WORLDS if game.facts() else 1
        self.root = Node(self.seat, self.worlds) if root is None else root
        self.judge = Judge(game, view.state, view.seat, style == RANDOM)
        self.paranoid = style == PARANOID
        self.iterations = 0

    def grow(self, budget: Budget, to_the_end: bool = False) -> None:
        """Search until the budget is spent, or until more could not change the choice.

        Who wants to know more than the choice has all of it spent.
        """
        limit = budget.iterations
        if limit <= 0 and budget.seconds <= 0:
            limit = ITERATIONS
        end = time.perf_counter() + budget.seconds if budget.seconds > 0 else math.inf
        while limit <= 0 or self.iterations < limit:
            self.iterate()
            if time.perf_counter() >= end:
                break
            if not to_the_end and self._is_decided(limit - self.iterations):
                break

    def _is_decided(self, left: int) -> bool:
        """Whether another answer cannot be tried nearly as often as the first one any more."""
        if len(self.root.edges) == 1:
            return True
        first = self.root.visited()
        second = first[1].visits if len(first) > 1 else 0
        return left >= 0 and second + left < NEARLY * first[0].visits

    def ranked(self) -> list[Edge]:
        """The answers that were tried, the best one first.

        That is the one with the best chances among those that were tried nearly as often as any.
        """
        tried = self.root.visited()
        means = _means(tried, self.seat)
        looks = sum(edge.guess for edge in tried) / len(tried)
        level = sum(means) / len(means)
        order: list[tuple[int, float, int]] = []
        for at, edge in enumerate(tried):
            often = edge.visits >= NEARLY * tried[0].visits
            first = level + edge.guess - looks
            chance = (means[at] * edge.visits + first * LOOKS) / (edge.visits + LOOKS)
            order.append((0 if often else 1, -chance if often else float(at), at))
        order.sort()
        return [tried[at] for _, _, at in order]

    # One iteration -------------------------------------------------------------------------

    def iterate(self) -> None:
        """Descend once, and tell the answers on the way what was found."""
        self.iterations += 1
        node = self.root
        edge = self._select(node, self._answers(node, self._root_position(0), 0))
        fate = edge.fates
        edge.fates += 1
        world = fate % self.worlds
        self.dice = Source(self.key + fate.to_bytes(KEY_BYTES, "little"))
        position = self._root_position(world)
        path: list[Edge] = []
        while True:
            node.visits += 1
            if node.seat < 0 or len(path) == DEEPEST or (path and node.visits <= OPENED):
                break
            if path:
                edge = self._select(node, self._answers(node, position, world))
            path.append(edge)
            child = edge.children.get(())
            known = None if child is None else child.positions[world]
            if child is not None and known is not None:
                node = child
                position = known
                continue
            after = position.clone()
            after.play(node.seat, edge.action)
            outcomes = tuple(draw_all(after, self.dice))
            child = self._known_child(edge, outcomes, world)
            if child is None:
                position = self._add_child(edge, outcomes, world, after)
                break
            known = child.positions[world]
            if known is None:
                known = child.positions[world] = after
            node = child
            position = known
        values = self.judge.values(position.clone(), self.dice, fate % self.foresight)
        for edge in path:
            edge.add(values)

    def _root_position(self, world: int) -> State:
        position = self.root.positions[world]
        if position is None:
            position = self.root.positions[world] = self.game.sample(self.view, self.rng)
        return position

    def _known_child(self, edge: Edge, outcomes: tuple[int, ...], world: int) -> Node | None:
        """Where an answer leads; None where nobody has been yet.

        When the dice have met many outcomes already, one of those is taken again.
        """
        child = edge.children.get(outcomes)
        if child is not None or not outcomes:
            return child
        if len(edge.children) < OUTCOMES * math.sqrt(edge.visits + 1):
            return None
        known = [node for node in edge.children.values() if node.positions[world] is not None]
        return known[self.dice.below(len(known))] if known else None

    def _add_child(
        self, edge: Edge, outcomes: tuple[int, ...], world: int, position: State
    ) -> State:
        seat = -1 if position.need == OVER else position.open_seats()[0]
        child = Node(seat, self.worlds)
        child.visits = 1
        child.positions[world] = position
        edge.children[outcomes] = child
        return position

    # Answers -------------------------------------------------------------------------------

    def _select(self, node: Node, edges: list[Edge]) -> Edge:
        """The most promising answer (PUCT) among the best few."""
        few = min(len(edges), int(FIRST + WIDENING * math.sqrt(node.visits)))
        means = self._wishes(node, edges[:few])
        least = min(means)
        width = max(max(means) - least, NARROWEST)
        worth = CURIOSITY * math.sqrt(node.visits)
        chosen = 0
        highest = -math.inf
        for at in range(few):
            edge = edges[at]
            value = (means[at] - least) / width + worth * edge.prior / (1 + edge.visits)
            if value > highest:
                chosen = at
                highest = value
        return edges[chosen]

    def _wishes(self, node: Node, edges: list[Edge]) -> list[float]:
        """How much the seat that answers wants each answer."""
        if not self.paranoid or node.seat == self.seat:
            return _means(edges, node.seat)
        return [1.0 - mean for mean in _means(edges, self.seat)]

    def _answers(self, node: Node, position: State, world: int) -> list[Edge]:
        """The answers in this world, the most promising first, but for those that are vain."""
        known = node.answers[world]
        if known is not None:
            return known
        legal = position.legal(node.seat)
        if not _is_known(node, legal):
            self._weigh(node, position, legal)
        found = [node.edges[action.index] for action in legal if action.index in node.edges]
        found.sort(key=most_promising)
        node.answers[world] = found
        return found

    def _weigh(self, node: Node, position: State, legal: list[Action]) -> None:
        """Look one step ahead from a question that has answers which nobody has looked at."""
        weighed = Lookahead(self.game, node.seat, 0, self.rng).weigh(position, legal)
        kept: list[int] = []
        for at, action in enumerate(legal):
            if at == weighed.best or not weighed.vain[at]:
                kept.append(at)
            else:
                node.vain.add(action.index)
        values = [weighed.values[at] for at in kept]
        priors = _priors(values, self.game.spread(position) / SHARPNESS)
        guesses = self.judge.guesses(position, node.seat, values)
        for number, at in enumerate(kept):
            action = legal[at]
            if action.index not in node.edges:
                edge = Edge(action, guesses[number], priors[number], position.players)
                node.edges[action.index] = edge


def _is_known(node: Node, legal: list[Action]) -> bool:
    """Whether all answers were looked at, and some lead anywhere.

    What is vain in another world may be all that there is in this one.
    """
    anywhere = False
    for action in legal:
        if action.index in node.edges:
            anywhere = True
        elif action.index not in node.vain:
            return False
    return anywhere


def _priors(values: list[float], scale: float) -> list[float]:
    few = min(len(values), int(2 * FIRST))
    return [(1 - DOUBT) * chance + DOUBT / few for chance in softmax(values, scale)]


def _means(edges: list[Edge], seat: int) -> list[float]:
    """What `seat` makes of the game after each answer.

    One that was not tried is taken to turn out as much better or worse than it looked at first as
    those that were tried did, but not worse than all of them.
    """
    turned_out = 0.0
    visits = 0
    worst = math.inf
    for edge in edges:
        if edge.visits:
            turned_out += edge.total[seat] - edge.guess * edge.visits
            visits += edge.visits
            worst = min(worst, edge.mean(seat))
    if visits == 0:
        return [edge.guess for edge in edges]
    offset = turned_out / visits
    return [edge.mean(seat) if edge.visits else max(edge.guess + offset, worst) for edge in edges]
