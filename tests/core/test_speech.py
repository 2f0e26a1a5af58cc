"""Every text exists in both languages, with the same facts."""

from fractions import Fraction
from string import Formatter
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import (
    LANGUAGES,
    Phrase,
    Text,
    Unspoken,
    catalogue,
    day,
    decimal,
    enumeration,
    fact_in_words,
    percent,
    say,
)


def facts_of(text: Text) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def test_both_languages_say_the_same_things() -> None:
    spanish, english = (catalogue(language) for language in LANGUAGES)
    assert spanish.keys() == english.keys()
    assert {k: facts_of(t) for k, t in spanish.items()} == {k: facts_of(t) for k, t in english.items()}


def test_no_text_is_empty() -> None:
    for language in LANGUAGES:
        assert [k for k, text in catalogue(language).items() if not text] == []


def test_a_key_nobody_speaks_is_our_mistake() -> None:
    with pytest.raises(Unspoken):
        say("no.such.key", "es")


def test_a_refusal_speaks_the_readers_language() -> None:
    no = Refused("wt.settled.instead_of", how="…", before=Phrase("wt.value.none"))
    assert no.text("es") == "… Antes era nadie."
    assert no.text("en") == "… It was nobody before."


@pytest.mark.parametrize(
    ("words", "spanish", "english"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b", "c"], "a, b y c", "a, b and c"),
        (["Ana", "Inés"], "Ana e Inés", "Ana and Inés"),
        (["agua", "hielo"], "agua y hielo", "agua and hielo"),
    ],
)
def test_lists_are_said_as_people_do(words: list[str], spanish: str, english: str) -> None:
    assert enumeration(words, "es") == spanish
    assert enumeration(words, "en") == english


@pytest.mark.parametrize(
    ("value", "places", "es", "en"),
    [
        (1.92, None, "1,92", "1.92"),
        (12.0, None, "12", "12"),
        (12.3999999, None, "12,4", "12.4"),
        (0.000072, None, "0,000072", "0.000072"),
        (0.0, None, "0", "0"),
        (-3.5, None, "-3,5", "-3.5"),
        (1016, 1, "1016,0", "1016.0"),
        (Fraction(2, 3), 2, "0,67", "0.67"),
    ],
)
def test_decimals_have_the_mark_of_the_language(value: Any, places: int | None, es: str, en: str) -> None:
    assert [decimal(value, language, places) for language in ("es", "en")] == [es, en]


def test_facts_that_are_numbers_or_days_are_said_as_the_language_says_them() -> None:
    assert [fact_in_words(8.25, language) for language in LANGUAGES] == ["8,25", "8.25"]
    told = [fact_in_words("2026-10-17", language) for language in LANGUAGES]
    assert told == ["17 de octubre de 2026", "17 October 2026"]
    assert [percent(Fraction(15, 32), language) for language in LANGUAGES] == ["46,9 %", "46.9 %"]


def test_a_day_that_is_none_stays_as_it_was_written() -> None:
    assert day("2026-10-17", "es") == "17 de octubre de 2026"
    assert [day(text, "es") for text in ("", "pronto", "2026-13-01", "2026-01-40")] == [
        "",
        "pronto",
        "2026-13-01",
        "2026-01-40",
    ]
