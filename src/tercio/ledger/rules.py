"""Rules as values, read once from the files in `texts/`."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tercio.core.speech import Phrase, say

SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "WT": ("warcrow",),
    "CP": ("campaign",),
    "FB": ("firstblood-core", "firstblood-advanced"),
    "MT": ("muskets",),
}
"""By the first letters of an id: the files that hold that system's rules."""


class UnknownRule(LookupError):
    """No rule has that id."""


class Rule(msgspec.Struct, frozen=True):
    """One rule of a document, or one ruling of ours where the document is silent."""

    id: str
    title: dict[str, str]
    statement: dict[str, str]
    ruling: dict[str, str] = {}
    """What we read where the document is unclear, and why."""
    documents: tuple[str, ...] = ()
    section: str = ""
    """Where in the document: chapter (§) and the document's own headings; a dash where it says nothing."""
    kind: str = "rule"
    packs: tuple[str, ...] = ()
    """The editions in which it is in force, where a system has several."""
    confidence: str = ""
    """How sure the figures are, where the document is damaged."""

    @property
    def system(self) -> str:
        return self.id.partition("-")[0]

    @property
    def area(self) -> str:
        """Its chapter: `WT-BYE` for `WT-BYE-02`."""
        return "-".join(self.id.split("-")[:2])

    def words(self, language: str) -> str:
        """Everything it says, its chapter included, ready to be searched."""
        texts = (text.get(language, "") for text in (self.title, self.statement, self.ruling))
        return plain(" ".join((self.id, area_name(self.area, language), *texts)))


def plain(text: str) -> str:
    """Without capitals or accents, so that `mision` finds `Misión`."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@cache
def _system(name: str) -> Mapping[str, Rule]:
    found: dict[str, Rule] = {}
    for file in SYSTEMS[name]:
        text = (files("tercio.ledger") / "texts" / f"{file}.toml").read_text(encoding="utf-8")
        entries: dict[str, dict[str, Any]] = tomllib.loads(text)
        found |= {key: msgspec.convert({"id": key, **entry}, Rule) for key, entry in entries.items()}
    return found


def rule(id_: str) -> Rule:
    """The rule of that id."""
    try:
        return _system(id_.partition("-")[0])[id_]
    except KeyError:
        raise UnknownRule(id_) from None


class RuleName(Phrase):
    """A fact that is a rule's own name, without its (X): `RuleName("FB-SR-CLEAVE")` is "Hendidura"."""

    def text(self, language: str) -> str:
        return rule(self.key).title[language].removesuffix(" (X)")


def rules(system: str | None = None) -> Iterator[Rule]:
    """Every rule, or every rule of one system, in the order of its document."""
    for name in [system] if system else SYSTEMS:
        yield from _system(name).values()


def area_name(area: str, language: str) -> str:
    """A chapter as people call it: "Byes" for `WT-BYE`."""
    return say(f"area.{area}", language)
