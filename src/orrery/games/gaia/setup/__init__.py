"""Preparing a game: the map, the tiles, the factions, the first structures and boosters."""
