"""The Taklons' token comes before or after a charge, also where the charge has to ask."""

from __future__ import annotations

import pytest

from tests.gaia.scene import Scene


def taklons_beside_a_build() -> Scene:
    """Seat 1 has its institute beside a mine of seat 0 that becomes a trading station."""
    scene = Scene("terrans", "taklons").mine(0, "1C").structure(1, "planetary_institute", "1B0")
    scene.holds(0, credits=3, ore=2).power(1, 0, 2, 0, stone=2)
    scene.play("upgrade 1C ts")
    assert scene.asked() == (1, "leech")
    return scene


@pytest.mark.rule("gaia.faction.taklons.institute")
@pytest.mark.ruling("gaia.gap.taklons.brainstone-choice")
def test_the_token_waits_until_the_brainstone_has_moved() -> None:
    scene = taklons_beside_a_build()
    scene.power(1, 0, 3, 0, stone=2).play("charge", "brainstone 3")
    assert scene.areas(1) == (1, 1, 2)
    assert scene.state.brainstone[1] == 3


@pytest.mark.rule("gaia.faction.taklons.institute")
def test_the_token_comes_first_and_is_charged_with_the_others() -> None:
    scene = taklons_beside_a_build()
    scene.power(1, 0, 0, 3, stone=3).play("charge-token-first")
    assert scene.areas(1) == (0, 0, 4)
    assert scene.held(1, "vp") == 9
