"""A faction: what the rules ask it at named moments, with the answers most factions give.

The rules announce moments and never ask who somebody is. A faction's own module overrides what is
special about it; numbers come from its board (`FactionSpec`).
"""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import FACTIONS, QIC, FactionSpec
from orrery.games.gaia.events import BRAINSTONE_WENT
from orrery.games.gaia.state import BOWLS, IN_GAIA, GaiaState
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import Frame


class Faction:
    """The answers of a faction without any ability."""

    def __init__(self, name: str) -> None:
        self.spec: FactionSpec = next(spec for spec in FACTIONS if spec.id == name)
        HANDLERS[self.spec.index] = self

    # Power and resources -----------------------------------------------------------------

    def token_power(self, s: GaiaState, seat: int) -> int:
        """What a token spent from area III is worth."""
        return 1

    def token_burned(self, s: GaiaState, seat: int) -> None:
        """A token of area II was given up for another: it leaves the game."""
        s.tokens_owned[seat] -= 1

    def combines_payments(self, s: GaiaState, seat: int) -> bool:
        """Whether it can gain by paying several power conversions as one sum."""
        return False

    def qic_becomes(self, s: GaiaState, seat: int) -> int:
        """The resource that a gained Q.I.C. turns into."""
        return QIC

    def conversions(self, s: GaiaState, seat: int) -> list[int]:
        """Free conversions of its own that it may use now."""
        return []

    def conversion_rule(self) -> str:
        """The rule that gives it conversions of its own."""
        raise NotImplementedError

    # Building ----------------------------------------------------------------------------

    def may_share(self, s: GaiaState, seat: int, space: int) -> bool:
        """Whether it may put a mine beside the structure of an opponent there."""
        return False

    def mine_built(self, s: GaiaState, seat: int, space: int, new_type: bool) -> None:
        """It has built a mine (or placed the Lost Planet); `new_type`: its first on that type."""

    def mine_shared(self, s: GaiaState, seat: int, space: int) -> None:
        """It has built a mine beside an opponent's structure."""

    def institute_built(self, s: GaiaState, seat: int) -> None:
        """Its planetary institute has just been built."""

    def value_bonus(self, s: GaiaState, seat: int, space: int) -> int:
        """What its structure there is worth beyond the usual power value."""
        return 0

    # Research ----------------------------------------------------------------------------

    def why_not_advance(self, s: GaiaState, seat: int, track: int) -> list[Blocker]:
        """What of its own keeps it from advancing on a track."""
        return []

    # Gaia phase --------------------------------------------------------------------------

    def gaia_phase(self, s: GaiaState, seat: int) -> None:
        """Before its tokens return: push a frame if it may do something first."""

    def tokens_return(self, s: GaiaState, seat: int) -> None:
        """gaia.gaia-phase.tokens-return: all that lies in the Gaia area comes back."""
        s.bowls[seat * BOWLS + self.spec.tokens_return] += s.gaia_area[seat]
        s.gaia_area[seat] = 0
        if s.brainstone[seat] == IN_GAIA:
            s.brainstone[seat] = 1
            s.emit(BRAINSTONE_WENT, seat, 1)
        s.formers_board[seat] += s.formers_gaia[seat]
        s.formers_gaia[seat] = 0

    # Passive power -----------------------------------------------------------------------

    def token_with_charge(self, s: GaiaState, seat: int) -> int:
        """New tokens that come with an accepted offer of power."""
        return 0

    # Its special action ------------------------------------------------------------------

    def has_special(self, s: GaiaState, seat: int) -> bool:
        """Whether its board (with the institute, if needed) gives it a special action."""
        return False

    def why_no_special(self, s: GaiaState, seat: int) -> list[Blocker]:
        """Why the special action it has cannot be carried out now."""
        return []

    def special(self, s: GaiaState, seat: int) -> None:
        """Carry the special action out, or push the frame that asks how."""
        raise NotImplementedError

    # Federations -------------------------------------------------------------------------

    def federation_value(self, s: GaiaState, seat: int) -> int:
        """The power value that its next federation needs."""
        return self.spec.federation_value

    def grows_one_federation(self) -> bool:
        """Whether it has a single federation that every federation action enlarges."""
        return False

    def satellites_affordable(self, s: GaiaState, seat: int) -> int:
        """gaia.federation.satellite-cost: how many satellites it could pay for."""
        return s.tokens_in_cycle(seat)

    def value_rule(self, s: GaiaState, seat: int) -> str:
        """The rule to name when a federation is worth too little."""
        return "gaia.federation.power-seven"

    def satellite_rule(self) -> str:
        """The rule to name when satellites cannot be paid for."""
        return "gaia.federation.satellite-cost"

    def pays_satellites_in_qic(self) -> bool:
        return False

    # The end -----------------------------------------------------------------------------

    def final_extra(self, s: GaiaState, seat: int) -> int:
        """Resources that conversions of its own add at the end of the game."""
        return 0


HANDLERS: Final[list[Faction | None]] = [None] * len(FACTIONS)
"""The handler of each faction by its number; filled by the modules of the factions."""


FACTION_FRAMES: Final[list[type[Frame]]] = []
"""The kinds of frame that factions add; filled by their modules."""


def faction_of(s: GaiaState, seat: int) -> Faction:
    handler = HANDLERS[s.faction[seat]]
    assert handler is not None
    return handler
