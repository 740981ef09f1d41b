"""Scenes of battles: fleets in a sector, dice that fall as told."""

from __future__ import annotations

from orrery.games.eclipse.combat.battlefield import Battlefield, battlefield_of
from orrery.games.eclipse.components import SHIP_TYPES, SHIPS
from orrery.games.eclipse.events import (
    ASSIGNED,
    BATTLE_BEGAN,
    REPUTATION_DRAWN,
    ROLLED,
    SHIP_DESTROYED,
)
from orrery.games.eclipse.space import TARGET
from tests.eclipse.scene import Scene, at

MISS = 1
BURST = 6
TERRAN = "terran_directorate"
OTHER = "terran_federation"
THIRD = "terran_union"


def duel(sector: str = "101", attacker: str = OTHER, defender: str = TERRAN) -> Scene:
    """Seat 0 controls the sector, seat 1 attacks; ships have to be added, 0 first."""
    return Scene(defender, attacker).lay(sector, "1-0", disc=0)


def unarmed(scene: Scene, seat: int, *ships: str) -> Scene:
    """These types of the seat have no weapons: a hull where the cannons were."""
    slots = {"interceptor": [1], "cruiser": [2], "dreadnought": [2, 3], "starbase": [2]}
    for ship in ships:
        for slot in slots[ship]:
            scene.part(seat, ship, slot, "hull")
    return scene


def field_of(scene: Scene) -> Battlefield:
    return battlefield_of(scene.state)


def wounds(scene: Scene, seat: int, ship: str) -> list[int]:
    """The damage of each ship of a type, in the sector that is fought over."""
    return field_of(scene).wounds[seat * SHIP_TYPES + SHIPS.index(ship)]


def npc_wounds(scene: Scene) -> list[int]:
    return field_of(scene).wounds[-1]


def battles(scene: Scene) -> list[tuple[str, int, int]]:
    """All battles so far: sector, attacker, defender."""
    return [
        (event.kind.domains[0].label(event.args[0]), event.args[1], event.args[2])
        for event in scene.events
        if event.kind is BATTLE_BEGAN
    ]


def rolls(scene: Scene, seat: int) -> list[tuple[str, int]]:
    """The dice of a side so far: colour and face."""
    return [
        (event.kind.domains[1].label(event.args[1]), event.args[2])
        for event in scene.events
        if event.kind is ROLLED and event.args[0] == seat
    ]


def rollers(scene: Scene) -> list[int]:
    """Who rolled, volley by volley."""
    found: list[int] = []
    for event in scene.events:
        if event.kind is ROLLED and (not found or found[-1] != event.args[0]):
            found.append(event.args[0])
    return found


def assigned(scene: Scene) -> list[tuple[int, str, int]]:
    """Owner, ship and damage of every die that was assigned."""
    return [
        (event.args[0], TARGET.label(event.args[1]), event.args[2])
        for event in scene.events
        if event.kind is ASSIGNED
    ]


def destroyed(scene: Scene) -> list[tuple[int, str]]:
    """Owner and name of every ship destroyed, without its number."""
    return [
        (event.args[0], TARGET.label(event.args[1]).rpartition("_")[0])
        for event in scene.events
        if event.kind is SHIP_DESTROYED
    ]


def drawn(scene: Scene, seat: int) -> int:
    """How many reputation tiles a seat has drawn."""
    return sum(event.kind is REPUTATION_DRAWN and event.args[0] == seat for event in scene.events)


def roll_all(scene: Scene, face: int, limit: int = 500) -> Scene:
    """Every die to come shows this face, as long as dice are rolled."""
    for _ in range(limit):
        chance = scene.state.chance()
        if chance is None or chance.label != "d6":
            return scene
        scene.fate(face)
    raise AssertionError("the dice never end")


def no_keeping(scene: Scene) -> Scene:
    """All reputation is drawn, whatever it is, and nothing kept; up to the next other question."""
    while not scene.over():
        chance = scene.state.chance()
        if chance is not None and chance.label == "reputation":
            scene.fate(chance.outcomes[0])
        elif chance is None and scene.asked()[1] == "reputation":
            scene.play("keep_none")
        else:
            return scene
    return scene


def number(sector: str) -> int:
    return at(sector)
