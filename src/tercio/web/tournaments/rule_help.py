"""What a table reads that never changes: rules and odds, drawn once for each language, pack and adventure."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tercio.core.speech import percent as spoken
from tercio.tournament.guide import Step
from tercio.tournament.state import Tournament
from tercio.tournament.symbols import odds
from tercio.tournament.table_guide import table_guide

ROLLS = (("yellow",), ("yellow", "orange"), ("yellow", "orange", "red"), ("yellow", "orange", "orange"))


def help_for(state: Tournament, number: int, language: str) -> dict[str, SafeString]:
    """The help of a round's tables."""
    guide, adventure = table_guide(state, number), state.adventure(number)
    scenario, feat = (adventure.scenario, adventure.feat) if adventure else ("-", "-")
    return {
        "feat_setup": rules_in_words(language, of(guide, feat, "setup")),
        "scenario": rules_in_words(language, of(guide, scenario)),
        "feat": rules_in_words(language, of(guide, feat)),
        "everything": rules_in_words(language, tuple(step.rule for step in guide), titles=True),
        "odds": odds_table(language),
    }


def of(guide: tuple[Step, ...], part: str, moment: str = "") -> tuple[str, ...]:
    """The rules of a scenario or a feat, perhaps of one moment only."""
    return tuple(s.rule for s in guide if s.rule.startswith(part) and moment in ("", s.moment))


@lru_cache(maxsize=512)
def rules_in_words(language: str, rules: tuple[str, ...], *, titles: bool = False) -> SafeString:
    """Rules in words, each with its link."""
    context = {"rules": rules, "titles": titles, "language": language}
    return render_to_string("tournaments/help_rules.html", context)


@lru_cache(maxsize=8)
def odds_table(language: str) -> SafeString:
    """The exact odds of the rolls the feats ask for.  WT-DICE-01"""
    rolls = [(roll, percent({str(n): p for n, p in odds(roll).items()}, language)) for roll in ROLLS]
    return render_to_string("tournaments/help_odds.html", {"rolls": rolls, "language": language})


def percent(chances: Mapping[str, Fraction], language: str) -> list[tuple[str, str, str]]:
    """Chances for people: the name, per cent to one decimal, and the exact fraction."""
    return [(name, spoken(chance, language), str(chance)) for name, chance in chances.items()]
