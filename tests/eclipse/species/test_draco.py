"""Descendants of Draco. Their peace with the ancients in battles is tested there."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import SECTOR_IDS
from tests.eclipse.exploring import explorer, placing, rotations
from tests.eclipse.scene import at, zone
from tests.eclipse.species.boards import (
    check_activations,
    check_start,
    check_technologies,
    check_trade,
)

NAME = "descendants_of_draco"


@pytest.mark.rule("eclipse.species.draco.activations")
def test_activations() -> None:
    check_activations(NAME, 1, 1, 2, 2, 2, 2)


@pytest.mark.rule("eclipse.species.draco.start")
def test_start() -> None:
    check_start(NAME, [3, 4, 2], 3, "228")


@pytest.mark.rule("eclipse.species.draco.techs")
@pytest.mark.ruling("eclipse.gap.fusion_cannon")
def test_printed_technologies() -> None:
    check_technologies(NAME, "fusion_drive")


@pytest.mark.rule("eclipse.species.draco.trade")
def test_trade() -> None:
    check_trade(NAME, 3)


@pytest.mark.rule("eclipse.species.draco.explore", "eclipse.species.draco.explore_discard")
def test_draco_reveals_two_and_places_one() -> None:
    scene = explorer("descendants_of_draco", "mechanema").draws("102", "103")
    scene.play("act explore", "explore 1-0", "reveal")
    assert rotations(scene, 1) == [0, 1, 3, 4]
    assert rotations(scene, 2) == [0, 1, 2, 4, 5]
    scene.refuses("reveal", "eclipse.explore.draw", revealed=2, most=2)
    scene.play("place 2 0", "control")
    assert scene.state.zone[at("103")] == zone("1-0")
    assert scene.state.discarded[at("102")] == 1
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.species.draco.explore", "eclipse.species.draco.explore_discard")
def test_draco_may_place_none() -> None:
    scene = explorer("descendants_of_draco", "mechanema").draws("102", "103")
    scene.play("act explore", "explore 1-0", "reveal", "discard")
    assert [scene.state.discarded[at(name)] for name in ("102", "103")] == [1, 1]


@pytest.mark.rule("eclipse.species.draco.explore_optional")
@pytest.mark.example("eclipse.ex.qa.explore_choice")
def test_draco_may_place_the_first_without_a_second() -> None:
    scene = explorer("descendants_of_draco", "mechanema").draws("102")
    scene.play("act explore", "explore 1-0", "place 1 0", "decline")
    assert scene.state.stack[0] == 9
    assert sum(scene.state.discarded) == 0


@pytest.mark.rule("eclipse.species.draco.explore_optional", "eclipse.explore.exhausted")
@pytest.mark.ruling("eclipse.gap.ring3_draw_reshuffle_draco")
def test_draco_reshuffles_for_the_second_or_sees_one() -> None:
    scene = explorer("descendants_of_draco", "mechanema").stack(3, "304").discarded("310")
    scene.state.stack[2] = 1
    scene.draws("304")
    scene.play("act explore", "explore 3-0", "reveal")
    assert [SECTOR_IDS[sector] for sector in scene.chance().outcomes] == ["310"]
    alone = explorer("descendants_of_draco", "mechanema").stack(3, "304").draws("304")
    alone.play("act explore", "explore 3-0")
    alone.refuses("reveal", "eclipse.explore.exhausted", ring=3)


@pytest.mark.rule("eclipse.species.draco.influence", "eclipse.species.draco.no_discovery")
def test_draco_controls_beside_ancients_but_leaves_the_discovery() -> None:
    scene = explorer("descendants_of_draco", "mechanema").draws("101")
    scene.play("act explore", "explore 1-0", placing("101", 0), "control")
    assert scene.controller("101") == 0
    assert scene.state.npc[at("101")] == 1
    assert scene.state.discovery[at("101")] == 1
