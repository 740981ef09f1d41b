"""The host's side of the line protocol (docs/bot-protocol.md).

A program that is late, dies or says too much is ended, and started again for the next decision, a
few times in a game. One that answers with an action that is not legal is told so and stays.
"""

from __future__ import annotations

import json
import logging
import shutil
import time
from typing import Any, Final

from orrery.bots.base import Bot, Budget
from orrery.bots.faults import GONE, GRACE, ILLEGAL, BotFailure, time_limit
from orrery.bots.program.process import Process
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import BadNotation, UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.state import Outcome, View

VERSION: Final = 1
"""Of the protocol."""
START_SECONDS: Final = 20.0
"""In which a program must say that it is ready."""
MOST_STARTS: Final = 4
"""How often a program is started in a game."""
SEEDS: Final = 1 << 32

log: Final = logging.getLogger("orrery.bots")


class ProgramBot(Bot):
    """Plays as a program says."""

    def __init__(self, game: Game, command: list[str], options: Options) -> None:
        if shutil.which(command[0]) is None:
            raise UsageError(f"there is no program '{command[0]}'")
        self.needs_view = True
        self.keeps_time = True
        self.start_seconds = START_SECONDS
        self.grace = GRACE
        self._game = game
        self._command = command
        self._options = options
        self._process: Process | None = None
        self._shows = True
        """Whether it is told the view."""
        self._encodes = False
        """Whether it is told the view as numbers."""
        self._starts = 0
        self._last = ""
        """How the program has failed last; that it was given up is no cause."""
        self._number = 0
        """Of the question."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        seed = rng.below(SEEDS)
        if self._process is None and self._starts >= MOST_STARTS:
            raise BotFailure(GONE, f"it has failed {self._starts} times: {self._last}")
        try:
            process = self._running(view)
            answer = self._ask(process, self._question(view, legal, budget, seed), budget)
        except BotFailure as failure:
            self._stop(failure)
            raise
        return self._action(process, answer, view, legal)

    def close(self, outcome: Outcome | None) -> None:
        process, self._process = self._process, None
        if process is not None:
            result = [] if outcome is None else [f"over {_json(outcome.to_data())}"]
            process.close([*result, "quit"])

    # The program -------------------------------------------------------------------------

    def _running(self, view: View) -> Process:
        if self._process is None:
            self._starts += 1
            self._process = self._started()
            self._greet(self._process)
            self._process.tell(self._new_game(view))
        return self._process

    def _started(self) -> Process:
        try:
            return Process(self._command)
        except OSError as error:
            raise BotFailure(GONE, f"the program cannot be started: {error}") from None

    def _stop(self, failure: BotFailure) -> None:
        process, self._process = self._process, None
        self._last = str(failure)
        if process is not None:
            process.kill()

    def _greet(self, process: Process) -> None:
        """Exchange names, until the program says that it is ready."""
        deadline = time.monotonic() + self.start_seconds
        wants: list[str] = []
        process.tell([f"orrery {VERSION}"])
        while True:
            words = process.hear(deadline).split()
            if words[:1] == ["ready"]:
                break
            if words[:1] == ["want"]:
                wants += words[1:]
            elif words[:1] == ["id"]:
                log.info("program %s: %s", self._command[0], " ".join(words[1:]))
        self._encodes = "encoding" in wants and type(self._game).encode is not Game.encode
        self._shows = not wants or "view" in wants

    # What it is told ---------------------------------------------------------------------

    def _new_game(self, view: View) -> list[str]:
        state, game = view.state, self._game
        about = f"game {game.id} rules {game.rules_version} players {state.players}"
        lines = [f"newgame {about} seat {view.seat} actions {len(state.space())}"]
        lines += [f"option {name} {_json(value)}" for name, value in self._options.items()]
        if self._encodes:
            lines.append(f"layout {_json(game.layout(state.players).to_data())}")
        return lines

    def _question(self, view: View, legal: list[Action], budget: Budget, seed: int) -> list[str]:
        self._number += 1
        lines: list[str] = []
        if self._shows:
            lines.append(f"view {_json(view.to_data())}")
        if self._encodes:
            lines.append("encoding " + " ".join([f"{x:.6g}" for x in self._game.encode(view)]))
        decision = view.decision()
        if decision is not None:
            lines.append(f"question {_json(decision.to_data())}")
        lines += [f"legal {action.index} {action.text}" for action in legal]
        lines.append(f"go {self._number} seed {seed}{_budget(budget)}")
        return lines

    # What it answers ---------------------------------------------------------------------

    def _ask(self, process: Process, question: list[str], budget: Budget) -> list[str]:
        """The words of the answer to this very question; other lines are passed over."""
        deadline = time.monotonic() + time_limit(budget, self.grace)
        process.tell(question)
        while True:
            words = process.hear(deadline).split()
            if words[:1] in (["action"], ["index"]) and words[1:2] == [str(self._number)]:
                return [words[0], *words[2:]]

    def _action(
        self, process: Process, answer: list[str], view: View, legal: list[Action]
    ) -> Action:
        written = " ".join(answer[1:])
        if answer[0] == "index":
            for action in legal:
                if str(action.index) == written:
                    return action
            raise self._refuse(process, f"no legal action has the index '{written[:60]}'")
        try:
            action = view.state.space().parse(written)
        except BadNotation as error:
            raise self._refuse(process, str(error)[:300]) from None
        if action not in legal:
            raise self._refuse(process, f"'{action}' is not legal")
        return action

    def _refuse(self, process: Process, why: str) -> BotFailure:
        process.tell([f"refused {self._number} {why}"])
        return BotFailure(ILLEGAL, why)


def _budget(budget: Budget) -> str:
    words = f" iterations {budget.iterations}" if budget.iterations else ""
    return words + (f" milliseconds {round(budget.seconds * 1000)}" if budget.seconds else "")


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
