"""Pages from text: hands in the middle of a fight or from a seed, and the page that shows them."""

from functools import cache
from random import Random

from app.messages import CardPressed, DonePressed, Resumed, RivalActed, Shuffled, TakePressed
from app.model import PERSON, new_model, seated
from app.presses import card_pressed
from app.settings import Settings
from app.update import update
from app.view import page
from engine.cards import CARD_TEXT, PASS, TAKE, action_named, action_text, card_named, deck_named
from engine.notation import Record, Stacked
from engine.observation import observe
from engine.players import PLAYERS, chance, choose
from engine.position import Seat
from i18n.words import english
from tests.app.scenes import offers
from tests.table import fight

ENGLISH = english()


def deck(first_cards="", last_card=""):
    """Return the text of a deck that begins and ends with these cards, the others lying in their order between."""
    named = [*first_cards.split(), *last_card.split()]
    between = [card for card in CARD_TEXT if card not in named]
    return "".join([*first_cards.split(), *between, *last_card.split()])


def record(start, players, actions="", **extra):
    """Return the record of a hand of the page, the rivals' level being easy."""
    ours = {"levels": [None, *["easy"] * (players - 1)], "ai_seed": "ai", "created": "2026-01-01T00:00:00.000+00:00"}
    return Record(players, start, tuple(map(action_named, actions.split())), {**ours, **extra})


def middle(hands, trump, actions="", stock="", **rest):
    """Return the table after actions in a fight that starts with `6c 7c / 8d / -` in the hands of seats 0, 1 and 2."""
    game = fight(hands, trump, stock, **rest)
    return seated(record(game.start, len(game.start.hands), actions))


def dealt_hand(cards_in_order, players, dealer):
    """Return the page that shows the hand dealt from the text of a deck."""
    return resumed(seated(record(Stacked(Seat(dealer), deck_named(cards_in_order)), players)))


def shuffled(seed="x", *, ai_seed="ai", given=True, created="2026-01-01T00:00:00.000+00:00", address=""):
    """Return the message that deals a hand."""
    return Shuffled(seed, ai_seed, given, created, address)


def start(**choices):
    """Return a page without a hand."""
    return new_model(Settings(lang="en")._replace(**choices))


def resumed(table, **choices):
    """Return the page that shows a table."""
    return sent(start(players=table.record.players, **choices), Resumed(table))


def sent(model, *messages):
    """Return the model after messages; what they ask of the world is not done."""
    for message in messages:
        model, _ = update(model, message)
    return model


def played(model, actions):
    """Return the model after actions such as `6c 7c pass`, each done by the seat on turn."""
    for text in actions.split():
        model = moved(model, act(model.table.game, action_named(text)))
    return model


def moved(model, message):
    """Return the model after a message that must be a move: so no hand of a test goes on for ever."""
    ply = model.table.game.ply
    model = sent(model, message)
    assert model.table.game.ply == ply + 1, message
    return model


def act(game, action):
    """Return the message by which the seat on turn does an action."""
    if game.position.actor != PERSON:
        return RivalActed(game.ply, action)
    return {TAKE: TakePressed(), PASS: DonePressed()}.get(action, card_pressed(action_text(action)))


def decided(model):
    """Return what the rival on turn decides."""
    table = model.table
    game = table.game
    seat = game.position.actor
    rng = chance(table.ai_seed, seat, game.ply)
    choice = choose(PLAYERS[table.levels[seat - 1]], observe(game, seat), rng, effort=0)
    return RivalActed(game.ply, *choice)


@cache
def whole_hand(seed, players, level, **choices):
    """Return model and scene at each step of a hand in which the person presses at random what the page offers."""
    return tuple(_steps(seed, start(players=players, levels=(level,) * 5, **choices), shuffled(seed, ai_seed=seed)))


@cache
def ended(message):
    """Return the page at the end of the hand that a message deals."""
    *_, (model, _) = _steps("ended", start(), message)
    return model


def _steps(seed, model, message):
    rng = Random(seed)  # noqa: S311 - chance in a test
    model = sent(model, message)
    while True:
        scene = game(model)
        yield model, scene
        if model.table.over:
            return
        model = moved(model, rng.choice(offers(scene)) if model.table.game.position.actor == PERSON else decided(model))


def game(model, words=ENGLISH):
    """Return the page's scene below the document element."""
    return page(words, model).game


def press(text):
    """Return the message that a press on a card sends."""
    return CardPressed(card_named(text))


def asked(step):
    """Return the kinds of effects that an update asks for: some of them are equal although they are not the same."""
    _, effects = step
    return [type(effect) for effect in effects]


YOUR_ATTACK = middle("6c 7d Ks / 8h 9d As", "s")
YOU_DEFEND = middle("7c 8h Ks / 6c 6d As", "s", "6c", attacker=1)
RIVAL_ATTACKS = middle("7c 8h Ks / 6c 6d As", "s", attacker=1)
RIVAL_DEFENDS = middle("6c 7d Ks / 8h 9d As", "s", "6c")
OVER = middle("6c / 7d 8d", "s", "6c take")
FORCED = middle("7c 8h / 9c 6d As", "s", "9c", attacker=1)
YOU_ARE_OUT = middle("6c / 7d 8d / 9h Th", "s", "6c take pass")
