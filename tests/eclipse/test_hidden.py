"""Hidden information (rulings eclipse.gap.hidden_information and what follows from it)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.combat.reputation import ReputationFrame
from orrery.games.eclipse.components import REPUTATION
from orrery.games.eclipse.elimination import eliminate
from orrery.games.eclipse.game import game
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Source
from orrery.kernel.events import HIDDEN
from orrery.kernel.hidden import Fact
from tests.eclipse.scene import Scene


def seen(state: EclipseState, viewer: int | None) -> EclipseState:
    return eclipse(state.view(viewer).state)


def tiles_in(state: EclipseState) -> list[int]:
    """All reputation tiles by value, wherever they are."""
    counts = state.bag[:]
    for tiles in [*state.reputation, *[frame.drawn for frame in frames_in(state)]]:
        for value in tiles:
            counts[value - 1] += 1
    return counts


def frames_in(state: EclipseState) -> list[ReputationFrame]:
    return [frame for frame in state.frames() if isinstance(frame, ReputationFrame)]


def drawing() -> Scene:
    """Seat 0 looks at two tiles, a 4 and a 1."""
    scene = Scene("terran_directorate", "planta").reputation(0, 2).reputation(1, 3, 3)
    return scene.begin_with(ReputationFrame(0, 2)).fate(3, 0)


@pytest.mark.rule("eclipse.reputation.hidden")
def test_others_see_how_many_tiles_a_player_keeps_but_not_their_values() -> None:
    state = Scene("terran_directorate", "planta").reputation(0, 4, 1).reputation(1, 3).state
    assert seen(state, 0).reputation == [[1, 4], [HIDDEN]]
    assert seen(state, 1).reputation == [[HIDDEN, HIDDEN], [3]]
    assert seen(state, None).reputation == [[HIDDEN, HIDDEN], [HIDDEN]]


@pytest.mark.ruling("eclipse.gap.hidden_information")
def test_nobody_sees_into_the_bag_but_everybody_counts_it() -> None:
    state = Scene("terran_directorate", "planta").reputation(0, 4, 1).state
    for viewer in (0, 1, None):
        assert seen(state, viewer).bag == [HIDDEN] * 4
        assert seen(state, viewer).bag_size == 31


@pytest.mark.ruling("eclipse.gap.hidden_information")
def test_drawn_tiles_are_seen_by_whoever_draws_them() -> None:
    scene = drawing()
    assert frames_in(seen(scene.state, 0))[0].drawn == [1, 4]
    assert frames_in(seen(scene.state, 1))[0].drawn == [HIDDEN, HIDDEN]
    keep = next(action for action in scene.state.legal(0) if action.text == "keep 4")
    assert scene.state.notation(0, keep, 0) == "keep 4"
    assert scene.state.notation(0, keep, 1) == "keep ?"
    drawn = scene.events[0]
    assert drawn.seen_by(0).args == (0, 4)
    assert drawn.seen_by(1).args == (0, HIDDEN)


@pytest.mark.ruling("eclipse.gap.hidden_information")
def test_all_else_is_open() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1).holds(1, money=7)
    scene.stores(1, "axion_computer").discarded("101").begin()
    data, view = scene.state.to_data(), scene.state.view(0).to_data()
    different = {name for name in data if data[name] != view[name]}
    assert different == {"bag"}


@pytest.mark.rule("eclipse.reputation.hidden", "eclipse.end.after_round8")
def test_at_the_end_everything_is_shown() -> None:
    scene = Scene("terran_directorate", "planta", round=8).reputation(0, 4, 1)
    scene.begin_round(phase=3)
    assert seen(scene.state, 1).reputation[0] == [1, 4]


@pytest.mark.ruling("eclipse.gap.elimination_map")
def test_tiles_of_an_eliminated_player_have_been_shown() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema").reputation(0, 4, 1)
    scene.begin_upkeep()
    eliminate(scene.state, [0])
    assert seen(scene.state, 1).reputation[0] == [1, 4]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_sample_deals_what_the_viewer_cannot_see(viewer: int | None) -> None:
    scene = drawing()
    view = scene.state.view(viewer)
    dealt = set()
    for number in range(40):
        sample = eclipse(game.sample(view, Source.from_seed(f"{number}")))
        assert tiles_in(sample) == list(REPUTATION)
        assert sample.view(viewer).to_data() == view.to_data()
        assert game.violations(sample) == []
        dealt.add(tuple(sample.reputation[1]))
    assert (len(dealt) > 1) == (viewer != 1)


def test_a_tile_that_waits_for_room_stays_hidden() -> None:
    scene = Scene("mechanema", "planta").reputation(0, 2, 2, 1, 1)
    scene.begin_with(ReputationFrame(0, 1)).fate(2).play("keep 3")
    assert scene.legal() == ["give_back 1", "give_back 2"]
    view = scene.state.view(1)
    assert frames_in(eclipse(view.state))[0].kept == HIDDEN
    sample = eclipse(game.sample(view, Source.from_seed("1")))
    assert [frames_in(sample)[0].kept] == frames_in(sample)[0].drawn
    assert tiles_in(sample) == list(REPUTATION)


@pytest.mark.parametrize("fact", game.facts(), ids=lambda fact: fact.id)
def test_varying_a_fact_changes_it_and_nothing_else(fact: Fact) -> None:
    scene = drawing()
    for number in range(20):
        varied = game.vary(fact, scene.state, Source.from_seed(f"{number}"))
        assert varied is not None
        other = eclipse(varied.state)
        assert tiles_in(other) == list(REPUTATION)
        assert other.digest() != scene.state.digest()
        for seat in varied.blind:
            assert other.view(seat).to_data() == scene.state.view(seat).to_data()


def test_without_tiles_there_is_nothing_to_vary() -> None:
    scene = Scene("terran_directorate", "planta").begin_upkeep()
    for fact in game.facts():
        assert game.vary(fact, scene.state, Source.from_seed("1")) is None
