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
from orrery.games.eclipse.encode.pending import NUMBERS, numbers_of
from orrery.games.eclipse.game import game
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.data import fields_of
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
            assert all(len(numbers_of(frame)) <= NUMBERS for frame in state.frames())


def test_a_sector_with_all_ships_of_six_players_is_shown_whole() -> None:
    species = [f"terran_{name}" for name in FACTIONS]
    scene = Scene(*species).lay(
        "101", "1-0", disc=0, npcs=SECTORS[SECTOR_IDS.index("101")].ancients
    )
    for seat in range(6):
        scene.ships(seat, "101", **dict(zip(SHIPS, FLEET, strict=True)))
    scene.begin_combat()
    assert max(len(numbers_of(frame)) for frame in scene.state.frames()) in range(200, NUMBERS + 1)


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
