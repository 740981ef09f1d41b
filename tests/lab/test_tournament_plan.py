"""Who meets whom, in which seats, with which factions and dice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel.chance import Source
from orrery.lab.tournament.balance import Lots
from orrery.lab.tournament.plan import Fixture, fixtures, turns, whole
from orrery.lab.tournament.setting import DEALT, Setting
from tests.lab.tables import setting


def seats_of(plan: list[Fixture]) -> Counter[tuple[str, int]]:
    return Counter((entry, seat) for game in plan for seat, entry in enumerate(game.seats))


def dealt(game: Fixture) -> list[str]:
    factions: list[str] = game.options["given_factions"]
    return factions


def gaia(*entries: str, players: int = 2) -> Setting:
    return setting(*entries, game="gaia", players=players, options={}, factions=DEALT)


def test_a_longer_tournament_begins_with_the_same_games() -> None:
    one = gaia("a", "b", "c", players=4)
    assert fixtures(one, 50)[:20] == fixtures(one, 20)


def test_the_seed_makes_the_plan() -> None:
    one, other = gaia("a", "b"), gaia("a", "b")
    assert fixtures(one, 20) == fixtures(other, 20)
    reseeded = setting("a", "b", game="gaia", options={}, factions=DEALT, seed="other")
    assert [game.options for game in fixtures(reseeded, 20)] != [
        game.options for game in fixtures(one, 20)
    ]


def test_two_games_of_a_block_differ_in_the_seats_alone() -> None:
    first, second = fixtures(gaia("a", "b"), 2)
    assert first.seats == second.seats[::-1]
    assert (first.block, first.dice, first.options) == (second.block, second.dice, second.options)
    assert first.rng_of(0).below(1 << 32) != second.rng_of(0).below(1 << 32)


@given(st.integers(1, 6), st.integers(2, 6), st.integers(0, 30))
def test_in_whole_blocks_every_bot_has_every_seat_equally_often(
    bots: int, players: int, blocks: int
) -> None:
    entries = [f"bot{at}" for at in range(bots)]
    plan = fixtures(setting(*entries, players=players), (blocks + 1) * players)
    whole = [game for game in plan if game.block < plan[-1].block]
    counts = seats_of(whole)
    for entry in entries:
        assert len({counts[entry, seat] for seat in range(players)}) <= 1


def test_with_more_seats_than_bots_all_seats_are_filled_evenly() -> None:
    plan = fixtures(setting("a", "b", "c", players=4), 120)
    assert set(seats_of(plan).values()) == {40}
    assert Counter(tuple(sorted(game.seats)) for game in plan) == {
        ("a", "a", "b", "c"): 40,
        ("a", "b", "b", "c"): 40,
        ("a", "b", "c", "c"): 40,
    }


def test_with_more_bots_than_seats_everybody_meets_everybody() -> None:
    plan = fixtures(setting("a", "b", "c", "d"), 120)
    met = Counter(tuple(sorted(game.seats)) for game in plan)
    assert met == dict.fromkeys(combinations("abcd", 2), 20)


def test_a_line_up_that_repeats_itself_turns_less() -> None:
    assert turns(["a", "b", "a", "b"]) == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]
    assert len(turns(["a", "a", "b", "b"])) == 4
    assert turns(["a", "a"]) == [["a", "a"]]


def test_how_many_games_make_the_last_block_whole() -> None:
    four = setting("a", "b", "c", players=4)
    assert [whole(four, games) for games in (1, 4, 5, 8, 99)] == [4, 4, 8, 8, 100]
    assert whole(setting("a"), 7) == 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_factions_are_dealt_in_turn_and_every_bot_plays_each_of_a_block(players: int) -> None:
    entries = ["a", "b", "c", "d"][:players]
    plan = fixtures(gaia(*entries, players=players), 70 * players)
    counts = Counter(faction for game in plan for faction in dealt(game))
    assert len(counts) == 14
    assert max(counts.values()) - min(counts.values()) <= 2 * players
    sides = Counter(
        (game.block, entry, dealt(game)[seat])
        for game in plan
        for seat, entry in enumerate(game.seats)
    )
    assert set(sides.values()) == {1}
    assert len(sides) == 70 * players * players


def test_the_two_sides_of_a_board_never_meet() -> None:
    boards = [["a", "b"], ["c", "d"], ["e", "f"]]
    lots = Lots(boards)
    rng = Source.from_seed("lots")
    drawn = [lots.draw(2, rng) for _ in range(60)]
    assert not [names for names in drawn if sorted(names) in boards]
    assert set(Counter(name for names in drawn for name in names).values()) == {20}
