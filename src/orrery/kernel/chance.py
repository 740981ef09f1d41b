"""Chance: what a position waits on, and the seeded source from which a driver draws it.

The source belongs to the driver. It is in no position, clone, digest or view.
"""

from __future__ import annotations

import hashlib
import secrets

from mypy_extensions import mypyc_attr

from orrery.kernel.errors import UsageError

_WORDS = 16
_BITS = 32
_SPAN = 1 << _BITS


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A chance step: the possible outcomes with their weights.

    `seen_by` lists the only seats that learn the outcome; `None`: everybody does.
    """

    def __init__(
        self,
        label: str,
        outcomes: list[int],
        weights: list[int],
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        self.label = label
        self.outcomes = outcomes
        self.weights = weights
        self.seen_by = seen_by
        self.total = sum(weights)
        self.uniform = all(weight == 1 for weight in weights)
        if self.total <= 0 or len(outcomes) != len(weights) or min(weights) < 0:
            raise UsageError(f"{label}: outcomes need weights, none below 0 and not all 0")

    def visible_to(self, viewer: int | None) -> bool:
        return self.seen_by is None or viewer in self.seen_by

    def probability(self, outcome: int) -> float:
        """How likely `outcome` is; 0 if it is none of the outcomes."""
        if outcome not in self.outcomes:
            return 0.0
        return self.weights[self.outcomes.index(outcome)] / self.total


def die(sides: int) -> Chance:
    """One fair die with faces 1 to `sides`."""
    return Chance(f"d{sides}", list(range(1, sides + 1)), [1] * sides)


def draw_from(label: str, counts: list[int], seen_by: tuple[int, ...] | None = None) -> Chance:
    """One item of a bag: item i lies in it `counts[i]` times."""
    items = [item for item, count in enumerate(counts) if count > 0]
    return Chance(label, items, [counts[item] for item in items], seen_by)


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawer:
    """Whatever answers a chance step: a seeded source, a record, a search."""

    def draw(self, chance: Chance) -> int:
        """One of the outcomes of `chance`."""
        raise NotImplementedError


class Source(Drawer):
    """A seeded random source: a key and a counter, nothing else.

    The n-th word of the stream is a word of BLAKE2b in counter mode under the key, so anybody who
    learns the seed can check every die of a game.
    """

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key = key
        self.counter = counter
        self._block = -1
        self._words: list[int] = []

    @staticmethod
    def from_seed(seed: str) -> Source:
        return Source(seed_key(seed))

    def below(self, bound: int) -> int:
        """A fair number from 0 to bound - 1; `bound` is at most 2**32."""
        if not 0 < bound <= _SPAN:
            raise UsageError(f"no fair number below {bound}")
        limit = _SPAN - _SPAN % bound
        while True:
            word = self._word()
            if word < limit:
                return word % bound

    def draw(self, chance: Chance) -> int:
        """One outcome of `chance`, by its weights."""
        pick = self.below(chance.total)
        if chance.uniform:
            return chance.outcomes[pick]
        index = 0
        for weight in chance.weights:
            pick -= weight
            if pick < 0:
                break
            index += 1
        return chance.outcomes[index]

    def _word(self) -> int:
        block = self.counter // _WORDS
        if block != self._block:
            self._fill(block)
        word = self._words[self.counter % _WORDS]
        self.counter += 1
        return word

    def _fill(self, block: int) -> None:
        digest = hashlib.blake2b(block.to_bytes(8, "little"), key=self.key, digest_size=64).digest()
        self._words = [
            int.from_bytes(digest[at : at + 4], "little") for at in range(0, 4 * _WORDS, 4)
        ]
        self._block = block


def seed_key(seed: str) -> bytes:
    """The key that a seed stands for: 64 hexadecimal digits are the key itself."""
    if len(seed) == 64 and all(digit in "0123456789abcdef" for digit in seed):
        return bytes.fromhex(seed)
    return hashlib.blake2b(seed.encode(), digest_size=32, person=b"orrery seed").digest()


def check_seed(seed: str) -> str:
    """The seed itself; raises `UsageError` if a record could not hold it on a line."""
    if not seed or seed != seed.strip() or len(seed.splitlines()) != 1:
        raise UsageError("a seed is one line of text, without spaces around it")
    return seed


def new_seed() -> str:
    """A fresh seed of 256 random bits, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The hash that is published at the start of a game, so that its seed can be checked later."""
    return "sha256:" + hashlib.sha256(b"orrery commitment\n" + seed.encode()).hexdigest()


def check_commitment(seed: str, published: str) -> None:
    """Raise `UsageError` if `seed` is not the seed that was committed to."""
    if commitment(seed) != published:
        raise UsageError("this seed is not the one whose hash was published")
