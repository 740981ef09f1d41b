"""Basic, variable and given maps (ledger parts: Setup, Advanced setup)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orrery.games.gaia.components import FOLDER, PLANET_TYPES
from orrery.games.gaia.geometry import NAMES, PLACES
from orrery.games.gaia.setup.maps import same_types_touch
from orrery.kernel.errors import UsageError
from orrery.kernel.game import load_json
from tests.gaia.opening import Opening, basic_centres, given
from tests.gaia.scene import at, named

HOMES = ["terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice"]
SECTORS: dict[str, Any] = load_json(FOLDER, "sectors.json")["tiles"]
LAYOUTS: dict[str, Any] = load_json(FOLDER, "maps.json")["layouts"]
SMALL = LAYOUTS["first_game_1_2_players"]["placement"]
LARGE = LAYOUTS["first_game_3_4_players"]["placement"]

# Where each sector lies in the basic layout (printed number: centre).
LARGE_CENTRES = {
    1: (3, -5),
    2: (0, 0),
    3: (5, -2),
    4: (2, 3),
    5: (8, -7),
    6: (10, -4),
    7: (7, 1),
    8: (-3, 5),
    9: (-5, 2),
    10: (-2, -3),
}
SMALL_CENTRES = {
    1: (-2, -3),
    2: (-5, 2),
    3: (0, 0),
    4: (-3, 5),
    5: (3, -5),
    6: (5, -2),
    7: (2, 3),
}


def planets(opening: Opening) -> dict[tuple[int, int], str]:
    """Every space of the map with its planet."""
    s = opening.state
    return {
        (s.hex_q[space], s.hex_r[space]): PLANET_TYPES[s.planet[space]]
        for space in range(len(NAMES))
        if s.planet[space] >= 0
    }


def counted(opening: Opening) -> Counter[str]:
    return Counter(kind for kind in planets(opening).values() if kind != "space")


def turned(hex_: tuple[int, int], steps: int) -> tuple[int, int]:
    """Clockwise: the rule of maps.json, worked out by hand for one step."""
    q, r = hex_
    for _ in range(steps):
        q, r = -r, q + r
    return q, r


def tile_hexes(name: str, centre: tuple[int, int], rotation: int) -> dict[tuple[int, int], str]:
    """The planets of a tile as sectors.json prints it, laid and turned."""
    found = {}
    for planet in SECTORS[name]["planets"]:
        q, r = turned((planet["q"], planet["r"]), rotation)
        found[(centre[0] + q, centre[1] + r)] = planet["type"]
    return found


# The basic layouts ------------------------------------------------------------------------


@pytest.mark.rule("gaia.setup.map.large")
@pytest.mark.ruling("gaia.gap.map.first-layout", "gaia.gap.map.sector-contents")
@pytest.mark.parametrize("players", [3, 4])
def test_3_and_4_players_use_10_sectors_with_the_white_sides(players: int) -> None:
    opening = Opening(players).draw_all()
    assert opening.centres() == LARGE_CENTRES == basic_centres(players)
    assert counted(opening) == {**dict.fromkeys(HOMES, 6), "gaia": 7, "transdim": 12}
    expected: dict[tuple[int, int], str] = {}
    for number, centre in LARGE_CENTRES.items():
        expected |= tile_hexes(f"{number:02}", centre, 0)
    found = planets(opening)
    assert len(found) == 190
    assert {hex_: kind for hex_, kind in found.items() if kind != "space"} == expected


@pytest.mark.rule("gaia.setup.map.small")
@pytest.mark.ruling("gaia.gap.map.first-layout", "gaia.gap.map.sector-contents")
def test_2_players_use_sectors_01_to_07_with_the_black_sides() -> None:
    opening = Opening(2).draw_all()
    assert opening.centres() == SMALL_CENTRES
    assert counted(opening) == {**dict.fromkeys(HOMES, 4), "gaia": 5, "transdim": 7}
    expected: dict[tuple[int, int], str] = {}
    for number, centre in SMALL_CENTRES.items():
        name = f"{number:02}b" if number >= 5 else f"{number:02}"
        expected |= tile_hexes(name, centre, 0)
    found = planets(opening)
    assert len(found) == 133
    assert {hex_: kind for hex_, kind in found.items() if kind != "space"} == expected


@pytest.mark.ruling("gaia.gap.map.first-layout", "gaia.gap.map.option")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_basic_map_is_the_default_draws_nothing_and_keeps_equal_planets_apart(
    players: int,
) -> None:
    opening = Opening(players)
    assert opening.waits_for()[0] == "standard tile"
    assert planets(opening) == planets(Opening(players, map="basic"))
    assert not same_types_touch(opening.state)


@pytest.mark.ruling("gaia.gap.map.sector-contents")
def test_spaces_are_named_from_the_centre_outwards() -> None:
    s = Opening(2).state
    kinds = {name: PLANET_TYPES[s.planet[at(name)]] for name in ("1C", "1B1", "1A5", "2A0", "7B2")}
    assert kinds == {
        "1C": "space",
        "1B1": "terra",
        "1A5": "volcanic",
        "2A0": "titanium",
        "7B2": "swamp",
    }


# Variable maps: what is drawn -------------------------------------------------------------


def laid(opening: Opening) -> dict[int, tuple[int, int]]:
    """All draws made; the last player may now turn tiles."""
    opening.draw_all(seed=3)
    assert opening.asked()[1] == "map"
    return opening.centres()


@pytest.mark.rule("gaia.advanced.map.large.tiles", "gaia.advanced.map.large.method1")
@pytest.mark.ruling("gaia.gap.map.method1-rotation")
@pytest.mark.parametrize("players", [3, 4])
def test_method_1_shuffles_and_turns_05_to_10_and_leaves_01_to_04(players: int) -> None:
    opening = Opening(players, map="method_1")
    assert opening.waits_for() == ("tile", [4, 5, 6, 7, 8, 9])
    opening.draw(4)
    assert opening.waits_for() == ("tile", [5, 6, 7, 8, 9])
    centres = laid(opening)
    assert {number: centres[number] for number in range(1, 5)} == {
        number: LARGE_CENTRES[number] for number in range(1, 5)
    }
    assert sorted(centres.values()) == sorted(LARGE_CENTRES.values())
    assert centres[5] == LARGE_CENTRES[10]
    # The sixth tile has one place left; each draw of rotations is for six tiles.
    assert len(opening.outcomes("tile")) == 5
    assert len(opening.outcomes("rotation")) % 6 == 0
    assert counted(opening) == {**dict.fromkeys(HOMES, 6), "gaia": 7, "transdim": 12}
    assert opening.legal("rotate") == [f"rotate {number}" for number in range(5, 11)]
    rotation = "gaia.gap.map.method1-rotation"
    opening.refuses("rotate 1", rotation, sector=0)
    opening.refuses("rotate 4", rotation, sector=3)
    found = planets(opening)
    for number in range(1, 5):
        name = f"{number:02}"
        for hex_, kind in tile_hexes(name, LARGE_CENTRES[number], 0).items():
            assert found[hex_] == kind


@pytest.mark.rule("gaia.advanced.map.large.method2")
@pytest.mark.ruling("gaia.gap.map.method1-rotation")
def test_method_2_also_shuffles_01_to_04_among_their_places_and_turns_all() -> None:
    opening = Opening(4, map="method_2")
    # The first place is that of sector 10, the second that of sector 01.
    assert opening.waits_for() == ("tile", [4, 5, 6, 7, 8, 9])
    opening.draw(9)
    assert opening.waits_for() == ("tile", [0, 1, 2, 3])
    opening.draw(3)
    assert opening.waits_for() == ("tile", [4, 5, 6, 7, 8])
    centres = laid(opening)
    assert centres[4] == LARGE_CENTRES[1]
    core = sorted(LARGE_CENTRES[number] for number in range(1, 5))
    assert sorted(centres[number] for number in range(1, 5)) == core
    assert len(opening.outcomes("rotation")) % 10 == 0
    assert opening.legal("rotate") == [f"rotate {number}" for number in range(1, 11)]


@pytest.mark.rule("gaia.advanced.map.large.method3")
def test_method_3_shuffles_all_10_tiles() -> None:
    opening = Opening(4, map="method_3")
    assert opening.waits_for() == ("tile", list(range(10)))
    opening.draw(0)
    assert opening.waits_for() == ("tile", list(range(1, 10)))
    opening.draw(6)
    centres = laid(opening)
    assert centres[1] == LARGE_CENTRES[10]
    assert centres[7] == LARGE_CENTRES[1]
    assert sorted(centres.values()) == sorted(LARGE_CENTRES.values())
    assert len(opening.outcomes("tile")) == 9
    assert opening.legal("rotate") == [f"rotate {number}" for number in range(1, 11)]
    assert counted(opening) == {**dict.fromkeys(HOMES, 6), "gaia": 7, "transdim": 12}


@pytest.mark.rule("gaia.advanced.map.small")
@pytest.mark.ruling("gaia.gap.map.option")
def test_the_small_map_shuffles_and_turns_all_7_black_sided_tiles() -> None:
    opening = Opening(2, map="method_1")
    assert opening.waits_for() == ("tile", list(range(7)))
    opening.draw(6)
    centres = laid(opening)
    assert centres[7] == SMALL_CENTRES[1]
    assert sorted(centres.values()) == sorted(SMALL_CENTRES.values())
    assert len(opening.outcomes("tile")) == 6
    assert len(opening.outcomes("rotation")) % 7 == 0
    assert counted(opening) == {**dict.fromkeys(HOMES, 4), "gaia": 5, "transdim": 7}
    assert opening.legal("rotate") == [f"rotate {number}" for number in range(1, 8)]
    opening.refuses("rotate 8", "gaia.gap.map.method1-rotation", sector=7)


@pytest.mark.ruling("gaia.gap.map.option")
@pytest.mark.parametrize("method", ["method_2", "method_3"])
def test_2_players_have_no_other_method(method: str) -> None:
    with pytest.raises(UsageError, match="with 2 players the variable method is method_1"):
        Opening(2, map=method)


@pytest.mark.rule("gaia.advanced.map.three-reduced")
@pytest.mark.ruling("gaia.gap.map.free-form")
def test_3_players_may_leave_09_and_10_out() -> None:
    opening = Opening(3, reduced_map="yes")
    places = {number: centre for number, centre in LARGE_CENTRES.items() if number < 9}
    assert opening.centres() == places
    assert len(planets(opening)) == 152
    method_1 = Opening(3, map="method_1", reduced_map="yes")
    assert method_1.waits_for() == ("tile", [4, 5, 6, 7])
    centres = laid(method_1)
    assert {number: centres[number] for number in range(1, 5)} == {
        number: LARGE_CENTRES[number] for number in range(1, 5)
    }
    assert sorted(centres.values()) == sorted(places.values())
    assert method_1.legal("rotate") == [f"rotate {number}" for number in range(5, 9)]
    assert Opening(3, map="method_3", reduced_map="yes").waits_for() == ("tile", list(range(8)))


@pytest.mark.ruling("gaia.gap.map.free-form")
@pytest.mark.parametrize("players", [2, 4])
def test_only_3_players_have_a_reduced_map(players: int) -> None:
    with pytest.raises(UsageError, match="only a game of 3 players has a reduced map"):
        Opening(players, reduced_map="yes")
    assert len(planets(Opening(3, reduced_map="no"))) == 190


# Variable maps: the rule on planets of the same type --------------------------------------


def basic_again(first_rotation: int = 0) -> Opening:
    """The small map in its basic positions; the first tile turned, the others upright."""
    opening = Opening(2, map="method_1").draw(0, 4, 1, 2, 5, 3)
    assert opening.waits_for() == ("rotation", list(range(6)))
    return opening.draw(first_rotation, *[0] * 6)


def touching(opening: Opening) -> set[str]:
    """The types of planets that touch across tiles, worked out from the coordinates."""
    s = opening.state
    found = {}
    for space in range(len(NAMES)):
        if s.planet[space] > 0:
            found[(s.hex_q[space], s.hex_r[space])] = (s.planet[space], space // PLACES)
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return {
        PLANET_TYPES[kind]
        for (q, r), (kind, tile) in found.items()
        for dq, dr in steps
        if (q + dq, r + dr) in found
        and found[(q + dq, r + dr)][0] == kind
        and found[(q + dq, r + dr)][1] != tile
    }


@pytest.mark.rule("gaia.advanced.map.no-same-type-adjacent", "gaia.advanced.map.builder")
@pytest.mark.check("gaia.advanced.map.no-same-type-adjacent")
def test_turning_a_tile_so_that_two_ice_planets_touch_makes_the_map_illegal() -> None:
    # Sectors 04 and 05 lie side by side, each with an ice planet on its rim.
    opening = Opening(2, map="method_1").draw(3, 4, 0, 1, 2, 5).draw(2, 5, 4, 4, 5, 0, 3)
    assert opening.asked() == (1, "map")
    assert touching(opening) == set()
    opening.play("rotate 4")
    assert touching(opening) == {"ice"}
    opening.refuses("done", "gaia.advanced.map.no-same-type-adjacent")
    assert opening.legal() == [f"rotate {number}" for number in range(1, 8)]
    while touching(opening):
        opening.play("rotate 4")
    opening.play("done")
    assert opening.waits_for()[0] == "standard tile"


@pytest.mark.ruling("gaia.gap.map.same-type")
@pytest.mark.parametrize("kind", [*HOMES, "gaia", "transdim"])
def test_all_nine_types_are_kept_apart(kind: str) -> None:
    opening = Opening(2)
    s = opening.state
    for space in range(len(NAMES)):
        if s.planet[space] > 0:
            s.planet[space] = 0
    neighbours = s.geometry().neighbours[at("1A6")]
    abroad = next(space for space in neighbours if space // PLACES != at("1A6") // PLACES)
    s.planet[at("1A6")] = PLANET_TYPES.index(kind)
    assert not same_types_touch(s)
    s.planet[at("1A5")] = PLANET_TYPES.index(kind)
    assert at("1A5") in neighbours
    assert not same_types_touch(s)
    s.planet[abroad] = PLANET_TYPES.index(kind)
    assert same_types_touch(s)
    s.planet[abroad] = PLANET_TYPES.index("lost")
    assert not same_types_touch(s)


@pytest.mark.ruling("gaia.gap.map.same-type", "gaia.gap.map.builder-order")
def test_rotations_are_drawn_again_until_the_rule_holds() -> None:
    fine = basic_again()
    assert fine.asked() == (1, "map")
    for rotation in range(1, 6):
        opening = basic_again(rotation)
        again = opening.state.chance() is not None
        assert again == bool(touching(opening))
        if again:
            assert opening.waits_for() == ("rotation", list(range(6)))
            opening.draw(*[0] * 7)
        assert opening.asked() == (1, "map")
    assert any(basic_again(rotation).state.chance() for rotation in range(1, 6))


@pytest.mark.ruling("gaia.gap.map.same-type")
def test_two_transdim_planets_printed_on_sector_10_are_no_fault() -> None:
    s = Opening(4).state
    assert PLANET_TYPES[s.planet[at("10A1")]] == PLANET_TYPES[s.planet[at("10A2")]] == "transdim"
    assert at("10A2") in s.geometry().neighbours[at("10A1")]
    assert not same_types_touch(s)


@pytest.mark.rule("gaia.advanced.map.builder")
@pytest.mark.ruling("gaia.gap.map.builder-order")
@pytest.mark.parametrize(("players", "last"), [(2, 1), (3, 2), (4, 3)])
def test_the_last_player_turns_tiles_before_factions_are_chosen(players: int, last: int) -> None:
    opening = Opening(players, map="method_1").draw_all()
    assert opening.asked() == (last, "map")
    before = planets(opening)
    for _ in range(6):
        opening.play("rotate 6")
    assert planets(opening) == before
    assert len(named(opening.events, "tile_turned")) == 6
    opening.play("done").draw_all()
    assert opening.asked() == (0, "faction")


@pytest.mark.rule("gaia.advanced.map.builder")
def test_a_tile_turns_clockwise_by_a_sixth() -> None:
    opening = basic_again().play("rotate 4")
    found = planets(opening)
    centre = SMALL_CENTRES[4]
    for hex_, kind in tile_hexes("04", centre, 1).items():
        assert found[hex_] == kind
    assert sum(1 for kind in found.values() if kind != "space") == 40
    opening.play("rotate 4")
    for hex_, kind in tile_hexes("04", centre, 2).items():
        assert planets(opening)[hex_] == kind


# Given maps -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.advanced.map.free-form")
@pytest.mark.ruling("gaia.gap.map.option", "gaia.gap.map.free-form")
def test_tiles_may_be_given_in_any_connected_shape() -> None:
    row = [
        {"tile": "01", "center": [0, 0]},
        {"tile": "02", "center": [5, -2], "rotation": 1},
        {"tile": "05", "center": [10, -4], "rotation": 5},
        {"tile": "04", "center": [15, -6]},
    ]
    opening = given("terrans", "taklons", map="given", given_map=row)
    assert opening.centres() == {1: (0, 0), 2: (5, -2), 5: (10, -4), 4: (15, -6)}
    found = planets(opening)
    assert len(found) == 4 * 19
    for hex_, kind in tile_hexes("02", (5, -2), 1).items():
        assert found[hex_] == kind
    for hex_, kind in tile_hexes("05", (10, -4), 5).items():
        assert found[hex_] == kind
    assert opening.asked() == (0, "placement")


def spaces_of(tiles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same map, every space with its planet and sector."""
    found = []
    for item in tiles:
        q, r = item["center"]
        kinds = tile_hexes(item["tile"], (q, r), 0)
        for dq in range(-2, 3):
            for dr in range(max(-2, -2 - dq), min(2, 2 - dq) + 1):
                planet = kinds.get((q + dq, r + dr), "empty")
                sector = int(item["tile"][:2])
                found.append({"q": q + dq, "r": r + dr, "planet": planet, "sector": sector})
    return found


@pytest.mark.ruling("gaia.gap.map.option")
def test_every_space_may_be_given() -> None:
    by_tiles = given("terrans", "xenos", map="given", given_map=SMALL)
    by_spaces = given("terrans", "xenos", map="given", given_map=spaces_of(SMALL))
    assert planets(by_tiles) == planets(by_spaces) == planets(Opening(2))
    assert by_tiles.state.planet == by_spaces.state.planet
    assert by_tiles.centres() == by_spaces.centres()


@pytest.mark.ruling("gaia.gap.map.option")
def test_a_given_sector_may_have_any_shape() -> None:
    spaces = spaces_of(SMALL)
    short = [item for item in spaces if (item["q"], item["r"]) != (-2, -5)]
    assert len(short) == len(spaces) - 1
    opening = given("terrans", "xenos", map="given", given_map=short)
    assert len(planets(opening)) == 132
    assert opening.state.sectors(0) == 0


@pytest.mark.ruling("gaia.gap.map.same-type", "gaia.gap.map.option")
def test_a_given_map_may_break_the_rule_on_planets_of_the_same_type() -> None:
    spaces = spaces_of(SMALL)
    beside = {(0, -2): "transdim", (0, -3): "transdim"}
    for item in spaces:
        item["planet"] = beside.get((item["q"], item["r"]), item["planet"])
    opening = given("terrans", "xenos", map="given", given_map=spaces)
    assert touching(opening) == {"transdim"}
    assert opening.asked() == (0, "placement")


def changed(at_: int, **fields: Any) -> list[dict[str, Any]]:
    return [{**item, **fields} if place == at_ else item for place, item in enumerate(SMALL)]


def without(key: str) -> list[dict[str, Any]]:
    return [{name: value for name, value in item.items() if name != key} for item in SMALL]


A_SPACE = {"q": 0, "r": 0, "planet": "terra", "sector": 1}


@pytest.mark.ruling("gaia.gap.map.option")
@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        (None, "a list of tiles or of spaces is expected"),
        ([], "a list of tiles or of spaces is expected"),
        ({"tile": "01"}, "a list of tiles or of spaces is expected"),
        (["01", "02"], "a list of tiles or of spaces is expected"),
        (changed(0, tile="11"), "there is no tile '11'"),
        (changed(0, tile="04b"), "there is no tile '04b'"),
        (changed(0, tile="02"), "tile 02 is laid twice"),
        (changed(1, tile="06"), "tile 06b is laid twice"),
        (changed(0, center=[-5, 2]), "two spaces lie on one another"),
        (changed(0, center=[-1, -3]), "two spaces lie on one another"),
        (changed(0, center=[-3, -6]), "do not form one connected group"),
        (changed(0, center=[40, 40]), "do not form one connected group"),
        (changed(0, center=[1]), r"'center' is a list of two numbers, not \[1\]"),
        (changed(0, center=[0, 0, 0]), "'center' is a list of two numbers"),
        (changed(0, center="north"), "'center' is a list of two numbers, not north"),
        (changed(0, center={"0": 1, "1": 2}), "'center' is a list of two numbers"),
        (changed(0, center=[0, 10**40]), "'center' is a number from -999 to 999, not 1000"),
        (changed(0, rotation="left"), "'rotation' is a number from 0 to 5, not left"),
        (changed(0, rotation=None), "'rotation' is a number from 0 to 5, not None"),
        (changed(0, rotation=6), "'rotation' is a number from 0 to 5, not 6"),
        (changed(0, rotation=0.5), "'rotation' is a number from 0 to 5, not 0.5"),
        (changed(0, rotation=True), "'rotation' is a number from 0 to 5, not True"),
        (without("center"), "'center' is missing in {'tile': '01'"),
        ([*SMALL, A_SPACE], "'tile' is missing in {'q': 0"),
        ([A_SPACE, *SMALL], "'sector' is missing in {'tile': '01'"),
        ([A_SPACE, A_SPACE], "two spaces lie on one another"),
        ([A_SPACE, {**A_SPACE, "sector": 2}], "two spaces lie on one another"),
        ([A_SPACE, {**A_SPACE, "q": 2}], "do not form one connected group"),
        ([{**A_SPACE, "sector": 11}], "there is no sector 11"),
        ([{**A_SPACE, "sector": 0}], "there is no sector 0"),
        ([{**A_SPACE, "sector": "01c"}], "there is no sector 01c"),
        ([{**A_SPACE, "sector": 1.5}], "there is no sector 1.5"),
        ([{**A_SPACE, "sector": None}], "there is no sector None"),
        ([{**A_SPACE, "q": float("inf")}], "'q' is a number from -999 to 999, not inf"),
        ([{**A_SPACE, "r": float("nan")}], "'r' is a number from -999 to 999, not nan"),
        ([{**A_SPACE, "r": "0"}], "'r' is a number from -999 to 999, not 0"),
        ([{**A_SPACE, "r": []}], r"'r' is a number from -999 to 999, not \[\]"),
        ([{**A_SPACE, "planet": "moon"}], "there is no planet of type 'moon'"),
        ([{**A_SPACE, "planet": ["ice"]}], r"there is no planet of type '\['ice'\]'"),
        ([{**A_SPACE, "planet": "lost"}], "the Lost Planet comes into play by research only"),
        ([{"q": 0, "r": 0, "planet": "terra"}], "'sector' is missing in {'q': 0"),
        ([{**A_SPACE, "q": q} for q in range(20)], "sector 1 has more than 19 spaces"),
    ],
)
def test_impossible_maps_are_refused(tiles: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        given("terrans", "xenos", map="given", given_map=tiles)


def test_a_refused_map_leaves_the_next_one_alone() -> None:
    """(q, r) and (q + 1, r - 100) once had the same number among the maps kept in memory."""
    q, r = SMALL[6]["center"]
    with pytest.raises(UsageError, match="do not form one connected group"):
        given("terrans", "xenos", map="given", given_map=changed(6, center=[q + 1, r - 100]))
    opening = given("terrans", "xenos", map="given", given_map=SMALL)
    assert opening.asked() == (0, "placement")


def small_without(kind: str, keep: int) -> list[dict[str, Any]]:
    """The small map with so many planets of a type, the others empty."""
    spaces = spaces_of(SMALL)
    for item in spaces:
        if item["planet"] == kind:
            keep -= 1
            item["planet"] = kind if keep >= 0 else "empty"
    return spaces


@pytest.mark.ruling("gaia.gap.map.option")
@pytest.mark.parametrize(
    ("faction", "kind", "needs"),
    [
        ("terrans", "terra", 2),
        ("gleens", "desert", 2),
        ("xenos", "desert", 3),
        ("ivits", "oxide", 1),
    ],
)
def test_a_given_map_has_home_planets_for_the_starting_structures(
    faction: str, kind: str, needs: int
) -> None:
    enough = given("taklons", faction, map="given", given_map=small_without(kind, needs))
    assert enough.asked() == (0, "placement")
    few = small_without(kind, needs - 1)
    message = f"{needs - 1} planets of the home type of {faction}, which needs {needs}"
    with pytest.raises(UsageError, match=message):
        given("taklons", faction, map="given", given_map=few)


@pytest.mark.ruling("gaia.gap.map.option")
def test_a_faction_without_enough_home_planets_cannot_be_chosen() -> None:
    two = Opening(2, map="given", given_map=small_without("desert", 2)).draw_all()
    two.refuses("faction xenos", "gaia.gap.map.option", faction=6)
    two.play("faction gleens", "faction terrans")
    one = Opening(2, map="given", given_map=small_without("desert", 1)).draw_all()
    assert len(one.legal()) == 12
    one.refuses("faction gleens", "gaia.gap.map.option", faction=7)


@pytest.mark.ruling("gaia.gap.map.option")
def test_a_given_map_has_home_planets_for_as_many_colours_as_players() -> None:
    tiles = [{"tile": "01", "center": [0, 0]}, {"tile": "10", "center": [5, -2]}]
    # Twice each: oxide, desert, terra; the Xenos would need a third desert planet.
    opening = Opening(3, map="given", given_map=tiles).draw_all()
    assert opening.legal() == [
        "faction terrans",
        "faction lantids",
        "faction hadsch_hallas",
        "faction ivits",
        "faction gleens",
    ]
    with pytest.raises(UsageError, match="home planets for 3 colours, but there are 4 players"):
        Opening(4, map="given", given_map=tiles)
    with pytest.raises(UsageError, match="home planets for 1 colours, but there are 2 players"):
        Opening(2, map="given", given_map=tiles, faction_choice="first_game")


@pytest.mark.ruling("gaia.gap.map.option")
@pytest.mark.parametrize("kind", ["basic", "method_1"])
def test_a_map_is_given_only_with_the_option(kind: str) -> None:
    with pytest.raises(UsageError, match="option 'given_map' needs map = given"):
        Opening(2, map=kind, given_map=SMALL)


@pytest.mark.ruling("gaia.gap.map.option", "gaia.gap.map.free-form")
def test_a_given_map_is_not_reduced() -> None:
    with pytest.raises(UsageError, match="option 'reduced_map': a given map is as large as"):
        Opening(3, map="given", given_map=LARGE, reduced_map="yes")
