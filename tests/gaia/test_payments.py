"""Whatever is paid in resources is told: the log of a game accounts for every holding."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import KNOWLEDGE, QIC
from tests.gaia.scene import Scene, named


def paid(scene: Scene, *moves: str) -> list[tuple[int, ...]]:
    """Resource and amount of each payment of seat 0."""
    return [event.args[1:] for event in named(scene.play(*moves), "paid")]


def terrans() -> Scene:
    return Scene("terrans", "xenos").mine(0, "1C").holds(0, knowledge=4, qic=2)


def ivits() -> Scene:
    return Scene("ivits", "xenos").structure(0, "planetary_institute", "1C").holds(0, qic=2)


@pytest.mark.rule("gaia.research.cost")
def test_the_knowledge_of_a_research_action() -> None:
    assert paid(terrans(), "research science") == [(KNOWLEDGE, 4)]


@pytest.mark.rule("gaia.board-action.pay")
def test_the_qics_of_a_board_action() -> None:
    assert paid(terrans(), "action qic_vp_planet_types") == [(QIC, 2)]


@pytest.mark.rule("gaia.range.qic")
@pytest.mark.parametrize(("space", "payment"), [("1B0", []), ("1A0", [(QIC, 1)])])
def test_the_range_of_a_gaia_project(space: str, payment: list[tuple[int, int]]) -> None:
    scene = terrans().planet(space, "transdim").formers(0, board=1).level(0, gaia_project=1)
    assert paid(scene.power(0, 6, 0, 0), f"project {space}") == payment


@pytest.mark.rule("gaia.range.qic")
def test_the_range_of_the_lost_planet() -> None:
    scene = terrans().level(0, navigation=4).token(0, "vp7_ore2")
    assert paid(scene, "research navigation", "lost-planet 2C") == [(KNOWLEDGE, 4), (QIC, 1)]


@pytest.mark.rule("gaia.range.qic")
def test_the_range_of_a_space_station() -> None:
    assert paid(ivits(), "special faction", "space-station 1A0") == [(QIC, 1)]


@pytest.mark.rule("gaia.faction.ivits.satellite-cost")
def test_the_satellites_of_the_ivits() -> None:
    scene = ivits().structure(0, "academy_qic", "1B0").mine(0, "1A6")
    assert paid(scene, "federate", "planet 1C", "token vp12") == [(QIC, 1)]
