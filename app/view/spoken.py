"""What is read aloud when it is asked for: hand, table, piles, rivals, the last moves, the score, what now."""

from typing import assert_never

from app.hands import laid
from app.model import PERSON, Model, Table, Topic
from app.view import wording
from app.view.joining import fact, listed, sentences
from engine.observation import Observation
from engine.position import Seat
from engine.rules import outcome
from i18n.words import Words

LAST = 3
"""How many events are read as the last ones."""


def answer(words: Words, model: Model, table: Table, seen: Observation, topic: Topic) -> str:
    """Return what there is to say about a topic."""
    match topic:
        case Topic.HAND:
            lying = laid(seen.hand, model.settings.sort, seen.trump)
            held = [wording.card(words, card, seen.trump) for card in lying]
            return fact(words, words.text("spoken", "Your hand"), _cards(words, held))
        case Topic.TABLE:
            pairs = [_pair(words, seen, number) for number in range(len(seen.table))]
            on_table = fact(words, words.text("spoken", "On the table"), _cards(words, pairs))
            room = words.text("spoken", "Attacks: {number} of {limit}.", number=len(seen.table), limit=seen.cap)
            return sentences(words, on_table, room)
        case Topic.PILES:
            return sentences(
                words,
                fact(words, words.text("spoken", "Trump"), wording.suit(words, seen.trump)),
                fact(words, words.text("spoken", "Stock"), str(seen.stock_count)),
                fact(words, words.text("spoken", "Discard pile"), str(len(seen.discard))),
            )
        case Topic.RIVALS:
            return sentences(words, *(_rival(words, seen, Seat(seat)) for seat in range(1, seen.players)))
        case Topic.LAST:
            return sentences(words, *(wording.told(words, event) for event in table.told[-LAST:]))
        case Topic.SCORE:
            series = model.series_of(seen.players)
            return words.text(
                "spoken",
                "Hands: {hands}. First out: {wins}. Durak: {losses}. Null hands: {nulls}.",
                hands=series.hands,
                wins=series.wins[PERSON],
                losses=series.losses[PERSON],
                nulls=series.nulls,
            )
        case Topic.NOW:
            return wording.now(words, seen, outcome(table.game.position))
        case _:
            assert_never(topic)


def _cards(words: Words, items: list[str]) -> str:
    return listed(words, items) if items else words.text("spoken", "no cards")


def _pair(words: Words, seen: Observation, number: int) -> str:
    attack, defence = seen.table[number]
    spoken = wording.card(words, attack, seen.trump)
    if defence is None:
        return spoken
    beaten = wording.card(words, defence, seen.trump)
    return words.text("spoken", "{attack}, beaten by {defence}", attack=spoken, defence=beaten)


def _rival(words: Words, seen: Observation, seat: Seat) -> str:
    held = words.count("table", "{n} card", "{n} cards", seen.counts[seat])
    name = wording.name(words, seat)
    part = wording.role(words, seen, seat)
    if part is None:
        return fact(words, name, held)
    return words.text("spoken", "{name}: {cards}, {role}.", name=name, cards=held, role=part)
