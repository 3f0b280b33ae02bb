"""Podkidnoy Durak for 2 to 6 players: the rules, the records, the players.

Pure: the standard library only, no clock, no global randomness, no browser. Everything here is a value or a function
of its arguments; chance comes in as a seed or as a `random.Random`.
"""
