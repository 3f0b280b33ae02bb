"""An upgrade of the runtime: what is asked of npm, which tests guard it, and what is told afterwards."""

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from tools.upgrade import GUARDS, LOOK, Runtime, differences, installed, package_named, steps

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("wish", "package"),
    [
        ("pyodide", "pyodide@latest"),
        ("pyodide@314.0.7", "pyodide@314.0.7"),
        ("pyscript", "@pyscript/core@latest"),
        ("pyscript@0.7.31", "@pyscript/core@0.7.31"),
    ],
)
def test_a_wish_names_a_package(wish, package):
    assert package_named(wish) == package


def test_what_is_no_part_of_the_runtime_is_not_upgraded():
    with pytest.raises(ArgumentTypeError, match="esbuild: one of pyodide, pyscript is wanted"):
        package_named("esbuild@1")


def test_an_upgrade_installs_then_builds_then_tests():
    tasks = [" ".join(step) for step in steps(["pyodide@1"])]
    first, *_, build, last = tasks
    assert first == "npm install --save-exact --ignore-scripts pyodide@1"
    assert build.endswith("-m tools.build")
    assert last.endswith(" ".join(GUARDS))


@pytest.mark.parametrize("path", GUARDS)
def test_every_test_that_guards_the_runtime_exists(path):
    assert (ROOT / path).is_file()


def test_what_is_left_to_look_at_is_what_the_start_takes_from_inside_the_runtime():
    start = "".join((ROOT / f"app/boot/{name}.js").read_text() for name in ("boot", "python"))
    for name in ("hooks.worker", "stdlib", "_loadSnapshot", "createPyodideModule", "lockFileContents", "_api.on_fatal"):
        assert name in start
        assert name in LOOK


def test_the_installed_runtime_is_known():
    found = installed()
    assert found.versions["python"].startswith("3.")
    assert found.wire["pyodide.asm.wasm"] > 1_000_000


def test_versions_and_sizes_are_told_before_and_after():
    before = Runtime({"pyodide": "1", "python": "3.14.2"}, {"a.wasm": 2_000, "core": 1_000, "old": 3_000})
    after = Runtime({"pyodide": "2", "python": "3.14.2"}, {"a.wasm": 4_400, "core": 1_000, "new": 1_000})
    assert differences(before, after) == [
        "pyodide: 1 -> 2",
        "python: 3.14.2",
        "a.wasm: 2 -> 4 KB",
        "new: 0 -> 1 KB",
        "old: 3 -> 0 KB",
    ]
