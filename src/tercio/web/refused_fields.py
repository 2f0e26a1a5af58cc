"""Which field of a request a rule has refused: rules know no requests, so it is looked for there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.core.steering_letters import steers

FIELDS = {
    "wt.settings.no_name": "name",
    "wt.settings.not_your_club": "club",
    "wt.settings.few_seats": "seats",
    "wt.settings.no_tables": "tables",
    "wt.settings.k_range": "k_factor",
    "wt.settings.bad_time": "starts",
    "wt.settings.pack_unrated": "official",
    "wt.settings.byes_fixed": "odd_field",
    "wt.format.few_rounds": "rounds",
    "wt.pack.unknown": "pack",
    "wt.adventure.no_scenario": "scenario",
    "wt.adventure.no_feat": "feat",
    "wt.company.unknown": "company",
    "wt.game.unknown": "game",
    "wt.score.pm_high": "pm",
    "wt.score.pa_high": "pa",
    "wt.score.pm_unreachable": "pm",
    "wt.score.pa_unreachable": "pa",
    "wt.score.no_military": "pm",
    "wt.score.no_arcane": "pa",
    "wt.score.zone_unknown": "zone_a",
    "wt.score.who_absent": "absent",
    "wt.score.note_needed": "note",
    "wt.call.no_question": "question",
    "wt.call.no_decision": "decision",
    "wt.correct.no_reason": "reason",
    "wt.sanction.no_reason": "reason",
    "wt.clock.too_long": "minutes",
    "wt.announce.empty": "text",
    "wt.announce.long": "text",
    "campaign.player_unnamed": "player",
    "campaign.joined_already": "player",
    "campaign.no_such_tile": "tile",
    "campaign.battle.unknown": "attacker",
    "campaign.army.unnamed": "army",
    "campaign.unnamed": "name",
    "campaign.deadline": "day",
    "campaign.grant.not_in_list": "granted",
    "campaign.grant.unit": "unit",
    "campaign.grant.not_troops": "slot",
    "campaign.note": "text",
    "campaign.surrender.points": "points",
    "muskets.unit_exists": "id",
    "muskets.unknown_weapon": "weapon",
    "muskets.too_many_figures": "figures",
    "muskets.not_so_many": "figures",
    "muskets.shot.dice": "shooters",
    "muskets.shot.too_many": "shooters",
    "muskets.shot.own_side": "target",
    "muskets.bad_distance": "inches",
    "muskets.which_troops": "troops",
    "muskets.never_fielded": "troops",
    "talk.words": "text",
}
"""By key: the name of the field that a refusal is always about."""
ONE_OF = {
    "campaign.no_such_player": ("player", "target"),
    "wt.settings.bad_date": ("date", "lists_due"),
}
"""By key: the fields it may be about; its facts hold what stands there."""
KNOWINGLY = {
    "wt.checklist.opening_open": "command.accept",
    "wt.checklist.closing_open": "command.accept",
    "wt.pairing.rematches": "command.accept",
    "battle.open.unequal": "accept",
}
"""By key: the field in which it is granted to whoever accepts it."""
WRITTEN_IN = {"WT-SC": "rounds", "WT-FT": "feat"}
"""By the beginning of a sheet's rule: the field of a score sheet its boxes stand in."""


def field_of(request: HttpRequest, no: Refused) -> str | None:
    """What of the request is wrong, as a path; None where it is nothing that was sent."""
    said = no.facts.get("field")
    if isinstance(said, str):
        return said
    if no.key in KNOWINGLY:
        return KNOWINGLY[no.key]
    if no.key == "journal.unreadable_text":
        return next((path for path, text in texts(body_of(request)) if cannot_be_kept(text)), None)
    if no.key in ONE_OF:
        return named_by_value(body_of(request), no)
    if no.key.startswith("wt.sheet."):
        return path_of(request, WRITTEN_IN.get((no.rule or "")[:5], ""))
    name = said.key.rpartition(".")[2] if isinstance(said, Phrase) else FIELDS.get(no.key)
    return path_of(request, name) if name else None


def path_of(request: HttpRequest, name: str) -> str | None:
    """Where a field by that name was sent."""
    return next((path for path, _ in places(body_of(request), name)), None)


def texts(sent: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text that was sent and where it stands."""
    if isinstance(sent, str):
        yield path, sent
    for step, inner in sent.items() if isinstance(sent, dict) else ():
        yield from texts(inner, f"{path}.{step}" if path else step)
    for at, inner in enumerate(sent) if isinstance(sent, list) else ():
        yield from texts(inner, f"{path}[{at}]")


def cannot_be_kept(text: str) -> bool:
    """A letter that steers what is drawn, or half a letter: what no page and no answer can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return steers(text)


def named_by_value(sent: Any, no: Refused) -> str | None:
    """Of several fields, the one that holds what the refusal tells of."""
    facts = [fact for fact in no.facts.values() if isinstance(fact, str)]
    found = (path for name in ONE_OF[no.key] for path, value in places(sent, name) if value in facts)
    return next(found, None)


def body_of(request: HttpRequest) -> Any:
    """What was sent, if it can be read."""
    try:
        return json.loads(request.body)
    except (ValueError, RecursionError):
        return None


def places(sent: Any, name: str, path: str = "") -> Iterator[tuple[str, Any]]:
    """Where a field by that name stands and what it holds, the outermost first."""
    if not isinstance(sent, dict):
        return
    if name in sent:
        yield f"{path}{name}", sent[name]
    for step, inner in sent.items():
        yield from places(inner, name, f"{path}{step}.")
