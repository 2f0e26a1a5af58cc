"""`./dev`: what it starts it ends, what it made it clears away, and make asks for nothing it lacks."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.browser.conftest import shared_out

ROOT = Path(__file__).parents[1]


def dev() -> Any:
    return SourceFileLoader("dev", str(ROOT / "dev")).load_module()


@pytest.mark.skipif(sys.platform == "win32", reason="the kernels are not made beside the house there")
def test_a_build_that_is_stopped_leaves_no_compiler_running() -> None:
    """Whoever still runs holds the other end of the pipe open."""
    building = subprocess.Popen(
        ["sh", "-c", "sleep 600 & echo started; wait"], stdout=subprocess.PIPE, start_new_session=True
    )
    assert building.stdout is not None
    assert building.stdout.readline() == b"started\n"
    dev().stop(None, building)
    assert building.communicate(timeout=30)[0] == b""


def test_a_module_that_is_no_kernel_any_more_loses_its_compiled_form(tmp_path: Path) -> None:
    """Python prefers it to the source, however old it is."""
    room = tmp_path / "room"
    room.mkdir()
    for name in ("kernel.py", "kernel.pxd", "kernel.cpython-311-x86_64-linux-gnu.so", "plain.py"):
        (room / name).touch()
    for orphan in ("plain.cpython-311-x86_64-linux-gnu.so", "gone.cp311-win_amd64.pyd"):
        (room / orphan).touch()
    dev().drop_orphans(tmp_path)
    assert sorted(path.name for path in room.iterdir()) == [
        "kernel.cpython-311-x86_64-linux-gnu.so",
        "kernel.pxd",
        "kernel.py",
        "plain.py",
    ]


def test_every_target_of_make_is_a_command_of_dev() -> None:
    asked = re.findall(r"\$\(PYTHON\) dev (\w+)", (ROOT / "Makefile").read_text("utf-8"))
    assert "prove" in asked
    assert set(asked) <= {command.__name__ for command in dev().COMMANDS}


def test_without_npm_the_scripts_types_are_left_unchecked_with_one_line_unless_they_are_required(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = dev()
    program.TOOLS = tmp_path
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TERCIO_REQUIRE_TYPES", raising=False)
    program.check_scripts()
    assert capsys.readouterr().out == "The scripts' types were not checked: there is no npm.\n"
    monkeypatch.setenv("TERCIO_REQUIRE_TYPES", "1")
    with pytest.raises(SystemExit, match="there is no npm"):
        program.check_scripts()


def test_the_lock_of_the_scripts_compiler_names_no_host() -> None:
    lock = (ROOT / "types" / "package-lock.json").read_text("utf-8")
    assert "://" not in lock
    assert '"resolved"' not in lock


@pytest.mark.parametrize("workers", [1, 2, 3, 40])
def test_a_run_is_shared_out_with_the_browsers_files_first_and_nothing_left_out(workers: int) -> None:
    browser = [SimpleNamespace(path=f"page{n // 4}", name=n) for n in range(24)]
    others = [SimpleNamespace(path="rules", name=n) for n in range(24, 100)]
    shared = shared_out(browser, others, workers)  # type: ignore[arg-type]
    assert sorted(item.name for item in shared) == list(range(100))
    if workers == 3:
        begins = [[item.path for item in shared[at : at + 8]] for at in (0, 34, 68)]
        assert begins == [
            ["page0"] * 4 + ["page3"] * 4,
            ["page1"] * 4 + ["page4"] * 4,
            ["page2"] * 4 + ["page5"] * 4,
        ]
        assert all(item.path == "rules" for item in shared[-24:])
