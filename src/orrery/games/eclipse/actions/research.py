"""Researching: technologies come from the tray to the board for science."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.actions.base import ANYTIME, ActionFrame, frame_of, why_no_activation
from orrery.games.eclipse.components import (
    ANCIENT_LABS,
    SCIENCE,
    TECH_TRACKS,
    TECHS,
    TRACK_LENGTH,
)
from orrery.games.eclipse.discoveries import labs_discovery
from orrery.games.eclipse.holdings import pay
from orrery.games.eclipse.space import LEARN
from orrery.games.eclipse.state import eclipse
from orrery.games.eclipse.technology import (
    TRACKS_FOR,
    discounted,
    learn,
    price,
    why_not_learn,
)
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import Play, State


class Research(Play):
    """eclipse.research.one_tile"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if frame_of(s).left == 0:
            return
        science = s.held(seat, SCIENCE)
        owned = [s.technologies_on(seat, track) for track in range(len(TECH_TRACKS))]
        for technology in range(TECHS):
            if s.tray[technology] and not s.has(seat, technology):
                for track in TRACKS_FOR[technology]:
                    count = owned[track]
                    if count < TRACK_LENGTH and discounted(technology, count) <= science:
                        found.append(LEARN.at(technology, track))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return why_no_activation(s) or why_not_learn(s, seat, action.first, action.second)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame_of(s).left -= 1
        pay(s, seat, SCIENCE, price(s, seat, action.first, action.second))
        learn(s, seat, action.first, action.second)
        if action.first == ANCIENT_LABS:
            labs_discovery(s, seat)


RESEARCHING: Final = Menu([(LEARN, Research()), *ANYTIME])


class ResearchFrame(ActionFrame):
    """eclipse.research.activations, eclipse.research.discount_updates"""

    kind: ClassVar[str] = "research"

    def menu(self) -> Menu:
        return RESEARCHING
