"""A view of Eclipse as numbers, for learners.

Everything that the viewer knows is in it, seen from the viewer's side: the own board first, then
the others clockwise. `layout` says what stands where.
"""

from orrery.games.eclipse.encode.encoding import encode, layout

__all__ = ["encode", "layout"]
