"""Which tests could notice a mistake: those proving the rules its function names, then the room's others."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

from tests.mutation.mistakes import ROOT, SOURCES, Mistake

RULES = ("tests/vectors",)
"""Tests of every system of rules at once: the ledger's vectors."""
SUITES = {
    "tournament": ("tests/tournament", *RULES),
    "campaign": ("tests/campaign", *RULES),
    "muskets": ("tests/muskets", *RULES),
    "odds": ("tests/odds",),
    "pairing": ("tests/pairing",),
    "rating": ("tests/rating",),
    "club": ("tests/club",),
    "geometry": ("tests/geometry",),
    "firstblood": ("tests/firstblood", "tests/cases", "tests/replays"),
    "core": ("tests/core",),
    "store": ("tests/store",),
    "app": ("tests/app", "tests/web"),
    "web": ("tests/web",),
}
"""Whose tests must notice a mistake in a room: its own, and the ledger's vectors."""
DOORS = {"app", "web"}
PROOFS = SOURCES / "tercio" / "ledger" / "proofs.json"
RULE = re.compile(r"\b(?:WT|CP|FB|MT)-[A-Z0-9]+(?:-[0-9]+)?\b")


def proving(room: str, mistake: Mistake) -> frozenset[str]:
    """The room's tests that prove a rule which the function with the mistake names."""
    rules = rules_named(mistake)
    tests = {test for rule in rules for test in _proofs().get(rule, ())}
    return frozenset(test for test in tests if test.startswith(SUITES[room]))


def rules_named(mistake: Mistake) -> frozenset[str]:
    """The ids in a function's own text, or in the file's first words where it names none."""
    named = _rules_of(mistake.file)
    return named.get(mistake.function) or named[""]


@cache
def _rules_of(file: str) -> dict[str, frozenset[str]]:
    """For every function of a file, and for the file itself, the rules named there."""
    source = (SOURCES / file).read_text(encoding="utf-8")
    tree = ast.parse(source)
    named = {"": frozenset(RULE.findall(ast.get_docstring(tree) or ""))}

    def walk(node: ast.AST, where: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = (*where, child.name)
                named[".".join(inside)] = frozenset(RULE.findall(ast.get_source_segment(source, child) or ""))
                walk(child, inside)

    walk(tree, ())
    return named


@cache
def _proofs() -> dict[str, list[str]]:
    proofs: dict[str, list[str]] = json.loads(PROOFS.read_text(encoding="utf-8"))
    return proofs


@cache
def files_watching(room: str, module: str) -> tuple[str, ...]:
    """The room's test files, those that import the module itself first, the shorter before the longer."""
    files = [path for suite in SUITES[room] for path in (ROOT / suite).rglob("test_*.py")]
    return tuple(
        str(path.relative_to(ROOT))
        for path in sorted(files, key=lambda path: (not _imports(path, module), path.stat().st_size))
    )


@cache
def _imports(path: Path, module: str) -> bool:
    return re.search(rf"\b{re.escape(module)}\b", path.read_text(encoding="utf-8")) is not None
