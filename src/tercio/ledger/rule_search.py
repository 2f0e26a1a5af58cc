"""Finding a rule by the words people use: typos, accents, word order and whole questions are forgiven.

Every word asked for counts by how rare it is and by where it is found: in the title most, in the text least.
A title that was asked for whole counts double. A word nobody wrote counts as the nearest one somebody did,
and a few words stand for each other (`same_words.toml`). Both languages are searched, the reader's own first.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from math import log

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES
from tercio.ledger.rules import Rule, area_name, plain, rules

LONGEST = 200
WORD = re.compile(r"[^\W_]+")
HYPHENED = re.compile(r"\b[^\W_]+(?:-[^\W_]+)+")
TITLE, CHAPTER, STATEMENT, RULING, ELSEWHERE = 8.0, 2.5, 1.0, 0.4, 0.3
SAME, BEGINS, NEAR = 1.0, 0.7, 0.55
ENDINGS = {
    "es": (
        "aciones", "amientos", "imientos", "acion", "amiento", "imiento", "iendo", "ando", "ieron", "aron",
        "adas", "ados", "idas", "idos", "ada", "ado", "ida", "ido", "ar", "er", "ir", "an", "en", "es", "as",
        "os", "a", "o", "e", "s",
    ),
    "en": ("ations", "ation", "ments", "ment", "ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y"),
}  # fmt: skip
Weights = Mapping[str, float]


def stem(word: str, language: str) -> str:
    """A word without its ending, so that "conquers" finds "conquest" and "casillas" "casilla"."""
    for ending in ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


@cache
def _words() -> Mapping[str, Mapping[str, list[str]]]:
    text = (files("tercio.ledger") / "texts" / "same_words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _same(language: str) -> Mapping[str, frozenset[str]]:
    """For each word's stem, the stems that stand for it too."""
    groups: dict[str, set[str]] = defaultdict(set)
    for line in _words()["same"][language]:
        stems = {stem(plain(word), language) for word in line.split()}
        for key in stems:
            groups[key] |= stems
    return {key: frozenset(stems) for key, stems in groups.items()}


@cache
def _silent() -> frozenset[str]:
    """Words that say nothing in either language."""
    lines = [line for language in LANGUAGES for line in _words()["silent"][language]]
    return frozenset(plain(word) for line in lines for word in line.split())


def words_of(text: str, language: str) -> list[str]:
    """The stems of a text's words, without those that say nothing."""
    return [
        stem(word, language) for word in WORD.findall(plain(text)) if word not in _silent() and len(word) > 1
    ]


def written_words(text: str, language: str) -> list[str]:
    """The stems a text is found by; a word with a hyphen is also found without it ("re-roll" by "reroll")."""
    joined = [stem(word.replace("-", ""), language) for word in HYPHENED.findall(plain(text))]
    return words_of(text, language) + joined


class Index:
    """Where every stem of a language stands, and how much it says."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.places: dict[str, dict[str, float]] = defaultdict(dict)
        every = list(rules())
        self.titles = {rule.id: frozenset(words_of(rule.title[language], language)) for rule in every}
        for rule in every:
            for weight, text in self.texts(rule):
                for word in written_words(text, language):
                    at = self.places[word]
                    at[rule.id] = max(at.get(rule.id, 0.0), weight)
        self.rarity = {word: log(1 + len(every) / len(at)) for word, at in self.places.items()}

    def texts(self, rule: Rule) -> Iterator[tuple[float, str]]:
        language = self.language
        yield TITLE, rule.title[language]
        yield CHAPTER, area_name(rule.area, language)
        yield STATEMENT, rule.statement[language]
        yield RULING, rule.ruling.get(language, "")

    def near(self, word: str) -> dict[str, float]:
        """The written words an asked one may mean, and how surely."""
        meant = dict.fromkeys(_same(self.language).get(word, ()), SAME * 0.6) | {word: SAME}
        known = {written: sure for written, sure in meant.items() if written in self.places}
        if known:
            return known
        beginnings = [other for other in self.places if len(word) >= 4 and other.startswith(word)]
        if beginnings:
            return dict.fromkeys(beginnings, BEGINS)
        slips = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
        return {other: NEAR for other in self.places if slips and apart(word, other, slips) <= slips}

    def score(self, wanted: str) -> dict[str, float]:
        """How well each rule answers, all words taken together."""
        asked = [self.near(word) for word in words_of(wanted, self.language)]
        found: dict[str, list[float]] = defaultdict(list)
        for meant in asked:
            for rule, points in self.best_of(meant).items():
                found[rule].append(points)
        every = frozenset(written for meant in asked for written in meant)
        return {
            rule: sum(points) * (len(points) / len(asked)) ** 2 * (1 + self.title_share(rule, every))
            for rule, points in found.items()
        }

    def best_of(self, meant: Weights) -> dict[str, float]:
        """What one asked word is worth to each rule, by the best of the words it may mean."""
        best: dict[str, float] = {}
        for written, sure in meant.items():
            for rule, weight in self.places[written].items():
                best[rule] = max(best.get(rule, 0.0), sure * weight**0.6 * self.rarity[written])
        return best

    def title_share(self, rule: str, asked: frozenset[str]) -> float:
        """How much of a rule's title was asked for."""
        title = self.titles[rule]
        return len(title & asked) / len(title) if title else 0.0


@cache
def _index(language: str) -> Index:
    return Index(language)


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


def search(wanted: str, language: str, system: str | None = None) -> list[Rule]:
    """Rules that answer best first; a rule's own id comes before all."""
    if len(wanted) > LONGEST:
        raise Refused("rules.search_long", most=LONGEST)
    scores: dict[str, float] = defaultdict(float)
    for spoken in LANGUAGES:
        share = 1.0 if spoken == language else ELSEWHERE
        for rule, points in _index(spoken).score(wanted).items():
            scores[rule] = max(scores[rule], share * points)
    named = {
        rule.id
        for rule in rules()
        if plain(wanted).strip() and plain(rule.id).startswith(plain(wanted).strip())
    }
    best = max(scores.values(), default=0.0)
    hits = [rule for rule in rules(system) if rule.id in named or scores.get(rule.id, 0.0) > 0.2 * best]
    return sorted(hits, key=lambda rule: (rule.id not in named, -scores.get(rule.id, 0.0)))
