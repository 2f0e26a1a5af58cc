"""The flow of play: whoever goes to a step by name goes to the step of that name."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections import Counter
from pathlib import Path

import pytest

from tercio import firstblood
from tercio.firstblood.engine.flow import PROCEDURES

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(firstblood.__path__, "tercio.firstblood.")
    if not module.ispkg
)
AT = "AT_"


def steps_named(name: str) -> dict[str, int]:
    """The steps a module names: `AT_IMPACT = 6`."""
    return {key: value for key, value in vars(importlib.import_module(name)).items() if key.startswith(AT)}


@pytest.mark.parametrize("name", [name for name in MODULES if steps_named(name)])
def test_a_step_is_called_by_the_name_of_its_function(name: str) -> None:
    """All names of one procedure, in its order, and of nothing else."""
    named = steps_named(name)
    order = [key.removeprefix(AT).lower() for key, _ in sorted(named.items(), key=lambda item: item[1])]
    told = [[step.__name__.removeprefix("_") for step in steps] for steps in PROCEDURES]
    assert order in told
    assert sorted(named.values()) == list(range(len(named)))


def names_given(tree: ast.Module) -> list[str]:
    """The names a module assigns at its top."""
    targets = [
        target
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]


@pytest.mark.parametrize(
    "path", sorted(Path(firstblood.__path__[0]).rglob("*.py")), ids=lambda path: path.stem
)
def test_no_module_of_the_engine_gives_a_constant_two_meanings(path: Path) -> None:
    """A register named like a column of the hits would be read as one."""
    given = names_given(ast.parse(path.read_text(encoding="utf-8")))
    assert [name for name, count in Counter(given).items() if count > 1 and name.isupper()] == []
