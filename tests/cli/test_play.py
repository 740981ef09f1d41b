"""Playing in the terminal: by numbers, by notation, with every command, to the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import orrery
from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.match import Match
from tests.cli.desk import Keyboard, Seance, longest, record, run
from tests.nebula.scene import Scene

GAME = orrery.game("nebula")
FIRST = {"first_player": 1}


def new_match(**options: int) -> Match:
    return GAME.start(options={**FIRST, **options}, seed="table")


def staged(scene: Scene) -> Match:
    """A match that stands at a scene."""
    match = Match(scene.begin().state, GAME.check_options({}), "staged")
    match.begin()
    return match


def early() -> Match:
    """A first Progress phase: three extractors in reach, no building."""
    return staged(Scene().reserves(9, 8, 7))


def say(*lines: str, match: Match | None = None) -> str:
    """What the screen shows when these lines are typed."""
    return Seance(match or early(), Keyboard(list(lines))).play()


def unwrapped(screen: str) -> str:
    """Without the line breaks, which depend on how long the names of files are."""
    return " ".join(screen.split())


# Choosing ----------------------------------------------------------------------------------


def test_the_question_says_who_what_and_the_choices() -> None:
    screen = say()
    assert "● Player 1  Your turn, Progress: build, research, produce and exchange" in screen
    assert re.search(r"1  done +end the phase", screen)
    assert re.search(r"extractor base gas +build a base extractor on gas", screen)


def test_a_number_takes_a_choice() -> None:
    match = new_match()
    screen = say("2", match=match)
    assert [line.text for line in match.lines] == ["extractor base metal"]
    assert "Player 1 builds a base extractor on metal" in screen


def test_a_notation_takes_an_action_in_any_case() -> None:
    match = new_match()
    say("  Extractor  BASE gas ", match=match)
    assert [line.text for line in match.lines] == ["extractor base gas"]


def test_many_choices_come_in_groups_that_open() -> None:
    match = early()
    screen = say("5", "1", "1", match=match)
    assert re.search(r"5  exchange … +Exchange: \d+ choices", screen)
    assert "exchange metal …" in screen
    assert [line.text for line in match.lines] == ["exchange metal gas 1"]


def test_a_group_opens_by_its_first_words_and_closes_again() -> None:
    match = staged(Scene().reserves(25, 8, 7))
    screen = say("exchange metal", "..", "1", match=match)
    assert "exchange metal crystal …" in screen
    assert " ..  back" in screen
    assert match.lines[0].text == "done"


def test_an_empty_line_lists_the_choices_again() -> None:
    assert say("").count("1  done") == 2


def test_a_number_too_high_changes_nothing() -> None:
    match = early()
    assert "There is no choice 99; they go from 1 to 5." in say("99", "0", match=match)
    assert match.lines == []


def test_nonsense_gets_a_hint() -> None:
    screen = say("fly away", "move", "extractor large gas")
    assert "'fly away' is no choice, no action and no command." in screen
    assert "Actions begin with: done, extractor, exchange." in screen
    assert "Write it as: move <ship> <block>" in screen
    assert "Write it as: extractor <extractor> <resource>" in screen


def test_an_illegal_action_is_explained_and_not_taken() -> None:
    match = early()
    screen = say("build academy", "move 1 1G8", match=match)
    assert "'build academy' is not possible now:" in screen
    assert "nebula.pay" in screen
    assert "costs 11" in screen
    assert "nebula.turn.conflict" in screen
    assert match.lines == []


def test_a_wasteful_action_is_marked_and_told() -> None:
    scene = Scene("conflict").planet("R1", "1E7", owner=0, troops=6).ship(1, "1E7")
    screen = say("load 1 3", match=staged(scene))
    assert "! nebula.planet.neutral.becomes" in screen
    assert "Mind: A colonised planet whose troops fall below 5" in screen


# Commands ----------------------------------------------------------------------------------


def test_why_names_rule_text_and_numbers() -> None:
    screen = say("why build hangar", "why done", "why", "why fly")
    assert "nebula.pay  gas, costs 14, 8 in reserve" in screen
    assert "Paying removes reserves" in screen
    assert "'done' is possible now." in screen
    assert "Name an action, as in: why" in screen
    assert "'fly' is no choice" in screen


def test_undo_takes_back_and_stops_at_dice() -> None:
    match = new_match()
    screen = say("extractor base metal", "undo", "undo", match=match)
    assert "Taken back: extractor base metal" in screen
    assert "Nothing can be taken back" in screen
    assert match.lines == []
    screen = say("done", "undo", match=new_match())
    assert "Nothing can be taken back" in screen


def test_moves_lists_all_or_some() -> None:
    everything, some = say("moves"), say("moves exchange metal gas")
    assert "exchange crystal gas 4" in everything
    assert "exchange metal gas 4" in some
    assert "exchange crystal gas 4" not in some


def test_log_and_map_and_help() -> None:
    screen = say("log", "log all", "map", "help", match=new_match())
    assert screen.count("Player 1 goes first") == 3
    assert len(re.findall("^ *1A .* 1A *$", screen, re.MULTILINE)) == 2
    for command in ("why", "undo", "save FILE", "load FILE", "rules TEXT", "resign", "quit"):
        assert command in screen


def test_rules_search_the_ledger() -> None:
    screen = say("rules ring square", "rules xyzzy", "rules planet")
    assert "nebula.ring.shape" in screen
    assert "The ring area is the square" in screen
    assert "No rule has all these words." in screen
    assert re.search(r"… and \d+ more", screen)


def test_save_and_load_bring_the_game_back(tmp_path: Path) -> None:
    file = tmp_path / "game.orr"
    match = new_match()
    screen = say("extractor base gas", f"save {file}", match=match)
    assert "Saved 1 action in" in screen
    seance = Seance(new_match(), Keyboard([f"load {file}", "done"]))
    assert "Loaded 1 action from" in seance.play()
    assert [line.text for line in seance.table.match.lines][:2] == ["extractor base gas", "done"]


def test_saving_again_replaces_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.orr"
    say(f"save {file}", "extractor base gas", f"save {file}")
    assert len(orrery.read_record(file.read_text("utf-8")).lines) == 1
    assert list(tmp_path.iterdir()) == [file]


def test_saving_never_overwrites_what_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ines")
    screen = say(f"save {file}", "save", f"save {tmp_path}/none/game.orr")
    assert "exists and is no Orrery record" in unwrapped(screen)
    assert file.read_text() == "Dear Ines"
    assert "Name a file, as in: save game.orr" in screen
    assert "No such file or directory" in unwrapped(screen)


def test_loading_something_else_leaves_the_game_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ines")
    match = new_match()
    screen = say("extractor base gas", f"load {file}", "load", "load 9 9", match=match)
    assert "this is no Orrery record" in unwrapped(screen)
    assert "Write it as: load <ship> <troops>" in screen
    assert len(match.lines) == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none.orr", "No such file or directory"), ("picture.orr", "this is no text file")],
)
def test_a_file_that_cannot_be_read_is_named_once(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("picture.orr").write_bytes(b"\x89PNG\xff\xfe")
    assert f"\n{name}: {reason}\n" in say(f"load {name}")


def test_load_is_also_the_action_of_that_name() -> None:
    scene = Scene("conflict").planet("Y1", troops=6).ship(1, "1A1")
    match = staged(scene)
    say("load 1 3", match=match)
    assert [line.text for line in match.lines] == ["load 1 3"]


def test_resigning_is_asked_twice() -> None:
    match = new_match()
    screen = say("resign", "no", "resign", "yes", match=match)
    assert "The game goes on." in screen
    assert "Player 1 resigns" in screen
    assert "Player 2 wins: the other player resigned." in screen
    assert [line.text for line in match.lines] == ["!resign"]


def test_quit_and_the_end_of_input_leave_politely() -> None:
    assert say("quit", "done").endswith("Goodbye.\n")
    assert say().endswith("Goodbye.\n")


# Whole games -------------------------------------------------------------------------------


def test_moves_says_if_there_are_none() -> None:
    assert "Nothing that is possible now begins so." in say("moves colonise")


def test_a_person_can_win() -> None:
    scene = Scene("conflict").planet("R1", owner=0, troops=5)
    scene.planet("G2", "2H9", kind="uncolonised").ship(1, "2I9", troops=5)
    seance = Seance(staged(scene), Keyboard(["move 1 2H9", "colonise 1 5", "", "log", "done"]))
    screen = seance.play()
    outcome = seance.table.match.state.outcome()
    assert outcome is not None
    assert outcome.winners() == [0]
    assert "Player 1 controls a planet of each colour and wins" in screen
    assert "The game is over after 2 actions." in screen
    assert "Player 1 wins: a planet of each colour" in screen
    assert re.search(r"● Player 1  ✚ Player 2\s+planets +3 +1\s+troops +10", screen)
    assert "in all" not in screen


@pytest.mark.parametrize(("columns", "language"), list(zip((80, 100, 140), LANGUAGES, strict=True)))
def test_no_screen_of_a_game_is_too_wide(columns: int, language: str) -> None:
    match = GAME.start(options={"turn_limit_per_player": 12}, seed="wide")
    rng = orrery.Source.from_seed("wide")

    def choose() -> str:
        state = seance.table.match.state
        if state.is_over():
            raise EOFError
        legal = state.legal(0)
        return legal[rng.below(len(legal))].text

    commands = ["help", "moves", "log all", "rules planet", "why move 1 1G8", "?", "exchange"]
    seance = Seance(match, Keyboard(commands, choose), language=language, columns=columns)
    screen = seance.play()
    assert match.state.is_over()
    assert longest(screen) <= columns


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    words = ["play", "nebula", "--seed", "pipe", "--bot", "random", "--option"]
    words.append("turn_limit_per_player=4")
    saved = tmp_path / "pipe.orr"
    answer = run(*words, typed="1\n" * 8 + f"save {saved}\nquit\n")
    assert answer.code == 0, answer.err
    assert "The game is over after" in answer.out
    assert "the turn limit is reached" in unwrapped(answer.out)
    verified = run("replay", saved, "--verify")
    assert verified.code == 0
    assert verified.out.startswith("ok: ")


def test_play_goes_on_from_a_record(tmp_path: Path) -> None:
    saved = tmp_path / "game.orr"
    start = ["play", "nebula", "--bot", "random"]
    run(*start, "--seed", "7", "--option", "first_player=1", typed=f"2\nsave {saved}\n")
    answer = run(*start, "--load", saved, typed="log all\n")
    assert answer.code == 0
    assert "builds a base extractor on metal" in answer.out
    assert run(*start, "--load", saved, "--seed", "8").code == 2


def test_the_other_seat_and_other_languages() -> None:
    words = ["play", "nebula", "--seat", "1", "--bot", "random", "--seed", "1"]
    options = ["--lang", "uk", "--option", "first_player=2"]
    answer = run(*words, *options)
    assert answer.code == 0
    assert "✚ Гравець 2  Ваш хід, Розвиток" in answer.out
    assert "завершити фазу" in answer.out


def test_two_people_share_a_keyboard_and_no_secrets() -> None:
    scene = Scene().building("laboratory").research("jumpgate", 3).reserves(9, 9, 9)
    seance = Seance(staged(scene), Keyboard(["done", ""]), people=[0, 1], bot=None)
    first, second = seance.play().split("● Player 1 begins turn")[0].split("Player 2 (you)")
    assert "…3 Jumpgate" in first
    assert "Player 2  Your turn, Progress" in second
    assert "Jumpgate" not in second
    assert "…3 advanced technology" in second


def test_hotseat_needs_no_bot() -> None:
    answer = run("play", "nebula", "--hotseat", "--seed", "1", "--option", "first_player=1")
    assert answer.code == 0
    assert "2 players share this keyboard" in answer.out


def test_a_finished_game_can_still_be_read(tmp_path: Path) -> None:
    file = record(tmp_path)
    answer = run(
        "play", "nebula", "--bot", "random", "--load", file, typed="log\nrules ring\ndone\n"
    )
    assert answer.code == 0
    assert "nebula.ring.range" in answer.out
    assert "'done' is no choice" in answer.out


def test_options_reach_the_game() -> None:
    answer = run("play", "nebula", "--option", "first_player=2", "--seed", "1", "--bot", "random")
    assert "Player 2 goes first" in answer.out
