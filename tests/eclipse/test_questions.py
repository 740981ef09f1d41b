"""What a table shows at each question of exploring, discoveries and research, legal or not."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.actions.explore import ControlFrame, ExploreFrame, RevealFrame
from orrery.games.eclipse.actions.research import ResearchFrame
from orrery.games.eclipse.ancient_parts import FoundPartFrame
from orrery.games.eclipse.components import PART_IDS
from orrery.games.eclipse.discoveries import AncientTechnologyFrame, DiscoveryFrame
from orrery.games.eclipse.setup.choosing import SpeciesFrame
from orrery.games.eclipse.setup.options import IN_ORDER
from orrery.games.eclipse.technology import ArtifactFrame, PortalFrame
from orrery.kernel.state import Frame
from tests.eclipse.exploring import explorer

ANYTIME = ["colonise", "trade", "propose", "done"]


@pytest.mark.parametrize(
    ("frame", "kinds"),
    [
        (SpeciesFrame(IN_ORDER, []), ["species"]),
        (ExploreFrame(0, 1), ["explore", *ANYTIME]),
        (RevealFrame(0, 1), ["place", "discard", "reveal"]),
        (ControlFrame(0, 1), ["control", "decline"]),
        (DiscoveryFrame(0, 1, 1), ["use", "keep_vp"]),
        (AncientTechnologyFrame(0), ["research"]),
        (FoundPartFrame(0, PART_IDS.index("shard_hull")), ["install", "remove", "store"]),
        (FoundPartFrame(0, PART_IDS.index("muon_source")), ["fit", "store"]),
        (ResearchFrame(0, 1), ["research", *ANYTIME]),
        (ArtifactFrame(0, 1), ["gain"]),
        (PortalFrame(0), ["portal"]),
    ],
    ids=lambda value: value.kind if isinstance(value, Frame) else "",
)
def test_a_question_is_about_these_kinds(frame: Frame, kinds: list[str]) -> None:
    assert [kind.name for kind in frame.kinds()] == kinds


def test_a_question_tells_what_it_is_about() -> None:
    scene = explorer().draws("102")
    scene.play("act explore")
    decision = scene.state.decision(0)
    assert decision is not None
    assert decision.context == {"seat": 0, "left": 1, "reaction": 0, "proposed": 0}
    scene.play("explore 1-0")
    decision = scene.state.decision(0)
    assert decision is not None
    assert (decision.kind, decision.context["zone"]) == ("revealed", 1)
