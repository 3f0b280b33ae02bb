"""The sentences of the game: what is to be done, what happened, why not. Names and cards are never inflected."""

import re
from typing import Final, assert_never

from app.events import Beaten, Deed, Draws, Ends, Event, GoesOut, Opens, Passes, PicksUp, Plays, Takes
from app.model import PERSON, Notice
from app.view.joining import sentences
from engine.cards import CARD_TEXT, SUIT_OF, SUITS, TAKE, Action, Card, Suit, is_card
from engine.observation import Observation
from engine.players import Choice, Level, Reason
from engine.position import Phase, Seat, open_attack
from engine.rules import Durak, Null, Outcome, Refusal
from i18n.words import Words

_BREAKS: Final = re.compile(r"[\s\u00ad-]+")
"""Where a line may end within a label."""


def longest(*texts: str) -> int:
    """Return how many letters the longest words of some labels have together: type is set so small that they fit."""
    return sum(max(map(len, _BREAKS.split(text))) for text in texts)


def name(words: Words, seat: Seat) -> str:
    """Return what a seat is called."""
    names = (
        words.text("name", "You"),
        words.text("name", "Anna"),
        words.text("name", "Boris"),
        words.text("name", "Clara"),
        words.text("name", "Dmitri"),
        words.text("name", "Elena"),
    )
    return names[seat]


def card(words: Words, shown: Card, trump: Suit | None = None) -> str:
    """Return a card's whole name; with a trump suit given, a trump is said to be one."""
    spoken = words.card(CARD_TEXT[shown])
    if SUIT_OF[shown] == trump:
        return words.text("card", "{card}, trump", card=spoken)
    return spoken


def suit(words: Words, shown: Suit) -> str:
    """Return a suit's name."""
    return words.suit(SUITS[shown])


def level(words: Words, shown: Level) -> str:
    """Return a level's name."""
    match shown:
        case Level.EASY:
            return words.text("level", "Easy")
        case Level.NORMAL:
            return words.text("level", "Normal")
        case Level.HARD:
            return words.text("level", "Hard")
        case _:
            assert_never(shown)


def role(words: Words, seen: Observation, seat: Seat) -> str | None:
    """Return a seat's part in the fight, or None if it has none to speak of."""
    if seat in seen.finish:
        return words.text("role", "out")
    if seen.phase is Phase.OVER:
        return None
    if seat == seen.defender:
        return words.text("role", "takes") if seen.taking else words.text("role", "defends")
    if seat == seen.attacker:
        return words.text("role", "attacks")
    return None


def now(words: Words, seen: Observation, outcome: Outcome | None) -> str:
    """Return the one sentence that says what is to be done, and by whom."""
    if outcome is not None:
        return ending(words, outcome)
    if seen.actor == PERSON:
        return _your_turn(words, seen)
    assert seen.actor is not None  # noqa: S101 - a hand without an actor is over, and has an outcome
    who = name(words, seen.actor)
    match seen.phase:
        case Phase.ATTACK:
            return words.text("status", "{name}: to attack.", name=who)
        case Phase.DEFEND:
            return words.text("status", "{name}: to beat or take.", name=who)
        case _:
            return words.text("status", "{name}: to add or pass.", name=who)


def _your_turn(words: Words, seen: Observation) -> str:
    match seen.phase:
        case Phase.ATTACK:
            return words.text(
                "status", "Your attack. Defender: {name}. Play any card.", name=name(words, seen.defender)
            )
        case Phase.DEFEND:
            attack = open_attack(seen.table)
            assert attack is not None  # noqa: S101 - that is what the phase means
            spoken = card(words, attack, seen.trump)
            if len(seen.actions) == 1:
                return words.text("status", "You defend. Nothing you hold beats it: {card}. Take.", card=spoken)
            return words.text("status", "You defend. To beat: {card}. Beat it or take.", card=spoken)
        case Phase.PILE_ON:
            who = name(words, seen.defender)
            if len(seen.actions) == 1:
                return words.text("status", "{name}: takes. You have nothing to add.", name=who)
            return words.text("status", "{name}: takes. You may still add cards of a rank on the table.", name=who)
        case _:
            if len(seen.actions) == 1:
                return words.text("status", "All beaten. You have nothing to add.")
            return words.text("status", "All beaten. You may add a card of a rank on the table.")


def ending(words: Words, outcome: Outcome) -> str:
    """Return how the hand ended."""
    match outcome:
        case Durak(durak, _) if durak == PERSON:
            return words.text("end", "You are the Durak.")
        case Durak(durak, ranking) if ranking[0] == PERSON:
            return words.text("end", "You are the first out. Durak: {name}.", name=name(words, durak))
        case Durak(durak, _):
            return words.text("end", "You are out. Durak: {name}.", name=name(words, durak))
        case Null():
            return words.text("end", "A null hand: nobody has cards left, nobody wins or loses.")
        case _:
            assert_never(outcome)


def limit(words: Words, seen: Observation) -> str:
    """Return how many attacks the fight has had and may have."""
    return words.text("table", "Attacks: {number} of {limit}", number=len(seen.table), limit=seen.cap)


def told(words: Words, event: Event) -> str:  # noqa: C901, PLR0912 - one sentence for each thing that happens
    """Return what happened, in one sentence."""
    match event:
        case Opens(seat, shown):
            return _opened(words, seat, shown)
        case Plays(seat, deed, played):
            return _played(words, seat, deed, card(words, played))
        case Takes(seat):
            if seat == PERSON:
                return words.text("log", "You take.")
            return words.text("log", "{name}: takes.", name=name(words, seat))
        case Passes(seat):
            if seat == PERSON:
                return words.text("log", "You add nothing more.")
            return words.text("log", "{name}: adds nothing more.", name=name(words, seat))
        case Beaten(_, count):
            return words.count("log", "Beaten: {n} card discarded.", "Beaten: {n} cards discarded.", count)
        case PicksUp(seat, count):
            if seat == PERSON:
                return words.count("log", "You pick up {n} card.", "You pick up {n} cards.", count)
            who = name(words, seat)
            return words.count("log", "{name}: picks up {n} card.", "{name}: picks up {n} cards.", count, name=who)
        case Draws(seat, count, trump):
            drawn = _drew(words, seat, count)
            if trump is None:
                return drawn
            among = words.text("log", "The turned-up trump is among them: {card}.", card=card(words, trump))
            return sentences(words, drawn, among)
        case GoesOut(seat, place):
            if seat == PERSON:
                return words.text("log", "You are out. Place: {place}.", place=place)
            return words.text("log", "{name}: out. Place: {place}.", name=name(words, seat), place=place)
        case Ends(outcome):
            return ending(words, outcome)
        case _:
            assert_never(event)


def _opened(words: Words, seat: Seat, shown: Card | None) -> str:
    who = name(words, seat)
    if shown is None:
        if seat == PERSON:
            return words.text("log", "Nobody holds a trump. You open.")
        return words.text("log", "Nobody holds a trump. {name}: opens.", name=who)
    spoken = card(words, shown)
    if seat == PERSON:
        return words.text("log", "You open: the lowest trump is yours — {card}.", card=spoken)
    return words.text("log", "{name}: opens, with the lowest trump — {card}.", name=who, card=spoken)


def _played(words: Words, seat: Seat, deed: Deed, played: str) -> str:
    who = name(words, seat)
    match deed, seat == PERSON:
        case Deed.ATTACKS, True:
            return words.text("log", "You attack — {card}.", card=played)
        case Deed.ATTACKS, _:
            return words.text("log", "{name}: attacks — {card}.", name=who, card=played)
        case Deed.BEATS, True:
            return words.text("log", "You beat it — {card}.", card=played)
        case Deed.BEATS, _:
            return words.text("log", "{name}: beats it — {card}.", name=who, card=played)
        case Deed.THROWS_IN, True:
            return words.text("log", "You throw in — {card}.", card=played)
        case Deed.THROWS_IN, _:
            return words.text("log", "{name}: throws in — {card}.", name=who, card=played)
        case Deed.PILES_ON, True:
            return words.text("log", "You pile on — {card}.", card=played)
        case _:
            return words.text("log", "{name}: piles on — {card}.", name=who, card=played)


def _drew(words: Words, seat: Seat, count: int) -> str:
    if seat == PERSON:
        return words.count("log", "You draw {n} card.", "You draw {n} cards.", count)
    who = name(words, seat)
    return words.count("log", "{name}: draws {n} card.", "{name}: draws {n} cards.", count, name=who)


def why_not(words: Words, seen: Observation, refusal: Refusal, pressed: Action) -> str:  # noqa: C901 - one for each
    """Return why an action is not legal now."""
    attack = open_attack(seen.table)
    beaten = "" if attack is None else card(words, attack, seen.trump)
    spoken = card(words, pressed) if is_card(pressed) else ""
    match refusal:
        case Refusal.OVER:
            return words.text("why not", "The hand is over.")
        case Refusal.NOT_YOUR_TURN:
            return words.text("why not", "It is not your turn.")
        case Refusal.LOWER_CARD:
            return words.text("why not", "{card} is too low. To beat: {attack}.", card=spoken, attack=beaten)
        case Refusal.LOWER_TRUMP:
            return words.text("why not", "Only a higher trump beats a trump. To beat: {attack}.", attack=beaten)
        case Refusal.OTHER_SUIT:
            return words.text(
                "why not",
                "{card} does not beat it: neither a higher card of the suit nor a trump. To beat: {attack}.",
                card=spoken,
                attack=beaten,
            )
        case Refusal.RANK_NOT_ON_TABLE:
            return words.text("why not", "{card}: no card of this rank is on the table.", card=spoken)
        case Refusal.NOT_HELD:
            return words.text("why not", "{card}: not in your hand.", card=spoken)
        case Refusal.TAKE_NOTHING:
            return words.text("why not", "There is nothing to take: only the defender takes, and only an open attack.")
        case Refusal.PASS_OPENING:
            return words.text("why not", "You open the fight: play a card.")
        case Refusal.PASS_DEFENDING:
            return words.text("why not", "You defend: beat it or take. To beat: {attack}.", attack=beaten)
        case _:
            assert_never(refusal)


def hint(words: Words, choice: Choice) -> str:
    """Return advice in one sentence: what to do, and why."""
    why = reason(words, choice.reason)
    if choice.action == TAKE:
        return words.text("hint", "Hint: take — {reason}.", reason=why)
    if not is_card(choice.action):
        return words.text("hint", "Hint: add nothing more — {reason}.", reason=why)
    return words.text("hint", "Hint: {card} — {reason}.", card=card(words, choice.action), reason=why)


def reason(words: Words, given: Reason) -> str:  # noqa: C901, PLR0912 - one for each
    """Return a player's reason, as the end of a sentence."""
    match given:
        case Reason.ONLY_MOVE:
            return words.text("reason", "there is no other move")
        case Reason.CANNOT_BEAT:
            return words.text("reason", "nothing in hand beats it")
        case Reason.NOTHING_TO_ADD:
            return words.text("reason", "there is nothing to add")
        case Reason.LOWEST_CARD:
            return words.text("reason", "the lowest card")
        case Reason.HELD_TWICE:
            return words.text("reason", "another of its rank can follow")
        case Reason.HARD_TO_BEAT:
            return words.text("reason", "hard to beat for the defender")
        case Reason.SMALLEST_BEATS:
            return words.text("reason", "the smallest card that beats")
        case Reason.FEWER_TO_ADD:
            return words.text("reason", "it lets the others add less")
        case Reason.ADDS_NO_RANK:
            return words.text("reason", "it brings no new rank to the table")
        case Reason.KEEPS_TRUMPS:
            return words.text("reason", "it keeps trumps back")
        case Reason.KEEPS_HIGH:
            return words.text("reason", "it keeps a high card")
        case Reason.TAKES_FOR_TRUMPS:
            return words.text("reason", "taking now keeps trumps back")
        case Reason.TAKES_FOR_HIGH:
            return words.text("reason", "taking now keeps a high card")
        case Reason.STARVES_RIVAL:
            return words.text("reason", "it does not help a rival out of the hand")
        case Reason.WINS_BY_FORCE:
            return words.text("reason", "it wins by force")
        case Reason.HOLDS_NULL:
            return words.text("reason", "it holds the null hand")
        case Reason.BEST_FOUND:
            return words.text("reason", "the best found by looking ahead")
        case Reason.VARIES:
            return words.text("reason", "a change, so that the hand does not go round in circles")
        case _:
            assert_never(given)


def notice(words: Words, shown: Notice, refused: tuple[str, ...]) -> str:  # noqa: C901, PLR0912 - one for each
    """Return what the person must be told."""
    match shown:
        case Notice.NOT_STORED:
            return words.text(
                "notice", "This browser keeps nothing for this page: the score lasts for this visit only."
            )
        case Notice.BROKEN_HAND:
            return words.text("notice", "The saved hand could not be read and was set aside. The score is kept.")
        case Notice.BROKEN_SCORE:
            return words.text(
                "notice",
                "The saved score could not be read and was set aside. A new one has begun from the history.",
            )
        case Notice.BROKEN_SETTINGS:
            return words.text("notice", "The saved settings could not be read and were set aside.")
        case Notice.LATER:
            return words.text(
                "notice",
                "A newer version of this page was here. What it kept stays as it is; this visit counts for itself.",
            )
        case Notice.SHORTENED:
            return words.text(
                "notice", "The browser has no room left: the oldest hands of the history gave way. The score is kept."
            )
        case Notice.EMPTIED:
            return words.text(
                "notice",
                "The storage was emptied while you played. Score, history and settings were put back.",
            )
        case Notice.BROKEN_HISTORY:
            return words.text("notice", "Hands of the history cannot be read. They are not shown; the score is kept.")
        case Notice.DAILY_AGAIN:
            return words.text(
                "notice", "You have finished the deal of this day before: this time it is practice and does not count."
            )
        case Notice.BAD_ADDRESS:
            names = " ".join(refused)
            return words.text("notice", "Part of the address means nothing here and was left out: {names}", names=names)
        case Notice.ASIDE:
            return words.text(
                "notice",
                "The address asks for another deal. Your unfinished hand is kept aside: open the page without it.",
            )
        case Notice.ELSEWHERE:
            return words.text("notice", "This hand goes on in another tab or window.")
        case Notice.FAULT:
            return words.text("notice", "Something went wrong. Your hand is saved: reload the page to go on.")
        case Notice.BROKEN_LINK:
            return words.text("notice", "The link holds no whole hand: it was cut off or changed. Ask for it again.")
        case Notice.OTHER_LINK:
            return words.text("notice", "The link is of another version of the game, which this one cannot read.")
        case Notice.BROKEN_FILE:
            return words.text("notice", "The file holds no hand of Durak that can be replayed. Nothing has changed.")
        case Notice.LONG_LINK:
            return words.text("notice", "This hand is too large for a link. It can be kept and passed on as a file.")
        case Notice.NO_WORDS:
            return words.text("notice", "The texts of this language could not be fetched. Try again later.")
        case Notice.LARGE:
            return words.text("setting", "Cards")
        case Notice.OFFLINE:
            return words.text("notice", "All is kept: from now on the game works without a network.")
        case Notice.NEWER:
            return words.text(
                "notice", "A new version is ready. It comes with the next hand, or now: this hand goes on."
            )
        case _:
            assert_never(shown)
