"""A guide in Spanish says what its English one says: part by part, rule by rule, example by example."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SPANISH = sorted(path.name for path in DOCS.glob("*.es.md"))
LOCALES = Path(__file__).parents[2] / "src" / "tercio" / "locales"
CODE = re.compile(r"^```.*?^```|`[^`]*`|\*\*.*?\*\*|\*\[.*?\]\(.*?\)\*", re.MULTILINE | re.DOTALL)
"""What holds no label: code, bold words, and the link to the other language."""
SAME_IN_BOTH = {
    "headings": r"^(#+) ",
    "blocks of code": r"^```.*?^```",
    "pictures": r"!\[[^\]]*\]\(([^)]+)\)",
    "rules": r"\b(?:WT|CP|FB|MT)-[A-Z]+-\d+\b",
    "rows of a table": r"^(\|)",
    "steps": r"^(\d+)\. ",
    "addresses": r"`((?:GET |POST )?/[^`]*)`",
}


def english(spanish: str) -> str:
    return spanish.replace(".es.md", ".md")


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("what", SAME_IN_BOTH)
@pytest.mark.parametrize("page", SPANISH)
def test_both_have_the_same(page: str, what: str) -> None:
    here, there = (
        re.findall(SAME_IN_BOTH[what], text_of(name), re.MULTILINE | re.DOTALL)
        for name in (page, english(page))
    )
    assert sorted(here) == sorted(there)


@pytest.mark.parametrize("page", SPANISH)
def test_each_leads_to_the_other_and_the_first_page_to_both(page: str) -> None:
    assert f"*[In English]({english(page)})*" in text_of(page).splitlines()[:4]
    assert f"*[En español]({page})*" in text_of(english(page)).splitlines()[:4]
    assert {f"({page})", f"({english(page)})"} <= set(re.findall(r"\([^()]+\.md\)", text_of("index.md")))


def said_by_the_pages(language: str) -> list[str]:
    """Every text of the house in a language."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in (LOCALES / language).glob("*.toml")]
    texts = [text for file in files for text in file.values()]
    return [
        word.casefold()
        for text in texts
        for word in (text.values() if isinstance(text, dict) else [text])
        if isinstance(word, str)
    ]


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_labels_a_guide_names_are_those_of_the_pages_in_its_language(language: str) -> None:
    said, missing = said_by_the_pages(language), []
    for page in SPANISH:
        name = page if language == "es" else english(page)
        labels = re.findall(r"\*([^*]+)\*", CODE.sub("", text_of(name)))
        words = [" ".join(label.split()).casefold() for label in labels]
        missing += [(name, word) for word in words if not any(text.startswith(word) for text in said)]
    assert missing == []


def test_organisers_and_players_have_their_guides_in_spanish() -> None:
    guides = ("battles", "campaign", "cases", "hosting", "keeping", "muskets", "odds", "tournaments")
    assert {f"{guide}.es.md" for guide in guides} <= set(SPANISH)
