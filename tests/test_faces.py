"""What the libraries show to those who import them: everything is explained and prints itself."""

from __future__ import annotations

import ast
import inspect
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
