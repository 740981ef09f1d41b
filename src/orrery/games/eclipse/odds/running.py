"""The odds of battles in a game that is being played."""

from __future__ import annotations

from orrery.games.eclipse.combat.battle import MISSILES, BattleFrame
from orrery.games.eclipse.combat.battlefield import Battlefield, entry_order
from orrery.games.eclipse.combat.figures import NPC_SIDE, figures
from orrery.games.eclipse.components import (
    ANTIMATTER_SPLITTER,
    NPC_DRAWS,
    NPCS,
    SECTORS,
    SHIP_DRAWS,
    SHIP_TYPES,
    SHIPS,
)
from orrery.games.eclipse.odds.battle import NPCS_PREFER, PLAYERS_PREFER, Battle, Group
from orrery.games.eclipse.presence import hostile_npcs
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.errors import UsageError


def next_pair(s: EclipseState, sector: int) -> tuple[int, int]:
    """Attacker and defender of the battle that comes first there; -1 are non-player ships."""
    order = entry_order(s, sector)
    if len(order) > 1:
        return order[-1], order[-2]
    if order and hostile_npcs(s, order[0], sector):
        return order[0], NPC_SIDE
    raise UsageError(f"there is no battle in sector {SECTORS[sector].id}")


def check_pair(s: EclipseState, sector: int, attacker: int, defender: int) -> None:
    """Raises `UsageError` unless these two can fight there."""
    name = SECTORS[sector].id
    if attacker == NPC_SIDE:
        raise UsageError("non-player ships are always the defender")
    if attacker == defender:
        raise UsageError("a battle needs two different sides")
    for seat in [side for side in (attacker, defender) if side != NPC_SIDE]:
        if not 0 <= seat < s.players or not s.presence_at(sector, seat):
            raise UsageError(f"seat {seat} has no ships in sector {name}")
    if defender == NPC_SIDE and not hostile_npcs(s, attacker, sector):
        raise UsageError(f"seat {attacker} has no non-player enemies in sector {name}")


def battle_in(s: EclipseState, sector: int, attacker: int, defender: int) -> Battle:
    """The battle of two sides there; if it is under way, as it stands at the start of a round."""
    groups = _groups(s, sector, attacker, 0) + _groups(s, sector, defender, 1)
    battle = Battle(groups, PLAYERS_PREFER, NPCS_PREFER)
    under_way = False
    for frame in s.frames():
        if isinstance(frame, Battlefield) and frame.sector == sector:
            _take_wounds(battle, frame, attacker, defender)
            under_way = sorted([attacker, defender]) == sorted([frame.attacker, frame.defender])
        if isinstance(frame, BattleFrame) and under_way:
            battle.missiles = frame.round == MISSILES
    return battle


def _groups(s: EclipseState, sector: int, side: int, role: int) -> list[Group]:
    npc = SECTORS[sector].npc
    if side == NPC_SIDE:
        about = figures(s, sector, side, 0)
        return [Group(NPCS[npc], True, s.npc[sector], about, NPC_DRAWS[npc], role)]
    found: list[Group] = []
    for ship in range(SHIP_TYPES):
        count = s.ships_at(sector, side, ship)
        if count:
            about = figures(s, sector, side, ship)
            group = Group(SHIPS[ship], False, count, about, SHIP_DRAWS[ship], role)
            group.splits = s.has(side, ANTIMATTER_SPLITTER)
            found.append(group)
    return found


def _take_wounds(battle: Battle, field: Battlefield, attacker: int, defender: int) -> None:
    for role, side in enumerate((attacker, defender)):
        damages: list[int] = []
        for at in _in_order(battle.ships[role]):
            name = battle.groups[at].name
            ship = 0 if side == NPC_SIDE else SHIPS.index(name)
            damages += field.wounds[field.row(side, ship)]
        battle.start[role] = damages


def _in_order(groups: list[int]) -> list[int]:
    """Each group once, in the order of the ships."""
    found: list[int] = []
    for group in groups:
        if group not in found:
            found.append(group)
    return found
