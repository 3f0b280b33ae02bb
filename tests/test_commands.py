"""The command line: what each call prints, and bad input refused with exit code 2 and one line, never a traceback."""

import importlib
import io
import json
import os
import runpy
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from engine.commands import main
from tests.broken import BEGUN, BROKEN, DEALT
from tests.oracle import Slow
from tests.test_golden import FILES, golden

ROOT = Path(__file__).parent.parent
SAMPLE = [
    "nothing",
    "1e999",
    "5000 digits",
    "lists without end",
    "UTF-16",
    "half a character twice",
    "the same card again",
    "take after the end",
    "a card in hand and stock",
    "a very long word",
]
"""Broken records that go through a real process too."""

STATE_KEYS = (
    *("ply", "phase", "actor", "attacker", "defender", "cap", "table", "taking", "passed", "hands", "stock"),
    *("trump_suit", "trump_card", "discard_count", "finish", "idle_bouts", "legal"),
)


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Return a function that runs one call with these bytes as its file, and returns exit code, output and errors."""

    def called(arguments, data=None):
        path = tmp_path / "record.json"
        if data is not None:
            path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
        code = main([str(path) if argument == "FILE" else argument for argument in arguments.split()])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return called


def process(*arguments, data=b"", **more):
    """Run one call in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments], cwd=ROOT, input=data, capture_output=True, check=False, **more
    )


def assert_refused(code, out, err):
    assert code == 2
    assert out == ""
    assert err.startswith("durak: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")


# deal


def test_deal_prints_a_record_without_actions(run):
    code, out, err = run("deal --players 4 --seed spring --dealer 1")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "format": "durak",
        "version": 1,
        "players": 4,
        "dealer": 1,
        "seed": "spring",
        "actions": [],
    }


def test_the_last_seat_deals_unless_another_is_named(run):
    assert [json.loads(run(f"deal --players {players} --seed x")[1])["dealer"] for players in range(2, 7)] == [
        1,
        2,
        3,
        4,
        5,
    ]


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1", "utf-16"])
def test_a_deal_can_be_printed_in_any_encoding(encoding):
    done = process("deal", "--players", "2", "--seed", "дурак 🂡", env={**os.environ, "PYTHONIOENCODING": encoding})
    assert done.returncode == 0
    assert json.loads(done.stdout.decode(encoding))["seed"] == "дурак 🂡"


# replay


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replay_prints_every_state_as_the_oracle_has_it(run, path):
    record = golden(path)["record"]
    slow = Slow.of(record)
    states = [slow.state()]
    for action in record["actions"]:
        slow.act(action)
        states.append(slow.state())
    code, out, err = run("replay FILE", record)
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == states


def test_replay_prints_the_public_keys_and_a_result_only_at_the_end(run):
    lines = run("replay FILE", golden(FILES[0])["record"])[1].splitlines()
    assert {tuple(json.loads(line)) for line in lines[:-1]} == {STATE_KEYS}
    assert tuple(json.loads(lines[-1])) == (*STATE_KEYS, "result")


def test_replay_reads_standard_input(run):
    assert run("replay -", DEALT) == run("replay FILE", DEALT)


def test_a_mark_at_the_beginning_is_read_over(run):
    marked = b"\xef\xbb\xbf" + json.dumps(DEALT).encode()
    assert run("replay FILE", marked) == run("replay FILE", DEALT)


def test_replay_goes_on_through_more_idle_fights_than_a_host_would(run):
    """Three players who take everything and add nothing; nothing in the rules ends it."""
    position = {
        "trump": "s",
        "stock": [],
        "hands": [["6c", "7c"], ["8c", "9c"], ["Tc", "Jc"]],
        "attacker": 0,
        "finish": [],
    }
    record = {"format": "durak", "version": 1, "players": 3, "position": position, "actions": []}
    slow = Slow.of(record)
    while slow.idle < 250:
        legal = slow.legal()
        action = legal[-1] if legal[-1] in {"take", "pass"} else legal[0]
        slow.act(action)
        record["actions"].append(action)
    last = json.loads(run("replay FILE", record)[1].splitlines()[-1])
    assert last == slow.state()
    assert last["idle_bouts"] == 250


# observe


def test_observe_prints_what_the_seat_on_turn_sees(run):
    code, out, err = run("observe FILE", BEGUN)
    assert (code, err) == (0, "")
    seen = json.loads(out)
    assert seen["seat"] == 0
    assert seen["hand"] == ["6d"]
    assert seen["legal"] == ["6d", "pass"]
    assert "hands" not in seen
    assert "stock" not in seen


def test_observe_prints_what_a_named_seat_sees(run):
    seen = json.loads(run("observe FILE --seat 1", BEGUN)[1])
    assert (seen["seat"], seen["hand"], seen["legal"]) == (1, ["8d"], [])


def test_observing_a_hand_that_is_over_needs_a_seat(run):
    record = golden(FILES[0])["record"]
    assert_refused(*run("observe FILE", record))
    assert run("observe FILE --seat 1", record)[0] == 0


# choose


def test_any_effort_may_be_asked_for(run):
    assert run(f"choose FILE --level easy --effort {10**30}", DEALT) == run("choose FILE --level easy", DEALT)


# bad input


@pytest.mark.parametrize(("data", "complaint"), [pytest.param(*row[1:], id=row[0]) for row in BROKEN])
def test_a_broken_record_is_refused_in_one_line(run, data, complaint):
    code, out, err = run("replay FILE", data)
    assert_refused(code, out, err)
    assert complaint in err


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("data", "complaint"), [pytest.param(*row[1:], id=row[0]) for row in BROKEN if row[0] in SAMPLE]
)
def test_a_process_refuses_a_broken_record_in_one_line(data, complaint, tmp_path):
    path = tmp_path / "record.json"
    path.write_bytes(data)
    for done in (process("replay", str(path)), process("observe", "-", data=data)):
        assert_refused(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert complaint in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("", "required: call"),
        ("shuffle", "invalid choice: 'shuffle'"),
        ("deal", "required: --players, --seed"),
        ("deal --players 3", "required: --seed"),
        ("deal --seed x", "required: --players"),
        ("deal --players x --seed x", "--players: 'x' is not a whole number"),
        ("deal --players 1_0 --seed x", "'1_0' is not a whole number"),
        ("deal --players \uff12 --seed x", "'\uff12' is not a whole number"),
        (f"deal --players {'9' * 5000} --seed x", "'99999999999999999999...' is not a whole number"),
        ("deal --players 2.0 --seed x", "'2.0' is not a whole number"),
        ("deal --players 1 --seed x", "--players must be from 2 to 6, not 1"),
        ("deal --players 7 --seed x", "--players must be from 2 to 6, not 7"),
        ("deal --players -3 --seed x", "--players must be from 2 to 6, not -3"),
        ("deal --players 3 --seed x --dealer 3", "--dealer must be a seat from 0 to 2, not 3"),
        ("deal --players 3 --seed x --dealer -1", "--dealer must be a seat from 0 to 2, not -1"),
        ("deal --players 3 --seed x --dealer", "expected one argument"),
        ("deal --players 3 --seed x extra", "unrecognized arguments: extra"),
        ("deal --players 3 --seed \udcff", "half a character"),
        ("replay", "required: FILE"),
        ("replay FILE FILE", "unrecognized arguments"),
        ("replay no-such-file.json", "'no-such-file.json': No such file or directory"),
        ("replay tests", "'tests': Is a directory"),
        ("replay .", "'.': Is a directory"),
        ("replay \udcff", "'\\udcff': No such file or directory"),
        ("replay FILE \udcff", "unrecognized arguments: \\udcff"),
        ("replay --seat 1 FILE", "unrecognized arguments"),
        ("observe FILE --seat x", "--seat: 'x' is not a whole number"),
        ("observe FILE --seat 3", "--seat must be a seat from 0 to 2, not 3"),
        ("observe FILE --seat -1", "--seat must be a seat from 0 to 2, not -1"),
    ],
)
def test_a_bad_call_is_refused_in_one_line(run, arguments, complaint):
    code, out, err = run(arguments, DEALT)
    assert_refused(code, out, err)
    assert complaint in err


def test_a_file_that_may_not_be_read_is_refused_in_one_line(run, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    code, out, err = run("replay locked.json")
    assert_refused(code, out, err)
    assert "'locked.json': Permission denied" in err


def test_the_module_runs_the_call_that_its_arguments_name(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["engine", "deal", "--players", "1", "--seed", "x"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("engine", run_name="__main__")
    assert ended.value.code == 2
    assert capsys.readouterr().err == "durak: --players must be from 2 to 6, not 1\n"


def test_what_is_interrupted_while_it_begins_says_so_in_one_line(capsys, monkeypatch):
    class Interrupted:
        def __getattr__(self, _name):
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "engine.commands", Interrupted())
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("engine", run_name="__main__")
    assert (ended.value.code, capsys.readouterr().err) == (130, "durak: interrupted\n")


def test_importing_the_module_runs_nothing():
    """A process of `match` does so where processes are started afresh."""
    assert callable(importlib.import_module("engine.__main__").main)


def test_help_is_no_error():
    done = process("--help")
    assert done.returncode == 0
    assert b"replay" in done.stdout
    assert done.stderr == b""


# standard input and output that are closed, full or gone


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_output_that_is_full_is_said_in_one_line(capsys, monkeypatch):
    with Path("/dev/full").open("w", encoding="utf-8") as full, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        code = main(["deal", "--players", "2", "--seed", "x"])
    assert (code, capsys.readouterr().err) == (1, "durak: standard output: No space left on device\n")


def test_closed_streams_are_said_in_one_line(run, monkeypatch):
    with monkeypatch.context() as closed:
        closed.setattr(sys, "stdin", None)
        assert_refused(*run("replay -"))
    with monkeypatch.context() as closed:
        closed.setattr(sys, "stdout", None)
        code, _, err = run("deal --players 2 --seed x")
    assert (code, err) == (1, "durak: standard output is closed\n")


def test_a_reader_that_stops_early_is_no_error(capsys, monkeypatch):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as gone, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", gone)
        code = main(["deal", "--players", "2", "--seed", "x"])
    assert (code, capsys.readouterr().err) == (0, "")


def test_a_complaint_never_lands_on_standard_output(run, monkeypatch):
    with monkeypatch.context() as closed:
        closed.setattr(sys, "stderr", None)
        assert run("deal --players 9 --seed x") == (2, "", "")


@pytest.mark.parametrize("arguments", ["deal --players 9 --seed x", "match easy easy --deals 3 --seed x --json"])
def test_errors_that_nobody_reads_change_nothing_of_the_outcome(run, monkeypatch, arguments):
    code, out, _ = run(arguments)
    reading, writing = os.pipe()
    os.close(reading)
    gone = os.fdopen(writing, "w", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", gone)
        assert run(arguments) == (code, out, "")
    with suppress(OSError):
        gone.close()


def test_what_is_interrupted_says_so_in_one_line(run, monkeypatch):
    def interrupted(_path):
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.commands.record_in", interrupted)
    assert run("replay FILE", DEALT) == (130, "", "durak: interrupted\n")


@pytest.fixture
def interruptible():
    """Where the tests themselves run in the background, what they start would inherit that Ctrl-C is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.thorough
@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
@pytest.mark.parametrize("whom", ["the process", "its whole group"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_match_ends_it_at_once_without_a_traceback(jobs, whom):
    arguments = ["match", "easy", "easy", "--deals", "20000", "--seed", "x", "--jobs", jobs]
    match = subprocess.Popen(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    bar = match.stderr.read(57)
    if whom == "the process":
        match.send_signal(signal.SIGINT)
    else:
        os.killpg(match.pid, signal.SIGINT)
    out, err = match.communicate(timeout=20)
    assert bar == b"\r[" + 50 * b" " + b"]   1"
    *_, complaint = err.splitlines()
    assert (match.returncode, out, complaint) == (130, b"", b"durak: interrupted")
    assert b"Traceback" not in err


@pytest.mark.parametrize("device", ["/dev/full", "closed pipe"])
def test_a_process_whose_output_fails_ends_without_a_traceback(device):
    if device == "closed pipe":
        reading, output = os.pipe()
        os.close(reading)
    elif Path(device).exists():
        output = os.open(device, os.O_WRONLY)
    else:
        pytest.skip("this system has no full device")
    arguments = [sys.executable, "-m", "engine", "deal", "--players", "2", "--seed", "x"]
    done = subprocess.run(arguments, cwd=ROOT, stdout=output, stderr=subprocess.PIPE, check=False)
    os.close(output)
    assert done.returncode == (device == "/dev/full")
    assert done.stderr.count(b"\n") == (device == "/dev/full")
