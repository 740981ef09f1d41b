"""Components as parts of the document."""

from __future__ import annotations

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
    return Amounts(*gain.amounts)


def paid(cost: list[int]) -> Amounts:
    """What something costs, by resource."""
    return Amounts(*cost)


def tile(spec: TileSpec) -> Tile:
    return Tile(
        id=spec.id,
        kind=spec.kind,
        gain=amounts(spec.gain),
        per=COUNTS[spec.per],
        trigger=TRIGGERS[spec.trigger],
        value=spec.big_value,
    )


def booster(spec: BoosterSpec) -> Booster:
    return Booster(
        id=spec.id,
        income=amounts(spec.income),
        steps=spec.steps,
        range=spec.range,
        per=COUNTS[spec.per],
        passing=amounts(spec.pass_gain),
    )


def token(kind: int, green: bool) -> Token:
    spec = TOKENS[kind]
    return Token(id=spec.id, gain=amounts(spec.gain), green=green)
