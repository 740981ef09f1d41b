"""What lies beside the map: the state of the round, the research board, the tiles to be scored."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    FINAL_TILES,
    ORDINARY_TOKENS,
    ROUNDS,
    STANDARD,
    TOP,
)
from orrery.games.gaia.scoring import final_count, final_tile_vp
from orrery.games.gaia.setup.factions import FactionFrame
from orrery.games.gaia.space import FACTION
from orrery.games.gaia.state import NONE, NOT_OWNED, TILE_COUNT, TRACK_COUNT, GaiaState, gaia
from orrery.games.gaia.terminal import look
from orrery.games.gaia.terminal.short import Short, capital
from orrery.kernel.drawing import Line, Segment, cut, flow, on_paper, pad, spread, width_of
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

_PHASES: Final = {
    "income_phase": "income_phase",
    "gaia_phase": "gaia_phase",
    "actions": "action_phase",
}
"""By the kind of the frame that runs a phase: its label."""
_INDENT: Final = 2
_CELL_MOST: Final = 20


class Board:
    """Draws the common things at one width."""

    def __init__(self, view: View, catalogue: Catalogue, width: int) -> None:
        self.view = view
        self.s: GaiaState = gaia(view.state)
        self.catalogue = catalogue
        self.short = Short(catalogue)
        self.width = width

    def label(self, key: str) -> str:
        return self.catalogue.get("label", key)

    def _title(self, key: str) -> Line:
        return [(capital(self.label(key)), look.FAINT)]

    def _flow(self, chips: list[Line]) -> list[Line]:
        return [[(" ", ""), *line] for line in flow(chips, self.width - 2, indent=_INDENT)]

    def _emblem(self, seat: int) -> Segment:
        return look.EMBLEM[seat], f"bold {look.colour(self.s, seat)}"

    # The round -----------------------------------------------------------------------------

    def status(self) -> list[Line]:
        """Round and phase, and the players in turn order."""
        left: Line = [(f" {self._when()}", f"bold {look.TEXT}")]
        order = flow([self._turn(seat) for seat in self.s.order], self.width - 2)
        if len(order) == 1 and width_of(left) + width_of(order[0]) + 3 <= self.width:
            lines = [spread(left, [*order[0], (" ", "")], self.width)]
        else:
            lines = [left, *[[(" ", ""), *line] for line in order]]
        return on_paper([*lines, *self._auction()], self.width, look.BAR)

    def _when(self) -> str:
        if self.s.ended:
            return capital(self.label("game_over"))
        if self.s.round == 0:
            return capital(self.label("setup"))
        phase = next((_PHASES[f.kind] for f in self.s.frames() if f.kind in _PHASES), "")
        when = f"{capital(self.label('round'))} {self.s.round}/{ROUNDS}"
        return f"{when} · {self.label(phase)}" if phase else when

    def _turn(self, seat: int) -> Line:
        """A player in the turn order: asked now, passed, or neither."""
        emblem, ink = self._emblem(seat)
        sign = look.NOW if seat in self.s.open_seats() else " "
        name = self.player(seat)
        chip: Line = [(sign, look.TARGET), (f"{emblem} ", ink), (name, ink)]
        if self.s.has_passed(seat) and not self.s.ended:
            chip = [(sign, ""), (f"{emblem} ", ink), (name, look.FAINT)]
            chip.append((f" {look.USED}", look.WARN))
        return chip

    def player(self, seat: int) -> str:
        """The faction of a seat, or the seat before it has one."""
        faction = self.s.faction[seat]
        if faction == NONE:
            return self.catalogue.word("seat", seat)
        return self.catalogue.name(FACTION, faction)

    def _auction(self) -> list[Line]:
        """Factions that are named but not yet handed out, with the bids for them."""
        chips: list[Line] = []
        for frame in self.s.frames():
            if not isinstance(frame, FactionFrame):
                continue
            for at, faction in enumerate(frame.named):
                name = self.catalogue.name(FACTION, faction)
                chip: Line = [(name, look.TEXT)]
                if frame.holders[at] != NONE:
                    chip.append((f" {frame.bids[at]}vp ", look.WARN))
                    chip.append(self._emblem(frame.holders[at]))
                chips.append(chip)
        return self._flow(chips) if chips else []

    # Research ------------------------------------------------------------------------------

    def research(self) -> list[Line]:
        """The research areas side by side, tiles among them, and the actions below."""
        cell = min((self.width - 2) // TRACK_COUNT, _CELL_MOST)
        names = [self.short.track(track, cell - 1) for track in range(TRACK_COUNT)]
        rows: list[list[Line]] = [[[(name, f"bold {look.TEXT}")] for name in names]]
        for level in range(TOP, -1, -1):
            rows.append([self._level(track, level, cell - 1) for track in range(TRACK_COUNT)])
            if level == TOP:
                rows.append([self._advanced(track) for track in range(TRACK_COUNT)])
        rows.append([self._standard(track) for track in range(TRACK_COUNT)])
        lines: list[Line] = []
        for at, row in enumerate(rows):
            line: Line = [(" ", "")]
            for one in row:
                line += [*pad(one, cell - 1), (" ", "")]
            paper = look.BAR if at == 0 else look.SURFACE
            lines += on_paper([line], self.width, paper)
        below = [*self._free_tiles(), *self._actions()]
        return [*lines, *on_paper(below, self.width, look.SURFACE)]

    def _level(self, track: int, level: int, room: int) -> Line:
        """The level, who is there, and what it gives."""
        s = self.s
        here = [seat for seat in range(s.players) if self._stands(seat, track, level)]
        left: Line = [(str(level), f"bold {look.SOFT}" if here else look.SHADOW)]
        left += [self._emblem(seat) for seat in here]
        gain: Line = [(self.short.level(s, track, level), look.FAINT)]
        return spread(left, cut(gain, room - width_of(left)), room)

    def _stands(self, seat: int, track: int, level: int) -> bool:
        return self.s.faction[seat] != NONE and self.s.level(seat, track) == level

    def _advanced(self, track: int) -> Line:
        kind = self.s.advanced_at[track]
        if kind == NONE:
            return [(look.DOT, look.SHADOW)]
        return [(look.COVERS, look.WARN), (self.short.tile(ADVANCED[kind]), look.WARN)]

    def _standard(self, position: int) -> Line:
        """A standard tile; those that the viewer has are ticked off."""
        kind = self.s.tech_at[position]
        if kind == NONE:
            return [(look.DOT, look.SHADOW)]
        text = self.short.tile(STANDARD[kind])
        seat = self.view.seat
        if seat is not None and self.s.tiles[seat * TILE_COUNT + kind] != NOT_OWNED:
            return [(look.READY, look.GOOD), (text, look.FAINT)]
        return [(text, look.TEXT)]

    def _free_tiles(self) -> list[Line]:
        chips = [self._title("free_tiles")]
        return self._flow(chips + [self._standard(at) for at in range(TRACK_COUNT, TILE_COUNT)])

    def _actions(self) -> list[Line]:
        chips = [self._title("board_actions")]
        for index, action in enumerate(BOARD_ACTIONS):
            text = self.short.board_action(action)
            if self.s.board_used[index]:
                chips.append([(look.USED, look.WARN), (text, f"strike {look.FAINT}")])
            else:
                chips.append([(text, look.TEXT)])
        return self._flow(chips)

    # Scoring -------------------------------------------------------------------------------

    def scoring(self) -> list[Line]:
        """Round tiles, final tiles with the standing, boosters and federation tokens to be had."""
        lines = [*self._rounds(), *self._finals(), *self._boosters(), *self._tokens()]
        return on_paper(lines, self.width, look.SURFACE)

    def _rounds(self) -> list[Line]:
        chips = [self._title("rounds")]
        for at, kind in enumerate(self.s.round_tiles, 1):
            text = look.DOT if kind == NONE else self.short.round_tile(kind)
            now = at == self.s.round and not self.s.ended
            ink = f"bold {look.TEXT}" if now else look.SOFT
            if at < self.s.round or self.s.ended:
                ink = look.SHADOW
            sign: Segment = (look.NOW, look.WARN) if now else (str(at), look.FAINT)
            chips.append([sign, (f" {text}", ink)])
        return self._flow(chips)

    def _finals(self) -> list[Line]:
        """What each player has for the final tiles, and the VP that it would score now."""
        lines: list[Line] = []
        for tile in self.s.final_tiles:
            name = self.short.final_tile(tile)
            chips: list[Line] = [[(f"{self.label('final')} ", look.FAINT), (name, look.SOFT)]]
            if NONE not in self.s.faction:
                points = final_tile_vp(self.s, tile)
                chips += [self._standing(seat, tile, points[seat]) for seat in self.s.table]
            if self.s.players == 2:
                neutral = FINAL_TILES[tile].neutral
                chips.append([(f"{self.label('neutral')} {neutral}", look.FAINT)])
            lines += self._flow(chips)
        return lines

    def _standing(self, seat: int, tile: int, vp: int) -> Line:
        held = final_count(self.s, seat, tile)
        return [self._emblem(seat), (f" {held}", look.TEXT), (f" ({vp}vp)", look.FAINT)]

    def _boosters(self) -> list[Line]:
        chips = [self._title("boosters")]
        for booster in self.s.boosters:
            chips.append([(self.short.booster(BOOSTERS[booster]), look.TEXT)])
        return self._flow(chips) if len(chips) > 1 else []

    def _tokens(self) -> list[Line]:
        chips = [self._title("federation_tokens")]
        for kind in range(ORDINARY_TOKENS):
            left = self.s.token_supply[kind]
            ink = look.TEXT if left else look.SHADOW
            chips.append([(f"{left}×", look.FAINT), (self.short.token(kind), ink)])
        return self._flow(chips)
