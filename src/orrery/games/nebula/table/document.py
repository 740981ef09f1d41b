"""The document that the boards of Beyond Nebula are drawn from.

Everything goes by the names of the components' data and of the action domains (`1J12`, `Y1`,
`energy_shield`), so that a board's elements carry the ids of places. Seats are 0 and 1, and
`NO_SEAT` where nobody is meant; ships have the numbers from 1 that are printed on them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Resource = Literal["metal", "gas", "crystal"]
Colour = Literal["yellow", "red", "green"]
Grade = Literal["basic", "advanced"]
Phase = Literal["setup", "maintenance", "harvest", "progress", "conflict", "over"]
Effect = Literal["none", "coming", "now"]
"""What hinders a ship or a technology in its owner's next turn, or in this one."""
Halt = Literal["none", "crew", "new", "pulse", "ring", "steps"]
"""Why a ship cannot move (on): nobody aboard, new, pulsed, an opposing ring, no steps left."""

NO_SEAT = -1


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """What all parts of the document have in common."""


class Amounts(Part):
    """A price."""

    metal: int
    gas: int
    crystal: int


# The map ---------------------------------------------------------------------------------


class Planet(Part):
    """A planet where it lies."""

    id: str
    block: str
    colour: Colour
    field: int
    """The seat in whose field it lies."""
    kind: Literal["uncolonised", "colony", "home"]
    owner: int
    troops: int
    boarding: int
    """Troops that may board a ship this turn."""
    ring: int
    """The range of its Defensive Rings."""


class Ship(Part):
    """A ship in play."""

    seat: int
    number: int
    block: str
    troops: int
    capacity: int
    durability: int
    steps: int
    """Left this turn, or in the owner's next one."""
    halt: Halt
    pulse: Effect
    crossings: int
    """Crossings of the border of the mapped zone that Pathfinder still gives."""
    reach: list[list[str]]
    """The way to each block that its steps lead to, the safest of the shortest; combats aside."""


class Map(Part):
    """The Galactic Map and what lies on it."""

    lanes: list[tuple[str, str]]
    """The blocks that they join make up the mapped zone."""
    radioactive: list[str]
    unexplored: list[str]
    explored: list[str]
    """The unexplored zones that hold nothing any more."""
    planets: list[Planet]
    ships: list[Ship]


# Control panels --------------------------------------------------------------------------


class Reserve(Part):
    """What a player has of a resource, and what the next Harvest gives."""

    resource: Resource
    amount: int
    extractor: Literal["none", "base", "specialised"]
    penalty: bool
    """After an Exchange the next Harvest gives as little as without extractors."""
    harvest: str
    """The dice of the next Harvest: `1d6+10`."""


class Building(Part):
    """A building on the panel."""

    id: Literal["academy", "hangar", "laboratory"]
    colour: Colour
    status: Literal["none", "arriving", "built"]
    specialty: bool
    """With a planet of its colour, cooldowns of its technologies are one shorter."""


class Technology(Part):
    """How a technology of a player stands, as far as the viewer may know."""

    id: str
    status: Literal["none", "research", "ready", "cooling"]
    left: int
    """Indicators on it: turns of research or of cooldown."""
    barred: Effect
    held: bool
    """The next Maintenance takes no indicator off."""
    uses: int | None
    """How often it can still be used in this game; None where nothing limits it."""


class Project(Part):
    """A chip under research: face down for the other player."""

    colour: Colour
    grade: Grade
    left: int
    technology: str
    """Empty if it is face down."""


class Claim(Part):
    """The planet of one colour that a player controls, empty where there is none."""

    colour: Colour
    planet: str
    block: str


class Goal(Part):
    """What winning takes: a planet of each colour, the home planet, one in the opposing field."""

    claims: list[Claim]
    home: bool
    abroad: bool
    missing: list[str]
    """Colours, `home` and `abroad`: what is not done yet."""


class Player(Part):
    """A control panel."""

    seat: int
    turn: int
    """How many turns it has begun."""
    reserves: list[Reserve]
    buildings: list[Building]
    technologies: list[Technology]
    projects: list[Project]
    goal: Goal
    ships: int
    troops: int


# What happens now ------------------------------------------------------------------------


class Fighter(Part):
    """One of the two ships in a combat."""

    seat: int
    number: int
    block: str
    troops: int
    bonus: int
    """Reveal Spy."""
    durability: int
    roll: int
    """0 while it has not rolled."""
    odds: int
    """Per cent, without technologies."""


class Combat(Part):
    """A combat that is going on; the first ship brought it about."""

    fighters: tuple[Fighter, Fighter]
    declared: bool
    """Whether it is only declared: before the first roll it can still be avoided."""


class Loss(Part):
    """A ship that is about to lose durability."""

    seat: int
    number: int


class Encounter(Part):
    """A combat that a ship of the active player can bring about with the steps it has left."""

    number: int
    other: int
    block: str
    """Where it would fight; its own block if it only has to attack."""
    steps: int
    zones: int
    """Radioactive zones on the way: each may take a troop, which changes the odds."""
    odds: int
    """Per cent, without technologies."""


class Turn(Part):
    """Whose turn it is and what has been used up in it."""

    seat: int
    number: int
    phase: Phase
    first: int
    """The seat that goes first."""
    limit: int
    """The game ends after so many turns; 0: it does not."""
    exchanged: bool
    free_exchange: bool
    cloning: bool
    extra_steps: int


# What is printed -------------------------------------------------------------------------


class TechnologyCard(Part):
    """A technology as printed."""

    id: str
    colour: Colour
    grade: Grade
    cost: Amounts
    research: int
    cooldown: int


class BuildingCard(Part):
    """A building as printed."""

    id: Literal["academy", "hangar", "laboratory"]
    colour: Colour
    cost: Amounts


class Limits(Part):
    """Numbers that hold for everybody."""

    reserve: int
    planet_troops: int
    garrison: int
    ships: int
    durability: int
    steps: int


class Board(Part):
    """All that the table shows."""

    viewer: int
    turn: Turn
    deciding: list[int]
    pointing: int
    """Whose ships and technologies the places `ship-1`, `technology-hack` of the question mean."""
    map: Map
    players: tuple[Player, Player]
    combat: Combat | None
    loss: Loss | None
    encounters: list[Encounter]
    winner: int
    ended: str
    """How the game has ended: a key of `[reason]` in the catalogues."""
    technologies: list[TechnologyCard]
    buildings: list[BuildingCard]
    limits: Limits
