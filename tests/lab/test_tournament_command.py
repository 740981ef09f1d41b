"""`orrery tournament` as a person uses it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.cli.ray import with_address
from orrery.lab.fingerprint import fingerprint
from orrery.lab.tournament.folder import GAMES, RESULTS, SETTING
from orrery.lab.tournament.guard import Failed, Result
from orrery.lab.tournament.plan import Fixture
from tests.cli.desk import run
from tests.lab.tables import (
    SOON,
    hanging_program,
    install_bad_bots,
    is_alive,
    until,
    when_it_runs,
)

QUICK = ("--option", "turn_limit_per_player=2")


def tournament(*words: str | Path) -> tuple[str | Path, ...]:
    return ("tournament", "nebula", *QUICK, *words)


def data_of(*words: str | Path) -> dict[str, Any]:
    answer = run(*tournament(*words), "--json")
    assert answer.code == 0, answer.err
    data: dict[str, Any] = json.loads(answer.out)
    return data


def test_the_table_says_who_is_better_and_how_sure_that_is(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = tournament("--bots", "greedy:8,random", "--games", "6", "--workers", "1", "--out", out)
    answer = run(*words)
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    assert lines[0] == "Beyond Nebula, 2 players, 6 games in 3 blocks"
    assert " ".join(lines[2].split()) == "bot games wins % 95 % rank score rating 95 % faults"
    assert {line.split()[0] for line in lines[3:5]} == {"greedy:8", "random"}
    assert f"results in {out}" in lines
    assert (out / RESULTS).is_file()
    data = data_of("--bots", "greedy:8", "--bots", "random", "--games", "6", "--out", out)
    assert data["digest"] in answer.out
    assert sum(entry["win_share"] for entry in data["entries"]) == pytest.approx(1)


def test_figures_stay_whole_beside_a_long_name(tmp_path: Path) -> None:
    program = f"program:1s:{sys.executable} -c pass"
    words = ("--bots", f"random,{program}", "--games", "2", "--out", tmp_path / "out")
    out = run(*tournament(*words)).out
    assert out.splitlines()[2].split()[-1] == "faults"
    assert "…" not in out


def test_it_is_told_what_a_level_is(tmp_path: Path) -> None:
    words = ("--bots", "novice,random", "--games", "2", "--out", tmp_path / "out")
    data = data_of(*words)
    assert {entry["entry"]: entry["bot"] for entry in data["entries"]} == {
        "novice": "greedy:32",
        "random": "random",
    }
    nebula = orrery.game("nebula")
    assert data["fingerprint"] == fingerprint(nebula, ["novice", "random"])
    written = json.loads((tmp_path / "out" / SETTING).read_text("utf-8"))
    assert written["entries"] == ["novice", "random"]
    assert written["bots"] == ["greedy:32", "random"]
    assert written["fingerprint"] == data["fingerprint"]
    assert "\nnovice is greedy:32\n" in run(*tournament(*words)).out


def test_a_table_of_factions(tmp_path: Path) -> None:
    words = ("tournament", "gaia", "--bots", "random", "--games", "1", "--players", "3")
    answer = run(*words, "--out", tmp_path / "out")
    assert answer.code == 0, answer.err
    assert "mean score" in answer.out
    # games, wins, rank, score, rating, faults: a share against nobody else has no interval
    assert len(next(line for line in answer.out.splitlines() if "random" in line).split()) == 7
    assert "not whole" not in answer.out
    table = answer.out[answer.out.index("mean score") :].splitlines()[1:4]
    assert all(line.split()[1] == "1" for line in table)


def test_results_go_to_a_new_folder_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path(data_of("--bots", "random", "--games", "1")["folder"])
    assert folder.name.startswith("tournament-nebula-")
    assert (tmp_path / folder / RESULTS).is_file()


def test_a_block_that_is_not_whole_is_noticed(tmp_path: Path) -> None:
    words = tournament("--bots", "greedy:1,random", "--games", "1", "--out", tmp_path / "out")
    assert "the last block is not whole: --games 2 makes it so" in run(*words).out


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_where_no_game_can_be_played_it_is_said_why(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def failing(fixtures: list[Fixture], workers: int) -> Generator[Result]:
        yield from (Failed(fixture.number, "no luck") for fixture in fixtures)

    monkeypatch.setattr("orrery.cli.tournament.play_locally", failing)
    out = tmp_path / "out"
    answer = run(*tournament("--bots", "random", "--games", "2", "--out", out, *words))
    assert answer.code == 1
    assert answer.err == "".join(
        f"orrery: game {number} could not be played: no luck\n" for number in range(2)
    )
    if words:
        assert json.loads(answer.out)["failed"] == {"0": "no luck", "1": "no luck"}
    else:
        assert answer.out.startswith("Beyond Nebula, 2 players, 0 games in 0 blocks\n")


# Bad input -------------------------------------------------------------------------------


def refused(*words: str | Path) -> str:
    answer = run(*words)
    assert answer.code == 2, answer.out + answer.err
    assert answer.out == ""
    assert "Traceback" not in answer.err
    return answer.err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("chess", "--bots", "random"), "there is no game 'chess'"),
        (("nebula", "--bots", "nobody"), "there is no bot 'nobody'"),
        (("nebula", "--bots", "greedy:fast"), "a budget is written as"),
        (("nebula", "--bots", "random,random"), "the bot 'random' is named twice"),
        (("nebula", "--bots", ","), "name the bots that play"),
        (("nebula", "--bots", "random", "--players", "3"), "is for exactly 2 players, not 3"),
        (("nebula", "--bots", "random", "--option", "x=1"), "has no option 'x'"),
        (("nebula", "--bots", "random", "--seed", ""), "a seed is one line of text"),
        (("gaia", "--bots", "random", "--option", "map=given"), "given_map"),
        (("nebula", "--bots", "random", "--ray", "127.0.0.1:1"), "at '127.0.0.1:1'"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    words: tuple[str, ...], complaint: str, tmp_path: Path
) -> None:
    message = refused("tournament", *words, "--out", tmp_path / "out")
    assert message.startswith("orrery: ")
    assert message.count("\n") == 1
    assert complaint in message


@pytest.mark.parametrize("words", [("--games", "0"), ("--workers", "0"), ("--factions", "mine")])
def test_a_wrong_number_or_word(words: tuple[str, ...]) -> None:
    assert words[0] in refused(*tournament("--bots", "random", *words))


def test_the_bots_must_be_named() -> None:
    assert "--bots" in refused(*tournament())


@pytest.mark.parametrize(
    ("module", "words"),
    [("pyarrow", ()), ("choix", ()), ("ray", ("--ray",))],
)
def test_a_missing_extra_is_named(
    module: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    message = refused(*tournament("--bots", "random", "--out", tmp_path / "out", *words))
    extra = "ray" if module == "ray" else "lab"
    assert f"this needs {module}, which is not installed: pip install 'orrery[{extra}]'" in message


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["nebula", "--ray"], ["nebula", "--ray", "local"]),
        (["--ray", "nebula"], ["--ray", "local", "nebula"]),
        (["--ray", "--json"], ["--ray", "local", "--json"]),
        (["--ray", "auto", "nebula"], ["--ray", "auto", "nebula"]),
        (["--ray", "10.0.0.1:6379"], ["--ray", "10.0.0.1:6379"]),
        (["--ray=ray://host:10001"], ["--ray=ray://host:10001"]),
    ],
)
def test_the_address_of_ray_may_be_left_out(words: list[str], meant: list[str]) -> None:
    assert with_address(words) == meant


# Interrupted -----------------------------------------------------------------------------

MANY = ("--bots", "greedy:8,random", "--games", "40", "--workers", "2", "--seed", "kill")


def start(*words: str | Path, plugins: Path | None = None) -> subprocess.Popen[str]:
    path = os.pathsep.join(filter(None, [str(plugins or ""), os.environ.get("PYTHONPATH", "")]))
    return subprocess.Popen(
        [sys.executable, "-m", "orrery", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=SOON)
    return process.returncode, out, err


def finished_games(folder: Path) -> int:
    file = folder / GAMES
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_killed_then_interrupted_then_finished_gives_the_same_table(tmp_path: Path) -> None:
    out = tmp_path / "out"
    killed = start(*tournament(*MANY, "--out", out))
    until(lambda: finished_games(out) >= 3)
    killed.kill()
    ended(killed)
    kept = finished_games(out)
    assert kept < 40

    interrupted = start(*tournament(*MANY, "--out", out))
    until(lambda: finished_games(out) >= kept + 3)
    interrupted.send_signal(signal.SIGINT)
    code, printed, message = ended(interrupted)
    assert (code, printed) == (130, "")
    kept = finished_games(out)
    assert message == (
        f"orrery: interrupted: {kept} of 40 games are kept in {out}; "
        f"the same command with --out {out} plays the others\n"
    )
    assert not (out / RESULTS).exists()

    resumed = data_of(*MANY, "--out", out)
    assert resumed["games"] == 40
    assert resumed["digest"] == data_of(*MANY, "--out", tmp_path / "other")["digest"]


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_neither_a_worker_nor_a_program_outlives_the_tournament(
    sign: signal.Signals, tmp_path: Path
) -> None:
    bots = f"{hanging_program(tmp_path)},random"
    words = tournament("--bots", bots, "--games", "2", "--workers", "1", "--out", tmp_path / "out")
    playing = start(*words)
    program, worker = when_it_runs(tmp_path)
    assert is_alive(program)
    assert is_alive(worker)
    playing.send_signal(sign)
    code, _, _ = ended(playing)
    assert code == (130 if sign == signal.SIGINT else -sign)
    until(lambda: not is_alive(worker))
    until(lambda: not is_alive(program))


# Bad bots --------------------------------------------------------------------------------


@pytest.fixture
def plugins(tmp_path: Path) -> Path:
    folder = tmp_path / "plugins"
    folder.mkdir()
    return install_bad_bots(folder)


def test_a_bot_that_kills_its_process_is_named_in_the_table(plugins: Path, tmp_path: Path) -> None:
    words = tournament("--bots", "exits,random", "--games", "2", "--out", tmp_path / "out")
    code, printed, message = ended(start(*words, plugins=plugins))
    assert code == 0, message
    assert "faults, first game 0: gone: its process died, twice" in printed


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("command", ["tournament", "simulate", "selfplay"])
def test_a_bot_that_prints_does_not_spoil_the_results(
    command: str, workers: str, plugins: Path, tmp_path: Path
) -> None:
    """Nor does it end the program when it wants to leave at the end of its game."""
    bots = ("--bot", "prints") if command == "simulate" else ("--bots", "prints")
    words = (command, "nebula", *QUICK, *bots, "--games", "6", "--workers", workers, "--json")
    out = () if command == "simulate" else ("--out", tmp_path / "out")
    code, printed, message = ended(start(*words, *out, plugins=plugins))
    assert code == 0, message
    assert json.loads(printed)["games"] == 6
    assert "here I am\n" in message
    assert "thinking aloud\n" in message


@pytest.mark.parametrize("command", ["tournament", "simulate", "selfplay", "play"])
def test_a_bot_that_cannot_be_made_is_refused_with_one_line(
    command: str, plugins: Path, tmp_path: Path
) -> None:
    bots = "--bots" if command in ("tournament", "selfplay") else "--bot"
    out = ("--out", tmp_path / "out") if bots == "--bots" else ()
    answer = ended(start(command, "nebula", bots, "fails", *out, plugins=plugins))
    assert answer == (
        2,
        "",
        "orrery: the bot 'fails' cannot be made: ValueError: no weights here\n",
    )


def test_a_worker_of_a_simulation_that_dies_is_one_line(plugins: Path) -> None:
    words = ("simulate", "nebula", *QUICK, "--bot", "exits", "--games", "2", "--workers", "2")
    assert ended(start(*words, plugins=plugins)) == (1, "", "orrery: a worker died\n")
