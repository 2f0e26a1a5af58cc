"""First Blood's modules build on one another: no circles, nothing imported late to hide one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

SOURCES = Path("src")


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of First Blood by its name."""
    return {
        ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in SOURCES.glob("tercio/firstblood/**/*.py")
    }


def imported(node: ast.AST) -> Iterator[str]:
    """The modules of First Blood an import statement loads."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in modules())
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            yield inner if inner in modules() else node.module or ""


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {
        name: {other for node in ast.walk(tree) for other in imported(node) if other in modules()}
        for name, tree in modules().items()
    }
    TopologicalSorter(graph).prepare()  # names the circle where there is one


def test_no_function_imports_a_module_of_first_blood() -> None:
    late = [
        (name, function.name)
        for name, tree in modules().items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if any(other in modules() for other in imported(node))
    ]
    assert late == []
