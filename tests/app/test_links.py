"""Links: any record survives one, and no text, however broken, does more than raise a sentence."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.links import LEVELS, LONGEST, MOST_ACTIONS, VERSION, Fault, LinkError, _base64, _check, packed, unpacked
from app.radix import Writer
from engine.cards import CARDS, TAKE
from engine.game import play
from engine.notation import Record, RecordError, Seeded, Stacked, started
from engine.players import Level
from engine.position import Seat
from engine.rules import legal
from tests.app.tables import record
from tests.table import fight
from tests.test_notation import EXTRA, starts

CREATED = "2026-01-01T00:00:00.000+00:00"
HEX = "0123456789abcdef" * 2


def acted(record, seed, most):
    """Return the record with so many random legal actions, or fewer where the hand ends."""
    rng = Random(seed)  # noqa: S311 - chance in a test
    game = started(record)
    actions = []
    while len(actions) < most and legal(game.position):
        actions.append(rng.choice(legal(game.position)))
        game = play(game, actions[-1])
    return record._replace(actions=tuple(actions))


def refused(text):
    """Return the fault and the sentence of a text that must be refused."""
    with pytest.raises(LinkError) as raised:
        unpacked(text)
    sentence = str(raised.value)
    assert sentence
    assert "\n" not in sentence
    return raised.value.fault


OURS = st.fixed_dictionaries(
    {},
    optional={
        "levels": st.lists(st.sampled_from([None, *LEVELS]), max_size=2),
        "ai_seed": st.text() | st.just(HEX) | st.integers() | st.none(),
        "created": st.text() | st.datetimes().map(str) | st.just(CREATED),
        "names": st.lists(st.text(max_size=9), max_size=2),
        "practice": st.booleans(),
    },
)


@pytest.mark.thorough
@given(starts(), st.integers(), st.integers(0, 120), EXTRA, OURS)
def test_any_record_survives_a_link(start, seed, most, extra, ours):
    sent = acted(Record(*start, (), {**extra, **ours}), seed, most)
    assert unpacked(packed(sent)) == sent


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_hand_of_the_page_survives_a_link(players):
    sent = acted(record(Seeded(Seat(players - 1), HEX), players, ai_seed=HEX, created=CREATED), players, 10**4)
    assert unpacked(packed(sent)) == sent


@pytest.mark.parametrize("created", ["2026-01-01", "2026-01-01T00:00:00.000", "1969-01-01T00:00:00.000+00:00", "9", 9])
def test_a_time_in_another_form_is_kept_as_it_is(created):
    sent = record(Seeded(Seat(0), "x"), 2, created=created)
    assert unpacked(packed(sent)).extra["created"] == created


def test_two_hundred_actions_of_the_page_are_less_than_three_hundred_letters():
    sizes = []
    for seed in range(60):
        sent = acted(record(Seeded(Seat(1), HEX), 6, ai_seed=HEX, created=CREATED), seed, 200)
        if len(sent.actions) == 200:
            sizes.append(len(packed(sent)))
    assert sizes
    assert max(sizes) < 300


def test_a_link_is_made_of_letters_that_stand_for_themselves_in_an_address():
    text = packed(record(Stacked(Seat(0), CARDS), 2))
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_the_form_is_fixed():
    """A link that was sent must open for ever: this one is of the first version."""
    sent = record(fight("6c 7c / 8d / -", "s", "9s", 0, (2,)).start, 3, "6c take", ai_seed="Ж", note={"ä": [1, None]})
    assert packed(sent) == PUBLISHED
    assert unpacked(PUBLISHED) == sent


PUBLISHED = "1vy6IwQys6I_qKv5neSBPe72ANgnsCbq43_9gcL4d-pOtNFuHJf9PDvH3mVhGkPxKgBl-gA"


def test_the_levels_have_all_their_numbers():
    assert {level.value for level in Level} == set(LEVELS)


SENT = acted(record(Seeded(Seat(1), HEX), 3, ai_seed=HEX), 1, 60)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def test_a_thousand_changed_or_cut_links_are_refused():
    text = packed(SENT)
    rng = Random(1)  # noqa: S311 - chance in a test
    for _ in range(1000):
        broken = mutated(text, rng)
        assert refused(broken) in (
            {Fault.DAMAGED} if broken.startswith(VERSION) else {Fault.OTHER_VERSION, Fault.NO_LINK}
        )


def mutated(text, rng):
    """Return a link cut off, with a letter changed, put in, left out or two changed places; never the link itself."""
    at = rng.randrange(len(text))
    letter = rng.choice(LETTERS)
    broken = rng.choice(
        (
            text[:at],
            text[at:] if at else text[1:],
            text[:at] + letter + text[at + 1 :],
            text[:at] + letter + text[at:],
            text[:at] + text[at + 1 :],
            text[at:] + text[:at],
            text + letter,
        )
    )
    return broken if broken != text else text[:-1]


@pytest.mark.thorough
@given(st.text() | st.text(LETTERS) | st.text(LETTERS).map(lambda text: VERSION + text))
def test_a_foreign_text_is_refused(text):
    assert refused(text) in {Fault.NO_LINK, Fault.OTHER_VERSION, Fault.DAMAGED}


def test_what_is_wrong_with_a_link_is_told_apart():
    text = packed(SENT)
    assert refused("") is Fault.NO_LINK
    assert refused("https://example.org/") is Fault.NO_LINK
    assert refused("x" * (LONGEST + 1)) is Fault.NO_LINK
    assert refused("garbage") is Fault.NO_LINK
    assert refused("2" + text[1:]) is Fault.OTHER_VERSION
    assert refused(text[:-1]) is Fault.DAMAGED
    assert refused(text[:2]) is Fault.DAMAGED
    assert refused(text[:-1] + ("A" if text[-1] != "A" else "B")) is Fault.DAMAGED


@given(st.integers(0, 2**4000))
def test_a_number_with_a_sound_checksum_is_a_record_or_refused(number):
    """Whoever knows the form can make the checksum, so it protects from accidents only."""
    text = forged(number)
    try:
        assert unpacked(packed(unpacked(text))) == unpacked(text)
    except LinkError as error:
        assert error.fault is Fault.DAMAGED  # noqa: PT017 - most are refused, and a few are records


def forged(number):
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return VERSION + _base64(_check(data) + data)


def written(extra, actions=0):
    """Return a link to a hand of two with this text in place of the other keys and so many first legal actions."""
    writer = Writer()
    for value, radix in ((0, 5), (0, 3), (0, 2), (0, 2)):
        writer.put(value, radix)
    writer.put_text("x")
    for _ in range(3):
        writer.put(0, 2)
    writer.put_text(extra)
    writer.put(actions, MOST_ACTIONS + 1)
    return forged(writer.number())


def test_no_key_of_a_link_may_take_the_place_of_its_parts():
    assert unpacked(written('{"note":1}')).extra == {"note": 1}
    for extra in ('{"seed":"y"}', '{"deck":1}', '{"actions":["6c"]}', "[]", "{", '{"a":1,"a":2}', "[" * 4000):
        assert refused(written(extra)) is Fault.DAMAGED


def test_a_link_that_goes_on_after_the_end_is_damaged():
    assert refused(written("", MOST_ACTIONS)) is Fault.DAMAGED


def test_a_number_with_more_in_it_is_damaged():
    whole = acted(record(Seeded(Seat(1), HEX), 2), 1, 10)
    writer = Writer()
    assert packed(whole)
    writer.put(0, 5)
    assert refused(forged(2**4000)) is Fault.DAMAGED


def test_a_record_that_does_not_fit_is_refused():
    long = record(Seeded(Seat(1), "x" * 7000), 2)
    for sent in (long, record(Seeded(Seat(1), "x" * 9000), 2), long._replace(actions=(TAKE,) * (MOST_ACTIONS + 1))):
        with pytest.raises(LinkError) as raised:
            packed(sent)
        assert raised.value.fault is Fault.TOO_LONG


def test_a_record_that_does_not_replay_is_refused():
    with pytest.raises(RecordError, match="action 1"):
        packed(record(Seeded(Seat(1), "x"), 2)._replace(actions=(TAKE,)))
