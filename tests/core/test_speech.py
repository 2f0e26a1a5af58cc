"""Every text exists in both languages, with the same facts."""

from fractions import Fraction
from string import Formatter
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import (
    DEFAULT,
    LANGUAGES,
    NamedNumber,
    Phrase,
    Text,
    Unspoken,
    catalogue,
    chance,
    contract_spanish,
    day,
    decimal,
    enumeration,
    fact_in_words,
    percent,
    say,
    sentence,
    whole,
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
        (["a", "b"], "a y b", "a and b"),
        (["padre", "Hijo"], "padre e Hijo", "padre and Hijo"),
        (["agua", "Hielo"], "agua y Hielo", "agua and Hielo"),
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
        (-0.0123, None, "-0,01", "-0.01"),
        (0.01, None, "0,01", "0.01"),
        (0.0123, None, "0,01", "0.01"),
        (0.00996, None, "0,01", "0.01"),
        (0.00123, None, "0,0012", "0.0012"),
        (3.14159, 0, "3", "3"),
        (1016, 1, "1016,0", "1016.0"),
        (9999.5, 0, "10\u202f000", "10,000"),
        (12345.678, None, "12\u202f345,68", "12,345.68"),
        (-1234567, 1, "-1\u202f234\u202f567,0", "-1,234,567.0"),
        (7.175, 2, "7,18", "7.18"),  # a float a little below: people round the half up
        (Fraction(287, 40), 2, "7,18", "7.18"),
        (0.125, 2, "0,13", "0.13"),
        (-0.125, 2, "-0,13", "-0.13"),
        (1e300, 0, "1" + 100 * "\u202f000", "1" + 100 * ",000"),
        (float("inf"), 1, "inf", "inf"),
        (float("nan"), None, "nan", "nan"),
        (Fraction(2, 3), 2, "0,67", "0.67"),
    ],
)
def test_decimals_have_the_mark_of_the_language(value: Any, places: int | None, es: str, en: str) -> None:
    assert [decimal(value, language, places) for language in ("es", "en")] == [es, en]


MOST_FIGURES = f"{2**199:,}".split(",")


@pytest.mark.parametrize(
    ("number", "es", "en"),
    [
        (0, "0", "0"),
        (2026, "2026", "2026"),
        (-9999, "-9999", "-9999"),
        (10_000, "10\u202f000", "10,000"),
        (-10_000, "-10\u202f000", "-10,000"),
        (-997_002, "-997\u202f002", "-997,002"),
        (120_000_000, "120\u202f000\u202f000", "120,000,000"),
        (2**199, "\u202f".join(MOST_FIGURES), ",".join(MOST_FIGURES)),
        (2**200, "10^60", "10^60"),
        (10**400, "10^400", "10^400"),
    ],
)
def test_whole_numbers_of_five_figures_and_more_are_written_in_groups(number: int, es: str, en: str) -> None:
    """Years and Elo stay whole, and so does what programs read."""
    assert [whole(number, language) for language in LANGUAGES] == [es, en]
    assert [str(fact_in_words(number, language)) for language in LANGUAGES] == [es, en]
    assert decimal(1234567.5, "es", grouped=False) == "1234567,5"


def test_facts_that_are_numbers_or_days_are_said_as_the_language_says_them() -> None:
    assert [fact_in_words(8.25, language) for language in LANGUAGES] == ["8,25", "8.25"]
    told = [fact_in_words("2026-10-17", language) for language in LANGUAGES]
    assert told == ["17 de octubre de 2026", "17 October 2026"]
    assert [percent(Fraction(15, 32), language) for language in LANGUAGES] == ["46,9 %", "46.9 %"]


def test_a_day_that_is_none_stays_as_it_was_written() -> None:
    assert day("2026-10-17", "es") == "17 de octubre de 2026"
    for text in (
        "",
        "pronto",
        "2026-13-01",
        "2026-00-10",
        "2026-01-40",
        "2026-01-32",
        "2026-01-00",
        "26-01-01",
    ):
        assert day(text, "es") == text


@pytest.mark.parametrize(
    ("iso", "spanish", "english"),
    [
        ("2026-01-01", "1 de enero de 2026", "1 January 2026"),
        ("2026-09-30", "30 de septiembre de 2026", "30 September 2026"),
        ("2026-12-31", "31 de diciembre de 2026", "31 December 2026"),
    ],
)
def test_days_are_said_by_the_name_of_their_month(iso: str, spanish: str, english: str) -> None:
    assert [day(iso, language) for language in LANGUAGES] == [spanish, english]


def test_spanish_comes_first() -> None:
    assert (DEFAULT, LANGUAGES) == ("es", ("es", "en"))


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("la bandera de el Tercio", "la bandera del Tercio"),
        ("A el alba, de el sur a el norte", "Al alba, del sur al norte"),
        ("De el Tercio", "Del Tercio"),
        ("de ella, para el rey", "de ella, para el rey"),
    ],
)
def test_spanish_articles_are_contracted(written: str, spoken: str) -> None:
    assert contract_spanish(written) == spoken


def test_articles_are_contracted_in_spanish_alone() -> None:
    facts = {"how": "Gana el mariscal de el Tercio.", "before": "El Tercio"}
    assert say("wt.settled.instead_of", "es", **facts).startswith("Gana el mariscal del Tercio.")
    assert say("wt.settled.instead_of", "en", **facts).startswith("Gana el mariscal de el Tercio.")


def test_a_text_that_depends_on_a_number_has_two_forms() -> None:
    key, forms = next((key, text) for key, text in catalogue("es").items() if isinstance(text, dict))
    facts = dict.fromkeys(facts_of(forms), 1)
    for count, form in ((0, "other"), (1, "one"), (2, "other")):
        told = {**facts, "count": count}
        assert say(key, "es", **told) == contract_spanish(forms[form].format(**told))


@pytest.mark.parametrize(
    ("fact", "spanish", "english"),
    [
        (1, 1, 1),
        (True, True, True),
        (None, None, None),
        ("pronto", "pronto", "pronto"),
        (Phrase("date.month.1"), "enero", "January"),
        (NamedNumber(3, "Ana"), "Ana", "Ana"),
        (NamedNumber(3, Phrase("date.month.3")), "marzo", "March"),
        (["a", 1.5, "2026-01-01"], "a, 1,5 y 1 de enero de 2026", "a, 1.5 and 1 January 2026"),
        (("a", "b"), "a y b", "a and b"),
    ],
)
def test_every_kind_of_fact_in_words(fact: Any, spanish: Any, english: Any) -> None:
    assert [fact_in_words(fact, language) for language in LANGUAGES] == [spanish, english]


def test_a_named_number_is_still_the_number() -> None:
    assert NamedNumber(3, "Ana") == 3
    assert NamedNumber(3, "Ana") + 1 == 4


def test_a_phrase_is_its_key_and_its_facts() -> None:
    assert Phrase("date.month.1") == Phrase("date.month.1")
    assert Phrase("date.month.1") != Phrase("date.month.2")
    assert Phrase("date.day", day=1) != Phrase("date.day", day=2)
    assert Phrase("date.month.1") != "date.month.1"
    assert repr(Phrase("date.month.1")) == "Phrase('date.month.1')"


def test_a_sentence_begins_with_a_capital() -> None:
    assert [sentence(text) for text in ("", "a", "ánimo, Ana", "Ya")] == ["", "A", "Ánimo, Ana", "Ya"]


def test_a_share_is_said_with_one_decimal_unless_asked() -> None:
    assert [percent(0.5, "es"), percent(0.12345, "en", 2), percent(1, "en", 0)] == [
        "50,0 %",
        "12.35 %",
        "100 %",
    ]


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0, "0,0 %"),
        (Fraction(1, 6**500), "<0,1 %"),
        (0.00049, "<0,1 %"),
        (0.0005, "0,1 %"),
        (0.9994, "99,9 %"),
        (1 - 2e-9, ">99,9 %"),
        (1 - 1e-9, "100,0 %"),
        (0.9996, ">99,9 %"),
        (1 - 1e-12, "100,0 %"),
        (1, "100,0 %"),
    ],
)
def test_a_chance_is_never_said_to_be_none_or_certain_when_it_is_not(share: float, told: str) -> None:
    assert chance(share, "es") == told


def test_a_chance_has_the_places_asked_for() -> None:
    asked = [chance(0.00001, "en", 2), chance(0.99999, "en", 2), chance(0.002, "en", 0)]
    assert asked == ["<0.01 %", ">99.99 %", "<1 %"]
    assert [chance(share, "en", 0) for share in (0.005, 0.994, 0.995)] == ["1 %", "99 %", ">99 %"]


@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Blas"]])
def test_texts_that_list_names_read_well_with_one_and_with_more(names: list[str]) -> None:
    several = len(names) > 1
    listed = "Ana y Blas" if several else "Ana"
    assert say("campaign.army.missing", "es", players=names).endswith(f" Sin declarar: {listed}.")
    for why in ("nobody", "left", "in_chain", "rematch"):
        assert say(f"campaign.attack.{why}", "es", legal=names).endswith(f": {listed}.")
    assert "acaba o archiva" not in say("account.delete.runs_alone", "es", things=names)
