"""Components as parts of the document."""

from __future__ import annotations

from msgspec import UNSET

from orrery.games.gaia.components import (
    COUNTS,
    TOKENS,
    TRIGGERS,
    BoosterSpec,
    Gain,
    TileSpec,
)
from orrery.games.gaia.table.document import Amounts, Booster, Tile, Token


def amounts(gain: Gain) -> Amounts:
    return listed(gain.amounts)


def listed(numbers: list[int]) -> Amounts:
    """Amounts in the order of `GAINS`; what is nothing is left out."""
    return Amounts(*[number or UNSET for number in numbers])


def tile(spec: TileSpec) -> Tile:
    return Tile(
        id=spec.id,
        kind=spec.kind,
        gain=amounts(spec.gain),
        per=COUNTS[spec.per] if spec.per else UNSET,
        trigger=TRIGGERS[spec.trigger] if spec.trigger else UNSET,
        value=spec.big_value or UNSET,
    )


def booster(spec: BoosterSpec) -> Booster:
    return Booster(
        id=spec.id,
        income=amounts(spec.income),
        steps=spec.steps or UNSET,
        range=spec.range or UNSET,
        per=COUNTS[spec.per] if spec.per else UNSET,
        passing=UNSET if spec.pass_gain.nothing else amounts(spec.pass_gain),
    )


def token(kind: int, green: bool) -> Token:
    spec = TOKENS[kind]
    return Token(id=spec.id, gain=amounts(spec.gain), green=green)
