"""Checks that every rule of every game is tested, and names what is missing (`make ledger`).

Tests say what they show by markers: `rule`, `check`, `example` and `ruling`, each with ids of the
ledger. Source files are read, not imported, because compiled modules keep no docstrings.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from orrery.kernel.ledger import Ledger

ROOT = Path(__file__).resolve().parents[1]
MARKERS = ("rule", "check", "example", "ruling")
RULES_PER_TEST = 3
PHYSICAL_SHARE = 0.05
FILE_ENDINGS = {"py", "toml", "json", "md", "orr", "txt"}


# What the tests say ----------------------------------------------------------------------


@dataclass
class Marked:
    """A test and the ids that its markers name."""

    name: str
    ids: dict[str, list[str]]


class _Collector:
    """A pytest plug-in that notes the markers of all tests that can pass."""

    def __init__(self) -> None:
        self.tests: list[Marked] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
                continue
            ids = {
                marker: [one for mark in item.iter_markers(marker) for one in mark.args]
                for marker in MARKERS
            }
            self.tests.append(Marked(item.nodeid, ids))


def collect(root: Path) -> list[Marked]:
    """Every test under `root/tests` with its markers."""
    collector = _Collector()
    output = io.StringIO()
    options = ["--collect-only", "-qq", "-p", "no:cacheprovider", f"--rootdir={root}"]
    with contextlib.chdir(root), contextlib.redirect_stdout(output):
        code = pytest.main([*options, "tests"], plugins=[collector])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        errors = output.getvalue().partition(" ERRORS ")[2] or output.getvalue()
        sys.exit(f"{errors}\nThe tests cannot be collected.")
    return collector.tests


def refused(folder: Path) -> set[str]:
    """Every text that a call of `refuses` gets: outright, by a name, or as a test's parameter."""
    found: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        module = _parsed(file)
        constants = [node for node in module.body if isinstance(node, ast.Assign)]
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and _called(node) == "refuses":
                        found.update(_texts(node))
                        found.update(_texts_behind_names(node, function, constants))
    return found


def _texts_behind_names(
    call: ast.Call, function: ast.FunctionDef, constants: Sequence[ast.Assign]
) -> Iterator[str]:
    names = {argument.id for argument in call.args if isinstance(argument, ast.Name)}
    for node in (*ast.walk(function), *constants):
        if isinstance(node, ast.Assign):
            if names & {target.id for target in node.targets if isinstance(target, ast.Name)}:
                yield from _texts(node.value)
        elif isinstance(node, ast.Call) and _called(node) == "parametrize" and node.args:
            parameters = {one for text in _texts(node.args[0]) for one in re.split(r"[ ,]+", text)}
            if names & parameters:
                yield from _texts(node)


# What the source says --------------------------------------------------------------------


@dataclass
class Code:
    """What a game's source says of its rules."""

    mentions: dict[str, set[str]] = field(default_factory=dict)
    """Id -> the files whose strings or comments name it."""
    beginnings: dict[str, set[str]] = field(default_factory=dict)
    """Beginning of ids that are made by an f-string -> the files that make them."""
    blockers: set[str] = field(default_factory=set)
    data: str = ""

    def files_naming(self, rule: str) -> set[str]:
        found = set(self.mentions.get(rule, ()))
        for beginning, files in self.beginnings.items():
            if rule.startswith(beginning):
                found |= files
        return found


def read_code(folder: Path, game: str) -> Code:
    """Read every Python and data file of a game."""
    code = Code()
    pattern = re.compile(rf"(?<![\w.])({game}(?:\.[a-z0-9_]+(?:-[a-z0-9_]+)*)+)(\.?)(\{{?)")
    files = sorted(folder.rglob("*.py"))
    for file in files:
        name = file.relative_to(folder).as_posix()
        for rule, dot, brace in pattern.findall("\n".join(_strings_and_comments(file))):
            if dot and brace:
                code.beginnings.setdefault(f"{rule}.", set()).add(name)
            elif rule.rpartition(".")[2] not in FILE_ENDINGS:
                code.mentions.setdefault(rule, set()).add(name)
    code.blockers = _blockers([_parsed(file) for file in files], game)
    data = sorted((folder / "data").rglob("*.json"))
    code.data = "\n".join(file.read_text("utf-8") for file in data)
    return code


def _strings_and_comments(file: Path) -> Iterator[str]:
    code_only = {tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.NEWLINE, tokenize.NL}
    with file.open("rb") as stream:
        for token in tokenize.tokenize(stream.readline):
            # From Python 3.12 on the braces of f-strings are operators of their own.
            if token.type not in code_only or token.string == "{":
                yield token.string


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def _called(call: ast.Call) -> str:
    """The last name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _calls(function: ast.FunctionDef, name: str) -> bool:
    return any(isinstance(node, ast.Call) and _called(node) == name for node in ast.walk(function))


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


# Blockers: the rules by which the source refuses actions ---------------------------------


def _blockers(modules: Sequence[ast.Module], game: str) -> set[str]:
    """The ids given to `block`, directly, through a parameter `rule`, or by a table.

    Tables are module constants whose names end in RULES or BLOCKERS. What `warnings` returns, and
    the functions `warn_of_...` that do its work, refuses nothing.
    """
    carriers = {"block": (0, "rule"), "ActionKind": (2, "rule")}
    for module in modules:
        carriers.update(_functions_that_block(module))
    found: set[str] = set()
    for module in modules:
        for node in _without_warnings(module):
            if isinstance(node, ast.Call) and _called(node) in carriers:
                found.update(_argument_texts(node, *carriers[_called(node)]))
        found.update(_tabled(module))
    return {rule for rule in found if rule.startswith(f"{game}.")}


def _functions_that_block(module: ast.Module) -> Iterator[tuple[str, tuple[int, str]]]:
    """The functions that pass their parameter `rule` on to `block`, with its place."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and _calls(node, "block"):
            names = [argument.arg for argument in node.args.args if argument.arg != "self"]
            if "rule" in names:
                yield node.name, (names.index("rule"), "rule")


def _without_warnings(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.FunctionDef) and _warns(child.name)):
            yield from _without_warnings(child)


def _warns(function: str) -> bool:
    return function == "warnings" or function.startswith("warn_of_")


def _argument_texts(call: ast.Call, place: int, name: str) -> Iterator[str]:
    if place < len(call.args):
        yield from _texts(call.args[place])
    for keyword in call.keywords:
        if keyword.arg == name:
            yield from _texts(keyword.value)


def _tabled(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        else:
            continue
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        if node.value and any(name.endswith(("RULES", "BLOCKERS")) for name in names):
            yield from _texts(node.value)


# One game --------------------------------------------------------------------------------


@dataclass
class Report:
    """What is covered in one game, and what is wrong."""

    line: str
    failures: dict[str, list[str]]
    warnings: dict[str, list[str]]
    tests: dict[str, list[str]]
    """Rule -> the tests that name it."""


def examine(
    ledger: Ledger, code: Code, tests: Sequence[Marked], refusals: set[str], facts: Iterable[str]
) -> Report:
    """Compare the ledger of a game with its source and its tests."""
    rules = {entry.id: entry for entry in ledger.rules}
    wanted = {
        "rule": list(rules),
        "check": [entry.id for entry in ledger.rules if entry.check],
        "example": [entry.id for entry in ledger.examples],
        "ruling": [entry.id for entry in ledger.rulings],
    }
    physical = [entry.id for entry in ledger.rules if entry.physical]
    shown = {marker: _tests_by_id(tests, marker, ledger.game) for marker in MARKERS}
    missing = {
        marker: [one for one in ids if one not in shown[marker]] for marker, ids in wanted.items()
    }
    missing["rule"] = [rule for rule in missing["rule"] if not rules[rule].physical]
    known = {entry.id for entry in ledger.entries()} | set(facts)
    failures = {
        "rules without a test": missing["rule"],
        "checks without a test": missing["check"],
        "examples without a test": missing["example"],
        "rulings without a test": missing["ruling"],
        "markers that name nothing in the ledger": [
            f"{marker} {one} ({names[0]})"
            for marker in MARKERS
            for one, names in shown[marker].items()
            if one not in wanted[marker]
        ],
        f"tests that name more than {RULES_PER_TEST} rules": _crowded(tests, ledger.game),
        f"more than {PHYSICAL_SHARE:.0%} of the rules are physical": (
            physical if len(physical) > PHYSICAL_SHARE * len(rules) else []
        ),
        "rules that refuse an action, but no test calls refuses(...) with them": sorted(
            code.blockers - refusals
        ),
        "ids in the source that the ledger does not have": [
            f"{one} ({', '.join(sorted(files))})"
            for one, files in sorted(code.mentions.items())
            if one not in known
        ],
    }
    unseen = [
        rule
        for rule in rules
        if not code.files_naming(rule)
        and rule not in code.data
        and rule not in shown["rule"]
        and not rules[rule].physical
    ]
    figures = {
        marker: f"{len(ids) - len(missing[marker])}/{len(ids)}" for marker, ids in wanted.items()
    }
    line = (
        f"{ledger.game} {figures['rule']} checks {figures['check']} "
        f"examples {figures['example']} rulings {figures['ruling']} physical {len(physical)}"
    )
    return Report(line, failures, {"rules named nowhere": unseen}, shown["rule"])


def _tests_by_id(tests: Sequence[Marked], marker: str, game: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for test in tests:
        for one in test.ids.get(marker, []):
            if game_of(one) == game:
                found.setdefault(one, []).append(test.name)
    return found


def _crowded(tests: Sequence[Marked], game: str) -> list[str]:
    return [
        f"{test.name} ({len(rules)})"
        for test in tests
        if len(rules := set(test.ids.get("rule", []))) > RULES_PER_TEST
        and any(game_of(rule) == game for rule in rules)
    ]


def game_of(entry_id: str) -> str:
    return entry_id.partition(".")[0]


# All games -------------------------------------------------------------------------------


def find_games(root: Path, tests: Sequence[Marked]) -> dict[str, Path]:
    """The folders of the games: those in the tree, and plug-ins that are tested here."""
    folders = [file.parent for file in sorted(root.glob("src/orrery/games/*/rules.toml"))]
    named = {game_of(one) for test in tests for ids in test.ids.values() for one in ids}
    for point in entry_points(group="orrery.games"):
        if point.name in named:
            folders.append(Path(str(point.load().folder)))
    return {Ledger.load(folder).game: folder for folder in folders}


def read_facts(folder: Path) -> list[str]:
    file = folder / "hidden.toml"
    if not file.is_file():
        return []
    return [fact["id"] for fact in tomllib.loads(file.read_text("utf-8")).get("fact", [])]


def strangers(tests: Sequence[Marked], games: Iterable[str]) -> list[str]:
    """Ids in markers that belong to no game."""
    known = set(games)
    return sorted(
        f"{one} ({test.name})"
        for test in tests
        for ids in test.ids.values()
        for one in ids
        if game_of(one) not in known
    )


def show(report: Report, verbose: bool) -> bool:
    """Print a report; whether all is well."""
    print(report.line)
    for what, items in (*report.failures.items(), *report.warnings.items()):
        if items:
            print(f"  {what}: {len(items)}")
            for item in items:
                print(f"    {item}")
    if verbose:
        for rule, names in sorted(report.tests.items()):
            print(f"  {rule}")
            for name in names:
                print(f"    {name}")
    return not any(report.failures.values())


def _keep(line: str, file: Path, write: bool) -> bool:
    """Whether the game ships this very count (`orrery games` shows it); write it if asked."""
    if write:
        file.write_text(f"{line}\n", "utf-8")
    if file.is_file() and file.read_text("utf-8").strip() == line:
        return True
    print(f"  {file.parent.name}/coverage.txt is not this count: run tools.ledger --write")
    return False


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--verbose", action="store_true", help="list the tests of every rule")
    parser.add_argument("--write", action="store_true", help="write each game's coverage.txt")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project to look at")
    chosen = parser.parse_args(arguments)
    tests = collect(chosen.root)
    games = find_games(chosen.root, tests)
    refusals = refused(chosen.root / "tests")
    good = True
    for game, folder in games.items():
        report = examine(
            Ledger.load(folder), read_code(folder, game), tests, refusals, read_facts(folder)
        )
        good = show(report, chosen.verbose) and good
        if folder.is_relative_to(chosen.root / "src"):
            good = _keep(report.line, folder / "coverage.txt", chosen.write) and good
    unknown = strangers(tests, games)
    if unknown:
        print("markers of games that are not here:", *unknown, sep="\n  ")
    return 0 if good and not unknown else 1


if __name__ == "__main__":
    sys.exit(main())
