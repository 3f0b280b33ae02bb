"""Games from text, so that a test can show its position: hands apart by `/`, and `-` for a seat that is out."""

from engine.cards import action_named, action_text, card_named, deck_named, suit_named
from engine.game import begun, dealt, play
from engine.position import Seat
from engine.rules import check, legal, opening, outcome


def cards(text):
    """Return the cards that a text such as `6c 7d` names, in its order."""
    return tuple(card_named(name) for name in text.split())


def fight(hands, trump, stock="", attacker=0, finish=()):
    """Return the game that opens a fight with `6c 7c / 8d / -` in the hands of seats 0, 1 and 2."""
    held = tuple(tuple(sorted(cards(hand))) if hand.strip() != "-" else () for hand in hands.split("/"))
    pile = cards(stock)
    everywhere = [*pile, *(card for hand in held for card in hand)]
    assert len(set(everywhere)) == len(everywhere), "a card in two places"
    turned = pile[-1] if pile else None
    return begun(opening(suit_named(trump), turned, held, pile, Seat(attacker), tuple(finish)))


def deal(deck, players, dealer):
    """Return the game dealt from the text of a deck."""
    return dealt(deck_named(deck), players, Seat(dealer))


def after(game, actions):
    """Return the game after actions such as `6c 7c pass`, each of which must be legal."""
    for text in actions.split():
        action = action_named(text)
        check(game.position, action)
        game = play(game, action)
    return game


def hand(game, seat):
    """Return a hand as text."""
    return " ".join(action_text(card) for card in game.position.hands[seat])


def allowed(game):
    """Return the legal actions as text."""
    return " ".join(action_text(action) for action in legal(game.position))


def result(game):
    """Return how the game ended."""
    return outcome(game.position)
