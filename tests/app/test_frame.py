"""The page in another page's frame: what the host may wish, and that it is told what everybody sees and no more."""

import json

import pytest

from app.effects import Pause, SaveSettings, Shuffle, Speak
from app.frame import heard, of_a_fault, of_a_wish, of_the_hand
from app.links import unpacked
from app.messages import DealWished, PauseWished, SettingWished, SheetOpened
from app.model import Notice, Sheet, seated
from app.presses import pressed
from app.scene import find, texts
from app.settings import Deck, Speed, Theme
from app.update import update
from app.view import page
from engine.cards import action_text, commitment
from engine.notation import Seeded
from engine.position import Seat
from engine.rules import Null, legal, outcome
from tests.app.tables import ENGLISH, act, record, resumed, sent, shuffled, start


def wish(**fields):
    return heard(json.dumps(fields))


def table(seed="spring", actions=""):
    return seated(record(Seeded(Seat(1), seed), 2, actions))


def after(seed, moves):
    """The same hand after so many of the first legal actions."""
    model = resumed(table(seed))
    for _ in range(moves):
        if model.table.over:
            break
        model = sent(model, act(model.table.game, next(iter(_legal(model)))))
    return model.table


def _legal(model):
    return legal(model.table.game.position)


def framed(model):
    return model._replace(framed=True, base="https://durak.test/a/")


def test_a_wish_for_a_hand_is_put_in_the_words_of_an_address():
    assert wish(type="new", players="4", levels="hard", seed="x") == DealWished(
        {"players": "4", "levels": "hard", "seed": "x"}
    )


@pytest.mark.parametrize(("kind", "on"), [("pause", True), ("resume", False)])
def test_a_host_lets_the_rivals_wait_and_go_on(kind, on):
    assert wish(type=kind) == PauseWished(on)


def test_a_wish_for_a_setting_names_it():
    assert wish(type="theme", theme="dark") == SettingWished("theme", "dark")
    assert wish(type="theme") == SettingWished("theme", "")


def test_a_wished_hand_is_dealt_at_once_from_the_hosts_seed():
    model = resumed(table())._replace(sheet=Sheet.RULES)
    model, effects = update(model, DealWished({"players": "4", "levels": "hard", "seed": "x"}))
    assert effects == [Shuffle("x", None)]
    assert model.sheet is None
    assert model.settings.players == 4
    model = sent(model, shuffled("x"))
    assert model.table.record.players == 4
    assert model.table.record.extra["levels"] == [None, "hard", "hard", "hard"]


def test_a_wish_that_means_nothing_deals_a_hand_like_the_last():
    model, effects = update(resumed(table()), DealWished({"players": "9"}))
    assert (model.settings.players, effects) == (2, [Shuffle(None, None)])


def test_a_wished_setting_is_the_hosts_and_not_kept():
    model, effects = update(start(), SettingWished("theme", "dark"))
    assert (model.settings.theme, effects) == (Theme.DARK, [])
    assert SaveSettings(model.settings) not in effects


def test_a_wished_setting_reaches_the_hand_that_is_being_chosen():
    model = sent(start(), SheetOpened(Sheet.NEW), SettingWished("deck", "four"))
    assert (model.settings.deck, model.draft.deck) == (Deck.FOUR, Deck.FOUR)


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_wished_language_is_spoken_even_while_another_is_on_its_way(lang):
    assert update(start(), SettingWished("lang", lang)) == (start()._replace(coming=lang), [Speak(lang)])


def test_a_setting_that_means_nothing_changes_nothing():
    model = start(speed=Speed.FAST)
    assert update(model, SettingWished("speed", "warp")) == (model, [])


def test_a_pause_is_shown_while_a_rival_is_on_turn():
    model = resumed(after("spring", 0))
    while model.table.game.position.actor == 0:
        model = sent(model, act(model.table.game, _legal(model)[0]))
    model, effects = update(model, PauseWished(on=True))
    assert effects == [Pause(on=True)]
    assert "Paused." in texts(page(ENGLISH, model).game)
    assert find(page(ENGLISH, model).game, "data-paused", value=True)
    assert "Paused." not in texts(page(ENGLISH, sent(model, PauseWished(on=False))).game)


def test_a_new_hand_is_told_by_its_commitment_and_not_its_seed():
    told = of_the_hand(None, table("my secret"))
    assert told == [{"type": "deal", "commitment": commitment("my secret")}]
    assert "my secret" not in json.dumps(told)


def test_every_move_is_told_once_in_its_order():
    whole = of_the_hand(None, after("spring", 5))
    parts = of_the_hand(None, after("spring", 0))
    for ply in range(5):
        parts += of_the_hand(after("spring", ply), after("spring", ply + 1))
    assert parts == whole
    assert [set(each) for each in whole[1:]] == [{"type", "seat", "action"}] * 5


def test_an_undone_move_has_the_hand_told_anew():
    told = of_the_hand(after("spring", 5), after("spring", 3))
    assert [each["type"] for each in told] == ["deal", "move", "move", "move"]


def test_another_hand_is_told_from_its_deal_on():
    assert of_the_hand(after("spring", 5), table("autumn")) == of_the_hand(None, table("autumn"))


def test_a_hand_without_a_seed_has_no_commitment():
    start = after("spring", 0).game.start
    told = of_the_hand(None, seated(record(start, 2)))
    assert told == [{"type": "deal", "commitment": None}]


def test_the_end_is_told_with_its_result():
    ended = after("spring", 500)
    assert ended.over
    told = of_the_hand(None, ended)
    result = outcome(ended.game.position)
    kind = "null" if isinstance(result, Null) else "durak"
    assert told[-1]["type"] == "over"
    assert told[-1]["result"]["kind"] == kind
    assert [each["type"] for each in told].count("over") == 1
    assert of_the_hand(ended, ended) == []


def test_nothing_is_told_but_what_was_played_for_all_to_see():
    hand = after("spring", 6)
    _, *moves = of_the_hand(None, hand)
    played = [play for fight in hand.game.history for play in fight.plays]
    assert [(move["seat"], move["action"]) for move in moves] == [(seat, action_text(act)) for seat, act in played]


def test_a_fault_is_told_once():
    faults = (Notice.FAULT,)
    (told,) = of_a_fault(ENGLISH, (), faults)
    assert told["type"] == "error"
    assert told["message"]
    assert of_a_fault(ENGLISH, faults, faults) == []
    assert of_a_fault(ENGLISH, (), (Notice.NOT_STORED,)) == []


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ({"type": "new", "players": "9", "levels": "fierce"}, "players, levels"),
        ({"type": "theme", "theme": "pink"}, "theme"),
    ],
)
def test_what_was_not_understood_is_told(asked, names):
    assert of_a_wish(start(), heard(json.dumps(asked))) == [{"type": "error", "message": f"not understood: {names}"}]


@pytest.mark.parametrize("asked", [{"type": "new"}, {"type": "theme", "theme": "dark"}, {"type": "pause"}])
def test_what_was_understood_needs_no_answer(asked):
    assert of_a_wish(start(), heard(json.dumps(asked))) == []


def test_in_a_frame_the_log_is_a_dialog_and_the_full_page_a_link():
    shown = page(ENGLISH, framed(resumed(table()))).game
    assert find(shown, "data-log", value=True) == []
    (link,) = find(shown, "target", "_blank")
    home, _, packed = link.attributes["href"].partition("#r=")
    assert home == "https://durak.test/a/en/"
    assert unpacked(packed) == table().record
    assert link.attributes["rel"] == "noopener"
    opened = page(ENGLISH, sent(framed(resumed(table())), pressed("log"))).game
    assert len(find(opened, "data-log", value=True)) == 1


def test_a_frame_says_that_its_score_is_kept_apart():
    said = "In this frame the score is kept apart from that of the full page."
    assert said in texts(page(ENGLISH, sent(framed(resumed(table())), pressed("stats"))).game)
    assert said not in texts(page(ENGLISH, sent(resumed(table()), pressed("stats"))).game)


def test_the_full_page_is_worth_going_to_without_a_hand_or_with_one_too_large_for_a_link():
    huge = table()._replace(record=record(Seeded(Seat(1), "x"), 2, "", names=["n" * 20000]))
    for model in (start(), resumed(table())._replace(table=huge)):
        (link,) = find(page(ENGLISH, framed(model)).game, "target", "_blank")
        assert link.attributes["href"] == "https://durak.test/a/en/"


def test_outside_a_frame_neither_is_there():
    shown = page(ENGLISH, resumed(table())).game
    assert len(find(shown, "data-log", value=True)) == 1
    assert find(shown, "target", "_blank") == []
    assert find(shown, "data-do", "log") == []
