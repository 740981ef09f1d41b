"""What is going on: the battle with both sides, revealed sectors, drawn reputation."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.actions.explore import RevealFrame
from orrery.games.eclipse.combat.battle import MISSILES, BattleFrame
from orrery.games.eclipse.combat.battlefield import Battlefield, target_of
from orrery.games.eclipse.combat.bombardment import BombardFrame
from orrery.games.eclipse.combat.figures import NPC_SIDE, figures
from orrery.games.eclipse.combat.reputation import ReputationFrame
from orrery.games.eclipse.combat.volley import AIMED, VolleyFrame
from orrery.games.eclipse.components import DAMAGE, NONE, NPCS, SECTORS
from orrery.games.eclipse.space import SECTOR, SHIP
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.contents import marks, squares
from orrery.games.eclipse.terminal.words import Words, capital
from orrery.games.eclipse.zones import EDGES, LABELS
from orrery.kernel.drawing import Line, Segment, flow, on_paper
from orrery.kernel.events import HIDDEN
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

_INDENT: Final = 2


def events_under_way(view: View, catalogue: Catalogue, width: int) -> list[Line]:
    """A part of its own while sectors are revealed or battles fought; else nothing."""
    return _UnderWay(view, catalogue, width).lines()


class _UnderWay:
    def __init__(self, view: View, catalogue: Catalogue, width: int) -> None:
        self.s: EclipseState = eclipse(view.state)
        self.catalogue = catalogue
        self.words = Words(catalogue)
        self.width = width

    def lines(self) -> list[Line]:
        found: list[Line] = []
        for frame in self.s.frames():
            if isinstance(frame, RevealFrame):
                found += self._revealed(frame)
            elif isinstance(frame, Battlefield):
                found += self._battle(frame)
            elif isinstance(frame, VolleyFrame):
                found += self._flow(self._volley(frame))
            elif isinstance(frame, BombardFrame):
                found += self._flow(self._bombardment(frame))
            elif isinstance(frame, ReputationFrame):
                found += self._flow(self._reputation(frame))
        return found

    def _flow(self, chips: list[Line]) -> list[Line]:
        lines = [[(" ", ""), *line] for line in flow(chips, self.width - 2, indent=_INDENT)]
        return on_paper(lines, self.width, look.SURFACE)

    def _title(self, text: str) -> list[Line]:
        return on_paper([[(f" {text}", f"bold {look.WARN}")]], self.width, look.BAR)

    # Exploring -----------------------------------------------------------------------------

    def _revealed(self, frame: RevealFrame) -> list[Line]:
        """The sectors to choose from, as they are printed: not turned."""
        lines = self._title(f"{capital(self.words.label('revealed'))}: {LABELS[frame.zone]}")
        for number, sector in enumerate(frame.revealed, 1):
            about = SECTORS[sector]
            name: Line = [(f"{number} ", look.FAINT)]
            name.append((self.catalogue.name(SECTOR, sector), f"bold {look.TEXT}"))
            chips = [name, [(f"{about.vp} {self.words.label('vp')}", look.SOFT)]]
            chips += [line for line in (squares(self.s, sector), marks(self.s, sector)) if line]
            if about.discovery:
                chips.append([(f"{look.DISCOVERY} {self.words.label('discovery')}", look.WARN)])
            if about.ancients:
                ships = f"{look.STRANGER}{about.ancients}{look.NPC[about.npc]}"
                chips.append([(ships, f"bold {look.STRANGE}")])
            edges = [EDGES[edge] for edge, open_ in enumerate(about.wormholes) if open_]
            chips.append(self.words.figure("wormholes", " ".join(edges)))
            lines += self._flow(chips)
        return lines

    # Battles -------------------------------------------------------------------------------

    def _battle(self, field: Battlefield) -> list[Line]:
        fights = [frame for frame in self.s.frames() if isinstance(frame, BattleFrame)]
        if not fights:
            return []
        name = self.catalogue.name(SECTOR, field.sector)
        stage = self.words.label("missile_step")
        if fights[0].round != MISSILES:
            stage = f"{self.words.label('engagement')} {fights[0].round}"
        lines = self._title(f"{capital(self.words.label('battle'))}: {name} · {stage}")
        for key, side in (("attacker", field.attacker), ("defender", field.defender)):
            title: Line = [(f"{capital(self.words.label(key))} ", look.FAINT), *self._side(side)]
            lines += self._flow([title])
            for ship in field.types(side):
                lines += self._flow(self._type(field, fights[0], side, ship))
        return lines

    def _side(self, side: int) -> Line:
        if side == NPC_SIDE:
            name = self.catalogue.get("seat", "?")
            return [(f"{look.STRANGER} {name}", f"bold {look.STRANGE}")]
        emblem, ink = look.emblem(self.s, side)
        return [(f"{emblem} {self.words.player(self.s, side)}", ink)]

    def _type(self, field: Battlefield, fight: BattleFrame, side: int, ship: int) -> list[Line]:
        """The ships of a type with their damage, and the figures that matter."""
        found = figures(self.s, field.sector, side, ship)
        row = field.row(side, ship)
        wounds = self._wounds(field, side, ship)
        sign: Segment = (look.NOW if self._acts(fight, side, ship) else " ", look.TARGET)
        count = f"{len(wounds)}× {self._ship_name(field, side, ship)}"
        chips: list[Line] = [[sign, (f" {count}", f"bold {look.TEXT}")]]
        if any(wounds):
            damage = " ".join([f"{wound}/{found.hull}" for wound in wounds])
            chips.append(self.words.figure("damage", damage, f"bold {look.WARN}"))
        chips += self.words.battle_figures(found)
        if field.heading[row] != NONE:
            to = SECTORS[field.heading[row]].id
            chips.append([(f"{self.words.label('retreating')} {look.GIVES} {to}", look.WARN)])
        return chips

    def _acts(self, fight: BattleFrame, side: int, ship: int) -> bool:
        """Whether this type is asked what to do, or is shooting."""
        top = self.s.top()
        if isinstance(top, VolleyFrame):
            return top.side == side and top.ship == ship
        return fight.seat == side and fight.ship == ship

    def _wounds(self, field: Battlefield, side: int, ship: int) -> list[int]:
        """The damage of each ship, with what has just been assigned to it."""
        wounds = field.wounds[field.row(side, ship)]
        top = self.s.top()
        if not isinstance(top, VolleyFrame) or top.side == side:
            return wounds
        first = target_of(side, ship, 0)
        return [wound + top.suffered[first + number] for number, wound in enumerate(wounds)]

    def _ship_name(self, field: Battlefield, side: int, ship: int) -> str:
        if side == NPC_SIDE:
            return self.catalogue.get("npc", NPCS[SECTORS[field.sector].npc])
        return self.catalogue.name(SHIP, ship)

    def _volley(self, frame: VolleyFrame) -> list[Line]:
        """The dice as they fall, then the hits that are still to be assigned."""
        rolled = frame.stage != AIMED
        chips = [self.words.title("dice" if rolled else "hits")]
        for at, face in enumerate(frame.faces):
            damage = DAMAGE[frame.dice[at]] if rolled else frame.shots[at]
            ink = f"bold {look.DIE[DAMAGE.index(damage)]}"
            chips.append([(f"[{self.catalogue.get('face', str(face))}]", ink)])
            chips[-1].append((f" {look.WOUND}{damage}", look.FAINT))
        return chips if len(chips) > 1 else []

    def _bombardment(self, frame: BombardFrame) -> list[Line]:
        name = self.catalogue.name(SECTOR, frame.sector)
        chips: list[Line] = [[(name, f"bold {look.TEXT}")], squares(self.s, frame.sector)]
        return [self.words.title("bombardment"), *chips]

    def _reputation(self, frame: ReputationFrame) -> list[Line]:
        """Tiles that a seat looks at; others see how many they are."""
        values = ["?" if value == HIDDEN else str(value) for value in frame.drawn]
        chips = [[look.emblem(self.s, frame.seat)], self.words.title("drawn")]
        return chips + [[(f"[{value}]", f"bold {look.TEXT}")] for value in values]
