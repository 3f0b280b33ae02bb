"""What is told of a hand: all that happened, in its order, and nothing that was hidden."""

from itertools import pairwise, product

import pytest

from app.events import Beaten, Draws, Ends, GoesOut, Opens, Passes, PicksUp, Plays, Takes, events, opening_events
from app.model import seated
from engine.cards import CARD_TEXT, deck_named
from engine.notation import Stacked, replayed
from engine.players import Level
from engine.position import Seat
from engine.rules import Durak
from tests.app.tables import deck, middle, record, whole_hand

HANDS = pytest.mark.parametrize(("players", "level"), [*product(range(2, 7), (Level.EASY,)), (3, Level.NORMAL)])


def line(event):
    """Return an event as text."""
    match event:
        case Opens(seat, shown):
            return f"{seat} opens{_with(shown)}"
        case Plays(seat, deed, card):
            return f"{seat} {deed.value} {CARD_TEXT[card]}"
        case Takes(seat):
            return f"{seat} takes"
        case Passes(seat):
            return f"{seat} passes"
        case Beaten(seat, cards):
            return f"{seat} has beaten {cards}"
        case PicksUp(seat, cards):
            return f"{seat} picks up {cards}"
        case Draws(seat, cards, trump):
            return f"{seat} draws {cards}{_with(trump)}"
        case GoesOut(seat, place):
            return f"{seat} out {place}"
        case Ends(outcome):
            return _ending(outcome)


def _ending(outcome):
    if isinstance(outcome, Durak):
        return f"durak {outcome.durak} after {' '.join(map(str, outcome.ranking[:-1]))}"
    return f"null {' '.join(map(str, outcome.finish))}"


def _with(card):
    return "" if card is None else f" with {CARD_TEXT[card]}"


def lines(table):
    """Return all that was told of a hand, from its first action on."""
    return [line(event) for event in table.told if not isinstance(event, Opens)]


def retold(told):
    """Return the seats and actions that events tell of, and nothing else."""
    actions = []
    for words in (line(event).split() for event in told):
        match words:
            case [seat, *_, card] if card in CARD_TEXT and words[1] not in {"opens", "draws"}:
                actions.append((int(seat), card))
            case [seat, "takes"]:
                actions.append((int(seat), "take"))
            case [seat, "passes"]:
                actions.append((int(seat), "pass"))
    return actions


@pytest.mark.thorough
@HANDS
def test_from_what_is_told_the_whole_record_can_be_rebuilt(players, level):
    *_, (model, _) = whole_hand("told", players, level)
    table = model.table
    assert retold(table.told) == [
        (seat, (*CARD_TEXT, "take", "pass")[action]) for fight in table.game.history for seat, action in fight.plays
    ]


@pytest.mark.thorough
@HANDS
def test_from_what_is_told_every_count_at_the_end_can_be_rebuilt(players, level):
    *_, (model, _) = whole_hand("told", players, level)
    held = [6] * players
    discarded = 0
    for event in model.table.told:
        match event:
            case Plays(seat, _, _):
                held[seat] -= 1
            case PicksUp(seat, cards) | Draws(seat, cards, _):
                held[seat] += cards
            case Beaten(_, cards):
                discarded += cards
    assert held == [len(hand) for hand in model.table.game.position.hands]
    assert discarded == len(model.table.game.discard)


@pytest.mark.thorough
@HANDS
def test_who_goes_out_is_told_in_the_order_of_places(players, level):
    *_, (model, _) = whole_hand("told", players, level)
    places = [(event.seat, event.place) for event in model.table.told if isinstance(event, GoesOut)]
    finish = model.table.game.position.finish
    assert places == [(seat, place) for place, seat in enumerate(finish, start=1)]
    assert isinstance(model.table.told[-1], Ends)


@pytest.mark.thorough
@HANDS
def test_a_resumed_hand_is_told_as_it_was_when_it_was_played(players, level):
    *_, (model, _) = whole_hand("told", players, level)
    assert seated(model.table.record).told == model.table.told


def test_a_fight_that_is_beaten_is_told():
    table = middle("6c 8d Kh / 7c 9d Ks", "s", "6c 7c pass", "Tc Jd Qs Ah As")
    assert lines(table) == [
        "0 attacks 6c",
        "1 beats 7c",
        "0 passes",
        "1 has beaten 2",
        "0 draws 4",
        "1 draws 1 with As",
    ]


def test_a_fight_that_is_taken_is_told_with_every_card_on_the_table():
    table = middle("6c 6d 7h Kh / 7c 8d Ks", "s", "6c 7c 6d take 7h", stock="Tc Jd As")
    assert lines(table) == [
        "0 attacks 6c",
        "1 beats 7c",
        "0 throws in 6d",
        "1 takes",
        "0 piles on 7h",
        "1 picks up 4",
        "0 draws 3 with As",
    ]


def test_attackers_draw_in_turn_and_the_late_ones_get_nothing():
    table = middle("6c 8d / 7c 9d / 8s 9h / Td Js", "s", "6c 7c pass pass pass", "Tc Jd Qs Ah Kh Kd Kc Ac As")
    assert lines(table)[-3:] == ["1 has beaten 2", "0 draws 5", "2 draws 4 with As"]


def test_the_defender_draws_last():
    table = middle("6c 8d / 7c 9d / 8s 9h Kd", "s", "6c 7c pass pass", "Tc Jd Qs Ah Kh Jh Kc Ac As")
    assert lines(table)[-3:] == ["0 draws 5", "2 draws 3", "1 draws 1 with As"]


def test_whoever_runs_out_at_an_empty_stock_is_out_in_the_order_of_last_cards():
    table = middle("6c / 7c / 6h 9h", "s", "6c 7c")
    assert lines(table)[-4:] == ["1 has beaten 2", "0 out 1", "1 out 2", "durak 2 after 0 1"]


def test_a_hand_in_which_nobody_is_left_ends_null():
    assert lines(middle("6c / 7c", "s", "6c 7c")) == [
        "0 attacks 6c",
        "1 beats 7c",
        "1 has beaten 2",
        "0 out 1",
        "1 out 2",
        "null 0 1",
    ]


def test_the_taker_of_a_last_card_is_the_durak():
    assert lines(middle("6c / 7c 8h", "s", "6c take"))[-3:] == ["1 picks up 1", "0 out 1", "durak 1 after 0"]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (deck("6d 7d 8d 9d Td 6s Jd Qd Kd 6h Ad 7s Ks"), "1 opens with 6s"),
        (deck("6d 7d 8d 9d Td 8s Jd Qd Kd 6h Ad 7s Ks"), "1 opens with 7s"),
        (deck("6d 7d 8d 9d Td Jd Qd Kd Ad 6h 7h 8h"), "0 opens"),
    ],
)
def test_the_lowest_trump_is_shown_for_the_right_to_open_or_nobody_has_one(cards, told):
    table = seated(record(Stacked(Seat(1), deck_named(cards)), 2))
    assert [line(event) for event in table.told] == [told]


def test_a_hand_that_starts_in_the_middle_is_not_said_to_lack_trumps():
    assert middle("6c Ks / 7c", "s").told == ()
    assert [line(event) for event in middle("6c / 7c", "s").told] == ["0 opens"]


def test_events_are_told_of_each_action_alone():
    games = replayed(middle("6c 6d 7h Kh / 7c 8d Ks", "s", "6c 7c 6d take 7h", stock="Tc Jd As").record)
    told = [events(before, after) for before, after in pairwise(games)]
    assert [line(each) for each in told[0]] == ["0 attacks 6c"]
    assert [len(each) for each in told] == [1, 1, 1, 1, 3]
    assert opening_events(games[0]) == ()
