"""Battles described as in the file of reference values: read, and refused where impossible."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any, Final

from orrery.games.eclipse.blueprints import Totals, enough_energy, totals_of
from orrery.games.eclipse.combat.figures import Figures, of_blueprint, of_npc
from orrery.games.eclipse.components import (
    ANCIENT,
    COLOURS,
    FLEET,
    FOLDER,
    NONE,
    NPC_BLUEPRINTS,
    NPC_DRAWS,
    NPCS,
    PART_IDS,
    PARTS,
    REVERSE,
    SECTORS,
    SHIP_DRAWS,
    SHIPS,
    SLOTS,
    SPECIES,
    SPECIES_IDS,
    STARBASE,
    VARIANTS,
)
from orrery.games.eclipse.odds.battle import (
    ATTACKER,
    NPCS_PREFER,
    PLAYERS_PREFER,
    SIDES,
    Battle,
    Group,
)
from orrery.games.eclipse.species.handlers import ALL
from orrery.kernel.errors import UsageError
from orrery.kernel.game import load_json

NPC_IDS: Final[dict[str, tuple[int, int]]] = {
    name if variant == 0 else f"{name}_{VARIANTS[variant]}": (npc, variant)
    for npc, name in enumerate(NPCS)
    for variant in range(len(VARIANTS))
}
"""The names of the non-player blueprints: kind and variant."""
NPC_SHIPS: Final[dict[str, int]] = load_json(FOLDER, "npc.json")["miniatures"]
ANCIENTS_IN_A_SECTOR: Final = max([sector.ancients for sector in SECTORS])
FIGURES: Final[list[str]] = ["initiative", "computer", "shield", "hull"]
WEAPONS: Final[list[str]] = ["cannons", "missiles"]

# The keys that a file may have.
FILE_KEYS: Final[list[str]] = [
    "schema",
    "quantity",
    "source",
    "cross_check",
    "procedure",
    "fields",
    "scenarios",
]
BATTLE_KEYS: Final[list[str]] = [
    "id",
    "name",
    *SIDES,
    "attacker_win",
    "defender_win",
    "std_error",
    "exact",
    "policy_sensitive",
    "tolerance",
]
PLAYER_KEYS: Final[list[str]] = [
    "class",
    "count",
    "species",
    "grid",
    "outside_grid_parts",
    "stats",
]
NPC_KEYS: Final[list[str]] = ["class", "count", "npc", "stats"]
PRIORITIES: Final[list[str]] = ["priority_of_players", "priority_of_npc"]
BESIDE_SCENARIOS: Final[list[str]] = ["schema", "procedure", "scenarios"]
SCHEMA: Final = "eclipse-battle-odds/1"
ALIKE: Final = 0.75
"""From here on two words are taken for the same one, misspelt."""
GAME_NAMES: Final[list[str]] = [*PART_IDS, *SHIPS, *NPCS, *SPECIES_IDS]


class Scenario:
    """One battle of a file."""

    def __init__(self, id: str, name: str, battle: Battle, data: dict[str, Any]) -> None:  # noqa: A002
        self.id = id
        self.name = name
        self.battle = battle
        self.data = data


def read_scenarios(data: Any) -> list[Scenario]:
    """All battles of a file, or the one that it describes; raises `UsageError`."""
    if not isinstance(data, dict):
        raise UsageError("a file of battles is a JSON object")
    if data.get("schema", SCHEMA) != SCHEMA:
        raise UsageError(f"there is no schema '{data['schema']}'; it is '{SCHEMA}'")
    if "scenarios" in data:
        _check_keys(data, FILE_KEYS, [*BESIDE_SCENARIOS, *SIDES, *PRIORITIES], "beside 'scenarios'")
    procedure = data.get("procedure", {})
    if not isinstance(procedure, dict):
        raise UsageError("'procedure' is an object")
    _check_keys(procedure, PRIORITIES, PRIORITIES, "procedure")
    players = _classes(procedure, "priority_of_players", PLAYERS_PREFER)
    npcs = _classes(procedure, "priority_of_npc", NPCS_PREFER)
    alone = {name: value for name, value in data.items() if name not in FILE_KEYS}
    listed = data.get("scenarios", [alone])
    if not isinstance(listed, list) or not listed:
        raise UsageError("'scenarios' is a list of battles")
    return [_scenario(item, number + 1, players, npcs) for number, item in enumerate(listed)]


def _classes(procedure: dict[str, Any], name: str, usual: list[str]) -> list[str]:
    found = procedure.get(name, usual)
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise UsageError(f"'{name}' is a list of ship classes")
    for item in found:
        if item not in SHIPS and item not in NPCS:
            raise UsageError(
                f"'{name}': there is no ship class '{item}'; there are: "
                f"{', '.join([*SHIPS, *NPCS])}"
            )
        if found.count(item) > 1:
            raise UsageError(f"'{name}': '{item}' is there {found.count(item)} times")
    return [str(item) for item in found]


def _scenario(data: Any, number: int, players: list[str], npcs: list[str]) -> Scenario:
    if not isinstance(data, dict):
        raise UsageError(f"battle {number}: a battle is a JSON object")
    name = str(data.get("id", number))
    _check_keys(data, BATTLE_KEYS, [*BATTLE_KEYS, *PRIORITIES], f"battle {name}")
    groups: list[Group] = []
    for side, role in enumerate(SIDES):
        groups += _fleet(data.get(role), side, f"battle {name}, {role}")
    _check_enemies(data, f"battle {name}")
    _check_tiles(data, f"battle {name}")
    return Scenario(name, str(data.get("name", "")), Battle(groups, players, npcs), data)


# Fleets ----------------------------------------------------------------------------------


def _fleet(data: Any, side: int, where: str) -> list[Group]:
    if not isinstance(data, list) or not data:
        raise UsageError(f"{where}: a side is a list of ship groups, at least one")
    groups = [_group(item, side, where) for item in data]
    names = [group.name for group in groups]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{where}: two groups of class '{name}'; a type has one blueprint")
    if len({group.is_npc for group in groups}) > 1:
        raise UsageError(f"{where}: ships of a player and non-player ships never fight together")
    if groups[0].is_npc and len(groups) > 1:
        raise UsageError(f"{where}: {' and '.join(names)} are never in one sector")
    if side == ATTACKER and groups[0].is_npc:
        raise UsageError(f"{where}: non-player ships are always the defender")
    species = {str(item["species"]) for item in data if item.get("species")}
    if len(species) > 1:
        raise UsageError(f"{where}: one side is one player, not {', '.join(sorted(species))}")
    return groups


def _group(data: Any, side: int, where: str) -> Group:
    if not isinstance(data, dict):
        raise UsageError(f"{where}: a ship group is a JSON object")
    name = data.get("class")
    if not isinstance(name, str) or (name not in SHIPS and name not in NPCS):
        raise UsageError(
            f"{where}: there is no ship class '{name}'; there are: {', '.join([*SHIPS, *NPCS])}"
        )
    where = f"{where}, {name}"
    is_npc = name in NPCS
    known = NPC_KEYS if is_npc else PLAYER_KEYS
    _check_keys(data, known, [*PLAYER_KEYS, *NPC_KEYS, *FIGURES, *WEAPONS], where)
    figures = _npc_figures(data, name, where) if is_npc else _player_figures(data, name, where)
    _compare(data.get("stats"), figures, where)
    draws = NPC_DRAWS[NPCS.index(name)] if is_npc else SHIP_DRAWS[SHIPS.index(name)]
    return Group(name, is_npc, _count(data, name, where), figures, draws, side)


def _check_enemies(data: dict[str, Any], where: str) -> None:
    """eclipse.species.draco.coexist, eclipse.setup.species_double_sided"""
    one, other = [data[role][0] for role in SIDES]
    attacker = SPECIES_IDS.index(one["species"])
    if other["class"] in NPCS:
        handler = next(species for species in ALL if species.spec.index == attacker)
        if handler.at_peace_with(NPCS.index(other["class"])):
            raise UsageError(f"{where}: {one['species']} never fights {other['class']} ships")
        return
    defender = SPECIES_IDS.index(other["species"])
    if attacker == defender:
        raise UsageError(f"{where}: both sides are {one['species']}; each species plays once")
    if REVERSE[attacker] == defender:
        raise UsageError(
            f"{where}: {one['species']} and {other['species']} are two sides of one board "
            "(eclipse.setup.species_double_sided)"
        )


# Keys ------------------------------------------------------------------------------------


def _check_keys(data: dict[str, Any], known: list[str], meant: list[str], where: str) -> None:
    """Refuses what would change the odds if it were read; remarks are passed over.

    `meant` are the names of which another spelling, or another place, is a slip.
    """
    for name, value in data.items():
        if name in known or _is_empty(value):
            continue
        if _names_the_game(value) or any(_alike(name, other) for other in meant):
            raise UsageError(f"{where}: unknown key '{name}'; there are: {', '.join(known)}")


def _is_empty(value: Any) -> bool:
    return value is None or value in ("", [], {})


def _names_the_game(value: Any) -> bool:
    """Whether it lists ships or parts, or what may stand for them: that is no remark."""
    if not isinstance(value, list):
        return False
    return any(isinstance(item, dict | list) or item in GAME_NAMES for item in value)


def _alike(name: str, other: str) -> bool:
    """Whether one is the other misspelt, word by word."""
    words, others = name.lower().split("_"), other.split("_")
    return len(words) == len(others) and all(
        SequenceMatcher(None, mine, its).ratio() >= ALIKE
        for mine, its in zip(words, others, strict=True)
    )


def _count(data: dict[str, Any], name: str, where: str) -> int:
    """eclipse.components.civilization, eclipse.components.npc_minis

    eclipse.explore.ancients_placed, eclipse.setup.guardians_contents: few of them in a sector.
    """
    count = data.get("count", 1)
    exist = NPC_SHIPS[name] if name in NPCS else FLEET[SHIPS.index(name)]
    together = ANCIENTS_IN_A_SECTOR if name == NPCS[ANCIENT] else 1
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise UsageError(f"{where}: 'count' is a number of ships from 1, not {count}")
    if count > exist:
        raise UsageError(f"{where}: {count} ships, but only {exist} exist")
    if name in NPCS and count > together:
        raise UsageError(f"{where}: {count} ships, but no sector has more than {together}")
    return count


# Figures ---------------------------------------------------------------------------------


def _npc_figures(data: dict[str, Any], name: str, where: str) -> Figures:
    known = [one for one, (npc, _) in NPC_IDS.items() if NPCS[npc] == name]
    blueprint = data.get("npc", name)
    if blueprint not in known:
        raise UsageError(f"{where}: there is no blueprint '{blueprint}' of it; {', '.join(known)}")
    npc, variant = NPC_IDS[blueprint]
    return of_npc(NPC_BLUEPRINTS[npc][variant])


def _player_figures(data: dict[str, Any], name: str, where: str) -> Figures:
    species = data.get("species")
    if species not in SPECIES_IDS:
        raise UsageError(
            f"{where}: there is no species '{species}'; there are: {', '.join(SPECIES_IDS)}"
        )
    spec = SPECIES[SPECIES_IDS.index(species)]
    ship = SHIPS.index(name)
    printed = spec.grids[ship].printed
    grid = data.get("grid", [PART_IDS[part] if part != NONE else None for part in printed])
    if not isinstance(grid, list) or len(grid) != len(printed):
        raise UsageError(f"{where}: the grid of {species} has {len(printed)} spaces")
    tiles = [_part(part, False, where) for part in grid]
    for slot, part in enumerate(tiles):
        if part == NONE and printed[slot] != NONE:
            raise UsageError(
                f"{where}: space {slot + 1} cannot be empty; {PART_IDS[printed[slot]]} is printed"
            )
    tiles += [NONE] * (SLOTS - len(tiles))
    totals = totals_of(spec.index, ship, tiles, _outside(data, where))
    _check_legal(ship, totals, where)
    return of_blueprint(totals)


def _part(name: Any, outside: bool, where: str) -> int:
    if name is None:
        return NONE
    if name not in PART_IDS:
        raise UsageError(f"{where}: there is no ship part '{name}'")
    part = PARTS[PART_IDS.index(name)]
    if part.outside != outside:
        place = "outside the grid" if part.outside else "in the grid"
        raise UsageError(f"{where}: {name} goes {place}")
    return part.index


def _outside(data: dict[str, Any], where: str) -> int:
    """eclipse.gap.muon_source_details"""
    parts = data.get("outside_grid_parts", [])
    if not isinstance(parts, list) or len(parts) > 1:
        raise UsageError(f"{where}: 'outside_grid_parts' is a list of at most one part")
    return _part(parts[0], True, where) if parts else NONE


def _check_legal(ship: int, totals: Totals, where: str) -> None:
    """eclipse.upgrade.energy, eclipse.upgrade.need_drive, eclipse.upgrade.no_drive_starbase"""
    if ship == STARBASE and totals.drives:
        raise UsageError(f"{where}: a starbase has no drive (eclipse.upgrade.no_drive_starbase)")
    if ship != STARBASE and not totals.drives:
        raise UsageError(f"{where}: it needs a drive (eclipse.upgrade.need_drive)")
    if not enough_energy(totals):
        raise UsageError(
            f"{where}: its parts need {totals.consumption} energy, its sources give "
            f"{totals.energy} (eclipse.upgrade.energy)"
        )


def _check_tiles(data: dict[str, Any], where: str) -> None:
    """eclipse.gap.ancient_part_stats: each ancient part exists once."""
    used: list[str] = []
    for role in SIDES:
        for group in data[role]:
            used += [str(part) for part in group.get("grid", [])]
            used += [str(part) for part in group.get("outside_grid_parts", [])]
    for part in PARTS:
        if part.is_ancient and used.count(part.id) > 1:
            raise UsageError(
                f"{where}: {part.id} is there {used.count(part.id)} times; it exists once"
            )


def _compare(stats: Any, figures: Figures, where: str) -> None:
    """The stated figures must be those of the blueprint."""
    if stats is None:
        return
    if not isinstance(stats, dict):
        raise UsageError(f"{where}: 'stats' is an object")
    _check_keys(stats, FIGURES + WEAPONS, FIGURES + WEAPONS, f"{where}, stats")
    for name, own in _named(figures).items():
        stated = stats.get(name, 0)
        if stated != own:
            raise UsageError(f"{where}: 'stats' says {name} {stated}, but its parts give {own}")
    for weapon in WEAPONS:
        dice = figures.dice(weapon == "missiles")
        stated = stats.get(weapon, {})
        own_dice = {colour: dice[at] for at, colour in enumerate(COLOURS) if dice[at]}
        if not isinstance(stated, dict) or {k: v for k, v in stated.items() if v} != own_dice:
            raise UsageError(
                f"{where}: 'stats' says {weapon} {stated}, but its parts give {own_dice}"
            )


def _named(figures: Figures) -> dict[str, int]:
    values = [figures.initiative, figures.computer, figures.shield, figures.hull]
    return dict(zip(FIGURES, values, strict=True))
