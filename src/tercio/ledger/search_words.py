"""Words as a search hears them: without endings, as they sound, with those that stand for each other.

Which words say nothing, which mean the same and which whole sayings ask for the same thing is written in
`texts/same_words.toml`, what people call a rule in `texts/other_titles.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from tercio.core.speech import LANGUAGES
from tercio.ledger.rules import plain

WORD = re.compile(r"[^\W_]+")
HYPHENED = re.compile(r"\b[^\W_]+(?:-[^\W_]+)+")
MEASURE = re.compile(r"(?<=\d)(?=(?:mm|cm|pt|pv)\b)")
"""Between a number and what it counts: "60mm" is "60 mm"."""
SHORTEST_STEM = 3
KEPT = 20_000
"""Words whose sound and stem are remembered."""
MOST_WAYS = 8
"""Other ways to ask that are tried for one question."""
ENDINGS = {
    "es": (
        "aciones", "amientos", "imientos", "acion", "amiento", "imiento", "iendo", "ando", "ieron", "aron",
        "adas", "ados", "idas", "idos", "ada", "ado", "ida", "ido", "ar", "er", "ir", "an", "en", "es", "as",
        "os", "a", "o", "e", "s",
    ),
    "en": (
        "ations", "ation", "ments", "ment", "ings", "ing", "ers", "er", "ies", "ied", "ed", "es", "s", "e",
        "y",
    ),
}  # fmt: skip
CH = "\N{LATIN SMALL LETTER C WITH CARON}"
"""Stands for ch, which is one sound, while c and h are looked at."""
SOUNDS = {
    "es": (
        ("ch", CH), ("ge", "je"), ("gi", "ji"), ("gue", "ge"), ("gui", "gi"), ("qu", "k"), ("ce", "se"),
        ("ci", "si"), ("c", "k"), ("h", ""), (CH, "ch"), ("z", "s"), ("x", "s"), ("v", "b"), ("ll", "y"),
        ("ie", "e"), ("ue", "o"),
    ),
    "en": (("ght", "t"), ("ph", "f")),
}  # fmt: skip
"""What is written differently and heard alike, or changes within a verb (empieza, empezar)."""
Words = tuple[str, ...]


@lru_cache(KEPT)
def sound(word: str, language: str) -> str:
    """A word as it is heard: "covertura" is "cobertura", and a letter twice is that letter."""
    for written, heard in SOUNDS[language]:
        word = word.replace(written, heard)
    return "".join(letter for letter, again in pairwise(f"{word} ") if letter != again or letter.isdigit())


@lru_cache(KEPT)
def stem(word: str, language: str) -> str:
    """A word as it is heard, without its ending, so that "casillas" finds "casilla"."""
    for ending in ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return sound(word[: -len(ending)], language)
    return sound(word, language)


def apart(word: str, other: str, most: int) -> int:
    """How many letters must change, come, go or swap with the next; `most` + 1 where it is more than that."""
    if abs(len(word) - len(other)) > most:
        return most + 1
    before, row = list[int](), list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        before, last, row = row, before, [i]
        for j, mark in enumerate(other, 1):
            step = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != mark))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == mark:
                step = min(step, last[j - 2] + 1)
            row.append(step)
        if min(row) > most:
            return most + 1
    return row[-1]


def forgiven_slips(word: str) -> int:
    """How many slips of the pen a word of that length may have."""
    return 0 if len(word) < 4 else 1 if len(word) < 7 else 2


@cache
def _book(name: str = "same_words") -> Mapping[str, Mapping[str, Any]]:
    text = (files("tercio.ledger") / "texts" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def other_titles(rule: str, language: str) -> list[str]:
    """What people call a rule that its book calls otherwise."""
    titles = _book("other_titles").get(rule, {language: ""})[language]
    return [title for title in titles.split(", ") if title]


@cache
def same_stems(language: str) -> Mapping[str, frozenset[str]]:
    """For each word's stem, the stems that stand for it too."""
    groups: dict[str, set[str]] = defaultdict(set)
    for line in _book()["same"][language]:
        stems = {stem(plain(word), language) for word in line.split()}
        for key in stems:
            groups[key] |= stems
    return {key: frozenset(stems) for key, stems in groups.items()}


def listed_words(language: str) -> Iterator[str]:
    """Every word that stands for another: one may slip in those, too."""
    for line in _book()["same"][language]:
        yield from WORD.findall(plain(line))


@cache
def faint_stems(language: str) -> frozenset[str]:
    """Words that say little beside the thing asked about: "bring", "other"."""
    return frozenset(
        stem(plain(word), language) for line in _book()["faint"][language] for word in line.split()
    )


@cache
def _silent() -> frozenset[str]:
    """Words that say nothing in either language."""
    lines = [line for language in LANGUAGES for line in _book()["silent"][language]]
    return frozenset(plain(word) for line in lines for word in line.split())


def full_words(text: str) -> list[str]:
    """A text's words as written, without those that say nothing; one with a hyphen also without it."""
    simple = MEASURE.sub(" ", plain(text))
    joined = [word.replace("-", "") for word in HYPHENED.findall(simple)]
    return [
        word for word in WORD.findall(simple) if word not in _silent() and (len(word) > 1 or word.isdigit())
    ] + joined


@cache
def _games() -> Mapping[str, str]:
    """For each word that names a game, its system."""
    return {word: game for game, line in _book()["games"].items() for word in plain(line).split()}


def named_games(wanted: str) -> tuple[frozenset[str], str]:
    """The games that were named, and the question without their names, unless it is nothing else."""
    games = {word: _named_game(word) for word in WORD.findall(plain(wanted))}
    rest = " ".join(word for word, game in games.items() if not game)
    named = frozenset(game for game in games.values() if game)
    return named, rest if named and full_words(rest) else wanted


def _named_game(word: str) -> str:
    """The game a word names, also with one slip in a long name; nothing for other words."""
    near = (game for name, game in _games().items() if len(name) >= 7 and apart(word, name, 1) == 1)
    return _games().get(word) or next(near, "")


@cache
def _sayings(language: str) -> list[tuple[Words, list[str]]]:
    """What people say, as the stems of all its words, and how the books say it."""
    sides = [line.split("=>") for line in _book()["sayings"][language]]
    return [
        (_heard(saying, language), [way.strip() for way in books.split("=")])
        for people, books in sides
        for saying in people.split("=")
    ]


def _heard(text: str, language: str) -> Words:
    return tuple(stem(word, language) for word in WORD.findall(plain(text)))


def other_ways(wanted: str, language: str) -> list[str]:
    """The same question in the words of the books: "who goes first" is also "initiative roll"."""
    words, heard = WORD.findall(plain(wanted)), _heard(wanted, language)
    ways = [
        " ".join([*words[:at], way, *words[at + len(saying) :]])
        for saying, books in _sayings(language)
        if (at := _place(saying, heard)) is not None
        for way in books
    ]
    return ways[:MOST_WAYS]


def _place(saying: Words, heard: Words) -> int | None:
    """Where a saying begins in what was asked."""
    places = range(len(heard) - len(saying) + 1)
    return next((at for at in places if heard[at : at + len(saying)] == saying), None)
