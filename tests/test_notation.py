"""Records: written and read back unharmed, and refused with the offence named when they are broken."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, SUITS, deck_named, deck_text
from engine.notation import Record, RecordError, Seeded, Stacked, read, replayed, started, write
from engine.position import Seat
from engine.rules import opening
from tests.broken import BEGUN, BROKEN, DEALT, DECK, HANDS, POSITION, changed
from tests.table import after, cards, fight, hand

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
KNOWN = {"format", "version", "players", "dealer", "seed", "deck", "position", "actions", "names", "levels"}
EXTRA = st.dictionaries(st.text(max_size=8).filter(lambda key: key not in KNOWN), JSON, max_size=4)


@st.composite
def starts(draw):
    """Any sound start: from a seed, from a deck, or in the middle."""
    players = draw(st.integers(2, 6))
    dealer = Seat(draw(st.integers(0, players - 1)))
    deck = draw(st.permutations(CARDS))
    kind = draw(st.sampled_from(["seed", "deck", "position"]))
    if kind == "seed":
        return players, Seeded(dealer, draw(st.text(st.characters(codec="utf-8"))))
    if kind == "deck":
        return players, Stacked(dealer, tuple(deck))
    out = draw(st.lists(st.integers(0, players - 1), unique=True, max_size=players - 2))
    sizes = [0 if seat in out else draw(st.integers(1, 5)) for seat in range(players)]
    hands = tuple(tuple(sorted(deck.pop() for _ in range(size))) for size in sizes)
    stock = tuple(deck.pop() for _ in range(draw(st.integers(0, len(deck)))))
    turned = stock[-1] if stock else None
    trump = draw(st.sampled_from(range(4))) if turned is None else turned // 9
    attacker = draw(st.sampled_from([seat for seat in range(players) if seat not in out]))
    return players, opening(trump, turned, hands, stock, attacker, tuple(out))


@given(starts(), st.lists(st.integers(0, 37), max_size=5), EXTRA)
def test_a_record_written_and_read_is_the_same(start, actions, extra):
    record = Record(*start, tuple(actions), extra)
    assert read(write(record)) == record


@given(starts(), EXTRA)
def test_a_record_is_one_line_of_ascii(start, extra):
    text = write(Record(*start, (), extra))
    assert text.isascii()
    assert text.isprintable()


def test_a_record_has_the_public_form():
    assert json.loads(write(read(json.dumps(DEALT)))) == DEALT
    assert json.loads(write(read(json.dumps(BEGUN)))) == BEGUN
    record = changed(DEALT, seed=..., deck=DECK)
    assert json.loads(write(read(json.dumps(record)))) == record


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("names", ["Anna", None, "Šárka"]),
        ("names", None),
        ("levels", ["easy", "hard"]),
        ("ai_seed", 10**40),
        ("ai_seed", "7"),
        ("created", "2025-01-01T00:00:00Z"),
        ("comment", {"by": ["\ud800", 1.5, -0.25e-7, None, True]}),
        ("\ud800", "\udfff"),
        ("", ""),
        ("Actions", ["6c"]),
    ],
)
def test_a_key_that_is_optional_or_unknown_is_kept(key, value):
    record = changed(DEALT, **{key: value})
    assert json.loads(write(read(json.dumps(record)))) == record


def test_a_record_deals_the_hands_of_its_seed_and_its_deck():
    for start in (DEALT, changed(DEALT, seed=..., deck=DECK)):
        game = started(read(json.dumps(start)))
        assert [hand(game, seat).split() for seat in range(3)] == [sorted_hand(text) for text in HANDS]
        assert game.position.attacker == 0


def sorted_hand(text):
    return sorted(text.split(), key=lambda card: (SUITS.index(card[1]), "6789TJQKA".index(card[0])))


def test_a_position_starts_at_the_opening_of_a_fight_with_the_rest_discarded():
    game = started(read(json.dumps(BEGUN)))
    assert game == fight("6c 6d / 7c 8d / -", "s", stock="9c As", finish=[2])
    assert set(game.discard) == set(CARDS) - set(cards("6c 6d 7c 8d 9c As"))


def test_a_position_may_be_written_in_any_order_of_the_hand():
    turned_round = changed(BEGUN, position=changed(POSITION, hands=[["6d", "6c"], ["8d", "7c"], []]))
    assert read(json.dumps(turned_round)) == read(json.dumps(BEGUN))


def test_replaying_gives_the_game_before_each_action_and_at_the_end():
    games = replayed(read(json.dumps(BEGUN)))
    assert games[0] == started(read(json.dumps(BEGUN)))
    assert games[1] == after(games[0], "6c")
    assert games[2] == after(games[0], "6c 7c")
    assert len(games) == 3


def test_a_record_may_be_nested_64_deep_and_its_texts_may_hold_brackets():
    record = changed(DEALT, deep=json.loads("[" * 63 + "]" * 63), text="[" * 100 + '\\"' * 9 + "{" * 100)
    assert json.loads(write(read(json.dumps(record)))) == record


def test_a_number_may_have_a_hundred_digits():
    record = changed(DEALT, ai_seed=10**99)
    assert json.loads(write(read(json.dumps(record)))) == record


def test_a_deck_is_read_and_written_as_its_cards_in_dealing_order():
    assert deck_text(deck_named(DECK)) == DECK


@pytest.mark.parametrize(("data", "complaint"), [pytest.param(*row[1:], id=row[0]) for row in BROKEN])
def test_a_broken_record_is_refused_with_the_offence_named(data, complaint):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        assert complaint == "this is not UTF-8 text"
        return
    with pytest.raises(RecordError) as caught:
        replayed(read(text))
    assert complaint in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


def test_the_broken_records_are_many_and_distinct():
    assert len({data for _, data, _ in BROKEN}) > 350


def test_a_record_cut_anywhere_is_refused():
    text = json.dumps(BEGUN)
    for length in range(len(text)):
        with pytest.raises(RecordError):
            read(text[:length])


def test_a_record_with_letters_changed_is_read_or_refused():
    """Most changes break it; those in the seed do not."""
    rng = Random("letters")  # noqa: S311 - chance in a test
    refused = 0
    for text in (json.dumps(DEALT), json.dumps(BEGUN)):
        for _ in range(2000):
            letters = list(text)
            for _ in range(rng.choice((1, 1, 2, 5))):
                letters[rng.randrange(len(letters))] = rng.choice('"{}[]:,\\0123456789eE+-.cdhs \n\0é\ud800')
            try:
                replayed(read("".join(letters)))
            except RecordError as error:
                refused += 1
                assert str(error).isprintable()  # noqa: PT017 - it need not be raised
    assert refused > 3000
