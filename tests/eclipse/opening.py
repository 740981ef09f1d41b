"""The opening of a game: set-up with chosen draws, up to the first turn.

    opening = Opening(2, species_choice="given", given_species=["planta", "mechanema"]).draw_all()
    assert opening.zone_of("226") == "2-0"

`draw` gives chosen outcomes, `draw_all` random ones with a fixed seed until a player is asked.
"""

from __future__ import annotations

from random import Random
from typing import Any

from orrery.games.eclipse.components import KINDS, SECTOR_IDS, SPECIES_IDS, TECH_IDS, TECHNOLOGIES
from orrery.games.eclipse.invariants import violations
from orrery.games.eclipse.setup.options import OPTIONS
from orrery.games.eclipse.setup.start import start_game
from orrery.games.eclipse.space import SPACE_OF_ACTIONS
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.zones import LABELS
from orrery.kernel.chance import Chance
from orrery.kernel.events import Event
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, DRAW


class Opening:
    def __init__(self, players: int, **options: Any) -> None:
        chosen = {
            option.name: option.check(options.pop(option.name, option.default))
            for option in OPTIONS
        }
        assert not options, f"no such option: {options}"
        self.state: EclipseState = start_game(players, chosen)
        self.events: list[Event] = []
        self.drawn: list[tuple[str, int]] = []
        self.state.listen(self.events)
        self.state.run()

    # Chance ------------------------------------------------------------------------------

    def chance(self) -> Chance:
        """The chance step that is due."""
        chance = self.state.chance()
        assert chance is not None, "nothing is drawn"
        return chance

    def waits_for(self) -> str:
        """Its name."""
        return self.chance().label

    def outcomes(self) -> list[int]:
        """What it may give."""
        return self.chance().outcomes

    def draw(self, *outcomes: int) -> Opening:
        for outcome in outcomes:
            assert outcome in self.outcomes()
            self.drawn.append((self.waits_for(), outcome))
            self.state.resolve(outcome)
            assert violations(self.state) == []
        return self

    def draw_until(self, label: str, seed: int = 1) -> Opening:
        """Random draws up to a chance step of that name."""
        random = Random(seed)
        while self.state.need == DRAW and self.waits_for() != label:
            chance = self.chance()
            self.draw(random.choices(chance.outcomes, chance.weights)[0])
        return self

    def draw_all(self, seed: int = 1) -> Opening:
        """Random draws until a player is asked."""
        return self.draw_until("", seed)

    # Playing -----------------------------------------------------------------------------

    def asked(self) -> tuple[int, str]:
        assert self.state.need == ASK, "nobody is asked"
        seat = self.state.open_seats()[0]
        decision = self.state.decision(seat)
        assert decision is not None
        return seat, decision.kind

    def legal(self) -> list[str]:
        return [action.text for action in self.state.legal(self.asked()[0])]

    def play(self, *notations: str) -> Opening:
        for notation in notations:
            seat = self.asked()[0]
            action = SPACE_OF_ACTIONS.parse(notation)
            assert action in self.state.legal(seat), self.state.why_not(seat, action)
            self.state.play(seat, action)
            assert violations(self.state) == []
        return self

    def refuses(self, notation: str, rule: str, **numbers: int) -> None:
        seat = self.asked()[0]
        action = SPACE_OF_ACTIONS.parse(notation)
        assert action not in self.state.legal(seat), f"{notation} is legal"
        assert self.state.why_not(seat, action) == [Blocker(rule, numbers)]

    # Looking -----------------------------------------------------------------------------

    def species(self) -> list[str]:
        return [SPECIES_IDS[species] for species in self.state.species]

    def store(self, seat: int) -> list[int]:
        """Materials, science and money."""
        return self.state.resources[seat * KINDS : (seat + 1) * KINDS]

    def production(self, seat: int) -> list[int]:
        """Of materials, science and money."""
        return [self.state.production(seat, resource) for resource in range(KINDS)]

    def sectors(self) -> list[str]:
        """What lies on the map."""
        return [SECTOR_IDS[sector] for sector in self.state.galaxy().sectors]

    def zone_of(self, sector: str) -> str:
        return LABELS[self.state.zone[SECTOR_IDS.index(sector)]]

    def known(self, seat: int) -> list[str]:
        """The technologies of a seat."""
        return [name for at, name in enumerate(TECH_IDS) if self.state.has(seat, at)]

    def tray(self, rare: bool) -> int:
        """How many regular or rare tiles lie in the tray."""
        return sum(self.state.tray[tile.index] for tile in TECHNOLOGIES if tile.is_rare == rare)


def given(*species: str, **options: Any) -> Opening:
    """An opening with these species, everything else drawn."""
    return Opening(
        len(species), species_choice="given", given_species=list(species), **options
    ).draw_all()
