"""A tournament from its setting to its report."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path

import msgspec

from orrery.kernel.registry import game as find_game
from orrery.lab.files import refusing
from orrery.lab.tournament.folder import Folder, open_folder
from orrery.lab.tournament.guard import Failed, Result
from orrery.lab.tournament.plan import Fixture, fixtures
from orrery.lab.tournament.results import Row, rows_of, write_results
from orrery.lab.tournament.setting import Setting

Runner = Callable[[list[Fixture]], Generator[Result]]
"""Plays games, in any order."""
Heard = Callable[[int], None]
"""Told how many games are finished."""


class Interrupted(Exception):
    """Somebody pressed Ctrl-C; `done` games are kept."""

    def __init__(self, done: int) -> None:
        super().__init__(f"interrupted after {done} games")
        self.done = done


class Finished:
    """The rows of a tournament, and the games that could not be played."""

    def __init__(self, rows: list[Row], failures: list[Failed]) -> None:
        self.rows = rows
        self.failures = failures


def play_tournament(
    setting: Setting,
    games: int,
    path: Path,
    runner: Runner,
    on_progress: Heard = lambda done: None,
    recorded: bool = False,
) -> Finished:
    """Play the games that are not yet in the folder, and write the results there.

    With `recorded` each of these games leaves a record in the folder too.
    Raises `UsageError`, or `Interrupted`: the same call then goes on where it was.
    """
    plan = fixtures(setting, games)
    find_game(setting.game).initial(setting.players, plan[0].options)  # refuses what cannot begin
    with open_folder(path, setting) as folder:
        return _play(plan, setting, folder, runner, on_progress, recorded)


def _play(
    plan: list[Fixture],
    setting: Setting,
    folder: Folder,
    runner: Runner,
    on_progress: Heard,
    recorded: bool,
) -> Finished:
    played = folder.played(plan)
    missing = [
        msgspec.structs.replace(fixture, recorded=recorded)
        for fixture in plan
        if fixture.number not in played
    ]
    failures: list[Failed] = []
    on_progress(len(played))
    try:
        with closing(runner(missing)) as results:
            for result in results:
                if isinstance(result, Failed):
                    folder.log.add(result.notes)
                    failures.append(result)
                    continue
                folder.add(result)
                played[result.number] = result.result()
                on_progress(len(played))
        rows = rows_of(plan, played)
        with refusing(folder.results):
            write_results(folder.results, setting, rows)
    except KeyboardInterrupt:
        raise Interrupted(len(played)) from None
    return Finished(rows, failures)
