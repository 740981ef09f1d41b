"""Games of an independent engine replay without a difference; what is damaged is told apart."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from orrery.games.gaia.trace import format as f
from orrery.games.gaia.trace.command import main
from orrery.games.gaia.trace.format import BadTrace, Move, Position, Trace, decode_trace, read_trace
from orrery.games.gaia.trace.replay import Report, replay

REPOSITORY = Path(__file__).resolve().parents[2]
TRACES = Path(
    os.environ.get("ORRERY_GAIA_TRACES", REPOSITORY.parent / "shared" / "data" / "gaia" / "games")
)
SHIPPED = sorted((Path(__file__).parent / "data").glob("*.json.gz"))
TAKLONS_FIRAKS = Path(__file__).parent / "data" / "random-19.json.gz"


def written(trace: Trace, folder: Path, name: str = "trace.json") -> str:
    """A trace as a file, packed if its name says so."""
    data = msgspec.json.encode(trace)
    path = folder / name
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return str(path)


def replayed(trace: Trace) -> Report:
    """Written down and read again, so that nothing slips past the format."""
    return replay(decode_trace(msgspec.json.encode(trace)))


def move_with(trace: Trace, kind: type[f.Step]) -> Move:
    return next(move for move in trace.moves if any(isinstance(step, kind) for step in move.steps))


# Whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_game_replays(path: Path) -> None:
    report = replay(read_trace(path))
    assert report.difference is None, str(report.difference)
    assert not report.skipped
    assert report.compared == len(read_trace(path).moves)


def test_there_are_shipped_games() -> None:
    assert len(SHIPPED) == 3


@pytest.mark.skipif(not any(TRACES.glob("*.json*")), reason=f"no traces in {TRACES.name}/ here")
def test_all_games_replay() -> None:
    reports = [replay(read_trace(path)) for path in sorted(TRACES.glob("*.json*"))]
    assert [str(report.difference) for report in reports if report.difference] == []
    compared = sum(report.compared for report in reports)
    skipped = sum(len(report.skipped) for report in reports)
    assert skipped <= 0.01 * (compared + skipped)


# The command -----------------------------------------------------------------------------


def test_the_command_prints_a_line_for_each_file_and_the_totals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([str(path) for path in SHIPPED]) == 0
    *files, totals = capsys.readouterr().out.splitlines()
    assert files == [f"{path.name}: ok" for path in SHIPPED]
    moves = sum(len(read_trace(path).moves) for path in SHIPPED)
    assert totals == f"3 files, {moves} moves compared, 0 skipped, 0 differences"


def test_the_command_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "orrery.games.gaia.trace", str(TAKLONS_FIRAKS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "random-19.json.gz: ok"


def test_an_unpacked_file_is_read_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(read_trace(TAKLONS_FIRAKS), tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("trace.json: ok\n")


def test_a_difference_names_move_seat_field_and_both_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    trace.moves[12].state.players[1].ore += 1
    ore = trace.moves[12].state.players[1].ore
    assert main([written(trace, tmp_path)]) == 1
    first, totals = capsys.readouterr().out.splitlines()
    seat = trace.moves[12].seat
    assert first.startswith("trace.json: move 12 (")
    assert f"seat {seat}, players[1].ore: ours {ore - 1}, theirs {ore}" in first
    assert totals == "1 files, 12 moves compared, 0 skipped, 1 differences"


def test_an_illegal_step_is_a_difference_with_the_rule_that_forbids_it() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    move = move_with(trace, f.Pass)
    move.steps = [f.Research("terraforming"), f.EndTurn()]
    found = replayed(trace).difference
    assert found is not None
    assert found.field == "move"
    assert "gaia.research.cost" in str(found)


def test_the_parts_of_the_final_score_are_compared() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    assert trace.result.breakdown is not None
    trace.result.breakdown[0]["research"] += 4
    found = replayed(trace).difference
    assert found is not None
    assert found.field == "result.breakdown[0].research"


# Ways of the other engine ----------------------------------------------------------------


def test_a_map_turned_by_a_player_is_given_as_it_lies() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    first = trace.moves[0]
    chosen = msgspec.structs.replace(first, seat=1, move="p2 rotate 0x0 1", steps=[f.Rotate()])
    waits = msgspec.structs.replace(first.state, phase="setup_board", to_move=1)
    trace.moves[:1] = [msgspec.structs.replace(first, state=waits), chosen]
    report = replayed(trace)
    assert report.difference is None, str(report.difference)
    assert len(report.skipped) == 1


def with_auction(trace: Trace, bids: list[tuple[str, str, int]]) -> Trace:
    """The factions are named as before; then follow these bids: player, faction, VP."""
    init, *named = trace.moves[: trace.players + 1]
    after = named[-1].state
    state = init.state
    for number, move in enumerate(named[:-1]):
        move.state = msgspec.structs.replace(state, to_move=number + 1)
    named[-1].state = msgspec.structs.replace(state, phase="setup_auction", to_move=0)
    auction: list[Move] = []
    for at, (player, faction, vp) in enumerate(bids):
        seat = int(player[1:]) - 1
        last = at == len(bids) - 1
        holder = [] if last else [msgspec.structs.replace(state.players[seat], faction=faction)]
        players = [*state.players[:seat], *holder, *state.players[seat + len(holder) :]]
        state = msgspec.structs.replace(
            state, players=players, phase="setup_auction", to_move=1 - seat
        )
        auction.append(
            Move(
                0,
                seat,
                f"{player} bid {faction} {vp}",
                [f.Bid(faction, vp)],
                after if last else state,
            )
        )
        trace.rules.bid_vp[trace.setup.factions.index(faction)] = vp
    trace.moves[: trace.players + 1] = [init, *named, *auction]
    end = trace.moves[-1].state
    assert trace.result.breakdown is not None
    for seat, vp in enumerate(trace.rules.bid_vp):
        end.players[seat].vp -= vp
        trace.result.breakdown[seat]["bid"] = -vp
    return trace


def test_an_auction_is_played_and_its_bids_are_paid_at_the_end() -> None:
    trace = with_auction(read_trace(TAKLONS_FIRAKS), [("p1", "taklons", 2), ("p2", "firaks", 1)])
    report = replayed(trace)
    assert report.difference is None, str(report.difference)
    assert not report.skipped


def swapped(position: Position) -> Position:
    """The same with the numbers of two seats exchanged."""
    orders = [
        None if order is None else [1 - seat for seat in order]
        for order in (position.turn_order, position.passed_order)
    ]
    return msgspec.structs.replace(
        position,
        to_move=None if position.to_move is None else 1 - position.to_move,
        turn_order=orders[0],
        passed_order=orders[1],
        players=position.players[::-1],
    )


def test_after_an_auction_seats_go_by_their_factions() -> None:
    """The second player wins the faction named first, and so begins."""
    trace = with_auction(read_trace(TAKLONS_FIRAKS), [("p1", "firaks", 0), ("p2", "taklons", 0)])
    auction_over = 2 * trace.players
    for at, move in enumerate(trace.moves):
        if at >= auction_over:
            move.state = swapped(move.state)
        if at > auction_over and move.seat is not None:
            move.seat = 1 - move.seat
    trace.setup.factions.reverse()
    assert trace.result.breakdown is not None
    trace.result.breakdown.reverse()
    report = replayed(trace)
    assert report.difference is None, str(report.difference)


def test_an_auction_by_other_rules_is_taken_by_its_outcome() -> None:
    trace = with_auction(read_trace(TAKLONS_FIRAKS), [("p2", "firaks", 1), ("p1", "taklons", 3)])
    report = replayed(trace)
    assert report.difference is None, str(report.difference)
    assert set(report.skipped) == {"an auction by other rules than ours is taken by its outcome"}
    assert len(report.skipped) == 4


def test_after_an_advance_declined_from_a_special_action_the_rest_is_skipped() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    move = move_with(trace, f.Pass)
    at = trace.moves.index(move)
    move.steps = [f.Special([f.Amount("research_lowest", 1)]), f.Decline("up"), f.EndTurn()]
    report = replayed(trace)
    assert report.difference is None
    assert report.compared == at
    assert len(report.skipped) == len(trace.moves) - at


# Damaged files ---------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    """What the command says about a file that it cannot read."""
    assert main([str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == "1 files, 0 moves compared, 0 skipped, 0 differences\n"
    assert said.err.startswith(f"{path.name}: ")
    assert "Traceback" not in said.err
    return said.err


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file" in refused(capsys, tmp_path / "nothing.json.gz")


def test_a_cut_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.json.gz"
    path.write_bytes(TAKLONS_FIRAKS.read_bytes()[:3000])
    assert "damaged" in refused(capsys, path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no JSON"),
        (b"no trace at all", "no JSON"),
        (b"\xff\xfe\x00", "no JSON"),
        (b"[1, 2]", "damaged"),
        (b"{}", "its format is ''"),
        (b'{"format": "gaia-trace/9"}', "gaia-trace/9"),
        (b'{"format": "gaia-trace/1"}', "missing required field"),
        (b'{"format": "gaia-trace/1", "x": ' + b"[" * 100_000, "lists in lists without end"),
    ],
)
def test_something_else_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(content)
    assert said in refused(capsys, path)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["players"], 9, "9"),
        (["players"], "two", "Expected `int`"),
        (["rules", "turn_order"], "zigzag", "'turn_order' is one of clockwise, pass_order"),
        (["setup", "factions"], ["taklons", "ambas"], "names other factions than its moves"),
        (["setup", "boosters", 0], "moon", "'boosters' has no tile 'moon'"),
        (["setup", "map", 0, "q"], 10**12, "'q' is a number from -999 to 999"),
        (["setup", "map", 0, "planet"], "moon", "there is no planet of type 'moon'"),
        (["setup", "map"], [], "a list of tiles or of spaces is expected"),
        (["moves", 2, "seat"], -3, "names a seat"),
        (["moves", 2, "steps"], [{"op": "fly"}], "Invalid value 'fly'"),
        (["moves", 2, "steps"], [{"op": "build", "building": "mine", "at": [0]}], "length 2"),
        (["moves", -1, "state", "players", 0, "structures", 0, 1], "north", "Expected `int`"),
        (["moves", -1, "state", "players", 0, "power"], None, "moves[48].state.players[0].power"),
    ],
)
def test_a_damaged_part_is_named(
    path: list[Any], value: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(gzip.decompress(TAKLONS_FIRAKS.read_bytes()))
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    file = tmp_path / "damaged.json"
    file.write_text(json.dumps(data), "utf-8")
    assert said in refused(capsys, file)


def damaged(trace: Trace) -> str:
    with pytest.raises(BadTrace) as caught:
        replayed(trace)
    return str(caught.value)


def test_unknown_names_are_refused_with_the_number_of_the_move() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    trace.moves[1].steps = [f.ChooseFaction("martians")]
    assert damaged(trace) == "move 1: the trace is damaged: there is no faction 'martians'"


def test_a_space_off_the_map_is_refused() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    move = move_with(trace, f.Build)
    move.steps = [f.Build("mine", (99, 99))]
    assert "the map has no space [99, 99]" in damaged(trace)


def test_a_conversion_that_does_not_exist_is_refused() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    move = move_with(trace, f.Pass)
    move.steps = [f.Convert([f.Amount("credits", 1)], [f.Amount("ore", 7)])]
    assert "no free action turns" in damaged(trace)
    move.steps = [f.Convert([f.Amount("credits", 10**9)], [f.Amount("ore", 10**9)])]
    assert "nobody has so much" in damaged(trace)


def test_a_conversion_of_many_kinds_that_does_not_exist_is_refused_at_once() -> None:
    """20 each of three resources for 59 credits: too many orders to try them all."""
    trace = read_trace(TAKLONS_FIRAKS)
    pay = [f.Amount(name, 20) for name in ("power", "knowledge", "ore")]
    move_with(trace, f.Pass).steps = [f.Convert(pay, [f.Amount("credits", 59)])]
    assert "no free action turns" in damaged(trace)


def test_seats_that_are_not_there_are_refused() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    trace.moves[3].seat = 2
    assert "move 3 names a seat" in damaged(trace)
    trace = read_trace(TAKLONS_FIRAKS)
    trace.moves[3].state.players.pop()
    assert "1 entries for 2 players" in damaged(trace)


def test_a_set_up_that_cannot_be_is_refused() -> None:
    trace = read_trace(TAKLONS_FIRAKS)
    trace.setup.boosters.pop()
    assert "the set-up is damaged: option 'given_tiles'" in damaged(trace)
    trace = read_trace(TAKLONS_FIRAKS)
    trace.setup.factions = ["taklons", "xenos"]
    assert "other factions" in damaged(trace)
    trace = read_trace(TAKLONS_FIRAKS)
    trace.setup.map.append(trace.setup.map[0])
    assert "the set-up is damaged" in damaged(trace)


def test_without_files_the_command_says_how_to_use_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage:" in capsys.readouterr().err
    assert main(["--help"]) == 0
