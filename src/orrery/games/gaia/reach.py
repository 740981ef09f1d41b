"""Range: how far a faction reaches, and what extra range costs."""

from __future__ import annotations

from orrery.games.gaia.components import QIC, RANGE_PER_QIC
from orrery.games.gaia.state import GaiaState
from orrery.kernel.ledger import Blocker, block


def qic_for_range(s: GaiaState, seat: int, space: int, extra: int) -> int:
    """gaia.range.qic, gaia.gap.range.qic-waste: the fewest Q.I.C.s that reach the space."""
    missing = s.nearest(seat)[space] - s.range(seat) - extra
    if missing <= 0:
        return 0
    return (missing + RANGE_PER_QIC - 1) // RANGE_PER_QIC


def why_out_of_range(s: GaiaState, seat: int, space: int, extra: int) -> list[Blocker]:
    needed = qic_for_range(s, seat, space, extra)
    held = s.held(seat, QIC)
    if needed <= held:
        return []
    reach = s.range(seat) + extra
    return [
        block(
            "gaia.range.maximum",
            distance=s.nearest(seat)[space],
            range=reach,
            qic=needed,
            held=held,
        )
    ]


def is_extra_range_unused(s: GaiaState, seat: int, space: int) -> bool:
    """gaia.gap.action.range-unused: the space is reached without it."""
    return s.nearest(seat)[space] <= s.range(seat) or s.former[space] == seat
