"""What every bot is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.state import Outcome, State, View


class Budget:
    """How much a bot may do for one decision; 0 leaves that to the bot.

    An iteration is what the bot counts: a position looked at, a descent through a tree. Counted in
    iterations, a choice is the same everywhere; counted in seconds it depends on the machine.
    """

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses actions for a seat, from the seat's view alone.

    A bot may keep what it found out for its next choice. So it plays one seat of one game: the
    choices of a whole game depend on the views, the budgets and the random source alone.
    """

    needs_view: bool = True
    """Whether `choose` looks at the view. If not it may be given `NO_VIEW`, which saves time."""

    keeps_time: bool = False
    """Whether it always comes back in time by itself. If not, a timer watches it."""

    usual_iterations: int = 0
    """How much it does for a decision if nobody says; 0 if it does not count."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        """One of the `legal` actions of the seat whose `view` it is.

        All that is random in the choice comes from `rng`. A budget of iterations makes it the same
        on every machine.
        """
        raise NotImplementedError

    def close(self, outcome: Outcome | None) -> None:
        """The game has ended so, or is left: put away what it holds."""


NO_VIEW: Final = View(None, State(0))
"""Given to a bot that needs no view."""

FREE: Final = Budget()
"""As much as the bot thinks right."""
