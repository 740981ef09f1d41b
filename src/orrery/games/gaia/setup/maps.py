"""The map: the basic layouts, the variable methods, and maps given outright."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from orrery.games.gaia.components import FACTIONS, FOLDER, LOST, OFF, PLANET_TYPES, SPACE
from orrery.games.gaia.events import TILE_TURNED
from orrery.games.gaia.geometry import (
    PLACE_HEXES,
    PLACES,
    SECTORS,
    SPACES,
    turned_place,
)
from orrery.games.gaia.space import DONE, ROTATE
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.chance import Chance
from orrery.kernel.data import with_items
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import load_json
from orrery.kernel.hexes import Hex
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, RUN, Frame, State, not_now

_MAPS: Final[dict[str, Any]] = load_json(FOLDER, "maps.json")
_TILES: Final[dict[str, Any]] = load_json(FOLDER, "sectors.json")["tiles"]

BASIC: Final = 0
METHOD_1: Final = 1
METHOD_2: Final = 2
METHOD_3: Final = 3
GIVEN: Final = 4
METHODS: Final[list[str]] = ["basic", "method_1", "method_2", "method_3", "given"]

_CORE: Final = 4
"""Tiles 01 to 04 stay together in methods 1 and 2 of the large map."""
_LEFT_OUT: Final = (8, 9)
"""Tiles 09 and 10 are left out of the reduced map."""
UNSET: Final = -1


def _tile_planets(name: str) -> list[int]:
    row = [SPACE] * PLACES
    for planet in _TILES[name]["planets"]:
        row[PLACE_HEXES.index((planet["q"], planet["r"]))] = PLANET_TYPES.index(planet["type"])
    return row


TILE_PLANETS: Final[dict[str, list[int]]] = {name: _tile_planets(name) for name in _TILES}


def tile_name(sector: int, small: bool) -> str:
    """The tile of a sector: on the small map 05 to 07 show their black side."""
    name = f"{sector + 1:02}"
    return name + "b" if small and f"{name}b" in _TILES else name


def _read_layout(key: str) -> list[tuple[int, Hex]]:
    return [
        (int(item["tile"][:2]) - 1, (item["center"][0], item["center"][1]))
        for item in _MAPS["layouts"][key]["placement"]
    ]


_SMALL: Final = _read_layout("first_game_1_2_players")
_LARGE: Final = _read_layout("first_game_3_4_players")


def layout(players: int, reduced: bool) -> list[tuple[int, Hex]]:
    """Sector and centre of each tile of the basic layout."""
    found = _SMALL if players <= 2 else _LARGE
    return [item for item in found if not (reduced and item[0] in _LEFT_OUT)]


def lay_tile(s: GaiaState, sector: int, centre: Hex, rotation: int, planets: list[int]) -> None:
    """Put a tile on the map."""
    at = sector * PLACES
    lying = planets[:]
    for place in range(PLACES):
        lying[turned_place(place, rotation)] = planets[place]
    s.planet = with_items(s.planet, at, lying)
    place_spaces(s, at, [(centre[0] + q, centre[1] + r) for q, r in PLACE_HEXES])


def place_spaces(s: GaiaState, first: int, hexes: list[Hex]) -> None:
    """The spaces from `first` on lie there."""
    hex_q, hex_r = s.hex_q[:], s.hex_r[:]
    for at, hex_ in enumerate(hexes):
        hex_q[first + at], hex_r[first + at] = hex_
    s.hex_q, s.hex_r = hex_q, hex_r
    s.forget()


def same_types_touch(s: GaiaState) -> bool:
    """gaia.gap.map.same-type: adjacent planets of one type on different tiles."""
    neighbours = s.geometry().neighbours
    for space in s.geometry().spaces:
        if s.planet[space] == SPACE:
            continue
        for next_ in neighbours[space]:
            if s.planet[next_] == s.planet[space] and next_ // PLACES != space // PLACES:
                return True
    return False


# Drawing a variable map ------------------------------------------------------------------


class MapFrame(Frame):
    """gaia.gap.map.builder-order: all is drawn, then the last player may turn tiles."""

    kind: ClassVar[str] = "map"
    method: int
    reduced: int
    tiles: list[int]
    """The sector drawn for each position of the layout."""
    rotations: list[int]
    laid: int

    def __init__(self, method: int, reduced: int, positions: int) -> None:
        self.method = method
        self.reduced = reduced
        self.tiles = [UNSET] * positions
        self.rotations = [UNSET] * positions
        self.laid = 0

    def step(self, state: State) -> int:
        s = gaia(state)
        for position in range(len(self.tiles)):
            if self.tiles[position] == UNSET and len(self._choices(s, position)) == 1:
                self.tiles[position] = self._choices(s, position)[0]
            if self.rotations[position] == UNSET and not self._turns(self.tiles[position]):
                self.rotations[position] = 0
        if UNSET in self.tiles or UNSET in self.rotations:
            return DRAW
        if not self.laid:
            self._lay(s)
            if same_types_touch(s) and self.method != BASIC:
                self.rotations = [UNSET] * len(self.rotations)
                return RUN
            self.laid = 1
        if self.method == BASIC:
            s.pop()
            return RUN
        return ASK

    def _lay(self, s: GaiaState) -> None:
        for position, (_, centre) in enumerate(layout(s.players, bool(self.reduced))):
            name = tile_name(self.tiles[position], s.players <= 2)
            lay_tile(s, self.tiles[position], centre, self.rotations[position], TILE_PLANETS[name])

    def _choices(self, s: GaiaState, position: int) -> list[int]:
        """The sectors that the method lets lie there and that are still to be drawn."""
        places = layout(s.players, bool(self.reduced))
        home = places[position][0]
        if self.method == BASIC or (self.method == METHOD_1 and s.players > 2 and home < _CORE):
            return [home]
        group = [sector for sector, _ in places]
        if s.players > 2 and self.method != METHOD_3:
            group = [sector for sector in group if (sector < _CORE) == (home < _CORE)]
        return [sector for sector in sorted(group) if sector not in self.tiles]

    def _turns(self, sector: int) -> bool:
        """gaia.gap.map.method1-rotation"""
        if self.method == BASIC:
            return False
        return sector == UNSET or not (self.method == METHOD_1 and sector < _CORE and self._large())

    def _large(self) -> bool:
        return len(self.tiles) > 7

    def chance(self, state: State) -> Chance:
        if UNSET in self.tiles:
            choices = self._choices(gaia(state), self.tiles.index(UNSET))
            return Chance("tile", choices, [1] * len(choices))
        return Chance("rotation", list(range(6)), [1] * 6)

    def resolve(self, state: State, outcome: int) -> None:
        if UNSET in self.tiles:
            self.tiles[self.tiles.index(UNSET)] = outcome
        else:
            self.rotations[self.rotations.index(UNSET)] = outcome

    def seats(self, state: State) -> list[int]:
        return [state.players - 1]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        found = [] if same_types_touch(s) else [DONE.at()]
        return found + [ROTATE.at(sector) for sector in sorted(self.tiles) if self._turns(sector)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is DONE:
            if same_types_touch(s):
                return [block("gaia.advanced.map.no-same-type-adjacent")]
            return []
        if action.kind is not ROTATE:
            return not_now(action)
        if action.first in self.tiles and self._turns(action.first):
            return []
        return [block("gaia.gap.map.method1-rotation", sector=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        if action.kind is DONE:
            s.pop()
            return
        position = self.tiles.index(action.first)
        self.rotations[position] = (self.rotations[position] + 1) % 6
        s.emit(TILE_TURNED, seat, action.first)
        self._lay(s)


# Maps given outright ---------------------------------------------------------------------

_OVERLAP: Final = "option 'given_map': two spaces lie on one another"
_FARTHEST: Final = 999
"""The largest coordinate of a given map."""


def lay_given(s: GaiaState, given: Any) -> None:
    """gaia.gap.map.option: tiles with centre and rotation, or every space with its planet."""
    if not isinstance(given, list) or not given or not all(isinstance(x, dict) for x in given):
        raise UsageError("option 'given_map': a list of tiles or of spaces is expected")
    if "tile" in given[0]:
        _lay_tiles(s, given)
    else:
        _lay_spaces(s, given)
    _check_given(s)


def _read(item: dict[str, Any], key: str) -> Any:
    if key not in item:
        raise UsageError(f"option 'given_map': '{key}' is missing in {item}")
    return item[key]


def _number(value: Any, key: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise UsageError(
            f"option 'given_map': '{key}' is a number from {low} to {high}, not {value}"
        )
    return value


def _lay_tiles(s: GaiaState, given: list[dict[str, Any]]) -> None:
    seen: set[int] = set()
    for item in given:
        name = str(_read(item, "tile"))
        if name not in TILE_PLANETS:
            raise UsageError(f"option 'given_map': there is no tile '{name}'")
        sector = int(name[:2]) - 1
        if sector in seen:
            raise UsageError(f"option 'given_map': tile {name} is laid twice")
        seen.add(sector)
        rotation = _number(item.get("rotation", 0), "rotation", 0, 5)
        lay_tile(s, sector, _centre(_read(item, "center")), rotation, TILE_PLANETS[name])


def _centre(given: Any) -> Hex:
    if not isinstance(given, list) or len(given) != 2:
        raise UsageError(f"option 'given_map': 'center' is a list of two numbers, not {given}")
    return _coordinate(given[0], "center"), _coordinate(given[1], "center")


def _coordinate(value: Any, key: str) -> int:
    return _number(value, key, -_FARTHEST, _FARTHEST)


def _lay_spaces(s: GaiaState, given: list[dict[str, Any]]) -> None:
    by_sector: dict[int, dict[Hex, int]] = {}
    for item in given:
        hexes = by_sector.setdefault(_sector(_read(item, "sector")), {})
        hex_ = (_coordinate(_read(item, "q"), "q"), _coordinate(_read(item, "r"), "r"))
        if hex_ in hexes:
            raise UsageError(_OVERLAP)
        hexes[hex_] = _planet(_read(item, "planet"))
    for sector, planets in by_sector.items():
        _name_spaces(s, sector, planets)


def _sector(given: Any) -> int:
    """By its number or by the name of its tile."""
    for sector in range(SECTORS):
        if str(given) in (f"{sector + 1}", f"{sector + 1:02}", f"{sector + 1:02}b"):
            return sector
    raise UsageError(f"option 'given_map': there is no sector {given}")


def _planet(given: Any) -> int:
    if given == "empty":
        return SPACE
    if given not in PLANET_TYPES:
        raise UsageError(f"option 'given_map': there is no planet of type '{given}'")
    if given == PLANET_TYPES[LOST]:
        raise UsageError("option 'given_map': the Lost Planet comes into play by research only")
    return PLANET_TYPES.index(given)


def _name_spaces(s: GaiaState, sector: int, planets: dict[Hex, int]) -> None:
    """Names follow the shape of a tile where a sector has it, else reading order."""
    if len(planets) > PLACES:
        raise UsageError(f"option 'given_map': sector {sector + 1} has more than {PLACES} spaces")
    hexes = _as_tile(list(planets)) or sorted(planets)
    s.planet = with_items(s.planet, sector * PLACES, [planets[hex_] for hex_ in hexes])
    place_spaces(s, sector * PLACES, hexes)


def _as_tile(hexes: list[Hex]) -> list[Hex] | None:
    """The same spaces in the order of a tile, if they have its shape."""
    centre_q = sum([q for q, _ in hexes]) // len(hexes)
    centre_r = sum([r for _, r in hexes]) // len(hexes)
    tile = [(centre_q + q, centre_r + r) for q, r in PLACE_HEXES]
    return tile if set(tile) == set(hexes) else None


def _check_given(s: GaiaState) -> None:
    hexes = [(s.hex_q[at], s.hex_r[at]) for at in range(SPACES) if s.planet[at] != OFF]
    if len(set(hexes)) != len(hexes):
        raise UsageError(_OVERLAP)
    if not s.geometry().is_connected():
        raise UsageError("option 'given_map': the spaces do not form one connected group")


def has_homes(s: GaiaState, faction: int) -> bool:
    """Whether the map has room for the starting structures of a faction."""
    spec = FACTIONS[faction]
    return s.planet.count(spec.home) >= spec.start_count


def check_homes(s: GaiaState, factions: list[int]) -> None:
    """A map must have room for the starting structures of the factions in play."""
    for faction in factions:
        if not has_homes(s, faction):
            spec = FACTIONS[faction]
            raise UsageError(
                f"the map has {s.planet.count(spec.home)} planets of the home type of {spec.id}, "
                f"which needs {spec.start_count}"
            )


def check_choice(s: GaiaState, offered: list[int]) -> None:
    """As `check_homes` where the factions are still to be chosen: enough colours must be left."""
    colours = {FACTIONS[faction].colour for faction in offered if has_homes(s, faction)}
    if len(colours) < s.players:
        raise UsageError(
            f"the map has home planets for {len(colours)} colours, "
            f"but there are {s.players} players"
        )


FIRST_GAME_FACTIONS: Final[dict[str, list[str]]] = {
    players: names
    for players, names in _MAPS["first_game"]["factions"].items()
    if isinstance(names, list)
}
"""gaia.setup.first-game.factions: who may be chosen in the recommended first game."""
