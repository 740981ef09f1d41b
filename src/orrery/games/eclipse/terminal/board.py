"""What lies beside the galaxy: the state of the round, the technology tray, the supplies."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import (
    NONE,
    RARE,
    ROUNDS,
    SCIENCE,
    SECTORS,
    TECHNOLOGIES,
    Technology,
)
from orrery.games.eclipse.space import TECH_TRACK, TECHNOLOGY
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.technology import TRACKS_FOR, has_room, price
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.words import RINGS, Words, capital
from orrery.kernel.drawing import Line, flow, on_paper, spread, width_of
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

_PHASES: Final = ["action_phase", "combat_phase", "upkeep", "cleanup"]
"""Kinds of the frames that run a phase; each has a label."""
_INDENT: Final = 2


class Board:
    """Draws the common things at one width."""

    def __init__(self, view: View, catalogue: Catalogue, width: int) -> None:
        self.view = view
        self.s: EclipseState = eclipse(view.state)
        self.catalogue = catalogue
        self.words = Words(catalogue)
        self.width = width

    def _flow(self, chips: list[Line]) -> list[Line]:
        return [[(" ", ""), *line] for line in flow(chips, self.width - 2, indent=_INDENT)]

    # The round -----------------------------------------------------------------------------

    def status(self) -> list[Line]:
        """Round and phase, and the players clockwise from the start player."""
        left: Line = [(f" {self._when()}", f"bold {look.TEXT}")]
        order = flow(
            [self._turn(seat) for seat in self.s.clockwise(self.s.start_player)], self.width - 2
        )
        if len(order) == 1 and width_of(left) + width_of(order[0]) + 3 <= self.width:
            lines = [spread(left, [*order[0], (" ", "")], self.width)]
        else:
            lines = [left, *[[(" ", ""), *line] for line in order]]
        return on_paper(lines, self.width, look.BAR)

    def _when(self) -> str:
        if self.s.ended:
            return capital(self.words.label("game_over"))
        kinds = [frame.kind for frame in self.s.frames()]
        phase = next((kind for kind in _PHASES if kind in kinds), "")
        if not phase and NONE in self.s.species:
            return capital(self.words.label("setup"))
        when = f"{capital(self.words.label('round'))} {self.s.round}/{ROUNDS}"
        return f"{when} · {self.words.label(phase)}" if phase else when

    def _turn(self, seat: int) -> Line:
        """A player in the turn order: asked now, passed, out of the game, or neither."""
        s = self.s
        emblem, ink = look.emblem(s, seat)
        sign = look.NOW if seat in s.open_seats() else " "
        name = self.words.player(s, seat)
        gone = bool(s.eliminated[seat] or s.passed[seat]) and not s.ended
        chip: Line = [(sign, look.TARGET), (f"{emblem} ", ink), (name, look.FAINT if gone else ink)]
        if gone:
            chip.append((f" {look.USED}", look.WARN))
        return chip

    # Technologies --------------------------------------------------------------------------

    def tray(self) -> list[Line]:
        """The technologies that can be researched, with what each costs the viewer."""
        lines: list[Line] = []
        for category in range(RARE + 1):
            tiles = [
                self._tile(tile)
                for tile in TECHNOLOGIES
                if tile.category == category and self.s.tray[tile.index]
            ]
            if tiles:
                lines += self._flow([self._category(category), *tiles])
        return on_paper([*lines, *self._supplies()], self.width, look.SURFACE)

    def _category(self, category: int) -> Line:
        if category == RARE:
            return self.words.title("rare")
        return [(capital(self.catalogue.name(TECH_TRACK, category)), look.FAINT)]

    def _tile(self, tile: Technology) -> Line:
        """Name, price and copies; own ones are ticked off, too dear ones are faint."""
        s, seat = self.s, self.view.seat
        name = self.catalogue.name(TECHNOLOGY, tile.index)
        copies = s.tray[tile.index]
        more: Line = [(f" ×{copies}", look.FAINT)] if copies > 1 else []
        if seat is None or s.species[seat] == NONE:
            cost = f" {tile.cost}/{tile.minimum}"
            return [(name, look.TEXT), (cost, look.SOFT), *more]
        if s.has(seat, tile.index):
            return [(f"{look.READY} ", look.GOOD), (name, look.FAINT), *more]
        cheapest = self.price(tile, seat)
        if cheapest == NONE:
            return [(f"{name} –", look.FAINT), *more]
        if cheapest > s.held(seat, SCIENCE):
            return [(f"{name} {cheapest}", look.FAINT), *more]
        return [(name, look.TEXT), (f" {cheapest}", f"bold {look.GOOD}"), *more]

    def price(self, tile: Technology, seat: int) -> int:
        """The least that a technology costs a seat on any track with room, -1 without room."""
        tracks = [track for track in TRACKS_FOR[tile.index] if has_room(self.s, seat, track)]
        prices = [price(self.s, seat, tile.index, track) for track in tracks]
        return min(prices, default=NONE)

    # Supplies ------------------------------------------------------------------------------

    def _supplies(self) -> list[Line]:
        """What is left in stacks and bags."""
        s = self.s
        chips = [self.words.title("stacks")]
        for ring in range(1, len(RINGS)):
            pile = sum(1 for each in SECTORS if each.ring == ring and s.discarded[each.index])
            text = f"{s.stack[ring - 1]}" + (f" +{pile}" if pile else "")
            chips.append([(f"{RINGS[ring]} ", look.FAINT), (text, look.TEXT)])
        chips.append(self.words.figure("technologies_left", str(sum(s.tech_bag))))
        chips.append(self.words.figure("discoveries_left", str(s.finds_left)))
        chips.append(self.words.figure("reputation_left", str(s.bag_size)))
        return self._flow(chips)
