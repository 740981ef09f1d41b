from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel.hexes import (
    DIRECTIONS,
    Hex,
    add,
    disc,
    distance,
    neighbour,
    neighbours,
    region,
    ring,
    rotate,
)

hexes = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
radii = st.integers(0, 8)


def test_the_neighbours_are_the_six_hexes_one_step_away() -> None:
    assert neighbours((0, 0)) == list(DIRECTIONS)
    assert len(set(DIRECTIONS)) == 6
    assert all(distance((0, 0), step) == 1 for step in DIRECTIONS)


@given(hexes, st.integers(-12, 12))
def test_a_neighbour_lies_in_its_direction_and_back_again(of: Hex, direction: int) -> None:
    there = neighbour(of, direction)
    assert there in neighbours(of)
    assert neighbour(there, direction + 3) == of


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(one: Hex, two: Hex, three: Hex) -> None:
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(hexes, hexes)
def test_distance_is_the_number_of_steps(one: Hex, other: Hex) -> None:
    steps = 0
    at = one
    while at != other:
        at = min(neighbours(at), key=lambda near: distance(near, other))
        steps += 1
    assert steps == distance(one, other)


@given(hexes, hexes, st.integers(-12, 12))
def test_rotation_keeps_distances(one: Hex, other: Hex, sixths: int) -> None:
    assert distance(rotate(one, sixths), rotate(other, sixths)) == distance(one, other)
    assert rotate(rotate(one, sixths), -sixths) == one


@pytest.mark.parametrize("direction", range(6))
def test_a_sixth_of_a_turn_leads_to_the_next_direction(direction: int) -> None:
    assert rotate(DIRECTIONS[direction], 1) == DIRECTIONS[(direction + 1) % 6]
    assert rotate(DIRECTIONS[direction], 6) == DIRECTIONS[direction]


@given(hexes, st.integers(1, 8))
def test_a_ring_is_a_closed_clockwise_walk_at_one_distance(centre: Hex, radius: int) -> None:
    walk = ring(centre, radius)
    assert len(walk) == len(set(walk)) == 6 * radius
    assert {distance(centre, hex_) for hex_ in walk} == {radius}
    assert all(distance(walk[at - 1], walk[at]) == 1 for at in range(len(walk)))
    offsets = [(q - centre[0], r - centre[1]) for q, r in walk]
    assert rotate(offsets[0], 1) == offsets[radius]


@given(hexes, radii)
def test_a_disc_grows_from_the_centre(centre: Hex, radius: int) -> None:
    found = disc(centre, radius)
    assert found[0] == centre
    assert len(set(found)) == len(found) == 1 + 3 * radius * (radius + 1)
    distances = [distance(centre, hex_) for hex_ in found]
    assert distances == sorted(distances)


def test_a_region_is_what_hangs_together() -> None:
    land = {(0, 0), (1, 0), (2, 0), (2, 1), (5, 5), (6, 5)}
    found = region((0, 0), lambda hex_: hex_ in land)
    assert found == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert region((5, 5), lambda hex_: hex_ in land) == [(5, 5), (6, 5)]
    assert region((9, 9), lambda hex_: hex_ in land) == []


@given(hexes, radii)
def test_the_region_of_a_disc_is_the_disc(centre: Hex, radius: int) -> None:
    found = region(centre, lambda hex_: distance(centre, hex_) <= radius)
    assert sorted(found) == sorted(disc(centre, radius))


@given(hexes, hexes)
def test_adding_moves_by_the_other(one: Hex, other: Hex) -> None:
    assert distance(one, add(one, other)) == distance((0, 0), other)
