"""Bad input to the odds: impossible ships and fleets, files that describe no battles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import run
from tests.eclipse.test_odds import FILE, fleet, scenario, write


def refused(path: Path, *words: str) -> str:
    answer = run("odds", "eclipse", path, *words)
    assert answer.code == 2, answer.out + answer.err
    assert answer.out == ""
    assert answer.err.startswith("orrery: ")
    assert "Traceback" not in answer.err
    return answer.err


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"class": "frigate"}, "there is no ship class 'frigate'"),
    ({"species": "klingons"}, "there is no species 'klingons'"),
    ({"count": 9}, "9 ships, but only 8 exist"),
    ({"count": 0}, "'count' is a number of ships from 1, not 0"),
    ({"count": True}, "'count' is a number of ships from 1, not True"),
    ({"grid": ["ion_cannon", "nuclear_source", "nuclear_drive"]}, "has 4 spaces"),
    ({"grid": "ion_cannon"}, "has 4 spaces"),
    ({"grid": ["laser", "nuclear_source", "nuclear_drive", None]}, "no ship part 'laser'"),
    ({"grid": [["hull"], "nuclear_source", "nuclear_drive", None]}, "no ship part"),
    (
        {"grid": ["antimatter_cannon", "nuclear_source", "nuclear_drive", None]},
        "its parts need 5 energy, its sources give 3 (eclipse.upgrade.energy)",
    ),
    (
        {"grid": ["ion_cannon", "nuclear_source", "hull", None]},
        "it needs a drive (eclipse.upgrade.need_drive)",
    ),
    (
        {"grid": [None, "nuclear_source", "nuclear_drive", None]},
        "space 1 cannot be empty; ion_cannon is printed",
    ),
    (
        {"grid": ["muon_source", "nuclear_source", "nuclear_drive", None]},
        "muon_source goes outside the grid",
    ),
    ({"outside_grid_parts": ["hull"]}, "hull goes in the grid"),
    ({"outside_grid_parts": ["muon_source", "hull"]}, "a list of at most one part"),
    ({"stats": {"initiative": 4}}, "'stats' says initiative 4, but its parts give 3"),
    ({"stats": 3}, "'stats' is an object"),
    ({"cuont": 3}, "unknown key 'cuont'; there are: class, count, species, grid, outside_grid_par"),
    ({"specie": "planta"}, "unknown key 'specie'"),
    ({"npc": "ancient"}, "unknown key 'npc'"),
    ({"hull": 2}, "unknown key 'hull'"),
    ({"outside": ["muon_source"]}, "unknown key 'outside'"),
    ({"stats": {"initiative": 3, "cannons": {"yellow": 1}, "shields": 3}}, "unknown key 'shields'"),
    (
        {"stats": {"initiative": 3, "cannons": {"red": 1}}},
        "'stats' says cannons {'red': 1}, but its parts give {'yellow': 1}",
    ),
]


@pytest.mark.parametrize(("change", "complaint"), CHANGES)
def test_impossible_ships_are_refused(
    tmp_path: Path, change: dict[str, Any], complaint: str
) -> None:
    data = scenario("S03")
    data["attacker"][0].update(change)
    assert complaint in refused(write(tmp_path, {"scenarios": [data]}))


def starbase(*grid: str | None) -> list[dict[str, Any]]:
    return [{"class": "starbase", "species": "mechanema", "grid": list(grid)}]


SHARD = {"grid": ["ion_cannon", "nuclear_source", "nuclear_drive", "shard_hull"]}
FLEETS: list[tuple[Any, Any, str]] = [
    ([], fleet(("cruiser", 1)), "attacker: a side is a list of ship groups, at least one"),
    (None, fleet(("cruiser", 1)), "attacker: a side is a list of ship groups"),
    (["cruiser"], fleet(("cruiser", 1)), "a ship group is a JSON object"),
    ([{"class": "ancient"}], fleet(("cruiser", 1)), "non-player ships are always the defender"),
    (
        fleet(("cruiser", 1)),
        [{"class": "ancient"}, *fleet(("cruiser", 1))],
        "ships of a player and non-player ships never fight together",
    ),
    (
        fleet(("cruiser", 1)),
        [{"class": "ancient"}, {"class": "guardian"}],
        "ancient and guardian are never in one sector",
    ),
    (fleet(("cruiser", 1)), [{"class": "gcds", "count": 2}], "2 ships, but only 1 exist"),
    (fleet(("cruiser", 1)), [{"class": "ancient", "count": 15}], "15 ships, but only 14 exist"),
    (fleet(("cruiser", 1)), [{"class": "ancient", "count": 3}], "no sector has more than 2"),
    (fleet(("cruiser", 1)), [{"class": "guardian", "count": 2}], "no sector has more than 1"),
    (fleet(("cruiser", 1)), [{"class": "ancient", "grid": ["hull"]}], "unknown key 'grid'"),
    (fleet(("cruiser", 1)), [{"class": "gcds", "npc": "ancient"}], "no blueprint 'ancient' of it"),
    (
        fleet(("cruiser", 1), ("cruiser", 1)),
        [{"class": "ancient"}],
        "two groups of class 'cruiser'",
    ),
    (
        [*fleet(("cruiser", 1)), *fleet(("interceptor", 1), species="planta")],
        [{"class": "ancient"}],
        "one side is one player, not planta, terran_federation",
    ),
    (
        fleet(("cruiser", 1)),
        starbase("electron_computer", "ion_cannon", "hull", "nuclear_drive", "hull"),
        "a starbase has no drive (eclipse.upgrade.no_drive_starbase)",
    ),
    (
        fleet(("cruiser", 1), species="descendants_of_draco"),
        [{"class": "ancient"}],
        "descendants_of_draco never fights ancient ships",
    ),
    (
        fleet(("cruiser", 1)),
        fleet(("interceptor", 1)),
        "both sides are terran_federation; each species plays once",
    ),
    (
        fleet(("cruiser", 1)),
        fleet(("interceptor", 1), species="hydran_progress"),
        "terran_federation and hydran_progress are two sides of one board",
    ),
    (
        [{**fleet(("interceptor", 1))[0], **SHARD}],
        [{**fleet(("interceptor", 1), species="mechanema")[0], **SHARD}],
        "shard_hull is there 2 times; it exists once",
    ),
]


@pytest.mark.parametrize(("attacker", "defender", "complaint"), FLEETS)
def test_impossible_fleets_are_refused(
    tmp_path: Path, attacker: Any, defender: Any, complaint: str
) -> None:
    data = {"attacker": attacker, "defender": defender}
    assert complaint in refused(write(tmp_path, data))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "a file of battles is a JSON object"),
        ({"scenarios": []}, "'scenarios' is a list of battles"),
        ({"scenarios": [3]}, "battle 1: a battle is a JSON object"),
        ({"procedure": 3}, "'procedure' is an object"),
        ({"procedure": {"priority_of_npc": 3}}, "'priority_of_npc' is a list of ship classes"),
        ({"procedure": {"priority_of_npcs": ["cruiser"]}}, "unknown key 'priority_of_npcs'"),
        (
            {"procedure": {"priority_of_npc": ["cruiser", "frigate"]}},
            "'priority_of_npc': there is no ship class 'frigate'; there are: interceptor",
        ),
        (
            {"procedure": {"priority_of_players": ["cruiser", "gcds", "cruiser"]}},
            "'priority_of_players': 'cruiser' is there 2 times",
        ),
        (
            {"schema": "eclipse-battle-odds/2"},
            "there is no schema 'eclipse-battle-odds/2'; it is 'eclipse-battle-odds/1'",
        ),
        (
            {"scenarios": [scenario("S03")], "priority_of_npc": ["cruiser"]},
            "beside 'scenarios': unknown key 'priority_of_npc'; there are: schema",
        ),
        (
            {"scenarios": [scenario("S03")], "attacker": fleet(("cruiser", 1))},
            "beside 'scenarios': unknown key 'attacker'",
        ),
        (
            {"scenarios": [scenario("S03")], "battles": [scenario("S01")]},
            "beside 'scenarios': unknown key 'battles'",
        ),
        (
            {"scenarios": [scenario("S03")], "procedures": {"priority_of_npc": ["cruiser"]}},
            "beside 'scenarios': unknown key 'procedures'",
        ),
        ({"scenarios": [scenario("S03") | {"Tolerance": 1}]}, "unknown key 'Tolerance'"),
        (
            {"atacker": fleet(("cruiser", 1))},
            "battle 1: unknown key 'atacker'; there are: id, name, attacker",
        ),
        ({"scenarios": [{"tolerence": 0.1}]}, "battle 1: unknown key 'tolerence'"),
    ],
)
def test_files_that_describe_no_battles(tmp_path: Path, data: Any, complaint: str) -> None:
    assert complaint in refused(write(tmp_path, data))


def test_remarks_and_empty_keys_are_welcome(tmp_path: Path) -> None:
    battle = scenario("S03") | {"remark": "the usual start", "seen": {"page": 22}}
    battle["attacker"][0]["npc"] = None
    data = {"about": ["anything"], "scenarios": [battle], "procedure": {"why": "as printed"}}
    answer = run("odds", "eclipse", write(tmp_path, data))
    assert answer.code == 0, answer.err
    alone = run("odds", "eclipse", write(tmp_path, battle | {"schema": "eclipse-battle-odds/1"}))
    assert alone.code == 0, alone.err


REMARKS: list[dict[str, Any]] = [
    {"note": "as printed", "name": "the first wave"},
    {"about": {"page": 22}, "seen": ["on", "the", "table"]},
    {"weight": 1.5, "attacker_losses": 0.75, "defender_name": "the others", "checked": True},
    {"remarks": [], "tags": [1, 2]},
]


@pytest.mark.parametrize("remarks", REMARKS)
def test_what_cannot_be_meant_for_the_odds_is_passed_over(
    tmp_path: Path, remarks: dict[str, Any]
) -> None:
    plain = scenario("S01")
    battle = plain | {
        role: [remarks | group | {"stats": remarks | group["stats"]} for group in plain[role]]
        for role in ("attacker", "defender")
    }
    battle["defender"][0] |= {"grid": [], "outside_grid_parts": [], "species": None}
    data = remarks | {"scenarios": [remarks | battle], "procedure": remarks}
    found = run("odds", "eclipse", write(tmp_path, data))
    assert found.code == 0, found.err
    assert found.out == run("odds", "eclipse", write(tmp_path, {"scenarios": [plain]})).out


@pytest.mark.parametrize("npc", ["guardian", "gcds"])
def test_draco_fights_other_non_player_ships(tmp_path: Path, npc: str) -> None:
    """eclipse.gap.draco_gcds_guardians"""
    attacker = fleet(("cruiser", 1), species="descendants_of_draco")
    data = {"attacker": attacker, "defender": [{"class": npc}]}
    assert run("odds", "eclipse", write(tmp_path, data)).code == 0


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("attacker_win", None, "a check needs the number 'attacker_win'"),
        ("tolerance", "much", "a check needs the number 'tolerance'"),
        ("exact", 1.5, "'exact' is a number from 0 to 1, not 1.5"),
    ],
)
def test_a_check_without_reference_values(
    tmp_path: Path, name: str, value: Any, complaint: str
) -> None:
    data = scenario("S03")
    data[name] = value
    assert complaint in refused(write(tmp_path, {"scenarios": [data]}), "--check")


def test_files_that_are_no_json(tmp_path: Path) -> None:
    file = tmp_path / "battles.json"
    assert "No such file" in refused(file)
    file.write_text("{", "utf-8")
    assert "this is no JSON" in refused(file)
    file.write_bytes(b"\xff\xfe\x00")
    assert "this is no text file" in refused(file)
    file.write_text("[" * 100_000, "utf-8")
    assert "this is no JSON" in refused(file)


def test_a_game_without_odds(tmp_path: Path) -> None:
    answer = run("odds", "nebula", FILE)
    assert answer.code == 2
    assert answer.err == "orrery: Beyond Nebula has no odds\n"
