"""The ledger check, on a game made up for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from orrery.kernel.ledger import Ledger
from tools.ledger import Code, Marked, Report, examine, read_code, refused, strangers

ROOT = Path(__file__).resolve().parents[2]

RULES = """
    game = "toll"
    title = "Toll Bridge"

    [[rule]]
    id = "toll.pay"
    text = "Crossing costs one coin."
    check = "With no coin, nobody crosses."

    [[rule]]
    id = "toll.pay.once"
    text = "One coin pays for one crossing."

    [[rule]]
    id = "toll.box"
    text = "The box holds the bridge."
    physical = "A box cannot be played."

    [[example]]
    id = "toll.example.two"
    setup = "Two coins."
    expect = "Two crossings."

    [[conflict]]
    id = "toll.conflict.price"
    decision = "One coin, not two."

    [[gap]]
    id = "toll.gap.swimming"
    decision = "Nobody swims."
"""

SOURCE = '''
    """Crossing: toll.pay"""
    LIMIT_RULES = {"cross": "toll.pay.once"}  # toll.conflict.price

    def why_not(coins: int) -> list[object]:
        return [] if coins else [block("toll.pay", coins=coins)]
'''

TESTS = """
    import pytest

    @pytest.mark.rule("toll.pay", "toll.pay.once")
    @pytest.mark.check("toll.pay")
    @pytest.mark.example("toll.example.two")
    def test_two_crossings():
        scene.refuses("cross", "toll.pay", coins=0)

    @pytest.mark.ruling("toll.conflict.price")
    @pytest.mark.parametrize("rule", ["toll.pay.once"])
    class TestRulings:
        @pytest.mark.ruling("toll.gap.swimming")
        def test_swimming(self, rule): ...
"""


class Project:
    """A small project on disk."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("src/orrery/games/toll/rules.toml", RULES)
        self.write("src/orrery/games/toll/cross.py", SOURCE)
        self.write("tests/test_toll.py", TESTS)
        self.write(
            "tests/test_refusal.py", 'def helper(scene): scene.refuses("x", "toll.pay.once")'
        )

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def check(self, *options: str) -> tuple[int, str]:
        command = [sys.executable, str(ROOT / "tools" / "ledger.py"), "--root", str(self.root)]
        done = subprocess.run(
            [*command, *options], capture_output=True, text=True, check=False, cwd=self.root
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


# The whole tool --------------------------------------------------------------------------


@pytest.fixture
def thirty_rules(project: Project) -> Project:
    """Enough rules that one physical one is below the limit."""
    more = "".join(
        f'\n[[rule]]\nid = "toll.more.{name}"\ntext = "More."\n' for name in "abcdefghijklmnopqr"
    )
    project.write("src/orrery/games/toll/rules.toml", dedent(RULES) + more)
    for at, name in enumerate("abcdefghijklmnopqr"):
        project.write(
            f"tests/test_more_{at}.py",
            f'import pytest\n@pytest.mark.rule("toll.more.{name}")\ndef test_it(): ...\n',
        )
    return project


def test_a_game_whose_rules_are_all_tested_passes(thirty_rules: Project) -> None:
    line = "toll 21/21 checks 1/1 examples 1/1 rulings 2/2 physical 1"
    thirty_rules.write("src/orrery/games/toll/coverage.txt", f"{line}\n")
    code, output = thirty_rules.check()
    assert line in output.splitlines()
    assert code == 0, output


def test_a_game_ships_its_own_count(thirty_rules: Project) -> None:
    thirty_rules.write("src/orrery/games/toll/coverage.txt", "toll 20/21 checks 1/1\n")
    code, output = thirty_rules.check()
    assert "toll/coverage.txt is not this count" in output
    assert code == 1


def test_verbose_lists_the_tests_of_each_rule(thirty_rules: Project) -> None:
    _, output = thirty_rules.check("--verbose")
    assert "  toll.pay.once\n    tests/test_toll.py::test_two_crossings\n" in output


def test_a_rule_without_a_test_fails(thirty_rules: Project) -> None:
    thirty_rules.change(
        "tests/test_toll.py", 'rule("toll.pay", "toll.pay.once")', 'rule("toll.pay")'
    )
    code, output = thirty_rules.check()
    assert code == 1
    assert "toll 20/21 " in output
    assert "rules without a test: 1\n    toll.pay.once\n" in output


def test_a_skipped_test_shows_nothing(thirty_rules: Project) -> None:
    thirty_rules.change("tests/test_more_3.py", "def", "@pytest.mark.skip\ndef")
    code, output = thirty_rules.check()
    assert code == 1
    assert "rules without a test: 1\n    toll.more.d\n" in output


def test_tests_that_cannot_be_collected_fail(project: Project) -> None:
    project.write("tests/test_broken.py", "import no_such_module_anywhere")
    code, output = project.check()
    assert code == 1
    assert "no_such_module_anywhere" in output


# What is compared ------------------------------------------------------------------------

Examine = Callable[..., Report]


@pytest.fixture
def check(project: Project) -> Examine:
    folder = project.root / "src/orrery/games/toll"

    def run(*tests: Marked, refusals: set[str] | None = None, code: Code | None = None) -> Report:
        return examine(
            Ledger.load(folder),
            code or read_code(folder, "toll"),
            tests,
            {"toll.pay", "toll.pay.once"} if refusals is None else refusals,
            [],
        )

    return run


def marked(**ids: list[str]) -> Marked:
    return Marked("test_it", ids)


def failed(report: Report) -> dict[str, list[str]]:
    return {what: items for what, items in report.failures.items() if items}


def test_what_has_no_test_is_named(check: Examine) -> None:
    problems = failed(check(marked(rule=["toll.pay"])))
    assert problems["rules without a test"] == ["toll.pay.once"]
    assert problems["checks without a test"] == ["toll.pay"]
    assert problems["examples without a test"] == ["toll.example.two"]
    assert problems["rulings without a test"] == ["toll.conflict.price", "toll.gap.swimming"]


@pytest.mark.parametrize(
    ("marker", "entry"),
    [
        ("rule", "toll.nothing"),
        ("rule", "toll.gap.swimming"),
        ("check", "toll.pay.once"),
        ("example", "toll.pay"),
        ("ruling", "toll.example.two"),
    ],
)
def test_a_marker_must_name_an_entry_of_its_kind(check: Examine, marker: str, entry: str) -> None:
    problems = failed(check(marked(**{marker: [entry]})))
    assert problems["markers that name nothing in the ledger"] == [f"{marker} {entry} (test_it)"]


def test_a_marker_of_a_game_that_is_not_here_is_a_stranger() -> None:
    tests = [marked(rule=["toll.pay", "ghost.rule"])]
    assert strangers(tests, ["toll"]) == ["ghost.rule (test_it)"]


def test_a_test_names_at_most_three_rules(check: Examine) -> None:
    three = marked(rule=["toll.pay", "toll.pay.once", "toll.box"])
    what = "tests that name more than 3 rules"
    assert what not in failed(check(three))
    four = marked(rule=["toll.pay", "toll.pay.once", "toll.box", "toll.other"])
    assert failed(check(four))[what] == ["test_it (4)"]


def test_few_rules_are_physical(check: Examine) -> None:
    assert failed(check())["more than 5% of the rules are physical"] == ["toll.box"]


def test_a_rule_that_refuses_is_refused_in_a_test(check: Examine) -> None:
    what = "rules that refuse an action, but no test calls refuses(...) with them"
    assert what not in failed(check())
    assert failed(check(refusals={"toll.pay"}))[what] == ["toll.pay.once"]


def test_an_id_in_the_source_must_be_in_the_ledger(check: Examine) -> None:
    code = Code(mentions={"toll.pay": {"a.py"}, "toll.gone": {"a.py", "b.py"}})
    problems = failed(check(code=code))
    assert problems["ids in the source that the ledger does not have"] == ["toll.gone (a.py, b.py)"]


def test_a_rule_named_nowhere_is_a_warning(check: Examine) -> None:
    warned = check(code=Code()).warnings["rules named nowhere"]
    assert warned == ["toll.pay", "toll.pay.once"]
    assert check(marked(rule=["toll.pay"]), code=Code(data="toll.pay.once")).warnings == {
        "rules named nowhere": []
    }


# Reading sources -------------------------------------------------------------------------


def read(tmp_path: Path, source: str) -> Code:
    (tmp_path / "rules.py").write_text(dedent(source), encoding="utf-8")
    return read_code(tmp_path, "toll")


def test_docstrings_literals_and_comments_mention_rules(tmp_path: Path) -> None:
    code = read(
        tmp_path,
        '''
        """toll.one, toll.two.three: a sentence."""
        from orrery.games.toll.board import SIZE
        PRICE = 3  # toll.four
        NAME = "toll.five."
        FILE = "toll.toml"
        toll.six
        ''',
    )
    assert set(code.mentions) == {"toll.one", "toll.two.three", "toll.four", "toll.five"}


def test_ids_made_by_an_f_string_are_known_by_their_beginning(tmp_path: Path) -> None:
    code = read(tmp_path, 'rule = f"toll.card.{name}"')
    assert not code.mentions
    assert code.files_naming("toll.card.queen") == {"rules.py"}
    assert not code.files_naming("toll.coin")


def test_blockers_are_found_wherever_a_rule_reaches_block(tmp_path: Path) -> None:
    code = read(
        tmp_path,
        """
        LIMIT_RULES = {"a": "toll.tabled"}
        PRICES = {"a": "toll.no_blocker"}
        CROSS = ActionKind("cross", [], "toll.kind")
        SWIM = ActionKind("swim", rule="toll.keyword")
        WET = EventKind("wet", [], "toll.event")

        def limited(s, rule, least):
            return block(rule, least=least)

        class Cross(Play):
            def why_not(self, s):
                return [block("toll.direct"), block("toll.a" if s else "toll.b"), kernel.block("x")]

            def why_limited(self, s):
                return limited(s, "toll.passed_on", 3)

            def warnings(self, s):
                return [block("toll.warned")]
        """,
    )
    assert code.blockers == {
        "toll.tabled",
        "toll.kind",
        "toll.keyword",
        "toll.direct",
        "toll.a",
        "toll.b",
        "toll.passed_on",
    }


def test_refusals_are_read_from_calls_names_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        dedent(
            """
            @pytest.mark.parametrize(("n", "rule"), [(1, "toll.given")])
            def test_one(n, rule):
                scene.refuses("cross", rule)

            @pytest.mark.parametrize("n, other", [(1, "toll.unused")])
            def test_two(n, other):
                Scene().refuses("cross", "toll.direct", coins=0)
                scene.allows("toll.allowed")

            def test_three():
                rule = "toll.named"
                other = "toll.unused"
                scene.refuses("cross", rule)
            """
        ),
        encoding="utf-8",
    )
    found = {text for text in refused(tmp_path) if text.startswith("toll.")}
    assert found == {"toll.given", "toll.direct", "toll.named"}
