"""Text travels compressed; what carries its mark is kept a year; secrets are not squeezed."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static

from bench.page_sizes import PAGES, body, size_of
from tercio.web import files
from tests.web.conftest import Visitor, person

SQUEEZED = {"accept-encoding": "gzip"}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_and_all_it_loads_travel_in_half_their_bytes_at_most(db: None, path: str) -> None:
    squeezed = Visitor().get(path, headers=SQUEEZED)
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in squeezed.headers["Vary"]
    assert gzip.decompress(body(squeezed))
    size = size_of(Visitor(), path)
    assert size.files > 5
    assert size.compressed * 2 <= size.plain, size


def test_a_file_with_its_mark_is_kept_a_year_and_another_is_asked_about_again(db: None) -> None:
    marked = static("tercio/page.css")
    kept = Visitor().get(marked, headers=SQUEEZED)
    assert kept.headers["Cache-Control"] == "max-age=31536000, public, immutable"
    assert len(body(kept)) * 2 <= len(body(Visitor().get(marked)))
    for other in (marked.partition("?")[0], f"{marked[:-1]}x", "/static/tercio/page.css?v="):
        assert "max-age=60" in Visitor().get(other).headers["Cache-Control"]
    for path in (marked, static("tercio/shell.js")):
        first = Visitor().get(path, headers=SQUEEZED)
        assert first.headers["X-Content-Type-Options"] == "nosniff"
        again = Visitor().get(path, headers={**SQUEEZED, "if-none-match": first.headers["ETag"]})
        assert again.status_code == 304


@pytest.fixture
def forgetful() -> Iterator[Callable[[], None]]:
    """Makes the house read its files anew, as after a start; at the end too."""

    def forget() -> None:
        finders.get_finder.cache_clear()
        for remembered in (files.content, files.mark):
            remembered.cache_clear()

    yield forget
    forget()


def test_a_changed_import_gives_its_importers_a_new_address(
    tmp_path: Path, settings: Any, forgetful: Callable[[], None]
) -> None:
    shell, other = files.mark("tercio/shell.js"), files.mark("tercio/picture.js")
    assert "tercio/live-line.js" in files.needed_by("tercio/shell.js")
    (tmp_path / "tercio").mkdir()
    (tmp_path / "tercio" / "live-line.js").write_bytes((files.content("tercio/live-line.js") or b"") + b"//")
    settings.STATICFILES_DIRS = [tmp_path, *settings.STATICFILES_DIRS]
    forgetful()
    assert files.mark("tercio/shell.js") != shell
    assert files.mark("tercio/picture.js") == other


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
