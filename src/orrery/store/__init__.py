"""The store: games, their entries, seats, drafts and chat, in SQLite or PostgreSQL.

A game is its entries: they are only ever appended, under a unique (game, sequence). Everything else
that is kept about a running game is either a cache made from them or words beside the game.
"""
