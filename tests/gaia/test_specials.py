"""Special actions (ledger part: Action 7: Special actions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import SPECIALS
from tests.gaia.scene import Scene, named

FREE = "gaia.special.free"
ONCE = "gaia.special.once"


def player() -> Scene:
    """Mad Androids with a mine, nothing in stock, and two planets beside it that take 1 step."""
    scene = Scene("bescods", "xenos").mine(0, "1C").power(0, 0, 0, 0)
    return scene.planet("1B0", "swamp").planet("1B1", "ice")


def equipped(special: str) -> Scene:
    """A player with what gives this special action, and the price of a mine."""
    scene = player().holds(0, credits=4, ore=5)
    if special == "booster-step":
        return scene.booster(0, "terraform_step")
    if special == "booster-range":
        return scene.booster(0, "range_3")
    if special == "academy":
        return scene.structure(0, "academy_qic", "1B2")
    if special == "faction":
        return scene
    if special == "action_power_4":
        return scene.tile(0, special)
    return scene.tile(0, "vp_7").advanced(0, special, covers="vp_7")


def use(scene: Scene, special: str) -> None:
    """Take the action; where a planet or area is asked for, any will do."""
    scene.play(f"special {special}")
    if scene.asked() in ((0, "aided"), (0, "lowest")):
        scene.play(scene.legal()[0])


@pytest.mark.rule("gaia.special.where")
def test_these_are_all_special_actions() -> None:
    assert SPECIALS == [
        "booster-step",
        "booster-range",
        "academy",
        "faction",
        "action_power_4",
        "action_qic1_credits5",
        "action_ore3",
        "action_knowledge3",
    ]


@pytest.mark.rule("gaia.special.where", "gaia.special.free")
@pytest.mark.parametrize("special", SPECIALS)
def test_who_has_its_source_has_the_action(special: str) -> None:
    scene = equipped(special)
    assert f"special {special}" in scene.legal("special")
    if special != "faction":
        without = player().holds(0, credits=4, ore=5)
        without.refuses(f"special {special}", FREE, special=SPECIALS.index(special))


@pytest.mark.rule("gaia.special.where")
def test_only_one_of_the_academies_has_an_action() -> None:
    scene = player().structure(0, "academy_knowledge", "1B2")
    scene.refuses("special academy", FREE, special=2)
    scene = player().structure(0, "academy_qic", "1B2")
    scene.play("special academy")
    assert scene.held(0, "qic") == 1


@pytest.mark.rule("gaia.special.where")
def test_some_factions_have_an_action_with_their_institute_only() -> None:
    scene = Scene("ambas", "xenos").mine(0, "1C").structure(0, "trading_station", "1B0")
    scene.refuses("special faction", FREE, special=3)
    scene = Scene("ambas", "xenos").mine(0, "1C").structure(0, "planetary_institute", "1B0")
    assert scene.allows("special faction")


@pytest.mark.rule("gaia.special.where")
def test_most_factions_have_none() -> None:
    scene = Scene("xenos", "bescods").mine(0, "1C").structure(0, "planetary_institute", "1B0")
    scene.refuses("special faction", FREE, special=3)


@pytest.mark.rule("gaia.special.free")
@pytest.mark.parametrize(
    "special", ["academy", "faction", "action_power_4", "action_ore3", "action_knowledge3"]
)
def test_the_action_costs_nothing(special: str) -> None:
    scene = equipped(special).holds(0, credits=0, ore=0)
    before = scene.all_of(0)
    use(scene, special)
    assert all(scene.all_of(0).get(name, 0) >= amount for name, amount in before.items())
    assert named(scene.events, "paid") == []


@pytest.mark.rule("gaia.special.free")
def test_a_booster_action_costs_no_more_than_its_mine() -> None:
    scene = equipped("booster-step").holds(0, credits=2, ore=1)
    scene.play("special booster-step", "mine 1B0")
    assert scene.all_of(0) == {"vp": 10}


@pytest.mark.rule("gaia.special.free")
@pytest.mark.parametrize("special", ["booster-step", "academy", "action_power_4", "action_ore3"])
def test_an_opponent_cannot_use_it(special: str) -> None:
    scene = equipped(special).mine(1, "3C").planet("3B0", "swamp").holds(1, credits=4, ore=5)
    scene.play("pass pass_big_buildings")
    assert scene.asked() == (1, "turn")
    scene.refuses(f"special {special}", FREE, special=SPECIALS.index(special))


@pytest.mark.rule("gaia.special.once")
@pytest.mark.parametrize("special", SPECIALS)
def test_each_action_can_be_used_once_per_round(special: str) -> None:
    scene = equipped(special).planet("1B3", "swamp").holds(0, credits=8, ore=15)
    use(scene, special)
    scene.end_turn().play(scene.legal("pass")[0])
    assert scene.asked() == (0, "turn")
    scene.refuses(f"special {special}", ONCE, special=SPECIALS.index(special))


@pytest.mark.rule("gaia.special.once")
def test_after_clean_up_it_can_be_used_again() -> None:
    scene = equipped("academy").used_special(0, "academy").used_special(0, "faction")
    assert scene.legal("special") == []
    scene.play("pass pass_big_buildings", "pass pass_gaia_planets")
    assert scene.asked() == (0, "turn")
    assert scene.legal("special") == ["special academy", "special faction"]


@pytest.mark.rule("gaia.special.once")
def test_one_used_action_leaves_the_others() -> None:
    scene = equipped("academy")
    scene.play("special academy")
    scene.end_turn().play("pass pass_big_buildings")
    assert scene.legal("special") == ["special faction"]


# No combinations --------------------------------------------------------------------------


@pytest.mark.rule("gaia.special.not-combined")
@pytest.mark.check("gaia.special.not-combined")
def test_booster_and_power_action_do_not_add_up_for_one_mine() -> None:
    scene = equipped("booster-step").planet("1B2", "terra").power(0, 0, 0, 5)
    scene.holds(0, credits=2, ore=1).play("special booster-step")
    scene.refuses("action power_steps_2", "gaia.action.one-per-turn")
    scene.refuses("mine 1B2", "gaia.mine.cost-additional", resource=2, cost=4, held=1)


@pytest.mark.rule("gaia.special.not-combined")
@pytest.mark.check("gaia.special.not-combined")
def test_nor_the_other_way_round() -> None:
    scene = equipped("booster-step").planet("1B2", "oxide").power(0, 0, 0, 5)
    scene.holds(0, credits=2, ore=3).play("action power_steps_2")
    scene.refuses("special booster-step", "gaia.action.one-per-turn")
    scene.refuses("mine 1B2", "gaia.mine.cost-additional", resource=2, cost=4, held=3)


@pytest.mark.rule("gaia.special.not-combined")
@pytest.mark.parametrize("special", ["academy", "faction", "action_ore3"])
def test_a_special_action_is_the_action_of_the_turn(special: str) -> None:
    scene = equipped(special).tile(0, "action_power_4").power(0, 9, 0, 9).holds(0, qic=4)
    use(scene, special)
    assert scene.asked() == (0, "turn")
    scene.refuses("special action_power_4", "gaia.action.one-per-turn")
    scene.refuses("action power_ore_2", "gaia.action.one-per-turn")
    scene.refuses("action qic_vp_planet_types", "gaia.action.one-per-turn")


@pytest.mark.rule("gaia.special.once", "gaia.special.where")
@pytest.mark.parametrize("part", ["space-station 1A0", "swap 1C", "downgrade 1C"])
def test_a_part_of_a_special_action_is_nothing_by_itself(part: str) -> None:
    player().refuses(part, "gaia.special.once")
