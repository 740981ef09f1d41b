"""Who meets whom, in which seats, with which factions and dice.

Games come in blocks. A block is one line-up of bots around the table, one deal of factions to the
seats and one seed of the dice; its games turn the line-up around the table by one seat after the
other. So in every block each bot plays each seat, with the faction and the set-up of that seat,
equally often: luck that lies in a seat, a faction or a map falls to all bots alike, and only what
they do with it counts. That is also why factions are dealt unless somebody asks for another way:
bots that choose for themselves are compared in choosing as well, and the better chooser in a seat
leaves less to the next.

From block to block the line-up is shuffled anew and factions change: each comes as often as any
other. With more seats than bots, every bot fills as many seats as any other, and what is left over
goes around; with more bots than seats, those play who have played least, against those whom they
have met least.

The plan is a list without end that depends on the setting alone. Game number i is its i-th entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from orrery.kernel.chance import Source
from orrery.kernel.registry import game as find_game
from orrery.lab.tournament.balance import Lots, shuffled
from orrery.lab.tournament.factions import Deals
from orrery.lab.tournament.setting import DEALT, Setting


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played; all that a worker needs to know."""

    number: int
    block: int
    game: str
    options: dict[str, Any]
    seats: list[str]
    """The entry in each seat."""
    dice: str
    """The seed of the dice, which all games of a block share."""
    recorded: bool = False
    """Whether the result comes with a record of the game."""

    def rng_of(self, seat: int) -> Source:
        """What is random in the choices of a seat."""
        return Source.from_seed(f"{self.dice}/game {self.number}/seat {seat}")


def fixtures(setting: Setting, games: int) -> list[Fixture]:
    """The first `games` games."""
    return list(islice(_all_fixtures(setting), games))


def whole(setting: Setting, games: int) -> int:
    """The least number of games, no less than `games`, with which the last block is whole."""
    plan = _all_fixtures(setting)
    last = next(islice(plan, games - 1, None)).block
    return next(fixture.number for fixture in plan if fixture.block > last)


def _all_fixtures(setting: Setting) -> Iterator[Fixture]:
    number = 0
    line_ups = _LineUps(setting)
    deals = Deals(
        find_game(setting.game), setting.players, setting.options, setting.factions == DEALT
    )
    block = 0
    while True:
        dice = f"{setting.seed}/{block}"
        rng = Source.from_seed(f"{dice}/plan")
        line_up = line_ups.next(rng)
        options = deals.next(rng)
        for seats in turns(line_up):
            yield Fixture(number, block, setting.game, options, seats, dice)
            number += 1
        block += 1


def turns(line_up: list[str]) -> list[list[str]]:
    """The line-up turned around the table; `A B A B` has two turns, not four."""
    found: list[list[str]] = []
    for by in range(len(line_up)):
        seats = line_up[-by:] + line_up[:-by] if by else list(line_up)
        if seats not in found:
            found.append(seats)
    return found


class _LineUps:
    """Line-ups in which every entry sits equally often, as far as the seats allow."""

    def __init__(self, setting: Setting) -> None:
        self._entries = setting.entries
        self._rounds, self._rest = divmod(setting.players, len(setting.entries))
        self._lots = Lots([[entry] for entry in setting.entries])

    def next(self, rng: Source) -> list[str]:
        return shuffled(self._entries * self._rounds + self._lots.draw(self._rest, rng), rng)
