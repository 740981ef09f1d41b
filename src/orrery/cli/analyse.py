"""`orrery analyse`: what a search makes of a position."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery.bots.entries import Entry, read_entry
from orrery.bots.search.bot import Line
from orrery.cli.files import game_of_record, position_in, read_text
from orrery.cli.page import Page
from orrery.cli.progress import passing_time
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.kernel.match import DRAW_AGREED, RESIGN, Match
from orrery.kernel.messages import Catalogue
from orrery.kernel.position import game_of
from orrery.kernel.record import Record, read_record, replay
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import State
from orrery.lab.analyse import Analysis, analyse

FOLLOWING = 6
"""Actions of a line that are printed after the first; `--json` has all."""


class Moment:
    """A position of a game; in a record also who did what in it."""

    def __init__(self, game: Game, state: State, number: int = 0) -> None:
        self.game = game
        self.state = state
        self.number = number
        """Of the decision in the record; 0 if there is no record."""
        self.done_by = -1
        self.done: Action | None = None

    def decider(self, seat: int | None) -> int:
        """Whose eyes to look with; raises `UsageError`."""
        seats = self.state.open_seats()
        if not seats:
            raise UsageError("the game is over there: nobody has to decide")
        if seat is None:
            return self.done_by if self.done_by in seats else seats[0]
        if seat not in seats:
            names = ", ".join(str(seat) for seat in seats)
            raise UsageError(f"the seat {seat} has nothing to decide there; who has: {names}")
        return seat

    def done_of(self, seat: int) -> Action | None:
        """What the seat did, if the record goes on with that."""
        return self.done if seat == self.done_by else None


def load_moment(path: Path, number: int | None) -> Moment:
    """The decision with that number in a record (without one: the next), or a position."""
    text = read_text(path)
    position = position_in(text)
    if position is None:
        return _recorded(read_record(text), number)
    game = find_game(game_of(position))
    moment = Moment(game, game.position(position))
    if number is not None:
        raise UsageError(f"{path} holds a position, no record: it has no decisions to count")
    return moment


def _recorded(record: Record, number: int | None) -> Moment:
    count = len(record.lines)
    before = count if number is None else number - 1
    if before > count:
        raise UsageError(f"the record has {count} decisions; {number} is none of them")
    game = game_of_record(record)
    found: list[State] = []

    def keep(match: Match) -> None:
        if len(match.lines) == before:
            found.append(match.state.clone())

    # One action further than the position, so that what was done in it is known to be legal.
    replay(game, record, before + 1, keep)
    moment = Moment(game, found[0], before + 1)
    if before < count and record.lines[before].text not in (RESIGN, DRAW_AGREED):
        moment.done_by = record.lines[before].seat
        moment.done = found[0].space().parse(record.lines[before].text)
    return moment


def run(
    console: Console,
    file: Path,
    number: int | None,
    bot: str,
    lines: int,
    seat: int | None,
    seed: str,
    language: str,
    as_json: bool,
) -> None:
    entry = read_entry(bot)
    moment = load_moment(file, number)
    decider = moment.decider(seat)
    with passing_time(entry.budget.seconds):
        analysis = analyse(moment.game, moment.state, decider, entry, seed)
    report = _Printed(moment, decider, entry, analysis, lines)
    if as_json:
        data = report.to_data(moment.game.messages(language))
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        report.print(Page(console, moment.game, language))


class _Printed:
    """An analysis, for people and for machines."""

    def __init__(
        self, moment: Moment, seat: int, entry: Entry, analysis: Analysis, lines: int
    ) -> None:
        self.moment = moment
        self.seat = seat
        self.entry = entry
        self.analysis = analysis
        self.most = lines
        self.done = moment.done_of(seat)

    def shown(self) -> list[tuple[int, Line]]:
        """The best lines with their places, and the one that was played."""
        numbered = list(enumerate(self.analysis.lines, 1))
        return [
            (place, line)
            for place, line in numbered
            if place <= self.most or line.action is self.done
        ]

    # For machines --------------------------------------------------------------------------

    def to_data(self, catalogue: Catalogue) -> dict[str, Any]:
        moment, analysis, done = self.moment, self.analysis, self.done
        return {
            "game": moment.game.id,
            "players": moment.state.players,
            "decision": moment.number or None,
            "seat": self.seat,
            "bot": self.entry.text,
            "iterations": analysis.iterations,
            "chances": analysis.chances,
            "evaluations": analysis.evaluations,
            "played": None if done is None else done.text,
            "place": None if done is None else analysis.place(done) or None,
            "lines": [_line_data(place, line, catalogue) for place, line in self.shown()],
        }

    # For people ----------------------------------------------------------------------------

    def print(self, page: Page) -> None:
        moment = self.moment
        key = "analyse_recorded" if moment.number else "analyse_position"
        page.screen.look_at(self.analysis.view)
        page.say(key, "bold", title=moment.game.title, number=moment.number)
        page.say("analyse_by", "dim", bot=self.entry.text, count=self.analysis.iterations)
        page.print_question(self.analysis.view)
        page.print()
        page.print(self._standing(page))
        page.print()
        page.print(self._lines(page))
        if self.done is not None:
            page.print()
            self._print_played(page, self.done)

    def _standing(self, page: Page) -> Table:
        """What every seat may hope for."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column()
        for _ in self.analysis.chances:
            table.add_column(justify="right", no_wrap=True)
        seats = range(len(self.analysis.chances))
        table.add_row("", *[page.screen.seat(seat) for seat in seats])
        chances = [f"{chance:.1%}" for chance in self.analysis.chances]
        table.add_row(page.texts.say("analyse_chance"), *chances)
        evaluations = [f"{value:.2f}" for value in self.analysis.evaluations]
        table.add_row(page.texts.say("analyse_evaluation"), *evaluations)
        return table

    def _lines(self, page: Page) -> Table:
        table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("", justify="right", style="bold cyan", no_wrap=True)
        table.add_column(page.texts.say("analyse_wins"), justify="right", no_wrap=True)
        table.add_column(page.texts.say("analyse_visits"), justify="right", no_wrap=True)
        table.add_column(page.texts.say("analyse_line"), overflow="fold")
        for place, line in self.shown():
            mark = "*" if line.action is self.done else ""
            chance = f"{line.values[self.seat]:.1%}"
            table.add_row(f"{mark}{place}", chance, str(line.visits), self._line(page, line))
        return table

    def _line(self, page: Page, line: Line) -> Text:
        """The action in words, and under it what is expected to follow."""
        notation, words = page.action(self.analysis.view, line.action)
        text = notation.append("  ").append_text(words)
        following = line.best[1 : FOLLOWING + 1]
        for seat, turn in groupby(following, key=lambda step: step[0]):
            said = " → ".join(page.catalogue.action(action) for _, action in turn)
            text.append(f"\n  {page.name(seat)}: {said}", "not bold dim")
        return text

    def _print_played(self, page: Page, played: Action) -> None:
        place = self.analysis.place(played)
        if place:
            count = len(self.analysis.lines)
            page.say("analyse_played", notation=played.text, place=place, count=count)
        else:
            page.say("analyse_unseen", notation=played.text)


def _line_data(place: int, line: Line, catalogue: Catalogue) -> dict[str, Any]:
    return {
        "place": place,
        **_action_data(line.action, catalogue),
        "visits": line.visits,
        "chances": line.values,
        "line": [{"seat": seat, **_action_data(action, catalogue)} for seat, action in line.best],
    }


def _action_data(action: Action, catalogue: Catalogue) -> dict[str, str]:
    return {"notation": action.text, "words": catalogue.action(action)}
