"""What the wheel holds, and that making it leaves the source tree alone."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

import hatch_web

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
EXT_SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
BUILD_WHEEL = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOOK = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]


def run(
    *command: str | Path, cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    ours = {"PYTHONPATH", "ORRERY_PURE"}
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def build(folder: Path, cwd: Path = ROOT, **environment: str) -> str:
    done = run(*BUILD_WHEEL, folder, cwd=cwd, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def snapshot() -> dict[str, tuple[int, int]]:
    return {
        str(path.relative_to(SOURCES)): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in SOURCES.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def compiled_sources() -> list[Path]:
    return [
        path
        for room in ("kernel", "games", "bots")
        for path in (SOURCES / "orrery" / room).rglob("*.py")
        if not any(path.match(pattern) for pattern in HOOK["interpreted"])
    ]


def in_wheel(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    before = snapshot()
    build(folder)
    assert snapshot() == before, "building a wheel changed files under src"
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


class Environment:
    """An empty environment that borrows the dependencies of the one the tests run in."""

    def __init__(self, folder: Path) -> None:
        done = run(sys.executable, "-m", "venv", "--without-pip", folder)
        assert done.returncode == 0, done.stderr
        self.python = folder / "bin" / "python"
        self.scripts = folder / "bin"
        self.packages = next(folder.glob("lib/python*/site-packages"))
        # Read last, so that the Orrery under test comes before the one of the outer environment.
        borrowed = self.packages / "zzz_borrowed.pth"
        borrowed.write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    def pip(self, *words: str | Path) -> None:
        done = run(self.python, "-m", "pip", "--disable-pip-version-check", *words)
        assert done.returncode == 0, done.stdout + done.stderr

    def install(self, *words: str | Path) -> None:
        # What is borrowed must neither satisfy the request nor be replaced.
        offline = ("--no-index", "--no-deps", "--no-build-isolation")
        self.pip("install", "--ignore-installed", *offline, *words)

    def evaluate(self, expression: str) -> str:
        code = f"import orrery, orrery.kernel.state as state; print({expression})"
        done = run(self.python, "-c", code, cwd=self.scripts)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


def test_every_rules_module_is_compiled(names: set[str]) -> None:
    modules = [in_wheel(path) for path in compiled_sources()]
    assert "orrery/kernel/state.py" in modules
    assert any(module.startswith("orrery/games/nebula/") for module in modules)
    missing = {module.removesuffix(".py") + EXT_SUFFIX for module in modules} - names
    assert not missing


def test_each_part_has_its_library_at_the_top(names: set[str]) -> None:
    parts = {"_".join(Path(in_wheel(path)).parent.parts) for path in compiled_sources()}
    assert {"orrery_kernel", "orrery_games_nebula", "orrery_games_nebula_actions"} <= parts
    libraries = {name for name in names if name.endswith(f"__mypyc{EXT_SUFFIX}")}
    assert libraries == {f"{part}__mypyc{EXT_SUFFIX}" for part in parts}


def test_sources_and_data_are_all_there(names: set[str]) -> None:
    files = {in_wheel(path) for path in SOURCES.rglob("*") if path.is_file()}
    wanted = {file for file in files if "__pycache__" not in file}
    assert any(file.endswith("nebula/rules.toml") for file in wanted)
    assert not wanted - names


def test_the_web_client_is_there_without_inline_scripts(wheel: Path, names: set[str]) -> None:
    client = {name.removeprefix("orrery/web_dist/") for name in names if "/web_dist/" in name}
    assert {"index.html", "favicon.svg"} <= client
    assert any(re.fullmatch(r"assets/inter-latin-wght-normal-.*\.woff2", name) for name in client)
    with zipfile.ZipFile(wheel) as archive:
        page = archive.read("orrery/web_dist/index.html").decode()
    assert "<script" in page
    assert re.findall(r"<script(?![^>]* src=)|<style| style=| on\w+=", page) == []


def test_a_wheel_without_the_client_needs_no_node(tmp_path: Path) -> None:
    build(tmp_path, ORRERY_PURE="1", ORRERY_NO_WEB="1", PATH=os.devnull)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as archive:
        assert not [name for name in archive.namelist() if "web_dist" in name]


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.1", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("", False),
    ],
)
def test_which_node_is_recent_enough(version: str, enough: bool) -> None:
    assert hatch_web.recent_enough(version) is enough


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock


def test_the_installed_wheel_is_compiled_and_can_be_removed(wheel: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    before = set(environment.packages.iterdir())
    environment.install(wheel)
    assert environment.evaluate("orrery.compiled") == "True"
    assert Path(environment.evaluate("state.__file__")).is_relative_to(environment.packages)
    assert (environment.scripts / "orrery").exists()
    environment.pip("uninstall", "--yes", "orrery")
    assert set(environment.packages.iterdir()) == before


def test_an_editable_install_runs_the_sources(tmp_path: Path) -> None:
    before = snapshot()
    environment = Environment(tmp_path)
    environment.install("--editable", ROOT)
    assert environment.evaluate("orrery.compiled") == "False"
    assert environment.evaluate("state.__file__") == str(SOURCES / "orrery/kernel/state.py")
    assert snapshot() == before


def test_a_pure_wheel_needs_no_compiler(tmp_path: Path) -> None:
    build(tmp_path, ORRERY_PURE="1", CC="no-such-compiler")
    assert [path.name.endswith("-py3-none-any.whl") for path in tmp_path.iterdir()] == [True]


def test_without_a_compiler_the_build_says_what_to_do(tmp_path: Path) -> None:
    done = run(*BUILD_WHEEL, tmp_path, CC="no-such-compiler")
    assert done.returncode != 0
    assert "'no-such-compiler' was not found" in done.stderr
    assert "ORRERY_PURE=1" in done.stderr
    assert "Traceback" not in done.stderr


def imported_packages(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }


def test_compiled_modules_import_only_what_a_build_installs() -> None:
    # A bare `pip install .` compiles in an environment that holds nothing else.
    allowed = sys.stdlib_module_names | {"orrery", "msgspec", "mypy_extensions"}
    strangers = {
        in_wheel(path): names
        for path in compiled_sources()
        if (names := imported_packages(path) - allowed)
    }
    assert not strangers


class Miniature:
    """A project with the same build and two tiny games, one of them in two folders."""

    KERNEL = "class State:\n    def __init__(self) -> None:\n        self.turn = 0\n"
    GAME = (
        "from orrery.kernel.state import State\n\n"
        "class Game(State):\n    def score(self) -> int:\n        return self.turn + 1\n"
    )
    # Folders of a game may import each other.
    RULES = GAME + (
        "\ndef best() -> int:\n"
        "    from orrery.games.red.actions.move import move\n\n"
        "    return move(Game())\n"
    )
    MOVE = (
        "from orrery.games.red.rules import Game\n\n"
        "def move(game: Game) -> int:\n    return game.score() + 1\n"
    )

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        texts = [PYPROJECT["project"][key] for key in ("readme",) if key in PYPROJECT["project"]]
        for name in ("hatch_build.py", "pyproject.toml", "LICENSE", *texts):
            shutil.copy(ROOT / name, folder)
        for package in ("", "kernel", "games", "games/red", "games/red/actions", "games/blue"):
            self.write(f"{package}/__init__.py", "")
        self.write("kernel/state.py", self.KERNEL)
        self.write("games/red/rules.py", self.RULES)
        self.write("games/red/actions/move.py", self.MOVE)
        self.write("games/blue/rules.py", self.GAME)

    def write(self, module: str, text: str) -> None:
        path = self.folder / "src" / "orrery" / module
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def build(self) -> str:
        own = {"ORRERY_BUILD_CACHE": str(self.folder / "cache"), "ORRERY_OPT_LEVEL": "0"}
        return build(self.folder / "dist", cwd=self.folder, **own)

    def parts_compiled(self) -> set[str]:
        lines = [line.split(": ") for line in self.build().splitlines()]
        return {words[1] for words in lines if words[-1].startswith("compiled in")}


def test_only_the_parts_that_changed_are_compiled(tmp_path: Path) -> None:
    project = Miniature(tmp_path)
    every = {"kernel", "games_red", "games_red_actions", "games_blue"}
    assert project.parts_compiled() == every
    assert "nothing changed" in project.build()

    project.write("games/red/rules.py", project.RULES.replace("+ 1", "+ 2"))
    assert project.parts_compiled() == {"games_red"}

    project.write("games/red/actions/move.py", project.MOVE.replace("+ 1", "+ 2"))
    assert project.parts_compiled() == {"games_red_actions"}

    # A new field moves what the games have compiled in.
    project.write("kernel/state.py", project.KERNEL + "        self.round = 0\n")
    assert project.parts_compiled() == every


def test_a_type_error_stops_the_build_with_its_place(tmp_path: Path) -> None:
    project = Miniature(tmp_path)
    project.write("games/red/rules.py", 'SCORE: int = "many"\n')
    done = run(*BUILD_WHEEL, tmp_path / "dist", cwd=tmp_path)
    assert done.returncode != 0
    assert "src/orrery/games/red/rules.py:1: error:" in done.stdout
    assert "Traceback" not in done.stderr
