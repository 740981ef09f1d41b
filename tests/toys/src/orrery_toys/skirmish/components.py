"""The components of Skirmish as data: every number comes from `data/components.json`."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from orrery import load_json

FOLDER: Final = files("orrery_toys.skirmish")
_DATA: Final[dict[str, Any]] = load_json(FOLDER, "components.json")

SEATS: Final = 4
LIVES: Final[int] = _DATA["seats"]["lives"]
LIVES_MAX: Final[int] = _DATA["seats"]["lives_max"]
COINS: Final[int] = _DATA["seats"]["coins"]
COINS_MAX: Final[int] = _DATA["seats"]["coins_max"]
HAND: Final[int] = _DATA["seats"]["hand"]
ROUNDS: Final[int] = _DATA["game"]["rounds"]
ROUNDS_MAX: Final[int] = _DATA["game"]["rounds_max"]
LIFE_POINTS: Final[int] = _DATA["game"]["life_points"]
DIE: Final[int] = _DATA["combat"]["die"]
PRIZE: Final[int] = _DATA["auction"]["prize"]
PRICE: Final[int] = _DATA["trade"]["price"]
VOTE_COST: Final[int] = _DATA["vote"]["cost"]
REST_GAIN: Final[int] = _DATA["rest"]["gain"]

CARDS: Final[list[str]] = [card["id"] for card in _DATA["cards"]]
COPIES: Final[list[int]] = [card["copies"] for card in _DATA["cards"]]
RALLY: Final = CARDS.index("rally")
AMBUSH: Final = CARDS.index("ambush")
COUNTER: Final = CARDS.index("counter")
RALLY_STRENGTH: Final[int] = _DATA["cards"][RALLY]["strength"]

COMBAT: Final = "combat"
PLAYED: Final = "played"
MOMENTS: Final[dict[str, list[int]]] = {
    moment: [at for at, card in enumerate(_DATA["cards"]) if card["moment"] == moment]
    for moment in (COMBAT, PLAYED)
}
"""The cards that may be played at each moment."""
