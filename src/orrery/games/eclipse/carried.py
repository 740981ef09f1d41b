"""What frames carry: components that for a moment lie neither on the map nor in a supply."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from orrery.kernel.state import Frame


@mypyc_attr(allow_interpreted_subclasses=True)
class Carrier(Frame):
    """A frame that has components in hand; the invariants count them with the rest."""

    def cubes_in_hand(self, seat: int) -> int:
        """Cubes of the seat on their way to a track or a graveyard."""
        return 0

    def ships_in_hand(self, seat: int, ship: int) -> int:
        """Ships of the seat that are destroyed but not yet back in the supply, or on their way."""
        return 0

    def reputation_in_hand(self) -> int:
        """Reputation tiles drawn and not yet kept or returned."""
        return 0

    def blueprints_open(self, seat: int) -> bool:
        """Whether blueprints of the seat are being changed, and may be illegal until that ends."""
        return False
