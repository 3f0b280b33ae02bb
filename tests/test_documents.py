"""What the documents tell people to type, and the forms they show, are so."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from app.presses import pressed
from engine.notation import read, replayed
from engine.position import Phase
from i18n.languages import LANGUAGES
from tools import catalogs

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()
FORMATS = (ROOT / "docs/formats.md").read_text()
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

RECORDS = re.findall(r"```json\n(.*?)```", FORMATS, flags=re.DOTALL)


@pytest.mark.thorough
def test_every_command_line_in_the_readme_works_as_it_stands(tmp_path):
    (tmp_path / "ending.json").write_text(RECORDS[-1])
    lines = re.findall(r"^    (python -m engine .*)$", README, flags=re.MULTILINE)
    assert len(lines) >= 6
    for line in lines:
        done = subprocess.run(  # noqa: S602 - the lines are ours, and one redirects its output
            line.replace("python", sys.executable, 1).replace("--deals 20", "--deals 1"),
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr.strip().count("Traceback")) == (0, 0), (line, done.stderr)


@pytest.mark.parametrize("text", RECORDS)
def test_every_record_in_the_documents_replays(text):
    assert replayed(read(text))


def test_the_readme_names_every_language_of_the_page():
    (named,) = re.findall(r"\| `lang=it` \| language: `([a-z A-Z-]+)` \|", README)
    assert set(named.split()) == set(LANGUAGES)


def test_the_state_of_every_language_is_told():
    table = (ROOT / "docs/languages.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", table, re.MULTILINE) == [*LANGUAGES.values()]


def anchors(text):
    """Return the names that a document's headings have as anchors: small letters and digits, strokes between words."""
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document):
    text = document.read_text()
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", text):
        path = (document.parent / target).resolve() if target else document
        assert path.exists(), target
        assert not anchor or anchor in anchors(path.read_text()), anchor
    for path in re.findall(r"`((?:app|engine|i18n|tools|tests|e2e|docs)/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


ENGLISH = [str(message.id) for message in catalogs.load("en") if isinstance(message.id, str)]
FAILURES = re.findall(
    r"^\| (.+) \| (.+) \| `(.+)`: (.+) \|$", (ROOT / "docs/failures.md").read_text(), flags=re.MULTILINE
)


def test_every_line_of_the_table_of_failures_has_its_test():
    assert len(FAILURES) > 20
    for _, _, file, sentence in FAILURES:
        name = f"test_{sentence.replace(' ', '_')}"
        assert re.search(rf"^def {name}\(", (ROOT / "e2e" / file).read_text(), flags=re.MULTILINE), name


def test_the_table_of_failures_has_every_sentence_of_a_failed_start_as_the_page_says_it():
    page = (ROOT / "index.html").read_text()
    said = re.findall(r'data-failure="\w+".*?text\("start", "(.+?)"\)', page)
    assert len(said) == 7
    seen = " ".join(what for _, what, _, _ in FAILURES)
    assert [sentence for sentence in said if sentence not in seen] == []
    quoted = {sentence for sentence in ENGLISH if len(sentence) > 30 and sentence in seen}
    assert len(quoted) >= 10


TYPED = sorted(
    {
        match.strip()
        for document in DOCUMENTS
        for match in re.findall(r"python -m ((?:engine|tools)\b[^`#>\n]*)", document.read_text())
    }
)
"""What a document tells people to type after `python -m`."""


@pytest.mark.thorough
@pytest.mark.parametrize("line", TYPED)
def test_every_command_and_option_that_a_document_names_exists(line):
    words = line.split()
    named = [word for word in words if word.startswith("--")]
    given = words[: words.index(named[0])] if named else words
    command = [sys.executable, "-m", *given, "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [option for option in named if option not in done.stdout] == []


CALLS = re.findall(r"^\| `([a-z]+) ([^`]*)` \|", FORMATS, flags=re.MULTILINE)


@pytest.mark.thorough
@pytest.mark.parametrize(("call", "rest"), CALLS)
def test_every_call_of_the_engine_has_the_options_of_its_form_and_no_others(call, rest):
    command = [sys.executable, "-m", "engine", call, "--help"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"--[a-z-]+", rest)) == set(re.findall(r"--[a-z-]+", told)) - {"--help"}


def test_the_forms_name_every_call_of_the_engine():
    command = [sys.executable, "-m", "engine", "--help"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (calls,) = re.findall(r"\{([a-z,]+)\}", told.partition("\n\n")[0])
    assert {call for call, _ in CALLS} == set(calls.split(","))


def test_every_target_that_a_document_names_is_one_of_the_makefile():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    named = {
        name
        for document in DOCUMENTS
        for name in re.findall(r"(?:`|^    )make ([a-z-]+)", document.read_text(), flags=re.MULTILINE)
    }
    assert {"play", "test", "check"} <= named
    assert named <= targets


def layers(column):
    """Return the layers that a column of the drawing shows, each the modules that stand side by side."""
    lines = re.sub(r"\s*\n\s+\|", " |", column).splitlines()
    return [set(line.strip().split(" | ")) for line in lines if line.strip()]


def test_the_drawing_of_the_architecture_shows_the_contracts():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    engine, page = ([set(layer.split(" | ")) for layer in one["layers"]] for one in contracts if "layers" in one)
    (drawing,) = re.findall(r"```\n( app/: .*?)```", (ROOT / "docs/architecture.md").read_text(), flags=re.DOTALL)
    lines = drawing.splitlines()
    left = "\n".join(line[:44] for line in lines)
    edges, pure = re.findall(r"^ (?:edges.*|pure *)\n((?: {3}(?:  \| )?[a-z].*\n)+)", left, flags=re.MULTILINE)
    assert layers(edges) + layers(pure) == page
    right = "\n".join(line[44:].partition(" <-")[0] for line in lines if line[44:45].isalpha())
    _, _, named = right.partition("THE GAME")
    assert [{f"engine.{module}" for module in layer} for layer in layers(named.partition("tools/")[0])] == engine


def test_every_name_that_the_page_is_called_by_is_written_by_the_page():
    (table,) = re.findall(r"^\| where \| name .*?\n\n", FORMATS + "\n", flags=re.MULTILINE | re.DOTALL)
    names = set(re.findall(r"`(data-[a-z]+)`", table))
    assert len(names) == 13
    written = "".join(path.read_text() for path in (ROOT / "app").rglob("*") if path.suffix in {".py", ".js"})
    for name in names - {"data-durak"}:
        assert f'"{name}"' in written, name
    assert ".dataset.durak" in written
    does = set(re.findall(r"`([a-z]+)`", next(line for line in table.splitlines() if "`data-do`" in line)))
    assert [name for name in does if pressed(name) is None] == []
    phases = {phase.value for phase in Phase}
    assert phases == set(re.findall(r"`phase` is `(\w+)`, `(\w+)`, `(\w+)`,\s+`(\w+)` or `(\w+)`", FORMATS)[0])
