"""The players' boards in characters: what each has, earns and can do."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import (
    ACTIONS,
    DISCOUNT,
    DISCOVERY_VP,
    FLEET,
    KINDS,
    MONEY,
    NONE,
    SECTORS,
    SHIP_TYPES,
    SPECIES,
    TECH_TRACKS,
    TECHS,
)
from orrery.games.eclipse.fitting import STANDARD
from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.space import ACTION_NAME, PART, TECH_TRACK, TECHNOLOGY
from orrery.games.eclipse.state import SCORE_PARTS, EclipseState, eclipse
from orrery.games.eclipse.technology import activations
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.contents import fleet
from orrery.games.eclipse.terminal.designs import designs
from orrery.games.eclipse.terminal.words import Words, amounts, capital
from orrery.kernel.drawing import Line, flow, on_paper, spread, width_of
from orrery.kernel.events import HIDDEN
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

_INDENT: Final = 2


def panel(view: View, seat: int, catalogue: Catalogue, width: int) -> list[Line]:
    """The board of a seat."""
    return _Panel(view, seat, catalogue, width).lines()


class _Panel:
    def __init__(self, view: View, seat: int, catalogue: Catalogue, width: int) -> None:
        self.view = view
        self.s: EclipseState = eclipse(view.state)
        self.seat = seat
        self.catalogue = catalogue
        self.words = Words(catalogue)
        self.width = width
        self.ink = look.colour(self.s, seat)

    def lines(self) -> list[Line]:
        top = on_paper([self._head()], self.width, look.BAR)
        if self.s.species[self.seat] == NONE or self.s.eliminated[self.seat]:
            return top
        body = [
            *self._flow(self._resources()),
            *self._flow(self._discs()),
            *self._flow(self._activations()),
            *self._technologies(),
            *self._flow(self._relations()),
            *self._flow(self._stored()),
            *self._flow(self._ships()),
            *self._flow(self._reserve()),
            *designs(self.s, self.seat, self.catalogue, self.width, self.view.seat == self.seat),
        ]
        return [*top, *on_paper(body, self.width, look.SURFACE)]

    def _flow(self, chips: list[Line], gap: int = 2) -> list[Line]:
        if not chips:
            return []
        return [[(" ", ""), *line] for line in flow(chips, self.width - 1, gap, _INDENT)]

    # Head ----------------------------------------------------------------------------------

    def _head(self) -> Line:
        s, seat = self.s, self.seat
        name = self.words.player(s, seat)
        left: Line = [(f" {look.EMBLEM[seat]} {name}", f"bold {self.ink}")]
        right: Line = []
        if s.eliminated[seat]:
            right.append((f"{look.USED} {self.words.label('eliminated')}  ", look.WARN))
        elif s.passed[seat] and not s.ended:
            right.append((f"{look.USED} {self.words.label('passed')}  ", look.WARN))
        if s.species[seat] != NONE:
            right += [(self._points(), f"bold {look.TEXT}")]
            right.append((f" {self.words.label('vp')} ", look.SOFT))
        for more in self._asides():
            if width_of(left) + width_of(more) + width_of(right) <= self.width:
                left += more
        return spread(left, right, self.width)

    def _asides(self) -> list[Line]:
        """Words that follow the name where there is room for them."""
        found: list[Line] = []
        if self.view.seat == self.seat:
            found.append([(f" ({self.words.label('you')})", look.SOFT)])
        if self.s.species[self.seat] != NONE:
            found.append([(f" {self.catalogue.word('seat', self.seat)}", look.FAINT)])
        return found

    def _points(self) -> str:
        """Points as they stand; reputation that the viewer may not see is left open."""
        s, seat = self.s, self.seat
        if s.eliminated[seat] or s.ended:
            parts = len(SCORE_PARTS)
            return str(sum(s.score[seat * parts : (seat + 1) * parts]))
        if HIDDEN in s.reputation[seat]:
            return f"{sum(count_points(s, seat)[1:])}+?"
        return str(sum(count_points(s, seat)))

    # What the seat holds ---------------------------------------------------------------------

    def _resources(self) -> list[Line]:
        """`m 5 +3`: what there is and what the next upkeep brings; of money also what it costs."""
        s, seat = self.s, self.seat
        chips: list[Line] = []
        for resource in range(KINDS):
            chip: Line = [
                (f"{look.RESOURCE[resource]} ", f"bold {look.RESOURCE_INK[resource]}"),
                (str(s.held(seat, resource)), f"bold {look.TEXT}"),
                (f" +{s.production(seat, resource)}", look.GOOD),
            ]
            if resource == MONEY:
                chip.append((f" −{s.upkeep(seat)}", look.WARN))
            chips.append(chip)
        buried = amounts(s.graveyard[seat * KINDS : (seat + 1) * KINDS])
        if buried:
            chips.append(self.words.figure("graveyard", buried, look.WARN))
        return chips

    def _discs(self) -> list[Line]:
        s, seat = self.s, self.seat
        total = SPECIES[s.species[seat]].colony_ships
        chips = [
            self.words.figure("discs", str(s.discs[seat])),
            self.words.figure("sectors", str(len(s.controlled(seat)))),
            self.words.figure("colony_ships", f"{s.colony_ships[seat]}/{total}"),
            self.words.figure("trade", f"{SPECIES[s.species[seat]].trade}:1"),
        ]
        if s.tray_discs[seat]:
            chips.insert(1, self.words.figure("aside", str(s.tray_discs[seat])))
        return chips

    def _activations(self) -> list[Line]:
        """Every action with its activations, and the discs that it has cost this round."""
        chips: list[Line] = []
        for action in range(len(ACTIONS)):
            name = self.catalogue.name(ACTION_NAME, action)
            chip = [(f"{name} ", look.FAINT)]
            chip.append((str(activations(self.s, self.seat, action)), look.TEXT))
            spent = self.s.spent[self.seat * len(ACTIONS) + action]
            if spent:
                chip.append((f" {look.USED}{spent}", look.WARN))
            chips.append(chip)
        return chips

    def _technologies(self) -> list[Line]:
        """By track, with the discount that the next one there will have."""
        s, seat = self.s, self.seat
        lines: list[Line] = []
        for track in range(len(TECH_TRACKS)):
            at = seat * TECHS
            own = [each for each in range(TECHS) if s.technology[at + each] == track + 1]
            name = capital(self.catalogue.name(TECH_TRACK, track))
            chips: list[Line] = [[(f"{name} −{DISCOUNT[len(own)]}", look.FAINT)]]
            chips += [[(self.catalogue.name(TECHNOLOGY, each), look.TEXT)] for each in own]
            lines += self._flow(chips)
        return lines

    def _relations(self) -> list[Line]:
        """Reputation (of others only how many tiles), ambassadors, the traitor, discoveries."""
        s, seat = self.s, self.seat
        chips: list[Line] = []
        tiles = s.reputation[seat]
        if tiles:
            known = HIDDEN not in tiles
            text = " ".join([str(value) for value in tiles]) if known else f"{len(tiles)}×?"
            chips.append(self.words.figure("reputation", text, f"bold {look.TEXT}"))
        partners = [other for other in range(s.players) if s.are_partners(seat, other)]
        if partners:
            chip: Line = [(f"{self.words.label('ambassadors')} ", look.FAINT)]
            chips.append([*chip, *[look.emblem(s, other) for other in partners]])
        if s.traitor == seat:
            chips.append([(self.words.label("traitor"), f"bold {look.WARN}")])
        if s.kept_discoveries[seat]:
            text = f"{s.kept_discoveries[seat]}×{DISCOVERY_VP}"
            chips.append(self.words.figure("discoveries", text))
        return chips

    def _stored(self) -> list[Line]:
        own = [STANDARD + at for at, seat in enumerate(self.s.stored) if seat == self.seat]
        chips = [[(self.catalogue.name(PART, part), look.WARN)] for part in own]
        return [self.words.title("stored"), *chips] if chips else []

    # Ships -----------------------------------------------------------------------------------

    def _ships(self) -> list[Line]:
        s = self.s
        chips = [self.words.title("ships")]
        for sector in s.galaxy().sectors:
            text = fleet(s, self.seat, sector)
            if text:
                chips.append([(f"{SECTORS[sector].id} ", look.FAINT), (text, f"bold {self.ink}")])
        return chips if len(chips) > 1 else []

    def _reserve(self) -> list[Line]:
        """Ships that are not built."""
        chips = [self.words.title("reserve")]
        for ship in range(SHIP_TYPES):
            left = self.s.ships_left[self.seat * SHIP_TYPES + ship]
            ink = look.TEXT if left else look.FAINT
            chips.append([(f"{look.SHIP[ship]} {left}", ink), (f"/{FLEET[ship]}", look.FAINT)])
        return chips
