"""What somebody could forget at a door: who may, how much, which try it is, and what its sender had seen.

In pages, API calls and the desk behind them (`web/`, `app/`) each check is left out once: a guard that is
called (`admit(…)`), an `if` that refuses, a decorator, who may call, a bound, the id of a command, the
version seen.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.mutation.mistakes import Finder, Mistake

GUARD = re.compile(r"(admit|allow|demand|check|refuse|forbid|limit)(_\w+)?")
"""What a function is called that does nothing but let somebody pass or not."""
DECORATORS = {"login_required", "limit_posts", "require_POST", "require_safe", "require_http_methods"}
ANSWERS = re.compile(r"(refuse|wait|Refused|PermissionDenied|Http404|HttpResponseNotAllowed)\w*")
BOUNDS = {"max_length", "min_length", "le", "ge", "lt", "gt"}
ANOTHER_ID = '__import__("secrets").token_hex(8)'
"""A command sent again would be carried out again."""


def missing_checks_in(path: Path) -> list[Mistake]:
    """Every check of a door's file that could be left out."""
    return MissingChecks(path).found()


def name_of(called: ast.expr) -> str:
    """The last name of what is called: `admit`, `check` of `journal.check`."""
    if isinstance(called, ast.Call):
        return name_of(called.func)
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


class MissingChecks(Finder):
    """Notes each check of a page, of an API call, or of the desk."""

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for decorator in node.decorator_list:
            start, end = self.span(decorator)
            if name_of(decorator) in DECORATORS:
                self.note(start - 1, end, "")  # with its @
        super().visit_FunctionDef(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]  # noqa: N815

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and GUARD.fullmatch(name_of(node.value)):
            self.note(*self.span(node), "pass")
        super().visit_Expr(node)

    def visit_If(self, node: ast.If) -> None:
        if refuses(node.body[-1]):
            self.note(*self.span(node.test), "False")
        super().visit_If(node)

    def visit_Call(self, node: ast.Call) -> None:
        without = {"auth": "None", "seen": "None", "command_id": ANOTHER_ID}
        if name_of(node) in {"Field", "Query"}:
            without = dict.fromkeys(BOUNDS, "None")
        for said in node.keywords:
            if said.arg in without and not (
                isinstance(said.value, ast.Constant) and said.value.value is None
            ):
                self.note(*self.span(said.value), without[said.arg])
        self.generic_visit(node)

    def visit_Slice(self, node: ast.Slice) -> None:
        """A list cut off at a number with a name."""
        if isinstance(node.upper, ast.Name) and node.upper.id.isupper():
            self.note(*self.span(node.upper), "None")
        self.generic_visit(node)


def refuses(statement: ast.stmt) -> bool:
    """Whether somebody is turned away here."""
    if isinstance(statement, ast.Raise):
        return True
    return (
        isinstance(statement, ast.Return)
        and isinstance(statement.value, ast.Call)
        and ANSWERS.fullmatch(name_of(statement.value)) is not None
    )
