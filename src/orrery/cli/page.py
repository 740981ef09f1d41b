"""What a person at the table reads: events, questions, choices and answers, in one language."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from orrery.cli.choices import MANY, Choice, common_stem
from orrery.cli.explain import explain
from orrery.cli.screen import Screen
from orrery.cli.texts import Texts
from orrery.kernel.decision import Action
from orrery.kernel.events import Event
from orrery.kernel.game import Game
from orrery.kernel.ledger import Blocker, Entry
from orrery.kernel.state import Outcome, View

BACK = ".."
LISTED = 40
"""A group whose members take at most so many columns has them on its line."""


class Page:
    """Prints for one person at a time; the caller says what that person may know."""

    def __init__(self, console: Console, game: Game, language: str) -> None:
        self.console = console
        self.game = game
        self.language = language
        self.texts = Texts(language)
        self.catalogue = game.messages(language)
        self.screen = Screen(console, game, self.catalogue)
        self._notices: list[Text] = []

    def print(self, thing: RenderableType = "") -> None:
        self.console.print(thing)

    def say(self, key: str, style: str = "", **fields: str | int) -> None:
        """One of the table's own texts."""
        self.print(Text(self.texts.say(key, **fields), style))

    def notice(self, key: str, style: str = "", **fields: str | int) -> None:
        """The same, but below the next drawing of the table."""
        self._notices.append(Text(self.texts.say(key, **fields), style))

    def print_notices(self) -> None:
        for text in self._notices:
            self.print(text)
        self._notices = []

    def thinking(self, bot: str) -> AbstractContextManager[object]:
        """A line that says so, on a terminal, as long as it is true."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(Text(self.texts.say("thinking", bot=bot)))

    def name(self, seat: int) -> str:
        return self.catalogue.word("seat", seat)

    # Events --------------------------------------------------------------------------------

    def print_events(self, events: list[Event], viewer: int) -> None:
        for event in events:
            self.print(self._event(event.seen_by(viewer)))

    def _event(self, event: Event) -> Text:
        seat = event.field("seat") if "seat" in event.kind.fields else -1
        sign, style = self.screen.sign(seat)
        line = Text(f" {sign or '·'} ", style)
        return line.append(self.catalogue.event(event), "default")

    # Questions -----------------------------------------------------------------------------

    def print_question(self, view: View) -> None:
        """Who, what, and why now, in one sentence."""
        decision = view.decision()
        assert decision is not None
        line = Text("\n")
        line.append_text(self.screen.seat(decision.seat))
        line.append(f"  {self.catalogue.question(decision)}", "bold")
        self.print(line)

    def print_choices(self, view: View, choices: list[Choice], opened: bool) -> None:
        """A numbered list; `opened` if it is a group that can be closed again."""
        if len(choices) > MANY:
            self._print_many(view, choices, opened)
            return
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan", no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        for number, choice in enumerate(choices, 1):
            action = choice.action
            words = self._group(choice) if action is None else self._single(view, action)
            grid.add_row(f" {number}", *words)
        if opened:
            grid.add_row(f" {BACK}", Text(self.texts.say("back"), "dim"), "")
        self.print(grid)

    def _print_many(self, view: View, choices: list[Choice], opened: bool) -> None:
        """A list that no grouping makes short: side by side, what all begin with said once."""
        stem = common_stem([action for choice in choices for action in choice.actions])
        if stem:
            self.print(Text(f" {stem} …", "bold"))
        cells: list[Text] = []
        for number, choice in enumerate(choices, 1):
            cell = Text(f"{number} ", "bold cyan")
            cell.append(choice.stem[len(stem) :].strip(), "bold default")
            note = "" if choice.action is None else self.screen.note(view, choice.action)
            cells.append(cell.append(f" ({note})", "not bold dim") if note else cell)
        if opened:
            cells.append(Text(f"{BACK} ", "bold cyan").append(self.texts.say("back"), "dim"))
        self.print(Padding(Columns(cells, padding=(0, 3)), (0, 0, 0, 1)))

    def _group(self, choice: Choice) -> tuple[Text, Text]:
        """What a group is about, and what it has in it: all of it, or an example."""
        count = len(choice.actions)
        middle = choice.actions[count // 2]
        text = Text(f"{self.catalogue.get('kind', middle.kind.name)}: ")
        members = ", ".join(action.text[len(choice.stem) + 1 :] for action in choice.actions)
        if len(members) > LISTED:
            members = self.texts.say("choices", count=count, example=middle.text)
        text.append(members, "dim")
        return Text(f"{choice.stem} …", "bold"), text

    def _single(self, view: View, action: Action) -> tuple[Text, Text]:
        text = Text(self.catalogue.action(action))
        note = self.screen.note(view, action)
        if note:
            text.append(f"  ({note})", "dim")
        if view.seat is not None:
            for warning in view.state.warnings(view.seat, action):
                text.append(f"  ! {warning.rule}", "yellow")
        return Text(action.text, "bold"), text

    # Answers -------------------------------------------------------------------------------

    def print_verdict(self, action: Action, blockers: list[Blocker]) -> None:
        """Whether an action is possible, and if not, why."""
        if not blockers:
            self.say("legal", notation=action.text)
            return
        self.say("illegal", "yellow", notation=action.text)
        self.print(explain(self.game, blockers, self.language))

    def print_rule(self, entry: Entry) -> None:
        text = self.game.ledger().text(entry.id, self.language)
        self.print(Padding(Text(entry.id, "bold"), (0, 0, 0, 2)))
        self.print(Padding(Text(text), (0, 0, 0, 6)))

    def print_result(self, outcome: Outcome, actions: int) -> None:
        reason = self.catalogue.get("reason", outcome.reason)
        winners = outcome.winners()
        self.print()
        self.say("over", count=actions)
        if len(winners) == 1:
            self.say("winner", "bold", seat=self.name(winners[0]), reason=reason)
        elif len(winners) < len(outcome.ranks):
            seats = ", ".join(self.name(seat) for seat in winners)
            self.say("shared", "bold", seats=seats, reason=reason)
        else:
            self.say("nobody", "bold", reason=reason)
        self.print(self._breakdown(outcome))

    def _breakdown(self, outcome: Outcome) -> Grid:
        """What each seat has of everything that counts, and the sum where it is the score."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column()
        for _ in outcome.breakdown:
            grid.add_column(justify="right", no_wrap=True)
        grid.add_row("", *[self.screen.seat(seat) for seat in range(len(outcome.breakdown))])
        for key in outcome.breakdown[0]:
            values = [parts[key] for parts in outcome.breakdown]
            if any(values):
                grid.add_row(f"  {self.catalogue.get('label', key)}", *map(str, values))
        if [sum(parts.values()) for parts in outcome.breakdown] == outcome.scores:
            total = [Text(str(score), "bold") for score in outcome.scores]
            grid.add_row(Text(f"  {self.texts.say('total')}", "bold"), *total)
        return grid
