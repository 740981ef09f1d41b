"""Starting a Gaia project (ledger part: Action 2)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import CONVERSIONS, PLANET_TYPES, QIC
from orrery.kernel.ledger import Blocker
from tests.gaia.scene import Scene, at, named


def ready(level: int = 1, board: int = 1, tokens: int = 6, round: int = 2) -> Scene:  # noqa: A002
    """Xenos on 1C with Gaiaformers and a Transdim planet beside them; seat 1 has passed."""
    scene = Scene("xenos", "terrans", round=round).mine(0, "1C").planet("1B0", "transdim")
    scene.level(0, gaia_project=level).formers(0, board=board).power(0, tokens, 0, 0)
    return scene.passed(1)


def settled(scene: Scene) -> Scene:
    """Seat 0 has started a project; its turn ends and the round with it."""
    scene.end_turn()
    scene.play("pass-last" if scene.state.round == 6 else scene.legal("pass")[0])
    return scene


def kind_of(scene: Scene, space: str) -> str:
    return PLANET_TYPES[scene.state.planet[at(space)]]


def former_on(scene: Scene, space: str) -> int:
    return scene.state.former[at(space)]


# The planet -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.project.target")
def test_the_target_is_a_transdim_planet_without_a_gaiaformer() -> None:
    scene = ready(board=2).former(0, "1B1", since=2).former(1, "1B2", since=2)
    scene.planet("1B3", "gaia").planet("1B4", "desert")
    assert scene.legal("project") == ["project 1B0"]
    for space in ("1B1", "1B2", "1B3", "1B4", "1B5", "8C"):
        scene.refuses(f"project {space}", "gaia.project.target", space=at(space))
    events = scene.play("project 1B0")
    assert former_on(scene, "1B0") == 0
    assert [event.args for event in named(events, "project_started")] == [(0, at("1B0"))]


@pytest.mark.rule("gaia.project.range")
@pytest.mark.check("gaia.project.range")
def test_1_qic_reaches_a_transdim_planet_at_distance_3() -> None:
    scene = ready().planet("2A0", "transdim").holds(0, qic=3)
    scene.play("project 2A0")
    assert scene.held(0, "qic") == 2
    assert former_on(scene, "2A0") == 0
    without = ready().planet("2A0", "transdim")
    without.refuses("project 2A0", "gaia.range.maximum", distance=3, range=1, qic=1, held=0)


@pytest.mark.rule("gaia.project.range")
@pytest.mark.parametrize(("level", "reached"), [(0, 1), (2, 2), (4, 3), (5, 4)])
def test_range_grows_with_navigation_as_for_a_mine(level: int, reached: int) -> None:
    scene = ready().level(0, navigation=level)
    for space in ("1A0", "2A0", "2B0", "2C"):
        scene.planet(space, "transdim")
    spaces = ["1B0", "1A0", "2A0", "2B0"]
    assert set(scene.legal("project")) == {f"project {space}" for space in spaces[:reached]}


@pytest.mark.rule("gaia.project.range")
def test_the_range_booster_helps_a_project() -> None:
    scene = ready().planet("2B0", "transdim").planet("2C", "transdim").booster(0, "range_3")
    scene.play("special booster-range")
    scene.refuses("project 2C", "gaia.range.maximum", distance=5, range=4, qic=1, held=0)
    scene.play("project 2B0")
    assert former_on(scene, "2B0") == 0
    assert scene.gaia_area(0) == 6


@pytest.mark.rule("gaia.project.gaiaformer-not-colony")
@pytest.mark.parametrize("planet", ["transdim", "gaia"])
def test_a_gaiaformer_is_no_colony_and_no_start_for_range(planet: str) -> None:
    scene = ready(level=3, board=1, tokens=4).former(0, "2C", planet=planet, since=1)
    scene.planet("2B0", "transdim").planet("2B1", "desert").holds(0, credits=2, ore=1)
    scene.refuses("project 2B0", "gaia.range.maximum", distance=4, range=1, qic=2, held=0)
    scene.refuses("mine 2B1", "gaia.range.maximum", distance=4, range=1, qic=2, held=0)
    assert scene.state.colonies(0) == [at("1C")]
    assert (scene.state.planet_types(0), scene.state.sectors(0)) == (1, 1)
    assert scene.state.gaia_planets(0) == 0


# The Gaiaformer ---------------------------------------------------------------------------


@pytest.mark.rule("gaia.project.available")
@pytest.mark.check("gaia.project.available")
def test_gaiaformers_placed_this_round_are_not_available() -> None:
    scene = ready(level=3, board=2, tokens=12).planet("1B1", "transdim").planet("1B2", "transdim")
    scene.play("project 1B0")
    scene.end_turn().play("project 1B1")
    scene.end_turn().refuses("project 1B2", "gaia.project.available", formers=0)


@pytest.mark.rule("gaia.project.available")
def test_a_gaiaformer_is_needed() -> None:
    scene = ready(board=0)
    scene.refuses("project 1B0", "gaia.project.available", formers=0)
    scene = ready(board=1)
    scene.play("project 1B0")
    assert scene.state.formers_board[0] == 0
    converted = Scene("bal_taks", "terrans").mine(0, "1C").planet("1B0", "transdim")
    converted.level(0, gaia_project=1).formers(0, gaia_area=1).power(0, 6, 0, 0)
    converted.refuses("project 1B0", "gaia.project.available", formers=0)


@pytest.mark.rule("gaia.project.gain-levels")
@pytest.mark.parametrize(("level", "formers"), [(1, 1), (2, 0), (3, 1), (4, 1), (5, 0)])
def test_levels_1_3_and_4_give_a_gaiaformer(level: int, formers: int) -> None:
    scene = Scene("xenos", "terrans").level(0, gaia_project=level - 1).holds(0, knowledge=4)
    scene.token(0, "vp7_ore2").play("research gaia_project")
    assert scene.level_of(0, "gaia_project") == level
    assert (scene.state.formers[0], scene.state.formers_board[0]) == (formers, formers)


@pytest.mark.rule("gaia.project.gain-levels")
def test_a_gaiaformer_gained_may_be_used_in_the_same_round() -> None:
    scene = ready(level=0, board=0).holds(0, knowledge=4)
    scene.play("research gaia_project")
    scene.end_turn().play("project 1B0")
    assert former_on(scene, "1B0") == 0


@pytest.mark.rule("gaia.project.locked-this-round")
def test_a_gaiaformer_placed_this_round_cannot_be_moved() -> None:
    scene = ready(level=4, board=1, tokens=9).former(0, "1B1", since=2).planet("1B5", "transdim")
    scene.former(0, "1B2", planet="gaia", since=1)
    scene.play("project 1B0")
    assert scene.asked() == (0, "former")
    assert scene.legal() == ["former-board", "former 1B2"]
    scene.refuses("former 1B1", "gaia.project.locked-this-round", space=at("1B1"))


@pytest.mark.rule("gaia.project.relocate", "gaia.project.available")
@pytest.mark.ruling("gaia.gap.gaia.relocate")
def test_the_gaiaformer_comes_from_the_board_or_from_a_gaia_planet_of_choice() -> None:
    def choosing(board: int) -> Scene:
        scene = ready(level=4, board=board, tokens=3).former(1, "1B4", planet="gaia", since=1)
        scene.former(0, "1B1", planet="gaia", since=1).former(0, "1B2", planet="gaia", since=1)
        scene.play("project 1B0")
        return scene

    scene = choosing(board=1)
    assert scene.asked() == (0, "former")
    assert scene.legal() == ["former-board", "former 1B1", "former 1B2"]
    for space in ("1B0", "1B3", "1B4", "1C"):
        scene.refuses(f"former {space}", "gaia.project.relocate", space=at(space))
    scene.play("former-board")
    assert [former_on(scene, space) for space in ("1B0", "1B1", "1B2")] == [0, 0, 0]
    assert scene.state.formers_board[0] == 0
    scene = choosing(board=0)
    assert scene.legal() == ["former 1B1", "former 1B2"]
    scene.refuses("former-board", "gaia.project.available", formers=0)
    events = scene.play("former 1B2")
    assert [former_on(scene, space) for space in ("1B0", "1B1", "1B2")] == [0, 0, -1]
    assert [event.args for event in named(events, "former_moved")] == [(0, at("1B2"))]
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 0), 3)


@pytest.mark.ruling("gaia.gap.gaia.relocate")
def test_a_gaiaformer_is_not_taken_off_by_itself() -> None:
    scene = ready(board=0).planet("1B0", "space").former(0, "1B1", planet="gaia", since=1)
    assert scene.legal("former") == []
    scene.refuses("former 1B1", "gaia.project.relocate")
    scene.refuses("former-board", "gaia.project.available")


@pytest.mark.ruling("gaia.gap.gaia.relocate")
@pytest.mark.parametrize("planet", ["gaia", "transdim"])
def test_bal_taks_cannot_convert_a_gaiaformer_on_the_map(planet: str) -> None:
    index = [conversion.id for conversion in CONVERSIONS].index("1gf>1q")
    scene = Scene("bal_taks", "terrans", round=2).former(0, "1B0", planet=planet, since=1)
    scene.refuses("convert 1gf>1q", "gaia.faction.bal-taks.convert", conversion=index)


@pytest.mark.rule("gaia.project.relocate")
@pytest.mark.check("gaia.project.relocate")
@pytest.mark.ruling("gaia.gap.gaia.abandoned-planet")
def test_a_planet_that_was_left_is_open_to_all_for_1_qic() -> None:
    scene = (
        Scene("xenos", "terrans", round=2).mine(0, "1C").mine(1, "1A3").planet("1B0", "transdim")
    )
    scene.level(0, gaia_project=1).power(0, 6, 0, 0).former(0, "1B1", planet="gaia", since=1)
    scene.holds(1, credits=2, ore=1, qic=1)
    scene.play("project 1B0")
    assert former_on(scene, "1B1") == -1
    assert kind_of(scene, "1B1") == "gaia"
    assert scene.asked() == (1, "turn")
    scene.play("mine 1B1")
    assert scene.structure_on("1B1") == (1, "mine")
    assert [scene.held(1, name) for name in ("credits", "ore", "qic")] == [0, 0, 0]


@pytest.mark.rule("gaia.project.relocate")
@pytest.mark.ruling("gaia.gap.gaia.abandoned-planet")
@pytest.mark.parametrize("qic", [0, 1])
def test_who_moved_the_gaiaformer_away_pays_the_qic_too(qic: int) -> None:
    scene = ready(board=0).former(0, "1B1", planet="gaia", since=1)
    scene.holds(0, credits=2, ore=1, qic=qic).play("project 1B0", "done")
    if qic:
        scene.play("mine 1B1")
        assert scene.held(0, "qic") == 0
    else:
        rule = "gaia.mine.cost-additional"
        scene.refuses("mine 1B1", rule, resource=QIC, cost=1, held=0)


@pytest.mark.ruling("gaia.gap.gaia.abandoned-planet")
def test_for_gleens_the_usual_cost_of_a_gaia_planet_is_1_ore() -> None:
    scene = Scene("gleens", "terrans", round=2).mine(0, "1C").planet("1B0", "transdim").passed(1)
    scene.former(0, "1B1", planet="gaia", since=1).level(0, gaia_project=1).power(0, 6, 0, 0)
    scene.holds(0, credits=2, ore=2).play("project 1B0", "done", "mine 1B1")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.project.relocate")
def test_the_waiver_of_range_is_lost_too() -> None:
    scene = ready(board=0).former(0, "2C", planet="gaia", since=1).holds(0, credits=2, ore=1)
    scene.play("project 1B0", "done")
    scene.refuses("mine 2C", "gaia.range.maximum", distance=5, range=1, qic=2, held=0)


# The cost ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.project.cost", "gaia.project.cost-unaffordable")
@pytest.mark.parametrize(("level", "cost"), [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)])
def test_a_project_costs_6_4_or_3_tokens_by_level(level: int, cost: int) -> None:
    scene = ready(level=level, tokens=cost)
    events = scene.play("project 1B0")
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 0), cost)
    assert [event.args for event in named(events, "tokens_left")] == [(0, cost)]
    short = ready(level=level, tokens=cost - 1)
    rule = "gaia.project.cost-unaffordable"
    short.refuses("project 1B0", rule, tokens=cost - 1, cost=cost)


@pytest.mark.rule("gaia.project.cost", "gaia.project.gain-levels")
@pytest.mark.example("gaia.example.terrans-project-cost")
def test_terrans_at_level_3_have_2_gaiaformers_and_move_4_tokens() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").planet("1B0", "transdim").power(0, 4, 4, 0)
    scene.level(0, gaia_project=2).formers(0, board=1).holds(0, knowledge=4)
    scene.play("research gaia_project", "done", "pass pass_gaia_planets")
    assert scene.state.formers_board[0] == 2
    scene.play("project 1B0")
    while scene.asked() == (0, "leave"):
        scene.play(scene.legal()[0])
    assert scene.gaia_area(0) == 4
    assert scene.state.formers_board[0] == 1


@pytest.mark.rule("gaia.project.cost-areas")
@pytest.mark.check("gaia.project.cost-areas")
@pytest.mark.parametrize("kept", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_the_token_that_stays_is_in_an_area_of_choice(kept: tuple[int, int, int]) -> None:
    scene = ready().power(0, 2, 3, 2)
    scene.play("project 1B0")
    while scene.asked() == (0, "leave"):
        surplus = [area for area in range(3) if scene.areas(0)[area] > kept[area]]
        scene.play(f"from {surplus[0] + 1}")
    assert (scene.areas(0), scene.gaia_area(0)) == (kept, 6)


@pytest.mark.rule("gaia.project.cost-unaffordable")
@pytest.mark.check("gaia.project.cost-unaffordable")
def test_5_tokens_do_not_pay_for_a_project_at_level_1() -> None:
    scene = ready().power(0, 1, 4, 0, gaia_area=6)
    scene.refuses("project 1B0", "gaia.project.cost-unaffordable", tokens=5, cost=6)
    assert ready().power(0, 1, 4, 1).allows("project 1B0")


@pytest.mark.rule("gaia.project.cost-unaffordable", "gaia.project.available")
def test_every_reason_is_given() -> None:
    scene = ready(board=0, tokens=5).planet("1A0", "transdim").begin()
    action = scene.state.space().parse("project 1A0")
    assert scene.state.why_not(0, action) == [
        Blocker("gaia.project.available", {"formers": 0}),
        Blocker("gaia.project.cost-unaffordable", {"tokens": 5, "cost": 6}),
        Blocker("gaia.range.maximum", {"distance": 2, "range": 1, "qic": 1, "held": 0}),
    ]


@pytest.mark.rule("gaia.project.cost-same")
def test_the_cost_is_the_same_for_each_gaiaformer() -> None:
    scene = ready(level=3, board=2, tokens=9).planet("1B1", "transdim")
    scene.play("project 1B0")
    assert scene.gaia_area(0) == 4
    scene.end_turn().play("project 1B1")
    assert (scene.areas(0), scene.gaia_area(0)) == ((1, 0, 0), 8)


@pytest.mark.rule("gaia.project.cost-same")
def test_a_gaiaformer_gained_early_costs_less_at_a_higher_level() -> None:
    scene = ready(level=2, board=1, tokens=6).holds(0, knowledge=8)
    scene.play("research gaia_project", "done", "research gaia_project", "done", "project 1B0")
    while scene.asked() == (0, "leave"):
        scene.play(scene.legal()[0])
    assert scene.gaia_area(0) == 3


# Completion -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.project.completes")
@pytest.mark.check("gaia.project.completes")
def test_a_project_of_round_2_is_a_gaia_planet_from_phase_2_of_round_3() -> None:
    scene = ready(round=2).holds(0, credits=9, ore=9, qic=9)
    scene.play("project 1B0", "done")
    scene.refuses("mine 1B0", "gaia.habitat.transdim", space=at("1B0"))
    assert kind_of(scene, "1B0") == "transdim"
    settled(scene)
    assert scene.state.round == 3
    assert kind_of(scene, "1B0") == "gaia"
    assert scene.asked()[0] == 1
    scene.play(scene.legal("pass")[0], "mine 1B0")
    assert scene.structure_on("1B0") == (0, "mine")


@pytest.mark.rule("gaia.project.last-round")
@pytest.mark.ruling("gaia.gap.gaia.last-round")
@pytest.mark.parametrize("round_", [5, 6])
def test_a_project_in_round_6_is_legal_and_warned_of(round_: int) -> None:
    scene = ready(round=round_).begin()
    action = scene.state.space().parse("project 1B0")
    assert scene.allows("project 1B0")
    warned = [Blocker("gaia.project.last-round", {"round": 6})] if round_ == 6 else []
    assert scene.state.warnings(0, action) == warned
    scene.play("project 1B0")
    assert former_on(scene, "1B0") == 0
    settled(scene)
    assert scene.state.is_over() == (round_ == 6)
    assert kind_of(scene, "1B0") == ("transdim" if round_ == 6 else "gaia")


@pytest.mark.ruling("gaia.gap.gaia.last-round")
def test_the_warning_comes_with_the_range_booster_too() -> None:
    scene = ready(round=6).planet("1A0", "transdim").booster(0, "range_3")
    scene.play("special booster-range")
    action = scene.state.space().parse("project 1A0")
    warned = [Blocker("gaia.project.last-round", {"round": 6})]
    assert scene.state.warnings(0, action) == warned
