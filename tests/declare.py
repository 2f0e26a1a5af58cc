"""Write what the type hints of the kernels say in C into their `.pxd`: `./dev declare`.

What is said by hand stands above and stays: classes laid out as C structs, locals of a hot loop. Every other
function whose hints are plain (`int`, `bool`, `float`, `Battle`, a list) is declared below it: `int` becomes
a 64-bit integer, `tuple[int, int]` a C struct. Then calls between kernels are calls in C. A new kernel begins
with an empty `.pxd`.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache, cached_property

import kernels

WHOLE = "from tercio.geometry.measure cimport whole"
OWN_WHOLE = "ctypedef long long whole"
TEACH = "from tercio.firstblood.engine.flow cimport teach"
NUMERIC = {"int": "whole", "bool": "bint", "float": "double"}
PLAIN = NUMERIC | {name: name for name in ("list", "tuple", "dict", "set")}
NUMBERS_IN_A_ROW = ("list[int]", "tuple[int, ...]", "range")
SEVERAL = {"living", "models", "enemies", "friends", "regiments"}
"""Methods of a battle that give numbers in a row."""
CLOSURES = (ast.Lambda, ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.FunctionDef, ast.ClassDef)
UNLIKELY = {"bint": "-1", "whole": "-977977", "double": "-977977"}
"""Numbers that functions hardly ever give."""


class Hints:
    """What the type hints of one module say in C."""

    def __init__(self, name: str) -> None:
        self.module = kernels.module(name)
        tree = self.module.tree
        self.functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.hand = self.module.declared.partition(kernels.BY_HINTS)[0].strip("\n")
        self.by_hand = set(re.findall(kernels.FUNCTION, self.hand, re.MULTILINE))
        self.own_whole = OWN_WHOLE in self.hand
        """Cython trips over trusted numbers beside a type of their own."""

    # --- its .pxd

    def declarations(self) -> str:
        """The whole `.pxd`: what is said by hand, and the rest by hints."""
        below = [*self.numbers(), *self.declared.values(), *self.steps()]
        parts = [self.hand] if self.hand else []
        if below or not self.hand:
            cimports = self.cimports(below)
            parts.append("\n".join([kernels.BY_HINTS, *cimports, *([""] if cimports else []), *below]))
        text = "\n\n".join(parts) + "\n"
        return text if self.own_whole else trusting(text)

    def cimports(self, below: list[str]) -> list[str]:
        """What these declarations name and nobody cimports by hand.

        Whoever cimports a kernel reads its `.pxd`: what that cimports in turn costs every one of them time.
        Functions are therefore cimported where they are called (kernels.py).
        """
        said = re.findall(r"\bcimport (.+)$", self.hand, re.MULTILINE)
        words = set(re.findall(r"\w+", "\n".join(below))) - set(re.findall(r"\w+", "\n".join(said)))
        lines = ["cimport cython"] if "cython" in words else []
        lines += [WHOLE] if "whole" in words and not self.own_whole else []
        for name, (where, there) in self.module.imports.items():
            if name in words and there in kernels.module(where).classes:
                lines.append(f"from {where} cimport {there}" + (f" as {name}" if name != there else ""))
        return lines + ([TEACH] if self.module.procedures else [])

    def steps(self) -> list[str]:
        """The steps of its procedures, which its source takes as calls in C (kernels.py)."""
        return [
            f"cdef whole _step_of_{name}(Battle b, whole f, whole step) except? -1"
            for name in self.module.procedures
        ]

    # --- private numbers

    def numbers(self) -> list[str]:
        """Numbers whose value only running tells, which C keeps for itself."""
        own = [name for name in self.module.owned if name.startswith("_")]
        names = [name for name in self.module.imports if self._only_running_tells(name)]
        names += [name for name in own if self.comes_to_number(name)]
        return [f"cdef whole {name}" for name in names if not re.search(rf"\b{name}\b", self.hand)]

    def _only_running_tells(self, name: str) -> bool:
        other = self.origin(name)
        return other is not None and self.module.taken(name) is None and other[0].comes_to_number(other[1])

    def comes_to_number(self, name: str) -> bool:
        """Is this name given once, by a function that gives an int: `MOVE = decision(…)`?"""
        given = [
            node.value
            for node in self.module.tree.body
            if isinstance(node, ast.Assign) and [getattr(item, "id", "") for item in node.targets] == [name]
        ]
        if len(given) != 1 or not isinstance(given[0], ast.Call):
            return False
        called = self.function(getattr(given[0].func, "id", ""))
        return called is not None and getattr(called.returns, "id", "") == "int"

    # --- functions

    @cached_property
    def declared(self) -> dict[str, str]:
        """Its functions declared by hints: name and C signature."""
        return {
            name: self._signature(node)
            for name, node in self.functions.items()
            if name not in self.by_hand and is_plain(node)
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
        if there in where.module.classes:
            return hint.id
        alias = where.aliases.get(there)
        return where.c_type(alias) if alias else PLAIN.get(there, "object")

    def _numbers_in_a_tuple(self, hint: ast.Subscript) -> str:
        """`tuple[int, float]` lies in C as it is, without an object; nothing for any other hint."""
        if ast.unparse(hint.value) != "tuple" or not isinstance(hint.slice, ast.Tuple):
            return ""
        kinds = [NUMERIC.get(ast.unparse(item), "") for item in hint.slice.elts]
        return f"({', '.join(kinds)})" if all(kinds) else ""

    @cached_property
    def aliases(self) -> dict[str, ast.expr]:
        """`Path: TypeAlias = tuple[…]`: what each stands for."""
        named = [node for node in self.module.tree.body if isinstance(node, ast.AnnAssign)]
        return {
            node.target.id: node.value
            for node in named
            if ast.unparse(node.annotation) == "TypeAlias"
            and isinstance(node.target, ast.Name)
            and node.value
        }

    # --- locals

    def _counted(self, node: ast.FunctionDef) -> set[str]:
        """Loop variables that run over whole numbers and are nothing else."""
        loops = [inner for inner in ast.walk(node) if isinstance(inner, ast.For)]
        rows = self._rows(node)
        counting = [
            loop for loop in loops if self._in_a_row(loop.iter) or getattr(loop.iter, "id", "") in rows
        ]
        return nothing_else(node, [loop.target for loop in counting])

    def _judged(self, node: ast.FunctionDef) -> set[str]:
        """Locals that are never anything but the answer to a question, yes or no."""
        given = [inner for inner in ast.walk(node) if isinstance(inner, ast.Assign)]
        judging = [name for item in given if self._yes_or_no(item.value) for name in item.targets]
        return nothing_else(node, judging)

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

    # --- names from elsewhere

    def origin(self, name: str) -> tuple[Hints, str] | None:
        """The module a name comes from, and what it is called there."""
        other = self.module.origin(name)
        return (hints(other[0].name), other[1]) if other else None

    def function(self, name: str) -> ast.FunctionDef | None:
        """A function by the name it has here."""
        other = self.origin(name)
        return other[0].functions.get(other[1]) if other else self.functions.get(name)


def is_plain(node: ast.FunctionDef) -> bool:
    """Can a function be called in C? Not with closures inside, nor with arguments by name alone."""
    args = node.args
    if node.decorator_list or args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
        return False
    return not any(isinstance(inner, CLOSURES) for part in node.body for inner in ast.walk(part))


def nothing_else(function: ast.FunctionDef, targets: list[ast.expr]) -> set[str]:
    """The names among these targets that are given something nowhere else."""
    ours = {id(target) for target in targets}
    stored = [
        node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    others = {item.arg for item in function.args.args} | {node.id for node in stored if id(node) not in ours}
    return {node.id for node in stored if id(node) in ours} - others


def trusting(declared: str) -> str:
    """Functions that give a number tell by one they hardly ever give that something may have gone wrong.

    Otherwise every call from another kernel asks Python whether it did.
    """
    for kind, number in UNLIKELY.items():
        declared = re.sub(rf"^( *cp?def {kind} \w+\(.*\))$", rf"\1 except? {number}", declared, flags=re.M)
    return declared


@cache
def hints(name: str) -> Hints:
    """The hints of a module of the package."""
    return Hints(name)


def main() -> int:
    """Write what has changed, and say which."""
    for kernel in kernels.kernels():
        declared = kernel.path.with_suffix(".pxd")
        if (text := hints(kernel.name).declarations()) != kernel.declared:
            declared.write_text(text, encoding="utf-8")
            print(declared.relative_to(kernels.ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
