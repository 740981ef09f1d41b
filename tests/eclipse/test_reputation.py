"""Reputation after battles (ledger part: Reputation)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.combat.reputation import ReputationFrame
from orrery.games.eclipse.components import INTERCEPTOR, SHIP_TYPES
from orrery.games.eclipse.space import SPACE_OF_ACTIONS
from tests.eclipse.battles import (
    BURST,
    MISS,
    OTHER,
    TERRAN,
    THIRD,
    battles,
    destroyed,
    drawn,
    duel,
    no_keeping,
)
from tests.eclipse.scene import Scene


def drawing(count: int, species: str = TERRAN) -> Scene:
    """Seat 0 draws so many tiles."""
    return Scene(species, OTHER).begin_with(ReputationFrame(0, count))


# How many ---------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.reputation.participation", "eclipse.reputation.who")
def test_one_tile_for_taking_part_also_without_any_ship_left() -> None:
    scene = duel().ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    no_keeping(scene.begin_combat().fate(BURST))
    assert (drawn(scene, 0), drawn(scene, 1)) == (2, 1)


@pytest.mark.rule("eclipse.reputation.participation")
def test_two_battles_in_a_sector_give_one_tile_for_taking_part() -> None:
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0")
    for seat in range(3):
        scene.ships(seat, "101", interceptor=1)
    no_keeping(scene.begin_combat().fate(BURST, MISS, BURST))
    assert len(battles(scene)) == 2
    assert [drawn(scene, seat) for seat in range(3)] == [1, 3, 1]


@pytest.mark.rule("eclipse.reputation.destroyed")
@pytest.mark.check("eclipse.reputation.destroyed")
@pytest.mark.parametrize(
    ("ship", "hits", "tiles"),
    [("interceptor", 1, 2), ("starbase", 3, 2), ("cruiser", 2, 3), ("dreadnought", 3, 4)],
)
def test_tiles_for_ships_of_players(ship: str, hits: int, tiles: int) -> None:
    scene = duel().ships(0, "101", interceptor=8).ships(1, "101", **{ship: 1}).begin_combat()
    if ship == "starbase":
        scene.fate(MISS)
    no_keeping(scene.fate(*[BURST] * hits, *[MISS] * (8 - hits)))
    assert len(destroyed(scene)) == 1
    assert drawn(scene, 0) == tiles


@pytest.mark.rule("eclipse.reputation.destroyed")
@pytest.mark.check("eclipse.reputation.destroyed")
@pytest.mark.parametrize(("sector", "tiles"), [("101", 2), ("271", 3), ("001", 4)])
def test_tiles_for_non_player_ships(sector: str, tiles: int) -> None:
    scene = Scene(TERRAN, OTHER).lay(sector, "0-0", npcs=1).ships(0, sector, interceptor=8)
    scene.begin_combat()
    if sector == "271":
        scene.fate(*[MISS] * 3)
    no_keeping(scene.fate(*[BURST] * 8))
    assert drawn(scene, 0) == tiles


@pytest.mark.rule("eclipse.reputation.max5")
@pytest.mark.check("eclipse.reputation.max5")
def test_at_most_five() -> None:
    """Taking part, three interceptors and a cruiser: 6 earned."""
    scene = duel().ships(0, "101", interceptor=5).ships(1, "101", interceptor=3, cruiser=1)
    scene.begin_combat().fate(*[BURST] * 5)
    scene.play("hit interceptor_1", "hit interceptor_2", "hit interceptor_3")
    scene.play("hit cruiser_1", "hit cruiser_1")
    no_keeping(scene)
    assert drawn(scene, 0) == 5


@pytest.mark.ruling("eclipse.gap.reputation_bag_short")
def test_no_more_than_there_are() -> None:
    scene = duel().bag(2).ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    no_keeping(scene.begin_combat().fate(BURST))
    assert (drawn(scene, 0), drawn(scene, 1)) == (1, 1)


# When and who -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.reputation.when")
def test_reputation_comes_before_the_battles_of_the_next_sector() -> None:
    scene = Scene(TERRAN, OTHER).lay("102", "1-0").lay("301", "3-0")
    for sector in ("102", "301"):
        scene.ships(0, sector, interceptor=1).ships(1, sector, interceptor=1)
    scene.begin_combat().fate(BURST)
    assert battles(scene) == [("301", 1, 0)]
    assert scene.chance().label == "reputation"
    no_keeping(scene)
    assert battles(scene) == [("301", 1, 0), ("102", 1, 0)]


@pytest.mark.rule("eclipse.reputation.order", "eclipse.reputation.return_before_next")
@pytest.mark.ruling("eclipse.gap.reputation_order_summary")
def test_the_controller_draws_first_then_as_they_came() -> None:
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0", disc=2).bag(1, 2, 3)
    for seat in range(3):
        scene.ships(seat, "101", interceptor=1)
    scene.begin_combat().fate(BURST, BURST)
    for seat, tiles in ((2, 2), (0, 2), (1, 1)):
        assert scene.chance().total == 3  # all that the one before rejected is back
        scene.fate(*range(tiles))
        assert scene.asked() == (seat, "reputation")
        scene.play("keep_none")
    assert scene.state.bag == [1, 1, 1, 0]


@pytest.mark.rule("eclipse.reputation.ships_return")
def test_destroyed_ships_go_back_after_the_draws() -> None:
    scene = duel().lay("301", "3-0", disc=1)
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    scene.begin_combat().fate(BURST)
    assert scene.state.ships_left[SHIP_TYPES + INTERCEPTOR] == 7
    no_keeping(scene)
    assert scene.state.ships_left[SHIP_TYPES + INTERCEPTOR] == 8


# What is kept -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.reputation.keep_one")
def test_one_tile_or_none_is_kept_and_the_rest_returned() -> None:
    scene = drawing(3).fate(0, 3, 3)
    assert scene.asked() == (0, "reputation")
    assert scene.legal() == ["keep 1", "keep 4", "keep_none"]
    scene.refuses("keep 2", "eclipse.reputation.keep_one", value=2)
    scene.refuses("give_back 1", "eclipse.diplomacy.make_space")
    scene.play("keep 4")
    assert scene.state.reputation[0] == [4]
    assert scene.state.bag == [12, 10, 7, 3]
    assert scene.over()
    other = drawing(2).fate(0, 3)
    other.play("keep_none")
    assert other.state.reputation[0] == []
    assert other.state.bag_size == 33


def full(*values: int, allies: tuple[int, ...] = ()) -> Scene:
    """A Mechanema player (4 mixed spaces) with these tiles and ambassadors draws a tile."""
    scene = Scene("mechanema", TERRAN, OTHER, THIRD, "hydran_progress").reputation(0, *values)
    for other in allies:
        scene.allies(0, other)
    return scene.begin_with(ReputationFrame(0, 1))


@pytest.mark.rule("eclipse.reputation.track_full")
@pytest.mark.ruling("eclipse.gap.reputation_track_slots")
def test_on_a_full_track_a_tile_makes_room() -> None:
    scene = full(1, 1, 2, 3).fate(3)
    scene.play("keep 4")
    assert scene.asked() == (0, "reputation")
    assert scene.legal() == ["give_back 1", "give_back 2", "give_back 3"]
    scene.refuses("give_back 4", "eclipse.reputation.track_full", value=4)
    scene.refuses("keep_none", "eclipse.reputation.keep_one")
    scene.play("give_back 1")
    assert scene.state.reputation[0] == [1, 2, 3, 4]
    assert scene.state.bag == [11, 9, 6, 3]


@pytest.mark.rule("eclipse.reputation.track_full")
def test_ambassadors_make_no_room() -> None:
    scene = full(2, allies=(1, 2, 3)).fate(3)
    assert scene.legal() == ["keep 4", "keep_none"]
    scene = full(allies=(1, 2, 3, 4)).fate(3)
    assert scene.legal() == ["keep_none"]
    scene.refuses("keep 4", "eclipse.reputation.track_full", ambassadors=4)


# Who may know -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.reputation.hidden")
def test_drawn_and_kept_tiles_are_the_secret_of_their_owner() -> None:
    scene = drawing(2)
    assert scene.chance().seen_by == (0,)
    scene.fate(3, 0)
    own, other = (scene.state.view(seat).state.top() for seat in (0, 1))
    assert isinstance(own, ReputationFrame)
    assert isinstance(other, ReputationFrame)
    assert (own.drawn, other.drawn) == ([1, 4], [-1, -1])
    keep = SPACE_OF_ACTIONS.parse("keep 4")
    assert scene.state.notation(0, keep, 0) == "keep 4"
    assert scene.state.notation(0, keep, 1) == "keep ?"
    assert scene.state.notation(0, keep, None) == "keep ?"
    none = SPACE_OF_ACTIONS.parse("keep_none")
    assert scene.state.notation(0, none, 1) == "keep_none"
    events = scene.play("keep 4")
    assert [event.seen_by(1).args[-1] for event in events] == [-1]
    assert [event.seen_by(0).args[-1] for event in events] == [4]


@pytest.mark.rule("eclipse.reputation.hidden")
def test_what_makes_room_is_secret_too() -> None:
    scene = full(1, 2, 3, 3).fate(3)
    scene.play("keep 4")
    other = scene.state.view(1).state.top()
    assert isinstance(other, ReputationFrame)
    assert (other.drawn, other.kept) == ([-1], -1)
    back = SPACE_OF_ACTIONS.parse("give_back 1")
    assert scene.state.notation(0, back, 1) == "give_back ?"


def test_a_single_choice_is_asked_for_all_the_same() -> None:
    """Or its being taken without a question would tell what was drawn."""
    scene = full(2, 2, 2, 2).fate(3)
    scene.play("keep 4")
    assert scene.legal() == ["give_back 2"]
