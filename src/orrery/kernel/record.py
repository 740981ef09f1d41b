"""Game records (`.orr`): what was intended and what chance made of it, like PGN in chess.

    orrery-record 1
    game: nebula
    rules: 1
    players: 2
    options: {"second_player_kick_bonus":0,"turn_limit_per_player":100}
    seed: 7
    opening: 0 2 6 9 ...

    1. 0 extractor base metal
    2. 0 done = 3 5 1
    ...
    20. 1 move 3 1G8 = 4 # 0123456789abcdef01234567
    end: 57 0123456789abcdef01234567

After the header each line is one action: its number, the seat, the notation, after `=` the chance
outcomes that it caused, after `#` the digest of the position that follows (every 20th line and at
the end). The last line counts the actions and gives the last digest, so a cut file is noticed.
A record replays from its outcomes alone; where the seed is given, they are checked against it.

A record given out while a game runs is redacted for its reader: `viewer: 1` (or `spectator`)
stands in the header, the hash of the seed instead of the seed, `?` for outcomes the reader may not
know, the reader's form of each notation, and no digests. It can be read but not replayed.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from orrery.kernel.chance import (
    Chance,
    Drawer,
    Source,
    check_commitment,
    commitment,
    new_seed,
)
from orrery.kernel.errors import BadNotation, BadRecord, UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.match import DRAW_AGREED, RESIGN, IllegalMove, Line, Match
from orrery.kernel.state import State

FORMAT = "orrery-record"
VERSION = 1
FULL = -2
"""Viewer: nobody; the record tells everything."""
REQUIRED = ("game", "rules", "players", "options", "opening")
OPTIONAL = ("seed", "commitment", "viewer")
"""The keys of a header; a record with others is refused, as `sead: 7` would go unchecked."""


class RecordLine:
    """One action as read."""

    def __init__(self, number: int, seat: int, text: str, outcomes: list[int], digest: str) -> None:
        self.number = number
        """Where the line stands in the file."""
        self.seat = seat
        self.text = text
        self.outcomes = outcomes
        self.digest = digest


class Record:
    """A record as read: the header and the lines, not yet checked against the rules.

    `places` says on which line of the file each key of the header stands, and `end`.
    """

    def __init__(
        self, header: dict[str, str], lines: list[RecordLine], end: str, places: dict[str, int]
    ) -> None:
        self.header = header
        self.lines = lines
        self.end = end
        self.places = places
        self.game = header["game"]
        self.rules = _number(header["rules"], "rules", places["rules"])
        self.players = _number(header["players"], "players", places["players"])
        self.options = _read_options(header["options"], places["options"])
        self.opening = [
            _number(word, "opening", places["opening"]) for word in header["opening"].split()
        ]


# Writing ---------------------------------------------------------------------------------


def write_record(match: Match, viewer: int | None = FULL) -> str:
    """The record of a match as text; for a `viewer` (None: a spectator) while it runs, redacted."""
    full = viewer == FULL or match.state.is_over()
    lines = [f"{FORMAT} {VERSION}", *_write_header(match, viewer, full), ""]
    for number, line in enumerate(match.lines, 1):
        lines.append(f"{number}. {line.seat} " + _write_line(line, viewer, full))
    lines.append(f"end: {len(match.lines)}" + (f" {match.state.digest()}" if full else ""))
    return "\n".join(lines) + "\n"


def _write_header(match: Match, viewer: int | None, full: bool) -> list[str]:
    state = match.state
    options = json.dumps(match.options, sort_keys=True, separators=(",", ":"))
    header = [
        f"game: {state.game_id}",
        f"rules: {state.rules_version}",
        f"players: {state.players}",
        f"options: {options}",
        f"seed: {match.seed}" if full else f"commitment: {commitment(match.seed)}",
    ]
    if not full:
        header.append("viewer: " + ("spectator" if viewer is None else str(viewer)))
    header.append(f"opening: {_write_outcomes(match.opening, viewer, full)}".rstrip())
    return header


def _write_line(line: Line, viewer: int | None, full: bool) -> str:
    text = line.text if full else line.readings[-1 if viewer is None else viewer]
    if line.outcomes:
        text += " = " + _write_outcomes(line, viewer, full)
    if line.digest and full:
        text += " # " + line.digest
    return text


def _write_outcomes(line: Line, viewer: int | None, full: bool) -> str:
    words = [
        str(outcome) if full or seen is None or viewer in seen else "?"
        for outcome, seen in zip(line.outcomes, line.seen, strict=True)
    ]
    return " ".join(words)


# Reading ---------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """Read a record; raises `BadRecord` with the line that is wrong."""
    rows = text.splitlines()
    _check_format(rows[0] if rows else "")
    blank = rows.index("") if "" in rows else -1
    if blank < 0:
        raise BadRecord("the record is cut off in its header", len(rows))
    places: dict[str, int] = {}
    header = _read_header(rows[1:blank], places)
    lines: list[RecordLine] = []
    for number, row in enumerate(rows[blank + 1 :], blank + 2):
        if row.startswith("end:"):
            end = _read_end(row, number, len(lines))
            _check_nothing_follows(rows, number)
            places["end"] = number
            return Record(header, lines, end, places)
        lines.append(_read_line(row, number, len(lines) + 1))
    raise BadRecord("the record is cut off: its 'end:' line is missing", len(rows))


def _check_format(row: str) -> None:
    name, _, version = row.partition(" ")
    if name != FORMAT:
        raise BadRecord(f"this is no Orrery record: it does not begin with '{FORMAT}'", 1)
    if _number(version, "format version", 1) > VERSION:
        raise BadRecord(f"this record has format {version}; this Orrery reads up to {VERSION}", 1)


def _read_header(rows: list[str], places: dict[str, int]) -> dict[str, str]:
    header: dict[str, str] = {}
    for number, row in enumerate(rows, 2):
        key, colon, value = row.partition(":")
        if not colon or key in header:
            raise BadRecord(f"no header line: '{row[:60]}'", number)
        header[key] = value.strip()
        places[key] = number
    if "viewer" in header:
        where = places["viewer"]
        raise BadRecord("this record was redacted for one reader; it cannot be replayed", where)
    for key in REQUIRED:
        if key not in header:
            raise BadRecord(f"the header has no '{key}'", 1)
    for key, number in places.items():
        if key not in REQUIRED + OPTIONAL:
            known = ", ".join(REQUIRED + OPTIONAL)
            raise BadRecord(f"the header has an unknown '{key[:30]}'; there are: {known}", number)
    return header


def _read_options(text: str, line: int) -> Options:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise BadRecord("the options are no JSON object", line)
    return options


def _read_line(row: str, number: int, expected: int) -> RecordLine:
    body, _, digest = row.partition(" # ")
    action, _, outcomes = body.partition(" = ")
    words = action.split(" ", 2)
    if len(words) != 3 or words[0] != f"{expected}.":
        raise BadRecord(f"expected '{expected}. <seat> <action>', found '{row[:60]}'", number)
    seat = _number(words[1], "seat", number)
    drawn = [_number(word, "outcome", number) for word in outcomes.split()]
    return RecordLine(number, seat, words[2].strip(), drawn, digest.strip())


def _read_end(row: str, number: int, lines: int) -> str:
    words = row.split()
    if len(words) != 3 or _number(words[1], "end", number) != lines:
        raise BadRecord(f"the last line does not close a record of {lines} actions", number)
    return words[2]


def _check_nothing_follows(rows: list[str], number: int) -> None:
    if any(row.strip() for row in rows[number:]):
        raise BadRecord("something follows after the end of the record", number + 1)


def _number(text: str, what: str, line: int) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadRecord(f"'{text[:30]}' is no number for {what}", line) from None


# Replaying -------------------------------------------------------------------------------


def replay(
    game: Game,
    record: Record,
    upto: int | None = None,
    on_action: Callable[[Match], None] | None = None,
) -> Match:
    """Replay a record by the rules, all of it or its first `upto` actions.

    Every action must be legal, every outcome possible, every digest equal; else `BadRecord` names
    the line. `on_action` is called after the opening and after each action. The match that comes
    back can go on from there.
    """
    _check_header(game, record)
    state, options = _initial(game, record)
    seed = record.header.get("seed", "")
    dice = RecordedDice(Source.from_seed(seed) if seed else None)
    match = Match(state, options, seed or new_seed(), dice)
    _opening(match, dice, record)
    if on_action is not None:
        on_action(match)
    for line in record.lines[:upto]:
        _play(match, dice, line)
        if on_action is not None:
            on_action(match)
    if (upto is None or upto >= len(record.lines)) and match.state.digest() != record.end:
        where = record.places["end"]
        raise BadRecord("the last position has another digest than the record says", where)
    match.source = dice.source or Source.from_seed(match.seed)
    return match


def _check_header(game: Game, record: Record) -> None:
    if record.game != game.id:
        where = record.places["game"]
        raise BadRecord(f"this is a record of '{record.game}', not of '{game.id}'", where)
    if record.rules > game.rules_version:
        raise BadRecord(
            f"this record has rules version {record.rules} of {game.title}; "
            f"this Orrery knows up to {game.rules_version}: install a newer one",
            record.places["rules"],
        )
    if record.rules < game.rules_version:
        raise BadRecord(
            f"this record has the old rules version {record.rules} of {game.title}",
            record.places["rules"],
        )
    if "seed" in record.header and "commitment" in record.header:
        try:
            check_commitment(record.header["seed"], record.header["commitment"])
        except UsageError as error:
            raise BadRecord(str(error), record.places["seed"]) from None


def _initial(game: Game, record: Record) -> tuple[State, Options]:
    try:
        options = game.check_options(record.options)
    except UsageError as error:
        raise BadRecord(str(error), record.places["options"]) from None
    try:
        players = game.check_players(record.players)
    except UsageError as error:
        raise BadRecord(str(error), record.places["players"]) from None
    try:
        return game.initial(players, options), options
    except UsageError as error:
        raise BadRecord(str(error), record.places["options"]) from None


def _opening(match: Match, dice: RecordedDice, record: Record) -> None:
    dice.outcomes = record.opening
    try:
        match.begin()
        dice.check_all_used()
    except BadRecord as error:
        where = record.places["opening"]
        raise BadRecord(f"the opening does not replay: {error}", where) from None


def _play(match: Match, dice: RecordedDice, line: RecordLine) -> None:
    dice.outcomes = line.outcomes
    dice.used = 0
    try:
        if line.text == RESIGN:
            match.resign(line.seat)
        elif line.text == DRAW_AGREED:
            match.agree_draw(line.seat)
        else:
            match.apply(line.seat, line.text)
        dice.check_all_used()
    except (IllegalMove, BadNotation, UsageError, BadRecord) as error:
        raise BadRecord(str(error), line.number) from None
    if line.digest and match.state.digest() != line.digest:
        raise BadRecord("the position has another digest than the record says", line.number)


class RecordedDice(Drawer):
    """Gives back recorded outcomes; checks them against the seed where it is known."""

    def __init__(self, source: Source | None) -> None:
        self.source = source
        self.outcomes: list[int] = []
        self.used = 0

    def draw(self, chance: Chance) -> int:
        if self.used >= len(self.outcomes):
            raise BadRecord(f"an outcome of {chance.label} is missing")
        outcome = self.outcomes[self.used]
        if outcome not in chance.outcomes:
            raise BadRecord(f"{outcome} is no outcome of {chance.label}")
        if self.source is not None and self.source.draw(chance) != outcome:
            raise BadRecord(f"the outcome {outcome} of {chance.label} is not what the seed gives")
        self.used += 1
        return outcome

    def check_all_used(self) -> None:
        if self.used < len(self.outcomes):
            raise BadRecord("there are more outcomes than the action caused")
