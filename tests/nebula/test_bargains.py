"""Which exchanges a player in a hurry thinks of."""

from __future__ import annotations

from orrery.games.nebula.game import game
from tests.nebula.scene import Scene


def looked_at(scene: Scene, prefix: str = "exchange") -> set[str]:
    state = scene.begin().state
    looks = game.worth_a_look(state, 0, state.legal(0))
    return {action.text for action in looks if action.text.startswith(prefix)}


def test_an_exchange_pays_for_a_building_to_the_last_unit() -> None:
    """Metal, gas, crystal: Academy 13, 11, 12; Laboratory 12, 11, 13; Hangar 12, 14, 13."""
    built = {"base": ("metal", "gas", "crystal"), "specialised": ("metal", "gas", "crystal")}
    scene = Scene().reserves(13, 9, 19)
    for grade, resources in built.items():
        for resource in resources:
            scene.extractor(grade, resource)
    assert looked_at(scene) == {
        "exchange crystal gas 2",  # an Academy, or a Laboratory
        "exchange crystal gas 5",  # a Hangar
    }


def test_what_lacks_two_resources_is_out_of_reach() -> None:
    scene = Scene().reserves(20, 1, 2)
    for resource in ("metal", "gas", "crystal"):
        scene.extractor("specialised", resource)
    assert looked_at(scene) == set()


def test_extractors_troops_and_ships_are_paid_for() -> None:
    """A base extractor costs 5 of its resource, a specialised one 10."""
    scene = Scene().reserves(9, 3, 0)
    assert "exchange metal gas 2" in looked_at(scene)
    assert "exchange metal crystal 5" in looked_at(scene)
    assert "exchange metal gas 1" not in looked_at(scene)


def test_everything_else_stays() -> None:
    state = Scene().reserves(20, 20, 20).begin().state
    legal = state.legal(0)
    looks = game.worth_a_look(state, 0, legal)
    others = [action for action in legal if action.kind.name != "exchange"]
    assert [action for action in looks if action.kind.name != "exchange"] == others
    assert len(looks) < len(legal) / 2
