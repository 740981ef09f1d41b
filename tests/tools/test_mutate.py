"""Mutants are small, sound and the same for the same seed; the tests of a game catch them."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from tools.mutate import (
    ROOT,
    Bench,
    Change,
    Mutant,
    changes_in,
    draw_mutants,
    fastest_first,
    rule_functions,
)
from tools.page import write_section


def mutations(source: str) -> list[str]:
    """The bodies that the changes of one function give, first line aside."""
    text = dedent(source).strip()
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    return [change.apply(text).partition("\n")[2].strip() for change in changes_in(function)]


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("return a < b", ["return (a <= b)"]),
        ("return a == b", ["return (a != b)"]),
        ("return a in b", ["return (a not in b)"]),
        ("return a < b <= c", ["return (a <= b <= c)", "return (a < b < c)"]),
        ("return a and b", ["return (a or b)"]),
        ("return not a", ["return (a)"]),
        ("return a + b", ["return (a - b)"]),
        ("return a[3]", ["return a[4]"]),
        ("return True", ["return False"]),
        ("return min(a, b)", ["return (max(a, b))"]),
        ("a.b += c", ["a.b -= c", "pass"]),
        ("a.b = c", ["pass"]),
        ("a[b] = c", ["pass"]),
        ("a.push(b)", ["pass"]),
        ("return", ["pass"]),
    ],
)
def test_what_a_line_may_turn_into(line: str, changed: list[str]) -> None:
    assert mutations(f"def rule(a, b, c):\n    {line}") == changed


def test_a_condition_is_negated() -> None:
    assert mutations("def rule(a):\n    if a:\n        return a") == ["if not a:\n        return a"]


@pytest.mark.parametrize(
    "line",
    [
        '"""nebula.pay: 3 coins."""',
        "pass",
        "local = a",
        "local: list[3] = a",
        "return -1",
        "return [1] * len(a)",
        "return first(a, default=99)",
        'raise LookupError("no 3")',
        "return a",
        'return f"{a + 1}"',
    ],
)
def test_what_would_change_nothing_or_break_everything_stays(line: str) -> None:
    assert mutations(f"def rule(a):\n    {line}") == []


def test_defaults_and_annotations_stay() -> None:
    assert mutations("def rule(a: x[1], b=2) -> y[3]:\n    return a") == []


def test_letters_beyond_ascii_do_not_move_the_change() -> None:
    assert mutations('def rule(a):\n    return "ö→" if a < 1 else "і"') == [
        'return "ö→" if (a <= 1) else "і"',
        'return "ö→" if a < 2 else "і"',
    ]


# Drawing ---------------------------------------------------------------------------------


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "orrery" / "games" / "toll"
    (folder / "terminal").mkdir(parents=True)
    imports = "from orrery.games.toll import {}\n"
    (folder / "__init__.py").write_text(imports.format("rules, evaluate, terminal"), "utf-8")
    lines = [f"def rule_{n}(a):\n    return a < {n}\n" for n in range(10)]
    (folder / "rules.py").write_text("\n".join(lines), "utf-8")
    (folder / "evaluate.py").write_text(
        imports.format("helper") + "def no_rule(): return 1", "utf-8"
    )
    (folder / "helper.py").write_text("def no_rule_either(): return 2", "utf-8")
    (folder / "terminal" / "__init__.py").write_text("def show(): return 3", "utf-8")
    return tmp_path


def test_only_rules_are_broken(sources: Path) -> None:
    names = {function.name for function in rule_functions(sources, "toll")}
    assert names == {f"rule_{n}" for n in range(10)}


def test_a_seed_draws_the_same_mutants(sources: Path) -> None:
    mutants = draw_mutants(sources, "toll", 8, seed=1)
    assert mutants == draw_mutants(sources, "toll", 8, seed=1)
    assert mutants != draw_mutants(sources, "toll", 8, seed=2)
    assert len({mutant.function for mutant in mutants}) == 8


def test_mutants_differ_and_end_when_there_are_no_more(sources: Path) -> None:
    mutants = draw_mutants(sources, "toll", 100, seed=1)
    assert len({mutant.after for mutant in mutants}) == len(mutants) == 20


def test_a_diff_shows_the_change(sources: Path) -> None:
    mutant = draw_mutants(sources, "toll", 1, seed=1)[0]
    removed = [line for line in mutant.diff().splitlines() if line.startswith("-")]
    added = [line for line in mutant.diff().splitlines() if line.startswith("+")]
    assert len(removed) == len(added) == 1
    assert mutant.before.splitlines()[mutant.line - 1] == removed[0][1:]


def test_mutants_of_the_real_rules_are_still_python() -> None:
    assert len(rule_functions(ROOT / "src", "nebula")) > 100
    for mutant in draw_mutants(ROOT / "src", "nebula", 150, seed=1):
        ast.parse(mutant.after)


# Trying ----------------------------------------------------------------------------------


def mutant_of(old: str, new: str) -> Mutant:
    file = Path("orrery/games/nebula/control.py")
    before = (ROOT / "src" / file).read_text(encoding="utf-8")
    assert old in before
    return Mutant(file, "wins", 1, before, before.replace(old, new))


def test_a_broken_rule_is_caught_and_a_sound_one_is_not(tmp_path: Path) -> None:
    bench = Bench(tmp_path, "nebula")
    tests = ["tests/nebula/test_objective.py"]
    broken = mutant_of("s.planets_of(seat) == KINDS", "s.planets_of(seat) == 2")
    assert bench.catches(broken, tests, 60)
    assert not bench.catches(mutant_of("seat", "seat"), tests, 60)
    endless = mutant_of("for planet in range(PLANETS):", "while True:\n        pass")
    assert bench.catches(endless, tests, 2)


def test_the_fastest_tests_run_first(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="tests.tools.test_mutate" time="9"/>'
        '<testcase classname="tests.tools.test_ledger" time="2"/>'
        '<testcase classname="tests.tools.test_ledger" time="3"/></testsuite></testsuites>',
        encoding="utf-8",
    )
    files = fastest_first(report, ROOT / "tests" / "tools")
    assert files.index("tests/tools/test_ledger.py") < files.index("tests/tools/test_mutate.py")


# The page --------------------------------------------------------------------------------


def test_a_section_is_replaced_and_the_prose_around_it_stays(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n\n<!-- a -->\n\nold\n\n<!-- /a -->\n\nafter\n", encoding="utf-8")
    write_section(page, "a", "new\n")
    first = page.read_text(encoding="utf-8")
    assert first == "before\n\n<!-- a -->\n\nnew\n\n<!-- /a -->\n\nafter\n"
    write_section(page, "a", "new")
    assert page.read_text(encoding="utf-8") == first
    with pytest.raises(ValueError, match="no section 'b'"):
        write_section(page, "b", "new")


def test_a_change_covers_several_lines() -> None:
    source = "x = [\n    1,\n]\ny = 2\n"
    node = ast.parse(source).body[0]
    assert Change(node, "pass").apply(source) == "pass\ny = 2\n"
