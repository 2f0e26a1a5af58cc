"""Browse, search and read the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tercio.core.refused import Refused
from tercio.ledger import SYSTEMS, Rule, area_name, rule_named, rules, search
from tercio.ledger.coverage import proofs
from tercio.ledger.examples import example_text, examples
from tercio.ledger.rule_search import LONGEST
from tercio.ledger.tried_mistakes import last_run, mistakes_tried
from tercio.web.language import language_of
from tercio.web.refusals import status_of
from tercio.web.rules.used_at import used_at

RULE_ID = re.compile(r"(?:WT|CP|FB|MT)-", re.IGNORECASE)
MOST = 100  # search results on a page; more are said, not shown


@dataclass(frozen=True)
class RuleText:
    """A rule in the reader's language."""

    id: str
    title: str
    statement: str
    ruling: str
    proven: bool
    system: str


@dataclass(frozen=True)
class Area:
    """A chapter and how far it is proven."""

    id: str
    name: str
    rules: list[RuleText]

    @property
    def proven(self) -> int:
        return sum(rule.proven for rule in self.rules)


def rule_text(rule: Rule, language: str) -> RuleText:
    ruling = rule.ruling.get(language, "")
    return RuleText(
        rule.id, rule.title[language], rule.statement[language], ruling, rule.id in proofs(), rule.system
    )


def areas(found: Iterable[Rule], language: str) -> list[Area]:
    """Rules by chapter, in the order of their document."""
    chapters: dict[str, list[RuleText]] = {}
    for rule in found:
        chapters.setdefault(rule.area, []).append(rule_text(rule, language))
    return [Area(area, area_name(area, language), some) for area, some in chapters.items()]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    language, wanted = language_of(request), request.GET.get("q", "").strip()
    system = request.GET.get("system") if request.GET.get("system") in SYSTEMS else None
    found, refused = list[Rule](), None
    try:
        found = search(wanted, language, system) if wanted else []
    except Refused as no:
        refused, wanted = no, wanted[:LONGEST]
    context = {
        "refused": refused,
        "by_id": bool(RULE_ID.match(wanted)),
        "wanted": wanted,
        "system": system,
        "systems": list(SYSTEMS),
        "found": [rule_text(rule, language) for rule in found[:MOST]],
        "count": len(found),
        "more": max(0, len(found) - MOST),
        "areas": areas(rules(system), language) if system and not wanted else [],
        "tallies": [] if system or wanted else [(name, *tally(name)) for name in SYSTEMS],
    }
    return render(request, "rules/home.html", context, status=status_of(refused))


def tally(system: str) -> tuple[int, int]:
    """How many rules a system has, and how many are proven."""
    every = [rule.id for rule in rules(system)]
    return len(every), sum(rule in proofs() for rule in every)


@require_safe
def rule(request: HttpRequest, rule: str) -> HttpResponse:
    language = language_of(request)
    entry = rule_named(rule)
    if entry is None:
        raise Http404(rule)
    if entry.id != rule:
        return redirect("rules:rule", entry.id, permanent=True)
    near = [rule_text(other, language) for other in rules(entry.system)]
    at = [other.id for other in near].index(entry.id)
    context = {
        "rule": rule_text(entry, language),
        "source": entry,
        "area": area_name(entry.area, language),
        "tests": proofs().get(entry.id, ()),
        "mistakes": mistakes_tried(entry.id),
        "last_run": last_run(),
        "examples": [example_text(example, language) for example in examples(entry.id)],
        "used_at": used_at(entry.id),
        "before": near[at - 1] if at else None,
        "after": near[at + 1] if at + 1 < len(near) else None,
    }
    return render(request, "rules/rule.html", context)
