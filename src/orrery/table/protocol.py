"""What a table and its visitors say to each other: the messages on a table's WebSocket.

Every message is one JSON object with a `type`. What goes to a visitor is made for that visitor:
from the views of the seats it holds (or a spectator's view), in its language. The schemas of all
messages stand in `/openapi.json`, and the web client's types are generated from them: nothing is
written twice.

A *place* is where an action points: `<domain>-<label>` for each argument of the action, as in
`space-7A11`, `block-1J12`, `track-economy`. Boards give their elements these ids.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

PROTOCOL = 1
"""Raised when a message changes its meaning; a client with another number reloads itself."""

Language = Literal["en", "pt", "uk"]
SeatKind = Literal["human", "invite", "open", "bot"]


class Struct(msgspec.Struct, forbid_unknown_fields=True):
    """What all messages have in common."""


# What messages are made of ---------------------------------------------------------------


class Seat(Struct):
    """Who sits where. An `open` seat waits for somebody to join, an `invite` for its guest."""

    seat: int
    kind: SeatKind
    name: str
    level: str = ""
    """The bot and its level, empty for people."""
    present: bool = False
    """To whom the seat belongs is here, also while a bot plays for them."""
    yours: bool = False
    stands_in: str = ""
    """A bot plays here for the visitor: since when (UTC, ISO 8601). Others do not hear of it."""
    kept: str | None = None
    """For the host alone: until when a seat is kept for its person (UTC, ISO 8601). Before that
    nobody else may have it: no bot where a person sits, no guest where a bot stands in. Empty: as
    long as its person is here; nothing: it is kept for nobody."""


class TableInfo(Struct):
    """What a table is, whoever looks at it."""

    id: str
    game: str
    title: str
    name: str
    players: int
    options: dict[str, Any]
    seats: list[Seat]
    commitment: str
    """The hash of the seed, published before the first move; the seed follows at the end."""
    started: bool
    finished: bool
    seed: str = ""
    host: bool = False
    """Whether the visitor may manage the table."""
    hints: bool = False
    """Whether the visitor wants each kind of decision explained the first time."""


class Reason(Struct):
    """Why not (or what is wasteful): a rule, its text, and the numbers in words."""

    rule: str
    text: str
    numbers: str = ""


class Option(Struct):
    """One legal action, ready to be shown."""

    action: str
    """Its notation: what a `step` sends back."""
    kind: str
    text: str
    """What it does, in a few words."""
    detail: str = ""
    """What it costs and gives, in the notes of the game."""
    places: list[str] = []
    wasteful: list[Reason] = []


class Question(Struct):
    """What a seat of the visitor is asked now."""

    seat: int
    kind: str
    token: str
    """Names this very question; an answer to an older one is refused."""
    text: str
    options: list[Option]
    hint: str = ""
    """An explanation of this kind of decision, for a first game."""
    closed: list[str] = []
    """Kinds of action that belong to this question but have no legal action now."""


class Step(Struct):
    """An action in a draft."""

    action: str
    text: str
    places: list[str] = []
    held: bool = False
    """It meets chance, hidden information or another seat: it happens on confirmation."""


class Change(Struct):
    """A number that an action or a draft changes: `ore 5 -> 3`."""

    figure: str
    text: str
    before: int
    after: int
    good: bool | None = None


class LogLine(Struct):
    """Something that happened, in words, with the numbers for animations."""

    sequence: int
    """The entry that caused it."""
    seat: int
    """Whose move it was, -1 for the game itself."""
    event: str
    text: str
    rule: str = ""
    fields: dict[str, int] = {}
    places: list[str] = []


class Score(Struct):
    """How a seat ended."""

    seat: int
    score: int
    rank: int
    parts: dict[str, int]


class Outcome(Struct):
    """How the game ended."""

    reason: str
    scores: list[Score]


class Order(Struct):
    """A standing order: answers a question that rarely varies before it is asked."""

    id: str
    text: str
    choices: list[str]
    texts: list[str]
    choice: str
    """The choice in force; the first one means: ask me."""


class ChatLine(Struct):
    """A line of the chat; it was at that entry of the game."""

    id: int
    sequence: int
    seat: int
    """-1 for a spectator."""
    name: str
    text: str
    at: str
    """UTC, ISO 8601."""


class UndoRequest(Struct):
    """Somebody asks to go back further than the rules of undo allow: all must agree."""

    seat: int
    to: int
    """The sequence to go back to."""
    agreed: list[int]
    waiting: list[int]


# From the visitor ------------------------------------------------------------------------


class Request(Struct):
    """What is answered: `request` counts up, so that none is carried out twice."""

    request: int


class SeatRequest(Request):
    """A request for an own seat."""

    seat: int


class ActionRequest(SeatRequest):
    """A question about an action, or about a kind of action and a place."""

    action: str


class Hello(Struct, tag="hello"):
    """The first message: who comes (its key opens seats), in which language, what it has seen."""

    protocol: int
    key: str = ""
    language: Language = "en"
    since: int = -1
    """The last sequence this client has; -1 for none."""
    seats: list[int] = []
    """Hot-seat: which of the own seats looks at the screen now; empty for all."""


class TakeStep(SeatRequest, tag="step"):
    """Add an action to the draft of a seat; with `confirm` it becomes a move at once."""

    token: str
    action: str
    confirm: bool = False


class TakeBack(SeatRequest, tag="back"):
    """Take steps out of the draft, the last first."""

    count: int = 1


class Confirm(SeatRequest, tag="confirm"):
    """Make the draft of a seat moves.

    `steps` is how many the client shows, so that a late step never slips in.
    """

    steps: int


class AskUndo(SeatRequest, tag="undo"):
    """Take back confirmed moves: at once inside the information epoch, else by consent of all."""

    to: int


class AnswerUndo(SeatRequest, tag="consent"):
    """Agree to going back, or not."""

    agree: bool


class AskWhy(ActionRequest, tag="why"):
    """Why is an action not possible? `action` may also be a kind and a place."""


class AskPreview(ActionRequest, tag="preview"):
    """What would an action change?"""


class SetOrder(SeatRequest, tag="order"):
    """Give a standing order, or take it back with its first choice."""

    order: str
    choice: str


class Say(Request, tag="say"):
    """Write in the chat."""

    text: str
    once: str = ""
    """A name that the visitor gives to these words and to no others (128 random bits will do).

    Sent again with it, also on another line, they are written once: an answer may have been lost.
    """


class Look(Request, tag="look"):
    """Another language, or (hot-seat) another seat in front of the screen."""

    language: Language = "en"
    seats: list[int] = []


class Renew(Request, tag="renew"):
    """Another key for all that the visitor's key opens; the old one opens nothing any more.

    The visitor chooses it (256 random bits, as in a seat link) and keeps it before it asks, so that
    an answer that is lost costs nobody the seat. Asking again with the same key does no harm.
    """

    key: str


class Resign(SeatRequest, tag="resign"):
    """Give up, where the game knows it."""


class OfferDraw(SeatRequest, tag="draw"):
    """Offer a draw or agree to one; when all people have, the game ends."""


class Ping(Request, tag="ping"):
    """Keeps the line open."""


FromVisitor = (
    Hello
    | TakeStep
    | TakeBack
    | Confirm
    | AskUndo
    | AnswerUndo
    | AskWhy
    | AskPreview
    | SetOrder
    | Say
    | Look
    | Renew
    | Resign
    | OfferDraw
    | Ping
)

# To the visitor --------------------------------------------------------------------------


class Welcome(Struct, tag="welcome"):
    """The answer to `hello`: the table, the chat so far. A `position` follows."""

    protocol: int
    table: TableInfo
    chat: list[ChatLine]
    orders: dict[int, list[Order]]
    """Per own seat."""
    spectators: int


class Position(Struct, tag="position"):
    """All that the visitor may know now. It replaces what was shown before."""

    sequence: int
    """Entries of the game so far; a client that misses some gets them as `events`."""
    board: Any
    """The game's own document (see `BOARDS` in `/openapi.json`), with the visitor's draft in it."""
    sentence: str
    """Who decides what, and why now."""
    deciding: list[int]
    """The seats that must decide; after a draft still the seats of the confirmed position."""
    questions: list[Question]
    """What the visitor's seats are asked, after their drafts."""
    drafts: dict[int, list[Step]]
    changes: dict[int, list[Change]]
    """Per own seat with a draft: what it changes."""
    can_undo: dict[int, int]
    """Per own seat: the sequence to which its confirmed moves can be taken back alone."""
    undo: UndoRequest | None = None
    draw_offered: list[int] = []
    outcome: Outcome | None = None


class Events(Struct, tag="events"):
    """What happened since the visitor's last sequence, in order; then comes a `position`."""

    since: int
    sequence: int
    lines: list[LogLine]
    undone: bool = False
    """Moves were taken back: the log begins anew at `since`."""


class Answer(Struct, tag="answer"):
    """The answer to a request; a move is durable before it comes.

    If a change was asked for and is done, a `position` follows, whether or not it is another one.
    """

    request: int
    ok: bool
    error: str = ""
    """What is wrong and what to do, in the visitor's language."""
    code: str = ""
    """The same for programs: `stale`, `illegal`, `not_yours`, `too_fast`, ..."""
    reasons: list[Reason] = []
    changes: list[Change] = []


class Said(Struct, tag="said"):
    """A new line in the chat."""

    line: ChatLine


class Changed(Struct, tag="table"):
    """Somebody came, went, joined, or a seat changed hands."""

    table: TableInfo
    spectators: int


class OrdersChanged(Struct, tag="orders"):
    """The standing orders of an own seat."""

    seat: int
    orders: list[Order]


class Farewell(Struct, tag="farewell"):
    """The server closes the line: `code` says why, `retry` whether coming back helps."""

    code: str
    error: str
    retry: bool


ToVisitor = Welcome | Position | Events | Answer | Said | Changed | OrdersChanged | Farewell

LONGEST_MESSAGE = 16 * 1024
"""Bytes of the largest message that a visitor may send."""
LONGEST_CHAT = 500
LONGEST_NAME = 40

decode_visitor = msgspec.json.Decoder(FromVisitor).decode
encode = msgspec.json.Encoder().encode
