"""Lays the kernels out as Cython reads them, so that one plain Python source serves both ways.

A module with a `.pxd` beside it is a kernel. The `.pxd` holds all its C types: those chosen by hand and,
below them, those of its type hints, which `./dev declare` writes (tests/declare.py). Here is done what cannot
stand there: numbers written in capitals become literals, what another kernel declares in C is cimported
instead of imported, and a `procedure(…)` is followed by its steps as C calls. The sources stay as they are;
what Cython reads lies in `build/kernels`.
"""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
MADE = ROOT / "build" / "kernels"
BY_HINTS = "# --- By its type hints: `./dev declare` writes what follows. ---"
"""Stands in a `.pxd` above what nobody wrote by hand."""
AS_IN_PYTHON = "# Every index and division means what it means in Python."
"""The first line of types by hand for a source that nobody has looked through for those."""
SAFELY = "# cython: infer_types=True, cdivision=False, boundscheck=True, wraparound=True\n"
"""What Cython is told of such a source, and of one that has no types by hand."""

FUNCTION = r"^(?:cpdef|cdef) (?:\([^)]*\) )?[^\n(=]*?\b(\w+)\("
"""A function as a `.pxd` declares it; it may give a C tuple."""
CLASS = r"^cdef class (\w+)"
NUMBERS = r"^cdef (?:whole|double) ([\w, ]+)$"
CIMPORT = r"^from \S+ cimport (.+)$"
SUM = (ast.Constant, ast.Name, ast.Tuple, ast.BinOp, ast.Call, ast.operator, ast.expr_context)
Number = int | float | tuple[int | float, ...]


class Module:
    """One module of the package, as its source and its `.pxd` say it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = SOURCES.joinpath(*name.split(".")).with_suffix(".py")
        self.text = self.path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        declared = self.path.with_suffix(".pxd")
        self.declared = declared.read_text(encoding="utf-8") if declared.exists() else ""
        self.safe = not self.declared or self.declared.startswith((BY_HINTS, AS_IN_PYTHON))

    # --- names from elsewhere

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """Names taken from other modules of the package: where from, and what they are called there."""
        return {
            item.asname or item.name: (node.module or "", item.name)
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and known(node.module or "")
            for item in node.names
        }

    def origin(self, name: str) -> tuple[Module, str] | None:
        """The module a name comes from, and what it is called there."""
        where, there = self.imports.get(name, ("", ""))
        return (module(where), there) if where else None

    @cached_property
    def cimports(self) -> set[str]:
        """Names its source takes from other kernels in C: classes, numbers, functions it only calls."""
        values = used_as_values(self.tree)
        return {
            name
            for name, (where, there) in self.imports.items()
            if there in module(where).of_c_alone or (there in module(where).functions and name not in values)
        }

    @cached_property
    def declared_cimports(self) -> set[str]:
        """Names its `.pxd` takes from others."""
        rows = re.findall(CIMPORT, self.declared, re.MULTILINE)
        return {name for names in rows for name in re.split(r"\W+", names)}

    # --- what others may take from it in C

    @cached_property
    def functions(self) -> set[str]:
        return set(re.findall(FUNCTION, self.declared, re.MULTILINE))

    @cached_property
    def classes(self) -> set[str]:
        return set(re.findall(CLASS, self.declared, re.MULTILINE))

    @cached_property
    def of_c_alone(self) -> set[str]:
        """Its classes, and those of its own numbers that only C sees."""
        rows = re.findall(NUMBERS, self.declared, re.MULTILINE)
        numbers = {name.strip() for names in rows for name in names.split(",")}
        return self.classes | (numbers & set(self.owned))

    @cached_property
    def owned(self) -> list[str]:
        """Names it assigns itself."""
        stored = (
            node
            for top in self.tree.body
            for node in ast.walk(top)
            if isinstance(top, (ast.Assign, ast.AnnAssign))
        )
        return [node.id for node in stored if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]

    # --- numbers in capitals

    @cached_property
    def numbers(self) -> dict[str, Number]:
        """Numbers in capitals, alone or several in a row, whose value the source tells without running."""
        taken = {name: value for name in self.imports if (value := self.taken(name)) is not None}
        own: dict[str, Any] = {}
        for node in self.tree.body:
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value and is_sum(node.value):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                with suppress(NameError):  # of what only running tells
                    code = f"{ast.unparse(target)} = {ast.unparse(node.value)}"
                    exec(code, {"__builtins__": {"range": range}, **taken}, own)
        return {name: value for name, value in own.items() if name.isupper() and is_number(value)}

    def taken(self, name: str) -> Number | None:
        """The value of a number imported from another module."""
        other = self.origin(name)
        return other[0].numbers.get(other[1]) if other else None

    # --- what Cython reads

    def source(self) -> str:
        """The source as Cython reads it, line for line; then the steps of its procedures."""
        lines = self._without_cimports(self._with_literals())
        return (SAFELY if self.safe else "") + "\n".join([*lines, *self.steps(), ""])

    def _with_literals(self) -> list[str]:
        lines = self.text.splitlines()
        names = set(re.findall(r"\w+", self.declared))
        own = {name: value for name, value in self.numbers.items() if name not in names}
        values = own | {name: value for name in self.imports if (value := self.taken(name)) is not None}
        for spot in spots(self.tree, values):
            row = lines[spot.lineno - 1].encode()
            written = f"({values[spot.id]!r})".encode()
            lines[spot.lineno - 1] = (row[: spot.col_offset] + written + row[spot.end_col_offset :]).decode()
        return lines

    def _without_cimports(self, lines: list[str]) -> list[str]:
        """What its `.pxd` cimports is not imported again; what only its functions need is cimported here."""
        taken = self.cimports | self.declared_cimports
        here = self.cimports - self.declared_cimports
        for node in self.tree.body:
            if not isinstance(node, ast.ImportFrom) or not known(node.module or ""):
                continue
            names = {item.asname or item.name: item for item in node.names}
            if taken & set(names):
                imported = [item for name, item in names.items() if name not in taken]
                cimported = [item for name, item in names.items() if name in here]
                rows = [(node.module, imported), (f"cython.cimports.{node.module}", cimported)]
                rest = [ast.unparse(ast.ImportFrom(where, items, 0)) for where, items in rows if items]
                blank = [""] * ((node.end_lineno or node.lineno) - node.lineno)  # line numbers stay
                lines[node.lineno - 1 : node.end_lineno] = ["; ".join(rest), *blank]
        return lines

    @cached_property
    def procedures(self) -> dict[str, list[str]]:
        """`CLASHING = procedure("clash", _declare, …)`: the steps of each."""
        given = [node for node in self.tree.body if isinstance(node, ast.Assign)]
        return {
            ast.unparse(node.targets[0]): [ast.unparse(step) for step in node.value.args[1:]]
            for node in given
            if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "procedure"
        }

    def steps(self) -> list[str]:
        """What lets the flow of play take the steps of each procedure by calls in C (see flow.pxd)."""
        lines = []
        for name, steps in self.procedures.items():
            lines += [f"def _step_of_{name}(b, f, step):"]
            lines += [f"    if step == {k}: return {step}(b, f)" for k, step in enumerate(steps)]
            lines += ["    return 0", f"teach({name}, {len(steps)}, _step_of_{name})"]
        return lines


def is_sum(value: ast.expr) -> bool:
    """Is this made of numbers and names alone: `6 * INCH`, `1, 2, 4`, `range(7)`?"""
    return all(isinstance(inner, SUM) for inner in ast.walk(value))


def is_number(value: object) -> bool:
    several = value if isinstance(value, tuple) and value else (value,)
    return all(type(item) in (int, float) for item in several)


def used_as_values(tree: ast.Module) -> set[str]:
    """Names used otherwise than by calling them with arguments in a row."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    in_a_row = [
        call
        for call in calls
        if not call.keywords and not any(isinstance(item, ast.Starred) for item in call.args)
    ]
    called = {id(call.func) for call in in_a_row}
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in called}


def spots(tree: ast.Module, values: dict[str, Number]) -> list[ast.Name]:
    """Where functions read known numbers, last first; not in formatted text."""
    found: dict[tuple[int, int], ast.Name] = {}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        inside = list(ast.walk(ast.Module(function.body, [])))
        told = {id(item) for node in inside if isinstance(node, ast.JoinedStr) for item in ast.walk(node)}
        taken = {
            item.asname or item.name
            for node in inside
            if isinstance(node, ast.ImportFrom)
            for item in node.names
        }
        for node in inside:
            read = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in told
            if read and node.id in values and node.id not in taken:
                found[node.lineno, node.col_offset] = node
    return [found[place] for place in sorted(found, reverse=True)]


@cache
def module(name: str) -> Module:
    """A module of the package."""
    return Module(name)


@cache
def known(name: str) -> bool:
    """Is there such a module in the package?"""
    return name.startswith("tercio.") and SOURCES.joinpath(*name.split(".")).with_suffix(".py").exists()


def kernels() -> list[Module]:
    """Every kernel of the package."""
    found = sorted(path.relative_to(SOURCES).with_suffix("") for path in SOURCES.rglob("*.pxd"))
    return [module(".".join(path.parts)) for path in found]


def make(item: Module) -> Path:
    """Lay a kernel out as Cython reads it; the path of its source."""
    place = MADE / item.path.relative_to(SOURCES)
    _write(place.with_suffix(".pxd"), item.declared)
    _write(place, item.source())
    for folder in place.relative_to(MADE).parents[:-1]:
        _write(MADE / folder / "__init__.py", "")
    return place


def _write(path: Path, text: str) -> None:
    """Write what changed, so that only that is compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
