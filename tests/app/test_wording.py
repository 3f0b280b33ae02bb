"""The sentences of the page in every language: whole, different where what they say differs, naming names."""

from functools import cache
from itertools import product

import pytest

from app.events import Beaten, Deed, Draws, Ends, GoesOut, Opens, Passes, PicksUp, Plays, Takes
from app.messages import Asked, Typed
from app.model import Notice, Topic, person_sees
from app.view.wording import card, ending, hint, level, limit, name, notice, now, reason, role, suit, told, why_not
from engine.cards import CARDS, PASS, SUITS, TAKE, Suit, action_named, card_named
from engine.players import Choice, Level, Reason
from engine.position import Seat
from engine.rules import RULE_OF, Durak, Null, Refusal, outcome, refusal
from i18n.languages import LANGUAGES
from i18n.rules import OUTLINE
from i18n.words import read
from tests.app.scenes import alerts, having, nodes, of_class, only, text
from tests.app.tables import (
    ENGLISH,
    FORCED,
    OVER,
    RIVAL_ATTACKS,
    RIVAL_DEFENDS,
    YOU_DEFEND,
    YOUR_ATTACK,
    game,
    middle,
    resumed,
    sent,
)
from tools import catalogs

SEATS = tuple(map(Seat, range(6)))
RIVALS = SEATS[1:]
SIX_HEARTS = card_named("6h")

words_in = cache(lambda lang: read(lang, catalogs.compiled(lang)))

in_every_language = pytest.mark.parametrize("words", ["plain", *LANGUAGES], indirect=True)


@pytest.fixture
def words(request):
    """The words of a language, or English as it stands in the code."""
    return ENGLISH if request.param == "plain" else words_in(request.param)


SITUATIONS = {
    "your attack": YOUR_ATTACK,
    "another defender": middle("6c 7d Ks / - / 8h 9d As", "s", finish=(1,)),
    "you defend": YOU_DEFEND,
    "nothing beats": FORCED,
    "you may throw in": middle("6c 6d Ks / 7c 9d As", "s", "6c 7c"),
    "nothing to throw in": middle("6c 8d Ks / 7c 9d As", "s", "6c 7c"),
    "you may pile on": middle("6c 6d Ks / 7c 9d As", "s", "6c take"),
    "nothing to pile on": middle("6c 8d Ks / 7c 9d As", "s", "6c take"),
    "rival attacks": RIVAL_ATTACKS,
    "another rival attacks": middle("7c 8h Ks / 8d 9d / 6c 6d As", "s", attacker=2),
    "rival defends": RIVAL_DEFENDS,
    "rival may add": middle("7c 8h Ks / 6c 6d As", "s", "6c 7c", attacker=1),
    "you are the Durak": middle("6c 7h / 7c", "s", "6c 7c"),
    "first out": OVER,
    "out": middle("6c 9s / 7d 8d / -", "s", "9s take pass 6c take", finish=(2,)),
    "null": middle("6c / 7c", "s", "6c 7c"),
}


def whole(sentence):
    """Return a sentence after making sure that nothing is missing in it and nothing is left over."""
    assert sentence.strip() == sentence
    assert sentence
    assert not set("{}") & set(sentence)
    assert "None" not in sentence
    return sentence


def all_different(sentences):
    sentences = list(map(whole, sentences))
    assert len(set(sentences)) == len(sentences), sorted(each for each in sentences if sentences.count(each) > 1)


def status_of(words, table):
    return now(words, person_sees(table), outcome(table.game.position))


@pytest.mark.thorough
@in_every_language
def test_every_event_has_a_sentence_of_its_own(words):
    counts = (1, 2, 3, 4, 5, 6, 11, 12, 21, 22, 35)
    all_different(
        told(words, event)
        for event in [
            *(Opens(seat, shown) for seat, shown in product(SEATS, (None, *CARDS))),
            *(Plays(seat, deed, played) for seat, deed, played in product(SEATS, Deed, CARDS)),
            *(kind(seat) for kind, seat in product((Takes, Passes), SEATS)),
            *(Beaten(Seat(1), count) for count in counts),
            *(PicksUp(seat, count) for seat, count in product(SEATS, counts)),
            *(Draws(seat, count, trump) for seat, count, trump in product(SEATS, counts, (None, SIX_HEARTS))),
            *(GoesOut(seat, place) for seat, place in product(SEATS, range(1, 7))),
            Ends(Durak(SEATS[0], SEATS[::-1])),
            *(Ends(Durak(durak, (SEATS[0], durak))) for durak in RIVALS),
            *(Ends(Durak(durak, (Seat(durak % 5 + 1), SEATS[0], durak))) for durak in RIVALS),
            Ends(Null(SEATS)),
        ]
    )


@pytest.mark.parametrize(
    ("event", "of_the_person", "of_a_rival"),
    [
        (
            Opens,
            "You open: the lowest trump is yours — six of hearts.",
            "Boris: opens, with the lowest trump — six of hearts.",
        ),
        (Takes, "You take.", "Boris: takes."),
        (Passes, "You add nothing more.", "Boris: adds nothing more."),
        (PicksUp, "You pick up 2 cards.", "Boris: picks up 2 cards."),
        (GoesOut, "You are out. Place: 2.", "Boris: out. Place: 2."),
        (
            Draws,
            "You draw 2 cards. The turned-up trump is among them: six of hearts.",
            "Boris: draws 2 cards. The turned-up trump is among them: six of hearts.",
        ),
    ],
)
def test_the_person_is_spoken_to_and_rivals_are_spoken_of(event, of_the_person, of_a_rival):
    rest = {Opens: (SIX_HEARTS,), PicksUp: (2,), GoesOut: (2,), Draws: (2, SIX_HEARTS)}.get(event, ())
    assert [told(ENGLISH, event(seat, *rest)) for seat in (Seat(0), Seat(2))] == [of_the_person, of_a_rival]


@pytest.mark.parametrize(
    ("deed", "of_the_person", "of_a_rival"),
    [
        (Deed.ATTACKS, "You attack — six of hearts.", "Boris: attacks — six of hearts."),
        (Deed.BEATS, "You beat it — six of hearts.", "Boris: beats it — six of hearts."),
        (Deed.THROWS_IN, "You throw in — six of hearts.", "Boris: throws in — six of hearts."),
        (Deed.PILES_ON, "You pile on — six of hearts.", "Boris: piles on — six of hearts."),
    ],
)
def test_a_card_is_played_in_one_of_four_ways(deed, of_the_person, of_a_rival):
    assert told(ENGLISH, Plays(Seat(0), deed, SIX_HEARTS)) == of_the_person
    assert told(ENGLISH, Plays(Seat(2), deed, SIX_HEARTS)) == of_a_rival


def test_whoever_opens_without_a_trump_is_told():
    assert told(ENGLISH, Opens(Seat(0), None)) == "Nobody holds a trump. You open."
    assert told(ENGLISH, Opens(Seat(2), None)) == "Nobody holds a trump. Boris: opens."


@pytest.mark.thorough
@in_every_language
def test_a_play_names_who_and_which_card(words):
    for seat, deed, played in product(RIVALS, Deed, CARDS):
        assert name(words, seat) in told(words, Plays(seat, deed, played))
        assert card(words, played) in told(words, Plays(seat, deed, played))
        assert card(words, played) in told(words, Plays(SEATS[0], deed, played))


@in_every_language
@pytest.mark.parametrize("count", [1, 2, 3, 5, 12, 35])
def test_a_count_is_told_in_figures(words, count):
    for seat in SEATS:
        assert str(count) in told(words, GoesOut(seat, count))
    # Hebrew and Arabic have words of their own for one thing and for two, without a figure.
    if not (words.lang in {"he", "ar"} and count <= 2):
        for event in (Beaten(Seat(1), count), Draws(Seat(0), count, None), *(PicksUp(seat, count) for seat in SEATS)):
            assert str(count) in told(words, event)
    assert card(words, SIX_HEARTS) in told(words, Draws(Seat(3), count, SIX_HEARTS))


@in_every_language
def test_every_situation_has_a_status_of_its_own(words):
    all_different(status_of(words, table) for table in SITUATIONS.values())


@in_every_language
def test_the_status_names_the_card_to_beat_and_says_when_it_is_a_trump(words):
    assert card(words, card_named("6c")) in status_of(words, YOU_DEFEND)
    trump = status_of(words, middle("7c 8h Ks / 6c 6d As", "s", "As", attacker=1))
    assert card(words, card_named("As"), Suit(3)) in trump


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        ("your attack", "Your attack. Defender: Anna. Play any card."),
        ("another defender", "Your attack. Defender: Boris. Play any card."),
        ("you defend", "You defend. To beat: six of clubs. Beat it or take."),
        ("nothing beats", "You defend. Nothing you hold beats it: nine of clubs. Take."),
        ("you may throw in", "All beaten. You may add a card of a rank on the table."),
        ("nothing to throw in", "All beaten. You have nothing to add."),
        ("you may pile on", "Anna: takes. You may still add cards of a rank on the table."),
        ("nothing to pile on", "Anna: takes. You have nothing to add."),
        ("rival attacks", "Anna: to attack."),
        ("another rival attacks", "Boris: to attack."),
        ("rival defends", "Anna: to beat or take."),
        ("rival may add", "Anna: to add or pass."),
        ("you are the Durak", "You are the Durak."),
        ("first out", "You are the first out. Durak: Anna."),
        ("out", "You are out. Durak: Anna."),
        ("null", "A null hand: nobody has cards left, nobody wins or loses."),
    ],
)
def test_the_status_says_what_now(situation, sentence):
    assert status_of(ENGLISH, SITUATIONS[situation]) == sentence


REFUSED = [
    (OVER, "6c", Refusal.OVER),
    (RIVAL_ATTACKS, "7c", Refusal.NOT_YOUR_TURN),
    (YOUR_ATTACK, "8h", Refusal.NOT_HELD),
    (YOUR_ATTACK, "take", Refusal.TAKE_NOTHING),
    (YOUR_ATTACK, "pass", Refusal.PASS_OPENING),
    (YOU_DEFEND, "pass", Refusal.PASS_DEFENDING),
    (YOU_DEFEND, "8h", Refusal.OTHER_SUIT),
    (middle("6c 8h Ks / 7c 6d As", "s", "7c", attacker=1), "6c", Refusal.LOWER_CARD),
    (middle("7c 8h Ks / 6c 6d As", "s", "As", attacker=1), "Ks", Refusal.LOWER_TRUMP),
    (middle("6c 7d Ks / 7c 9d As", "s", "6c 7c"), "Ks", Refusal.RANK_NOT_ON_TABLE),
]


def reason_for(words, table, action):
    action = action_named(action)
    return why_not(words, person_sees(table), refusal(table.game.position, Seat(0), action), action)


def test_no_refusal_is_forgotten_here():
    assert {refused for _, _, refused in REFUSED} == set(Refusal)
    for table, action, refused in REFUSED:
        assert refusal(table.game.position, Seat(0), action_named(action)) is refused


@in_every_language
def test_every_refusal_has_a_sentence_of_its_own(words):
    all_different(reason_for(words, table, action) for table, action, _ in REFUSED)


@in_every_language
@pytest.mark.parametrize(("table", "action", "refused"), REFUSED, ids=[refused.name for *_, refused in REFUSED])
def test_every_refusal_is_shown_said_at_once_and_leads_to_its_rule(words, table, action, refused):
    model = sent(resumed(table), Typed(action))
    scene = game(model, words)
    line = only(of_class(scene, "why"))
    rule = RULE_OF[refused]
    link = only(having(line, "data-do"))
    assert text(line).startswith(reason_for(words, table, action))
    assert reason_for(words, table, action) in alerts(scene)
    assert link.attributes == {"href": f"{words.lang}/rules/#{rule}", "data-do": f"rules {rule}"}
    assert rule in {each.id for each in OUTLINE}
    assert len(OUTLINE) == 35


@in_every_language
def test_every_notice_has_a_sentence_of_its_own_and_names_what_was_refused(words):
    all_different(notice(words, each, ("players", "deck")) for each in Notice)
    assert "players deck" in notice(words, Notice.BAD_ADDRESS, ("players", "deck"))


@in_every_language
def test_names_levels_suits_and_reasons_differ(words):
    all_different(name(words, seat) for seat in SEATS)
    all_different(level(words, each) for each in Level)
    all_different(suit(words, Suit(each)) for each in range(len(SUITS)))
    all_different(reason(words, each) for each in Reason)
    all_different(card(words, each) for each in CARDS)
    all_different(card(words, each, Suit(3)) for each in CARDS)


@in_every_language
def test_a_trump_is_said_to_be_one(words):
    assert card(words, SIX_HEARTS, Suit(3)) == card(words, SIX_HEARTS)
    assert card(words, SIX_HEARTS) in card(words, SIX_HEARTS, Suit(2))
    assert card(words, SIX_HEARTS, Suit(2)) != card(words, SIX_HEARTS)


@in_every_language
def test_a_hint_says_what_to_do_and_why(words):
    all_different(hint(words, Choice(action, why)) for action, why in product((SIX_HEARTS, TAKE, PASS), Reason))
    said = hint(words, Choice(SIX_HEARTS, Reason.LOWEST_CARD))
    assert card(words, SIX_HEARTS) in said
    assert reason(words, Reason.LOWEST_CARD) in said


@in_every_language
def test_every_part_in_a_fight_has_a_word_of_its_own(words):
    fight = person_sees(middle("7c 8h / 6c 6d / 9d / -", "s", "6c", attacker=1, finish=(3,)))
    taken = person_sees(middle("6c 7d / 8h 9d", "s", "6c take"))
    all_different([role(words, taken, Seat(1)), *(role(words, fight, seat) for seat in SEATS[1:4])])
    assert role(words, fight, Seat(0)) is None
    assert role(words, person_sees(OVER), Seat(1)) is None


@in_every_language
def test_the_limit_names_both_numbers(words):
    said = whole(limit(words, person_sees(middle("6c 6d Ks / 7c 9d As 8h", "s", "6c 7c"))))
    assert "1" in said
    assert "4" in said


@in_every_language
def test_the_end_names_the_durak(words):
    for durak in RIVALS:
        assert name(words, durak) in ending(words, Durak(durak, (SEATS[0], durak)))
        assert name(words, durak) in ending(words, Durak(durak, (Seat(durak % 5 + 1), SEATS[0], durak)))


def heard(words, table, topic):
    """Return what is read aloud when the person asks for a topic."""
    scene = game(sent(resumed(table), Asked(topic)), words)
    return alerts(scene)[1]


@pytest.mark.thorough
@in_every_language
def test_every_topic_is_read_aloud_at_every_moment(words):
    for table, topic in product(SITUATIONS.values(), Topic):
        said = heard(words, table, topic)
        assert not set("{}") & set(said)
        assert said or (topic is Topic.LAST and not table.told)
    all_different(heard(words, YOU_DEFEND, topic) for topic in Topic)


@pytest.mark.parametrize(
    ("topic", "table", "said"),
    [
        (Topic.HAND, YOU_DEFEND, "Your hand: seven of clubs; eight of hearts; king of spades, trump."),
        (Topic.HAND, middle("6c / 7d 8d / 9h Th", "s", "6c take pass"), "Your hand: no cards."),
        (Topic.TABLE, YOU_DEFEND, "On the table: six of clubs. Attacks: 1 of 3."),
        (
            Topic.TABLE,
            middle("6c 6d Ks / 7c 9d As", "s", "6c 7c 6d"),
            "On the table: six of clubs, beaten by seven of clubs; six of diamonds. Attacks: 2 of 3.",
        ),
        (Topic.TABLE, YOUR_ATTACK, "On the table: no cards. Attacks: 0 of 3."),
        (Topic.PILES, middle("6c / 7d", "s", stock="9c As"), "Trump: spades. Stock: 2. Discard pile: 32."),
        (
            Topic.RIVALS,
            middle("6c 7c / 7d / 8d 9d / -", "s", "6c", finish=(3,)),
            "Anna: 1 card, defends. Boris: 2 cards. Clara: 0 cards, out.",
        ),
        (Topic.LAST, OVER, "Anna: picks up 1 card. You are out. Place: 1. You are the first out. Durak: Anna."),
        (Topic.LAST, YOU_DEFEND, "Anna: attacks — six of clubs."),
        (Topic.SCORE, YOU_DEFEND, "Hands: 0. First out: 0. Durak: 0. Null hands: 0."),
        (Topic.NOW, RIVAL_DEFENDS, "Anna: to beat or take."),
        (Topic.NOW, OVER, "You are the first out. Durak: Anna."),
    ],
)
def test_what_is_asked_for_is_read_aloud(topic, table, said):
    assert heard(ENGLISH, table, topic) == said


def test_the_same_read_aloud_again_is_a_new_element():
    model = sent(resumed(YOU_DEFEND), Asked(Topic.HAND))
    keys = [
        [each.key for each in nodes(game(asked)) if str(each.key).startswith("answer-")]
        for asked in (model, sent(model, Asked(Topic.HAND)))
    ]
    assert keys == [["answer-0"], ["answer-1"]]
