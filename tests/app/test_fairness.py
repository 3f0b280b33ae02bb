"""A deal is promised before its first card, its seed is nowhere to be seen before the end, and then everything is."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from app.effects import DrawMachine, SaveSettings, Shuffle
from app.fairness import COMMITMENT, MACHINE, WORDS, Check, Parts, Step, parts, promise, proof
from app.links import packed, unpacked
from app.messages import (
    DealAsked,
    DealPressed,
    LessonPressed,
    LessonsLeft,
    MachineDrew,
    NextPressed,
    ReplayMoved,
    ReplayOpened,
    Resumed,
    SettingChosen,
    SheetClosed,
    SheetOpened,
    VerifyPressed,
)
from app.model import Sheet, seated
from app.saves import hand_of, hand_text
from app.update import update
from engine.cards import CARD_TEXT, card_named, deck_text
from engine.notation import Seeded, Stacked
from engine.players import Level
from tests.app.scenes import control, having, nodes, of_class, only, text
from tests.app.tables import YOUR_ATTACK, ended, game, resumed, sent, start, whole_hand
from tests.app.tables import shuffled as shuffle

README = Path(__file__).parents[2] / "README.md"
PART = "0123456789abcdef" * 2
WITH_WORDS = shuffle(f"{PART}/my words/1", given=False)._replace(words="my words/1")
WITHOUT = shuffle(PART, given=False)
GIVEN = shuffle("spring")


def sha(seed):
    return sha256(seed.encode()).hexdigest()


def written(scene):
    """Return everything that a scene writes into the document."""
    return json.dumps([[each.tag, each.attributes, each.key, text(each)] for each in nodes(scene)], default=str)


# What a record keeps


def test_a_deal_keeps_the_fingerprints_of_its_seed_and_of_the_machines_part():
    extra = sent(start(), WITH_WORDS).table.record.extra
    assert (extra[COMMITMENT], extra[MACHINE], extra[WORDS]) == (sha(f"{PART}/my words/1"), sha(PART), "my words/1")
    extra = sent(start(), WITHOUT).table.record.extra
    assert (extra[COMMITMENT], extra[MACHINE], extra[WORDS]) == (sha(PART), sha(PART), "")


def test_a_given_seed_has_a_fingerprint_and_no_parts():
    record = sent(start(), GIVEN).table.record
    assert promise(record) == sha("spring")
    assert promise(record, MACHINE) is parts(record) is None


def test_a_seed_is_the_machines_part_and_the_words_behind_a_stroke():
    assert Parts("m", "").seed == "m"
    assert Parts("m", "my words").seed == "m/my words"
    assert parts(sent(start(), WITH_WORDS).table.record) == Parts(PART, "my words/1")
    assert parts(sent(start(), WITHOUT).table.record) == Parts(PART, "")


@pytest.mark.parametrize("kept", [None, 7, [], {}])
def test_what_is_no_text_is_no_promise(kept):
    record = sent(start(), WITH_WORDS).table.record
    record = record._replace(extra={**record.extra, COMMITMENT: kept, WORDS: kept})
    assert promise(record) is parts(record) is None


def test_the_keys_are_those_that_the_documents_name():
    documents = (README.parent / "docs/formats.md").read_text("utf-8")
    assert [key for key in (COMMITMENT, MACHINE, WORDS) if f"`{key}`" not in documents] == []


def test_the_words_change_the_deal():
    hands = {sent(start(), message).table.game.start.hands for message in (WITH_WORDS, WITHOUT)}
    assert len(hands) == 2


# When the machine's part is drawn


def test_the_machines_part_is_drawn_and_shown_before_the_words_and_dealt_from_with_them():
    model, effects = update(start(), SheetOpened(Sheet.NEW))
    assert effects == [DrawMachine()]
    model = sent(model, MachineDrew(PART), SettingChosen("words", " my  words "))
    shown = only(having(game(model), "data-machine"))
    assert text(shown) == sha(PART)
    assert PART not in written(game(model))
    model, effects = update(model, DealPressed())
    assert effects == [SaveSettings(model.settings), Shuffle(machine=PART, words="my words")]
    assert model.settings.words == "my words"


def test_nobody_draws_again_until_he_likes_the_part():
    model = sent(start(), SheetOpened(Sheet.NEW), MachineDrew(PART), SheetClosed())
    model, effects = update(model, SheetOpened(Sheet.NEW))
    assert (effects, model.machine) == ([], PART)


def test_a_part_is_dealt_from_once():
    model = sent(start(), SheetOpened(Sheet.NEW), MachineDrew(PART), DealPressed(), WITHOUT)
    assert model.machine is None
    assert update(model, SheetOpened(Sheet.NEW))[1] == [DrawMachine()]


def test_other_sheets_draw_nothing():
    asked_for = [effect for sheet in Sheet for effect in update(start(), SheetOpened(sheet))[1]]
    assert [effect for effect in asked_for if isinstance(effect, DrawMachine)] == [DrawMachine()]


def test_the_words_are_kept_for_every_hand_to_come():
    model = start(words="mine")
    assert update(model, DealAsked(None, None))[1] == [Shuffle(words="mine")]
    assert update(model, NextPressed())[1] == [Shuffle(words="mine")]
    assert update(sent(model, LessonPressed()), LessonsLeft())[1] == [Shuffle(words="mine")]
    field = only(
        each for each in nodes(game(sent(model, SheetOpened(Sheet.NEW)))) if each.attributes.get("name") == "words"
    )
    assert field.attributes[".value"] == "mine"


# What the page shows


@pytest.mark.parametrize("message", [WITH_WORDS, WITHOUT, GIVEN])
def test_the_fingerprint_is_shown_from_the_first_moment_and_the_seed_nowhere(message):
    model = sent(start(), message)
    promised = sha(message.seed)
    assert text(only(having(game(model), "data-commitment"))) == promised
    sheet = only(of_class(game(sent(model, SheetOpened(Sheet.FAIR))), "sheet"))
    assert text(only(having(sheet, "data-commitment"))) == promised
    everything = written(game(sent(model, SheetOpened(Sheet.FAIR))))
    assert message.seed not in everything
    assert PART not in everything
    assert "The seed is shown here once the hand is over." in everything
    assert having(sheet, "data-seed") == []


@pytest.mark.parametrize("players", [2, 4])
def test_no_page_of_a_whole_hand_writes_the_seed_before_the_end(players):
    steps = whole_hand("never to be read", players, Level.EASY)
    for model, scene in steps:
        assert ("never to be read" in written(scene)) is model.table.over
        assert text(only(having(scene, "data-commitment"))) == sha("never to be read")
    assert text(only(having(steps[-1][1], "data-seed"))) == "never to be read"


@pytest.mark.parametrize("played", [0, 5, None])
def test_a_hand_that_is_taken_along_shows_its_seed_once_it_is_over(played):
    hand = whole_hand("never to be read", 2, Level.EASY)[-1][0].table.record
    taken = hand._replace(actions=hand.actions[:played])
    for message in (SheetOpened(Sheet.FAIR), VerifyPressed()):
        model = sent(start(), ReplayOpened(taken), SheetOpened(Sheet.FAIR), message)
        assert ("never to be read" in written(game(model))) is (played is None), message


def test_a_given_seed_is_said_to_prove_less():
    said = text(game(sent(start(), GIVEN, SheetOpened(Sheet.FAIR))))
    assert "The fingerprint then proves only that nothing changed after the deal." in said
    assert "proves only" not in text(game(sent(start(), WITHOUT, SheetOpened(Sheet.FAIR))))


def test_the_words_and_the_machines_fingerprint_are_shown_while_the_hand_goes_on():
    sheet = only(of_class(game(sent(start(), WITH_WORDS, SheetOpened(Sheet.FAIR))), "sheet"))
    assert text(only(having(sheet, "data-machine"))) == sha(PART)
    assert "Your words: my words/1" in text(sheet)
    assert having(only(of_class(game(sent(start(), WITHOUT, SheetOpened(Sheet.FAIR))), "sheet")), "data-machine") == []


def test_a_hand_without_a_fingerprint_says_so_and_shows_none():
    scene = game(sent(resumed(YOUR_ATTACK), SheetOpened(Sheet.FAIR)))
    assert having(scene, "data-commitment") == []
    assert "No hand with a fingerprint is on the table." in text(scene)


# The proof


@pytest.mark.parametrize("message", [WITH_WORDS, WITHOUT, GIVEN])
def test_a_hand_that_was_dealt_as_promised_is_proved_step_by_step(message):
    model = ended(message)
    machine = [] if message is GIVEN else [Check(Step.MACHINE, sha(PART), holds=True)]
    assert list(proof(model.table)) == [
        Check(Step.SEED, sha(message.seed), holds=True),
        *machine,
        Check(Step.DECK, deck_text(deal(message.seed)), holds=True),
    ]
    sheet = verified(model)
    assert [each.attributes["data-holds"] for each in having(sheet, "data-check")] == ["yes"] * (2 + len(machine))
    assert only(having(sheet, "data-verified")).attributes["data-verified"] == "yes"
    assert text(only(having(sheet, "data-seed"))) == message.seed
    assert "ai" in text(sheet).partition("The seed of the rivals:")[2]
    assert " ".join(CARD_TEXT[card] for card in deal(message.seed)) in text(sheet)


def test_a_hand_that_was_kept_and_read_back_is_proved_as_well():
    table = ended(WITH_WORDS).table
    assert proof(hand_of(hand_text(table.record))) == proof(table)


def tampered(**changes):
    """Return the steps that fail for a hand whose record was changed after the promise, as far as it was dealt."""
    record = sent(start(), WITH_WORDS).table.record
    record = record._replace(**{key: value for key, value in changes.items() if key != "extra"})
    return failed(record._replace(extra={**record.extra, **changes.get("extra", {})}))


def failed(record):
    return [check.step for check in proof(hand_of(hand_text(record))) if not check.holds]


def test_a_changed_seed_fails():
    assert tampered(start=Seeded(1, f"{PART}/my words/2")) == [Step.SEED, Step.MACHINE]
    assert tampered(start=Seeded(1, f"{PART[::-1]}/my words/1")) == [Step.SEED, Step.MACHINE]


def test_changed_words_fail():
    assert tampered(extra={WORDS: "other words"}) == [Step.MACHINE]


def test_a_changed_promise_fails():
    assert tampered(extra={COMMITMENT: sha("another")}) == [Step.SEED]
    assert tampered(extra={MACHINE: sha("another")}) == [Step.MACHINE]
    assert tampered(extra={COMMITMENT: None}) == [Step.SEED]


def test_a_changed_deck_fails():
    first, second, *rest = deal(WITH_WORDS.seed)
    assert tampered(start=Stacked(1, (second, first, *rest))) == [Step.SEED]
    table = ended(WITH_WORDS).table
    other = ended(WITHOUT).table
    assert [check.step for check in proof(table._replace(game=other.game)) if not check.holds] == [Step.DECK]


def test_a_hand_that_fails_is_told_of():
    model = ended(WITH_WORDS)
    table = model.table
    record = table.record._replace(extra={**table.record.extra, COMMITMENT: sha("another")})
    sheet = verified(sent(model, Resumed(table._replace(record=record))))
    assert [each.attributes["data-holds"] for each in having(sheet, "data-check")] == ["no", "yes", "yes"]
    assert text(only(having(sheet, "data-verified"))) == (
        "Something does not agree: this is not the deal that was promised."
    )


def test_a_deck_without_its_seed_is_told_of():
    deck = deal(WITH_WORDS.seed)
    model = ended(WITH_WORDS)
    record = model.table.record._replace(start=Stacked(model.table.record.start.dealer, deck))
    model = sent(model, Resumed(seated(record)))
    assert text(control(only(of_class(game(model), "over")), "fair")) == "Check the deal"
    sheet = verified(model)
    assert only(having(sheet, "data-verified")).attributes["data-verified"] == "no"
    assert having(sheet, "data-seed") == []


def test_the_end_opens_the_seed_and_proves_nothing_before_it_is_asked_to():
    sheet = only(of_class(game(sent(ended(WITH_WORDS), SheetOpened(Sheet.FAIR))), "sheet"))
    assert text(only(having(sheet, "data-seed"))) == WITH_WORDS.seed
    assert text(control(sheet, "verify")) == "Verify"
    assert having(sheet, "data-check") == having(sheet, "data-verified") == []


def test_nothing_is_proved_before_the_end():
    model = sent(start(), WITH_WORDS, SheetOpened(Sheet.FAIR))
    assert sent(model, VerifyPressed()).verified is sent(start(), VerifyPressed()).verified is False
    assert [each for each in nodes(game(model)) if each.attributes.get("data-do") == "verify"] == []


def test_a_proof_goes_with_its_sheet_and_with_its_hand():
    model = sent(ended(WITH_WORDS), SheetOpened(Sheet.FAIR), VerifyPressed())
    assert model.verified
    assert not sent(model, SheetClosed()).verified
    assert not sent(model, WITHOUT).verified


def test_a_hand_from_elsewhere_is_proved_at_any_step():
    record = ended(WITH_WORDS).table.record
    model = sent(start(), ReplayOpened(unpacked(packed(record))), ReplayMoved(3))
    assert control(only(of_class(game(model), "ways")), "fair").attributes["aria-label"] == "Check the deal"
    sheet = verified(model)
    assert [each.attributes["data-holds"] for each in having(sheet, "data-check")] == ["yes"] * 3
    assert "compare it with the one you saw" in text(sheet)
    changed = record._replace(extra={**record.extra, COMMITMENT: sha("another")})
    sheet = verified(sent(start(), ReplayOpened(changed)))
    assert only(having(sheet, "data-verified")).attributes["data-verified"] == "no"


def test_a_replayed_hand_without_a_promise_offers_no_proof():
    record = ended(WITH_WORDS).table.record
    plain = record._replace(extra={})
    model = sent(start(), ReplayOpened(plain))
    assert [each for each in nodes(game(model)) if each.attributes.get("data-do") == "fair"] == []
    promised = record._replace(extra={COMMITMENT: record.extra[COMMITMENT]})
    assert "The seed of the rivals" not in text(verified(sent(start(), ReplayOpened(promised))))


def test_the_end_of_a_hand_shows_its_seed_and_the_way_to_the_proof():
    scene = game(ended(WITH_WORDS))
    assert text(only(having(scene, "data-seed"))) == WITH_WORDS.seed
    assert text(control(only(of_class(scene, "over")), "fair")) == "Check the deal"


def deal(seed):
    """Return the deck of a seed as the lines in the README deal it."""
    (lines,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), flags=re.DOTALL)
    found = {}
    exec(lines.replace('"spring"', repr(seed)).replace("print", "_ = (lambda *_: None)"), found)  # noqa: S102 - ours
    return tuple(map(card_named, found["deck"]))


def verified(model):
    """Return the sheet of a finished hand after Verify was pressed."""
    return only(of_class(game(sent(model, SheetOpened(Sheet.FAIR), VerifyPressed())), "sheet"))
