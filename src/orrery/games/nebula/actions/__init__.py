"""What a player may do in Progress and Conflict, one module a chapter."""
