"""What a screen reader is told: moves by the batch, each once; notes; a refusal again."""

from app.messages import Advised, CardPressed, LessonPressed, Noticed, RivalActed, RivalWaits, SkipPressed, StepPressed
from app.model import Notice
from app.scene import Node
from app.settings import Speed, Switch
from app.view import page
from engine.cards import card_named
from engine.players import Choice, Reason
from tests.app.scenes import alerts, control, nodes, of_class, only, text
from tests.app.tables import ENGLISH, YOU_ARE_OUT, game, middle, resumed, sent, start

RIVAL_ATTACKS = middle("7c 8c / 6c 6d 9h", "s", attacker=1)
YOU_DEFEND = middle("7c 8c / 6c 6d 9h", "s", "6c", attacker=1)
OVER = middle("7c / 6c 6d", "s", "6c 7c", attacker=1)
SIX = card_named("6c")


def said(model, region):
    """Return the lines of a live region."""
    return [text(line).strip() for line in only(of_class(game(model), region)).children]


def test_a_step_waits_in_words_and_what_it_did_is_said_once():
    thinks = resumed(RIVAL_ATTACKS, speed=Speed.STEP)
    assert control(game(thinks), "step").attributes["aria-disabled"] == "true"
    waits = sent(thinks, RivalWaits(0))
    assert control(game(waits), "step").attributes["aria-disabled"] is None
    assert said(waits, "notes") == ["Anna: to attack. Go on"]
    pressed = sent(waits, StepPressed())
    assert control(game(pressed), "step").key == control(game(waits), "step").key
    for gone_on in (pressed, waits):
        acted = sent(gone_on, RivalActed(0, SIX))
        assert said(acted, "moves") == ["Anna: attacks — six of clubs."]
        assert said(acted, "notes") == []


def test_no_button_to_go_on_stands_where_nobody_waits():
    def steps(model):
        return [each for each in nodes(game(model)) if each.attributes.get("data-do") == "step"]

    assert steps(resumed(RIVAL_ATTACKS)) == steps(resumed(YOU_DEFEND, speed=Speed.STEP)) == []
    assert steps(sent(start(speed=Speed.STEP), LessonPressed())) == []


def test_what_was_there_when_the_hand_came_is_not_said_but_how_it_ended_is():
    assert said(resumed(YOU_DEFEND), "moves") == []
    assert said(resumed(OVER), "moves") == [text(only(of_class(game(resumed(OVER)), "status")))]


def test_the_same_refusal_is_a_new_element_each_time():
    def refusal(model):
        (line,) = next(each for each in nodes(game(model)) if each.attributes.get("aria-live") == "assertive").children
        assert isinstance(line, Node)
        return line

    model = resumed(middle("7d 8c / 6c 6d 9h", "s", "6c", attacker=1))
    once = sent(model, CardPressed(card_named("7d")))
    twice = sent(once, CardPressed(card_named("7d")))
    assert text(refusal(once)) == text(refusal(twice)) == alerts(game(once))[0]
    assert refusal(once).key != refusal(twice).key


def test_notes_tell_notices_hints_and_lifted_cards():
    seven = card_named("7c")
    hinted = sent(resumed(YOU_DEFEND), Advised(1, Choice(seven, Reason.SMALLEST_BEATS)))
    assert said(hinted, "notes") == [text(only(of_class(game(hinted), "advice")))]
    lifted = sent(resumed(YOU_DEFEND, twice=Switch.ON), CardPressed(seven))
    assert said(lifted, "notes") == [text(only(of_class(game(lifted), "advice")))]
    told = said(sent(resumed(YOU_DEFEND), Noticed(Notice.OFFLINE), Noticed(Notice.NEWER)), "notes")
    assert told[0].startswith("All is kept")
    assert told[1].endswith("this hand goes on. Take it now")


def test_a_notice_before_the_first_deal_is_told_too():
    scene = page(ENGLISH, sent(start(), Noticed(Notice.FAULT))).game
    assert text(only(of_class(scene, "notes"))).startswith("Something went wrong.")


def test_a_lesson_tells_its_task_and_what_was_learnt():
    task = sent(start(), LessonPressed())
    done = sent(task, RivalActed(0, card_named("7c")))
    assert said(task, "notes") == [text(only(of_class(game(task), "lesson")).children[1])]
    assert said(done, "moves") != []


def test_the_person_s_part_is_in_words_while_a_rival_is_on_turn():
    headings = {text(each) for each in nodes(game(resumed(RIVAL_ATTACKS))) if each.tag == "h2"}
    assert "Your hand: defends." in headings
    third = resumed(middle("7c 8c / 6c 6d / 9h", "s", attacker=1))
    assert "Your hand" in {text(each) for each in nodes(game(third)) if each.tag == "h2"}


def test_what_a_waiting_rival_left_is_not_said_again_when_the_rest_is_skipped():
    model = sent(resumed(YOU_ARE_OUT, speed=Speed.STEP)._replace(said=0), RivalWaits(YOU_ARE_OUT.game.ply))
    assert sent(resumed(YOU_ARE_OUT)._replace(said=0), SkipPressed()).said == 0
    assert sent(model, SkipPressed()).said == len(model.table.told)
