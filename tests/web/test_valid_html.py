"""Every page of the house is valid HTML: nothing misnested, no id twice, every header with its scope.

Whatever scripts the pages load, and those they import, are kept by browsers for a year.
"""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest

from tests.web.conftest import Visitor, forget_everything
from tests.web.markup import faults_of
from tests.web.test_every_address import House, people, walk

ORDER = {"pieces": 6, "seed": 5, "names": ["Ana", "Bea"], "command_id": "a-table-to-look-at"}
FRAMEWORK = ("/admin/", "/api/")
"""Django's own pages, and what is no page."""
SCRIPT = re.compile(r'(?:<script[^>]* src|data-worker)="(/static/[^"]+)"')
IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
YEAR = "max-age=31536000, public, immutable"


@pytest.mark.parametrize(
    ("fault", "html"),
    [
        ("<div> in a <p>", "<p><div></div></p>"),
        ("</b> closes <i>", "<b><i></b></i>"),
        ("</ul> closes <li>", "<ul><li>one</ul>"),
        ("<li> is never closed", "<ul><li>one"),
        ("id a is there 2 times", "<b id=a></b><i id=a></i>"),
        ("<th> without scope", "<table><tr><th>Place</th></tr></table>"),
        ('for="name" points nowhere', "<label for=name></label>"),
        ("<button> in <a>", "<a href=/><button></button></a>"),
        ("<form> in a <form>", "<form><form></form></form>"),
        ("<img> without alt", "<img src=x.png>"),
        ("<td> says class twice", "<td class=a class=b></td>"),
        ("<div/> is not closed by its slash", "<div/>"),
    ],
)
def test_the_reader_of_pages_finds_what_is_wrong(fault: str, html: str) -> None:
    assert fault in faults_of(html)


def test_a_page_without_fault_has_none() -> None:
    table = '<table><tr><th scope="col">A</th></tr><tr><td>1<br>2</td></tr></table>'
    assert (
        faults_of(f'<!doctype html><html><body><p id="a">x</p>{table}<svg><path d=""/></svg></body></html>')
        == []
    )


def with_imports(scripts: set[str]) -> dict[str, str]:
    """How long each script and all it imports are kept, asked for as a browser asks."""
    kept: dict[str, str] = {}
    while waiting := scripts - set(kept):
        for path in waiting:
            answer = Visitor().get(path)
            text = b"".join(answer.streaming_content) if answer.streaming else answer.content
            kept[path] = answer.headers["Cache-Control"]
            scripts |= {urljoin(path, name) for name in IMPORTED.findall(text.decode())}
    return kept


def test_every_page_is_valid_and_its_scripts_are_kept_a_year(db: None) -> None:
    house, wrong, pages, scripts = House(), [], 0, set[str]()
    battle = Visitor().post("/api/battles/", ORDER, content_type="application/json").json()["id"]
    house.known["battle"] = battle
    visitors = people()
    for pattern in walk():
        if pattern.startswith(FRAMEWORK):
            continue
        for who in ("demo", "signed out"):
            forget_everything()
            response = visitors[who].get(house.address(pattern), follow=True)
            if "text/html" in response.headers.get("Content-Type", "") and not response.streaming:
                pages, html = pages + 1, response.content.decode()
                wrong += [(fault, pattern, who) for fault in faults_of(html)]
                scripts |= set(SCRIPT.findall(html))
    assert pages > 150
    assert not wrong, "\n".join(map(str, wrong))
    kept = with_imports(scripts)
    assert {path: header for path, header in kept.items() if header != YEAR} == {}
    assert len({path.partition("?")[0] for path in kept}) == len(kept), "two addresses are two scripts"
    assert len(kept) > 35
