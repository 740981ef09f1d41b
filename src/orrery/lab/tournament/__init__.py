"""Tournaments: many games between bots in changing seats, and what they say about their strength.

setting    what is played
plan       who meets whom, in which seats, with which factions and dice
play       one game
guard      a process that plays games, and what becomes of them when it dies
local      games on processes of this machine
cluster    games on a Ray cluster
folder     where results are kept, so that a tournament can be interrupted at any moment
results    results as Parquet
measure    shares and ratings with their intervals
report     the figures of a tournament
run        all of it together
"""
