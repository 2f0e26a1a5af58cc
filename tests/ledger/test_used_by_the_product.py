"""A rule function that only tests call is a rule nobody can use: every one is reached from the product.

The sources are read, not run. A name counts as used where other product code mentions it, imports resolved;
what is mentioned only by functions nobody uses is not used either. Scenario and feat modules are reached
through their `module`, so `….module.score` uses every `score`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tercio

HOUSE = Path(tercio.__file__).parent
ROOMS = ("tournament", "campaign", "muskets")


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the product by its dotted name."""
    found = {}
    for file in HOUSE.rglob("*.py"):
        parts = ["tercio", *file.relative_to(HOUSE).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = ast.parse(file.read_text("utf-8"))
    return found


@cache
def imports(module: str) -> dict[str, str]:
    """What each imported name of a module stands for."""
    names: dict[str, str] = {}
    for node in ast.walk(sources()[module]):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
    return names


@cache
def functions() -> dict[str, ast.FunctionDef]:
    return {
        f"{module}.{node.name}": node
        for module, tree in sources().items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


def home(name: str) -> str:
    """Where an imported name is defined, through packages that hand it on."""
    module, _, last = name.rpartition(".")
    given = imports(module).get(last, name) if module in sources() else name
    return name if name in functions() or given == name else home(given)


def mentioned(module: str, part: ast.stmt) -> Iterator[str]:
    for node in ast.walk(part):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield home(imports(module).get(node.id, f"{module}.{node.id}"))
        elif isinstance(node, ast.Attribute):
            owner = node.value
            if isinstance(owner, ast.Name) and owner.id in imports(module):
                yield home(f"{imports(module)[owner.id]}.{node.attr}")
            elif isinstance(owner, ast.Attribute) and owner.attr == "module":
                yield f"*.{node.attr}"


@cache
def users() -> dict[str, frozenset[str]]:
    """By function: what mentions it, itself left out."""
    found: dict[str, set[str]] = {}
    for module, tree in sources().items():
        for part in tree.body:
            whose = (
                f"{module}.{part.name}" if isinstance(part, ast.FunctionDef) else f"{module}:{part.lineno}"
            )
            for name in mentioned(module, part):
                if name != whose:
                    found.setdefault(name, set()).add(whose)
    return {name: frozenset(who) for name, who in found.items()}


def unused(room: str) -> set[str]:
    """Public functions of a room that nothing in use mentions."""
    prefix = f"tercio.{room}."
    public = {
        name: node
        for name, node in functions().items()
        if name.startswith(prefix) and not node.name.startswith("_") and not node.decorator_list
    }
    told = {
        name: users().get(name, frozenset()) | users().get(f"*.{public[name].name}", frozenset())
        for name in public
    }
    dead: set[str] = set()
    while more := {name for name in public if name not in dead and not told[name] - dead}:
        dead |= more
    return {name.removeprefix(prefix) for name in dead}


@pytest.mark.parametrize("room", ROOMS)
def test_every_rule_function_is_used_by_the_product(room: str) -> None:
    assert unused(room) == set()


MAKE_BELIEVE = """
def used(): return 1
def idle(): return also_idle()
def also_idle(): return used()
FIGURE = used()
"""


def test_the_census_can_tell_used_from_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**sources(), "tercio.tournament.make_believe": ast.parse(MAKE_BELIEVE)}
    for cached in (imports, functions, users):
        cached.cache_clear()
    monkeypatch.setitem(globals(), "sources", lambda: known)
    try:
        assert unused("tournament") == {"make_believe.idle", "make_believe.also_idle"}
    finally:
        for cached in (imports, functions, users):
            cached.cache_clear()
