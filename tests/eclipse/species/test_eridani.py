"""Eridani Empire."""

from __future__ import annotations

import pytest

from tests.eclipse.opening import Opening
from tests.eclipse.scene import Scene, named
from tests.eclipse.species.boards import (
    STANDARD,
    board,
    check_activations,
    check_start,
    check_technologies,
    check_trade,
    outside,
    started,
)

NAME = "eridani_empire"


@pytest.mark.rule("eclipse.species.eridani.activations")
def test_activations() -> None:
    check_activations(NAME, 1, 1, 2, 2, 2, 2)


@pytest.mark.rule("eclipse.species.eridani.start")
def test_start() -> None:
    check_start(NAME, [4, 2, 26], 3, "222")


@pytest.mark.rule("eclipse.species.eridani.techs")
@pytest.mark.ruling("eclipse.gap.fusion_cannon")
def test_printed_technologies() -> None:
    check_technologies(NAME, "plasma_cannon", "gauss_shield", "fusion_drive")


@pytest.mark.rule("eclipse.species.eridani.trade")
def test_trade() -> None:
    check_trade(NAME, 3)


@pytest.mark.rule("eclipse.species.eridani.reputation")
@pytest.mark.ruling("eclipse.gap.setup_random_choices")
def test_eridani_draws_two_reputation_tiles_and_keeps_both() -> None:
    opening = Opening(
        2,
        species_choice="given",
        given_species=["mechanema", "eridani_empire"],
        start_player=0,
    ).draw_until("reputation")
    chance = opening.state.chance()
    assert chance is not None
    assert (chance.outcomes, chance.weights) == ([1, 2, 3, 4], [12, 10, 7, 4])
    assert chance.seen_by == (1,)
    opening.draw(4, 2)
    assert opening.state.reputation == [[], [2, 4]]
    assert opening.state.bag == [12, 9, 7, 3]
    assert opening.asked() == (0, "turn")
    assert opening.state.view(0).state.to_data()["reputation"][1] != [2, 4]
    assert opening.state.view(1).state.to_data()["reputation"][1] == [2, 4]
    assert len(named(opening.events, "reputation_drawn")) == 2


@pytest.mark.rule("eclipse.species.eridani.discs")
@pytest.mark.check("eclipse.species.eridani.discs")
def test_eridani_has_two_discs_fewer() -> None:
    assert board("eridani_empire").discs == 11
    opening = started("eridani_empire")
    assert opening.state.discs[0] == 10
    assert opening.state.upkeep(0) == 1
    assert opening.state.tray_discs[0] == 3


@pytest.mark.rule("eclipse.species.eridani.discs")
@pytest.mark.ruling("eclipse.gap.eridani_extra_discs")
def test_the_two_discs_of_eridani_never_come() -> None:
    scene = Scene("eridani_empire", "mechanema").home(0).home(1).holds(0, science=40)
    scene.tray("advanced_robotics", "quantum_grid").colony_ships(0, 0).colony_ships(1, 0)
    scene.play("act research", "research quantum_grid grid", "pass")
    scene.play("act research", "research advanced_robotics nano")
    assert scene.state.tray_discs[0] == 0
    in_play = scene.state.discs[0] + sum(scene.state.spent[:6]) + len(scene.state.controlled(0))
    assert in_play == 14


@pytest.mark.rule("eclipse.species.eridani.energy")
def test_eridani_has_more_energy() -> None:
    assert outside("eridani_empire") == [1, 1, 1, 3]
    assert [outside(name) for name in STANDARD] == [[0, 0, 0, 3]] * 4
