"""Makes what the players have learnt: the habits of the rules of thumb and the weights of the outlook's nets.

Millions of hands are needed, so these modules play them compiled by Numba, by the rules of `engine.players.table`.
Needs `pip install -r tools/training/requirements.txt`; the game itself and its tests need none of it.

    python -m tools.training habits --minutes 10     rewrites the table in engine/players/habits.py
    python -m tools.training nets --rows 600000      rewrites engine/players/weights.py
"""
