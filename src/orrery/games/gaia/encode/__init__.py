"""A view of Gaia Project as numbers, for learners.

`encode(view)` gives them, `layout(players)` says what stands where. Everything is seen from the
viewer's side: the own things first, then those of the others, clockwise. What is left out:

- the kernel's counters (epoch, decider, moves, serial numbers of frames);
- the numbers of the seats: they are names, only the order around the table counts;
- what follows from the rest by the rules, such as the number of power tokens or the steps of the
  set-up and of a round that lie below the question on the stack;
- how it came about: the order in which players gained federation tokens between each other, the
  round in which a Gaiaformer that has left was placed.
"""

from orrery.games.gaia.encode.encoding import encode, layout

__all__ = ["encode", "layout"]
