"""The species: what their boards add to the rules."""
