"""The flow of play: whoever goes to a step by name goes to the step of that name."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from tercio import firstblood
from tercio.firstblood.engine.flow import PROCEDURES

FOLDER = Path(firstblood.__path__[0])
SOURCES = sorted(FOLDER.rglob("*.py"))
AT = "AT_"


def module_of(path: Path) -> ModuleType:
    """The module a source file is."""
    return importlib.import_module(
        ".".join(["tercio.firstblood", *path.relative_to(FOLDER).with_suffix("").parts])
    )


def steps_named(path: Path) -> dict[str, int]:
    """The steps a module names itself: `AT_IMPACT = 6`."""
    named = [name for name in names_given(path) if name.startswith(AT)]
    return {name: getattr(module_of(path), name) for name in named}


def names_given(path: Path) -> list[str]:
    """The names a module assigns at its top."""
    targets = [
        target
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]


NAMING = [path for path in SOURCES if re.search(rf"^(\(|    )?{AT}", path.read_text("utf-8"), re.MULTILINE)]
"""Sources that may name steps: not each is read as a tree where tests are collected."""


@pytest.mark.parametrize("path", [path for path in NAMING if steps_named(path)], ids=lambda path: path.stem)
def test_a_step_is_called_by_the_name_of_its_function(path: Path) -> None:
    """All names of one procedure, in its order, and of nothing else."""
    named = steps_named(path)
    order = [key.removeprefix(AT).lower() for key, _ in sorted(named.items(), key=lambda item: item[1])]
    told = [[step.__name__.removeprefix("_") for step in steps] for steps in PROCEDURES]
    assert order in told
    assert sorted(named.values()) == list(range(len(named)))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_module_of_the_engine_gives_a_constant_two_meanings(path: Path) -> None:
    """A register named like a column of the hits would be read as one."""
    given = names_given(path)
    assert path in NAMING or not any(name.startswith(AT) for name in given)
    assert [name for name, count in Counter(given).items() if count > 1 and name.isupper()] == []
