"""Every script and every style of the pages is used by one: what no page asks for is deleted."""

from __future__ import annotations

import re
from pathlib import Path

HOUSE = Path(__file__).parents[2] / "src" / "tercio"
STATIC = HOUSE / "web" / "static"
SOURCES = [path for path in HOUSE.rglob("*") if path.suffix in {".html", ".js", ".py", ".svg", ".toml"}]
TEXTS = {path: path.read_text(encoding="utf-8") for path in SOURCES if "locales" not in path.parts}
COMMENT, RULE_HEAD = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"([^{}]+)\{")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
NAMED_BY_OTHERS = {"htmx-request", "errorlist"}
"""Classes that htmx and Django's forms give themselves."""


def test_every_script_is_asked_for_by_a_page_or_another_script() -> None:
    scripts = [path for path in TEXTS if path.suffix == ".js" and path.is_relative_to(STATIC)]
    assert len(scripts) > 40
    unused = [
        path.name
        for path in scripts
        if not any(path.name in text for other, text in TEXTS.items() if other != path)
    ]
    assert unused == []


def test_every_class_of_the_style_sheets_is_given_to_something() -> None:
    """By its whole name, or by one put together from a beginning and what follows in braces or quotes."""
    said = "\n".join(TEXTS.values())
    words = set(re.findall(r"[\w-]+", said))
    begins = set(re.findall(r"""([\w-]+-)(?:\{|\$\{|["'`])""", said))
    heads = [
        head
        for sheet in sorted(STATIC.rglob("*.css"))
        for head in RULE_HEAD.findall(COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    ]
    classes = {name for head in heads for name in CLASS.findall(head)} - NAMED_BY_OTHERS
    assert len(classes) > 300
    assert [
        name for name in sorted(classes) if name not in words and name.rpartition("-")[0] + "-" not in begins
    ] == []
