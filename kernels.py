"""Declares the kernels to Cython by their type hints, so that one plain Python source serves both ways.

A module with a `.pxd` beside it is a kernel. What the `.pxd` says by hand stands: classes laid out as C
structs, locals of a hot loop. Every other function whose hints are plain (`int`, `bool`, `float`, `Battle`, a
list) is declared here: `int` becomes a 64-bit integer, `tuple[int, int]` a C struct, calls between kernels
become C calls, and numbers written in capitals become literals. A `procedure(…)` is followed by its steps
as C calls. The sources stay as they are; what Cython reads lies in `build/kernels`.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
MADE = ROOT / "build" / "kernels"
WHOLE = "from tercio.geometry.measure cimport whole"
FLOW, STEP = "tercio.firstblood.engine.flow", "Battle b, whole f, whole step"
HINTED = "# Declared by its type hints"
FUNCTION = r"^(?:cpdef|cdef) (?:\([^)]*\) )?[^\n(=]*?\b(\w+)\("
"""A function declared by hand; it may give a C tuple."""
SAFELY = "# cython: infer_types=True, cdivision=False, boundscheck=True, wraparound=True\n"
"""Where nobody has looked at every index and division by hand, they mean what they mean in Python."""

NUMERIC = {"int": "whole", "bool": "bint", "float": "double"}
PLAIN = NUMERIC | {name: name for name in ("list", "tuple", "dict", "set")}
NUMBERS_IN_A_ROW = ("list[int]", "tuple[int, ...]", "range")
SEVERAL = {"living", "models", "enemies", "friends", "regiments"}
"""Methods of a battle that give numbers in a row."""
CLOSURES = (ast.Lambda, ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.FunctionDef, ast.ClassDef)
Number = int | float | tuple[int, ...]
ARITHMETIC = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.LShift: operator.lshift,
    ast.FloorDiv: operator.floordiv,
}


class Module:
    """One module of the package, as its source says it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = SOURCES.joinpath(*name.split(".")).with_suffix(".py")
        self.text = self.path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        declared = self.path.with_suffix(".pxd")
        self.kernel = declared.exists()
        self.hand = declared.read_text(encoding="utf-8") if self.kernel else ""
        self.hinted = not self.hand or self.hand.startswith(HINTED)
        self.by_hand = set(re.findall(FUNCTION, self.hand, re.MULTILINE))
        self.classes = set(re.findall(r"^cdef class (\w+)", self.hand, re.MULTILINE))
        self.hidden = {
            name.strip()
            for names in re.findall(r"^cdef (?:whole|double) ([\w, ]+)$", self.hand, re.MULTILINE)
            for name in names.split(",")
        }
        """Numbers that only C sees."""
        self.functions = {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}

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

    def origin(self, name: str) -> tuple[Module, str] | None:
        """The module a name comes from, and what it is called there."""
        where, there = self.imports.get(name, ("", ""))
        return (module(where), there) if where else None

    def function(self, name: str) -> ast.FunctionDef | None:
        """A function by the name it has here."""
        other = self.origin(name)
        return other[0].functions.get(other[1]) if other else self.functions.get(name)

    @cached_property
    def cimports(self) -> dict[str, tuple[str, str]]:
        """Names it takes from other kernels in C: classes, and functions it only calls."""
        values, found = used_as_values(self.tree), {}
        for name, (where, there) in self.imports.items():
            other = module(where)
            called = name not in values and (there in other.by_hand or there in other.declared)
            if there in other.classes or there in other.hidden & set(other.owned) or called:
                found[name] = (where, there)
        return found

    @cached_property
    def aliases(self) -> dict[str, ast.expr]:
        """`Path: TypeAlias = tuple[…]`: what each stands for."""
        named = [node for node in self.tree.body if isinstance(node, ast.AnnAssign)]
        return {
            node.target.id: node.value
            for node in named
            if ast.unparse(node.annotation) == "TypeAlias"
            and isinstance(node.target, ast.Name)
            and node.value
        }

    # --- numbers in capitals

    @cached_property
    def numbers(self) -> dict[str, Number]:
        """Numbers in capitals whose value the source tells."""
        found: dict[str, Number] = {}
        for node in self.tree.body:
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                found.update(self._told(target, node.value, found))
        return found

    def _told(
        self, target: ast.expr, value: ast.expr, so_far: dict[str, Number]
    ) -> Iterator[tuple[str, Number]]:
        """The numbers one assignment gives."""
        if isinstance(target, ast.Name):
            pairs = [(target, self.number(value, so_far))]
        elif isinstance(target, ast.Tuple):
            pairs = list(zip(target.elts, self._row(value, so_far), strict=False))
        else:
            return
        for name, number in pairs:
            if isinstance(name, ast.Name) and name.id.isupper() and number is not None:
                yield name.id, number

    def _row(self, value: ast.expr, so_far: dict[str, Number]) -> list[Number | None]:
        """The numbers of `1, 2, 4` or of `range(7)`."""
        if isinstance(value, ast.Tuple):
            return [self.number(item, so_far) for item in value.elts]
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range":
            bounds = [self.number(item, so_far) for item in value.args]
            return list(range(*bounds)) if all(isinstance(item, int) for item in bounds) else []
        return []

    def number(self, node: ast.expr, so_far: dict[str, Number]) -> Number | None:
        """The value of a constant expression, or None."""
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) in (int, float) else None
        if isinstance(node, ast.Name):
            return so_far.get(node.id, self.taken(node.id))
        if isinstance(node, ast.Tuple):
            several = [self.number(item, so_far) for item in node.elts]
            return tuple(several) if several and all(isinstance(item, int) for item in several) else None
        if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
            left, right = self.number(node.left, so_far), self.number(node.right, so_far)
            return None if left is None or right is None else ARITHMETIC[type(node.op)](left, right)
        return None

    def taken(self, name: str) -> Number | None:
        """The value of a number imported from another module."""
        other = self.origin(name)
        return other[0].numbers.get(other[1]) if other else None

    def comes_to_number(self, name: str) -> bool:
        """Is this name given once, by a function that gives an int: `MOVE = decision(…)`?"""
        given = [
            node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign) and [getattr(item, "id", "") for item in node.targets] == [name]
        ]
        if len(given) != 1 or not isinstance(given[0], ast.Call):
            return False
        called = self.function(getattr(given[0].func, "id", ""))
        return called is not None and getattr(called.returns, "id", "") == "int"

    # --- what it declares

    @cached_property
    def declared(self) -> dict[str, str]:
        """Its functions declared by hints: name and C signature."""
        functions = self.functions.items() if self.kernel else ()
        return {
            name: self._signature(node)
            for name, node in functions
            if name not in self.by_hand and plain(node)
        }

    def _signature(self, node: ast.FunctionDef) -> str:
        optional = len(node.args.args) - len(node.args.defaults)
        given = [
            f"{self.c_type(item.annotation)} {item.arg}{'=*' if k >= optional else ''}"
            for k, item in enumerate(node.args.args)
        ]
        inside = dict.fromkeys(self._counted(node), "whole") | dict.fromkeys(self._judged(node), "bint")
        told = ", ".join(f"{name}={kind}" for name, kind in sorted(inside.items()))
        return (f"@cython.locals({told})\n" if told else "") + (
            f"cpdef {self.c_type(node.returns)} {node.name}({', '.join(given)})"
        )

    def c_type(self, hint: ast.expr | None) -> str:
        """The C type a hint stands for; an object where it is not plain."""
        if isinstance(hint, ast.Subscript):
            return self._numbers_in_a_tuple(hint) or self.c_type(hint.value)
        if not isinstance(hint, ast.Name):
            return "object"
        where, there = self.origin(hint.id) or (self, hint.id)
        if there in where.classes:
            return hint.id
        alias = where.aliases.get(there)
        return where.c_type(alias) if alias else PLAIN.get(there, "object")

    def _numbers_in_a_tuple(self, hint: ast.Subscript) -> str:
        """`tuple[int, float]` lies in C as it is, without an object; nothing for any other hint."""
        if ast.unparse(hint.value) != "tuple" or not isinstance(hint.slice, ast.Tuple):
            return ""
        kinds = [NUMERIC.get(ast.unparse(item), "") for item in hint.slice.elts]
        return f"({', '.join(kinds)})" if all(kinds) else ""

    def _counted(self, node: ast.FunctionDef) -> set[str]:
        """Loop variables that run over whole numbers and are nothing else."""
        loops = [inner for inner in ast.walk(node) if isinstance(inner, ast.For)]
        rows = self._rows(node)
        counting = [
            loop
            for loop in loops
            if isinstance(loop.target, ast.Name)
            and (self._in_a_row(loop.iter) or getattr(loop.iter, "id", "") in rows)
        ]
        targets = {id(loop.target) for loop in counting}
        others = {item.arg for item in node.args.args}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store) and id(inner) not in targets:
                others.add(inner.id)
        return {loop.target.id for loop in counting if isinstance(loop.target, ast.Name)} - others

    def _judged(self, node: ast.FunctionDef) -> set[str]:
        """Locals that are never anything but the answer to a question, yes or no."""
        given = [inner for inner in ast.walk(node) if isinstance(inner, ast.Assign)]
        judging = {
            id(name): name.id
            for item in given
            if self._yes_or_no(item.value)
            for name in item.targets
            if isinstance(name, ast.Name)
        }
        others = {item.arg for item in node.args.args}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store) and id(inner) not in judging:
                others.add(inner.id)
        return set(judging.values()) - others

    def _yes_or_no(self, node: ast.expr) -> bool:
        """Is this a comparison, or what a function that gives a bool says?"""
        if isinstance(node, ast.BoolOp):
            return all(self._yes_or_no(item) for item in node.values)
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "")
            called = self.function(name)
            return name == "bool" or (called is not None and getattr(called.returns, "id", "") == "bool")
        if isinstance(node, ast.Constant):
            return isinstance(node.value, bool)
        denial = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return denial or isinstance(node, ast.Compare)

    def _rows(self, node: ast.FunctionDef) -> set[str]:
        """Names that hold numbers in a row: by their hint, or by what they are given."""
        hinted = [(item.arg, item.annotation) for item in node.args.args if item.annotation]
        found = set()
        for inner in ast.walk(node):
            if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
                hinted.append((inner.target.id, inner.annotation))
            elif isinstance(inner, ast.Assign) and self._in_a_row(inner.value):
                found |= {item.id for item in inner.targets if isinstance(item, ast.Name)}
        return found | {name for name, hint in hinted if ast.unparse(hint) in NUMBERS_IN_A_ROW}

    def _in_a_row(self, node: ast.expr) -> bool:
        """Does this give whole numbers, one after another?"""
        if not isinstance(node, ast.Call):
            return False
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in SEVERAL
        called = self.function(getattr(node.func, "id", ""))
        if called is None or called.returns is None:
            return getattr(node.func, "id", "") == "range"
        return ast.unparse(called.returns) in NUMBERS_IN_A_ROW

    # --- what Cython reads

    @cached_property
    def said(self) -> set[str]:
        """Names the `.pxd` written by hand cimports."""
        rows = re.findall(r"^from \S+ cimport (.+)$", self.hand, re.MULTILINE)
        return {name for names in rows for name in re.split(r"\W+", names)}

    @cached_property
    def in_signatures(self) -> set[str]:
        """Names its declarations need; what only its functions need is cimported by its source.

        Whoever cimports a kernel reads its `.pxd`: what that cimports in turn costs every one of them time.
        """
        declared = re.findall(r"\w+", "\n".join([self.hand, *self.declared.values()]))
        return self.said | (set(declared) & set(self.cimports)) | ({"Battle"} if self.procedures else set())

    def declarations(self) -> str:
        """The `.pxd` Cython reads: what is said by hand, and the rest by hints."""
        lines = [] if re.search(r"^cimport cython$", self.hand, re.MULTILINE) else ["cimport cython"]
        lines += [] if "whole" in self.said or "ctypedef long long whole" in self.hand else [WHOLE]
        for name, (where, there) in self.cimports.items():
            if name not in self.said and name in self.in_signatures:
                lines.append(f"from {where} cimport {there}" + (f" as {name}" if name != there else ""))
        numbers = [name for name in self.imports if self._only_running_tells(name)]
        numbers += [name for name in self.owned if name.startswith("_") and self.comes_to_number(name)]
        running = [f"cdef whole {name}" for name in numbers if not re.search(rf"\b{name}\b", self.hand)]
        lines += [f"from {FLOW} cimport teach"] if self.procedures else []
        steps = [
            f"cdef whole _step_of_{name}(Battle b, whole f, whole step) except? -1"
            for name in self.procedures
        ]
        told = "\n".join([self.hand, *running, *self.declared.values()])
        own = "ctypedef long long whole" in self.hand  # Cython trips over such numbers beside their own type
        return "\n".join([*lines, told if own else trusting(told), *steps, ""])

    def _only_running_tells(self, name: str) -> bool:
        other = self.origin(name)
        return other is not None and self.taken(name) is None and other[0].comes_to_number(other[1])

    def source(self) -> str:
        """The source as Cython reads it: literals for numbers, no second import of what is cimported."""
        lines = self._without_cimports(self._with_literals())
        return (SAFELY if self.hinted else "") + "\n".join([*lines, *self.steps(), ""])

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

    def _with_literals(self) -> list[str]:
        lines = self.text.splitlines()
        own = {
            name: value for name, value in self.numbers.items() if not re.search(rf"\b{name}\b", self.hand)
        }
        values = own | {name: value for name in self.imports if (value := self.taken(name)) is not None}
        for spot in spots(self.tree, values):
            row = lines[spot.lineno - 1].encode()
            written = f"({values[spot.id]!r})".encode()
            lines[spot.lineno - 1] = (row[: spot.col_offset] + written + row[spot.end_col_offset :]).decode()
        return lines

    def _without_cimports(self, lines: list[str]) -> list[str]:
        dropped = {(where, name) for name, (where, _) in self.cimports.items()}
        for where, names in re.findall(r"^from (\S+) cimport (.+)$", self.hand, re.MULTILINE):
            if known(where):
                dropped |= {(where, name.strip()) for name in names.split(",")}
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                kept = [item for item in node.names if (node.module, item.asname or item.name) not in dropped]
                if len(kept) < len(node.names):
                    blank = [""] * ((node.end_lineno or node.lineno) - node.lineno)  # line numbers stay
                    own = [item for item in node.names if self._cimported_here(item.asname or item.name)]
                    rows = [(node.module, kept), (f"cython.cimports.{node.module}", own)]
                    rest = [ast.unparse(ast.ImportFrom(where, names, 0)) for where, names in rows if names]
                    lines[node.lineno - 1 : node.end_lineno] = ["; ".join(rest), *blank]
        return lines

    def _cimported_here(self, name: str) -> bool:
        return name in self.cimports and name not in self.in_signatures


def plain(node: ast.FunctionDef) -> bool:
    """Can a function be called in C? Not with closures inside, nor with arguments by name alone."""
    args = node.args
    if node.decorator_list or args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
        return False
    return not any(isinstance(inner, CLOSURES) for part in node.body for inner in ast.walk(part))


def trusting(declared: str) -> str:
    """Functions that give a number tell by one they hardly ever give that something may have gone wrong.

    Otherwise every call from another kernel asks Python whether it did.
    """
    unlikely = {"bint": "-1", "whole": "-977977", "double": "-977977"}
    for kind, number in unlikely.items():
        declared = re.sub(rf"^( *cp?def {kind} \w+\(.*\))$", rf"\1 except? {number}", declared, flags=re.M)
    return declared


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
    _write(place.with_suffix(".pxd"), item.declarations())
    _write(place, item.source())
    for folder in place.relative_to(MADE).parents[:-1]:
        _write(MADE / folder / "__init__.py", "")
    return place


def _write(path: Path, text: str) -> None:
    """Write what changed, so that only that is compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
