"""The guides the house shows are those of docs/ (`make docs` renders them anew)."""

from __future__ import annotations

import pytest

from docs.guides import DOCS, rendered
from tercio.core.speech import LANGUAGES, Language
from tercio.web.help_page import EVERY_GUIDE, file_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guide", EVERY_GUIDE)
def test_the_house_shows_the_guide_as_it_is_written(guide: str, language: Language) -> None:
    assert file_of(guide, language).read_text(encoding="utf-8") == rendered(guide, language), (
        "make docs renders it anew"
    )


def test_every_guide_in_both_languages_is_in_the_house_and_nothing_else() -> None:
    assert {f"{guide}.es.md" for guide in EVERY_GUIDE} == {path.name for path in DOCS.glob("*.es.md")}
    kept = {file_of(guide, language) for guide in EVERY_GUIDE for language in LANGUAGES}
    assert set(file_of("any", "es").parent.iterdir()) == kept


def test_a_guide_leads_to_guides_and_only_names_what_stays_in_the_docs() -> None:
    assert '<a href="../keeping/">cuidar la casa</a>' in rendered("hosting", "es")
    assert '<a href="../hosting/#todos-los-ajustes">' in rendered("keeping", "es")
    assert ".md" not in rendered("tournaments", "es"), "the page of the API is not in the house"
    assert "<img" not in rendered("battles", "en")
