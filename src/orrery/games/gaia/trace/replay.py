"""Replaying one trace: every move by our legal actions, every position compared."""

from __future__ import annotations

from typing import Any

from orrery.games.gaia.trace.compare import difference, ordered, position_of
from orrery.games.gaia.trace.format import BadTrace, Move, Trace
from orrery.games.gaia.trace.opening import PLAYERS, faction_choice
from orrery.games.gaia.trace.peer import settle, waiting_after
from orrery.games.gaia.trace.steps import take_steps
from orrery.games.gaia.trace.table import Refused, Table, Unreachable
from orrery.kernel.match import IllegalMove

MAP_TURNED = "the map is given as the players turned it, so nobody is asked to turn it"
OTHER_BOARDS = "the factions have other boards than the printed ones"
OTHER_AUCTION = "an auction by other rules than ours is taken by its outcome"


class Difference:
    """Where our game and the trace part."""

    def __init__(self, move: Move, field: str, ours: Any, theirs: Any) -> None:
        self.move = move.n
        self.seat = move.seat
        self.text = move.move
        self.field = field
        self.ours = ours
        self.theirs = theirs

    def __str__(self) -> str:
        seat = "-" if self.seat is None else self.seat
        return (
            f"move {self.move} ({self.text}), seat {seat}, {self.field}: "
            f"ours {self.ours}, theirs {self.theirs}"
        )


class Report:
    """What a replay found."""

    def __init__(self) -> None:
        self.compared = 0
        self.skipped: list[str] = []
        """The reason for each move whose position was not compared."""
        self.difference: Difference | None = None


def replay(trace: Trace, compare: bool = True) -> Report:
    """Play a trace through; stop at the first difference."""
    report = Report()
    if trace.rules.faction_boards != "standard":
        report.skipped = [OTHER_BOARDS] * len(trace.moves)
        return report
    table = Table(trace)
    given = faction_choice(trace) == "given"
    if given:
        table.find_seats()
    for at, move in enumerate(trace.moves):
        following = trace.moves[at + 1] if at + 1 < len(trace.moves) else None
        try:
            report.difference = play_move(table, move, following)
        except Unreachable as error:
            report.skipped += [str(error)] * (len(trace.moves) - at)
            return report
        if report.difference is None and compare:
            reason = skipped(move, given)
            if reason:
                report.skipped.append(reason)
                continue
            report.difference = compared(table, move)
        if report.difference is not None:
            return report
        report.compared += 1
    if trace.moves and compare:
        report.difference = compared_result(table, trace)
    return report


def play_move(table: Table, move: Move, following: Move | None) -> Difference | None:
    table.log.clear()
    try:
        take_steps(table, seat_of(table, move), move.steps)
        settle(table, waiting_after(table, move, following))
    except (IllegalMove, Refused) as refusal:
        return Difference(move, "move", f"illegal: {refusal}", "legal")
    except BadTrace as damage:
        raise BadTrace(f"move {move.n}: {damage}") from None
    return None


def seat_of(table: Table, move: Move) -> int:
    """Our seat for the one that moves; until all factions are known players go by number."""
    name = move.move.split(" ", 1)[0]
    if table.asks() == "faction" and name in PLAYERS[: table.state.players]:
        return PLAYERS.index(name)
    return 0 if move.seat is None else table.ours[move.seat]


def skipped(move: Move, given: bool) -> str:
    """Why the position after a move is not compared; empty if it is."""
    if move.state.phase == "setup_board":
        return MAP_TURNED
    if given and move.state.phase in ("setup_faction", "setup_auction"):
        return OTHER_AUCTION
    return ""


def compared(table: Table, move: Move) -> Difference | None:
    found = difference(position_of(table), ordered(move.state))
    return None if found is None else Difference(move, *found)


def compared_result(table: Table, trace: Trace) -> Difference | None:
    """The parts of the final scoring, where the trace has them."""
    breakdown = trace.result.breakdown
    outcome = table.state.outcome()
    if breakdown is None or outcome is None:
        return None
    for seat, theirs in enumerate(breakdown):
        ours = outcome.breakdown[table.ours[seat]]
        for name, vp in theirs.items():
            if ours.get(name) != vp and name in ours:
                return Difference(
                    trace.moves[-1], f"result.breakdown[{seat}].{name}", ours[name], vp
                )
    return None
