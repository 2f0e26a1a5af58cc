"""Every regular expression of the house does work in proportion to the text, whatever the text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from tests.oracles.regex_steps import Counted, specimen

SOURCES = Path(str(files("tercio")))
ELSEWHERE = {
    "cli/wording.py"
}  # its patterns are a table: argparse's own sentences, read on one's own terminal
LOOKING = {"search", "sub", "findall", "finditer", "split"}
SHORT, LONG = 12, 48
IMPORTED = re.compile(r"^\s*import re\b", re.MULTILINE)


@dataclass(frozen=True)
class Pattern:
    """A pattern and how it is put to a text."""

    where: str
    text: str
    flags: int
    everywhere: bool
    whole: bool


def written(node: ast.expr) -> str | None:
    """The pattern an argument spells out; a name put into it stands for itself."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
        return node.value if isinstance(node.value, str) else node.value.decode()
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "field" for part in node.values]
        return "".join(map(str, parts))
    return None


def flags_in(argument: ast.expr) -> int:
    """`re.IGNORECASE | re.VERBOSE`, added up."""
    return sum(
        getattr(re, node.attr)
        for node in ast.walk(argument)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper()
    )


def patterns_in(path: Path) -> Iterator[Pattern]:
    source, name = path.read_text(encoding="utf-8"), str(path.relative_to(SOURCES))
    if not IMPORTED.search(source):  # most files: not worth a tree
        return
    tree = ast.parse(source)
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    owners = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for call in calls:
        assert isinstance(call.func, ast.Attribute)
        if (
            not (isinstance(call.func.value, ast.Name) and call.func.value.id == "re")
            or call.func.attr == "escape"
        ):
            continue
        text = written(call.args[0])
        assert text is not None or name in ELSEWHERE, f"{name}:{call.lineno}: a pattern nobody can read"
        if text is None:
            continue
        flags = sum(flags_in(argument) for argument in call.args[1:])
        ways = {call.func.attr}
        if "compile" in ways:
            mine = {label for label, value in owners.items() if value is call}
            ways = {
                use.func.attr
                for use in calls
                if isinstance(use.func, ast.Attribute)
                and isinstance(use.func.value, ast.Name)
                and use.func.value.id in mine
            } or {"search"}
        yield Pattern(f"{name}:{call.lineno}", text, flags, bool(ways & LOOKING), ways == {"fullmatch"})


PATTERNS = [pattern for path in sorted(SOURCES.rglob("*.py")) for pattern in patterns_in(path)]


def hostile(pattern: Pattern) -> Iterator[tuple[str, str]]:
    """What may come before, and what is then repeated: every piece of the pattern, alone and in pairs."""
    pieces = specimen(Counted(pattern.text, pattern.flags).tree)
    known = list(dict.fromkeys([*pieces, " "]))[:9]
    heads = ["".join(pieces[:k]) for k in range(min(len(pieces), 8))]
    pumps = [*known, *("".join(pair) for pair in product(known, repeat=2))]
    yield from product(dict.fromkeys(heads), dict.fromkeys(pumps))


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.where)
def test_a_pattern_works_in_proportion_to_the_text(pattern: Pattern) -> None:
    counted = Counted(pattern.text, pattern.flags)
    for head, pump in hostile(pattern):
        short, long = (
            counted.work(f"{head}{pump * times}\0", pattern.everywhere, pattern.whole)
            for times in (SHORT, LONG)
        )
        assert long <= 6 * short + 200, f"{head!r} and {LONG} times {pump!r}: {short} steps, then {long}"


def test_no_file_calls_the_module_of_patterns_by_another_name() -> None:
    other = re.compile(r"^\s*(from re import|import re as|import \w+, .*\bre\b)", re.MULTILINE)
    assert [path for path in SOURCES.rglob("*.py") if other.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("pattern", "head", "pump"),
    [(r"^([^:]+):\s*(.+?)\s+(\d{1,5})$", "a:", " "), (r"(a*)(a*)b", "", "a"), (r"\([^)]*\)", "", "(")],
)
def test_the_count_knows_a_pattern_that_explodes(pattern: str, head: str, pump: str) -> None:
    counted = Counted(pattern)
    short, long = (counted.work(f"{head}{pump * times}\0", True) for times in (8, 24))
    assert long > 6 * short
