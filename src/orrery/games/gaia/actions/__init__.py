"""What a player may do on a turn, one module a kind of action."""
