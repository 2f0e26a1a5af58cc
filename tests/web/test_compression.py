"""Text travels compressed; what carries its mark is kept a year; secrets are not squeezed."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.templatetags.static import static

from tests.web.conftest import Visitor, person

SQUEEZED = {"accept-encoding": "gzip"}
PAGES = ("/", "/rules/", "/odds/clash/", "/tournaments/", "/battles/", "/muskets/", "/who-may/")


def body(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


@pytest.mark.parametrize("path", PAGES)
def test_a_page_travels_in_half_its_bytes_at_most(db: None, path: str) -> None:
    plain, squeezed = Visitor().get(path), Visitor().get(path, headers=SQUEEZED)
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in squeezed.headers["Vary"]
    assert gzip.decompress(body(squeezed))
    assert len(body(squeezed)) * 2 <= len(body(plain))


def test_a_file_with_its_mark_is_kept_a_year_and_another_is_asked_about_again(db: None) -> None:
    marked = static("tercio/page.css")
    kept = Visitor().get(marked, headers=SQUEEZED)
    assert kept.headers["Cache-Control"] == "max-age=31536000, public, immutable"
    assert len(body(kept)) * 2 <= len(body(Visitor().get(marked)))
    for other in (marked.partition("?")[0], f"{marked[:-1]}x", "/static/tercio/page.css?v="):
        assert "max-age=60" in Visitor().get(other).headers["Cache-Control"]
    again = Visitor().get(marked, headers={**SQUEEZED, "if-none-match": kept.headers["ETag"]})
    assert again.status_code == 304


def test_pictures_and_pages_with_a_secret_are_left_alone(db: None) -> None:
    ana = Visitor(person("ana"))
    form = {"name": "bot", "grant": "read", "days": "7"}
    shown = ana.post("/account/tokens/", form, headers=SQUEEZED)
    assert "tercio_" in shown.content.decode()
    assert "Content-Encoding" not in shown.headers


def test_an_answer_for_programs_is_squeezed_too(db: None) -> None:
    answer = Visitor().get("/api/openapi.json", headers=SQUEEZED)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) < 80_000
