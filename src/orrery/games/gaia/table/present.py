"""The whole table as a document."""

from __future__ import annotations

from orrery.games.gaia.components import BOOSTERS, LIMITS, NO_LIMIT
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.table.document import NO_SEAT, Board, Phase
from orrery.games.gaia.table.map import federations, making, offers, spaces
from orrery.games.gaia.table.parts import booster, listed
from orrery.games.gaia.table.players import player
from orrery.games.gaia.table.shared import (
    board_actions,
    final_tiles,
    free_positions,
    lots,
    round_tiles,
    token_piles,
    tracks,
)
from orrery.games.gaia.turn import TurnFrame
from orrery.kernel.state import View

_PHASES: dict[str, Phase] = {
    "income_phase": "income",
    "gaia_phase": "gaia",
    "actions": "actions",
}
"""By the kind of the frame that runs a phase."""
_LIMITS = listed([0 if limit == NO_LIMIT else limit for limit in LIMITS])


def present(view: View) -> Board:
    """What the viewer sees: in Gaia Project all information is open."""
    s = gaia(view.state)
    return Board(
        round=s.round,
        phase=phase(s),
        turn=turn(s),
        deciding=s.open_seats(),
        order=s.order,
        passed=s.passed,
        limits=_LIMITS,
        spaces=spaces(s),
        federations=federations(s),
        players=[player(s, seat) for seat in range(s.players)],
        tracks=tracks(s),
        free=free_positions(s),
        actions=board_actions(s),
        rounds=round_tiles(s),
        finals=final_tiles(s),
        boosters=[booster(BOOSTERS[index]) for index in s.boosters],
        tokens=token_piles(s),
        offers=offers(s),
        making=making(s),
        lots=lots(s),
    )


def phase(s: GaiaState) -> Phase:
    if s.ended:
        return "end"
    for frame in s.frames():
        if frame.kind in _PHASES:
            return _PHASES[frame.kind]
    return "setup" if s.round == 0 else "end"


def turn(s: GaiaState) -> int:
    for frame in s.frames():
        if isinstance(frame, TurnFrame):
            return frame.seat
    return NO_SEAT
