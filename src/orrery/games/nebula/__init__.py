"""Beyond Nebula, by Guilherme Portela, João Monteiro and Pedro Ordaz: two players, one galaxy."""

from orrery.games.nebula.game import game

__all__ = ["game"]
