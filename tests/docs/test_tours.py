"""Every Python block that shows a library runs, in order, and every answer printed is the one given."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
PAGES = [*sorted(DOCS.glob("tour-*.md")), *(DOCS / f"{name}.md" for name in ("geometry", "odds", "pairing"))]
"""Where libraries are shown; tutorials and the bot that needs a server have tests of their own."""
LIBRARIES = ("firstblood", "geometry", "muskets", "odds", "pairing", "rating")


def blocks(page: Path) -> list[str]:
    return BLOCK.findall(page.read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_blocks_of_a_page_run_and_answer_as_they_are_printed(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "tour"}
    for number, block in enumerate(blocks(page)):
        if not block.startswith(">>> "):
            exec(compile(block, f"{page.name}, block {number}", "exec"), names)
            continue
        shown = doctest.DocTestParser().get_doctest(block, names, page.name, None, number)
        complaints: list[str] = []
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(shown, out=complaints.append, clear_globs=False)
        assert not complaints, "".join(complaints)
        names = shown.globs


def test_every_library_has_its_tour() -> None:
    toured = {page.stem.removeprefix("tour-") for page in PAGES if page.name.startswith("tour-")}
    assert toured == set(LIBRARIES)
    index = (DOCS / "index.md").read_text("utf-8")
    assert [name for name in LIBRARIES if f"(tour-{name}.md)" not in index] == []


def test_the_first_bot_has_fifteen_lines_and_one_import() -> None:
    bot = blocks(DOCS / "tour-firstblood.md")[0]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 15
    imports = [node for node in ast.walk(ast.parse(bot)) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imports] == ["from tercio import firstblood"]
