"""Small mistakes a person could make: a comparison widened, a number off by one, an `and` for an `or`.

A mistake is a place in a file and what would stand there instead. Nothing is written to disk: the file is
read with the mistake in it when a trial imports it (trial.py).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
SUMS: dict[type[ast.operator], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
EXTREMES = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mistake:
    """One place of one file, and what would stand there by mistake."""

    file: str
    """From `src/` on."""
    start: int
    end: int
    line: int
    instead: str
    function: str
    """Where it stands: `score`, `Desk.send`; empty at a module's own level."""
    text: str
    """The line as it stands."""

    @property
    def module(self) -> str:
        return self.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    @property
    def wrong(self) -> str:
        """The whole file with the mistake in it."""
        right = (SOURCES / self.file).read_bytes()
        return (right[: self.start] + self.instead.encode() + right[self.end :]).decode()

    @property
    def change(self) -> str:
        """What stands there and what would: `>= -> >`."""
        right = (SOURCES / self.file).read_bytes()[self.start : self.end].decode()
        return f"{right} -> {self.instead or 'nothing'}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line} [{self.change}] {self.text}"


def mistakes_in(path: Path, doors: bool = False) -> list[Mistake]:
    """Every small mistake that could be made in a file; in a door also every check left out."""
    source = path.read_bytes()
    finder = Finder(str(path.relative_to(SOURCES)), source, doors)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda mistake: (mistake.start, mistake.end))


class Finder(ast.NodeVisitor):
    """Walks a file and notes each mistake that could be made; never in annotations, texts or type checks."""

    def __init__(self, file: str, source: bytes, doors: bool) -> None:
        self.file, self.source, self.doors = file, source, doors
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = source.decode().splitlines()
        self.where: list[str] = []
        self.found: list[Mistake] = []

    def place(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno, node.end_col_offset)

    def note(self, start: int, end: int, instead: str) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        text = self.lines[line - 1].strip()
        self.found.append(Mistake(self.file, start, end, line, instead, ".".join(self.where), text))

    def between(self, left: ast.expr, right: ast.expr, word: str, instead: str) -> None:
        """An operator stands somewhere between its two sides, perhaps beside brackets and line ends."""
        start, end = self.span(left)[1], self.span(right)[0]
        at = self.source.find(word.encode(), start, end)
        if at >= 0:
            self.note(at, at + len(word), instead)

    # what holds names and what is never a mistake of a rule

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for decorator in node.decorator_list:
            self.visit(decorator)
        self.where.append(node.name)
        for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.where.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.where.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.where.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A text; where its parts stand is not told reliably."""

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id in {"TYPE_CHECKING", "COMPILED"}):
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return  # a docstring
        if self.doors and isinstance(node.value, ast.Call):
            self.note(*self.span(node), "pass")
        self.generic_visit(node)

    # the mistakes

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            self.between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        word, instead = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, word, instead)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.note(self.span(node)[0], self.span(node.operand)[0], "")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in SUMS:
            self.between(node.left, node.right, *SUMS[type(node.op)])
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
            self.note(*self.span(node.func), EXTREMES[node.func.id])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note(*self.span(node), str(not node.value))
        elif isinstance(node.value, int):
            self.note(*self.span(node), str(node.value + 1))


def files_of(room: str) -> Iterator[Path]:
    """The files of a room, written by hand."""
    yield from sorted(
        path for path in (SOURCES / "tercio" / room).rglob("*.py") if "migrations" not in path.parts
    )
