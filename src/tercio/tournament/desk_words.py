"""What the history says of the desk's own acts: what was changed, and which way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tercio.core.speech import AccountHandle, Phrase
from tercio.ledger import RuleName
from tercio.tournament import events as e
from tercio.tournament.settings import NO_ADVENTURE, Adventure, Settings
from tercio.tournament.state import Tournament

LABELS = {"adventures": "wt.page.adventures", "rehearsal": "wt.page.rehearsal"}
"""What settings are called that have no field of their own in the form."""


def settings_words(state: Tournament, event: e.SettingsChanged) -> dict[str, Any]:
    """Which of the settings are others now."""
    fields = [field.name for field in msgspec.structs.fields(Settings)]
    others = [name for name in fields if getattr(state.settings, name) != getattr(event.settings, name)]
    named = [Phrase(LABELS.get(name, f"wt.set.{name}")) for name in others]
    return {"settings": named or Phrase("wt.settings.as_before")}


def referee_words(state: Tournament, event: e.RefereeAppointed) -> dict[str, Any]:
    """Who decides, whether they play too, and who decides in their own games.  WT-REF-04, WT-REF-05"""
    stand_in = Phrase("wt.appointed.stand_in", name=AccountHandle(event.stand_in)) if event.stand_in else ""
    return {
        "referee": AccountHandle(event.referee),
        "plays": Phrase("wt.appointed.plays") if event.plays else "",
        "stand_in": stand_in,
    }


def adventure_words(state: Tournament, event: e.AdventuresSet) -> dict[str, Any]:
    """The adventure of each round.  WT-ADV-01"""
    return {"adventures": [of_round(at, given) for at, given in enumerate(event.adventures, start=1)]}


def of_round(number: int, adventure: Adventure) -> Phrase:
    if adventure == NO_ADVENTURE:
        return Phrase("wt.adventure.totals_of_round", number=number)
    scenario, feat = Phrase(f"wt.scenario.{adventure.scenario}"), Phrase(f"wt.feat.{adventure.feat}")
    return Phrase("wt.adventure.of_round", number=number, scenario=scenario, feat=feat)


def tick_words(state: Tournament, event: e.ItemTicked) -> dict[str, Any]:
    """What was ticked or no longer is, by its rule's name, and on whose list."""
    company, game = state.companies.get(event.subject), state.game(event.subject)
    if company:
        whose = Phrase("wt.ticked.of_player", name=company.name)
    elif game:
        whose = Phrase("wt.ticked.of_table", table=game[1].table, number=game[0].number)
    else:
        whose = Phrase("wt.ticked.of_event")
    done = Phrase("wt.ticked.yes" if event.done else "wt.ticked.no")
    item = Phrase("wt.ticked.item", name=RuleName(event.rule), rule=event.rule)
    return {"done": done, "rule": item, "subject": whose}


def review_words(state: Tournament, event: e.ListReviewed) -> dict[str, Any]:
    """Whether a list was good, and what was said of it."""
    verdict = "approved" if event.approved else "returned"
    note = Phrase("wt.reviewed.note", note=event.note) if event.note else ""
    return {"approved": Phrase(f"wt.reviewed.{verdict}"), "note": note}


def registered_words(state: Tournament, event: e.CompanyRegistered) -> dict[str, Any]:
    """Registered in the official app, or not after all."""
    return {"registered": Phrase("wt.registered.yes" if event.registered else "wt.registered.no")}


def sanction_words(state: Tournament, event: e.SanctionImposed) -> dict[str, Any]:
    """Which sanction, and how many points where it takes some."""
    kind = Phrase(f"wt.sanction.{event.kind}")
    return {"kind": Phrase("wt.sanction.of", kind=kind, amount=event.amount) if event.amount else kind}


def first_words(state: Tournament, event: e.FirstChosen) -> dict[str, Any]:
    """What the one who goes first does first.  WT-PREP-05"""
    return {"matter": Phrase(f"wt.first.{event.matter}")}


DESK_WORDS: dict[type, Callable[[Tournament, Any], dict[str, Any]]] = {
    e.SettingsChanged: settings_words,
    e.RefereeAppointed: referee_words,
    e.AdventuresSet: adventure_words,
    e.ItemTicked: tick_words,
    e.ListReviewed: review_words,
    e.CompanyRegistered: registered_words,
    e.SanctionImposed: sanction_words,
    e.FirstChosen: first_words,
}
