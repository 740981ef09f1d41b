"""What can be typed at the table besides choices and actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from orrery.cli.choices import beginning_with
from orrery.cli.files import is_record, load_match, save_match
from orrery.kernel.errors import BadNotation, OrreryError, UsageError

if TYPE_CHECKING:
    from orrery.cli.play import Table

LOG = 40
"""Events that `log` shows unless all are asked for."""
RULES = 12
"""Rules that a search shows."""


class Quit(Exception):
    """The person leaves the table."""


class Commands:
    """The commands of one table, by name; each takes the rest of the line."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page
        self.by_name: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "undo": self._undo,
            "moves": self._moves,
            "map": self._map,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "load": self._load,
            "resign": self._resign,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self, line: str) -> bool:
        """Carry out the command that a line begins with; whether it does."""
        words = line.split(maxsplit=1)
        command = self.by_name.get(words[0].casefold())
        if command is None:
            return False
        command(words[1] if len(words) > 1 else "")
        return True

    def example(self) -> str:
        """The notation of something that is possible now, or could be."""
        state = self.table.match.state
        actions = self.table.view().legal() or state.space().actions
        return actions[-1].text

    # About the game ------------------------------------------------------------------------

    def _why(self, rest: str) -> None:
        if not rest:
            self.page.say("name_notation", example=self.example())
            return
        try:
            action = self.table.match.state.space().parse(rest)
        except BadNotation:
            self.table.complain(rest)
            return
        self.page.print_verdict(action, self.table.view().why_not(action))

    def _moves(self, rest: str) -> None:
        legal = self.table.view().legal()
        actions = beginning_with(legal, rest) if rest else legal
        if not actions:
            self.page.say("moves_none")
        self.page.print(Columns([Text(action.text) for action in actions], padding=(0, 3)))

    def _map(self, rest: str) -> None:
        self.page.screen.draw(self.table.view())

    def _log(self, rest: str) -> None:
        events = self.table.match.events
        if not events:
            self.page.say("log_empty")
        shown = events if rest.casefold() == "all" else events[-LOG:]
        self.page.print_events(shown, self.table.viewer)

    def _rules(self, rest: str) -> None:
        found = self.table.game.ledger().search(rest, self.page.language)
        for entry in found[:RULES]:
            self.page.print_rule(entry)
        if not found:
            self.page.say("rules_none")
        elif len(found) > RULES:
            self.page.say("rules_more", "dim", count=len(found) - RULES)

    def _help(self, rest: str) -> None:
        example = self.example()
        forms = {
            "number": "1, 2, 3 …",
            "notation": example,
            "why": f"why {example}",
            "moves": "moves TEXT",
            "log": "log, log all",
            "rules": "rules TEXT",
            "save": "save FILE",
            "load": "load FILE",
        }
        grid = Grid.grid(padding=(0, 2, 0, 1))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        texts = self.page.texts
        for key in texts.tables["help"]:
            grid.add_row(Text(forms.get(key, key)), Text(texts.help(key, example=example)))
        self.page.print(grid)

    # What changes it -----------------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        match, seat = self.table.match, self.table.viewer
        if not match.can_undo(seat):
            self.page.say("undo_refused", "yellow")
            return
        self.page.notice("undone", notation=match.undo(seat))

    def _resign(self, rest: str) -> None:
        if self.table.match.state.is_over():
            return
        texts = self.page.texts
        answer = self.table.read(texts.say("resign_question")).strip().casefold()
        if answer not in texts.say("resign_yes").split():
            self.page.say("resign_kept")
            return
        try:
            self.table.match.resign(self.table.viewer)
        except UsageError:
            self.page.say("resign_refused", "yellow")

    def _save(self, rest: str) -> None:
        if not rest:
            self.page.say("name_file", command="save")
            return
        path = Path(rest).expanduser()
        if path.exists() and not is_record(path):
            self.page.say("save_refused", "yellow", file=rest)
            return
        try:
            save_match(self.table.match, path)
        except UsageError as error:
            self.page.say("file_failed", "yellow", file=rest, reason=str(error))
            return
        self.page.say("saved", file=rest, count=len(self.table.match.lines))

    def _load(self, rest: str) -> None:
        if not rest:
            self.page.say("name_file", command="load")
            return
        path = Path(rest).expanduser()
        try:
            match = load_match(self.table.game, path)
            self.table.go_on_with(match)
        except OrreryError as error:
            reason = str(error).removeprefix(f"{path}: ")
            self.page.say("file_failed", "yellow", file=rest, reason=reason)
            self.table.say_pattern("load")
            return
        self.page.notice("loaded", file=rest, count=len(match.lines))

    def _quit(self, rest: str) -> None:
        raise Quit
