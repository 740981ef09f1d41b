"""Actions that are no part of the present decision: each names the rule that says when it is."""

from __future__ import annotations

import pytest

from orrery.games.gaia.space import CONVERSION
from tests.gaia.scene import Scene, opened


@pytest.mark.parametrize(
    ("notation", "rule"),
    [
        ("rotate 1", "gaia.advanced.map.builder"),
        ("faction terrans", "gaia.setup.first-game.pick-order"),
        ("bid terrans 3", "gaia.setup.first-game.pick-order"),
        ("start 1B0", "gaia.advanced.placement.first-mines"),
        ("booster ore_knowledge", "gaia.setup.booster-pick"),
        ("income mine", "gaia.income.power-order"),
        ("lost-planet 1B0", "gaia.track.navigation.5"),
        ("charge", "gaia.leech.trigger"),
        ("exchange", "gaia.gaia-phase.tokens-return"),
        ("from 1", "gaia.power.discard-token"),
        ("former-board", "gaia.project.available"),
        ("former 1B0", "gaia.project.relocate"),
    ],
)
def test_no_part_of_a_turn(notation: str, rule: str) -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").holds(0, credits=9, ore=9, knowledge=9)
    scene.refuses(notation, rule)
    scene.play("research economy")
    scene.refuses(notation, rule)


@pytest.mark.parametrize(
    ("notation", "rule"),
    [
        ("mine 1B0", "gaia.action.one-per-turn"),
        ("federate", "gaia.action.one-per-turn"),
        ("pass ore_knowledge", "gaia.action.one-per-turn"),
        ("pass-last", "gaia.pass.last-round"),
        ("convert 1o>1c", "gaia.free.own-turn"),
        ("burn", "gaia.free.own-turn"),
        ("tile free1", "gaia.tech.advance-with-tile"),
        ("planet 1C", "gaia.federation.declare"),
    ],
)
def test_no_part_of_the_set_up(notation: str, rule: str) -> None:
    scene = opened("terrans", "xenos")
    assert scene.asked()[1] == "placement"
    scene.refuses(notation, rule)


@pytest.mark.parametrize(
    ("notation", "rule"),
    [
        ("convert 1k>1c", "gaia.free.knowledge-credit"),
        ("convert 1o>1c", "gaia.free.ore-credit"),
        ("convert 1o>1t", "gaia.free.ore-token"),
        ("convert 1q>1o", "gaia.free.qic-ore"),
    ],
)
def test_a_conversion_without_its_resource(notation: str, rule: str) -> None:
    conversion = CONVERSION.labels.index(notation.split()[1])
    Scene("terrans", "xenos").refuses(notation, rule, conversion=conversion)
