"""What each seat may know: views, events, chance, records; and that asking tells nothing."""

from __future__ import annotations

import re

import pytest

from orrery import HIDDEN, Match, Source, read_record, replay, write_record
from orrery_toys.skirmish.game import game
from orrery_toys.skirmish.state import skirmish
from tests.toys_tests.scene import Scene, hand_in, named, written

VIEWERS = [0, 1, 2, 3, None]


def play_some(seed: str, actions: int, auctions_and_sales: bool = False) -> Match:
    """A game of random choices, up to so many actions or its end."""
    match = game.start(4, seed=seed)
    rng = Source.from_seed(f"{seed}/choices")
    while len(match.lines) < actions and (seats := match.state.open_seats()):
        seat = seats[rng.below(len(seats))]
        legal = match.state.legal(seat)
        if auctions_and_sales:
            legal = [a for a in legal if a.kind.name in ("auction", "offer")] or legal
        match.apply(seat, legal[rng.below(len(legal))])
    return match


@pytest.mark.rule("skirmish.cards.hidden")
def test_a_view_shows_the_own_hand_and_how_many_cards_the_others_have() -> None:
    scene = Scene("rally ambush", "counter", "", "rally", discard="ambush")
    for viewer in VIEWERS:
        seen = skirmish(scene.state.view(viewer).state)
        for seat, hand in enumerate(scene.state.hands):
            assert seen.hands[seat] == (hand if seat == viewer else [HIDDEN] * len(hand))
        assert seen.deck == [HIDDEN] * 3
        assert seen.deck_size == 24 - 5
        assert seen.discard == [0, 1, 0]


@pytest.mark.rule("skirmish.cards.hidden")
def test_only_the_drawer_sees_the_card_drawn() -> None:
    scene = Scene("", "", "")
    events = named(scene.play("0 rest", cards="counter"), "drew")
    assert written(events, 1) == ["drew seat=1 card=counter"]
    for viewer in (0, 2, None):
        assert written(events, viewer) == ["drew seat=1 card=?"]
        assert write_record(scene.match, viewer).splitlines()[-2] == "1. 0 rest = ?"
    assert write_record(scene.match, 1).splitlines()[-2] == "1. 0 rest = 2"


@pytest.mark.rule("skirmish.cards.hidden")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_redacted_record_tells_no_hidden_card(viewer: int | None) -> None:
    match = play_some("redacted", 25, auctions_and_sales=True)
    assert not match.state.is_over()
    text = write_record(match, viewer)
    opening = next(row for row in text.splitlines() if row.startswith("opening:")).split()[1:]
    dealt_to = [seat for seat in range(4) for _ in range(3)] + [0]
    for seat, word in zip(dealt_to, opening, strict=True):
        assert (word == "?") == (seat != viewer)
    for row, line in zip(text.splitlines()[-len(match.lines) - 1 : -1], match.lines, strict=True):
        offered = re.search(r"offer (\d) (\S+)", row)
        if offered:
            assert (offered[2] == "?") == (viewer not in (line.seat, int(offered[1])))
        if line.text.startswith("bid"):
            assert (line.text in row) == (viewer == line.seat)
        _, _, outcomes = row.partition(" = ")
        for word, seen_by in zip(outcomes.split(), line.seen, strict=True):
            assert (word == "?") == (seen_by is not None and viewer not in seen_by)
    assert "seed:" not in text
    assert "#" not in text


@pytest.mark.rule("skirmish.cards.hidden")
def test_a_spectator_sees_no_card_and_is_asked_nothing() -> None:
    scene = Scene("rally", "ambush", "counter")
    view = scene.state.view(None)
    assert all(card == HIDDEN for hand in skirmish(view.state).hands for card in hand)
    assert view.decision() is None
    assert view.legal() == []
    assert "rally" not in str(view.to_data())


@pytest.mark.rule("skirmish.cards.hidden", "skirmish.cards.played")
def test_who_is_asked_does_not_depend_on_hands() -> None:
    """The same public scene with other cards in the hands asks the same seats."""
    asked: list[list[int]] = []
    for hands in (
        ("rally rally", "counter", "counter", "counter"),
        ("rally ambush", "rally", "ambush", "rally"),
    ):
        scene = Scene(*hands)
        scene.play("0 attack 1", "0 play rally 0")
        asked.append(scene.pass_until("turn", dice=[1, 1]))
    assert asked[0] == asked[1] == [1, 2, 3, 1, 2, 3, 0]


@pytest.mark.rule("skirmish.cards.hidden")
def test_a_sample_is_made_of_the_view_alone() -> None:
    match = play_some("samples", 25)
    rng = Source.from_seed("samples")
    for viewer in VIEWERS:
        view = match.state.view(viewer)
        again = game.view_from_data(view.to_data())
        samples = [game.sample(again, rng) for _ in range(30)]
        assert all(game.violations(one) == [] for one in samples)
        assert all(one.view(viewer).to_data() == view.to_data() for one in samples)
        others = [seat for seat in range(4) if seat != viewer]
        assert len({str([hand_in(one, seat) for seat in others]) for one in samples}) > 1


def test_a_finished_game_replays_from_its_record() -> None:
    match = play_some("whole", 10_000)
    assert match.state.is_over()
    again = replay(game, read_record(write_record(match)))
    assert again.state.digest() == match.state.digest()
    assert again.events == match.events
    assert write_record(match, 1) == write_record(match)  # nothing is hidden any more
