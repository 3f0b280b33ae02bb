"""Ways to choose among legal actions given as text, bad ones too, so that random hands go everywhere."""

from tests.oracle import RANKS


def at_random(rng, legal):
    return rng.choice(legal)


def eager(rng, legal):
    """Play a card where possible, and nearly always."""
    cards = [action for action in legal if len(action) == 2]
    return rng.choice(cards) if cards and rng.random() < 0.95 else legal[-1]


def lowest(rng, legal):  # noqa: ARG001 - every policy is called alike
    """Play the lowest card, and take or pass only when nothing else is legal."""
    cards = [action for action in legal if len(action) == 2]
    return min(cards, key=lambda card: RANKS.index(card[0])) if cards else legal[-1]


def taker(rng, legal):
    """Take everything."""
    return "take" if "take" in legal else rng.choice(legal)


def idler(rng, legal):
    """Take everything and add nothing, so that cards go round and round."""
    return legal[-1] if legal[-1] in {"take", "pass"} else rng.choice(legal)


POLICIES = (at_random, eager, lowest, taker, idler)
