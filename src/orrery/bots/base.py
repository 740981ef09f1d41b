"""What every bot is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.state import State, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses actions for a seat, from the seat's view alone.

    A bot keeps nothing between two choices, so that one bot may play several seats and games.
    """

    needs_view: bool = True
    """Whether `choose` looks at the view. If not it may be given `NO_VIEW`, which saves time."""

    def choose(self, view: View, legal: list[Action], budget: int, rng: Source) -> Action:
        """One of the `legal` actions of the seat whose `view` it is.

        `budget` is how many positions the bot may look at; 0 leaves it to the bot. All that is
        random in the choice comes from `rng`: the same arguments give the same action.
        """
        raise NotImplementedError


NO_VIEW: Final = View(None, State(0))
"""Given to a bot that needs no view."""
