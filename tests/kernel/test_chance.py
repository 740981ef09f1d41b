from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel.chance import (
    Chance,
    Drawer,
    Source,
    check_commitment,
    check_seed,
    commitment,
    die,
    draw_from,
    new_seed,
    seed_key,
)
from orrery.kernel.errors import UsageError

seeds = st.text(min_size=1, max_size=20)


def word(key: bytes, number: int) -> int:
    """The n-th word of the stream, from the definition that anybody may check."""
    block, at = divmod(number, 16)
    digest = hashlib.blake2b(block.to_bytes(8, "little"), key=key, digest_size=64).digest()
    return int.from_bytes(digest[4 * at : 4 * at + 4], "little")


# The stream ------------------------------------------------------------------------------


@given(seeds, st.integers(0, 200))
def test_the_stream_is_blake2b_in_counter_mode(seed: str, start: int) -> None:
    source = Source(seed_key(seed), start)
    # A bound that divides the span rejects nothing: the numbers are the words themselves.
    words = [source.below(2**32) for _ in range(20)]
    assert words == [word(seed_key(seed), start + number) for number in range(20)]


@given(seeds, st.lists(st.integers(1, 2**32), max_size=30))
def test_the_same_seed_gives_the_same_numbers(seed: str, bounds: list[int]) -> None:
    one, other = Source.from_seed(seed), Source.from_seed(seed)
    numbers = [one.below(bound) for bound in bounds]
    assert numbers == [other.below(bound) for bound in bounds]
    assert all(0 <= number < bound for number, bound in zip(numbers, bounds, strict=True))


@given(seeds, st.integers(0, 40))
def test_a_source_goes_on_from_its_counter(seed: str, drawn: int) -> None:
    source = Source.from_seed(seed)
    for _ in range(drawn):
        source.below(6)
    resumed = Source(source.key, source.counter)
    assert [source.below(1000) for _ in range(20)] == [resumed.below(1000) for _ in range(20)]


def test_other_seeds_give_other_numbers() -> None:
    streams = {
        tuple(Source.from_seed(str(seed)).below(2**32) for _ in range(4)) for seed in range(99)
    }
    assert len(streams) == 99


def test_a_biased_tail_is_rejected() -> None:
    bound = 3 * 2**30  # a quarter of all words would favour the small numbers
    source = Source.from_seed("tail")
    numbers = [source.below(bound) for _ in range(1000)]
    assert source.counter > 1200
    assert 0.47 < sum(number < bound // 2 for number in numbers) / 1000 < 0.53


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_there_is_no_number_below_nothing_or_beyond_the_span(bound: int) -> None:
    with pytest.raises(UsageError):
        Source.from_seed("1").below(bound)


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    return sum((counts[face] - hope) ** 2 / hope for face, hope in expected.items())


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_dice_are_fair(sides: int) -> None:
    source = Source.from_seed("fair")
    rolls = 1000 * sides
    counts = Counter(source.draw(die(sides)) for _ in range(rolls))
    assert set(counts) == set(range(1, sides + 1))
    # Mean sides - 1, and five standard deviations are far beyond chance.
    limit = sides - 1 + 5 * (2 * (sides - 1)) ** 0.5
    assert chi_square(counts, dict.fromkeys(counts, 1000.0)) < limit


def test_weights_are_kept() -> None:
    chance = Chance("card", [7, 8, 9], [1, 0, 5])
    source = Source.from_seed("weights")
    counts = Counter(source.draw(chance) for _ in range(6000))
    assert counts[8] == 0
    assert chi_square(counts, {7: 1000.0, 9: 5000.0}) < 15


# Chance steps ----------------------------------------------------------------------------


def test_a_die_has_equal_faces() -> None:
    d6 = die(6)
    assert (d6.label, d6.outcomes, d6.total, d6.uniform) == ("d6", [1, 2, 3, 4, 5, 6], 6, True)
    assert d6.probability(6) == pytest.approx(1 / 6)
    assert d6.probability(7) == 0


def test_a_bag_holds_what_is_counted() -> None:
    bag = draw_from("bag", [2, 0, 3], seen_by=(1,))
    assert (bag.outcomes, bag.weights, bag.uniform) == ([0, 2], [2, 3], False)
    assert bag.probability(2) == pytest.approx(3 / 5)
    assert bag.probability(1) == 0


def test_an_outcome_is_seen_by_all_or_by_some() -> None:
    assert die(6).visible_to(None)
    secret = Chance("card", [1], [1], seen_by=(0, 2))
    assert [secret.visible_to(viewer) for viewer in (0, 1, 2, None)] == [True, False, True, False]


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any), seeds)
def test_only_what_lies_in_a_bag_is_drawn(counts: list[int], seed: str) -> None:
    bag = draw_from("bag", counts)
    assert sum(bag.probability(outcome) for outcome in bag.outcomes) == pytest.approx(1)
    source = Source.from_seed(seed)
    assert all(counts[source.draw(bag)] > 0 for _ in range(20))


def test_any_drawer_may_answer() -> None:
    class Loaded(Drawer):
        def draw(self, chance: Chance) -> int:
            return chance.outcomes[-1]

    assert Loaded().draw(die(6)) == 6


# Seeds -----------------------------------------------------------------------------------


def test_a_new_seed_is_its_own_key() -> None:
    seed = new_seed()
    assert len(seed) == 64
    assert seed != new_seed()
    assert seed_key(seed) == bytes.fromhex(seed)


@given(seeds)
def test_every_seed_has_a_key_of_256_bits(seed: str) -> None:
    assert len(seed_key(seed)) == 32


def test_only_64_small_hexadecimal_digits_are_a_key() -> None:
    digits = "ab" * 32
    assert seed_key(digits) == bytes.fromhex(digits)
    assert seed_key(digits.upper()) != bytes.fromhex(digits)
    assert seed_key(digits[:-1]) != bytes.fromhex(digits)[:-1]


def test_a_published_hash_binds_the_seed() -> None:
    published = commitment("7")
    assert published.startswith("sha256:")
    check_commitment("7", published)
    with pytest.raises(UsageError, match="not the one"):
        check_commitment("8", published)


@pytest.mark.parametrize("seed", ["", " 7", "7 ", "7\n8", "\t"])
def test_a_seed_fits_on_a_line(seed: str) -> None:
    with pytest.raises(UsageError):
        check_seed(seed)
    assert check_seed("seven of nine") == "seven of nine"
