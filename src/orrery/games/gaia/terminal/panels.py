"""The players' boards in characters: what each has, earns, has built and can still use."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.actions.project import project_cost
from orrery.games.gaia.actions.special import owns_special
from orrery.games.gaia.components import (
    ACADEMY_ACTION,
    ADVANCED,
    BOOSTER_RANGE,
    BOOSTER_STEPS,
    BOOSTERS,
    FACTION_ACTION,
    FIRST_TILE_ACTION,
    KINDS,
    LIMITS,
    MINE,
    PIECES,
    QIC,
    SPECIALS,
    STANDARD,
    STEP_COST,
    STRUCTURE_KINDS,
    TERRAFORMING,
    TILE_ACTIONS,
    VP,
)
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.income import forecast
from orrery.games.gaia.space import FACTION
from orrery.games.gaia.state import (
    BOWLS,
    COVERED,
    IN_GAIA,
    NONE,
    OPEN,
    SPECIAL_COUNT,
    TILE_COUNT,
    GaiaState,
    gaia,
)
from orrery.games.gaia.terminal import look
from orrery.games.gaia.terminal.short import UNITS, Short, amounts, capital
from orrery.kernel.drawing import Line, Segment, flow, on_paper, spread, width_of
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

_INDENT: Final = 2
_AREAS: Final = ["I", "II", "III"]


def panel(view: View, seat: int, catalogue: Catalogue, width: int) -> list[Line]:
    """The board of a seat."""
    return _Panel(view, seat, catalogue, width).lines()


class _Panel:
    def __init__(self, view: View, seat: int, catalogue: Catalogue, width: int) -> None:
        self.view = view
        self.s: GaiaState = gaia(view.state)
        self.seat = seat
        self.catalogue = catalogue
        self.short = Short(catalogue)
        self.width = width
        self.ink = look.colour(self.s, seat)

    def label(self, key: str) -> str:
        return self.catalogue.get("label", key)

    def lines(self) -> list[Line]:
        head = on_paper([self._head()], self.width, look.BAR)
        if self.s.faction[self.seat] == NONE:
            return head
        body = [
            *self._flow(self._resources()),
            *self._flow(self._power()),
            *self._flow(self._income()),
            *self._flow(self._pieces(), gap=1),
            *self._flow(self._reach()),
            *self._flow(self._booster()),
            *self._flow(self._tiles()),
            *self._flow(self._tokens()),
            *self._flow(self._specials()),
        ]
        return [*head, *on_paper(body, self.width, look.SURFACE)]

    def _flow(self, chips: list[Line], gap: int = 2) -> list[Line]:
        if not chips:
            return []
        return [[(" ", ""), *line] for line in flow(chips, self.width - 1, gap, _INDENT)]

    def _title(self, key: str) -> Line:
        return [(capital(self.label(key)), look.FAINT)]

    # Head ----------------------------------------------------------------------------------

    def _head(self) -> Line:
        s = self.s
        left: Line = [(f" {look.EMBLEM[self.seat]} {self._name()}", f"bold {self.ink}")]
        right: Line = []
        if s.has_passed(self.seat) and not s.ended:
            right.append((f"{look.USED} {self.label('passed')}  ", look.WARN))
        if s.faction[self.seat] != NONE:
            vp = s.held(self.seat, VP)
            right += [(f"{vp}", f"bold {look.TEXT}"), (f" {UNITS[VP]} ", look.SOFT)]
        for more in self._asides():
            if width_of(left) + width_of(more) + width_of(right) <= self.width:
                left += more
        return spread(left, right, self.width)

    def _name(self) -> str:
        faction = self.s.faction[self.seat]
        if faction == NONE:
            return self.catalogue.word("seat", self.seat)
        return self.catalogue.name(FACTION, faction)

    def _asides(self) -> list[Line]:
        """Words that follow the name where there is room for them."""
        found: list[Line] = []
        if self.view.seat == self.seat:
            found.append([(f" ({self.label('you')})", look.SOFT)])
        if self.s.faction[self.seat] != NONE:
            found.append([(f" {self.catalogue.word('seat', self.seat)}", look.FAINT)])
        if self.s.bid[self.seat]:
            bid = f" {self.label('bid')} {self.s.bid[self.seat]}"
            found.append([(bid, look.FAINT)])
        return found

    # What the seat holds ---------------------------------------------------------------------

    def _resources(self) -> list[Line]:
        chips: list[Line] = []
        for resource in range(VP + 1, KINDS):
            held = self.s.held(self.seat, resource)
            full = held >= LIMITS[resource]
            ink = look.WARN if full else look.TEXT
            limit = "" if resource == QIC else f"/{LIMITS[resource]}"
            chips.append([(str(held), f"bold {ink}"), (f"{limit} {UNITS[resource]}", look.FAINT)])
        return chips

    def _power(self) -> list[Line]:
        """The areas of the power cycle, with the Brainstone where it lies."""
        s = self.s
        chips = [self._title("power")]
        stone = s.brainstone[self.seat]
        held = s.bowls[self.seat * BOWLS : (self.seat + 1) * BOWLS]
        for area, name in enumerate(_AREAS):
            chips.append(self._area(name, held[area], stone == area + 1))
        waiting = s.gaia_area[self.seat] > 0 or stone == IN_GAIA
        if waiting:
            chips.append(self._area("Gaia", s.gaia_area[self.seat], stone == IN_GAIA))
        return chips

    def _area(self, name: str, tokens: int, stone: bool) -> Line:
        ink = f"bold {look.TEXT}" if tokens else look.FAINT
        chip: Line = [(f"{name} ", look.FAINT), (str(tokens), ink)]
        if stone:
            chip.append((look.STONE, f"bold {look.WARN}"))
        return chip

    def _income(self) -> list[Line]:
        text = amounts(forecast(self.s, self.seat))
        return [self._title("income"), [(f"+{text}", look.GOOD)]] if text else []

    # What it has built -----------------------------------------------------------------------

    def _pieces(self) -> list[Line]:
        chips: list[Line] = []
        for structure in range(MINE, STRUCTURE_KINDS):
            built = self.s.built(self.seat, structure)
            ink = f"bold {self.ink}" if built else look.FAINT
            total = f"/{PIECES[structure]}"
            chips.append([(f"{look.PIECE[structure]} {built}", ink), (total, look.FAINT)])
        return chips

    def _reach(self) -> list[Line]:
        """Gaiaformers, satellites left, and how far and how cheaply the seat can build."""
        s = self.s
        seat = self.seat
        chips: list[Line] = []
        formers = s.formers[seat]
        gaia_note = f" +{s.formers_gaia[seat]}" if s.formers_gaia[seat] else ""
        if formers:
            chips.append(
                [
                    (f"{look.FORMER}{look.EMBLEM[seat]} ", f"bold {self.ink}"),
                    (f"{s.formers_board[seat]}{gaia_note}/{formers}", look.TEXT),
                    (f" ({project_cost(s, seat)}t)", look.FAINT),
                ]
            )
        chips.append(self._figure("range", str(s.range(seat))))
        chips.append(self._figure("short_step", f"{STEP_COST[s.level(seat, TERRAFORMING)]}o"))
        chips.append(self._figure("short_satellites", str(s.satellites_left[seat])))
        return chips

    def _figure(self, key: str, text: str) -> Line:
        return [(f"{self.label(key)} ", look.FAINT), (text, look.TEXT)]

    # Tiles, tokens and actions -----------------------------------------------------------------

    def _booster(self) -> list[Line]:
        s = self.s
        booster = s.booster[self.seat]
        if booster == NONE:
            booster = s.next_booster[self.seat]
        if booster == NONE:
            return []
        return [self._title("booster"), [(self.short.booster(BOOSTERS[booster]), look.TEXT)]]

    def _tiles(self) -> list[Line]:
        """Open standard tiles, then advanced ones with what they cover."""
        s = self.s
        chips = [self._title("tiles")]
        for kind, tile in enumerate(STANDARD):
            if s.tiles[self.seat * TILE_COUNT + kind] == OPEN:
                chips.append([(self.short.tile(tile), look.TEXT)])
        for kind, owner in enumerate(s.advanced_owner):
            if owner == self.seat:
                chips.append(self._advanced(kind))
        return chips if len(chips) > 1 else []

    def _advanced(self, kind: int) -> Line:
        covered = self.s.advanced_cover[kind]
        chip: Line = [(f"{look.COVERS}{self.short.tile(ADVANCED[kind])}", look.WARN)]
        if self.s.tiles[self.seat * TILE_COUNT + covered] == COVERED:
            chip.append((" ", ""))
            chip.append((self.short.tile(STANDARD[covered]), f"strike {look.FAINT}"))
        return chip

    def _tokens(self) -> list[Line]:
        """Federation tokens: the green side can still pay for something, the grey one not."""
        s = self.s
        chips = [self._title("federations")]
        for at, seat in enumerate(s.token_seat):
            if seat != self.seat:
                continue
            text = self.short.token(s.token_kind[at])
            if s.token_green[at]:
                chips.append([(look.GREEN, f"bold {look.GOOD}"), (text, look.TEXT)])
            else:
                chips.append([(look.GREY, look.FAINT), (text, look.FAINT)])
        return chips if len(chips) > 1 else []

    def _specials(self) -> list[Line]:
        s = self.s
        chips = [self._title("actions")]
        for special in range(len(SPECIALS)):
            if not owns_special(s, self.seat, special):
                continue
            text = self._special(special)
            if s.special_used[self.seat * SPECIAL_COUNT + special]:
                chips.append([(look.USED, look.WARN), (text, f"strike {look.FAINT}")])
            else:
                mark: Segment = (look.ACTION, f"bold {look.GOOD}")
                chips.append([mark, (text, look.TEXT)])
        return chips if len(chips) > 1 else []

    def _special(self, special: int) -> str:
        s = self.s
        if special == BOOSTER_STEPS:
            return f"{BOOSTERS[s.booster[self.seat]].steps} {self.label('short_step')}"
        if special == BOOSTER_RANGE:
            return f"+{BOOSTERS[s.booster[self.seat]].range} {self.label('range')}"
        if special == ACADEMY_ACTION:
            return amounts(faction_of(s, self.seat).spec.academy_action)
        if special == FACTION_ACTION:
            return self._name()
        return amounts(TILE_ACTIONS[special - FIRST_TILE_ACTION].gain)
