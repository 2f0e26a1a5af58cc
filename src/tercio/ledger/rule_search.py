"""Finding a rule by the words people use: typos, accents, word order and whole questions are forgiven.

Every word asked for counts by how rare it is and by where it is found: in the title most, in the text least.
What people call a rule is a title of it, too, and one that was asked for whole counts double. A word nobody
wrote counts as the nearest one somebody did, some words stand for each other, and some sayings are also asked
in other words (`search_words`). Both languages are searched, the reader's own first; a chapter listed before
makes a little room for the next.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import log

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES
from tercio.ledger.rules import Rule, area_name, plain, rule, rules
from tercio.ledger.search_words import (
    apart,
    faint_stems,
    forgiven_slips,
    full_words,
    listed_words,
    named_games,
    other_titles,
    other_ways,
    same_stems,
    sound,
    stem,
)

LETTERS_OR_DIGITS = re.compile(r"\d+|[^\W\d_]+")
LONGEST = 200
MOST_WORDS = 12
"""Of a question; the rest is not looked at."""
TITLE, OTHER_TITLE, CHAPTER, STATEMENT, RULING, ELSEWHERE = 8.0, 6.0, 3.5, 1.0, 0.4, 0.3
SAME, BEGINS, NEAR, OTHER_WAY, AGAIN = 1.0, 0.7, 0.55, 1.0, 0.93
WHOLE = 1.0
"""How much it counts that a rule has all of a question and not a part."""
FAINT = 0.4
"""How much less a word says that says little."""
AT_LEAST = 6
"""Rules that are shown however far they stand behind the best one."""
REMARKS = frozenset({"difference", "contradiction", "convention", "odds"})
QUIET, OF_THE_GAME = 0.6, 2.5
"""What is no rule of play, and the rules of a game that was named."""
Weights = Mapping[str, float]
Stems = frozenset[str]


class Index:
    """Where every stem of a language stands, and how much it says."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.places: dict[str, dict[str, float]] = defaultdict(dict)
        self.vocabulary: dict[int, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        """By length, every word as it sounds and as it is written, and the stems it is found by."""
        every = list(rules())
        self.titles = {rule.id: self.title_stems(rule) for rule in every}
        for each in every:
            for weight, text in self.texts(each):
                for word in full_words(text):
                    at = self.places[self.hear(word)]
                    at[each.id] = max(at.get(each.id, 0.0), weight)
        for word in listed_words(language):
            self.hear(word)
        faint = faint_stems(language)
        self.rarity = {
            word: log(1 + len(every) / len(at)) * (FAINT if word in faint else 1.0)
            for word, at in self.places.items()
        }

    def hear(self, word: str) -> str:
        """A written word's stem; from now on slips of the pen in it are forgiven."""
        found = stem(word, self.language)
        for form in self.forms(word):
            self.vocabulary[len(form)][form].add(found)
        return found

    def forms(self, word: str) -> set[str]:
        """A word as it is written and as it sounds."""
        return {word, sound(word, self.language)}

    def stems(self, text: str) -> list[str]:
        return [stem(word, self.language) for word in full_words(text)]

    def title_stems(self, rule: Rule) -> list[Stems]:
        """Of a rule's title in the book, and of what people call it."""
        titles = [rule.title[self.language], *other_titles(rule.id, self.language)]
        return [frozenset(self.stems(title)) for title in titles]

    def texts(self, rule: Rule) -> Iterator[tuple[float, str]]:
        language = self.language
        yield TITLE, rule.title[language]
        for title in other_titles(rule.id, language):
            yield OTHER_TITLE, title
        yield CHAPTER, area_name(rule.area, language)
        yield STATEMENT, rule.statement[language]
        yield RULING, rule.ruling.get(language, "")

    def meanings(self, word: str) -> dict[str, float]:
        """The written stems an asked word may mean, and how surely."""
        asked, heard = stem(word, self.language), sound(word, self.language)
        known = self.written_stems(asked, SAME)
        if known and heard in self.vocabulary.get(len(heard), {}):
            return known
        if known:  # of a word nobody wrote so: perhaps another one with a slip
            return self.stems_near(word, 1) | known
        beginnings = [other for other in self.places if len(asked) >= 4 and other.startswith(asked)]
        if beginnings:
            return dict.fromkeys(beginnings, BEGINS)
        return self.stems_near(word, forgiven_slips(heard))

    def stems_near(self, word: str, slips: int) -> dict[str, float]:
        """The stems meant by whoever slipped so many times, and those that stand for them."""
        known: dict[str, float] = {}
        for near in self.nearest(word, slips):
            for written, sure in self.written_stems(near, NEAR).items():
                known[written] = max(sure, known.get(written, 0.0))
        return known

    def written_stems(self, asked: str, sure: float) -> dict[str, float]:
        """A stem and those that stand for it, as far as some rule has them."""
        meant = dict.fromkeys(same_stems(self.language).get(asked, ()), sure * 0.6) | {asked: sure}
        return {written: sure for written, sure in meant.items() if written in self.places}

    def nearest(self, word: str, slips: int) -> set[str]:
        """The stems of the words with the fewest slips, at most so many, in how they sound or are written."""
        found: dict[int, set[str]] = defaultdict(set)
        for form in self.forms(word):
            for other, stems in self.of_like_letters(form, slips):
                if (steps := apart(form, other, slips)) <= slips:
                    found[steps] |= stems
        return found[min(found)] if found else set()

    def of_like_letters(self, form: str, slips: int) -> Iterator[tuple[str, set[str]]]:
        """The words that may be so few slips away: quickly told, and rules most of them out."""
        letters = set(form)
        for length in range(len(form) - slips, len(form) + slips + 1):
            for other, stems in self.vocabulary.get(length, {}).items():
                if len(letters ^ set(other)) <= 2 * slips:
                    yield other, stems

    def score(self, wanted: str) -> dict[str, float]:
        """How well each rule answers, all words taken together."""
        asked = [meant for word in full_words(wanted)[:MOST_WORDS] if (meant := self.meanings(word))]
        points: dict[str, float] = defaultdict(float)
        answered: dict[str, float] = defaultdict(float)
        for meant in asked:
            said = self.information(meant)
            for name, value in self.best_of(meant).items():
                points[name] += value
                answered[name] += said
        whole = sum(map(self.information, asked))
        every = frozenset(written for meant in asked for written in meant)
        return {
            name: value / whole * (answered[name] / whole) ** WHOLE * (1 + self.title_share(name, every))
            for name, value in points.items()
        }

    def information(self, meant: Weights) -> float:
        """How much an asked word says, by the rarest of the surest words it may mean."""
        surest = max(meant.values())
        return max(self.rarity[written] for written, sure in meant.items() if sure == surest)

    def best_of(self, meant: Weights) -> dict[str, float]:
        """What one asked word is worth to each rule, by the best of the words it may mean."""
        best: dict[str, float] = {}
        for written, sure in meant.items():
            for name, weight in self.places[written].items():
                best[name] = max(best.get(name, 0.0), sure * weight**0.6 * self.rarity[written])
        return best

    def title_share(self, name: str, asked: frozenset[str]) -> float:
        """How much of a rule's title was asked for, of the one that fits best."""
        return max(len(title & asked) / len(title) if title else 0.0 for title in self.titles[name])


@cache
def _index(language: str) -> Index:
    return Index(language)


def rule_named(written: str) -> Rule | None:
    """The rule whose number that is, however it is written: "cp conq 4" is CP-CONQ-04."""
    return _by_number().get(_number(written))


@cache
def _by_number() -> Mapping[str, Rule]:
    return {_number(each.id): each for each in rules()}


def _number(written: str) -> str:
    """A rule's number without what parts it and without leading zeros."""
    return "".join(run.lstrip("0") for run in LETTERS_OR_DIGITS.findall(plain(written)))


def search(wanted: str, language: str, system: str | None = None) -> list[Rule]:
    """Rules that answer best first; a rule's own id comes before all."""
    if len(wanted) > LONGEST:
        raise Refused("rules.search_long", most=LONGEST)
    scores = best_scores(wanted, language)
    named = {
        rule.id
        for rule in rules()
        if plain(wanted).strip() and plain(rule.id).startswith(plain(wanted).strip())
    }
    if meant := rule_named(wanted):
        named.add(meant.id)
    found = [rule for rule in rules(system) if rule.id in named or rule.id in scores]
    found.sort(key=lambda rule: (rule.id not in named, -scores.get(rule.id, 0.0)))
    best = max(scores.values(), default=0.0)
    return [rule for at, rule in enumerate(found) if at < AT_LEAST or scores.get(rule.id, 0.0) > 0.2 * best]


def best_scores(wanted: str, language: str) -> dict[str, float]:
    """Each rule's best score over both languages and every way to ask."""
    scores: dict[str, float] = defaultdict(float)
    systems, wanted = named_games(wanted)
    for spoken in LANGUAGES:
        share = 1.0 if spoken == language else ELSEWHERE
        ways = [(1.0, wanted), *((OTHER_WAY, way) for way in other_ways(wanted, spoken))]
        for sure, way in ways:
            for name, points in _index(spoken).score(way).items():
                scores[name] = max(scores[name], share * sure * points)
    return by_turns({name: points * weight_of(rule(name), systems) for name, points in scores.items()})


def by_turns(scores: Weights) -> dict[str, float]:
    """Every further rule of a chapter counts a little less, so that a question is answered for each game."""
    before: Counter[str] = Counter()
    fair: dict[str, float] = {}
    for name in sorted(scores, key=lambda name: (-scores[name], name)):
        area = rule(name).area
        fair[name] = scores[name] * AGAIN ** before[area]
        before[area] += 1
    return fair


def weight_of(found: Rule, systems: frozenset[str]) -> float:
    """How readily a rule is shown: rules of play before remarks, those of a game that was named first."""
    return (QUIET if found.kind in REMARKS else 1.0) * (OF_THE_GAME if found.system in systems else 1.0)
