"""A hand looked at again: every state of it, from anywhere, with nothing lost of the hand that waits."""

from random import Random

import pytest

from app.effects import Download, GiveLink, Locate, RunReplay, SaveHand, Score, SetAside, Shuffle, Stamp, TakeUp, Think
from app.links import packed
from app.messages import (
    AddressChanged,
    AsidePressed,
    DealPressed,
    DonePressed,
    DownloadPressed,
    FileOpened,
    Given,
    HandsTurned,
    LessonPressed,
    NextPressed,
    PlayOnPressed,
    ReplayDue,
    ReplayLeft,
    ReplayMoved,
    ReplayOpened,
    ReplayRun,
    ReplayStepped,
    Resumed,
    RivalActed,
    SharePressed,
    SheetOpened,
    Stamped,
    TakePressed,
    VerifyPressed,
)
from app.model import Notice, Sheet, seated
from app.update import update
from app.view.replay import caption, plies
from engine.cards import CARD_TEXT, TAKE, action_text, cards_text
from engine.forms import state_form
from engine.notation import Record, Seeded, write
from engine.players import Level
from engine.position import Seat
from tests.app.scenes import alerts, control, having, log, nodes, of_class, only, shown, status, text, zone
from tests.app.tables import (
    ENGLISH,
    OVER,
    RIVAL_ATTACKS,
    YOU_DEFEND,
    YOUR_ATTACK,
    game,
    middle,
    record,
    resumed,
    sent,
    shuffled,
    start,
    whole_hand,
)
from tests.app.test_links import HEX, acted, mutated
from tests.app.test_saves import damaged

HAND = acted(record(Seeded(Seat(2), HEX), 3, ai_seed=HEX, address="?players=3"), 3, 10**4)
SHARED = HAND._replace(extra={key: value for key, value in HAND.extra.items() if key != "address"})
LINK = f"#r={packed(SHARED)}"


def opened(table=YOUR_ATTACK, **choices):
    """Return the page on which this hand waits while another is looked at."""
    return sent(resumed(table, **choices), ReplayOpened(HAND))


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "seed"), [(2, 24), (3, 23), (4, 8), (5, 4), (6, 37)])
def test_every_step_shows_what_the_engine_says(players, seed):
    """The seeds are of hands that are soon over: of these every step is looked at."""
    hand = acted(record(Seeded(Seat(0), str(players)), players), seed, 10**4)
    model = sent(resumed(YOUR_ATTACK), ReplayOpened(hand))
    for state in model.replay.games:
        form = state_form(state)
        scene = game(model)
        seen = shown_of(scene)
        if form["phase"] != "over":
            for seat, held in enumerate(form["hands"]):
                assert seen["hands"][seat] == sorted(held)
        assert seen["table"] == [[card for card in pair if card] for pair in form["table"]]
        assert scene.attributes["data-ply"] == form["ply"]
        assert (scene.attributes["data-phase"], scene.attributes.get("data-actor")) == (form["phase"], form["actor"])
        assert zone(scene, "stock").attributes["data-count"] == len(form["stock"])
        assert zone(scene, "discard").attributes["data-count"] == form["discard_count"]
        model = sent(model, ReplayStepped(1))
    assert model.replay.ply == model.replay.last


def shown_of(scene):
    """Return the open hands by seat, and the pairs on the table."""
    seats = [each for each in having(scene, "data-seat") if each.tag == "li"]
    hands = {seat.attributes["data-seat"]: sorted(_cards(seat)) for seat in seats}
    hands[0] = sorted(_cards(zone(scene, "hand")))
    return {"hands": hands, "table": [_cards(pair) for pair in having(scene, "data-pair")]}


def _cards(scene):
    return [each.attributes["data-card"] for each in having(scene, "data-card")]


@pytest.mark.thorough
def test_closed_hands_show_only_what_the_person_saw():
    model = sent(opened(), HandsTurned())
    for ply in range(model.replay.last):
        scene = game(sent(model, ReplayMoved(ply)))
        seats = [each for each in having(scene, "data-seat") if each.tag == "li"]
        assert {card for seat in seats for card in _cards(seat)} <= {CARD_TEXT[model.replay.games[0].shown]}
    assert only(of_class(game(model), "ways")).children[0].attributes["aria-pressed"] == "false"


def test_a_hand_at_the_table_is_looked_at_once_it_is_over():
    model, effects = update(resumed(OVER), ReplayOpened())
    assert model.replay.record == OVER.record
    assert effects == [Locate(packed(OVER.record))]
    assert update(resumed(YOUR_ATTACK), ReplayOpened()) == (resumed(YOUR_ATTACK), [])
    assert update(start(), ReplayOpened()) == (start(), [])


def test_every_line_of_a_log_that_is_over_leads_to_its_step():
    model = resumed(seated(HAND))
    lines = only(having(game(model), "data-log")).children
    assert len(lines) == len(model.table.told)
    for line in lines[:: len(lines) // 7]:
        does = line.children[0].attributes["data-do"]
        ply = int(does.removeprefix("replay "))
        there = sent(model, ReplayOpened(None, ply))
        assert text(line) in log(game(there))
        now = [text(each) for each in of_class(game(there), "now")]
        assert text(line) in now


def test_every_line_of_the_replay_s_log_leads_to_its_step():
    model = sent(opened(), ReplayMoved(5))
    lines = only(having(game(model), "data-log")).children
    assert len(lines) == len(seated(HAND).told)
    assert [int(line.children[0].attributes["data-do"].removeprefix("ply ")) for line in lines] == plies(
        seated(HAND).told
    )
    stops = [line for line in lines if line.children[0].attributes["tabindex"] == "0"]
    assert [line.children[0].attributes["aria-current"] for line in stops] == ["step"] * len(stops)
    assert stops


def test_steps_stay_between_the_ends():
    model = opened()
    assert sent(model, ReplayStepped(-1)).replay.ply == 0
    assert sent(model, ReplayMoved(10**6)).replay.ply == len(HAND.actions)
    assert sent(model, ReplayMoved(7), ReplayStepped(-1), ReplayStepped(1)).replay.ply == 7


def test_a_replay_goes_on_by_itself_and_stops_at_the_end():
    model, effects = update(sent(opened(), ReplayMoved(len(HAND.actions) - 2)), ReplayRun())
    assert effects == [RunReplay(len(HAND.actions) - 2, model.settings)]
    assert update(model, ReplayDue(3)) == (model, [])
    model, effects = update(model, ReplayDue(len(HAND.actions) - 2))
    assert effects == [RunReplay(len(HAND.actions) - 1, model.settings)]
    model, effects = update(model, ReplayDue(len(HAND.actions) - 1))
    assert effects == []
    assert (model.replay.playing, model.replay.ply) == (False, len(HAND.actions))
    model, effects = update(model, ReplayRun())
    assert (model.replay.playing, model.replay.ply) == (True, 0)
    assert not sent(model, ReplayRun()).replay.playing
    assert not sent(model, ReplayStepped(1)).replay.playing
    assert update(sent(model, ReplayRun()), ReplayDue(0))[1] == []


def test_each_step_is_told_and_heard():
    model = sent(opened(), ReplayStepped(1))
    scene = game(model)
    assert status(scene) == caption(ENGLISH, model.replay, model.table)
    heard = text(only(of_class(scene, "moves")))
    assert heard.startswith(f"Step 1 of {len(HAND.actions)}; ")
    assert status(scene) in heard
    assert alerts(scene) == ["", ""]
    assert status(game(sent(model, ReplayMoved(10**6)))) == status(game(resumed(seated(HAND))))
    hand = middle("6c 7c / 8d / 9d", "c", "6c").record
    assert status(game(sent(resumed(OVER), ReplayOpened(hand)))) == "The hand begins."


def test_nothing_is_played_in_a_replay():
    model = opened(RIVAL_ATTACKS)
    for message in (RivalActed(0, model.replay.games[0].position.hands[1][0]), TakePressed(), DonePressed()):
        assert update(model, message) == (model, [])
    scene = game(model)
    assert shownless(scene)


def shownless(scene):
    """Tell whether a page offers nothing to play: neither buttons nor cards."""
    mine = only(of_class(scene, "mine"))
    return not having(mine, "data-do") and all(card.attributes["aria-disabled"] for card in having(mine, "data-card"))


@pytest.mark.parametrize("table", [YOUR_ATTACK, RIVAL_ATTACKS, YOU_DEFEND, OVER])
def test_the_hand_that_waits_comes_back_as_it_was(table):
    model, effects = update(opened(table), ReplayLeft())
    assert model == resumed(table)
    assert effects == [Locate(None), *update(start(players=2), Resumed(table))[1]]
    assert sent(opened(table), NextPressed()) == resumed(table)
    assert sent(opened(table), AddressChanged("")) == resumed(table)


def test_what_ends_a_replay_without_one_changes_nothing():
    model = resumed(YOUR_ATTACK)
    for message in (ReplayLeft(), ReplayMoved(1), ReplayStepped(1), ReplayRun(), ReplayDue(0), HandsTurned()):
        assert update(model, message) == (model, [])
    for message in (PlayOnPressed(), AsidePressed(), DownloadPressed(), AddressChanged(""), AddressChanged("#x")):
        assert update(model, message) == (model, [])


def test_a_replay_with_no_hand_behind_it_gives_way_to_a_new_one():
    model, effects = update(sent(start(), ReplayOpened(HAND)), ReplayLeft())
    assert model.replay is None
    assert effects == [Locate(None), Shuffle()]


def test_another_replay_keeps_the_same_hand_waiting():
    assert sent(opened(), ReplayOpened(OVER.record)).replay.waiting == YOUR_ATTACK
    lesson = sent(resumed(YOUR_ATTACK), LessonPressed())
    assert sent(lesson, ReplayOpened(HAND), ReplayLeft()) == resumed(YOUR_ATTACK)


def test_a_lesson_or_a_new_deal_takes_the_place_of_a_replay():
    model, effects = update(opened(), LessonPressed())
    assert (model.replay, model.study.waiting, effects[0]) == (None, YOUR_ATTACK, Locate(None))
    model, effects = update(sent(opened(), SheetOpened(Sheet.NEW)), DealPressed())
    assert (model.replay, effects[0], effects[-1]) == (None, Locate(None), Shuffle())
    assert sent(model, shuffled()).replay is None


def test_a_hand_that_went_on_in_another_tab_waits_as_it_is_there():
    model = sent(opened(), Resumed(YOU_DEFEND))
    assert model.replay.waiting == YOU_DEFEND
    assert model.replay.record == SHARED


# Links


def test_a_link_is_opened_and_its_own_address_is_not_opened_twice():
    model, effects = update(resumed(YOUR_ATTACK), AddressChanged(LINK))
    assert model.replay.record == SHARED
    assert effects == [Locate(packed(SHARED))]
    moved = sent(model, ReplayMoved(4))
    assert update(moved, AddressChanged(LINK)) == (moved, [])
    assert sent(resumed(YOUR_ATTACK), AddressChanged(f"{LINK}).")).replay.record == SHARED


@pytest.mark.parametrize(
    ("fragment", "notice"),
    [
        ("#r=", Notice.BROKEN_LINK),
        ("#r=%3Cscript%3E", Notice.BROKEN_LINK),
        ("#r=garbage", Notice.BROKEN_LINK),
        (LINK[:-5], Notice.BROKEN_LINK),
        ("#r=9abc", Notice.OTHER_LINK),
    ],
)
def test_a_link_without_a_hand_is_told_of_and_the_hand_goes_on(fragment, notice):
    model, effects = update(resumed(YOUR_ATTACK), AddressChanged(fragment))
    assert model == resumed(YOUR_ATTACK)._replace(notices=(notice,))
    assert effects == [Locate(None)]
    model, effects = update(opened(), AddressChanged(fragment))
    assert model == opened()._replace(notices=(notice,))
    assert effects == [Locate(packed(SHARED))]


def test_a_hand_that_has_not_ended_is_replayed_as_far_as_it_goes():
    model = sent(resumed(YOUR_ATTACK), AddressChanged(f"#r={packed(YOU_DEFEND.record)}"), ReplayMoved(99))
    assert shown_of(game(model))["table"] == [["6c"]]


# Giving a hand away


def test_a_hand_is_given_away_as_a_link_without_what_is_private():
    for page in (resumed(seated(HAND)), opened()):
        model = page._replace(base="https://example.org/durak/")
        after, effects = update(model, SharePressed())
        url = f"https://example.org/durak/{LINK}"
        assert effects == [GiveLink(url)]
        assert after.sheet is Sheet.SHARE
        field = only(each for each in nodes(game(after)) if each.attributes.get("name") == "link")
        assert field.attributes[".value"] == url
        for taken, word in ((True, "clipboard"), (False, "copy it")):
            assert word in text(only(of_class(game(sent(after, Given(taken))), "given")))
        assert update(after, DownloadPressed()) == (after, [Download(SHARED)])


def test_a_hand_that_goes_on_is_not_given_away():
    model, effects = update(resumed(YOUR_ATTACK), SharePressed())
    assert effects == []
    assert update(resumed(YOUR_ATTACK), DownloadPressed())[1] == []
    assert control(game(model), "download")


def test_a_hand_too_large_for_a_link_is_given_away_as_a_file():
    large = OVER.record._replace(extra={**OVER.record.extra, "note": "x" * 9000})
    model, effects = update(resumed(YOUR_ATTACK), FileOpened(write(large)))
    assert effects == [Locate(None)]
    assert model.notices == (Notice.LONG_LINK,)
    model, effects = update(model, SharePressed())
    assert effects == []
    assert "too large" in text(only(of_class(game(model), "sheet")))
    model, effects = update(resumed(seated(large)), SharePressed())
    assert effects == []
    assert update(model, DownloadPressed())[1] == [Download(large)]


def test_a_file_is_opened():
    model, effects = update(sent(resumed(YOUR_ATTACK), SheetOpened(Sheet.STATS)), FileOpened(write(HAND)))
    assert model == opened()
    assert effects == [Locate(packed(SHARED))]


@pytest.mark.parametrize("broken", [None, "", "{}", "[]", write(HAND)[:-9], write(HAND).replace('"seed"', '"sed"')])
def test_a_file_without_a_hand_changes_nothing_and_is_told_of(broken):
    model, effects = update(resumed(YOUR_ATTACK), FileOpened(broken))
    assert model == resumed(YOUR_ATTACK)._replace(notices=(Notice.BROKEN_FILE,))
    assert effects == []


def test_a_file_whose_actions_are_not_legal_is_refused():
    model = sent(resumed(YOUR_ATTACK), FileOpened(write(HAND._replace(actions=(TAKE,)))))
    assert model.notices == (Notice.BROKEN_FILE,)


@pytest.mark.thorough
def test_a_thousand_damaged_and_foreign_files_are_refused_or_hands_that_can_be_shown():
    before = resumed(YOUR_ATTACK)
    tried = refused = 0
    for damage in damaged(write(HAND)):
        model, effects = update(before, FileOpened(damage))
        tried += 1
        if Notice.BROKEN_FILE in model.notices:
            refused += 1
            assert model == before._replace(notices=(Notice.BROKEN_FILE,))
            assert effects == []
        else:
            # Shown, and nothing else: neither saved nor scored.
            assert model.replay.waiting == before.table
            assert [type(effect) for effect in effects] == [Locate]
            for shown_at in (model, sent(model, ReplayMoved(10**6), SheetOpened(Sheet.FAIR), VerifyPressed())):
                game(shown_at)
    assert tried > 1300
    assert 0.5 * tried < refused < 0.98 * tried


def test_a_thousand_damaged_links_are_told_of_and_change_nothing():
    before = resumed(YOUR_ATTACK)
    link = packed(SHARED)
    rng = Random(6)  # noqa: S311 - chance in a test
    told = []
    for _ in range(1000):
        model, effects = update(before, AddressChanged(f"#r={mutated(link, rng)}"))
        assert model == before._replace(notices=model.notices)
        assert effects == [Locate(None)]
        told += model.notices
    assert len(told) == 1000
    assert set(told) == {Notice.BROKEN_LINK, Notice.OTHER_LINK}


# Playing on


def stamped(model):
    """Return the model after it was asked to play on, the record getting a time."""
    model, effects = update(model, PlayOnPressed())
    (stamp,) = effects
    assert isinstance(stamp, Stamp)
    return update(
        model, Stamped(stamp.record._replace(extra={"ai_seed": "drawn", **stamp.record.extra, "created": "later"}))
    )


@pytest.mark.parametrize("ply", [0, 1, 7, 20])
def test_a_hand_is_played_on_from_any_step_as_practice(ply):
    model, effects = stamped(sent(opened(), ReplayMoved(ply)))
    table = model.table
    assert table.practice
    assert table.record.actions == HAND.actions[:ply]
    assert model.replay is None
    assert model.aside == YOUR_ATTACK
    assert effects[:3] == [Locate(None), SetAside(YOUR_ATTACK.record), SaveHand(table.record)]
    assert [type(effect) for effect in effects[3:]] == [Think] * (table.game.position.actor != 0)
    assert text(only(of_class(game(model), "practice"))) == "Practice: not counted.Back to your hand"


def test_the_end_of_a_hand_cannot_be_played_on_from():
    model = sent(opened(), ReplayMoved(10**6))
    assert update(model, PlayOnPressed()) == (model, [])
    assert control(game(model), "play-on").attributes["aria-disabled"] == "true"


def test_a_practice_hand_is_not_counted():
    extra = {**OVER.record.extra, "practice": True}
    assert [type(effect) for effect in update(start(), Resumed(OVER))[1]] == [Score]
    assert update(start(), Resumed(seated(OVER.record._replace(extra=extra))))[1] == []


def test_the_unfinished_hand_comes_back_after_practice():
    model, _ = stamped(opened(RIVAL_ATTACKS))
    back, effects = update(model, AsidePressed())
    assert back == resumed(RIVAL_ATTACKS)
    assert effects[0] == TakeUp(RIVAL_ATTACKS.record)
    over = model._replace(table=seated(HAND._replace(extra={**HAND.extra, "practice": True})))
    assert update(over, NextPressed())[0] == resumed(RIVAL_ATTACKS)
    assert update(model, NextPressed()) == (model, [])


def test_practice_after_practice_keeps_the_first_hand_waiting():
    first, _ = stamped(opened())
    model, effects = stamped(sent(first, ReplayOpened(HAND)))
    assert model.aside == YOUR_ATTACK
    assert not [effect for effect in effects if isinstance(effect, SetAside)]
    model, effects = stamped(opened(OVER))
    assert model.aside is None
    assert not [effect for effect in effects if isinstance(effect, SetAside)]
    assert "Back to your hand" not in text(only(of_class(game(model), "practice")))


def test_a_record_from_elsewhere_gets_levels_to_be_played_on():
    foreign = Record(3, HAND.start, (), {"levels": ["x", "hard"], "names": ["A"]})
    model = sent(resumed(YOUR_ATTACK, levels=(Level.EASY,) * 5), ReplayOpened(foreign))
    assert model.table.named_levels == (Level.HARD, None)
    assert [text(each) for each in of_class(game(model), "level")] == ["Hard"]
    model, _ = stamped(model)
    assert model.table.record.extra["levels"] == [None, "hard", "easy"]
    assert model.table.levels == (Level.HARD, Level.EASY)
    for levels in (None, 3, [], {"a": 1}):
        table = seated(Record(3, HAND.start, (), {"levels": levels}))
        assert table.named_levels == (None, None)
    assert seated(Record(3, HAND.start)).named_levels == (None, None)


def test_the_cards_of_a_whole_hand_of_the_page_are_told_in_its_replay():
    model, _ = whole_hand("a", 4, Level.EASY)[-1]
    replay = sent(model, ReplayOpened()).replay
    assert [action_text(action) for action in replay.record.actions] == [
        action_text(action) for action in model.table.record.actions
    ]
    assert cards_text(replay.games[-1].position.hands[0]) == cards_text(model.table.game.position.hands[0])
    assert shown(game(model))["phase"] == "over"


def test_the_sheet_of_the_hands_sizes_marks_the_step_that_is_looked_at():
    model = sent(opened(), ReplayMoved(7), SheetOpened(Sheet.COURSE))
    sheet = only(of_class(game(model), "sheet"))
    at = only(each for each in nodes(sheet) if each.tag == "line" and each.attributes["class"] == "now")
    lines = [each for each in of_class(sheet, "size") if each.tag == "polyline"]
    assert len(lines) == len(of_class(sheet, "legend")[0].children) == HAND.players
    steps = [line.attributes["points"].split() for line in lines]
    assert {len(points) for points in steps} == {model.replay.last + 1}
    marked = [f"{dot.attributes['cx']},{dot.attributes['cy']}" for dot in of_class(sheet, "now") if dot.tag == "circle"]
    assert marked == [points[7] for points in steps]
    assert at.attributes["x1"] == at.attributes["x2"] == int(marked[0].split(",")[0])
    you, anna, boris = (len(hand) for hand in model.replay.games[7].position.hands)
    assert f"Marked: step 7. You: {you}. Anna: {anna}. Boris: {boris}." in text(sheet)
    rows = [[text(cell) for cell in row.children] for row in nodes(sheet) if row.tag == "tr"]
    assert rows[0] == ["Step", "You", "Anna", "Boris"]
    held = [[str(len(hand)) for hand in state.position.hands] for state in model.replay.games]
    assert rows[1:] == [[str(ply), *sizes] for ply, sizes in enumerate(held)]
