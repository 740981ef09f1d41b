"""What is in the box (ledger part: contents)."""

from __future__ import annotations

import pytest

from orrery.games.nebula.components import BUILDINGS, COLOURS, FOLDER, SHIPS, TECHNOLOGIES
from orrery.games.nebula.space import PLANET
from orrery.kernel.game import load_json
from tests.nebula.scene import Scene

DATA = load_json(FOLDER, "components.json")


def fleet(scene: Scene, ships: int, seat: int = 0) -> Scene:
    """Ships 1 to `ships` on 1H12, each with a crew."""
    for number in range(1, ships + 1):
        scene.ship(number, "1H12", troops=1, seat=seat)
    return scene


# Chips ------------------------------------------------------------------------------------


@pytest.mark.rule("nebula.contents.chips")
@pytest.mark.check("nebula.contents.chips")
def test_each_player_has_54_chips_and_both_together_108() -> None:
    chips = dict(DATA["chips_per_player"])
    total = chips.pop("total")
    assert list(chips.values()) == [3, 3, 3, 3, 3, 3, 6, 6, 6, 18]
    assert total == sum(chips.values()) == 54
    assert 2 * total == 108


@pytest.mark.rule("nebula.contents.chips")
def test_a_player_owns_as_much_as_there_are_chips() -> None:
    state = Scene().state
    per_player = [state.planet_block, state.building, state.extractor, state.reserves]
    assert [len(column) // 2 for column in per_player] == [3, 3, 3, 3]
    assert len(state.ship_block) // 2 == 6
    assert len(state.tech) // 2 == 18


@pytest.mark.rule("nebula.contents.chips")
@pytest.mark.ruling("nebula.conflict.cooldown_chips")
def test_seven_technologies_may_cool_down_together() -> None:
    scene = Scene("conflict").ship(1, "1H12", troops=1).ready("battle_speed")
    cooling = ["hack", "repair", "suicide", "balance", "clone", "jumpgate"]
    for name in cooling:
        scene.cooling(name, 2)
    scene.play("use battle_speed")
    assert [scene.indicators(name) for name in [*cooling, "battle_speed"]] == [2] * 7
    scene.skip_turns(2)
    assert [scene.indicators(name) for name in [*cooling, "battle_speed"]] == [1] * 7


# Colours ----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.contents.planet_colours")
def test_each_player_has_a_yellow_a_red_and_a_green_planet() -> None:
    scene = Scene()
    assert PLANET.labels == ["Y1", "R1", "G1", "Y2", "R2", "G2"]
    assert [scene.colour(name) for name in PLANET.labels] == ["yellow", "red", "green"] * 2
    assert DATA["planet"]["per_player"] == 3
    assert DATA["planet"]["colours"] == ["yellow", "red", "green"]


@pytest.mark.rule("nebula.contents.building_colours")
def test_the_academy_is_yellow_the_hangar_red_and_the_laboratory_green() -> None:
    colours = {item["id"]: item["colour"] for item in DATA["buildings"]}
    assert colours == {"academy": "yellow", "hangar": "red", "laboratory": "green"}
    assert dict(zip(BUILDINGS, COLOURS, strict=True)) == colours


@pytest.mark.rule("nebula.contents.building_colours")
@pytest.mark.parametrize(("number", "name"), list(enumerate(BUILDINGS)))
def test_a_player_can_own_one_of_each_building(number: int, name: str) -> None:
    scene = Scene().reserves(35, 35, 35).building(name)
    scene.refuses(f"build {name}", "nebula.contents.building_colours", building=number, limit=1)
    assert [text for text in scene.legal("build") if name in text] == []


@pytest.mark.rule("nebula.contents.building_colours")
def test_a_building_that_is_only_paid_for_counts_and_the_opponent_s_does_not() -> None:
    scene = Scene().reserves(35, 35, 35).building("academy", seat=1)
    scene.play("build academy")
    scene.refuses("build academy", "nebula.contents.building_colours", building=0, limit=1)
    assert scene.allows("build hangar")


# Technologies, ships, dice ----------------------------------------------------------------


@pytest.mark.rule("nebula.contents.technologies")
def test_there_are_six_technologies_of_each_building() -> None:
    assert len(TECHNOLOGIES) == 18
    homes = [item["building"] for item in DATA["technologies"]]
    assert [homes.count(name) for name in ("academy", "hangar", "laboratory")] == [6, 6, 6]
    colours = [COLOURS[spec.colour] for spec in TECHNOLOGIES]
    assert colours == ["yellow"] * 6 + ["red"] * 6 + ["green"] * 6


@pytest.mark.rule("nebula.contents.ships")
@pytest.mark.check("nebula.contents.ships")
def test_a_seventh_ship_cannot_be_bought_until_one_is_eliminated() -> None:
    scene = fleet(Scene().reserves(35, 35, 35).building("hangar"), 6)
    scene.refuses("ship Y1", "nebula.contents.ships", ships=6, limit=6)
    assert scene.legal("ship") == []

    lonely = Scene("conflict").reserves(35, 35, 35).building("hangar").ready("suicide")
    fleet(lonely, 5).ship(6, "1B4", troops=1).play("use suicide", "own 6")
    lonely.skip_turns(2)
    lonely.play("ship Y1")
    assert lonely.block_of(6) == "1A1"
    lonely.refuses("ship Y1", "nebula.contents.ships", ships=6, limit=6)


@pytest.mark.rule("nebula.contents.ships")
def test_the_opponent_s_ships_do_not_count() -> None:
    scene = fleet(Scene().reserves(1, 4, 0).building("hangar"), 6, seat=1)
    scene.play("ship Y1")
    assert scene.block_of(1) == "1A1"


@pytest.mark.rule("nebula.contents.ships")
@pytest.mark.parametrize("notation", ["move 2 1H11", "attack 2", "load 2 1", "unload 2 1"])
def test_a_ship_that_is_not_on_the_map_does_nothing(notation: str) -> None:
    scene = fleet(Scene("conflict"), 1)
    scene.refuses(notation, "nebula.contents.ships", ship=1)


@pytest.mark.rule("nebula.contents.ships")
def test_a_ship_that_is_not_on_the_map_is_no_target() -> None:
    scene = fleet(Scene("conflict").ready("pathfinder"), 2)
    scene.play("use pathfinder")
    scene.refuses(f"own {SHIPS}", "nebula.contents.ships", ship=SHIPS - 1)


@pytest.mark.rule("nebula.contents.dice")
def test_harvest_rolls_a_d6_and_for_a_base_extractor_a_d10() -> None:
    scene = Scene("end", seat=1).extractor("base", "metal").begin()
    first = scene.state.chance()
    assert first is not None
    assert first.outcomes == [1, 2, 3, 4, 5, 6]
    assert len(set(first.weights)) == 1
    scene.state.resolve(6)
    second = scene.state.chance()
    assert second is not None
    assert second.outcomes == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert len(set(second.weights)) == 1


@pytest.mark.rule("nebula.contents.dice", "nebula.planet.troop_range")
@pytest.mark.ruling("nebula.conflict.five_d20")
def test_six_planets_may_hold_troops_though_there_are_five_d20() -> None:
    scene = Scene().reserves(4, 1, 0).building("academy").planet("Y1", troops=19)
    for planet in ("R1", "G1"):
        scene.planet(planet, owner=0, troops=20)
    scene.planet("Y2", troops=20)
    for planet in ("R2", "G2"):
        scene.planet(planet, owner=1, troops=20)
    scene.play("troop Y1")
    assert [scene.troops(planet) for planet in PLANET.labels] == [20] * 6


@pytest.mark.rule("nebula.contents.dice")
@pytest.mark.example("nebula.example.planet_die")
def test_the_die_at_the_second_controlled_planet_shows_its_11_troops() -> None:
    scene = Scene("conflict").planet("R1", "1H12", owner=0, troops=9).ship(1, "1H12", troops=3)
    scene.play("unload 1 2")
    assert [scene.owner(planet) for planet in ("Y1", "R1")] == [0, 0]
    assert scene.troops("R1") == 11
