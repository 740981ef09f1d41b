from __future__ import annotations

import pytest

from orrery.kernel.decision import numbers
from orrery.kernel.events import HIDDEN, Event, EventKind
from tests.kernel.tug import PEEKED, SCORED

SEAT = numbers("seat", 0, 3)
GIFT = EventKind(
    "gift",
    [("giver", SEAT), ("taker", SEAT), ("card", numbers("card", 1, 9))],
    "tug.gift",
    secret=["card"],
    owners=["giver", "taker"],
)


def test_an_event_tells_its_fields() -> None:
    event = Event(SCORED, (1, 3))
    assert event.field("amount") == 3
    assert event.to_data() == {"event": "scored", "rule": "tug.pull", "seat": 1, "amount": 3}
    assert str(event) == "scored seat=1 amount=3"
    assert repr(event) == "<Event scored seat=1 amount=3>"


def test_events_are_equal_by_kind_and_numbers() -> None:
    assert Event(SCORED, (1, 3)) == Event(SCORED, (1, 3))
    assert hash(Event(SCORED, (1, 3))) == hash(Event(SCORED, (1, 3)))
    assert Event(SCORED, (1, 3)) != Event(SCORED, (1, 2))
    assert Event(SCORED, (1, 3)) != Event(PEEKED, (1, 3))
    assert Event(SCORED, (1, 3)) != "scored"


@pytest.mark.parametrize(("viewer", "card"), [(0, 4), (1, HIDDEN), (2, HIDDEN), (None, HIDDEN)])
def test_a_secret_is_the_owners(viewer: int | None, card: int) -> None:
    assert Event(PEEKED, (0, 4)).seen_by(viewer).args == (0, card)


@pytest.mark.parametrize(("viewer", "card"), [(0, HIDDEN), (1, 7), (2, 7), (None, HIDDEN)])
def test_a_secret_may_have_several_owners(viewer: int | None, card: int) -> None:
    seen = Event(GIFT, (1, 2, 7)).seen_by(viewer)
    assert seen.field("card") == card
    assert ("card=?" in str(seen)) == (card == HIDDEN)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_is_no_secret_is_seen_by_all(viewer: int | None) -> None:
    event = Event(SCORED, (0, 2))
    assert event.seen_by(viewer) is event
