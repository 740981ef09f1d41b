"""What players may choose before a game, and how their choices are read."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.eclipse.components import (
    ANCIENT,
    GCDS,
    GUARDIAN,
    MOST_PLAYERS,
    NPCS,
    REVERSE,
    SPECIES_IDS,
    VARIANTS,
)
from orrery.kernel.errors import UsageError
from orrery.kernel.game import ChoiceOption, NumberOption, Option, Options

IN_ORDER: Final = 0
DEALT: Final = 1
GIVEN: Final = 2
WAYS: Final[list[str]] = ["in_order", "random", "given"]
RANDOM: Final = "random"
ANY_SEAT: Final = -1
"""The start player is drawn."""

_CHOSEN: Final = "eclipse.gap.setup_random_choices"


def _npc_option(npc: int, text: str) -> Option:
    return ChoiceOption(NPCS[npc], [*VARIANTS, RANDOM], "eclipse.setup.npc_advanced", text)


OPTIONS: Final[list[Option]] = [
    ChoiceOption(
        "warp_portals",
        ["no", "yes"],
        "eclipse.warp.optional",
        "Whether the warp portal module is used.",
    ),
    _npc_option(ANCIENT, "The blueprint of the ancients."),
    _npc_option(GUARDIAN, "The blueprint of the guardians."),
    _npc_option(GCDS, "The blueprint of the galactic centre's defence system."),
    ChoiceOption(
        "species_choice",
        WAYS,
        _CHOSEN,
        "Chosen in order, dealt at random, or species that are given below.",
    ),
    Option(
        "given_species",
        None,
        _CHOSEN,
        "For given species: a species per seat.",
    ),
    NumberOption(
        "start_player",
        ANY_SEAT,
        ANY_SEAT,
        MOST_PLAYERS - 1,
        "eclipse.gap.first_player_choice",
        "The seat that begins, counted from 0; -1 draws it.",
    ),
]


def read_start_player(options: Options, players: int) -> int:
    """eclipse.gap.first_player_choice"""
    seat: int = options["start_player"]
    if seat >= players:
        raise UsageError(f"option 'start_player': {players} players have seats 0 to {players - 1}")
    return seat


def read_species(options: Options, players: int) -> list[int]:
    """The species of each seat if they are given, else an empty list."""
    given: Any = options["given_species"]
    if options["species_choice"] != WAYS[GIVEN]:
        if given is not None:
            raise UsageError("option 'given_species' needs species_choice = given")
        return []
    if not isinstance(given, list) or len(given) != players:
        raise UsageError(f"option 'given_species': a list of {players} species is expected")
    for name in given:
        if name not in SPECIES_IDS:
            known = ", ".join(SPECIES_IDS)
            raise UsageError(f"option 'given_species': no species '{name}'; there are: {known}")
    species = [SPECIES_IDS.index(name) for name in given]
    for at, one in enumerate(species):
        _check_board(one, species[:at])
    return species


def _check_board(one: int, others: list[int]) -> None:
    """eclipse.setup.species_double_sided"""
    name = SPECIES_IDS[one]
    if one in others:
        raise UsageError(f"option 'given_species': '{name}' is there twice")
    if REVERSE[one] in others:
        reverse = SPECIES_IDS[REVERSE[one]]
        raise UsageError(
            f"option 'given_species': '{reverse}' and '{name}' are two sides of one board"
        )
