"""The English names of cards, ranks and suits, as messages of the catalogs.

Keys are the one-character codes of records: ranks `6789TJQKA`, suits `cdhs`, a card the two together (`6c`).
"""

RANKS = {"6": "6", "7": "7", "8": "8", "9": "9", "T": "10", "J": "J", "Q": "Q", "K": "K", "A": "A"}

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

_SPOKEN = {
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}

# Every language gives each card a whole name of its own: few of them say "six of clubs" as rank, joint and suit.
CARDS = {
    f"{rank}{suit}": f"{spoken} of {suit_name}" for suit, suit_name in SUITS.items() for rank, spoken in _SPOKEN.items()
}
