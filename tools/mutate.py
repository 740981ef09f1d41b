"""Breaks the rules code on purpose, one small change at a time; the tests must notice.

Functions are drawn with a seed, then a change inside each: another comparison, a number one higher,
a statement left out. Every mutant runs uncompiled in a temporary copy of the sources.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import difflib
import os
import queue
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tools.page import write_section

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "benchmarks" / "README.md"
NO_RULES = {
    "terminal",
    "encode",
    "evaluate",
    "evaluation",
    "messages",
    "invariants",
    "table",
    "trace",
}
"""Parts of a game that are no rules: a change there breaks nothing that the ledger promises."""
GOAL = 0.9
WORKERS = 2
MEMORY = 4 * 1024**3
SHORTEST_TIMEOUT = 30.0

CONFORMANCE = """
import sys
import orrery
from orrery.conformance import examine

game = orrery.game(sys.argv[1])
limits = {o.name: 8 for o in game.options if o.name.startswith("turn_limit")}
sys.exit("\\n".join(examine(game, games=3, seed="mutate", options=limits)) or None)
"""


# Changes ---------------------------------------------------------------------------------

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Change:
    """One node of the source and the text that takes its place."""

    node: ast.expr | ast.stmt
    text: str

    def apply(self, source: str) -> str:
        lines = source.encode().splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        assert self.node.end_lineno is not None
        assert self.node.end_col_offset is not None
        start = starts[self.node.lineno - 1] + self.node.col_offset
        end = starts[self.node.end_lineno - 1] + self.node.end_col_offset
        whole = b"".join(lines)
        return (whole[:start] + self.text.encode() + whole[end:]).decode()


def changes_in(function: ast.FunctionDef) -> list[Change]:
    """Every change that can be made inside a function, in the order of the source."""
    return [
        change
        for node in _code_of(function)
        if isinstance(node, ast.expr | ast.stmt)
        for change in _changes_of(node)
    ]


def _code_of(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes inside that do something: no annotations, messages or nested functions."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(
            node, ast.Call
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(
                child, ast.FunctionDef | ast.Raise | ast.Assert | ast.JoinedStr
            ):
                continue
            if _stands_for_nothing(child):
                continue
            yield child
            yield from _code_of(child)


def _stands_for_nothing(node: ast.AST) -> bool:
    """Whether another number would do: -1 for "none", what an empty search finds, equal weights."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()) | ast.keyword(arg="default"):
            return True
        case ast.BinOp(left=ast.List(elts=[ast.Constant(value=1)]), op=ast.Mult()):
            return True
    return False


def _changes_of(node: ast.expr | ast.stmt) -> Iterator[Change]:
    match node:
        case ast.Compare():
            yield from _other_comparisons(node)
        case ast.BoolOp():
            other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield _rewritten(node, ast.BoolOp(other, node.values))
        case ast.UnaryOp(op=ast.Not()):
            yield _rewritten(node, node.operand)
        case ast.BinOp() if type(node.op) in OPERATORS:
            yield _rewritten(node, ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right))
        case ast.Constant(value=bool(value)):
            yield Change(node, str(not value))
        case ast.Constant(value=int(value)):
            yield Change(node, str(value + 1))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            func = ast.Name(CALLS[name])
            yield _rewritten(node, ast.Call(func, node.args, node.keywords))
        case ast.AugAssign() if isinstance(node.op, ast.Add | ast.Sub):
            new = ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
            yield Change(node, ast.unparse(new))
            yield Change(node, "pass")
        case ast.If() | ast.While() | ast.IfExp() if isinstance(node.test, ast.Call | ast.Name):
            yield Change(node.test, f"not {ast.unparse(node.test)}")
        case _:
            if _can_be_left_out(node):
                yield Change(node, "pass")


def _rewritten(node: ast.expr, new: ast.expr) -> Change:
    # Inside a larger expression the new operator may bind less tightly than the old one.
    return Change(node, f"({ast.unparse(new)})")


def _other_comparisons(node: ast.Compare) -> Iterator[Change]:
    for at, operator in enumerate(node.ops):
        operators = list(node.ops)
        operators[at] = COMPARISONS[type(operator)]()
        yield _rewritten(node, ast.Compare(node.left, operators, node.comparators))


def _can_be_left_out(node: ast.expr | ast.stmt) -> bool:
    """Whether the program stays whole without the statement: it changes something or jumps."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.Delete() | ast.Continue() | ast.Break():
            return True
        case ast.Return(value=None):
            return True
        case ast.Assign():
            return all(isinstance(to, ast.Attribute | ast.Subscript) for to in node.targets)
    return False


# Mutants ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """A file of the sources with one change in it."""

    file: Path
    """Relative to the folder of the sources."""
    function: str
    line: int
    before: str
    after: str

    def diff(self) -> str:
        lines = difflib.unified_diff(
            self.before.splitlines(), self.after.splitlines(), lineterm="", n=2
        )
        return "\n".join(list(lines)[2:])


@dataclass(frozen=True)
class RuleFunction:
    """A function and the changes that can be made in it."""

    file: Path
    name: str
    changes: list[Change]


def rule_functions(sources: Path, game: str) -> list[RuleFunction]:
    """The functions of a game's rules in which something can be changed."""
    found: list[RuleFunction] = []
    for file in rule_files(sources, game):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for owner, function in _functions(tree, ""):
            changes = changes_in(function)
            if changes and not function.name.startswith("__"):
                name = f"{owner}{function.name}"
                found.append(RuleFunction(file.relative_to(sources), name, changes))
    return found


def rule_files(sources: Path, game: str) -> list[Path]:
    """The modules that the game imports, without what is no rules and what only that imports.

    A folder is taken whole: games find the modules of factions and the like by their names.
    """
    package = f"orrery.games.{game}"
    waiting = [package]
    found: dict[str, Path] = {}
    while waiting:
        module = waiting.pop()
        base = sources.joinpath(*module.split("."))
        file = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
        if module in found or not file.is_file():
            continue
        if not NO_RULES & set(module.removeprefix(package).split(".")):
            found[module] = file
            waiting += [one for one in _imported(file) if one.startswith(package)]
            if file.parent != sources.joinpath(*package.split(".")):
                waiting += [f"{module.rpartition('.')[0]}.{other.stem}" for other in _beside(file)]
    return sorted(found.values())


def _beside(file: Path) -> list[Path]:
    return [] if file.name == "__init__.py" else sorted(file.parent.glob("*.py"))


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            for name in node.names:
                yield f"{node.module}.{name.name}"
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def _functions(node: ast.AST, owner: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield owner, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{child.name}.")


def draw_mutants(sources: Path, game: str, count: int, seed: int) -> list[Mutant]:
    """As many different mutants as asked for; the same seed draws the same ones."""
    functions = rule_functions(sources, game)
    if not functions:
        raise SystemExit(f"there are no rules of '{game}'")
    rng = random.Random(seed)
    mutants: dict[tuple[Path, str], Mutant] = {}
    deck: list[RuleFunction] = []
    for _ in range(20 * count):
        if len(mutants) == count:
            break
        # Every function once before any comes up again.
        if not deck:
            deck = rng.sample(functions, len(functions))
        function = deck.pop()
        change = rng.choice(function.changes)
        before = (sources / function.file).read_text(encoding="utf-8")
        after = change.apply(before)
        line = change.node.lineno
        mutant = Mutant(function.file, function.name, line, before, after)
        mutants.setdefault((function.file, after), mutant)
    return list(mutants.values())


# Running the tests -----------------------------------------------------------------------


class Bench:
    """A copy of the sources in which one mutant at a time is tried."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.game = game
        self.sources = folder / "src"
        shutil.copytree(
            ROOT / "src", self.sources, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
        compileall.compile_dir(self.sources, quiet=2)

    def catches(self, mutant: Mutant, tests: Sequence[str], timeout: float) -> bool:
        """Whether a test fails or never ends."""
        file = self.sources / mutant.file
        # Python tells stale bytecode by seconds and size; a mutant may differ in neither.
        cached = file.parent / "__pycache__"
        for stale in cached.glob(f"{file.stem}.*.pyc"):
            stale.unlink()
        file.write_text(mutant.after, encoding="utf-8")
        try:
            return not self.passes(tests, timeout)
        finally:
            file.write_text(mutant.before, encoding="utf-8")

    def passes(self, tests: Sequence[str], timeout: float, *options: str) -> bool:
        command = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *options]
        return self._run([*command, *tests], timeout) and self._run(
            ["-c", CONFORMANCE, self.game], timeout
        )

    def _run(self, command: list[str], timeout: float) -> bool:
        environment = os.environ | {
            "PYTHONPATH": str(self.sources),
            "PYTHONDONTWRITEBYTECODE": "1",
            "ORRERY_BUILD": "pure",
        }
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if sys.platform == "linux":
            resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            return process.wait(timeout) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def fastest_first(report: Path, folder: Path) -> list[str]:
    """The test files of a game by the time they took in a run, written down by pytest."""
    seconds: dict[str, float] = {}
    for case in ET.parse(report).iter("testcase"):
        module = case.attrib["classname"]
        seconds[module] = seconds.get(module, 0.0) + float(case.attrib["time"])

    def cost(file: Path) -> float:
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        return sum(time for module, time in seconds.items() if module.startswith(name))

    files = sorted(folder.rglob("test_*.py"))
    return [str(file.relative_to(ROOT)) for file in sorted(files, key=cost)]


def survivors(mutants: Sequence[Mutant], game: str, console: Console) -> list[Mutant]:
    """Try every mutant; those that no test notices."""
    tests = ROOT / "tests" / game
    with tempfile.TemporaryDirectory(prefix="orrery-mutate-") as name:
        folder = Path(name)
        benches = [Bench(folder / str(number), game) for number in range(WORKERS)]
        report = folder / "report.xml"
        start = time.perf_counter()
        if not benches[0].passes([str(tests)], 600, f"--junitxml={report}"):
            raise SystemExit("the tests must pass before anything is broken")
        baseline = time.perf_counter() - start
        console.print(f"All is well before: {baseline:.1f} s for the tests of {game}.")
        ordered = fastest_first(report, tests)
        timeout = max(SHORTEST_TIMEOUT, 5 * baseline)
        return _try_all(mutants, benches, ordered, timeout, console)


def _try_all(
    mutants: Sequence[Mutant],
    benches: Sequence[Bench],
    tests: Sequence[str],
    timeout: float,
    console: Console,
) -> list[Mutant]:
    free: queue.SimpleQueue[Bench] = queue.SimpleQueue()
    for bench in benches:
        free.put(bench)

    def caught(mutant: Mutant) -> bool:
        bench = free.get()
        try:
            return bench.catches(mutant, tests, timeout)
        finally:
            free.put(bench)

    columns = (TextColumn("mutants"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    alive: list[Mutant] = []
    with (
        Progress(*columns, console=console) as progress,
        ThreadPoolExecutor(len(benches)) as pool,
    ):
        task = progress.add_task("mutants", total=len(mutants))
        futures = {pool.submit(caught, mutant): mutant for mutant in mutants}
        for future in as_completed(futures):
            progress.advance(task)
            if not future.result():
                alive.append(futures[future])
                _show("survived", futures[future], progress.console)
    return alive


def _show(what: str, mutant: Mutant, console: Console) -> None:
    place = f"{mutant.file}:{mutant.line} {mutant.function}"
    console.print(f"{what}: {place}", highlight=False, soft_wrap=True)
    console.print(mutant.diff(), markup=False, highlight=False, soft_wrap=True)


# The command -----------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["nebula", "gaia", "eclipse"], metavar="game")
    parser.add_argument("--count", type=int, default=50, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="show the mutants and try none")
    parser.add_argument("--write", action="store_true", help=f"note the figure in {PAGE.name}")
    chosen = parser.parse_args(arguments)
    weak = [game for game in chosen.games if not _is_tested(game, chosen)]
    return 1 if weak else 0


def _is_tested(game: str, chosen: argparse.Namespace) -> bool:
    """Whether the tests of a game notice enough of its mutants."""
    console = Console()
    mutants = draw_mutants(ROOT / "src", game, chosen.count, chosen.seed)
    if chosen.list:
        for mutant in mutants:
            _show("drawn", mutant, console)
        return True
    total = len(mutants)
    caught = total - len(survivors(mutants, game, console))
    figure = f"caught {caught}/{total} ({100 * caught / total:.0f} %)"
    console.print(f"{game}: {figure}", highlight=False)
    if chosen.write:
        write_section(PAGE, f"mutate {game}", f"{game}, seed {chosen.seed}: {figure}")
    return caught >= GOAL * total


if __name__ == "__main__":
    sys.exit(main())
