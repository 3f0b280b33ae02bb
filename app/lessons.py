"""The tutorial: six small positions in which there is one thing to do. Lessons are never saved and never scored."""

from typing import Final, NamedTuple

from app.model import PERSON, Table, seated
from engine.cards import Action, action_named, card_named, suit_named
from engine.notation import Record
from engine.players import Level
from engine.position import Seat
from engine.rules import opening


class Lesson(NamedTuple):
    """A position at the opening of a fight, and all that is to be played in it, the rival's actions included."""

    name: str
    trump: str
    hands: tuple[str, str]
    """The person's cards and the rival's."""
    stock: str
    attacker: Seat
    script: str


LESSONS: Final = (
    Lesson("beat", "s", ("9c 6d Jh Kd 8h 7s", "7c Td Qh 8d Ah 9d"), "Tc Ac Ks", Seat(1), "7c 9c pass"),
    Lesson("trump", "s", ("7s 6d Jh Tc 8h 9d", "Kh Td Qc 8d Ad 9h"), "Jc Ac Ks", Seat(1), "Kh 7s pass"),
    Lesson("take", "s", ("6c 6d Jh Tc 8h Qd", "As Td Qc 8d Ad 9h"), "Jc Ac Ks", Seat(1), "As take pass"),
    Lesson("throw in", "s", ("6c 9d Jh Tc Qd Ks", "9c Td Qc 8h Ad Jd"), "Jc Ac Qs", PERSON, "6c 9c 9d take pass"),
    Lesson("limit", "s", ("7c 7d 7h Kd Ks", "8h 9h"), "", PERSON, "7c take 7d"),
    Lesson("ending", "s", ("6c As", "7c 8d"), "", PERSON, "As take pass 6c 7c"),
)


def lesson_table(number: int) -> Table:
    """Return the table of a lesson before its first action."""
    lesson = LESSONS[number]
    hands = tuple(tuple(sorted(map(card_named, hand.split()))) for hand in lesson.hands)
    stock = tuple(map(card_named, lesson.stock.split()))
    trump_card = stock[-1] if stock else None
    position = opening(suit_named(lesson.trump), trump_card, hands, stock, lesson.attacker, ())
    return seated(Record(2, position, extra={"levels": [None, Level.EASY.value], "ai_seed": ""}))


def scripted(number: int, ply: int) -> Action | None:
    """Return what is to be played in a lesson at this ply, or None once all has been."""
    script = LESSONS[number].script.split()
    return action_named(script[ply]) if ply < len(script) else None
