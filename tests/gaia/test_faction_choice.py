"""Choosing factions: in order, the first game, given, by auction (part: Advanced setup)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.gaia.components import FACTION_IDS
from orrery.kernel.errors import UsageError
from tests.gaia.opening import Opening, given
from tests.gaia.scene import named


def number(faction: str) -> int:
    return FACTION_IDS.index(faction)


# In order ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.advanced.factions.all", "gaia.setup.first-game.pick-order")
@pytest.mark.check("gaia.advanced.factions.all")
@pytest.mark.ruling("gaia.gap.factions.choice-option")
def test_all_14_factions_may_be_chosen_first_player_first() -> None:
    opening = Opening(3).draw_all()
    assert opening.legal() == [f"faction {name}" for name in FACTION_IDS]
    assert opening.asked() == (0, "faction")
    opening.play("faction ivits")
    opening.refuses(
        "faction hadsch_hallas", "gaia.components.factions", faction=number("hadsch_hallas")
    )
    assert opening.asked() == (1, "faction")
    opening.play("faction geodens")
    assert opening.asked() == (2, "faction")
    opening.play("faction xenos")
    assert opening.factions() == ["ivits", "geodens", "xenos"]
    chosen = [event.args for event in named(opening.events, "faction_chosen")]
    assert chosen == [(0, 3), (1, 4), (2, 6)]


@pytest.mark.ruling("gaia.gap.factions.choice-option", "gaia.gap.factions.same-colour")
def test_in_order_is_the_default_and_leaves_12_10_and_8_factions() -> None:
    opening = Opening(4).draw_all()
    left = []
    for name in ("terrans", "xenos", "taklons", "itars"):
        left.append(len(opening.legal()))
        opening.play(f"faction {name}")
    assert left == [14, 12, 10, 8]
    assert opening.state.bid == [0, 0, 0, 0]


@pytest.mark.rule("gaia.advanced.factions.all")
@pytest.mark.parametrize("faction", FACTION_IDS)
def test_each_faction_may_be_the_first_choice(faction: str) -> None:
    opening = Opening(2).draw_all().play(f"faction {faction}")
    assert [event.args for event in named(opening.events, "faction_chosen")] == [
        (0, number(faction))
    ]


# The first game ---------------------------------------------------------------------------


@pytest.mark.rule("gaia.setup.first-game.factions")
@pytest.mark.ruling("gaia.gap.factions.choice-option")
@pytest.mark.parametrize(
    "factions",
    [
        ["hadsch_hallas", "xenos"],
        ["terrans", "taklons", "geodens"],
        ["terrans", "hadsch_hallas", "xenos", "taklons"],
    ],
)
def test_the_first_game_has_as_many_factions_as_players(factions: list[str]) -> None:
    opening = Opening(len(factions), faction_choice="first_game").draw_all()
    assert opening.legal() == [f"faction {name}" for name in factions]
    for name in FACTION_IDS:
        if name not in factions:
            opening.refuses(
                f"faction {name}", "gaia.setup.first-game.factions", faction=number(name)
            )


@pytest.mark.rule("gaia.setup.first-game.pick-order")
@pytest.mark.ruling("gaia.gap.turn-order.first-round")
def test_in_the_first_game_each_player_takes_one_of_those_that_are_left() -> None:
    opening = Opening(4, faction_choice="first_game").draw_all()
    opening.play("faction xenos")
    assert opening.asked() == (1, "faction")
    assert opening.legal() == ["faction terrans", "faction hadsch_hallas", "faction taklons"]
    opening.refuses("faction xenos", "gaia.components.factions", faction=number("xenos"))
    opening.play("faction taklons")
    assert opening.asked() == (2, "faction")
    opening.play("faction terrans")
    # The fourth player has no choice left.
    assert opening.factions() == ["xenos", "taklons", "terrans", "hadsch_hallas"]
    assert opening.asked() == (0, "placement")


# Given ------------------------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.factions.choice-option")
def test_factions_may_be_given_with_or_without_bids() -> None:
    opening = given("nevlas", "gleens", "firaks")
    assert opening.factions() == ["nevlas", "gleens", "firaks"]
    assert opening.state.bid == [0, 0, 0]
    opening = given("nevlas", "gleens", given_bids=[3, 12])
    assert opening.state.bid == [3, 12]
    assert [opening.held(seat, "vp") for seat in (0, 1)] == [10, 10]
    assert given("nevlas", "gleens", given_bids=[60, 0]).state.bid == [60, 0]


@pytest.mark.rule("gaia.components.factions")
@pytest.mark.ruling("gaia.gap.factions.same-colour")
@pytest.mark.parametrize(
    ("factions", "colour"),
    [
        (["terrans", "lantids"], "blue"),
        (["xenos", "terrans", "gleens"], "yellow"),
        (["nevlas", "nevlas"], "white"),
    ],
)
def test_two_factions_of_one_colour_cannot_be_given(factions: list[str], colour: str) -> None:
    with pytest.raises(UsageError, match=f"two factions of one colour \\({colour}\\)"):
        given(*factions)


@pytest.mark.ruling("gaia.gap.factions.choice-option")
@pytest.mark.parametrize(
    ("factions", "message"),
    [
        (None, "a list of 2 factions is expected"),
        ("terrans", "a list of 2 factions is expected"),
        (["terrans"], "a list of 2 factions is expected"),
        (["terrans", "xenos", "nevlas"], "a list of 2 factions is expected"),
        (["terrans", "humans"], "no faction 'humans'; there are: terrans, lantids, .*, itars"),
        (["terrans", 3], "no faction '3'"),
    ],
)
def test_wrong_factions_are_refused(factions: Any, message: str) -> None:
    with pytest.raises(UsageError, match=f"option 'given_factions': {message}"):
        Opening(2, faction_choice="given", given_factions=factions)


@pytest.mark.ruling("gaia.gap.factions.choice-option")
@pytest.mark.parametrize(
    "bids", [5, [1], [1, 2, 3], [1, -1], [1, "2"], [1, None], [61, 0], [True, 0], [0.0, 0]]
)
def test_wrong_bids_are_refused(bids: Any) -> None:
    message = "option 'given_bids': a list of 2 numbers from 0 to 60 is expected"
    with pytest.raises(UsageError, match=message):
        given("terrans", "xenos", given_bids=bids)


@pytest.mark.ruling("gaia.gap.factions.choice-option")
@pytest.mark.parametrize("way", ["in_order", "first_game", "auction"])
@pytest.mark.parametrize("more", [{"given_factions": ["terrans", "xenos"]}, {"given_bids": [0, 0]}])
def test_factions_and_bids_are_given_only_with_the_option(way: str, more: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="'given_factions' and 'given_bids' need faction_choice"):
        Opening(2, faction_choice=way, **more)


# Auction ----------------------------------------------------------------------------------


def auction(*factions: str) -> Opening:
    """The factions are named, the bidding begins."""
    opening = Opening(len(factions), faction_choice="auction").draw_all()
    for seat, faction in enumerate(factions):
        assert opening.asked() == (seat, "faction")
        opening.play(f"faction {faction}")
    return opening


@pytest.mark.ruling("gaia.gap.factions.choice-option")
def test_in_an_auction_players_first_name_a_faction_each() -> None:
    opening = Opening(3, faction_choice="auction").draw_all()
    assert len(opening.legal()) == 14
    opening.play("faction terrans")
    opening.refuses("faction lantids", "gaia.components.factions", faction=1)
    opening.play("faction xenos", "faction taklons")
    assert opening.asked() == (0, "faction")
    assert {text.split()[1] for text in opening.legal("bid")} == {"terrans", "xenos", "taklons"}
    assert set(opening.state.faction) == {-1}


@pytest.mark.ruling("gaia.gap.factions.choice-option")
def test_bids_begin_at_0_and_must_rise() -> None:
    opening = auction("terrans", "xenos")
    ruling = "gaia.gap.factions.choice-option"
    assert opening.legal("bid")[0] == "bid terrans 0"
    assert opening.legal("bid")[-1] == "bid xenos 60"
    assert len(opening.legal("bid")) == 2 * 61
    opening.refuses("bid nevlas 3", ruling, faction=number("nevlas"))
    opening.play("bid xenos 4")
    assert opening.asked() == (1, "faction")
    opening.refuses("bid xenos 4", ruling, bid=4, above=4)
    opening.refuses("bid xenos 0", ruling, bid=0, above=4)
    assert "bid xenos 5" in opening.legal("bid")
    assert "bid terrans 0" in opening.legal("bid")
    opening.play("bid terrans 0")
    assert opening.factions() == ["xenos", "terrans"]
    assert opening.state.bid == [4, 0]


@pytest.mark.ruling("gaia.gap.factions.choice-option")
def test_nobody_outbids_60() -> None:
    opening = auction("terrans", "xenos").play("bid xenos 60")
    assert opening.legal("bid") == [f"bid terrans {vp}" for vp in range(61)]


@pytest.mark.ruling("gaia.gap.factions.choice-option")
def test_who_is_outbid_bids_again_in_seat_order() -> None:
    opening = auction("terrans", "xenos", "taklons")
    opening.play("bid terrans 2")
    assert opening.asked()[0] == 1
    opening.play("bid terrans 3")
    assert opening.asked()[0] == 0
    opening.play("bid xenos 1")
    assert opening.asked()[0] == 2
    opening.play("bid terrans 10")
    assert opening.asked()[0] == 1
    opening.play("bid xenos 2")
    assert opening.asked()[0] == 0
    opening.play("bid taklons 0")
    assert opening.factions() == ["taklons", "xenos", "terrans"]
    assert opening.state.bid == [0, 2, 10]
    made = [event.args for event in named(opening.events, "bid_made")]
    assert made == [(0, 0, 2), (1, 0, 3), (0, 6, 1), (2, 0, 10), (1, 6, 2), (0, 8, 0)]


@pytest.mark.ruling("gaia.gap.factions.choice-option", "gaia.gap.turn-order.first-round")
def test_the_order_in_which_factions_were_named_is_the_table_order() -> None:
    opening = auction("terrans", "xenos", "taklons")
    opening.play("bid taklons 1", "bid terrans 0", "bid xenos 0")
    # Terrans: seat 1, Xenos: seat 2, Taklons: seat 0.
    assert opening.state.table == [1, 2, 0]
    assert opening.state.first == 1
    assert opening.order("placement") == [1, 2, 0, 0, 2, 1, 2]
    assert opening.order("boosters") == [0, 2, 1]
    while opening.asked()[1] != "turn":
        opening.play(opening.legal()[0])
    assert opening.asked() == (1, "turn")
    assert opening.state.order == [1, 2, 0]
    assert [opening.held(seat, "vp") for seat in range(3)] == [10, 10, 10]
