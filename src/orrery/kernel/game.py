"""A game as the outside sees it: how to start it, its actions, its rules, its hidden facts."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

from mypy_extensions import mypyc_attr

from orrery.kernel.chance import Source, check_seed, new_seed
from orrery.kernel.decision import Action, ActionSpace, Domain
from orrery.kernel.encoding import Layout
from orrery.kernel.errors import BadPosition, UsageError
from orrery.kernel.events import EventKind
from orrery.kernel.hidden import Fact, Variation, load_facts
from orrery.kernel.ledger import Ledger
from orrery.kernel.match import Match
from orrery.kernel.messages import Catalogue, domains_by_name, load_catalogues
from orrery.kernel.position import game_of, read_position
from orrery.kernel.state import State, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """A choice that the rules leave to the players before a game; its value is JSON data.

    This one takes any data (a map given outright, say) and leaves checking it to the game.
    """

    def __init__(self, name: str, default: Any, rule: str, text: str) -> None:
        self.name = name
        self.default = default
        self.rule = rule
        self.text = text

    def check(self, value: Any) -> Any:
        """The value to use; raises `UsageError` if it is none of this option's."""
        return value

    def parse(self, text: str) -> Any:
        """The value that a person wrote."""
        try:
            return self.check(json.loads(text))
        except (ValueError, RecursionError):
            raise UsageError(f"the option '{self.name}' is written as JSON data") from None


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberOption(Option):
    """A number in a range."""

    def __init__(self, name: str, default: int, low: int, high: int, rule: str, text: str) -> None:
        super().__init__(name, default, rule, text)
        self.low = low
        self.high = high

    def check(self, value: Any) -> Any:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not self.low <= value <= self.high:
            raise UsageError(
                f"the option '{self.name}' is a number from {self.low} to {self.high}, not {value}"
            )
        return value

    def parse(self, text: str) -> Any:
        try:
            return self.check(int(text))
        except ValueError:
            return self.check(text)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChoiceOption(Option):
    """One of a few named ways; the first is the default."""

    def __init__(self, name: str, choices: list[str], rule: str, text: str) -> None:
        super().__init__(name, choices[0], rule, text)
        self.choices = choices

    def check(self, value: Any) -> Any:
        if value not in self.choices:
            ways = ", ".join(self.choices)
            raise UsageError(f"the option '{self.name}' is one of {ways}, not {value}")
        return value

    def parse(self, text: str) -> Any:
        return self.check(text)


Options = dict[str, Any]
"""Option name -> value, as JSON data."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Subclass it, fill in the attributes and the methods, and register an instance."""

    id: str
    title: str
    rules_version: int
    player_counts: list[int]
    options: list[Option]
    folder: Traversable

    _ledger: Ledger | None
    _facts: list[Fact] | None
    _catalogues: dict[str, Catalogue] | None

    def __init__(
        self,
        id: str,  # noqa: A002 (the name of the attribute)
        title: str,
        rules_version: int,
        player_counts: list[int],
        options: list[Option],
        folder: Traversable,
    ) -> None:
        self.id = id
        self.title = title
        self.rules_version = rules_version
        self.player_counts = player_counts
        self.options = options
        self.folder = folder
        self._ledger = None
        self._facts = None
        self._catalogues = None

    # What a game provides ----------------------------------------------------------------

    def initial(self, players: int, options: Options) -> State:
        """The position before anything has happened, its first frame pushed, not yet run."""
        raise NotImplementedError

    def action_space(self, players: int) -> ActionSpace:
        """Every action, with stable index <-> action <-> notation."""
        raise NotImplementedError

    def sample(self, view: View, rng: Source) -> State:
        """A full position that the viewer cannot tell from the true one, from the view alone."""
        raise NotImplementedError

    def vary(self, fact: Fact, state: State, rng: Source) -> Variation | None:
        """The position with that one hidden fact changed; None if there is nothing to change."""
        raise NotImplementedError

    def violations(self, state: State) -> list[str]:
        """The invariants of the game that `state` breaks; empty for every reachable position."""
        raise NotImplementedError

    def event_kinds(self) -> list[EventKind]:
        """Every kind of event that can happen."""
        raise NotImplementedError

    # What a game may provide for bots and learners ---------------------------------------

    def evaluate(self, state: State, seat: int) -> float:
        """What a full position is worth to `seat`: more is better."""
        raise NotImplementedError(f"{self.title} has no evaluation")

    def spread(self, state: State) -> float:
        """The lead in evaluation that makes a seat e times as likely to win, in this position."""
        return 1.0

    def chances(self, state: State) -> list[float]:
        """The chance of winning of every seat, as far as a full position at a milestone tells."""
        values = [self.evaluate(state, seat) for seat in range(state.players)]
        return softmax(values, self.spread(state))

    def milestone(self, state: State, seat: int) -> int:
        """Counts the points of a game at which positions can be compared: all had their turns.

        A search for `seat` judges positions when this number has grown. As it is here, they can
        be compared after every decision.
        """
        return sum(state.moves)

    def stake(self) -> float:
        """How many points of evaluation a search counts as 1 among more than two players.

        There it plays for points, as people do. Who played for victory alone would harm one of
        several opponents for the good of the others.
        """
        return 1.0

    def foresight(self, players: int) -> int:
        """How many milestones away a search evaluates positions at most.

        A near evaluation cannot see what a plan leads to, and a far one hangs on all that happens
        meanwhile: where dice or many opponents decide that, it tells little about the plan.
        """
        return 1

    def worth_a_look(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        """The legal actions that a player in a hurry thinks of: at least one.

        That is how greedy bots choose, and how a search plays on; at its own questions it looks at
        all of them. Worth naming where many actions differ by little, or can wait.
        """
        return legal

    def encode(self, view: View) -> list[float]:
        """What a seat knows as numbers, laid out as `layout` says, seen from the seat's side."""
        raise NotImplementedError(f"{self.title} has no encoding")

    def layout(self, players: int) -> Layout:
        """What stands where in an encoding."""
        raise NotImplementedError(f"{self.title} has no encoding")

    # What every game has -----------------------------------------------------------------

    def start(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: str | int | None = None,
    ) -> Match:
        """A new match, run to its first question."""
        count = self.check_players(players)
        chosen = self.check_options(options or {})
        key = new_seed() if seed is None else check_seed(str(seed))
        match = Match(self.initial(count, chosen), chosen, key)
        match.begin()
        return match

    def evaluates(self) -> bool:
        """Whether the game provides an evaluation."""
        return type(self).evaluate is not Game.evaluate

    def check_players(self, players: int | None) -> int:
        count = self.player_counts[0] if players is None else players
        if count not in self.player_counts:
            allowed = _listed(self.player_counts)
            raise UsageError(f"{self.title} is for {allowed} players, not {count}")
        return count

    def check_options(self, chosen: Mapping[str, Any]) -> Options:
        """All options with their values, defaults filled in; raises `UsageError`."""
        for name in chosen:
            self.option(name)
        return {
            option.name: option.check(chosen[option.name])
            if option.name in chosen
            else option.default
            for option in self.options
        }

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join(option.name for option in self.options) or "none"
        raise UsageError(f"{self.title} has no option '{name}'; its options: {names}")

    def from_data(self, data: dict[str, Any]) -> State:
        """The position that `to_data()` wrote; raises `BadPosition`."""
        players = data.get("players")
        if not isinstance(players, int) or players not in self.player_counts:
            raise BadPosition(f"no position of {self.title}: players is {players}")
        state = self.initial(players, self.check_options({}))
        state.load(data)
        return state

    def view_from_data(self, data: dict[str, Any]) -> View:
        """The view that `View.to_data()` wrote."""
        fields = dict(data)
        seat = fields.pop("viewer", None)
        return View(seat, self.from_data(fields))

    def position(self, text: str) -> State:
        """The position that `write_position` wrote on one line; raises `BadPosition`."""
        if game_of(text) != self.id:
            raise BadPosition(f"this is a position of '{game_of(text)}', not of '{self.id}'")
        data, digest = read_position(text)
        state = self.from_data(data)
        if state.digest() != digest:
            raise BadPosition("the position text is damaged: its digest does not match")
        broken = self.violations(state)
        if broken:
            raise BadPosition(f"no possible position: {broken[0]}")
        return state

    def coverage(self) -> str:
        """How much of the ledger tests show, as `make ledger` counted it; empty if nobody did."""
        file = self.folder.joinpath("coverage.txt")
        return file.read_text("utf-8").strip() if file.is_file() else ""

    def ledger(self) -> Ledger:
        if self._ledger is None:
            self._ledger = Ledger.load(self.folder)
        return self._ledger

    def facts(self) -> list[Fact]:
        """The hidden facts of the game."""
        if self._facts is None:
            self._facts = load_facts(self.folder)
        return self._facts

    def messages(self, language: str = "en") -> Catalogue:
        if self._catalogues is None:
            self._catalogues = load_catalogues(self.folder, self._domains())
        if language not in self._catalogues:
            raise UsageError(f"no language '{language}'; there are: {', '.join(self._catalogues)}")
        return self._catalogues[language]

    def rule_text(self, rule: str, language: str = "en") -> str:
        """What a rule says: one of the ledger, or one that all games share."""
        ledger = self.ledger()
        if rule in ledger:
            return ledger.text(rule, language)
        return self.messages(language).get("rule", rule)

    def _domains(self) -> dict[str, Domain]:
        pairs: list[tuple[str, Domain]] = []
        for kind in self.action_space(self.player_counts[0]).kinds:
            pairs.extend([(domain.name, domain) for domain in kind.domains])
        for event in self.event_kinds():
            pairs.extend(zip(event.fields, event.domains, strict=True))
        return domains_by_name(pairs)


def load_json(folder: Traversable, name: str) -> Any:
    """A data file of a game."""
    return json.loads(folder.joinpath("data").joinpath(name).read_text("utf-8"))


def _listed(counts: list[int]) -> str:
    if len(counts) == 1:
        return f"exactly {counts[0]}"
    return ", ".join(str(count) for count in counts[:-1]) + f" or {counts[-1]}"


def softmax(values: list[float], spread: float) -> list[float]:
    """Chances of winning, where a lead of `spread` makes a seat e times as likely to win."""
    highest = max(values)
    weights = [math.exp((value - highest) / spread) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
