"""The control panels in characters: what each player has, as far as the viewer may know."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.nebula.board import NAMES
from orrery.games.nebula.components import (
    COLOUR_TECHS,
    DURABILITY,
    FOLDER,
    KINDS,
    NO_EXTRACTOR,
    PLANETS,
    RESERVE_LIMIT,
    RING_RANGE,
    SHIPS,
    TECHS,
)
from orrery.games.nebula.space import BUILDING, GROUP, PLANET, RESOURCE, TECHNOLOGY
from orrery.games.nebula.state import (
    ARRIVING,
    BUILT,
    COOLING,
    HOME,
    IDLE,
    NOBODY,
    NOW,
    NOWHERE,
    READY,
    UNCOLONISED,
    NebulaState,
    nebula,
)
from orrery.games.nebula.terminal import look
from orrery.kernel.drawing import Line, Segment, flow, on_paper, pad, spread, width_of
from orrery.kernel.events import HIDDEN
from orrery.kernel.game import load_json
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

_YIELDS: Final[dict[str, Any]] = load_json(FOLDER, "components.json")["extraction"]
YIELD: Final[list[str]] = [_YIELDS["none"], _YIELDS["base"], _YIELDS["specialised"]]
"""What a Harvest gives by the extractor that stands there."""

_INDENT: Final = 2
_BAR: Final = 12
_LONGEST_YIELD: Final = max(len(text) for text in YIELD)


def panel(view: View, seat: int, catalogue: Catalogue, width: int) -> list[Line]:
    """The control panel of a seat."""
    maker = _Panel(view, seat, catalogue, width)
    return on_paper(maker.lines(), width, look.SURFACE)


class _Panel:
    def __init__(self, view: View, seat: int, catalogue: Catalogue, width: int) -> None:
        self.view = view
        self.s: NebulaState = nebula(view.state)
        self.seat = seat
        self.catalogue = catalogue
        self.width = width
        self.room = width - 1
        """The first column stays free."""

    def label(self, key: str) -> str:
        return self.catalogue.get("label", key)

    def lines(self) -> list[Line]:
        body = [
            *self._reserves(),
            *self._goal(),
            *self._planets(),
            *self._ships(),
            *self._buildings(),
        ]
        return [self._head(), *[[(" ", ""), *line] for line in body]]

    def _flow(self, chips: list[Line]) -> list[Line]:
        return flow(chips, self.room, indent=_INDENT)

    def _title(self, key: str) -> Line:
        return [(self.label(key).capitalize(), look.FAINT)]

    # Head ----------------------------------------------------------------------------------

    def _head(self) -> Line:
        colour = look.SEAT[self.seat]
        name = self.catalogue.word("seat", self.seat)
        you = f" ({self.label('you')})" if self.view.seat == self.seat else ""
        left: Line = [(f" {look.EMBLEM[self.seat]} {name}", f"bold {colour} on {look.BAR}")]
        right: Line = [(f" {self._when()} ", f"{look.SOFT} on {look.BAR}")]
        if width_of(left) + len(you) + width_of(right) <= self.width:
            left.append((you, f"{look.SOFT} on {look.BAR}"))
        return spread(left, right, self.width, f"on {look.BAR}")

    def _when(self) -> str:
        """The turn, and the phase if it is this seat's turn."""
        turn = f"{self.label('turn')} {self.s.turns[self.seat]}"
        phases = {"progress", "conflict"}
        phase = next((frame.kind for frame in self.s.frames() if frame.kind in phases), "")
        if self.s.active != self.seat or not phase:
            return turn
        return f"{turn} · {self.label(phase)}"

    # Reserves ------------------------------------------------------------------------------

    def _reserves(self) -> list[Line]:
        names = [self.catalogue.name(RESOURCE, kind).capitalize() for kind in range(KINDS)]
        longest = max(len(name) for name in names)
        return [self._reserve(kind, names[kind].ljust(longest)) for kind in range(KINDS)]

    def _reserve(self, kind: int, name: str) -> Line:
        at = self.seat * KINDS + kind
        held = self.s.reserves[at]
        ink = look.PLANET[kind]
        line: Line = [
            (f"{look.LETTER[kind]} ", f"bold {ink}"),
            (f"{name} ", look.SOFT),
            (f"{held:2}", f"bold {look.TEXT}"),
            (f"/{RESERVE_LIMIT} ", look.FAINT),
        ]
        bar = min(_BAR, self.room - width_of(line) - _LONGEST_YIELD - 1)
        if bar >= 4:
            full = round(bar * held / RESERVE_LIMIT)
            line.append(("━" * full, ink))
            line.append(("╌" * (bar - full) + " ", look.SHADOW))
        penalty = self.s.penalty[at] and self.s.extractor[at] != NO_EXTRACTOR
        text = YIELD[NO_EXTRACTOR] if penalty else YIELD[self.s.extractor[at]]
        line.append((text, look.WARN if penalty else look.SOFT))
        return line

    # Goal and planets ----------------------------------------------------------------------

    def _goal(self) -> list[Line]:
        """What the seat still needs to win."""
        chips: list[Line] = [self._title("goal")]
        for colour in range(KINDS):
            held = self.s.controls_colour(self.seat, colour)
            chips.append(self._check(look.LETTER[colour], held, look.PLANET[colour]))
        home = self.s.planet_owner[self.s.home_of(self.seat)] == self.seat
        chips.append(self._check(self.label("home"), home, look.SOFT))
        abroad = self.s.planets_abroad(self.seat) > 0
        chips.append(self._check(self.label("abroad"), abroad, look.SOFT))
        return self._flow(chips)

    def _check(self, text: str, done: bool, ink: str) -> Line:
        mark = (look.READY, f"bold {look.GOOD}") if done else ("–", look.FAINT)
        return [(f"{text} ", ink), mark]

    def _planets(self) -> list[Line]:
        s = self.s
        own = [planet for planet in range(PLANETS) if s.planet_owner[planet] == self.seat]
        chips = [self._title("planets"), *[self._planet(planet) for planet in own]]
        return self._flow(chips)

    def _planet(self, planet: int) -> Line:
        s = self.s
        home = look.HOME if s.planet_kind[planet] == HOME else ""
        troops = s.planet_troops[planet]
        chip: Line = [
            (f"{PLANET.label(planet)}{home}", f"bold {look.PLANET[planet % KINDS]}"),
            (f" {NAMES[s.planet_block[planet]]}", look.SOFT),
            (f" {troops}", f"bold {look.TEXT}"),
        ]
        reach = RING_RANGE[troops]
        if reach:
            chip.append((f" {look.RING[self.seat]}{reach}", look.SEAT[self.seat]))
        return chip

    # Ships ---------------------------------------------------------------------------------

    def _ships(self) -> list[Line]:
        first = self.seat * SHIPS
        fleet = [at for at in range(first, first + SHIPS) if self.s.ship_block[at] != NOWHERE]
        chips = [self._title("ships")]
        chips += [self._ship(ship) for ship in fleet] or [[(self.label("none"), look.FAINT)]]
        return self._flow(chips)

    def _ship(self, ship: int) -> Line:
        s = self.s
        left = s.ship_durability[ship]
        chip: Line = [
            (f"{ship % SHIPS + 1}{look.SHIP[self.seat]}", f"bold {look.SEAT[self.seat]}"),
            (f" {NAMES[s.ship_block[ship]]}", look.SOFT),
            (f" {s.ship_troops[ship]}", f"bold {look.TEXT}"),
            (f"/{s.capacity(ship)} ", look.FAINT),
            (look.WHOLE * left, look.GOOD if left == DURABILITY else look.WARN),
            (look.BROKEN * (DURABILITY - left), look.FAINT),
        ]
        state = self._ship_state(ship)
        if state:
            chip.append((f" {state}", look.WARN))
        return chip

    def _ship_state(self, ship: int) -> str:
        if self.s.ship_pulse[ship] != IDLE:
            return self.label("pulsed")
        return self.label("new") if self.s.ship_new[ship] else ""

    # Buildings and technologies -------------------------------------------------------------

    def _buildings(self) -> list[Line]:
        lines: list[Line] = []
        for colour in range(KINDS):
            chips = [self._building(colour), *self._technologies(colour)]
            lines += self._flow(chips)
        return lines

    def _building(self, colour: int) -> Line:
        stands = self.s.building[self.seat * KINDS + colour]
        name = self.catalogue.name(BUILDING, colour)
        if stands == BUILT:
            return [(f"{look.BUILT} {name}", f"bold {look.PLANET[colour]}")]
        if stands == ARRIVING:
            waiting: Segment = (f" ({self.label('arriving')})", look.FAINT)
            return [(f"{look.ARRIVING} {name}", look.PLANET[colour]), waiting]
        return [(f"{look.MISSING} {name}", look.FAINT)]

    def _technologies(self, colour: int) -> list[Line]:
        chips: list[Line] = []
        for tech in COLOUR_TECHS[colour]:
            at = self.seat * TECHS + tech
            if self.s.tech[at] == READY:
                chips.append(self._ready(tech, at))
            elif self.s.tech[at] == COOLING:
                chips.append(self._cooling(tech, at))
        return chips + self._projects(colour)

    def _ready(self, tech: int, at: int) -> Line:
        name = self.catalogue.name(TECHNOLOGY, tech)
        if self.s.tech_barred[at] != IDLE:
            ink = look.WARN if self.s.tech_barred[at] == NOW else look.SOFT
            return [(f"{look.READY} {name} ({self.label('barred')})", ink)]
        return [(f"{look.READY} ", f"bold {look.GOOD}"), (name, look.TEXT)]

    def _cooling(self, tech: int, at: int) -> Line:
        name = self.catalogue.name(TECHNOLOGY, tech)
        held = f" ({self.label('held')})" if self.s.tech_held[at] else ""
        return [
            (f"{look.COOLING}{self.s.tech_left[at]} ", look.WARN),
            (f"{name}{held}", look.FAINT),
        ]

    def _projects(self, colour: int) -> list[Line]:
        """Technologies under research: others see only which class of them it is."""
        s = self.s
        chips: list[Line] = []
        for at, owner in enumerate(s.project_seat):
            group = s.project_group[at]
            if owner != self.seat or group // 2 != colour:
                continue
            tech = s.project_tech[at]
            known = tech != HIDDEN
            name = (
                self.catalogue.name(TECHNOLOGY, tech)
                if known
                else self.catalogue.name(GROUP, group).partition(",")[0]
            )
            chips.append(
                [
                    (f"{look.STUDY}{s.project_left[at]} ", look.UNKNOWN),
                    (name, f"italic {look.SOFT}" if known else look.FAINT),
                ]
            )
        return chips


def free_planets(view: View, catalogue: Catalogue, width: int) -> list[Line]:
    """The planets that nobody controls."""
    s = nebula(view.state)
    chips: list[Line] = [[(catalogue.get("label", "free").capitalize(), look.FAINT)]]
    for planet in range(PLANETS):
        if s.planet_owner[planet] != NOBODY or s.planet_block[planet] == NOWHERE:
            continue
        sign = look.UNCOLONISED if s.planet_kind[planet] == UNCOLONISED else look.NEUTRAL
        chip: Line = [
            (f"{sign} {PLANET.label(planet)}", f"bold {look.PLANET[planet % KINDS]}"),
            (f" {NAMES[s.planet_block[planet]]}", look.SOFT),
        ]
        if s.planet_troops[planet]:
            chip.append((f" {s.planet_troops[planet]}", f"bold {look.TEXT}"))
        chips.append(chip)
    return _common(chips, width) if len(chips) > 1 else []


def legend(catalogue: Catalogue, width: int) -> list[Line]:
    """What the signs mean."""
    signs: list[tuple[str, str, str]] = [
        (look.UNCOLONISED, look.TEXT, "uncolonised_planet"),
        (look.NEUTRAL, look.TEXT, "neutral_planet"),
        (look.HOME, look.TEXT, "home_planet"),
        (f"3{look.SHIP[0]}6 3{look.SHIP[1]}6", look.TEXT, "ship_legend"),
        (look.RADIATION, look.WARN, "radioactive_zone"),
        (look.MYSTERY, look.UNKNOWN, "unexplored_zone"),
        (f"{look.RING[0]} {look.RING[1]}", look.TEXT, "defensive_rings"),
        (look.GOAL, look.TEXT, "target"),
        (look.READY, look.GOOD, "face_up"),
        (look.COOLING, look.WARN, "cooldown"),
        (look.STUDY, look.UNKNOWN, "research"),
    ]
    chips: list[Line] = [
        [(f"{sign} ", f"bold {ink}"), (catalogue.get("label", key), look.FAINT)]
        for sign, ink, key in signs
    ]
    return _common(chips, width)


def _common(chips: list[Line], width: int) -> list[Line]:
    lines = [pad([(" ", ""), *line], width) for line in flow(chips, width - 2)]
    return on_paper(lines, width, look.PAPER)
