"""Finds for everything that can occur in a game a test that makes it occur.

PYTHONPATH=src python -m tools.shown            run the tests that shown.toml names; exit 1 if
                                                something is not shown there
PYTHONPATH=src python -m tools.shown --write    run all tests of the games and write it anew

It needs the pure build, because a compiled one lets nobody listen in. A thing that cannot occur has
a reason in place of a test, written by hand; it stays when the file is written anew.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import orrery
from orrery.kernel.decision import Action
from orrery.kernel.events import Event, EventKind
from orrery.kernel.game import Game
from orrery.kernel.state import State
from orrery.lab.occurrences import ACTIONS, EVENTS, Census, Tallied, read_shown

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("eclipse", "gaia", "nebula")
HEAD = """\
# What can occur in the game, and the test that shows it; or why it never does. tools/shown.py
# writes this file and keeps the reasons; `orrery simulate` quotes it for what it has not seen.
"""

Shown = dict[str, dict[str, str]]
"""Group -> name -> a test or a reason."""


def is_test(text: str) -> bool:
    return text.startswith("tests/")


class Recorder:
    """A pytest plug-in that notes what occurs in each test that passes."""

    def __init__(self, census: dict[str, Census]) -> None:
        self.census = census
        self.by_test: dict[str, dict[str, Tallied]] = {}
        self.rules: dict[str, set[str]] = {}
        """The rules that each test is marked with."""
        self._now: dict[str, Tallied] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self._now = {game: Counter() for game in self.census}
        yield
        self.by_test[item.nodeid] = self._now
        self.rules[item.nodeid] = {one for mark in item.iter_markers("rule") for one in mark.args}

    def action(self, state: State, action: Action) -> None:
        if state.game_id in self._now:
            self.census[state.game_id].count_action(action, self._now[state.game_id])

    def event(self, state: State, event: Event) -> None:
        if state.game_id in self._now:
            self.census[state.game_id].count_event(event, self._now[state.game_id])


@contextlib.contextmanager
def listening(recorder: Recorder) -> Iterator[None]:
    """Every action that is played and every event, heard or not, goes to the recorder."""
    play, emit = State.play, State.emit

    def recorded_play(self: State, seat: int, action: Action) -> None:
        recorder.action(self, action)
        play(self, seat, action)

    def recorded_emit(self: State, kind: EventKind, *args: int) -> None:
        recorder.event(self, Event(kind, args))
        emit(self, kind, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(State, "play", recorded_play)
        patch.setattr(State, "emit", recorded_emit)
        yield


def record(tests: Sequence[str], census: dict[str, Census]) -> Recorder:
    """Run these tests; whatever fails ends the program."""
    recorder = Recorder(census)
    output = io.StringIO()
    options = ["-qq", "--no-header", "-p", "no:cacheprovider", f"--rootdir={ROOT}"]
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(output), listening(recorder):
        code = pytest.main([*options, *tests], plugins=[recorder])
    if code != pytest.ExitCode.OK:
        sys.exit(f"{output.getvalue()}\nNot all tests of shown.toml can be run.")
    return recorder


def complaints(game: str, census: Census, shown: Shown, recorder: Recorder) -> list[str]:
    """What is wrong with the file of a game."""
    found: list[str] = []
    for group, names in census.groups.items():
        listed = shown.get(group, {})
        found += [f"{group}: {name} has no test" for name in names if not listed.get(name)]
        found += [f"{group}: there is no {name}" for name in listed if name not in names]
        for name, test in listed.items():
            if is_test(test) and not shows(recorder, test, game, group, name):
                found.append(f"{group}: {name} does not occur in {test}")
    return found + [f"there is no group {group}" for group in shown if group not in census.groups]


def shows(recorder: Recorder, test: str, game: str, group: str, name: str) -> bool:
    return test in recorder.by_test and recorder.by_test[test][game][(group, name)] > 0


def choose(game: Game, shown: Shown, recorder: Recorder) -> Shown:
    """For each thing the test it had, if that still shows it, else the one that fits best."""
    chosen: Shown = {}
    for group, names in census_of(game).groups.items():
        chosen[group] = {}
        for name in names:
            old = shown.get(group, {}).get(name, "")
            best = _best(game, recorder, group, name, old)
            chosen[group][name] = best or ("" if is_test(old) else old)
    return chosen


def _best(game: Game, recorder: Recorder, group: str, name: str, old: str) -> str:
    """A test about the rule of that very kind, or with that name, and with little else in it."""
    rule = _rules(game).get((group, name), "")

    def fitness(test: str) -> tuple[bool, bool, bool, int, str]:
        about = rule in recorder.rules[test]
        named = name.replace("-", "_") in test.replace("-", "_")
        return test != old, not about, not named, len(recorder.by_test[test][game.id]), test

    tests = [test for test in recorder.by_test if shows(recorder, test, game.id, group, name)]
    return min(tests, key=fitness, default="")


def _rules(game: Game) -> dict[tuple[str, str], str]:
    """The rules that kinds of action and event name."""
    found = {(EVENTS, kind.name): kind.rule for kind in game.event_kinds()}
    for kind in game.action_space(game.player_counts[0]).kinds:
        found[(ACTIONS, kind.name)] = kind.rule
    return found


def written(shown: Shown) -> str:
    lines = [HEAD]
    for group, names in shown.items():
        lines.append(f"[{group}]")
        lines += [f"{_quoted(name)} = {_quoted(test)}" for name, test in names.items()]
        lines.append("")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def census_of(game: Game) -> Census:
    return Census(game, game.player_counts[0])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write each game's shown.toml")
    chosen = parser.parse_args(arguments)
    if orrery.compiled:
        sys.exit("tools.shown needs the pure build: PYTHONPATH=src python -m tools.shown")
    games = {name: orrery.game(name) for name in GAMES}
    census = {name: census_of(game) for name, game in games.items()}
    shown = {name: read_shown(game) for name, game in games.items()}
    named = {test for file in shown.values() for group in file.values() for test in group.values()}
    tests = [f"tests/{name}" for name in GAMES] if chosen.write else sorted(filter(is_test, named))
    recorder = record(tests, census)
    good = True
    for name, game in games.items():
        if chosen.write:
            shown[name] = choose(game, shown[name], recorder)
            Path(str(game.folder.joinpath("shown.toml"))).write_text(written(shown[name]), "utf-8")
        wrong = complaints(name, census[name], shown[name], recorder)
        print(f"{name}: {len(wrong)} wrong", *wrong, sep="\n  ")
        good = good and not wrong
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
