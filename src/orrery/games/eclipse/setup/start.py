"""The position before anything has happened: options become numbers, set-up frames are pushed."""

from __future__ import annotations

from orrery.games.eclipse.components import NPCS, SETUP, VARIANTS
from orrery.games.eclipse.rounds import RoundFrame
from orrery.games.eclipse.setup.boards import GuardiansFrame, StartingReputationFrame
from orrery.games.eclipse.setup.choosing import SpeciesFrame, StartPlayerFrame
from orrery.games.eclipse.setup.options import (
    ANY_SEAT,
    RANDOM,
    WAYS,
    read_species,
    read_start_player,
)
from orrery.games.eclipse.setup.supplies import VariantFrame, fill_supplies, place_centre
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.tray import DrawTechnologiesFrame
from orrery.kernel.game import Options


def start_game(players: int, options: Options) -> EclipseState:
    """The set-up in the order of the rulebook; the frame that is pushed last comes first."""
    s = EclipseState(players)
    s.warp_portals = int(options["warp_portals"] == "yes")
    fill_supplies(s)
    place_centre(s)
    s.push(RoundFrame())
    s.push(StartingReputationFrame())
    s.push(GuardiansFrame())
    prepare_species(s, options)
    prepare_start_player(s, options)
    prepare_variants(s, options)
    s.push(DrawTechnologiesFrame(SETUP[players].technologies))
    return s


def prepare_species(s: EclipseState, options: Options) -> None:
    given = read_species(options, s.players)
    s.push(SpeciesFrame(WAYS.index(options["species_choice"]), given))


def prepare_start_player(s: EclipseState, options: Options) -> None:
    seat = read_start_player(options, s.players)
    if seat == ANY_SEAT:
        s.push(StartPlayerFrame())
    else:
        s.start_player = seat


def prepare_variants(s: EclipseState, options: Options) -> None:
    """eclipse.setup.npc_blueprints, eclipse.setup.npc_advanced"""
    drawn: list[int] = []
    for npc, name in enumerate(NPCS):
        if options[name] == RANDOM:
            drawn.append(npc)
        else:
            s.npc_variant[npc] = VARIANTS.index(options[name])
    s.push(VariantFrame(drawn))
