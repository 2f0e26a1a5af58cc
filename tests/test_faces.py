"""What the libraries show to those who import them: everything is explained and prints itself."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

LIBRARIES = ("firstblood", "geometry", "muskets", "odds", "pairing", "rating")
SOURCES = Path(__file__).parent.parent / "src" / "tercio"
KERNELS = {"Ends", "Ground", "Reach", "Sight"}
"""Classes of compiled modules, for engines: scratch space with attributes declared in C."""
PROTOCOLS = {"Region", "Sheet"}
"""Shapes others fill: never printed themselves."""


def shown(library: str) -> Iterator[tuple[str, Any]]:
    """The names a library shows that are no modules."""
    face = import_module(f"tercio.{library}")
    for name in face.__all__:
        value = getattr(face, name) if hasattr(face, name) else import_module(f"tercio.{library}.{name}")
        if not isinstance(value, ModuleType):
            yield name, value


def unexplained(cls: type) -> Iterator[str]:
    """Fields and public methods of a class that say nothing about themselves."""
    tree = ast.parse(SOURCES.joinpath(*cls.__module__.split(".")[1:]).with_suffix(".py").read_text("utf-8"))
    (body,) = (
        node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__
    )
    for statement, after in zip(body, [*body[1:], None], strict=True):
        explained = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if isinstance(statement, ast.AnnAssign) and not explained:
            yield ast.unparse(statement.target)
        public = isinstance(statement, ast.FunctionDef) and not statement.name.startswith("_")
        if isinstance(statement, ast.FunctionDef) and public and ast.get_docstring(statement) is None:
            yield statement.name


@pytest.mark.parametrize("library", LIBRARIES)
def test_everything_a_library_shows_explains_itself(library: str) -> None:
    mute: list[str] = []
    for name, value in shown(library):
        if (
            isinstance(value, type)
            and name not in KERNELS
            and value.__module__.startswith(f"tercio.{library}")
        ):
            mute += [f"{name}.{part}" for part in unexplained(value)]
        if callable(value) and not inspect.getdoc(value):
            mute.append(name)
    assert mute == []
    assert inspect.getdoc(import_module(f"tercio.{library}"))


@pytest.mark.parametrize("library", LIBRARIES)
def test_everything_a_library_makes_prints_itself(library: str) -> None:
    mute = [
        name
        for name, value in shown(library)
        if isinstance(value, type) and name not in KERNELS | PROTOCOLS and value.__repr__ is object.__repr__
    ]
    assert mute == []


@pytest.mark.parametrize("library", LIBRARIES)
def test_who_has_just_imported_a_library_is_offered_all_it_shows(library: str) -> None:
    """As a prompt completes names and `help` lists them: before anything of it has been asked for."""
    asks = f"from tercio import {library} as it; print(sorted(set(it.__all__) - set(dir(it))))"
    gets = "print([name for name in it.__all__ if not hasattr(it, name)])"
    done = subprocess.run(
        [sys.executable, "-c", f"{asks}; {gets}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n") == ["[]", "[]", ""]


MISSPELT = """
from tercio import firstblood, muskets, odds
firstblood.Gaem
muskets.shto
odds.Blosw
firstblood.commands.Concede(0), muskets.decider, odds.chains.duel
"""


def test_a_type_checker_finds_a_name_no_library_shows(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(MISSPELT)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--cache-dir",
        "cache",
        "bot.py",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert [line.split(":")[1] for line in found] == ["3", "4", "5"], done.stdout + done.stderr
