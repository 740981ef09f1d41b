"""Random games of Gaia Project under many options, for tests that need all kinds of positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orrery.games.gaia.game import game
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.chance import Source

OTHERWISE: dict[str, Any] = {
    "turn_order": "pass_order",
    "income_choice": "every_source",
    "charge_timing": "after_turn",
    "federation_routes": "flexible",
    "final_conversion": "manual",
}
"""Every option that is not about the set-up, the other way round."""


def seated(*factions: str) -> dict[str, Any]:
    """Options: with these factions."""
    return {"faction_choice": "given", "given_factions": list(factions)}


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"map": "method_1"}),
    (2, OTHERWISE | {"faction_choice": "first_game"}),
    (2, seated("taklons", "nevlas")),
    (3, {"map": "method_3", "reduced_map": "yes", "faction_choice": "auction"}),
    (3, OTHERWISE | seated("gleens", "firaks", "itars")),
    (4, {"map": "method_2"}),
    (4, OTHERWISE | {"faction_choice": "auction"}),
    (4, seated("terrans", "taklons", "itars", "xenos")),
    (4, seated("ambas", "bescods", "nevlas", "ivits")),
]


def walk(players: int, options: dict[str, Any], seed: object) -> Iterator[GaiaState]:
    """A copy of every position of a random game in which somebody decides, and of the last one."""
    match = game.start(players, options, f"{seed}")
    choice = Source.from_seed(f"{seed}/choices")
    while seats := match.state.open_seats():
        yield gaia(match.state.clone())
        legal = match.state.legal(seats[0])
        match.apply(seats[0], legal[choice.below(len(legal))])
    yield gaia(match.state.clone())
