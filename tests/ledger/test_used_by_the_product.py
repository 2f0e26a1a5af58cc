"""A rule function that only tests call is a rule nobody can use: every one is reached from the product.

The sources are read, not run. A name counts as used where other product code mentions it, imports resolved;
what is mentioned only by functions nobody uses is not used either. Scenario and feat modules are reached
through their `module`, so `….module.score` uses every `score`. What a library's package offers by name
(`odds`, `rating`, `geometry`) is there for whoever writes a program, so it is in use.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tercio

HOUSE = Path(tercio.__file__).parent
ROOMS = (
    "tournament", "campaign", "muskets", "firstblood", "club", "arena", "odds", "pairing", "rating",
    "geometry", "ledger",
)  # fmt: skip
KEPT_FOR = {
    "firstblood": {
        # the other half of a reader: what is written reads back the same
        "armies.text.write_list": "programs that make lists",
        "battlefield.layouts.write_layout": "programs that make layouts",
        "notation.replay": "programs that read replays",
        # motley armies and tables for studies of whole battles
        "armies.random_army.army_by_lot": "studies",
        "armies.random_army.larger_armies": "studies",
        "victory.scenarios.scenario_by_lot": "studies",
        # the judges' questions one at a time, as a test puts them
        "battlefield.line_of_sight.attacks_through": "one question of the judge",
        "battlefield.placement.placement_faults": "one question of the judge",
        "command_validation.written_out": "one question of the judge",
        "engine.profiles.special": "profiles written in a line",
        "movement.charges.chargeable": "one question of the judge",
        "sequence.actions.volley.can_shoot": "one question of the judge",
        "sequence.actions.volley.hands_free": "one question of the judge",
        "sequence.actions.volley.volley_targets": "one question of the judge",
        "engine.event_log.d2": "FB-DICE-02",
        "engine.event_log.d3": "FB-DICE-02",
    },
    "geometry": {"convex.is_convex": "layouts of programs", "regions.bounding_box": "pictures of programs"},
}
"""What no door asks for and yet stays, with whom it is for."""


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


def _offered(package: str) -> list[str]:
    """What a package names in `__all__`."""
    for part in sources()[package].body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__all__":
            return list(ast.literal_eval(part.value))
    return []


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
    offered = {home(f"tercio.{room}.{name}") for name in _offered(f"tercio.{room}")}
    while more := {name for name in public if name not in dead | offered and not told[name] - dead}:
        dead |= more
    return {name.removeprefix(prefix) for name in dead}


@pytest.mark.parametrize("room", ROOMS)
def test_every_rule_function_is_used_by_the_product(room: str) -> None:
    assert unused(room) == set(KEPT_FOR.get(room, ()))


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
