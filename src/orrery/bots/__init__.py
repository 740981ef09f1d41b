"""Bots: one package each, found by its name; `make(game)` in it makes a bot for that game.

A bot decides only from what its seat may know: (view, legal actions, budget, rng) -> action.
"""
