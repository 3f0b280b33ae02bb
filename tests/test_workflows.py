"""The workflows run pinned actions only, with no more rights than they need, and commands that exist."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_commit_and_says_its_version(path):
    used = re.findall(r"uses: (.*)", path.read_text())
    assert used
    for action in used:
        assert re.fullmatch(r"\./\.github/workflows/\w+\.yml|actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_only_read_unless_a_job_says_why_not(path):
    text = path.read_text()
    assert "\npermissions:\n  contents: read\n\n" in text
    assert "write-all" not in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_target_that_is_made_exists(path):
    assert set(re.findall(r"run: make ([a-z-]+)", path.read_text())) <= TARGETS


def made(folder, **variables):
    """Return the commands by which a fresh copy of the Makefile would build the site."""
    shutil.copy(ROOT / "Makefile", folder)
    for stamp in (".venv/ready", "node_modules/ready", "tools/requirements.txt", "package-lock.json", ".npmrc"):
        (folder / stamp).parent.mkdir(exist_ok=True)
        (folder / stamp).touch()
    environment = {"PATH": "/usr/bin:/bin", **variables}
    command = ["make", "--dry-run", "--assume-old=.venv/ready", "--assume-old=node_modules/ready", "site"]
    run = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return run.stdout.splitlines()


def test_the_sites_address_reaches_the_build(tmp_path):
    text = (ROOT / ".github/workflows/pages.yml").read_text()
    assert re.search(r"run: make site\n +env:\n +ADDRESS: ", text)
    assert made(tmp_path, ADDRESS="https://x.test/a/")[-1].endswith('-m tools.build --address "$ADDRESS"')


def test_without_an_address_the_build_is_given_none(tmp_path):
    assert made(tmp_path)[-1].endswith("-m tools.build ")
