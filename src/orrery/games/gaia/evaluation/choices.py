"""Which of the legal actions a player in a hurry thinks of."""

from __future__ import annotations

from orrery.games.gaia.space import BURN
from orrery.games.gaia.state import GaiaState
from orrery.games.gaia.turn import OFFERED, TurnFrame
from orrery.kernel.decision import Action


def without_vain_burning(s: GaiaState, legal: list[Action]) -> list[Action]:
    """After the main action no power is burned: it can wait for the turn that needs it."""
    top = s.top()
    if not isinstance(top, TurnFrame) or top.stage != OFFERED:
        return legal
    return [action for action in legal if action.kind is not BURN]
