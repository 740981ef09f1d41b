"""Scenes from a game of Eclipse: a position built by a few named helpers.

    scene = Scene("terran_directorate", "planta").home(0).ships(0, "221", cruiser=2)
    scene.holds(0, materials=5).play("act build", "build interceptor 221")
    assert scene.held(0, "materials") == 2

Seats are numbered from 0; seat 0 begins the action phase of round 1 unless said otherwise. The map
is empty until a scene lays sectors: `home` lays a starting sector in the zone of its seat with its
disc, `lay` any sector anywhere. Zones are named by distance and number, clockwise from north: the
centre is `0-0`, ring I `1-0` to `1-5`, ring II `2-0` to `2-11`. Players hold no resources; all
cubes, discs and ships are on their boards, the technologies printed there are known, all colony
ships are face up. Stacks and bags are full (without warp portals) but for what a scene takes.

After the phase that a scene begins with nothing follows: `asked` then says that the scene is over.
A scene may hold fewer components than a game (a cube that `production` took away, say); playing
must not change that, which `play` checks with the invariants.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import ClassVar

from orrery.games.eclipse.components import (
    ACTIONS,
    CUBES_AT_SETUP,
    DISC_SPACES,
    DISCOVERIES,
    DISCOVERY_IDS,
    INNER,
    KINDS,
    MIDDLE,
    NONE,
    NPCS,
    ORBITAL_SQUARE,
    OUTER,
    PART_IDS,
    PARTS,
    PRODUCTION,
    REPUTATION,
    RESOURCES,
    SECTOR_IDS,
    SECTORS,
    SETUP,
    SHIP_TYPES,
    SHIPS,
    SLOTS,
    SPECIES,
    SPECIES_IDS,
    SQUARE_KINDS,
    SQUARES,
    TECH_IDS,
    TECH_TRACKS,
    TECHNOLOGIES,
    TECHS,
    TRACK_SPACES,
    TRAY_DISCS,
    UPKEEP,
    VARIANTS,
)
from orrery.games.eclipse.galaxy import Galaxy
from orrery.games.eclipse.invariants import violations
from orrery.games.eclipse.presence import deploy
from orrery.games.eclipse.space import CUBE_PLACE, CUBE_RESOURCE, CUBE_SQUARE, SPACE_OF_ACTIONS
from orrery.games.eclipse.state import (
    ANCIENT_PORTAL,
    NOBODY,
    SCORE_PARTS,
    TOKEN,
    EclipseState,
    eclipse,
)
from orrery.games.eclipse.zones import EDGES, LABELS, zone_at
from orrery.kernel.chance import Chance
from orrery.kernel.events import Event
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, DRAW, Frame, State

import_module("orrery.games.eclipse.species.handlers")


class Rest(Frame):
    """The end of a scene: nobody is asked any more."""

    kind: ClassVar[str] = "rest"

    def step(self, state: State) -> int:
        return ASK

    def seats(self, state: State) -> list[int]:
        return []

    def forced_is_public(self) -> bool:
        return False


class Scene:
    """A position under construction until it is first asked or played, then a game."""

    def __init__(self, *species: str, round: int = 1, seat: int = 0, portals: bool = False) -> None:  # noqa: A002
        s = self.state = EclipseState(len(species))
        self.events: list[Event] = []
        self._built = False
        self._fate: list[int] = []
        self._broken: set[str] = set()
        s.round = round
        s.start_player = seat
        s.warp_portals = int(portals)
        self._fill_supplies(portals)
        for seat_, name in enumerate(species):
            self._deal_board(seat_, SPECIES_IDS.index(name))

    def _fill_supplies(self, portals: bool) -> None:
        s = self.state
        s.bag = list(REPUTATION)
        s.bag_size = sum(REPUTATION)
        s.stored = [NOBODY] * sum(part.is_ancient for part in PARTS)
        s.tech_bag = [tech.copies if portals or not tech.in_module else 0 for tech in TECHNOLOGIES]
        s.finds = [find.copies if portals or not find.in_module else 0 for find in DISCOVERIES]
        s.finds_left = sum(s.finds)
        s.unseen = [
            int(sector.ring in (INNER, MIDDLE, OUTER) and (portals or not sector.in_module))
            for sector in SECTORS
        ]
        for ring in (INNER, MIDDLE, OUTER):
            self._count_stack(ring)

    def _deal_board(self, seat: int, species: int) -> None:
        s = self.state
        spec = SPECIES[species]
        s.species[seat] = species
        s.track[seat * KINDS : (seat + 1) * KINDS] = [CUBES_AT_SETUP] * KINDS
        s.discs[seat] = spec.discs
        s.tray_discs[seat] = TRAY_DISCS
        s.colony_ships[seat] = spec.colony_ships
        for technology in spec.technologies:
            s.technology[seat * TECHS + technology] = TECHNOLOGIES[technology].category + 1

    def _count_stack(self, ring: int) -> None:
        """The stack holds all sectors of its ring that nobody has seen (at most those dealt)."""
        s = self.state
        unseen = sum(s.unseen[sector.index] for sector in SECTORS if sector.ring == ring)
        most = SETUP[s.players].outer if ring == OUTER else unseen
        s.stack[ring - INNER] = min(unseen, most)

    # Building: the map -------------------------------------------------------------------

    def lay(
        self, sector: str, zone: str, rotation: int = 0, disc: int = NOBODY, npcs: int = 0
    ) -> Scene:
        """Lay a sector; it comes from its stack. Nothing lies on it but what is named."""
        s = self.state
        where = at(sector)
        s.put_sector(where, LABELS.index(zone), rotation)
        if s.unseen[where]:
            s.unseen[where] = 0
            self._count_stack(SECTORS[where].ring)
        if disc != NOBODY:
            self.disc(disc, sector)
        s.npc[where] = npcs
        return self

    def home(self, seat: int, cubes: bool = False) -> Scene:
        """The starting sector of a seat in its zone, with its disc (and the cubes of set-up)."""
        spec = SPECIES[self.state.species[seat]]
        q, r, rotation = SETUP[self.state.players].player_places[seat]
        sector = SECTOR_IDS[spec.home]
        self.lay(sector, LABELS[zone_at(q, r)], rotation, disc=seat)
        if cubes:
            for resource, amount in enumerate(spec.population):
                star = "_advanced" if resource in spec.advanced_at_setup else ""
                self.cubes(seat, sector, *[RESOURCES[resource] + star] * amount)
        return self

    def disc(self, seat: int, *sectors: str) -> Scene:
        """Discs of a seat in sectors, taken from its influence track."""
        for sector in sectors:
            self.state.disc[at(sector)] = seat
            self.state.discs[seat] -= 1
        return self

    def cubes(self, seat: int, sector: str, *places: str) -> Scene:
        """Cubes in a sector, from their tracks: `money`, `gray:science`, `orbital:money`."""
        s = self.state
        for label in places:
            place = CUBE_PLACE.labels.index(label)
            s.track[seat * KINDS + CUBE_RESOURCE[place]] -= 1
            s.cubes[at(sector) * SQUARE_KINDS + CUBE_SQUARE[place]] += 1
            if CUBE_SQUARE[place] == ORBITAL_SQUARE:
                s.orbital[at(sector)] = 1
        return self

    def ships(self, seat: int, sector: str, **fleet: int) -> Scene:
        """Ships of a seat enter a sector: `interceptor=2`. Call it in the order of entry."""
        for name, amount in fleet.items():
            for _ in range(amount):
                deploy(self.state, seat, SHIPS.index(name), at(sector))
        return self

    def npcs(self, sector: str, amount: int = 1) -> Scene:
        """Ancients, the guardian or the GCDS: the sector tells which."""
        self.state.npc[at(sector)] = amount
        return self

    def discovery(self, *sectors: str) -> Scene:
        """A face-down discovery in each sector."""
        for sector in sectors:
            self.state.discovery[at(sector)] = 1
            self.state.finds_left -= 1
        return self

    def orbital(self, *sectors: str) -> Scene:
        for sector in sectors:
            self.state.orbital[at(sector)] = 1
        return self

    def monolith(self, *sectors: str) -> Scene:
        for sector in sectors:
            self.state.monolith[at(sector)] = 1
        return self

    def portal(self, sector: str, ancient: bool = False) -> Scene:
        """The portal token of the technology, or the tile of the discovery."""
        self.state.portal[at(sector)] |= ANCIENT_PORTAL if ancient else TOKEN
        return self

    def stack(self, ring: int, *sectors: str) -> Scene:
        """The stack of ring 1, 2 or 3 holds just these sectors."""
        s = self.state
        for sector in SECTORS:
            if sector.ring == ring:
                s.unseen[sector.index] = int(sector.id in sectors)
        s.stack[ring - INNER] = len(sectors)
        return self

    def discarded(self, *sectors: str) -> Scene:
        """Sectors on the discard piles."""
        s = self.state
        for sector in sectors:
            s.discarded[at(sector)] = 1
            s.unseen[at(sector)] = 0
            self._count_stack(SECTORS[at(sector)].ring)
        return self

    # Building: players -------------------------------------------------------------------

    def holds(self, seat: int, **amounts: int) -> Scene:
        """Resources of a seat: materials, science, money."""
        for name, amount in amounts.items():
            self.state.resources[seat * KINDS + RESOURCES.index(name)] = amount
        return self

    def production(self, seat: int, **values: int) -> Scene:
        """Take cubes off the tracks until they produce this much; the cubes are nowhere."""
        for name, value in values.items():
            left = TRACK_SPACES if value == 0 else TRACK_SPACES - 1 - PRODUCTION.index(value)
            self.state.track[seat * KINDS + RESOURCES.index(name)] = left
        return self

    def track(self, seat: int, **cubes: int) -> Scene:
        """Cubes on the production tracks."""
        for name, amount in cubes.items():
            self.state.track[seat * KINDS + RESOURCES.index(name)] = amount
        return self

    def graveyard(self, seat: int, **cubes: int) -> Scene:
        """Cubes in the graveyards, from the tracks."""
        s = self.state
        for name, amount in cubes.items():
            s.graveyard[seat * KINDS + RESOURCES.index(name)] += amount
            s.track[seat * KINDS + RESOURCES.index(name)] -= amount
        return self

    def discs(self, seat: int, on_track: int) -> Scene:
        """Discs on the influence track; the others are nowhere."""
        self.state.discs[seat] = on_track
        return self

    def upkeep(self, seat: int, cost: int) -> Scene:
        """As many discs on the influence track as make the upkeep cost (above 0)."""
        return self.discs(seat, DISC_SPACES - UPKEEP.index(cost))

    def spent(self, seat: int, action: str, amount: int = 1) -> Scene:
        """Discs on the space of an action or reaction, from the influence track."""
        self.state.spent[seat * len(ACTIONS) + ACTIONS.index(action)] += amount
        self.state.discs[seat] -= amount
        return self

    def colony_ships(self, seat: int, face_up: int) -> Scene:
        self.state.colony_ships[seat] = face_up
        return self

    def knows(self, seat: int, *technologies: str, track: str | None = None) -> Scene:
        """Technologies that a seat has, from the bag; rare ones lie on `track` (military)."""
        s = self.state
        for name in technologies:
            technology = TECHNOLOGIES[TECH_IDS.index(name)]
            place = TECH_TRACKS.index(track or "military")
            if not technology.is_rare:
                place = technology.category
            s.technology[seat * TECHS + technology.index] = place + 1
            s.tech_bag[technology.index] -= 1
        return self

    def tray(self, *technologies: str) -> Scene:
        """Technologies that can be researched, from the bag; name one twice for two copies."""
        for name in technologies:
            self.state.tray[TECH_IDS.index(name)] += 1
            self.state.tech_bag[TECH_IDS.index(name)] -= 1
        return self

    def part(self, seat: int, ship: str, slot: int, name: str) -> Scene:
        """A part tile on a space of a blueprint, numbered from 1."""
        s = self.state
        type_ = SHIPS.index(ship)
        s.tiles[(seat * SHIP_TYPES + type_) * SLOTS + slot - 1] = PART_IDS.index(name)
        s.blueprint_changed(seat, type_)
        self._use_find(name)
        return self

    def parts(self, seat: int, ship: str, *names: str) -> Scene:
        """Part tiles on the first spaces of a blueprint; an empty name leaves the print."""
        for slot, name in enumerate(names):
            if name:
                self.part(seat, ship, slot + 1, name)
        return self

    def beside(self, seat: int, ship: str, name: str = "muon_source") -> Scene:
        """A part outside the grid."""
        self.state.outside[seat * SHIP_TYPES + SHIPS.index(ship)] = PART_IDS.index(name)
        self.state.blueprint_changed(seat, SHIPS.index(ship))
        self._use_find(name)
        return self

    def stores(self, seat: int, *parts: str) -> Scene:
        """Ancient parts that a seat keeps for later."""
        for name in parts:
            self.state.stored[stored_index(name)] = seat
            self._use_find(name)
        return self

    def _use_find(self, part: str) -> None:
        for find in DISCOVERIES:
            if find.part == PART_IDS.index(part):
                self.used(find.id)

    def used(self, *discoveries: str) -> Scene:
        """Discoveries that have been revealed before."""
        for name in discoveries:
            self.state.finds[DISCOVERY_IDS.index(name)] -= 1
            self.state.finds_left -= 1
        return self

    def finds(self, *discoveries: str) -> Scene:
        """Just these discoveries have not been seen yet; face-down ones on the map included."""
        s = self.state
        on_map = sum(s.discovery)
        s.finds = [list(discoveries).count(name) for name in DISCOVERY_IDS]
        s.finds_left = len(discoveries) - on_map
        return self

    def keeps_discoveries(self, seat: int, amount: int) -> Scene:
        """Discoveries kept for points, all resource tiles."""
        self.state.kept_discoveries[seat] = amount
        plain = [find.id for find in DISCOVERIES for _ in range(find.copies) if find.part == NONE]
        return self.used(*plain[:amount])

    def reputation(self, seat: int, *values: int) -> Scene:
        """Tiles that a seat keeps, from the bag."""
        s = self.state
        s.reputation[seat] = sorted([*s.reputation[seat], *values])
        for value in values:
            s.bag[value - 1] -= 1
            s.bag_size -= 1
        return self

    def bag(self, *values: int) -> Scene:
        """Just these reputation tiles are in the bag."""
        s = self.state
        s.bag = [values.count(value + 1) for value in range(len(REPUTATION))]
        s.bag_size = len(values)
        return self

    def allies(
        self, seat: int, other: int, cube: str = "money", other_cube: str = "money"
    ) -> Scene:
        """Diplomatic relations: each has given an ambassador and a cube of that track."""
        s = self.state
        s.relations[seat * s.players + other] = 1
        s.relations[other * s.players + seat] = 1
        s.track[seat * KINDS + RESOURCES.index(cube)] -= 1
        s.track[other * KINDS + RESOURCES.index(other_cube)] -= 1
        return self

    def traitor(self, seat: int) -> Scene:
        self.state.traitor = seat
        return self

    def passed(self, *seats: int) -> Scene:
        """These seats have passed, the first of them first."""
        for seat in seats:
            self.state.passed[seat] = 1
        self.state.next_start = seats[0]
        return self

    def eliminated(self, seat: int, score: int = 0) -> Scene:
        """A seat that is out of the game with so many points."""
        s = self.state
        s.eliminated[seat] = 1
        if not s.score:
            s.score = [0] * (s.players * len(SCORE_PARTS))
        s.score[seat * len(SCORE_PARTS)] = score
        return self

    def blueprint(self, npc: str, variant: str) -> Scene:
        """The blueprint of `ancient`, `guardian` or `gcds`: `normal` or `advanced`."""
        self.state.npc_variant[NPCS.index(npc)] = VARIANTS.index(variant)
        return self

    # Beginning ---------------------------------------------------------------------------

    def begin(self) -> Scene:
        """Run to the first question of the action phase; called by itself when needed."""
        if self._built:
            return self
        return self.begin_with(_frame("turn", "ActionPhaseFrame"))

    def begin_combat(self) -> Scene:
        """The combat phase begins."""
        return self.begin_with(_frame("combat.phase", "CombatPhaseFrame"))

    def begin_upkeep(self) -> Scene:
        """The upkeep phase begins."""
        return self.begin_with(_frame("upkeep", "UpkeepPhaseFrame"))

    def begin_cleanup(self) -> Scene:
        """The cleanup phase begins; unless somebody passed first, the start player did."""
        if self.state.next_start == NOBODY:
            self.state.next_start = self.state.start_player
        return self.begin_with(_frame("cleanup", "CleanupFrame"))

    def begin_round(self, phase: int = 0) -> Scene:
        """The round goes on with that phase, and the game after it to its end."""
        frame = _frame("rounds", "RoundFrame")
        frame.phase = phase  # type: ignore[attr-defined]
        return self.begin_with(frame, alone=True)

    def begin_with(self, *frames: Frame, alone: bool = False) -> Scene:
        """These frames, the last on top; below them lies nothing but the end of the scene."""
        assert not self._built, "the scene has begun"
        self._built = True
        s = self.state
        s.forget()
        s.listen(self.events)
        if not alone:
            s.push(Rest())
        for frame in frames:
            s.push(frame)
        self._broken = set(violations(s))
        s.run()
        self._feed()
        return self

    # Playing -----------------------------------------------------------------------------

    def fate(self, *outcomes: int) -> Scene:
        """Outcomes of the chance steps to come, in order: faces of dice and the like."""
        self._fate += outcomes
        if self._built:
            self._feed()
        return self

    def draws(self, *names: str) -> Scene:
        """Outcomes to come by name: technologies, discoveries, sectors."""
        for name in names:
            for ids in (TECH_IDS, DISCOVERY_IDS, SECTOR_IDS):
                if name in ids:
                    self.fate(ids.index(name))
                    break
            else:
                raise AssertionError(f"nothing is called '{name}'")
        return self

    def _feed(self) -> None:
        while self._fate and self.state.need == DRAW:
            outcome = self._fate.pop(0)
            chance = self.state.chance()
            assert chance is not None
            assert outcome in chance.outcomes, f"{chance.label}: {outcome} not in {chance.outcomes}"
            self.state.resolve(outcome)

    def chance(self) -> Chance:
        """The chance step that the scene waits on."""
        self.begin()
        found = self.state.chance()
        assert found is not None, "nothing is drawn"
        return found

    def over(self) -> bool:
        """Whether everything that the scene began is done."""
        self.begin()
        return self.state.need == ASK and isinstance(self.state.top(), Rest)

    def asked(self) -> tuple[int, str]:
        """Which seat is asked what: (seat, kind of decision)."""
        seat = self.seat()
        decision = self.state.decision(seat)
        assert decision is not None
        return seat, decision.kind

    def seat(self) -> int:
        """The seat that is asked."""
        self.begin()
        assert self.state.need != DRAW, f"a chance is awaited: {self.chance().label}"
        assert self.state.need == ASK, "the game is over"
        assert not self.over(), "the scene is over"
        return self.state.open_seats()[0]

    def play(self, *notations: str) -> list[Event]:
        """Play actions of whoever is asked; returns the events."""
        self.begin()
        start = len(self.events)
        for notation in notations:
            seat = self.seat()
            action = SPACE_OF_ACTIONS.parse(notation)
            reasons = self.state.why_not(seat, action)
            assert action in self.state.legal(seat), f"{notation} is illegal: {reasons}"
            assert reasons == []
            self.state.play(seat, action)
            self._feed()
        self.check()
        return self.events[start:]

    def check(self) -> None:
        """The invariants hold, but for what the scene was built without."""
        assert set(violations(self.state)) <= self._broken

    def legal(self, prefix: str = "") -> list[str]:
        """The legal notations of whoever is asked that begin with `prefix` (a whole word)."""
        texts = [action.text for action in self.state.legal(self.seat())]
        return [text for text in texts if not prefix or text.split()[0] == prefix]

    def allows(self, notation: str) -> bool:
        seat = self.seat()
        action = SPACE_OF_ACTIONS.parse(notation)
        legal = action in self.state.legal(seat)
        assert legal == (self.state.why_not(seat, action) == [])
        return legal

    def refuses(self, notation: str, rule: str, **numbers: int) -> None:
        """The action is illegal for exactly one reason: this rule with these numbers."""
        seat = self.seat()
        action = SPACE_OF_ACTIONS.parse(notation)
        assert action not in self.state.legal(seat), f"{notation} is legal"
        assert self.state.why_not(seat, action) == [Blocker(rule, numbers)]

    def warns(self, notation: str) -> list[Blocker]:
        """What is wasteful about a legal action."""
        assert self.allows(notation)
        return self.state.warnings(self.seat(), SPACE_OF_ACTIONS.parse(notation))

    # Looking -----------------------------------------------------------------------------

    def held(self, seat: int, resource: str) -> int:
        return self.state.held(seat, RESOURCES.index(resource))

    def store(self, seat: int) -> tuple[int, int, int]:
        """Materials, science and money of a seat."""
        materials, science, money = self.state.resources[seat * KINDS : (seat + 1) * KINDS]
        return materials, science, money

    def produces(self, seat: int, resource: str) -> int:
        return self.state.production(seat, RESOURCES.index(resource))

    def on_track(self, seat: int, resource: str) -> int:
        """Cubes on a production track."""
        return self.state.track[seat * KINDS + RESOURCES.index(resource)]

    def buried(self, seat: int) -> tuple[int, int, int]:
        """Cubes in the graveyards: materials, science, money."""
        materials, science, money = self.state.graveyard[seat * KINDS : (seat + 1) * KINDS]
        return materials, science, money

    def cubes_in(self, sector: str) -> dict[str, int]:
        """The cubes in a sector by kind of square."""
        start = at(sector) * SQUARE_KINDS
        found = zip(SQUARES, self.state.cubes[start : start + SQUARE_KINDS], strict=True)
        return {square: amount for square, amount in found if amount}

    def fleet(self, seat: int, sector: str) -> dict[str, int]:
        """The ships of a seat in a sector."""
        counts = [self.state.ships_at(at(sector), seat, ship) for ship in range(SHIP_TYPES)]
        return {SHIPS[ship]: amount for ship, amount in enumerate(counts) if amount}

    def controller(self, sector: str) -> int:
        """The seat whose disc is there, or -1."""
        return self.state.disc[at(sector)]

    def has_technology(self, seat: int, name: str) -> bool:
        return self.state.has(seat, TECH_IDS.index(name))

    def part_at(self, seat: int, ship: str, slot: int) -> str:
        """The part that works on a space of a blueprint; empty if none."""
        type_ = SHIPS.index(ship)
        tile = self.state.tiles[(seat * SHIP_TYPES + type_) * SLOTS + slot - 1]
        if tile == NONE:
            tile = SPECIES[self.state.species[seat]].grids[type_].printed[slot - 1]
        return PART_IDS[tile] if tile != NONE else ""

    def galaxy(self) -> Galaxy:
        return self.state.galaxy()


def opened(*species: str, **options: object) -> Scene:
    """A whole game from its set-up, with these species given to the seats."""
    game = import_module("orrery.games.eclipse.game").game
    scene = Scene(*species)
    chosen = {"species_choice": "given", "given_species": list(species), **options}
    match = game.start(len(species), chosen, seed="1")
    scene.state = eclipse(match.state)
    scene.state.listen(scene.events)
    scene._built = True
    return scene


def at(sector: str) -> int:
    """The number of a sector."""
    return SECTOR_IDS.index(sector)


def zone(label: str) -> int:
    """The number of a zone."""
    return LABELS.index(label)


def edge(name: str) -> int:
    """The number of an edge: `N` is 0."""
    return EDGES.index(name)


def stored_index(part: str) -> int:
    """Where `state.stored` has an ancient part."""
    ancient = [each.id for each in PARTS if each.is_ancient]
    return ancient.index(part)


def named(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind.name == kind]


def _frame(module: str, name: str) -> Frame:
    found: Frame = getattr(import_module(f"orrery.games.eclipse.{module}"), name)()
    return found
