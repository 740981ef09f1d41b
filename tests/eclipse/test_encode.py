"""The encoding: complete, within bounds, and blind to what is hidden."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from orrery.games.eclipse.components import (
    FLEET,
    MATERIALS,
    SECTOR_IDS,
    SECTORS,
    SHIPS,
    SPECIES_IDS,
)
from orrery.games.eclipse.encode import encode, layout
from orrery.games.eclipse.encode.pending import BY_SEAT, NUMBERS, SEAT_BITS, numbers_of
from orrery.games.eclipse.encode.pending import SEATS as FRAME_SEATS
from orrery.games.eclipse.game import game
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.data import fields_of
from orrery.kernel.state import Frame
from tests.eclipse.scene import Scene
from tests.eclipse.walks import TABLES, moves

COUNTS = [2, 3, 4, 5, 6]
FACTIONS = ["directorate", "federation", "union", "republic", "conglomerate", "alliance"]
FOLLOWS = ["bag", "presence", "clock", "entered"]
"""What follows from the rest or counts only in order; the bag is hidden, but for its size."""
SEATS = ["start_player", "next_start", "traitor"]
KERNEL = ["players", "need", "epoch", "decider", "serials", "moves"]
"""What the kernel counts."""


@cache
def positions(players: int = 4) -> list[EclipseState]:
    """Every third position of lively games, and the ends of these games."""
    options = next(options for count, options in TABLES if count == players)
    found: list[EclipseState] = []
    for seed in ("one", "two"):
        walk = list(moves(players, options, seed))
        found += [before for before, _, _ in walk[::3]]
        found.append(walk[-1][2])
    return found


def part_of(state: EclipseState, name: str, seat: int = 0) -> list[float]:
    part = layout(state.players).part(name)
    return encode(state.view(seat))[part.offset : part.offset + part.size]


@pytest.mark.parametrize("players", COUNTS)
def test_the_layout_has_no_gaps(players: int) -> None:
    place = 0
    for row in layout(players).to_data():
        assert row["offset"] == place
        assert row["size"] > 0
        place += row["size"]
    assert place == layout(players).size
    assert len({row["name"] for row in layout(players).to_data()}) == len(layout(players).parts)
    assert game.layout(players) is layout(players)


@pytest.mark.parametrize("players", COUNTS)
def test_every_view_fits_the_layout(players: int) -> None:
    lows = layout(players).lows()
    for state in positions(players):
        for viewer in [*range(players), None]:
            numbers = encode(state.view(viewer))
            assert len(numbers) == layout(players).size
            assert all(low <= number <= 1 for low, number in zip(lows, numbers, strict=True))


def test_no_frame_has_more_numbers_than_are_shown() -> None:
    for players in COUNTS:
        for state in positions(players):
            assert all(
                len(numbers_of(frame, list(range(players)))) <= NUMBERS for frame in state.frames()
            )


def test_a_sector_with_all_ships_of_six_players_is_shown_whole() -> None:
    species = [f"terran_{name}" for name in FACTIONS]
    scene = Scene(*species).lay(
        "101", "1-0", disc=0, npcs=SECTORS[SECTOR_IDS.index("101")].ancients
    )
    for seat in range(6):
        scene.ships(seat, "101", **dict(zip(SHIPS, FLEET, strict=True)))
    scene.begin_combat()
    sizes = [len(numbers_of(frame, list(range(6)))) for frame in scene.state.frames()]
    assert max(sizes) in range(200, NUMBERS + 1)


def test_different_positions_have_different_numbers() -> None:
    seen: dict[tuple[float, ...], str] = {}
    for state in positions():
        numbers = tuple(encode(state.view(0)))
        assert seen.setdefault(numbers, state.digest()) == state.digest()


@pytest.mark.parametrize(
    "field", [name for name in fields_of(EclipseState) if name not in KERNEL + FOLLOWS]
)
def test_every_field_shows(field: str) -> None:
    """A changed field changes the numbers of whoever may know it."""
    for state in positions():
        for changed in variants(state, field):
            if any(
                encode(changed.view(seat)) != encode(state.view(seat))
                for seat in range(state.players)
            ):
                return
    raise AssertionError(f"{field} never shows")


def variants(state: EclipseState, field: str) -> list[EclipseState]:
    """The position with one number of a field moved by one, up or down."""
    found: list[EclipseState] = []
    value: Any = getattr(state, field)
    for step in (1, -1):
        copy = eclipse(state.clone())
        if field in SEATS:
            setattr(copy, field, (value + step) % state.players)
        elif isinstance(value, int):
            setattr(copy, field, value + step)
        elif not value:
            continue
        elif isinstance(value[0], list):
            setattr(copy, field, [[number % 4 + 1 for number in row] for row in value])
        else:
            index = next((at for at, number in enumerate(value) if number > 0), 0)
            if value[index] + step < 0:
                continue
            setattr(copy, field, [*value[:index], value[index] + step, *value[index + 1 :]])
        copy.forget()
        found.append(copy)
    return found


def test_the_own_board_comes_first() -> None:
    state = positions()[0]
    for seat in range(state.players):
        species = part_of(state, "own_species", seat)
        assert species.index(1.0) == state.species[seat] if state.species[seat] >= 0 else True
    late = positions()[-2]
    assert sum(part_of(late, "own_species", 2)) == 1.0
    assert len(part_of(late, "own_species", 2)) == len(SPECIES_IDS)
    held = late.held(2, MATERIALS)
    assert part_of(late, "own_resources", 2)[MATERIALS] == pytest.approx(held / (held + 10))
    assert part_of(late, "second_resources", 1)[MATERIALS] == pytest.approx(held / (held + 10))


def test_sectors_stand_where_they_lie() -> None:
    late = positions()[-2]
    for sector, name in enumerate(SECTOR_IDS):
        assert part_of(late, f"sector_{name}")[0] == float(late.zone[sector] >= 0)


def test_reputation_of_others_does_not_show() -> None:
    """eclipse.reputation.hidden"""
    shown = 0
    for state in [each for each in positions() if not each.ended]:
        for tiles in state.reputation[1:]:
            if not tiles:
                continue
            copy = eclipse(state.clone())
            seat = next(at for at in range(1, state.players) if copy.reputation[at])
            copy.reputation[seat] = [value % 4 + 1 for value in copy.reputation[seat]]
            assert encode(copy.view(0)) == encode(state.view(0))
            assert encode(copy.view(seat)) != encode(state.view(seat))
            shown += 1
    assert shown


# From the viewer's side -------------------------------------------------------------------


NAMES = ["start_player", "next_start", "traitor", "disc", "stored"]
NAMES += ["seat", "other", "owner", "proposer", "attacker", "defender", "side", "last"]
NAMES += ["order", "bankrupt"]
"""What names seats, in positions and frames."""
ONE_EACH = ["passed", "eliminated", "species", "discs", "tray_discs", "colony_ships", "moves"]
ONE_EACH += ["kept_discoveries", "reputation", "fought", "shamed", "earned", "gone", "given"]
EACH = dict.fromkeys(ONE_EACH, 1)
EACH |= dict.fromkeys(["resources", "track", "graveyard"], 3)
EACH |= dict.fromkeys(["ships_left", "outside", "wounds", "fallen", "heading", "since", "acted"], 4)
EACH |= {"spent": 6, "technology": 39, "tiles": 32, "score": 9}
"""Lists with so many entries for each seat (and perhaps some of nobody at the end)."""
IN_SECTORS = {"ships": 4, "presence": 1, "entered": 1}
"""Lists with so many entries for each seat in each sector."""


def turned(state: EclipseState, by: int) -> EclipseState:
    """The same position with every seat `by` places further on."""
    s = eclipse(state.clone())
    for holder in (s, *s.frames()):
        for name in fields_of(type(holder)):
            setattr(holder, name, turned_value(name, getattr(holder, name), s.players, by))
    s.forget()
    return s


def turned_value(name: str, value: Any, players: int, by: int) -> Any:
    if name in NAMES:
        if isinstance(value, list):
            return [(seat + by) % players if seat >= 0 else seat for seat in value]
        return (value + by) % players if value >= 0 else value
    if name == "proposed":
        return sum(1 << (seat + by) % players for seat in range(players) if value >> seat & 1)
    if name in EACH and value:
        return turned_rows(value, EACH[name] * players, EACH[name] * by)
    if name in IN_SECTORS:
        width = IN_SECTORS[name]
        size = players * width
        starts = range(0, len(value), size)
        return [
            one for at in starts for one in turned_rows(value[at : at + size], size, width * by)
        ]
    if name == "relations":
        rows = [value[at : at + players] for at in range(0, len(value), players)]
        rows = [turned_rows(row, players, by) for row in turned_rows(rows, players, by)]
        return [one for row in rows for one in row]
    return value


def turned_rows(values: list[Any], size: int, by: int) -> list[Any]:
    return [*values[size - by : size], *values[: size - by], *values[size:]]


@pytest.mark.parametrize("players", COUNTS)
def test_only_the_viewer_s_own_number_tells_the_seats_apart(players: int) -> None:
    """Whoever sits where: from the same side the same position gives the same numbers."""
    viewer = layout(players).part("viewer")
    after = viewer.offset + viewer.size
    for number, state in enumerate(positions(players)):
        by = 1 + number % (players - 1)
        seat = number % players
        one = encode(state.view(seat))
        two = encode(turned(state, by).view((seat + by) % players))
        assert one[: viewer.offset] + one[after:] == two[: viewer.offset] + two[after:]
        assert one[viewer.offset : after].index(1) == seat


NO_SEAT = ["at", "before", "begun", "computers", "count", "damage", "destroyed", "dice"]
NO_SEAT += ["drawers", "drawn", "faces", "find", "guarded", "just_freed", "kept", "laid"]
NO_SEAT += ["left", "missiles", "part", "phase", "place", "reaction", "removed", "revealed"]
NO_SEAT += ["round", "sector", "serial", "ship", "shots", "splitting", "squares", "stage"]
NO_SEAT += ["steps", "suffered", "to_graveyard", "touched", "turned", "wanted", "way"]
NO_SEAT += ["zone"]
"""Fields of frames in which no seat is named or counted."""


@pytest.mark.parametrize("kind", sorted(EclipseState.frame_types))
def test_every_field_of_a_frame_is_known_to_name_seats_or_not(kind: str) -> None:
    """A new field with seats that is in no list would show the seats as they are numbered."""
    lists = [FRAME_SEATS, list(BY_SEAT), SEAT_BITS, NO_SEAT]
    for name in fields_of(EclipseState.frame_types[kind]):
        assert sum(names.count(name) for names in lists) == 1, name


def test_every_listed_field_belongs_to_a_frame() -> None:
    fields = {name for frame in EclipseState.frame_types.values() for name in fields_of(frame)}
    assert fields == {*FRAME_SEATS, *BY_SEAT, *SEAT_BITS, *NO_SEAT}


def filled(kind: str, players: int) -> Frame:
    """A frame in which every seat is told apart."""
    cls = EclipseState.frame_types[kind]
    frame = cls.__new__(cls)
    for name in fields_of(cls):
        if name in EACH:
            rows = [[each] for each in range(EACH[name] * players)] + [[99]]
            _set(frame, name, [each[0] for each in rows], rows)
        else:
            _set(frame, name, 1, [1, 0])
    return frame


def _set(frame: Frame, name: str, *values: Any) -> None:
    """The first of the values that has the right type, where types are checked."""
    for value in values:
        try:
            setattr(frame, name, value)
        except TypeError:
            continue
        return


@pytest.mark.parametrize("kind", sorted(EclipseState.frame_types))
def test_every_seat_in_a_frame_is_counted_from_the_viewer(kind: str) -> None:
    frame, other = filled(kind, 4), filled(kind, 4)
    for name in fields_of(type(other)):
        setattr(other, name, turned_value(name, getattr(other, name), 4, 1))
    assert numbers_of(frame, [0, 1, 2, 3]) == numbers_of(other, [3, 0, 1, 2])
    assert (numbers_of(frame, [3, 0, 1, 2]) == numbers_of(frame, [0, 1, 2, 3])) == (
        frame.to_data() == other.to_data()
    )
