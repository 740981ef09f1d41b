"""What is played: everything on which the games of a tournament depend, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from orrery import __version__
from orrery.bots.player import spell_out
from orrery.kernel.chance import check_seed
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.registry import game as find_game
from orrery.lab.fingerprint import fingerprint
from orrery.lab.tournament.factions import faction_part

DEALT = "dealt"
"""The plan gives every seat its faction."""
CHOSEN = "chosen"
"""Factions come about as the rules and the options of the game say."""


class Setting(msgspec.Struct, frozen=True):
    """A tournament without its length: game number i is the same in a longer one."""

    game: str
    rules_version: int
    orrery: str
    """The version of this program: another one may play otherwise."""
    players: int
    options: dict[str, Any]
    entries: list[str]
    factions: str
    seed: str
    bots: list[str] = []
    """What the entries stand for: `search:48` for a master."""
    fingerprint: str = ""
    """Of what decides how the bots play; empty in folders of an Orrery that did not ask."""


def make_setting(
    game_id: str,
    players: int | None,
    options: Options,
    entries: list[str],
    factions: str,
    seed: str,
) -> Setting:
    """Check what somebody wants to play; raises `UsageError`."""
    game = find_game(game_id)
    if not entries:
        raise UsageError("name the bots that play, as in: --bots greedy,random")
    for at, entry in enumerate(entries):
        if entry in entries[:at]:
            raise UsageError(f"the bot '{entry}' is named twice")
    bots = [spell_out(entry, game) for entry in entries]
    return Setting(
        game_id,
        game.rules_version,
        __version__,
        game.check_players(players),
        game.check_options(options),
        entries,
        way_of_factions(game, factions, options),
        check_seed(seed),
        bots,
        fingerprint(game, entries),
    )


def way_of_factions(game: Game, wanted: str, options: Options) -> str:
    """Factions are dealt if that is wanted, the game has some, and no option says otherwise."""
    part = faction_part(game)
    if wanted == CHOSEN or part is None or set(part.deal([])) & set(options):
        return CHOSEN
    return DEALT
