"""What a position is worth to a seat, for bots."""
