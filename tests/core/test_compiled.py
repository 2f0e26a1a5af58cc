"""Kernels run compiled only where all of them have a compiled form that is not older than its source."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES, SourceFileLoader
from pathlib import Path

import pytest

from tercio.core.compiled import KernelFinder, declarations, usable


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A checkout with a kernel, compiled, and a plain module."""
    room = tmp_path / "src" / "tercio" / "room"
    room.mkdir(parents=True)
    (tmp_path / "setup.py").touch()
    for name in ("kernel.py", "kernel.pxd", "kernel" + EXTENSION_SUFFIXES[0], "plain.py"):
        (room / name).touch()
        os.utime(room / name, (100, 100))
    return room.parent


@pytest.fixture(autouse=True)
def _as_people_run_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERCIO_COMPILED", raising=False)


def source_of(package: Path, name: str = "tercio.room.kernel") -> str | None:
    """The file the finder takes for a module; None where it leaves the choice to Python."""
    found = KernelFinder(str(package)).find_spec(name, [str(package / "room")])
    assert found is None or isinstance(found.loader, SourceFileLoader)
    return found and found.origin


def test_a_compiled_form_no_older_than_its_source_is_trusted(package: Path) -> None:
    assert source_of(package) is None


@pytest.mark.parametrize("wish", ["0", "1"])
def test_sources_are_taken_by_wish(package: Path, monkeypatch: pytest.MonkeyPatch, wish: str) -> None:
    monkeypatch.setenv("TERCIO_COMPILED", wish)
    assert source_of(package) == (str(package / "room" / "kernel.py") if wish == "0" else None)


@pytest.mark.parametrize("edited", ["kernel.py", "kernel.pxd"])
def test_a_kernel_edited_since_runs_from_its_source(package: Path, edited: str) -> None:
    os.utime(package / "room" / edited, (101, 101))
    assert source_of(package) == str(package / "room" / "kernel.py")
    assert source_of(package, "tercio.room.plain") is None
    (package.parent.parent / "setup.py").unlink()
    assert source_of(package) is None, "an installed package has whatever times its installer gave it"


def test_one_kernel_without_a_compiled_form_makes_all_run_from_source(package: Path) -> None:
    other = package / "other" / "deep" / "deeper"
    other.mkdir(parents=True)
    (other / "second.pxd").touch()
    assert source_of(package) == str(package / "room" / "kernel.py")
    assert not usable(other / "second.pxd", checkout=True)
    assert not usable(other / "second.pxd", checkout=False)


def test_it_is_decided_once(package: Path) -> None:
    finder = KernelFinder(str(package))
    assert not finder.interpreted()
    os.utime(package / "room" / "kernel.py", (101, 101))
    assert not finder.interpreted()
    assert KernelFinder(str(package)).interpreted()


def test_other_peoples_modules_are_not_ours_to_find(package: Path) -> None:
    os.utime(package / "room" / "kernel.py", (101, 101))
    assert source_of(package, "terciopelo.kernel") is None
    assert KernelFinder(str(package)).find_spec("tercio", None) is None
    assert KernelFinder(str(package)).find_spec("tercio.room.kernel", None) is None


def test_kernels_are_looked_for_in_rooms_and_three_folders_deep(tmp_path: Path) -> None:
    for folder in (".", "a", "a/b", "a/b/c", "a/b/c/d", "_private", "some.dist-info"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "kernel.pxd").touch()
    (tmp_path / "a" / "plain").touch()
    found = sorted(os.path.relpath(path, tmp_path) for path in declarations(str(tmp_path)))
    assert found == ["a/b/c/kernel.pxd", "a/b/kernel.pxd", "a/kernel.pxd", "kernel.pxd"]
