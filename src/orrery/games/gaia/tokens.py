"""Federation tokens: gaining one, and gaining its rewards again."""

from __future__ import annotations

from orrery.games.gaia.components import TOKEN_GAINED, TOKENS
from orrery.games.gaia.events import RESCORED, TOKEN_TAKEN
from orrery.games.gaia.gains import gain
from orrery.games.gaia.scoring import trigger
from orrery.games.gaia.state import GaiaState


def gain_token(s: GaiaState, seat: int, kind: int) -> None:
    """gaia.federation.rewards: the token comes green side up if it has one."""
    s.token_seat.append(seat)
    s.token_kind.append(kind)
    s.token_green.append(1 if TOKENS[kind].green else 0)
    s.emit(TOKEN_TAKEN, seat, kind)
    trigger(s, seat, TOKEN_GAINED)
    gain(s, seat, TOKENS[kind].gain)


def score_again(s: GaiaState, seat: int, kind: int) -> None:
    """gaia.board-action.rescore"""
    s.emit(RESCORED, seat, kind)
    gain(s, seat, TOKENS[kind].gain)
