"""Outside programs as bots: good ones play whole games, bad ones lose decisions only."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from pathlib import Path

import pytest

import orrery
from orrery.bots.base import Budget
from orrery.bots.entries import read_entry
from orrery.bots.faults import CRASH, GONE, ILLEGAL, LATE
from orrery.bots.player import MOST_LATE, Player, make_player
from orrery.bots.program.bot import MOST_STARTS, ProgramBot
from orrery.games.nebula.game import game
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.state import State
from orrery.lab.arena import play_out

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PAGE = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
EAGER = f"program:5s:{sys.executable} {EXAMPLES / 'eager.py'}"
ANY = f"program:5s:sh {EXAMPLES / 'any.sh'}"

SHORT = {"turn_limit_per_player": 6}

HELLO = """
import sys, os, time
say = lambda line: print(line, flush=True)
sys.stdin.readline(); say("ready")
def question():
    for line in sys.stdin:
        if line.startswith("go "): return line.split()[1]
    sys.exit()
"""


def program(folder: Path, source: str, budget: str = "100", hello: str = HELLO) -> str:
    """The entry of a Python program that has said hello."""
    file = folder / "bot.py"
    file.write_text(hello + source, "utf-8")
    return f"program:{budget}:{sys.executable} {file}"


def hasty(entry: str, start_seconds: float = 20.0) -> Player:
    """Its program is late after a third of a second."""
    bot = ProgramBot(game, read_entry(entry).command, {})
    bot.grace = 0.3
    bot.start_seconds = start_seconds
    return Player("hasty", bot, Budget(0, 0.01))


def ask(player: Player, times: int = 1) -> list[Action]:
    state = game.start(seed=1).state
    seat = state.open_seats()[0]
    legal = state.legal(seat)
    rng = Source.from_seed("dice")
    answers = [player.choose(state.view(seat), legal, rng) for _ in range(times)]
    assert all(action in legal for action in answers)
    return answers


def kinds(player: Player) -> list[str]:
    return [fault.kind for fault in player.faults]


def play(game_id: str, texts: list[str], seed: str) -> tuple[State, list[Player]]:
    rules = orrery.game(game_id)
    options = rules.check_options(SHORT if game_id == "nebula" else {})
    players = [make_player(text, rules, options) for text in texts]
    state = rules.initial(len(texts), options)
    state.run()
    rngs = [Source.from_seed(f"{seed} {seat}") for seat in range(len(texts))]
    play_out(state, players, Source.from_seed(seed), rngs)
    return state, players


# The examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", [EAGER, ANY])
@pytest.mark.parametrize("game_id", ["nebula", "gaia", "eclipse"])
def test_an_example_plays_a_whole_game(game_id: str, entry: str) -> None:
    state, players = play(game_id, [entry, "random"], "example")
    assert state.is_over()
    assert [player.faults for player in players] == [[], []]


def test_the_same_seed_gives_the_same_game() -> None:
    digests = {play("nebula", [EAGER, ANY], "again")[0].digest() for _ in range(2)}
    assert len(digests) == 1


def test_the_example_imports_nothing_of_orrery() -> None:
    source = (EXAMPLES / "eager.py").read_text("utf-8")
    assert set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)) == {"random", "sys"}


def test_the_example_knows_the_words_of_the_games() -> None:
    names: dict[str, dict[str, str]] = {}
    exec((EXAMPLES / "eager.py").read_text("utf-8"), names)
    for game_id, taste in names["TASTE"].items():
        actions = orrery.game(game_id).action_space(2).actions
        assert {word.lstrip("-") for word in taste.split()} <= {a.text.split()[0] for a in actions}


# What a program is told -----------------------------------------------------------------------


def dialogue(folder: Path, wants: str = "") -> list[str]:
    """All that a program is told in a short game of two questions."""
    heard = folder / "heard"
    source = f"""
import sys
heard = open({str(heard)!r}, "w")
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    words = line.split()
    if words[0] == "orrery": print("id name Ear\\n{wants}\\nready", flush=True)
    if words[0] == "go": print("action", int(words[1]) - 1, "done", flush=True)
    if words[0] == "go": print("info thinking\\naction", words[1], " DONE ", flush=True)
"""
    player = make_player(program(folder, source, hello=""), game, SHORT)
    state = game.start(seed=1, options=SHORT).state
    seat = state.open_seats()[0]
    for _ in range(2):
        player.choose(state.view(seat), state.legal(seat), Source.from_seed("dice"))
    ended, _ = play("nebula", ["random", "random"], "any")
    player.close(ended.outcome())
    assert player.faults == []
    return heard.read_text("utf-8").splitlines()


def test_a_program_is_told_the_game_the_view_and_the_legal_actions(tmp_path: Path) -> None:
    lines = dialogue(tmp_path)
    state = game.start(seed=1, options=SHORT).state
    seat = state.open_seats()[0]
    assert lines[:3] == [
        "orrery 1",
        f"newgame game nebula rules 1 players 2 seat {seat} actions {len(state.space())}",
        "option turn_limit_per_player 6",
    ]
    question = lines[3 : lines.index(next(line for line in lines if line.startswith("go "))) + 1]
    assert json.loads(question[0].removeprefix("view ")) == state.view(seat).to_data()
    assert json.loads(question[1].removeprefix("question "))["kind"] == "progress"
    assert question[2:-1] == [f"legal {action.index} {action}" for action in state.legal(seat)]
    assert re.fullmatch(r"go 1 seed \d+ iterations 100", question[-1])
    assert sum(line.startswith("newgame") for line in lines) == 1
    assert json.loads(lines[-2].removeprefix("over "))["ranks"]
    assert lines[-1] == "quit"


def test_a_program_gets_what_it_wants(tmp_path: Path) -> None:
    lines = dialogue(tmp_path, "want encoding colours")
    words = [line.split()[0] for line in lines]
    assert "view" not in words
    layout = json.loads(lines[words.index("layout")].removeprefix("layout "))
    assert layout == game.layout(2).to_data()
    state = game.start(seed=1, options=SHORT).state
    numbers = [float(word) for word in lines[words.index("encoding")].split()[1:]]
    assert numbers == pytest.approx(game.encode(state.view(state.open_seats()[0])), rel=1e-5)


def test_every_line_is_on_the_page(tmp_path: Path) -> None:
    lines = dialogue(tmp_path, "want view encoding")
    told = {line.split()[0] for line in lines} | {"refused"}
    listed = PAGE.split("What a program writes")[0]
    assert told == set(re.findall(r"^\| `(\w+)", listed, re.MULTILINE))


def test_a_program_may_have_more_iterations_than_a_timer_has_seconds(tmp_path: Path) -> None:
    source = """
while True: say("action " + question() + " done")
"""
    player = make_player(program(tmp_path, source, "1000000000"), game)
    assert {action.text for action in ask(player)} == {"done"}
    player.close()
    assert player.faults == []


def test_the_longest_line_that_is_read(tmp_path: Path) -> None:
    source = """
while True: say("info " + "a" * 65531 + "\\naction " + question() + " done")
"""
    player = make_player(program(tmp_path, source), game)
    assert {action.text for action in ask(player, 2)} == {"done"}
    player.close()
    assert player.faults == []


def test_an_answer_by_index(tmp_path: Path) -> None:
    source = """
while True: say("index " + question() + " 0")
"""
    player = make_player(program(tmp_path, source), game)
    assert {action.text for action in ask(player, 2)} == {"done"}
    player.close()
    assert player.faults == []


# Bad programs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("action {} colour yellow", "'colour yellow' is not legal"),
        ("action {} cheat", "'cheat' is no action"),
        ("action {}", "'' is no action"),
        ("index {} 1", "no legal action has the index '1'"),
        ("index {} done", "no legal action has the index 'done'"),
        ("index {} 99999999999999999999", "no legal action has the index"),
    ],
)
def test_an_illegal_answer_is_refused_and_the_program_goes_on(
    tmp_path: Path, answer: str, why: str
) -> None:
    source = f"""
say({answer!r}.format(question()))
line = sys.stdin.readline()
assert line.startswith("refused 1 "), line
while True: say("action " + question() + " done")
"""
    player = make_player(program(tmp_path, source), game)
    assert [action.text for action in ask(player, 3)[1:]] == ["done", "done"]
    player.close()
    assert kinds(player) == [ILLEGAL]
    assert why in player.faults[0].why


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("question(); sys.exit(3)", "ended with status 3"),
        ("question(); os.kill(os.getpid(), 9)", "was ended by signal 9"),
        ("question(); raise ValueError('no idea')", "status 1: ValueError: no idea"),
        ("question(); os.close(1); time.sleep(60)", "the program closed its stdout"),
        ("question(); os.close(1); sys.stdin.read()", "the program closed its stdout"),
        ("question(); say('a' * 200000); time.sleep(60)", "a line of more than"),
        ("question(); say('info ' + 'a' * 65532 + '\\naction 1 done')", "more than 65536 bytes"),
        ("question()\nwhile True: say('info ' + 'a' * 1000)", "more than 1048576 bytes"),
        ("question()\nwhile True: os.write(1, os.urandom(5000) + b'\\n')", "more than"),
    ],
)
def test_a_program_that_dies_or_floods_is_started_again(
    tmp_path: Path, source: str, why: str
) -> None:
    flag = tmp_path / "failed"
    good = "\nwhile True: say('action ' + question() + ' done')\n"
    first = f"\nif not os.path.exists({str(flag)!r}):\n    open({str(flag)!r}, 'w').close()\n    "
    source = first + source.replace("\n", "\n    ") + good
    player = make_player(program(tmp_path, source), game)
    assert [action.text for action in ask(player, 3)[1:]] == ["done", "done"]
    player.close()
    assert kinds(player) == [CRASH]
    assert why in player.faults[0].why


def test_a_program_that_always_dies_is_given_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    player = make_player(program(tmp_path, "question(); sys.exit(3)"), game)
    ask(player, MOST_STARTS + 3)
    player.close()
    assert kinds(player) == [CRASH] * MOST_STARTS + [GONE] * 3
    for fault in player.faults[MOST_STARTS:]:
        assert fault.why == "it has failed 4 times: the program ended with status 3"
    assert len(caplog.records) == MOST_STARTS + 3


@pytest.mark.parametrize(
    "source",
    [
        "time.sleep(60)",
        "question(); time.sleep(60)",
        "question(); say('nonsense'); time.sleep(60)",
        "question(); say('action 77 done'); time.sleep(60)",
        "question(); sys.stdout.write('action 1 do'); sys.stdout.flush(); time.sleep(60)",
        "while True: pass",
    ],
)
def test_a_program_that_does_not_answer_is_ended(tmp_path: Path, source: str) -> None:
    player = hasty(program(tmp_path, source))
    begun = time.monotonic()
    ask(player, MOST_LATE + 1)
    player.close()
    assert kinds(player) == [LATE] * MOST_LATE + [GONE]
    assert time.monotonic() - begun < 15


def test_a_program_that_never_says_ready_is_late(tmp_path: Path) -> None:
    player = hasty(program(tmp_path, "import time; time.sleep(60)", hello=""), start_seconds=0.3)
    ask(player)
    player.close()
    assert kinds(player) == [LATE]


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    source = f"""
import subprocess
child = subprocess.Popen(["sleep", "60"])
open({str(pid_file)!r}, "w").write(str(child.pid))
say("action " + question() + " done")
time.sleep(60)
"""
    player = make_player(program(tmp_path, source), game)
    ask(player)
    player.close()
    assert player.faults == []
    child = int(pid_file.read_text())
    for _ in range(100):
        if not is_running(child):
            break
        time.sleep(0.05)
    assert not is_running(child)


def is_running(pid: int) -> bool:
    """A process that nobody has fetched yet counts as ended."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text() if Path("/proc/self").exists() else ""
        os.kill(pid, 0)
    except OSError:
        return False
    return ") Z " not in status


def test_there_must_be_a_program() -> None:
    with pytest.raises(UsageError, match=r"there is no program '\./nothing-here'"):
        make_player("program:2s:./nothing-here", game)


def test_a_file_that_is_no_program_is_given_up(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_bytes(b"\x7fELF nonsense")
    file.chmod(0o755)
    player = make_player(f"program:2s:{file}", game)
    ask(player, 2)
    player.close()
    assert kinds(player) == [GONE, GONE]
    assert "cannot be started" in player.faults[0].why


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    player = make_player(f"program:2s:echo ready; touch {marker}", game)
    ask(player)
    player.close()
    assert not marker.exists()


def test_what_stands_on_stderr_goes_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    source = """
while True:
    number = question()
    print("thinking of", number, file=sys.stderr, flush=True)
    os.write(2, b"x" * 100000)
    say("action " + number + " done")
"""
    player = make_player(program(tmp_path, source), game)
    assert [action.text for action in ask(player, 2)] == ["done", "done"]
    player.close()
    notes = [record.getMessage() for record in caplog.records]
    assert any(note.endswith(": thinking of 1") for note in notes)
    assert max(len(note) for note in notes) < 600


def test_a_program_that_does_not_read_is_no_trouble(tmp_path: Path) -> None:
    """Its stdin fills up, and it may answer all the same."""
    source = """
for number in range(1, 100): say("action %d done" % number)
time.sleep(60)
"""
    player = make_player(program(tmp_path, source), game)
    assert {action.text for action in ask(player, 60)} == {"done"}
    player.close()
    assert player.faults == []


def test_a_program_is_started_by_its_first_question(tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    player = make_player(f"program:2s:touch {marker}", game)
    player.close()
    assert not marker.exists()
    ask(player)
    assert marker.exists()
