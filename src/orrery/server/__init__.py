"""The server: a lobby over REST, a WebSocket per table, bots in worker processes.

It decides nothing about a game: what may be done at a table, and what a visitor may know of it, is
the business of `orrery.table`; what was done is kept by `orrery.store`.
"""
