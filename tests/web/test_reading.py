"""What people read on every page they can reach from the front door, in each language.

Dates and decimals are written as the language writes them, no text is left in the other one, no key and no
machine's word shows. Every link of the demo club is followed, so a new page is read as soon as it is linked;
of those that are one page with another question, the first twelve.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tercio.store.people.models import Person
from tests.demo_club import found_demo_club
from tests.web.conftest import Visitor

UNREAD = re.compile(r"<(script|style|textarea|pre|code)\b.*?</\1>", re.S)
TAG = re.compile(r"<[^>]+>")
LINK = re.compile(r'href="(/[^"#]*)')
DIGIT = re.compile(r"\d")
ISO = re.compile(r".{0,30}\b\d{4}-\d\d-\d\d\b.{0,30}")
POINT = re.compile(r".{0,30}(?<![\d.])\d+\.\d+(?![\d.]).{0,30}")
COMMA = re.compile(r".{0,30}\d,\d+ ?%.{0,30}")  # elsewhere a comma may part the coordinates of a tile
EXPONENT = re.compile(r".{0,30}\d[eE]-\d.{0,30}")
ALIKE = 12  # a page for each rule, or for each pair of regiments, would be the same page a thousand times


def crawled(visitor: Visitor) -> Iterator[tuple[str, str]]:
    """Every page from the front door on, with its address; of those that are alike only the first."""
    seen, waiting, read_of = {"/"}, ["/"], Counter[str]()
    while waiting:
        at = waiting.pop(0)
        kind = "/rules/" if at.startswith("/rules/") else at.partition("?")[0]
        read_of[kind] += 1
        if read_of[kind] > ALIKE:
            continue
        answer = visitor.get(at)
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            continue
        page = answer.content.decode()
        yield at, page
        for link in map(html.unescape, LINK.findall(page)):
            if link not in seen and not link.startswith(("/static/", "/admin/")):
                seen.add(link)
                waiting.append(link)


def read(page: str) -> list[str]:
    """The lines of text a reader sees."""
    return [html.unescape(one).strip() for one in TAG.split(UNREAD.sub(" ", page)) if one.strip()]


@pytest.mark.parametrize(("language", "wrong"), [("es", POINT), ("en", COMMA)])
def test_dates_and_decimals_are_written_as_the_language_writes_them(
    db: None, language: str, wrong: re.Pattern[str]
) -> None:
    found_demo_club()
    visitor = Visitor(Person.objects.get(username="demo"), language=language)
    faults, pages = set(), 0
    for at, page in crawled(visitor):
        pages += 1
        for line in read(page):
            if not DIGIT.search(line):
                continue
            odd = [one for mark in (ISO, wrong, EXPONENT) for one in mark.findall(line)]
            faults |= {(re.sub(r"[0-9a-f]{16}", "…", at), one) for one in odd}
    assert pages > 150
    assert not faults, "\n".join(f"{at}  {text}" for at, text in sorted(faults))


def test_a_day_reads_as_a_day_and_stays_one_for_machines(db: None) -> None:
    found_demo_club()
    page = Visitor(language="es").get("/tournaments/").content.decode()
    assert re.search(r'<time datetime="\d{4}-\d\d-\d\d">\d+ de [a-z]+ de \d{4}</time>', page)
