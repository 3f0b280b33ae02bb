"""Tree search over information sets: each iteration deals the hidden cards anew and adds one node (PUCT).

The tree is of what everybody sees, the actions. A new node is valued by playing its fight to the end by rule of thumb
and asking the net how the hand stands then; every seat on the way to it learns its own score.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from engine.players.deals import Deals
from engine.players.outlook import outlook
from engine.players.table import ATTACK, OVER, Table, legal, scores
from engine.players.thumb import thumb

EXPLORATION: Final = 0.6
"""How much an action's prior weighs against what has been found (measured: 0.3 and 1.2 are weaker)."""

HINT: Final = 0.3
"""The share of the prior that goes to the rule of thumb's action."""


class _Node:
    __slots__ = ("replies", "value", "visits")

    def __init__(self) -> None:
        self.replies: dict[int, _Node] = {}
        self.visits = 0
        self.value = 0.0
        """The sum of scores of the seat whose action led here."""


class Search:
    """A growing tree of what may be done from here."""

    def __init__(self, deals: Deals, hint: int, rng: Random, actions: Sequence[int] | None = None) -> None:
        """Begin at what `deals` knows; `actions` are those to choose from, by default all that are legal."""
        self._deals = deals
        self._rng = rng
        self._root = _Node()
        # The first seat sees the same in every deal.
        self._actions = actions or legal(deals.sample())
        self._hint = hint

    @property
    def best(self) -> int:
        """The action tried most often; `improve` must have been called."""
        replies = self._root.replies
        return max(replies, key=lambda action: replies[action].visits)

    def improve(self) -> None:
        """Do one iteration."""
        table = self._deals.draw(self._rng)
        path: list[tuple[_Node, int]] = []
        node = self._root
        actions, hint = self._actions, self._hint
        while True:
            action = actions[0] if len(actions) == 1 else _promising(node, actions, hint)
            seat = table.actor
            table.play(action)
            reply = node.replies.get(action)
            if reply is None:
                reply = node.replies[action] = _Node()
                path.append((reply, seat))
                break
            path.append((reply, seat))
            if table.phase == OVER:
                break
            node = reply
            actions = legal(table)
            hint = thumb(table) if len(actions) > 1 else actions[0]
        ends = playout(table)
        for node, seat in path:
            node.visits += 1
            node.value += ends[seat]


def playout(table: Table) -> list[float]:
    """Play the fight to its end by rule of thumb, and return what each seat may expect then.

    An action that ended the fight has left the table at the next opening, which is valued as it stands.
    """
    while ATTACK < table.phase < OVER:
        table.play(thumb(table))
    return scores(table) if table.phase == OVER else outlook(table)


def _promising(node: _Node, actions: Sequence[int], hint: int) -> int:
    """Return the action to try next: by what was found of it and what is expected, and how seldom it was tried."""
    replies = node.replies
    tried = 1
    found = 0.0
    for action in actions:
        reply = replies.get(action)
        if reply is not None:
            tried += reply.visits
            found += reply.value
    if tried == 1:
        return hint if hint in actions else actions[0]
    untried = found / (tried - 1)
    weight = EXPLORATION * sqrt(tried)
    prior = weight * (1 - HINT) / len(actions)
    hinted = prior + weight * HINT
    best, chosen = -1.0, hint
    for action in actions:
        reply = replies.get(action)
        promise = hinted if action == hint else prior
        promise = untried + promise if reply is None else reply.value / reply.visits + promise / (1 + reply.visits)
        if promise > best:
            best, chosen = promise, action
    return chosen
