"""Every text of the game is a message, and so is every mark between two: other scripts have other marks."""

from functools import cache, partial

import pytest

from app.book import HistoryCame, Imported, TakenOver
from app.messages import Asked, HandsTurned, Noticed, ReplayMoved, ReplayOpened, SheetOpened, VerifyPressed
from app.model import Notice, Sheet, Topic
from app.scene import Node, texts
from app.view.joining import fact, listed, sentences
from engine.players import Level
from i18n.words import read
from tests.app.hands import a_record, hands
from tests.app.pseudo import pseudo, unbracketed
from tests.app.tables import ENGLISH, ended, game, sent, start, whole_hand
from tests.app.test_fairness import WITH_WORDS
from tools.catalogs import compiled

words_in_brackets = cache(pseudo)
OWN = frozenset({"kbd", "code", "pre", "time", "option"})
"""Elements of keys, codes, what the browser writes itself, and names of languages."""

DEALT = sent(start(), WITH_WORDS)


@cache
def looked_at():
    """Return the record of a hand that is looked at again."""
    return a_record(1, players=3, level="hard", seed="x")


def score(*messages):
    """Return the score sheet of many hands after messages."""
    return sent(start(), SheetOpened(Sheet.STATS), HistoryCame(hands(60)), *messages)


STATES = {
    **{f"asked for: {topic.value}": partial(sent, DEALT, Asked(topic)) for topic in Topic},
    **{f"dialog: {sheet.value}": partial(sent, DEALT, SheetOpened(sheet)) for sheet in Sheet},
    "how the hands grew": lambda: sent(DEALT, ReplayOpened(looked_at(), 5), SheetOpened(Sheet.COURSE)),
    "notices": lambda: sent(DEALT, *map(Noticed, Notice))._replace(refused=("speed", "theme")),
    "a deal that is proved": lambda: sent(ended(WITH_WORDS), SheetOpened(Sheet.FAIR), VerifyPressed()),
    "the score": score,
    "hands taken over": partial(score, Imported(TakenOver(1, 2))),
}


def loose(scene):
    """Return what a scene says outside of all messages."""
    return [text for text in texts(_without(scene)) if unbracketed(text)]


def _without(scene):
    kept = (
        child
        for child in scene.children
        if isinstance(child, str) or (child.tag not in OWN and "data-rank" not in child.attributes)
    )
    return scene._replace(children=tuple(_without(child) if isinstance(child, Node) else child for child in kept))


@pytest.mark.thorough
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_of_messages(state):
    assert loose(game(STATES[state](), words_in_brackets())) == []


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 6])
def test_a_whole_hand_is_of_messages(players):
    for model, _ in whole_hand(f"joined {players}", players, Level.EASY):
        assert loose(game(model, words_in_brackets())) == []


@pytest.mark.parametrize("bare", [False, True])
def test_a_replay_is_of_messages_from_its_beginning_to_its_end(bare):
    shown = sent(DEALT, ReplayOpened(looked_at()), *[HandsTurned()] * bare)
    last = len(looked_at().actions)
    for ply in (*range(0, last, 25), last):
        assert loose(game(sent(shown, ReplayMoved(ply)), words_in_brackets())) == []


def test_what_is_joined_in_chinese_has_no_latin_marks():
    chinese = read("zh-Hans", compiled("zh-Hans"))
    assert sentences(chinese, "一。", "二。", "三。") == "一。二。三。"
    assert listed(chinese, ["一", "二", "三"]) == "一\N{FULLWIDTH SEMICOLON}二\N{FULLWIDTH SEMICOLON}三"
    assert fact(chinese, "一", "二") == "一\N{FULLWIDTH COLON}二。"


def test_what_is_joined_in_english():
    assert sentences(ENGLISH, "One.") == "One."
    assert sentences(ENGLISH, "One.", "Two.", "Three.") == "One. Two. Three."
    assert listed(ENGLISH, ["one", "two", "three"]) == "one; two; three"
    assert listed(ENGLISH, []) == ""
