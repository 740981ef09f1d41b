"""The reputation track: room for reputation tiles and ambassadors."""

from __future__ import annotations

from orrery.games.eclipse.components import SPECIES
from orrery.games.eclipse.events import REPUTATION_GIVEN_BACK
from orrery.games.eclipse.state import EclipseState


def fits(s: EclipseState, seat: int, ambassadors: int, tiles: int) -> bool:
    """eclipse.diplomacy.space_types, eclipse.gap.reputation_track_slots

    Whether the track can hold so many of each; where they lie has no meaning.
    """
    spec = SPECIES[s.species[seat]]
    mixed = max(0, ambassadors - spec.ambassador_slots) + max(0, tiles - spec.reputation_slots)
    return mixed <= spec.either_slots


def has_room_for_ambassador(s: EclipseState, seat: int) -> bool:
    """eclipse.diplomacy.need_space: without giving back a reputation tile."""
    return fits(s, seat, s.ambassadors(seat) + 1, len(s.reputation[seat]))


def has_room_for_tile(s: EclipseState, seat: int) -> bool:
    return fits(s, seat, s.ambassadors(seat), len(s.reputation[seat]) + 1)


def give_back(s: EclipseState, seat: int, value: int) -> None:
    """A reputation tile of the seat goes back into the bag."""
    s.reputation[seat].remove(value)
    s.bag[value - 1] += 1
    s.bag_size += 1
    s.emit(REPUTATION_GIVEN_BACK, seat, value)
