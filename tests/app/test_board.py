"""What the page shows of positions that whole hands seldom come to."""

import re

import pytest

from app.messages import Advised, Asked, CursorMoved, LessonPressed, Resumed, RivalActed, RivalWaits, SkipPressed, Typed
from app.model import Topic
from app.settings import Sort, Switch
from app.view import silent
from engine.cards import CARD_TEXT, action_named, card_named
from engine.players import Choice, Reason
from engine.rules import Durak, outcome
from i18n.cards import CARDS as CARD_NAMES
from tests.app.scenes import alerts, control, facts, having, log, nodes, of_class, only, shown, status, text, why, zone
from tests.app.tables import (
    FORCED,
    OVER,
    RIVAL_ATTACKS,
    RIVAL_DEFENDS,
    YOU_ARE_OUT,
    YOU_DEFEND,
    YOUR_ATTACK,
    dealt_hand,
    deck,
    game,
    middle,
    moved,
    played,
    press,
    resumed,
    sent,
    shuffled,
    start,
)

# Six players, seat 5 dealing: he holds the turned-up ace to the end and is the Durak.
ACE_KEPT = (
    "9c Tc 9h Th pass pass 9d Kd pass pass 9s Ks pass pass pass Kc 7s pass pass pass 7c take Jc Qc pass pass Jd "
    "take pass pass Js pass Qd Td take Ts pass pass Tc Th 6d 7d 6s 7s pass pass 6c 7c pass pass 6h 9h pass pass "
    "pass 7h 9s pass pass pass pass pass 9c take 9d pass pass pass pass pass Jc take 8c Qs Kc take Kd Ks pass Kh "
    "pass pass Qc take Tc take Td Th Ts pass pass pass Jd take Js Ac take Ah pass pass pass Qd Js Qh take pass pass "
    "8h take pass Jc take Jd Js pass Qc take Qd Qh"
)


def at_seat(model, seat):
    """Return the cards that lie face up at a seat."""
    place = only(each for each in having(game(model), "data-seat") if each.attributes["data-seat"] == seat)
    return [card.attributes["data-card"] for card in having(place, "data-card")]


def piles(model):
    """Return what lies at the stock: the turned-up card and how many backs, and whether the discard pile shows one."""
    scene = game(model)
    stock, discard = zone(scene, "stock"), zone(scene, "discard")
    turned = [card.attributes["data-card"] for card in having(stock, "data-card")]
    return turned, len(of_class(stock, "back")), len(of_class(discard, "back"))


def test_six_players_see_the_turned_up_card_at_its_dealers_seat_and_no_stock():
    model = dealt_hand(deck(last_card="As"), 6, dealer=5)
    assert [at_seat(model, seat) for seat in range(1, 6)] == [[], [], ["6s"], [], ["As"]]
    assert piles(model) == ([], 0, 0)


def test_the_person_who_deals_to_six_has_the_turned_up_card_in_the_hand():
    model = dealt_hand(deck(last_card="As"), 6, dealer=0)
    assert [at_seat(model, seat) for seat in range(1, 6)] == [[], [], [], ["6s"], []]
    assert shown(game(model))["faces"] == sorted([*shown(game(model))["hand"], "6s"])
    assert "As" in shown(game(model))["hand"]


def test_the_turned_up_card_lies_face_up_no_more_once_it_was_played_and_picked_up():
    model = dealt_hand(deck(last_card="6s"), 6, dealer=4)
    assert at_seat(model, 4) == ["6s"]
    model = played(model, "6s")
    assert at_seat(model, 4) == []
    assert shown(game(model))["table"] == [(0, ("6s", "attack"))]
    model = played(model, "take pass pass pass pass pass")
    assert card_named("6s") in model.table.game.known[5]
    assert at_seat(model, 5) == []


def test_the_turned_up_card_that_its_dealer_takes_back_is_a_card_like_any_other():
    model = played(dealt_hand(deck(last_card="7s", first_cards="6s"), 6, dealer=5), "6s take")
    assert at_seat(model, 5) == ["7s"]


def test_the_durak_who_kept_the_turned_up_card_shows_it_once():
    model = played(dealt_hand(deck(last_card="As"), 6, dealer=5), ACE_KEPT)
    assert outcome(model.table.game.position) == Durak(5, (3, 4, 0, 2, 1, 5))
    scene = game(model)
    assert shown(scene) == facts(model.table)
    assert len([each for each in nodes(scene) if each.key == "As"]) == 1
    assert at_seat(model, 5) == []


@pytest.mark.parametrize(
    ("stock", "shown_there"),
    [("9c Tc As", (["As"], 1, 1)), ("Tc As", (["As"], 1, 1)), ("As", (["As"], 0, 1)), ("", ([], 0, 1))],
)
def test_the_turned_up_trump_lies_under_the_stock_until_it_is_drawn(stock, shown_there):
    model = resumed(middle("6c / 7d", "s", stock=stock))
    assert piles(model) == shown_there
    assert text(only(having(game(model), "data-trump"))) == "Trump:spades"


def test_the_trump_card_is_named_at_the_badge_as_long_as_it_is_known():
    badges = [only(having(game(resumed(middle("6c / 7d", "s", stock=stock))), "data-trump")) for stock in ("As", "")]
    assert [badge.attributes["title"] for badge in badges] == ["ace of spades, trump", None]


def test_a_discard_pile_without_cards_shows_none():
    assert piles(dealt_hand(deck(), 2, dealer=1)) == (["9d"], 1, 0)


def test_a_pair_is_read_as_one_attack_beaten_by_one_card():
    model = resumed(middle("6c 6d Ks / 7c 9d As", "s", "6c 7c 6d"))
    pairs = having(game(model), "data-pair")
    assert [[part.attributes.get("aria-label") or text(part) for part in pair.children] for pair in pairs] == [
        ["six of clubs", "beaten by", "seven of clubs"],
        ["six of diamonds"],
    ]


def test_a_rivals_place_says_name_level_part_pass_and_count():
    model = resumed(middle("7c 8h / 6c 9d / 6h Ts", "s", "7c take"))
    first = only(each for each in having(game(model), "data-seat") if each.attributes["data-seat"] == 1)
    assert [text(only(of_class(first, part))) for part in ("name", "level", "role")] == ["Anna", "Easy", "takes"]
    assert [text(part) for part in only(of_class(first, "count")).children] == ["2", "2 cards"]


def test_a_rival_who_passed_is_said_to_have():
    model = resumed(middle("7c 8h 9s / 6c 9d / 6h Ts", "s", "6c Ts pass", attacker=1))
    said = {each.attributes["data-seat"]: of_class(each, "said") for each in having(game(model), "data-seat")}
    assert [len(said[seat]) for seat in (0, 1, 2)] == [0, 1, 0]
    assert text(only(said[1])) == "passed"


@pytest.mark.parametrize(
    ("table", "actions", "sentence"),
    [
        (middle("6c / 7c", "s"), "6c 7c", "A null hand: nobody has cards left, nobody wins or loses."),
        (middle("6c 7h / 7c", "s"), "6c 7c", "You are the Durak."),
        (middle("6c / 7c 8h", "s"), "6c take", "You are the first out. Durak: Anna."),
    ],
)
def test_the_end_of_a_hand_is_unmistakable(table, actions, sentence):
    scene = game(played(resumed(table), actions))
    assert status(scene) == text(only(of_class(scene, "verdict"))) == sentence
    assert scene.attributes["data-actor"] is None
    assert [control(scene, does).attributes["aria-disabled"] for does in ("take", "pass")] == ["true", "true"]
    assert zone(scene, "table").children == ()


def test_a_null_hand_has_no_places():
    assert having(game(played(resumed(middle("6c / 7c", "s")), "6c 7c")), "data-place") == []


def test_the_duraks_last_cards_are_shown():
    scene = game(resumed(OVER))
    left = only(of_class(scene, "left"))
    assert [card.attributes["data-card"] for card in having(left, "data-card")] == ["6c", "7d", "8d"]


def test_the_hand_lies_in_the_order_of_the_setting():
    table = middle("6c Kc 6h Ts / 7d", "s")
    lying = [
        [card.attributes["data-card"] for card in having(zone(game(resumed(table, sort=sort)), "hand"), "data-card")]
        for sort in (Sort.SUIT, Sort.RANK)
    ]
    assert lying == [["6c", "Kc", "6h", "Ts"], ["6c", "6h", "Kc", "Ts"]]


def test_the_cursor_is_where_the_keyboard_was_else_at_the_first_card():
    def stop(model):
        cards = having(zone(game(model), "hand"), "data-card")
        return [card.attributes["data-card"] for card in cards if card.attributes["tabindex"] == "0"]

    model = resumed(YOUR_ATTACK)
    assert stop(model) == ["6c"]
    assert stop(sent(model, CursorMoved(card_named("7d")))) == ["7d"]
    assert stop(sent(model, CursorMoved(card_named("As")))) == ["6c"]


def test_a_card_that_was_refused_is_marked_and_described_by_the_reason():
    scene = game(sent(resumed(YOU_DEFEND), press("8h")))
    refused = only(of_class(scene, "refused"))
    assert refused.attributes["data-card"] == "8h"
    assert refused.attributes["aria-describedby"] == only(of_class(scene, "why")).attributes["id"]
    assert why(scene).startswith("eight of hearts does not beat it")


def test_a_refused_take_marks_no_card():
    scene = game(sent(resumed(YOUR_ATTACK), Typed("take")))
    assert of_class(scene, "refused") == []
    assert why(scene).startswith("There is nothing to take")


def test_a_hint_is_said_and_its_card_marked():
    choice = Choice(card_named("7c"), Reason.SMALLEST_BEATS)
    scene = game(sent(resumed(YOU_DEFEND), Advised(1, choice)))
    assert why(scene) == "Hint: seven of clubs — the smallest card that beats."
    assert [card.attributes["data-card"] for card in of_class(scene, "advised")] == ["7c"]


def test_a_hint_to_take_marks_no_card():
    scene = game(sent(resumed(YOU_DEFEND), Advised(1, Choice(action_named("take"), Reason.KEEPS_TRUMPS))))
    assert why(scene) == "Hint: take — it keeps trumps back."
    assert of_class(scene, "advised") == []


@pytest.mark.parametrize(
    ("table", "enabled"),
    [(YOUR_ATTACK, True), (FORCED, True), (RIVAL_ATTACKS, False), (RIVAL_DEFENDS, False), (OVER, False)],
)
def test_a_hint_is_to_be_had_on_the_persons_turn(table, enabled):
    assert (control(game(resumed(table)), "hint").attributes["aria-disabled"] is None) is enabled


def offered(model):
    """Return what may be pressed beside Take, Hint, Undo and Done."""
    return [each.attributes["data-do"] for each in having(only(of_class(game(model), "actions")), "data-do")][3:-1]


def test_a_waiting_rival_is_let_go_on():
    assert offered(resumed(RIVAL_ATTACKS)) == []
    assert offered(sent(resumed(RIVAL_ATTACKS), RivalWaits(0))) == ["step"]


def test_whoever_is_out_may_skip_to_the_end_once():
    assert offered(resumed(YOU_ARE_OUT)) == ["skip"]
    assert offered(sent(resumed(YOU_ARE_OUT), SkipPressed())) == []
    assert offered(resumed(OVER)) == []


def test_only_a_turn_an_answer_or_a_refusal_is_said_at_once():
    assert alerts(game(resumed(RIVAL_ATTACKS))) == ["", ""]
    assert alerts(game(resumed(YOU_DEFEND)))[0] == status(game(resumed(YOU_DEFEND)))
    assert alerts(game(sent(resumed(RIVAL_ATTACKS), Asked(Topic.NOW)))) == ["", "Anna: to attack."]
    assert alerts(game(sent(resumed(RIVAL_ATTACKS), press("8h"))))[0] == "It is not your turn."


def test_what_was_read_aloud_is_not_read_again_after_a_move():
    model = sent(resumed(YOU_DEFEND), Asked(Topic.RIVALS))
    assert alerts(game(model))[1] == "Anna: 2 cards, attacks."
    assert alerts(game(sent(model, press("7c"))))[1] == ""


def test_a_typed_text_that_is_no_move_is_said_to_be_none():
    model = sent(resumed(YOU_DEFEND), Typed("all"))
    assert text(only(of_class(game(model), "untyped"))) == "all: not a move. Type a card such as 7h, or take, or done."
    assert text(only(of_class(game(sent(model, Typed("7c"))), "untyped"))) == ""


def test_why_a_typed_move_is_refused_is_said_where_it_was_typed_until_another_is_pressed():
    model = sent(resumed(YOU_DEFEND), Typed("8h"))
    answer = only(of_class(game(model), "untyped"))
    assert text(answer).startswith("eight of hearts does not beat it")
    assert text(answer) in text(only(of_class(game(model), "why")))
    assert answer.attributes["role"] is None, "the line of reasons is heard already"
    assert text(only(of_class(game(sent(model, press("8h"))), "untyped"))) == ""


def test_another_hand_leaves_nothing_of_the_last():
    assert game(sent(resumed(OVER), Resumed(YOUR_ATTACK))) == game(resumed(YOUR_ATTACK))


@pytest.mark.parametrize("card", CARD_TEXT)
def test_every_card_is_drawn_in_its_own_way(card):
    others = [other for other in CARD_TEXT if other != card]
    scene = game(resumed(middle(f"{card} / {others[0]}", "s")))
    drawn = only(having(zone(scene, "hand"), "data-card"))
    hrefs = {use.attributes["href"] for use in nodes(drawn) if use.tag == "use"}
    assert hrefs == {f"#suit-{card[1]}"} | (set() if card[0] in "JQK" else {f"#face-{card}"})
    assert len(of_class(drawn, "court")) == (card[0] in "JQK")
    assert only(of_class(drawn, "card")).attributes["data-suit"] == card[1]
    assert drawn.attributes["aria-label"].startswith(CARD_NAMES[card])


def test_the_page_reads_in_playing_order_under_its_headings():
    headings = [text(each) for each in nodes(game(resumed(YOU_DEFEND))) if each.tag in {"h1", "h2"}]
    assert headings == ["Durak", "Rivals", "Fight", "Stock and trump", "Your hand: defends.", "Log"]


def test_regions_that_speak_are_there_from_the_start_and_the_log_is_silent():
    regions = [
        (each.attributes.get("class"), each.attributes.get("role"), each.attributes.get("aria-live"))
        for each in nodes(game(resumed(RIVAL_ATTACKS)))
        if each.attributes.get("aria-live") or each.attributes.get("role") in {"status", "alert", "log"}
    ]
    assert regions == [
        (None, "log", "off"),
        ("untyped", "alert", None),
        ("hush moves", None, "polite"),
        ("hush notes", None, "polite"),
        (None, None, "assertive"),
        (None, None, "assertive"),
    ]


def test_a_silent_scene_has_the_same_regions_with_nothing_in_them():
    scene = game(sent(resumed(YOU_DEFEND), Asked(Topic.NOW)))
    quiet = silent(scene)
    live = [each for each in nodes(quiet) if each.attributes.get("aria-live") in {"polite", "assertive"}]
    assert [each.children for each in live] == [()] * 4
    assert [text(each) for each in having(scene, "aria-live")] != [text(each) for each in having(quiet, "aria-live")]
    assert log(quiet) == log(scene)
    assert shown(quiet) == shown(scene)
    assert [each.attributes for each in nodes(quiet)] == [
        each.attributes for each in nodes(scene) if not re.match("said-|answer-|note-", str(each.key))
    ]


def test_what_is_told_of_another_hand_is_in_new_elements():
    def told(model):
        return {each.key for each in nodes(game(model)) if str(each.key).startswith("said-")}

    first, second = (sent(start(), shuffled(created=f"2026-01-0{day}"), RivalWaits(0)) for day in (1, 2))
    lesson = moved(sent(first, LessonPressed()), RivalActed(0, card_named("7c")))
    assert all(map(told, (first, second, lesson)))
    assert told(first) & told(second) == told(first) & told(lesson) == set()


def test_a_bare_number_is_seen_and_the_whole_count_heard():
    counts = of_class(game(resumed(middle("6c / 7d 8d", "s", stock="9c As"))), "count")
    assert [[(part.attributes, text(part)) for part in count.children] for count in counts] == [
        [({"aria-hidden": "true"}, "2"), ({"class": "hush"}, "2 cards")],
        [({"aria-hidden": "true"}, "2"), ({"class": "hush"}, "Stock: 2")],
        [({"aria-hidden": "true"}, "31"), ({"class": "hush"}, "Discard pile: 31")],
    ]


def test_everything_face_down_is_silent():
    backs = of_class(game(resumed(middle("6c / 7d 8d", "s", stock="9c As"))), "back")
    assert len(backs) == 2 + 1 + 1
    assert {back.attributes["aria-hidden"] for back in backs} == {"true"}
    assert [text(back) for back in backs] == [""] * len(backs)


def test_fans_and_rows_know_how_many_they_are():
    scene = game(resumed(middle("6c 6d Ks / 7c 9d As", "s", "6c 7c 6d", stock="9c Ts")))
    numbers = {str(each.attributes["class"]): each.attributes["--n"] for each in having(scene, "--n")}
    assert numbers == {"backs": 2, "pairs": 2, "hand": 1}


def test_the_card_counter_marks_a_picked_up_card_with_its_holder():
    scene = game(resumed(middle("6c 7c 8c / 7d 8d / -", "s", "6c take pass", finish=(2,)), counter=Switch.ON))
    known = only(of_class(scene, "known"))
    assert [text(part) for part in known.children] == ["A", "Anna"]
    assert [text(part.children[0]) for part in of_class(scene, "gone")] == ["✕"] * 31
