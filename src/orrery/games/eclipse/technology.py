"""Technologies: what they cost, where they go, and what they do at once."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.components import (
    ARTIFACT_GAIN,
    ARTIFACT_KEY,
    DISCOUNT,
    RESOURCES,
    SCIENCE,
    SECTORS,
    SPECIES,
    TECH_TRACKS,
    TECHNOLOGIES,
    TECHS,
    TRACK_LENGTH,
    WARP_PORTAL,
)
from orrery.games.eclipse.events import DISCS_GAINED, PORTAL_PLACED, RESEARCHED
from orrery.games.eclipse.holdings import gain, why_too_dear
from orrery.games.eclipse.space import GAIN, PORTAL
from orrery.games.eclipse.state import TOKEN, EclipseState, eclipse
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, State, not_now

_ADDING: Final[list[list[int]]] = [
    [technology.index for technology in TECHNOLOGIES if technology.extra[action]]
    for action in range(len(SPECIES[0].activations))
]
"""By action: the technologies that add activations to it."""


def activations(s: EclipseState, seat: int, action: int) -> int:
    """eclipse.concept.activations: those of the species board and of technologies."""
    count = SPECIES[s.species[seat]].activations[action]
    for technology in _ADDING[action]:
        if s.has(seat, technology):
            count += TECHNOLOGIES[technology].extra[action]
    return count


# Cost and place --------------------------------------------------------------------------


TRACKS_FOR: Final[list[list[int]]] = [
    list(range(len(TECH_TRACKS))) if tile.is_rare else [tile.category] for tile in TECHNOLOGIES
]
"""eclipse.research.placement, eclipse.research.rare_any_track: where each technology may lie."""


def price(s: EclipseState, seat: int, technology: int, track: int) -> int:
    """What a technology costs the seat on a track that has room."""
    return discounted(technology, s.technologies_on(seat, track))


def discounted(technology: int, owned: int) -> int:
    """eclipse.research.discount, eclipse.research.minimum_cost

    The cost on a track with so many technologies.
    """
    tile = TECHNOLOGIES[technology]
    return max(tile.minimum, tile.cost - DISCOUNT[owned])


def has_room(s: EclipseState, seat: int, track: int) -> bool:
    """eclipse.research.track_full"""
    return s.technologies_on(seat, track) < TRACK_LENGTH


def why_not_take(s: EclipseState, seat: int, technology: int, track: int) -> list[Blocker]:
    """Why the tile cannot come from the tray to that track of the seat, its price aside."""
    tile = TECHNOLOGIES[technology]
    if s.has(seat, technology):
        return [block("eclipse.research.no_duplicate", technology=technology)]
    if s.tray[technology] == 0:
        if any(s.has(other, technology) for other in range(s.players)) and tile.is_rare:
            return [block("eclipse.research.rare_single", technology=technology)]
        return [block("eclipse.research.one_tile", technology=technology, available=0)]
    if track not in TRACKS_FOR[technology]:
        return [block("eclipse.research.placement", technology=technology, tech_track=track)]
    if not has_room(s, seat, track):
        return [block("eclipse.research.track_full", tech_track=track, technologies=TRACK_LENGTH)]
    return []


def why_not_learn(s: EclipseState, seat: int, technology: int, track: int) -> list[Blocker]:
    """Why the seat cannot research a technology onto a track; empty exactly when it can."""
    reasons = why_not_take(s, seat, technology, track)
    if reasons:
        return reasons
    return why_too_dear(s, seat, SCIENCE, price(s, seat, technology, track))


# Learning --------------------------------------------------------------------------------


def learn(s: EclipseState, seat: int, technology: int, track: int) -> None:
    """A tile comes from the tray to the board, paid or not, and what it does at once is done.

    The discovery of Ancient Labs is drawn by research, which alone brings rare technologies.
    """
    s.tray[technology] -= 1
    s.technology = with_item(s.technology, seat * TECHS + technology, track + 1)
    s.emit(RESEARCHED, seat, technology, track)
    take_discs(s, seat, TECHNOLOGIES[technology].discs)
    if technology == ARTIFACT_KEY:
        artifacts = sum(1 for sector in s.controlled(seat) if SECTORS[sector].artifact)
        s.push(ArtifactFrame(seat, artifacts))
    elif technology == WARP_PORTAL and s.controlled(seat):
        # eclipse.gap.warp_token_no_sector: otherwise the token is out of the game.
        s.push(PortalFrame(seat))


def take_discs(s: EclipseState, seat: int, count: int) -> None:
    """eclipse.setup.extra_discs, eclipse.tech.extra_discs_overflow"""
    taken = min(count, s.tray_discs[seat])
    if taken:
        s.tray_discs[seat] -= taken
        s.discs[seat] += taken
        s.emit(DISCS_GAINED, seat, taken)


class ArtifactFrame(Question):
    """eclipse.tech.artifact_key, eclipse.gap.artifact_key_types: one lot for each artifact."""

    kind: ClassVar[str] = "artifacts"
    left: int

    def __init__(self, seat: int, artifacts: int) -> None:
        super().__init__(seat)
        self.left = artifacts

    def step(self, state: State) -> int:
        if self.left:
            return ASK
        state.pop()
        return RUN

    def kinds(self) -> list[ActionKind]:
        return [GAIN]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [GAIN.at(resource) for resource in range(len(RESOURCES))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind is GAIN else not_now(action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        self.left -= 1
        gain(eclipse(state), seat, action.first, ARTIFACT_GAIN)


class PortalFrame(Question):
    """eclipse.tech.warp_portal: the token goes to any controlled sector."""

    kind: ClassVar[str] = "portal"

    def kinds(self) -> list[ActionKind]:
        return [PORTAL]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [PORTAL.at(sector) for sector in eclipse(state).controlled(seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not PORTAL:
            return not_now(action)
        if eclipse(state).disc[action.first] == seat:
            return []
        return [block("eclipse.tech.warp_portal", sector=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        s.portal = with_item(s.portal, action.first, s.portal[action.first] | TOKEN)
        s.emit(PORTAL_PLACED, seat, action.first)
