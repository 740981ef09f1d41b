"""Random sessions: whatever people do, a restart at any point changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery.table.session import Table
from tests.table import fake
from tests.table.people import People
from tests.table.scene import open_table, reopened, same

TABLES = [("nebula", 2), ("gaia", 2), ("gaia", 4), ("skirmish", 3), ("skirmish", 4)]


def opened(game: str, players: int, rng: Random) -> Table:
    people = rng.sample(range(players), rng.randint(1, players))
    return open_table(game, players, f"{rng.random()}", people, board=fake.board(game))


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=st.integers(0, 10**6), deeds=st.integers(1, 60))
@settings(max_examples=10)
def test_a_restart_at_any_point_changes_nothing(
    game: str, players: int, seed: int, deeds: int
) -> None:
    rng = Random(seed)
    table = opened(game, players, rng)
    snapshot = table.course.snapshot()
    people = People(table, rng)
    for _ in range(deeds):
        if table.state.is_over():
            break
        plan = people.act()
        assert [entry.digest for entry in plan.entries[-1:]] in ([], [table.state.digest()])
        if rng.random() < 0.1:
            snapshot = table.course.snapshot()
        if rng.random() < 0.2:
            same(reopened(table), table)
            same(reopened(table, snapshot), table)
    same(reopened(table), table)
    same(reopened(table, table.course.snapshot()), table)


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5)
def test_records_of_tables_verify_against_their_seed(game: str, players: int, seed: int) -> None:
    rng = Random(seed)
    table = opened(game, players, rng)
    people = People(table, rng)
    for _ in range(80):
        if table.state.is_over():
            break
        people.act()
    record = orrery.read_record(orrery.write_record(table.course.match))
    again = orrery.replay(table.course.game, record)
    assert again.state.digest() == table.state.digest()


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5)
def test_two_processes_that_follow_each_other_stay_equal(
    game: str, players: int, seed: int
) -> None:
    """Moves are made at one table or the other; what is stored is followed by both."""
    rng = Random(seed)
    tables = [opened(game, players, rng)]
    tables.append(reopened(tables[0]))
    for _ in range(40):
        acting, following = rng.sample(tables, 2)
        if acting.state.is_over():
            break
        plan = People(acting, rng).act()
        following.commit(plan)
        same(acting, following)


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5)
def test_planning_changes_nothing(game: str, players: int, seed: int) -> None:
    rng = Random(seed)
    table = opened(game, players, rng)
    people = People(table, rng)
    for _ in range(30):
        if table.state.is_over():
            break
        before = reopened(table)
        people.plan()
        same(table, before)
        people.act()
