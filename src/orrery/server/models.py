"""What the REST interface takes and gives. The messages on a table are in `orrery.table`."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from orrery.server.signs import one_line
from orrery.table.protocol import LONGEST_NAME

Language = Literal["en", "pt", "uk"]


Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(one_line)]


class Model(BaseModel):
    """What all of them have in common."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class Problem(Model):
    """Why a request was refused: in words, and as a code for programs."""

    code: str
    error: str
    detail: str = ""
    """For those who write programs, in English: what exactly is wrong."""


# Games -----------------------------------------------------------------------------------


class OptionInfo(Model):
    """A choice before a game: a number, one of a few ways, or free data."""

    name: str
    kind: Literal["number", "choice", "data"]
    default: JsonValue
    low: int | None = None
    high: int | None = None
    choices: list[str] | None = None
    choice_texts: list[str] | None = None
    rule: str
    title: str
    """What it is called, in a word or two."""
    text: str
    """What it means, in a sentence."""
    players: list[int]
    """With how many players it means something."""


class GameInfo(Model):
    """A game as one sees it before it is set up."""

    id: str
    title: str
    rules_version: int
    players: list[int]
    options: list[OptionInfo]
    levels: list[str]
    """The bots that can play it, the strongest last."""
    default_level: str
    recommended: dict[str, JsonValue]
    """What the rulebook recommends for a first game, where that differs from the defaults."""
    can_resign: bool
    can_draw: bool
    components: dict[str, dict[str, str]]
    """What options can name (factions, tiles), by kind: id -> name."""
    kinds: dict[str, str]
    """The names of the kinds of action."""
    sources: dict[str, str]
    """The names of what scores are made of."""


class RuleInfo(Model):
    """One entry of the ledger."""

    id: str
    section: str
    part: str
    text: str
    source: str
    related: list[str]


class Rules(Model):
    """The ledger of a game in one language, or what a search found in it."""

    game: str
    language: Language
    total: int
    chapters: dict[str, str]
    """The titles of the chapters, by the second part of the ids of their rules."""
    rules: list[RuleInfo]


# Tables ----------------------------------------------------------------------------------


class SeatWish(Model):
    """Who shall sit on a seat of a new table.

    `me`: whoever makes the table, also on several seats (one screen for all); `invite`: whoever
    gets the link; `open`: whoever joins first; `bot`: a bot of that level.
    """

    kind: Literal["me", "invite", "open", "bot"]
    name: Name = ""
    level: str = Field("", max_length=64)


class NewTable(Model):
    """A new table. Options that are left out take their defaults."""

    game: str = Field(max_length=64)
    options: dict[str, JsonValue] = {}
    seats: list[SeatWish] = Field(min_length=1, max_length=12)
    name: Name = ""
    hints: bool = False
    """Explain each kind of decision the first time it comes up."""


class Invitation(Model):
    """The key of a seat for somebody else: it goes into a link, and is shown only once."""

    seat: int
    key: str


class TableMade(Model):
    """The new table: the maker's own key, and those to hand on. They are shown only once."""

    id: str
    key: str
    invitations: list[Invitation]


class SeatSummary(Model):
    """A seat as the lobby shows it."""

    seat: int
    kind: Literal["human", "invite", "open", "bot"]
    name: str
    level: str
    yours: bool


class TableSummary(Model):
    """A table as the lobby shows it."""

    id: str
    game: str
    title: str
    name: str
    players: int
    options: dict[str, JsonValue]
    seats: list[SeatSummary]
    started: bool
    finished: bool
    deciding: list[int]
    your_turn: bool
    sequence: int
    """Entries so far."""
    seen: int
    """The last entry you have looked at, -1 for none."""
    host: bool
    created: datetime
    changed: datetime


class Lobby(Model):
    """Your tables, those that wait for you first; and tables that anybody may join."""

    mine: list[TableSummary]
    open: list[TableSummary]


class Join(Model):
    """Sit down: with the key of an invitation on its seat, else on an open one."""

    name: Name
    seat: int | None = Field(None, ge=0, le=32)
    """Which open seat; the first if it is left out."""


class Joined(Model):
    """Where you sit, and the key that keeps the seat."""

    seats: list[int]
    key: str


class ReplaceSeat(Model):
    """Let a bot play an absent player's seat, or give it back."""

    by: Literal["bot", "human"]
    level: str = Field("", max_length=64)


# Looking back ----------------------------------------------------------------------------


class Draw(Model):
    """One draw: which entry caused it (0: the setup), and what came."""

    sequence: int
    outcome: int | None
    """Hidden from the asker while the game runs."""


class Dice(Model):
    """How to check the dice: the hash that was published at the start, and later the seed."""

    commitment: str
    seed: str | None
    """The secret of the dice; only after the end."""
    draws: list[Draw]
    verified: bool | None
    """After the end: whether seed, hash and every draw fit together."""
    method: str
    """How a draw follows from the seed, in one sentence."""


class Report(Model):
    """Something seems wrong: at which position, by which rule, in one's own words."""

    sequence: int | None = Field(None, ge=0)
    rule: str = Field("", max_length=128)
    text: str = Field("", max_length=4000)


class ProblemFile(Model):
    """What somebody needs to look into it, only as far as the asker may know it."""

    orrery: str
    game: str
    rules_version: int
    table: str
    sequence: int
    seat: int | None
    rule: str
    rule_text: str
    text: str
    position: str
    """The position text; hidden values are -1."""
    record: str


class Health(Model):
    """Whether the server can work."""

    ok: bool
    database: bool
    version: str
    tables: int
    visitors: int
