"""`choose`, `match` and `solve` on the command line: what they print, and bad input refused with one line."""

import json
import sys

import pytest

from engine.commands import main
from engine.contest import Tally

HAND = {"format": "durak", "version": 1, "players": 2, "dealer": 1, "seed": "choose", "actions": []}
ENDING = {
    "format": "durak",
    "version": 1,
    "players": 2,
    "position": {"trump": "s", "stock": [], "hands": [["6c", "Ac"], ["7c", "Kd"]], "attacker": 0, "finish": []},
    "actions": [],
}
OVER = {**ENDING, "position": {**ENDING["position"], "hands": [["6c"], ["7d", "7h"]]}, "actions": ["6c", "take"]}


@pytest.fixture
def run(capsys, tmp_path):
    """Return a function that runs one call on a record and returns exit code, output and errors."""

    def called(arguments, record=None):
        path = tmp_path / "record.json"
        if record is not None:
            path.write_text(json.dumps(record), "utf-8")
        code = main([str(path) if argument == "FILE" else argument for argument in arguments.split()])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return called


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_choose_prints_one_legal_action_and_the_same_every_time(run, level):
    code, out, err = run(f"choose FILE --level {level} --effort 20", HAND)
    assert (code, err) == (0, "")
    state = json.loads(run("replay FILE", HAND)[1])
    assert out.strip() in state["legal"]
    assert run(f"choose FILE --level {level} --effort 20", HAND) == (code, out, err)


def test_choose_takes_its_chance_from_the_option_else_from_the_record(run):
    stale = {**HAND, "ai_seed": "5"}
    given = run("choose FILE --level hard --effort 9 --ai-seed 5", HAND)
    assert run("choose FILE --level hard --effort 9", stale) == given
    assert run("choose FILE --level hard --effort 9 --ai-seed 5", {**HAND, "ai_seed": "6"}) == given


def test_a_chance_that_is_a_number_is_its_text_and_none_is_zero(run):
    call = "choose FILE --level hard --effort 9"
    assert run(call, {**HAND, "ai_seed": 5}) == run(call, {**HAND, "ai_seed": "5"})
    assert run(call, {**HAND, "ai_seed": None}) == run(call, HAND) == run(f"{call} --ai-seed 0", HAND)


def test_choose_with_effort_finds_the_winning_lead(run):
    assert run("choose FILE --level hard", ENDING) == (0, "Ac\n", "")


def test_solve_prints_the_value_for_the_seat_on_turn_and_the_actions_that_keep_it(run):
    code, out, err = run("solve FILE", ENDING)
    assert (code, json.loads(out), err) == (0, {"value": "win", "best": ["Ac"]}, "")
    code, out, err = run("solve FILE", {**ENDING, "actions": ["6c"]})
    assert json.loads(out) == {"value": "win", "best": ["7c"]}


def test_solve_takes_an_ending_of_two_left_from_a_larger_table(run):
    three = {**ENDING, "players": 3}
    three["position"] = {**ENDING["position"], "hands": [["6c", "Ac"], [], ["7c", "Kd"]], "finish": [1]}
    assert json.loads(run("solve FILE", three)[1]) == {"value": "win", "best": ["Ac"]}


LEFT, RIGHT = "6c 8c Tc 6d 8d 9s", "7c 9c 7d 9d 6h 8s"
LARGE = {**ENDING, "position": {**ENDING["position"], "hands": [LEFT.split(), RIGHT.split()]}}
"""An ending of more positions than are looked at between two stops."""


def test_solve_goes_on_until_the_ending_is_solved(run):
    code, out, err = run("solve FILE", LARGE)
    assert (code, err) == (0, "")
    assert set(json.loads(out)["best"]) <= set(LARGE["position"]["hands"][0])


def test_solve_gives_up_what_is_too_large_with_one_line(run, monkeypatch):
    monkeypatch.setattr("engine.calls.ENDING_NODES", 300)
    code, out, err = run("solve FILE", LARGE)
    assert (code, out) == (2, "")
    assert err == "durak: this ending is too large: it is not solved after 300 positions\n"


@pytest.mark.parametrize(
    ("call", "record", "complaint"),
    [
        ("solve FILE", HAND, "24 cards are left in the stock, and only endings without a stock are solved"),
        (
            "solve FILE",
            {**ENDING, "players": 3, "position": {**ENDING["position"], "hands": [["6c"], ["7c"], ["8c"]]}},
            "3 players are left, and only endings between two are solved",
        ),
        ("solve FILE", OVER, "the hand is over and nobody is on turn"),
        ("choose FILE --level easy", OVER, "the hand is over and nobody is on turn"),
        ("choose FILE --level clever", HAND, "argument --level: invalid choice: 'clever'"),
        ("choose FILE --level hard --effort -1", HAND, "--effort must be 0 or more, not -1"),
        ("choose FILE", HAND, "the following arguments are required: --level"),
        ("choose FILE --level hard", {**HAND, "actions": ["take"]}, "action 1, take: seat"),
        ("match hard --deals 3 --seed x", None, "a match is between 2 and 6 levels, not 1"),
        (
            "match easy easy easy easy easy easy easy --deals 3 --seed x",
            None,
            "a match is between 2 and 6 levels, not 7",
        ),
        ("match easy good --deals 3 --seed x", None, "invalid choice: 'good'"),
        ("match easy easy --deals 0 --seed x", None, "--deals must be from 1 to 1000000, not 0"),
        (f"match easy easy --deals {10**30} --seed x --jobs 2", None, "--deals must be from 1 to 1000000, not 1000000"),
        ("choose FILE --level easy", {**HAND, "ai_seed": {}}, '"ai_seed" must be a text or a whole number'),
        ("choose FILE --level easy", {**HAND, "ai_seed": True}, '"ai_seed" must be a text or a whole number'),
        ("match easy easy --deals 1 --seed x --jobs 0", None, "--jobs must be 1 or more, not 0"),
        ("match easy easy --deals 1 --seed x --effort -4", None, "--effort must be 0 or more, not -4"),
        ("match easy easy --deals 1", None, "the following arguments are required: --seed"),
    ],
)
def test_bad_input_is_refused_with_one_line(run, call, record, complaint):
    code, out, err = run(call, record)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_match_prints_a_table_with_a_progress_bar_beside_it(run):
    code, out, err = run("match normal easy --deals 10 --seed x --jobs 1")
    assert code == 0
    head, titles, first, second = out.splitlines()
    assert head.startswith("10 deals, 20 hands, ")
    assert titles.split() == ["level", "score", "Durak", "first", "out"]
    assert (first.split()[0], second.split()[0]) == ("normal", "easy")
    assert err.endswith("100 %\n")


def test_the_progress_bar_is_drawn_once_for_each_percent(run, monkeypatch):
    monkeypatch.setattr("engine.calls.tallies", lambda contest, _jobs: [Tally(2, 0, 0, (1, 1), (1, 1))] * contest.deals)
    drawn = run("match easy easy --deals 130 --seed x")[2].split("\r")
    assert drawn[0] == ""
    assert [int(bar[52:].split()[0]) for bar in drawn[1:]] == list(range(1, 101))


def test_a_match_goes_on_without_anywhere_to_draw_its_bar(run, monkeypatch):
    call = "match easy easy --deals 3 --seed x"
    with_bar = run(call)[1]
    monkeypatch.setattr(sys, "stderr", None)
    assert run(call) == (0, with_bar, "")


def test_an_interrupted_match_says_so_under_its_bar(run, monkeypatch):
    def interrupted(_contest, _jobs):
        yield Tally(2, 0, 0, (1, 1), (1, 1))
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.calls.tallies", interrupted)
    code, out, err = run("match easy easy --deals 2 --seed x")
    assert (code, out) == (130, "")
    assert err == f"\r[{25 * '#':50}]  50 %\ndurak: interrupted\n"


def test_a_match_as_json_has_the_keys_that_others_rely_on(run):
    code, out, _ = run("match normal easy easy --deals 6 --seed x --json")
    outcome = json.loads(out)
    assert code == 0
    assert (outcome["deals"], outcome["hands"]) == (6, 18)
    assert [player["level"] for player in outcome["players"]] == ["normal", "easy", "easy"]
    for player in outcome["players"]:
        for rate, interval in (
            ("score", "score_interval"),
            ("durak_rate", "durak_interval"),
            ("first_rate", "first_interval"),
        ):
            low, high = player[interval]
            assert 0 <= low <= player[rate] <= high <= 1
    assert sum(player["durak_rate"] for player in outcome["players"]) == pytest.approx(1 - outcome["null_hands"] / 18)


def test_one_deal_says_nothing_and_its_interval_says_so(run):
    players = json.loads(run("match easy easy --deals 1 --seed x --json")[1])["players"]
    assert [player["score_interval"] for player in players] == [[0, 1], [0, 1]]


def test_a_match_is_the_same_for_any_number_of_processes(run):
    call = "match normal hard --deals 3 --seed jobs --effort 2 --json --jobs"
    assert run(f"{call} 1")[1] == run(f"{call} 2")[1]
