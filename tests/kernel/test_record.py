"""Records: they replay as they were played, and damage is named with its line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery.kernel.chance import Source, commitment
from orrery.kernel.errors import BadRecord
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.record import read_record, replay, write_record
from tests.kernel import tug
from tests.kernel.edits import heavy_edits, single_edits

NEBULA = orrery.game("nebula")


def play_on(match: Match, decisions: int, seed: str) -> Match:
    rng = Source.from_seed(seed)
    while decisions > 0 and not match.state.is_over():
        seats = match.state.open_seats()
        seat = seats[rng.below(len(seats))]
        legal = match.state.legal(seat)
        match.apply(seat, legal[rng.below(len(legal))])
        decisions -= 1
    return match


def tug_match(seed: int = 1, decisions: int = 45) -> Match:
    return play_on(tug.game.start(3, {"goal": 60}, seed), decisions, f"choices {seed}")


def nebula_match(seed: int = 1, decisions: int = 60) -> Match:
    return play_on(NEBULA.start(2, None, seed), decisions, f"choices {seed}")


# Writing and replaying -------------------------------------------------------------------


def test_a_record_is_a_header_and_a_line_per_action() -> None:
    match = tug.game.start(2, {"goal": 5}, "seven")
    match.apply(0, "pull 1")
    match.apply(0, "roll")
    rows = write_record(match).splitlines()
    (die,) = match.lines[1].outcomes
    assert rows[:8] == [
        "orrery-record 1",
        "game: tug",
        "rules: 3",
        "players: 2",
        'options: {"goal":5}',
        "seed: seven",
        "opening:",
        "",
    ]
    assert rows[8:10] == ["1. 0 pull 1", f"2. 0 roll = {die}" + rows[9].partition(str(die))[2]]
    assert rows[-1] == f"end: 2 {match.state.digest()}"


def test_digests_stand_at_regular_points() -> None:
    rows = write_record(tug_match()).splitlines()
    assert [row.partition(".")[0] for row in rows if " # " in row] == ["20", "40"]


@settings(max_examples=40)
@given(st.integers(0, 1000), st.integers(0, 80))
def test_a_record_replays_to_the_same_position(seed: int, decisions: int) -> None:
    match = tug_match(seed, decisions)
    text = write_record(match)
    again = replay(tug.game, read_record(text))
    assert again.state.digest() == match.state.digest()
    assert again.events == match.events
    assert write_record(again) == text


def test_a_whole_game_of_nebula_replays() -> None:
    match = play_on(NEBULA.start(2, {"turn_limit_per_player": 10}, 5), 10_000, "whole")
    assert match.state.is_over()
    again = replay(NEBULA, read_record(write_record(match)))
    assert again.state.digest() == match.state.digest()


def test_a_replayed_match_goes_on_as_the_original_would() -> None:
    match = tug_match()
    again = replay(tug.game, read_record(write_record(match)))
    assert play_on(again, 30, "on").state.digest() == play_on(match, 30, "on").state.digest()


def test_a_part_of_a_record_replays_and_tells_on_the_way() -> None:
    match = tug_match()
    seen: list[int] = []
    record = read_record(write_record(match))
    part = replay(tug.game, record, 10, lambda at: seen.append(len(at.lines)))
    assert len(part.lines) == 10
    assert seen == list(range(11))


def test_a_record_replays_without_its_seed() -> None:
    match = nebula_match()
    rows = [row for row in write_record(match).splitlines() if not row.startswith("seed:")]
    again = replay(NEBULA, read_record("\n".join(rows)))
    assert again.state.digest() == match.state.digest()


def test_a_record_keeps_resignations_and_agreed_draws() -> None:
    resigned, drawn = nebula_match(), nebula_match()
    resigned.resign(1)
    drawn.agree_draw(0)
    for match, word in ((resigned, "1 !resign"), (drawn, "0 !draw")):
        text = write_record(match)
        assert f" {word} # " in text
        assert replay(NEBULA, read_record(text)).state.digest() == match.state.digest()


def test_an_undone_action_is_not_in_the_record() -> None:
    match = tug.game.start(2, None, 1)
    match.apply(0, "pull 1")
    match.apply(0, "pull 3")
    match.undo(0)
    text = write_record(match)
    assert "pull 3" not in text
    assert replay(tug.game, read_record(text)).state.digest() == match.state.digest()


# Redaction -------------------------------------------------------------------------------


def secretive() -> Match:
    match = tug.game.start(3, None, "secret seed")
    match.apply(0, "peek")
    match.apply(0, "auction")
    match.apply(1, "bid 2")
    return match


def test_a_running_game_s_record_is_redacted_for_its_reader() -> None:
    match = secretive()
    card = match.lines[0].outcomes[0]
    mine, other, anybody = (write_record(match, viewer) for viewer in (0, 1, None))
    assert f"1. 0 peek = {card}\n" in mine
    assert "3. 1 (sealed)\n" in mine
    assert "1. 0 peek = ?\n" in other
    assert "3. 1 bid 2\n" in other
    assert "1. 0 peek = ?\n" in anybody
    assert "3. 1 (sealed)\n" in anybody
    assert ["viewer: 0" in mine, "viewer: 1" in other, "viewer: spectator" in anybody] == [True] * 3
    for text in (mine, other, anybody):
        assert "secret seed" not in text
        assert commitment("secret seed") in text
        assert match.state.digest() not in text
        with pytest.raises(BadRecord, match="redacted"):
            read_record(text)


def test_after_the_end_everybody_gets_everything() -> None:
    match = play_on(tug.game.start(2, {"goal": 5}, 1), 1000, "end")
    assert match.state.is_over()
    assert write_record(match, 0) == write_record(match, None) == write_record(match)


# Damage ----------------------------------------------------------------------------------

GAMES: dict[str, Game] = {"tug": tug.game, "nebula": NEBULA}
MATCHES = {"tug": tug_match(), "nebula": nebula_match()}
MATCHES["nebula"].resign(0)
TEXTS = {name: write_record(match) for name, match in MATCHES.items()}


def try_replay(name: str, text: str) -> Match | BadRecord:
    try:
        return replay(GAMES[name], read_record(text))
    except BadRecord as error:
        return error


def replays_right_or_names_the_line(name: str, text: str) -> None:
    result = try_replay(name, text)
    if isinstance(result, Match):
        assert result.state.digest() == MATCHES[name].state.digest()
    else:
        assert 1 <= result.line <= len(text.splitlines()) + 1
        assert str(result).startswith(f"line {result.line}: ")


@settings(max_examples=300)
@given(single_edits(TEXTS["tug"]))
def test_one_wrong_letter_is_noticed_in_tug(text: str) -> None:
    replays_right_or_names_the_line("tug", text)


@settings(max_examples=150)
@given(single_edits(TEXTS["nebula"]))
def test_one_wrong_letter_is_noticed_in_nebula(text: str) -> None:
    replays_right_or_names_the_line("nebula", text)


@settings(max_examples=200)
@given(heavy_edits(TEXTS["tug"]))
def test_no_damage_passes_unnoticed_or_escapes_as_another_error(text: str) -> None:
    result = try_replay("tug", text)
    if isinstance(result, Match):
        # Another record may be whole, but then its last line says so.
        assert write_record(result).splitlines()[-1] in text
    else:
        assert result.line >= 1


@given(st.sampled_from(sorted(TEXTS)), st.floats(0, 1, exclude_max=True))
def test_a_cut_record_is_noticed(name: str, share: float) -> None:
    whole = TEXTS[name].rstrip("\n")
    with pytest.raises(BadRecord) as caught:
        replay(GAMES[name], read_record(whole[: int(share * len(whole))]))
    assert caught.value.line >= 1


@given(st.data())
def test_a_cut_line_is_noticed_or_says_the_same(data: st.DataObject) -> None:
    rows = TEXTS["tug"].splitlines()
    at = data.draw(st.integers(0, len(rows) - 1))
    rows[at] = rows[at][: data.draw(st.integers(0, max(len(rows[at]) - 1, 0)))]
    replays_right_or_names_the_line("tug", "\n".join(rows))


@given(st.text(max_size=80))
def test_any_text_is_a_record_or_bad(text: str) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


def changed(old: str, new: str, name: str = "tug") -> str:
    assert old in TEXTS[name]
    return TEXTS[name].replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "no Orrery record"),
        (changed("orrery-record 1", "orrery-record 2"), 1, "format 2; this Orrery reads up to 1"),
        (changed("orrery-record 1", "orrery-record x"), 1, "'x' is no number"),
        (changed("game: tug", "game: chess"), 2, "a record of 'chess', not of 'tug'"),
        (changed("rules: 3", "rules: 4"), 3, "install a newer one"),
        (changed("rules: 3", "rules: 2"), 3, "the old rules version 2"),
        (changed("players: 3", "players: 9"), 4, "2 or 3 players, not 9"),
        (changed("players: 3", "players: x"), 4, "'x' is no number for players"),
        (changed('{"goal":60}', '{"goal":999}'), 5, "from 5 to 99, not 999"),
        (changed('{"goal":60}', '{"sail":6}'), 5, "no option 'sail'"),
        (changed('{"goal":60}', "[1]"), 5, "no JSON object"),
        (changed("seed: 1", "seed: 2"), None, "is not what the seed gives"),
        (changed("seed: 1", f"seed: 1\ncommitment: {commitment('2')}"), 6, "not the one"),
        (changed("opening:", "opening: 3"), 7, "more outcomes"),
        (changed("opening:", "opening: x"), 7, "'x' is no number"),
        (changed("opening:", "closing:"), 1, "the header has no 'opening'"),
        (changed("game: tug\n", "game: tug\ngame: tug\n"), 3, "no header line"),
        (changed("seed: 1", "sead: 2"), 6, "unknown 'sead'; there are: game, rules, .*, seed"),
        (changed("opening:", "x" * 99 + ":\nopening:"), 7, "unknown 'x{30}'"),
        (changed("\n2. ", "\n3. "), 10, "expected '2. <seat> <action>'"),
        (changed("\nend: 45", "\nend: 44"), 54, "does not close a record of 45 actions"),
        (TEXTS["tug"] + "46. 0 end\n", 55, "something follows"),
    ],
)
def test_damage_is_explained(text: str, line: int | None, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        replay(tug.game, read_record(text))
    assert line is None or caught.value.line == line


def test_a_wrong_digest_is_named_with_its_line() -> None:
    rows = TEXTS["tug"].splitlines()
    at = next(at for at, row in enumerate(rows) if " # " in row)
    rows[at] = rows[at].partition(" # ")[0] + " # " + "0" * 24
    with pytest.raises(BadRecord, match="another digest") as caught:
        replay(tug.game, read_record("\n".join(rows)))
    assert caught.value.line == at + 1
    whole = TEXTS["tug"].rstrip()
    with pytest.raises(BadRecord, match="another digest") as caught:
        replay(tug.game, read_record(whole[:-24] + "0" * 24))
    assert caught.value.line == len(rows)


def test_a_missing_and_an_impossible_outcome_are_named() -> None:
    match = tug.game.start(2, None, 1)
    match.apply(0, "roll")
    (die,) = match.lines[0].outcomes
    text = write_record(match).replace("seed: 1\n", "")
    for new, message in (("", "an outcome of d6 is missing"), (" = 7", "7 is no outcome of d6")):
        with pytest.raises(BadRecord, match=message) as caught:
            replay(tug.game, read_record(text.replace(f" = {die}", new)))
        assert caught.value.line == 8
