"""Small mistakes a person could make: a comparison widened, a number off by one, an `and` for an `or`.

A mistake is a place in a file and what would stand there instead. Nothing is written to disk: a trial puts
it into the program in memory (in_place.py, fresh_import.py).
"""

from __future__ import annotations

import ast
import re
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
COMPILED_ONLY = {"TYPE_CHECKING", "COMPILED", "PACKED"}
"""What is behind these never runs interpreted, and mistakes are only tried so."""
OWN_ASSERTIONS = {"strict", "slots", "frozen", "kw_only", "maxsize"}
"""What we say to Python about our own rows, classes and memories: no answer depends on it."""
EXTREMES = {"min": "max", "max": "min"}
RULE = re.compile(r"\b(?:WT|CP|FB|MT)-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")


@dataclass(frozen=True)
class Mistake:
    """One place of one file, and what would stand there by mistake."""

    file: str
    """From `src/` on."""
    start: int
    end: int
    line: int
    statement: tuple[int, int]
    """The first and last line of the statement it stands in: whoever runs one of them may notice."""
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
        """The whole file with the mistake in it, every other line where it was."""
        right = (SOURCES / self.file).read_bytes()
        lines = b"\\\n" * right.count(b"\n", self.start, self.end)
        return (right[: self.start] + lines + self.instead.encode() + right[self.end :]).decode()

    @property
    def change(self) -> str:
        """What stands there and what would: `>= -> >`."""
        right = (SOURCES / self.file).read_bytes()[self.start : self.end].decode()
        return re.sub(r"\s*\n\s*", " ", f"{right} -> {self.instead or 'nothing'}")

    @property
    def left(self) -> str:
        """What stands left of it on its line."""
        return (SOURCES / self.file).read_bytes()[: self.start].decode().rpartition("\n")[2].strip()

    def __str__(self) -> str:
        return f"{self.file}:{self.line} [{self.change}] {self.text}"


def mistakes_in(path: Path) -> list[Mistake]:
    """Every small mistake that could be made in a file of rules."""
    return SmallMistakes(path).found()


class Finder(ast.NodeVisitor):
    """Walks a file, knowing in which function and statement it is; the kinds of mistakes add to it."""

    def __init__(self, path: Path) -> None:
        self.file, self.source = str(path.relative_to(SOURCES)), path.read_bytes()
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = self.source.decode().splitlines()
        self.where: list[str] = []
        self.statement = (1, 1)
        self.noted: list[Mistake] = []

    def found(self) -> list[Mistake]:
        self.visit(ast.parse(self.source))
        return sorted(set(self.noted), key=lambda mistake: (mistake.start, mistake.end, mistake.instead))

    def visit(self, node: ast.AST) -> None:
        """Remembers the statement it is in; of one with a body, its head."""
        outer = self.statement
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if isinstance(body, list) else node.end_lineno
            self.statement = (node.lineno, max(node.lineno, last or 0))
        super().visit(node)
        self.statement = outer

    def place(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno, node.end_col_offset)

    def note(self, start: int, end: int, instead: str) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        text = self.lines[line - 1].strip()
        where = ".".join(self.where)
        self.noted.append(Mistake(self.file, start, end, line, self.statement, instead, where, text))

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
        for part in node.orelse if compiled_only(node.test) else ast.iter_child_nodes(node):
            self.visit(part)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        for part in [node.orelse] if compiled_only(node.test) else ast.iter_child_nodes(node):
            self.visit(part)

    def visit_keyword(self, node: ast.keyword) -> None:
        if not (node.arg in OWN_ASSERTIONS and isinstance(node.value, ast.Constant)):
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)


class SmallMistakes(Finder):
    """What slips from a hand in a rule; never in annotations, texts or type checks."""

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
            start, _ = self.span(node)
            self.note(start, start + len("not"), "")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in SUMS:
            self.between(node.left, node.right, *SUMS[type(node.op)])
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
            self.note(*self.span(node.func), EXTREMES[node.func.id])
        if isinstance(node.func, ast.Name) and node.func.id.startswith("Refused"):
            for said in node.keywords:
                self.visit_fact(said)
        self.generic_visit(node)

    def visit_fact(self, said: ast.keyword) -> None:
        """What a refusal says: the rule it cites may be another, a fact may be missing."""
        if isinstance(said.value, ast.Constant):
            cited = said.value.value
            if isinstance(cited, str) and RULE.fullmatch(cited):
                self.note(*self.span(said.value), f'"{neighbour(cited)}"')
        elif said.arg is not None:
            self.note(*self.span(said.value), "None")

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note(*self.span(node), str(not node.value))
        elif isinstance(node.value, int):
            self.note(*self.span(node), str(node.value + 1))


def compiled_only(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id in COMPILED_ONLY


def neighbour(rule: str) -> str:
    """Another id, as a slip of the finger writes it: `WT-BYE-02` for `WT-BYE-03`."""
    return rule[:-1] + str((int(rule[-1]) + 1) % 10) if rule[-1].isdigit() else rule[:-1]
