"""Everything a person reads, in Spanish and English, from the catalogues in `locales/`.

A catalogue is a TOML file of `"key" = "text with {facts}"`. Each room has one file per language, with
the same name in both, and every key exists in both languages with the same facts (a test says so). A
text that depends on a number is a table of `one` and `other`, chosen by the fact named `count`.

Numbers and dates among the facts are said as the language writes them ("1,92", "17 de octubre de 2026");
whatever is read outside a text goes through `decimal`, `percent` and `day`. Programs get neither.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from tercio.core.short_text import MOST_BITS, short_whole

Language: TypeAlias = Literal["es", "en"]
LANGUAGES: tuple[Language, ...] = ("es", "en")
DEFAULT: Language = "es"
MARK = {"es": ",", "en": "."}
GROUPS = {"es": "\u202f", "en": ","}
"""What stands between each three digits of a number that has five or more before its mark."""
GROUPED_FROM = 10_000
HALVES_UP = Context(prec=400, rounding=ROUND_HALF_UP)
"""As people round: 7.175 is 7.18; any float has room."""
DAY = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")

ARTICLE = re.compile(r"\b([Dd]e|[Aa]) el\b")

Text: TypeAlias = str | dict[str, str]


class Unspoken(LookupError):
    """A key no catalogue knows: our own mistake."""


@cache
def catalogue(language: str) -> Mapping[str, Text]:
    """Every text of a language, by key."""
    texts: dict[str, Text] = {}
    folder = files("tercio") / "locales" / language
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            room = tomllib.loads(file.read_text(encoding="utf-8"))
            if twice := texts.keys() & room.keys():
                raise ValueError(f"{language}/{file.name}: keys already spoken elsewhere: {sorted(twice)}")
            texts.update(room)
    return texts


def say(key: str, language: str, /, **facts: Any) -> str:
    """The text of `key` in a language, with its facts filled in."""
    try:
        text = catalogue(language)[key]
    except KeyError:
        raise Unspoken(f"{language}: {key}") from None
    if isinstance(text, dict):
        text = text["one" if facts.get("count") == 1 else "other"]
    said = text.format(**{name: fact_in_words(fact, language) for name, fact in facts.items()})
    return contract_spanish(said) if language == "es" else said


def contract_spanish(text: str) -> str:
    """Spanish as it is spoken: "de el" is "del", "a el" is "al"."""
    return ARTICLE.sub(lambda found: found[1] + "l", text) if " el " in text else text


def fact_in_words(fact: Any, language: str) -> Any:
    """A fact as people say it: lists with "and", values that know their own name, decimals, dates."""
    kind = type(fact)
    if kind is int:  # most are plain numbers and words
        return fact if -GROUPED_FROM < fact < GROUPED_FROM else whole(fact, language)
    if kind is not str and callable(speak := getattr(fact, "text", None)):
        return speak(language)
    if isinstance(fact, str):
        return day(fact, language)
    if isinstance(fact, float | Decimal):
        return decimal(fact, language)
    if isinstance(fact, list | tuple | set | frozenset):
        return enumeration([str(fact_in_words(part, language)) for part in fact], language)
    return fact


def whole(number: int, language: str) -> str:
    """A whole number as the language writes it: 120 000 in Spanish, 120,000 in English, 2026 in both."""
    if abs(number) < GROUPED_FROM or number.bit_length() > MOST_BITS:
        return short_whole(number)
    return f"{number:,}".replace(",", GROUPS[language])


def decimal(
    value: float | Decimal | Fraction, language: str, places: int | None = None, grouped: bool = True
) -> str:
    """A number with the language's own marks: 1,92 in Spanish, 1.92 in English; never 7e-05.

    Without `places`, as many decimals as tell something, and two at most from a hundredth up.
    """
    exact = value if isinstance(value, Decimal) else Decimal(repr(float(value)))
    if not exact.is_finite():
        return str(float(exact))
    if places is None and abs(exact) < Decimal("0.01"):
        rounded = Decimal(f"{exact:.2g}")
    else:
        rounded = exact.quantize(Decimal(1).scaleb(-(2 if places is None else places)), context=HALVES_UP)
    written = f"{rounded:,f}" if grouped and abs(rounded) >= GROUPED_FROM else f"{rounded:f}"
    if places is None and "." in written:
        written = written.rstrip("0").rstrip(".")
    return written.translate({ord("."): MARK[language], ord(","): GROUPS[language]})


def percent(share: float | Fraction, language: str, places: int = 1) -> str:
    """A share of one as people say it: "46,9 %"."""
    return f"{decimal(100 * float(share), language, places)} %"


CERTAIN = 1 - 1e-9
"""Sums of floats end a little short of one; nobody tells such a chance from certainty."""


def bare_chance(share: float | Fraction, language: str, places: int = 1) -> str:
    """A chance in per cent, without the sign: never 0 or 100 for what may or may not happen."""
    least, per_cent = 10.0**-places, 100 * float(share)
    if share > 0 and per_cent < least / 2:
        return f"<{decimal(least, language, places)}"
    if 100 - least / 2 <= per_cent < 100 * CERTAIN:
        return f">{decimal(100 - least, language, places)}"
    return decimal(per_cent, language, places)


def chance(share: float | Fraction, language: str, places: int = 1) -> str:
    """A chance as people say it: "46,9 %", "<0,1 %"."""
    return f"{bare_chance(share, language, places)} %"


@lru_cache(maxsize=1_000)
def day(iso: str, language: str) -> str:
    """A day by its month's name: 17 de octubre de 2026. What is no day in ISO stays as it was written."""
    found = DAY.fullmatch(iso)
    if not found:
        return iso
    year, month, number = map(int, found.groups())
    return say("date.day", language, day=number, month=say(f"date.month.{month}", language), year=year)


def enumeration(words: list[str], language: str) -> str:
    """One, two and three."""
    if len(words) < 2:
        return "".join(words)
    glue = {"es": "y", "en": "and"}[language]
    if (
        language == "es"
        and words[-1].lower().startswith(("i", "hi"))
        and not words[-1].lower().startswith("hie")
    ):
        glue = "e"
    return f"{', '.join(words[:-1])} {glue} {words[-1]}"


class Phrase:
    """A fact that is itself a text: `Said("feature.hive")` becomes "ciudad colmena" or "hive city"."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        self.key, self.facts = key, facts

    def text(self, language: str) -> str:
        return say(self.key, language, **self.facts)

    def __repr__(self) -> str:
        return f"Phrase({self.key!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.key, self.facts) == (other.key, other.facts)

    __hash__ = None  # type: ignore[assignment]


class NamedNumber(int):
    """A number that people call by a name: it compares and travels as the number and is said as the name."""

    name: Phrase | str

    def __new__(cls, number: int, name: Phrase | str) -> NamedNumber:
        called = super().__new__(cls, number)
        called.name = name
        return called

    def text(self, language: str) -> str:
        return str(fact_in_words(self.name, language))


class AccountHandle(str):
    """How journals name an account, as a fact: whoever reads it gets the person's name in its place."""


def sentence(text: str) -> str:
    """A text as it begins a line: with a capital."""
    return text[:1].upper() + text[1:]
