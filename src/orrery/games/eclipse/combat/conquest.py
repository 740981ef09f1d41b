"""After the battles: sectors change hands, discoveries are claimed."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.combat.bombardment import holder
from orrery.games.eclipse.control import take_control
from orrery.games.eclipse.discoveries import take_discovery
from orrery.games.eclipse.holdings import fetch_disc, send_disc
from orrery.games.eclipse.space import CONTROL, DECLINE
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import State, not_now


def influence_sector(s: EclipseState, sector: int, just_freed: bool) -> None:
    """eclipse.gap.conquer_sequence: first the old disc goes, then a new one may come.

    `just_freed`: somebody guarded the sector when the phase began.
    """
    seat = holder(s, sector)
    if seat == NOBODY or s.disc[sector] == seat:
        return
    if s.disc[sector] != NOBODY:
        if s.cubes_at(sector):
            return
        # eclipse.conquer.remove_disc, eclipse.conquer.no_battle_needed,
        # eclipse.gap.conquer_optional_removal
        fetch_disc(s, sector)
    if s.discs[seat]:  # eclipse.conquer.need_disc
        s.push(ConquestFrame(seat, sector, just_freed))


class ConquestFrame(Question):
    """eclipse.conquer.place_disc, eclipse.conquer.optional, eclipse.species.draco.influence"""

    kind: ClassVar[str] = "conquest"
    sector: int
    just_freed: int

    def __init__(self, seat: int, sector: int, just_freed: bool) -> None:
        super().__init__(seat)
        self.sector = sector
        self.just_freed = int(just_freed)

    def kinds(self) -> list[ActionKind]:
        return [CONTROL, DECLINE]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [CONTROL.at(), DECLINE.at()]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind in self.kinds() else not_now(action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        """eclipse.discovery.unclaimed_disc: a discovery nobody guarded comes with the disc.

        One that was guarded until now waits for its own step (eclipse.finish.order).
        """
        s = eclipse(state)
        s.pop()
        if action.kind is DECLINE:
            return
        if self.just_freed:
            send_disc(s, seat, self.sector)
        else:
            take_control(s, seat, self.sector)

    def context(self, state: State) -> dict[str, int]:
        return {"sector": self.sector}


def claim_discovery(s: EclipseState, sector: int) -> None:
    """eclipse.finish.discovery, eclipse.discovery.no_ship_no_control

    The controller's; where nobody controls, that of the player with ships there. Without either it
    stays (eclipse.discovery.unclaimed_ship), and so it does while somebody guards it
    (eclipse.species.draco.no_discovery).
    """
    if not s.discovery[sector] or s.npc[sector]:
        return
    seat = s.disc[sector] if s.disc[sector] != NOBODY else holder(s, sector)
    if seat != NOBODY:
        take_discovery(s, seat, sector)
