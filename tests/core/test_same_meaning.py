"""A text and its translation say the same numbers: digits, number words, ids of rules and facts.

Words of quantity too common to mean a number (one, both, twice) are left alone; every other number that
stands in one language stands in the other.
"""

from __future__ import annotations

import re

import pytest

from tercio.core.speech import Text, catalogue
from tercio.ledger import rules

FACT = re.compile(r"\{(\w*)[^{}]*\}")
RULE = re.compile(r"\b(?:WT|CP|FB|MT)(?:-[A-Z0-9]+)+\b")
NUMBER = re.compile(r"(?<![\w])(?<!\d[.,])(?<!wts-)\d+(?:[.,]\d+)*")
NAMES = {
    "es": {
        "1": "un una uno primer primera primero", "2": "dos segundo segunda ambos ambas mitad doble pareja",
        "3": "tres tercer tercera tercero triple", "4": "cuatro cuarto cuarta", "5": "cinco quinto quinta",
        "6": "seis sexto sexta seises", "7": "siete séptimo séptima", "8": "ocho octavo octava", "9": "nueve",
        "10": "diez", "11": "once", "12": "doce",
    },
    "en": {
        "1": "one first once single", "2": "two second both twice half double pair",
        "3": "three third triple thrice", "4": "four fourth", "5": "five fifth fifths",
        "6": "six sixth sixes", "7": "seven seventh", "8": "eight eighth", "9": "nine", "10": "ten tens",
        "11": "eleven", "12": "twelve",
    },
}  # fmt: skip
VALUE = {
    language: {name: value for value, words in names.items() for name in words.split()}
    for language, names in NAMES.items()
}
TELLING = {str(number) for number in range(3, 13)}
"""Numbers that mean a number when they are written as words; one and two often do not."""


def forms(text: Text) -> list[str]:
    return [text[name] for name in sorted(text)] if isinstance(text, dict) else [text]


def digits(text: str) -> set[str]:
    bare = FACT.sub(" ", RULE.sub(" ", text))
    return {re.sub(r"[.,]", ".", number) for number in NUMBER.findall(bare)}


def words(text: str, language: str) -> set[str]:
    bare = re.findall(r"[^\W\d_]+", FACT.sub(" ", text.lower()))
    return {VALUE[language][word] for word in bare if word in VALUE[language]}


def cited(text: str) -> set[str]:
    return {*RULE.findall(text), *(f"{{{name}}}" for name in FACT.findall(text))}


def differences(spanish: str, english: str) -> set[str]:
    """What one says and the other does not."""
    here, there = (digits(spanish), words(spanish, "es")), (digits(english), words(english, "en"))
    missing = cited(spanish) ^ cited(english)
    for (mine, mine_in_words), (theirs, theirs_in_words) in ((here, there), (there, here)):
        missing |= (mine | (mine_in_words & TELLING)) - theirs - theirs_in_words
    return missing


def test_every_text_says_the_same_numbers_in_both_languages() -> None:
    es, en = catalogue("es"), catalogue("en")
    wrong = [
        (key, missing, spanish, english)
        for key in es
        for spanish, english in zip(forms(es[key]), forms(en[key]), strict=True)
        if (missing := differences(spanish, english))
    ]
    assert not wrong, "\n".join(map(str, wrong))


def test_every_rule_says_the_same_numbers_in_both_languages() -> None:
    wrong = [
        (rule.id, missing, text["es"], text["en"])
        for rule in rules()
        for text in (rule.statement, rule.ruling)
        if text and (missing := differences(text["es"], text["en"]))
    ]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    ("spanish", "english"),
    [
        ("hasta 12 casillas", "up to 10 tiles"),
        ("tres dados", "four dice"),
        ("{a} y {b}", "{a}"),
        ("CP-WIN-01", "CP-WIN-02"),
    ],
)
def test_a_translation_that_says_something_else_is_caught(spanish: str, english: str) -> None:
    assert differences(spanish, english)


@pytest.mark.parametrize(
    ("spanish", "english"),
    [("1,5 pulgadas", "1.5 inches"), ("doce casillas", "12 tiles"), ("{a}: {b}", "{b} of {a}")],
)
def test_the_same_said_otherwise_is_let_be(spanish: str, english: str) -> None:
    assert not differences(spanish, english)


def test_first_bloods_round_is_never_a_turn_in_spanish() -> None:
    """The book calls it Ronda; Turno is Warcrow's and the campaign's word."""
    spanish = catalogue("es")
    rooms = ("firstblood.", "battle.", "picture.", "event.firstblood.")
    ours = {key: " ".join(forms(text)).lower() for key, text in spanish.items() if key.startswith(rooms)}
    assert [key for key, said in ours.items() if "turno" in said] == []
