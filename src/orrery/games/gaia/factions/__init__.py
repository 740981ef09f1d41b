"""The 14 factions: each in its own module, as handlers on named moments of the rules."""
