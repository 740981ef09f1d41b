"""A game at the terminal: people decide by typing, bots by themselves."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from orrery.cli.choices import Choice, beginning_with, menu
from orrery.cli.commands import Commands, Quit
from orrery.cli.opponents import Opponents
from orrery.cli.page import BACK, Page
from orrery.kernel.decision import Action
from orrery.kernel.errors import BadNotation, UsageError
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.state import View

RECENT = 12
"""Events shown before a question; `log` shows more."""

Reader = Callable[[str], str]
"""Reads a line after a prompt; raises EOFError at the end."""


LONGEST_NUMBER = 9
"""Digits of a typed number that are looked at: no menu is as long."""


class Table:
    """One game, and the people and bots who play it."""

    def __init__(
        self,
        console: Console,
        game: Game,
        match: Match,
        people: list[int],
        bots: Opponents | None,
        language: str,
        read: Reader | None = None,
    ) -> None:
        self.game = game
        self.match = match
        self.people = people
        self.bots = bots
        self.page = Page(console, game, language)
        self.read = read or self._read_line
        self.viewer = people[0]
        """The seat of the person at the keyboard."""
        self._shown = 0
        """How many events that person has read."""
        self._open: list[Action] = []
        """The group of choices that is open; empty: the question's own list."""
        self._menu: list[Choice] = []
        self._commands = Commands(self)

    def view(self) -> View:
        return self.match.state.view(self.viewer)

    def go_on_with(self, match: Match) -> None:
        """Put another match on the table; raises `UsageError` if it has no seat for the people."""
        if match.state.players <= max(self.people):
            raise UsageError(f"{match.state.players} players")
        self.match = match
        self._shown = len(match.events)
        self.page.screen.forget()

    # The game ------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the person leaves or the input ends."""
        self.page.notice("how")
        try:
            while True:
                if self.match.state.is_over():
                    self._after_the_end()
                else:
                    self._next_decision()
        except (Quit, EOFError, KeyboardInterrupt):
            self.page.print()
            self.page.say("goodbye")
        finally:
            if self.bots is not None:
                self.bots.close()

    def _next_decision(self) -> None:
        person = self._person_to_decide()
        if person is None:
            self._let_bots_decide()
            return
        self._change_places(person)
        self._ask()

    def _person_to_decide(self) -> int | None:
        seats = self.match.state.open_seats()
        return next((seat for seat in seats if seat in self.people), None)

    def _let_bots_decide(self) -> None:
        """Until a person is asked, or the game is over."""
        match, bots = self.match, self.bots
        if bots is None:
            raise UsageError(f"nobody plays seat {match.state.open_seats()[0]}")
        with self.page.thinking(bots.label):
            while not match.state.is_over() and self._person_to_decide() is None:
                seat = match.state.open_seats()[0]
                match.apply(seat, bots.choose(match, seat))
        for why in bots.failures():
            self.page.notice("bot_failed", "yellow", bot=bots.label, reason=why)

    def _change_places(self, seat: int) -> None:
        """Hide what the last person knew before another one looks."""
        if seat == self.viewer:
            return
        self.viewer = seat
        self._shown = max(0, len(self.match.events) - RECENT)
        screen = self.page.screen
        screen.forget()
        if self.game.facts():
            screen.clear()
            prompt = self.page.texts.say("pass_keyboard", seat=self.page.name(seat))
            if self.read(prompt).strip() == "quit":
                raise Quit
            screen.clear()

    def _ask(self) -> None:
        """One question to the person at the keyboard, until something has changed."""
        self._open = []
        self._show()
        self.page.print_question(self.view())
        self._print_choices()
        token = self._token()
        while token == self._token():
            self._answer(self.read(self.page.texts.say("prompt")).strip())

    def _after_the_end(self) -> None:
        self._show()
        outcome = self.match.state.outcome()
        assert outcome is not None
        self.page.print_result(outcome, len(self.match.lines))
        token = self._token()
        while token == self._token():
            line = self.read(self.page.texts.say("prompt_over")).strip()
            if line and not self._commands.run(line):
                self.complain(line)

    def _token(self) -> tuple[int, int, bool]:
        """Changes with everything that makes the question on the screen an old one."""
        return id(self.match), len(self.match.lines), self.match.state.is_over()

    def _read_line(self, prompt: str) -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            self.page.print(Text(line))
        return line

    def _show(self) -> None:
        """The table, what has happened since the person last looked, and what there is to say."""
        self.page.screen.show(self.view())
        events = self.match.events
        news = events[min(self._shown, len(events)) :]
        if len(news) > RECENT and self.page.console.is_terminal:
            self.page.say("earlier", "dim", count=len(news) - RECENT)
            news = news[-RECENT:]
        self.page.print_events(news, self.viewer)
        self._shown = len(events)
        self.page.print_notices()

    def _print_choices(self) -> None:
        view = self.view()
        self._menu = menu(self._open or view.legal())
        self.page.print_choices(view, self._menu, bool(self._open))

    # What is typed -------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        if not line:
            self._print_choices()
        elif line.isdecimal():
            self._take_number(int(line[:LONGEST_NUMBER]))
        elif line == BACK:
            self._open_group([])
        elif not self._take_notation(line) and not self._commands.run(line):
            self._open_beginning(line)

    def _take_number(self, number: int) -> None:
        if not 1 <= number <= len(self._menu):
            self.page.say("no_number", "yellow", number=number, count=len(self._menu))
            return
        choice = self._menu[number - 1]
        if choice.action is None:
            self._open_group(choice.actions)
        else:
            self._apply(choice.action)

    def _take_notation(self, line: str) -> bool:
        try:
            action = self.match.state.space().parse(line)
        except BadNotation:
            return False
        self._apply(action)
        return True

    def _open_group(self, actions: list[Action]) -> None:
        self._open = actions
        self._print_choices()

    def _open_beginning(self, line: str) -> None:
        """What begins so, if anything does; else say what could be typed."""
        actions = beginning_with(self.view().legal(), line)
        if actions:
            self._open_group(actions)
        else:
            self.complain(line)

    def _apply(self, action: Action) -> None:
        view = self.view()
        blockers = view.why_not(action)
        if blockers:
            self.page.print_verdict(action, blockers)
            return
        for warning in view.state.warnings(self.viewer, action):
            text = self.game.rule_text(warning.rule, self.page.language)
            self.page.notice("wasteful", "yellow", text=text)
        self.match.apply(self.viewer, action)

    def complain(self, line: str) -> None:
        """Say what could have been typed instead."""
        self.page.say("not_understood", "yellow", text=line)
        if not self.say_pattern(line.split(maxsplit=1)[0].casefold()):
            kinds = dict.fromkeys(action.kind.name for action in self.view().legal())
            if kinds:
                self.page.say("begin_with", kinds=", ".join(kinds))
            self.page.say("commands", commands=", ".join(self._commands.by_name))

    def say_pattern(self, name: str) -> bool:
        """How actions of a kind are written; False if there is no such kind."""
        for kind in self.match.state.space().kinds:
            if kind.name == name:
                arguments = [f"<{domain.name}>" for domain in kind.domains]
                self.page.say("write_as", pattern=kind.pattern.format(*arguments))
                return True
        return False
