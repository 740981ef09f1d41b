"""Messages for a visitor: in its language, from its `Sight` alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.kernel.decision import ActionKind, Decision
from orrery.kernel.errors import BadNotation
from orrery.kernel.events import Event
from orrery.kernel.game import Game
from orrery.kernel.ledger import Blocker
from orrery.kernel.messages import Catalogue, fill
from orrery.kernel.state import Outcome as Result
from orrery.kernel.state import View
from orrery.table.boards import BETTER_LOW, GameBoard, Orders, board_of
from orrery.table.drafts import Rehearsal, token_of
from orrery.table.entries import Scope
from orrery.table.errors import TableError
from orrery.table.protocol import (
    Answer,
    Change,
    Events,
    LogLine,
    Order,
    Outcome,
    Position,
    Question,
    Reason,
    Score,
    Step,
)
from orrery.table.questions import Explainer, place, places
from orrery.table.sight import Happening, News, Sight
from orrery.table.words import words_in

UNDO = "undo"
"""The `event` of a log line that tells of an undo."""


class Presenter:
    """Makes the messages of one game in one language.

    `names` are those of the people and bots, by seat; without them seats are numbered players.
    """

    def __init__(
        self,
        game: Game,
        language: str = "en",
        names: Sequence[str] = (),
        hints: bool = False,
        board: GameBoard | None = None,
    ) -> None:
        self.game = game
        self.language = language
        self.hints = hints
        self.board = board or board_of(game)
        self.catalogue = with_names(game.messages(language), names)
        self.words = words_in(language)
        self.explainer = Explainer(game, self.board, self.catalogue)
        self._places = {domain.name for kind in _action_kinds(game) for domain in kind.domains} | {
            "seat"
        }

    # The position ------------------------------------------------------------------------

    def position(self, sight: Sight) -> Position:
        """All that the visitor may know now."""
        public = sight.public
        drafts = {seat: sight.rehearsal(seat) for seat in sight.seats if seat in public.drafts}
        result = sight.view.state.outcome()
        return Position(
            sequence=public.sequence,
            board=self.board.present(self._shown(sight)),
            sentence=self.sentence(sight),
            deciding=sight.view.state.open_seats(),
            questions=self._questions(sight),
            drafts={seat: self._steps(rehearsal) for seat, rehearsal in drafts.items()},
            changes={
                seat: self.changes(sight.of(seat), rehearsal.view)
                for seat, rehearsal in drafts.items()
            },
            can_undo=public.can_undo,
            undo=public.undo,
            draw_offered=public.draw_offered,
            outcome=None if result is None else self.outcome(result),
        )

    def _shown(self, sight: Sight) -> View:
        """The visitor's view with the draft in it."""
        seat = sight.view.seat
        return sight.view if seat is None else sight.rehearsal(seat).view

    def _questions(self, sight: Sight) -> list[Question]:
        asked = [seat for seat in sight.seats if seat in sight.of(seat).state.open_seats()]
        rehearsals = [sight.rehearsal(seat) for seat in asked]
        return [
            self._question(rehearsal, sight.public.generation)
            for rehearsal in rehearsals
            if not rehearsal.closed
        ]

    def _question(self, rehearsal: Rehearsal, generation: int) -> Question:
        view = rehearsal.view
        decision = view.decision()
        assert decision is not None
        hint = self.catalogue.tables.get("hint", {}).get(decision.kind, "")
        return Question(
            seat=decision.seat,
            kind=decision.kind,
            token=token_of(view.state, decision.seat, generation),
            text=self.catalogue.question(decision),
            options=self.explainer.options(view),
            hint=hint if self.hints else "",
            closed=self.explainer.closed(view),
        )

    def _steps(self, rehearsal: Rehearsal) -> list[Step]:
        return [
            Step(
                step.action.text,
                self.catalogue.action(step.action),
                places(step.action),
                step.held,
            )
            for step in rehearsal.steps
        ]

    # The sentence at the top -------------------------------------------------------------

    def sentence(self, sight: Sight) -> str:
        """Who decides what, and why now."""
        state = sight.view.state
        result = state.outcome()
        if result is not None:
            return self._ending(result)
        asked = state.open_seats()
        own = [seat for seat in sight.seats if seat in asked]
        if not own:
            return self._waiting(sight.view, asked)
        return " ".join([self._own_question(sight, seat) for seat in own])

    def _own_question(self, sight: Sight, seat: int) -> str:
        rehearsal = sight.rehearsal(seat)
        decision = None if rehearsal.closed else rehearsal.view.decision()
        if decision is None:
            text = self.words.say("sentence", "held")
        else:
            text = self.catalogue.question(decision)
        if len(sight.seats) == 1:
            return text
        return self.words.say("sentence", "hot_seat", seat=self._seat(seat), question=text)

    def _waiting(self, view: View, asked: Sequence[int]) -> str:
        decision = view.state.decision(asked[0])
        assert decision is not None
        own = self.catalogue.tables.get("waiting", {}).get(decision.kind)
        if own is not None and len(asked) == 1:
            return self._told(own, decision)
        return self.words.say(
            "sentence",
            "waiting",
            seats=self._seats(asked),
            question=self.catalogue.question(decision),
        )

    def _told(self, template: str, decision: Decision) -> str:
        """A question to somebody else in the game's own words: `[waiting]` in its catalogues."""
        numbers = {**decision.context, "seat": decision.seat}
        words = {name: self.catalogue.word(name, value) for name, value in numbers.items()}
        return fill(template, words, numbers, self.language)

    def _ending(self, result: Result) -> str:
        winners = result.winners()
        key = "winner" if len(winners) == 1 else "shared"
        if len(winners) == len(result.ranks):
            key = "nobody"
        reason = self.catalogue.get("reason", result.reason)
        return self.words.say("sentence", key, seats=self._seats(winners), reason=reason)

    def _seat(self, seat: int) -> str:
        return self.catalogue.word("seat", seat)

    def _seats(self, seats: Sequence[int]) -> str:
        return ", ".join([self._seat(seat) for seat in seats])

    def outcome(self, result: Result) -> Outcome:
        """How the game ended, with every part of each score."""
        return Outcome(
            self.catalogue.get("reason", result.reason),
            [
                Score(seat, result.scores[seat], result.ranks[seat], self._parts(parts))
                for seat, parts in enumerate(result.breakdown)
            ],
        )

    def _parts(self, parts: dict[str, int]) -> dict[str, int]:
        return {self.catalogue.get("label", key): value for key, value in parts.items()}

    # What a step changes -----------------------------------------------------------------

    def changes(self, before: View, after: View) -> list[Change]:
        """The figures of the viewer's seat that differ."""
        assert before.seat is not None
        old = self.board.figures(before, before.seat)
        new = self.board.figures(after, before.seat)
        keys = [*old, *[key for key in new if key not in old]]
        pairs = [(key, old.get(key, 0), new.get(key, 0)) for key in keys]
        return [self._change(key, was, now) for key, was, now in pairs if was != now]

    def _change(self, key: str, before: int, after: int) -> Change:
        name = key.removeprefix(BETTER_LOW)
        better_low = key.startswith(BETTER_LOW)
        return Change(
            name, self.catalogue.get("figure", key), before, after, (after < before) == better_low
        )

    def preview(self, sight: Sight, seat: int, text: str) -> list[Change]:
        """What an action would change, up to the first chance, secret or question to another seat.

        Raises `TableError` if it is not possible.
        """
        rehearsal = self._asked(sight, seat)
        steps = sight.public.drafts.get(seat, [])
        after = Rehearsal(self.game, sight.of(seat), [*steps, text])
        if len(after.steps) == len(steps):
            blockers = _blockers(rehearsal.view, text)
            raise TableError("illegal" if blockers else "unknown", text, blockers)
        return self.changes(rehearsal.view, after.view)

    def why_not(self, sight: Sight, seat: int, text: str) -> list[Reason]:
        """Why an action (or a kind, or what is at a place) is not possible; empty if it is."""
        if seat not in sight.seats:
            raise TableError("not_yours")
        return self.explainer.why_not(sight.rehearsal(seat).view, text)

    def _asked(self, sight: Sight, seat: int) -> Rehearsal:
        """The rehearsal of an own seat that can go on."""
        if seat not in sight.seats:
            raise TableError("not_yours")
        if seat not in sight.of(seat).state.open_seats():
            raise TableError("not_now")
        rehearsal = sight.rehearsal(seat)
        if rehearsal.closed:
            raise TableError("held")
        return rehearsal

    # What happened -----------------------------------------------------------------------

    def events(self, news: News) -> Events:
        """What the visitor has missed, in words."""
        lines = [self.line(happening) for happening in news.happenings]
        return Events(news.since, news.sequence, lines, news.undone)

    def line(self, happening: Happening) -> LogLine:
        """An event or an undo as a line of the log."""
        event, back = happening.event, happening.back
        if event is not None:
            return self.log_line(happening.sequence, happening.seat, event)
        assert back is not None
        key = "undo_own" if back.scope is Scope.OWN else "undo"
        text = self.words.say("log", key, seat=self._seat(happening.seat), to=back.to)
        fields = {"seat": happening.seat, "to": back.to}
        return LogLine(happening.sequence, happening.seat, UNDO, text, fields=fields)

    def log_line(self, sequence: int, seat: int, event: Event) -> LogLine:
        """An event, already in the visitor's form, as a line of the log."""
        kind = event.kind
        values = list(zip(kind.domains, event.args, strict=True))
        found = [place(domain, value) for domain, value in values if domain.name in self._places]
        return LogLine(
            sequence,
            seat,
            kind.name,
            self.catalogue.event(event),
            kind.rule,
            dict(zip(kind.fields, event.args, strict=True)),
            [where for where in found if where],
        )

    # Answers -----------------------------------------------------------------------------

    def refusal(self, request: int, error: TableError) -> Answer:
        """The answer to a request that the table refused."""
        text = self.words.say("error", error.code, text=error.text)
        reasons = self.explainer.reasons(error.blockers)
        return Answer(request, ok=False, error=text, code=error.code, reasons=reasons)

    def orders(self, orders: Orders) -> list[Order]:
        """The standing orders of a seat."""
        return [
            Order(
                spec.id,
                self.catalogue.get("order", spec.id),
                spec.choices,
                [self.catalogue.get("order", f"{spec.id}.{choice}") for choice in spec.choices],
                orders.get(spec.id, spec.choices[0]),
            )
            for spec in self.board.orders
        ]


def with_names(catalogue: Catalogue, names: Sequence[str]) -> Catalogue:
    """The catalogue with the names of those who play in the place of "Player 1" and so on."""
    numbered = catalogue.tables.get("seat", {})
    renamed = {numbered[str(seat)]: name for seat, name in enumerate(names) if name}
    if not renamed:
        return catalogue
    tables: dict[str, dict[str, Any]] = {}
    for name, table in catalogue.tables.items():
        # A game may repeat the seats under another name (`builder`).
        are_seats = bool(table) and set(table.values()) <= set(numbered.values())
        tables[name] = (
            {key: renamed.get(text, text) for key, text in table.items()} if are_seats else table
        )
    return Catalogue(tables, catalogue.language, catalogue.domains)


def _action_kinds(game: Game) -> list[ActionKind]:
    return game.action_space(game.player_counts[0]).kinds


def _blockers(view: View, text: str) -> list[Blocker]:
    try:
        return view.why_not(view.state.space().parse(text))
    except BadNotation:
        return []
