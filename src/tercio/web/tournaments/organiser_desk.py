"""The organiser's and referee's desk."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from msgspec.structs import replace

from tercio.app.command_desk import new_stream
from tercio.app.people import by_login
from tercio.app.tournaments import begin_rehearsal, open_tournament, verify, why
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.ledger import rule
from tercio.tournament.advice import advice
from tercio.tournament.checklists import CHECK_IN, CLOSING, OPENING, checklist, open_items
from tercio.tournament.commands import AppointReferee, ChangeSettings, CreateTournament, ImportCompanies
from tercio.tournament.drafts import made_from_this
from tercio.tournament.events import CompanyEntered, RowsRefused
from tercio.tournament.feats import FEATS
from tercio.tournament.imports import decode_text
from tercio.tournament.looked_at import mark_of, seating_mark, settings_mark
from tercio.tournament.pack import PACKS
from tercio.tournament.play import gone_without_a_word
from tercio.tournament.rehearsal import KNOWINGLY
from tercio.tournament.roles import company_of
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.settings import LEAST_PLAYERS, adventures_possible
from tercio.tournament.state import Tournament
from tercio.tournament.view import choices
from tercio.web.actor import actor_of, names_for
from tercio.web.command_forms import send
from tercio.web.language import language_of
from tercio.web.large_turns import large_turn
from tercio.web.links import acting
from tercio.web.tournaments.next_step import hold_up, next_step
from tercio.web.tournaments.page_rows import (
    PairingRow,
    in_order,
    pairing_rows,
    standing_rows,
    standings_table,
)
from tercio.web.tournaments.pages import context_of, draw, stream_of
from tercio.web.tournaments.request_identity import clock_left, now
from tercio.web.tournaments.views import holders_for, settings_from

PARTS = ("tables", "players", "standings", "setup")
"""Of the desk, one tap apart."""


def open_calls(state: Tournament) -> list[dict[str, Any]]:
    """Questions still waiting for the referee, with the table that asked."""
    seated = {game.id: (round_.number, game.table) for round_, game in state.games()}
    return [
        {"id": call.id, "question": call.question, "seat": seated.get(call.game)}
        for call in state.calls
        if not call.decision and state.phase == "playing"
    ]


def left_tables(state: Tournament) -> list[dict[str, Any]]:
    """Tables somebody left in mid-round, and the sheet their rival sent, to be accepted.  WT-PAIR-05"""
    missing = state.current.missing if state.current and state.phase == "playing" else ()
    found = [(game, gone) for game in missing if (gone := gone_without_a_word(state, game))]
    return [
        {
            "game": game,
            "name": gone.name,
            "sender": game.rival(gone.id),
            "sent": mark_of(sheet) if (sheet := game.claims.get(game.rival(gone.id))) else "",
        }
        for game, gone in found
        if not game.disputed
    ]


def list_givers(request: HttpRequest, state: Tournament) -> dict[str, str]:
    """Who handed in each list, by name: its player, or somebody of the staff.  WT-LIST-01"""
    given = {company.id: company.army.by for company in state.companies.values() if company.army}
    players = {who: player.name for who in given.values() if (player := company_of(state, who))}
    others = names_for(request, {who for who in given.values() if who and who not in players})
    return {company: players.get(who) or others.get(who, "") for company, who in given.items()}


def resting(state: Tournament) -> str:
    """Who has the bye of the last round."""
    return state.companies[state.current.bye].name if state.current and state.current.bye else ""


def next_adventure(state: Tournament) -> int:
    """The round to name an adventure for: the first without one, or the next to be paired.  WT-ADV-01"""
    known, planned = len(state.adventures), state.rounds_expected
    return known + 1 if known < planned or not planned else len(state.rounds) + 1


@acting(stream_of)
def show(request: HttpRequest, name: str, refused: Refused | None = None) -> HttpResponse:
    """Everything the staff does, in the order of the day."""
    context = context_of(request, name)
    if not context["staff"]:
        raise Refused("wt.role.staff_only")
    _, whole = open_tournament(stream_of(name))
    state = context["t"]
    context |= {
        "tab": "desk",
        "first_step": "plain" if state.companies else "",
        "faults": verify(whole, whole.current) if whole.current and whole.phase == "playing" else [],
        "people": names_for(request, {person for person in (whole.referee, whole.stand_in) if person}),
        "left": clock_left(whole),
        "running": bool(whole.current and whole.current.clock.running),
        "refused": refused,
        "parts": PARTS,
        "part": part_of(request, whole),
        "step": next_step(whole, organiser=context["organiser"]),
        **step_facts(whole),
        **draft_facts(whole),
        **adventure_facts(state),
        "factions": whole.pack.factions,
        "advice": advice(whole),
        "can": {type(choice).__name__ for choice in choices(whole, context["who"])},
        "opening": [(item, rule(item.rule)) for item in checklist(whole, OPENING)],
        "closing": [(item, rule(item.rule)) for item in checklist(whole, CLOSING)],
        "companies": in_order(whole),
        "any_list": any(company.army for company in whole.companies.values()),
        "list_givers": list_givers(request, whole),
        **outcome_of(state),
        "rows": waiting_first(pairing_rows(state, state.current, {})) if state.current else [],
        "bye": resting(state),
        "table": standings_table(request, context) if state.rounds else "",
        "knowingly": KNOWINGLY,
        "packs": PACKS,
        "disputes": [game for _, game in state.games() if game.disputed],
        "left_tables": left_tables(state),
        "open_calls": open_calls(state),
        "event_address": request.build_absolute_uri(reverse("tournaments:open", args=[name])),
        "games": [(round_, game) for round_, game in state.games()],
    }
    return draw(request, "desk", context)


def step_facts(state: Tournament) -> dict[str, Any]:
    """What the next step waits for: players, sheets, check-lists."""
    games = state.current.games.values() if state.current else ()
    return {
        "hold_up": hold_up(state),
        "enough": len(state.active) >= LEAST_PLAYERS,
        "not_in": sum(company.status == "entered" for company in state.companies.values()),
        "sheets_in": sum(game.score is not None for game in games),
        "opening_left": sum(not item.done for item in checklist(state, OPENING)),
        "closing_left": sum(not item.done for item in checklist(state, CLOSING)),
    }


def draft_facts(state: Tournament) -> dict[str, Any]:
    """The round that is drafted, what it repeats, and whether it is made from who plays and stands now."""
    return {
        "draft_rows": draft_rows(state),
        "draft_outdated": state.draft is not None and not made_from_this(state, state.draft),
        "draft_mark": seating_mark(state.draft) if state.draft else "",
        "again_pairs": rematches_in(state),
    }


def adventure_facts(state: Tournament) -> dict[str, Any]:
    """What an adventure may be, how many there are, and the round that is named next.  WT-ADV-01"""
    return {
        "scenarios": list(SCENARIOS),
        "feats": list(FEATS),
        "possible": adventures_possible(),
        "next_round": next_adventure(state),
    }


def part_of(request: HttpRequest, state: Tournament) -> str:
    """The part of the desk asked for, else the one the moment needs."""
    wanted = request.GET.get("part", "")
    if wanted in PARTS:
        return wanted
    if state.phase == "closed":
        return "standings"
    return "players" if not state.rounds and not state.draft else "tables"


def outcome_of(state: Tournament) -> dict[str, Any]:
    """Who came first, and of how many, in an event that is over.  WT-RANK-04"""
    if state.phase != "closed":
        return {}
    rows = standing_rows(state)
    return {"winners": [row.name for row in rows if row.row.place == 1], "classified": len(rows)}


def waiting_first(rows: list[PairingRow]) -> list[PairingRow]:
    """Tables in the order the desk needs them: no agreement, nothing sent, half sent, done."""
    return sorted(rows, key=lambda row: ("disputed", "playing", "claimed", "settled").index(row.status))


def draft_rows(state: Tournament) -> list[PairingRow]:
    """The round as it is looked at before anybody else sees it."""
    return pairing_rows(state, state.draft, why(state, state.draft)) if state.draft else []


def rematches_in(state: Tournament) -> list[str]:
    """Games of the draft that were played before."""
    if state.draft is None:
        return []
    met = {frozenset(game.pair) for _, game in state.games()}
    return [
        " – ".join(state.companies[company].name for company in game.pair)
        for game in state.draft.games.values()
        if frozenset(game.pair) in met
    ]


@acting(stream_of)
def player(request: HttpRequest, name: str, company: str) -> HttpResponse:
    """Everything about one player: put right, tick off, take out."""
    context = context_of(request, name)
    if company not in context["t"].companies:
        raise Http404
    if not context["staff"]:
        raise Refused("wt.role.staff_only")
    _, whole = open_tournament(stream_of(name))
    in_place = bool(getattr(request, "htmx", False))
    context |= {
        "company": whole.companies[company],
        "items": checklist(whole, CHECK_IN, company),
        "items_left": len(open_items(whole, CHECK_IN, company)),
        "next": f"{reverse('tournaments:desk', args=[name])}?part=players" if in_place else "",
        "pinned": whole.pins.get(company, 0),
        "factions": whole.pack.factions,
    }
    return draw(request, "player", context)


@acting(stream_of)
def change(request: HttpRequest, name: str) -> HttpResponse:
    """What was announced, changed."""
    context = context_of(request, name)
    if not context["organiser"]:
        raise Refused("wt.role.organiser_only")
    refused = None
    if request.method == "POST":
        try:
            club = request.POST.get("club", context["settings"].club)
            settings = replace(settings_from(request.POST, context["settings"]), club=club)
            looked_at = request.POST.get("looked_at", "")[:40]
            send(request, stream_of(name), ChangeSettings(settings, context["who"], now(), looked_at))
            return redirect("tournaments:desk", name)
        except Refused as no:
            refused = no
    typed = request.POST if refused else None
    held_by = context["settings"].club
    context |= {"refused": refused, "typed": typed, "packs": PACKS, **holders_for(context["who"], held_by)}
    context |= {"club": request.POST.get("club", held_by), "looked_at": settings_mark(context["settings"])}
    return draw(request, "settings", context)


@require_POST
@acting(stream_of)
def import_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """Companies from a file or from pasted rows; what was left out is told row by row."""
    context = context_of(request, name)
    upload = request.FILES.get("file")
    text = decode_text(upload.read(400_000)) if upload else request.POST.get("csv", "")
    try:
        outcome = send(request, stream_of(name), ImportCompanies(text, context["who"]))
    except Refused as no:
        return show(request, name=name, refused=no)
    language = language_of(request)
    for told in outcome.events:
        if isinstance(told, RowsRefused):
            for line, key, facts in told.rows:
                messages.warning(
                    request, say("wt.import.row", language, line=line, why=say(key, language, **facts))
                )
    entered = [event for event in outcome.events if isinstance(event, CompanyEntered)]
    messages.success(request, say("wt.import.done", language, count=len(entered)))
    if queued := sum(entry.waiting for entry in entered):
        messages.info(request, say("wt.import.waiting", language, count=queued))
    return redirect("tournaments:desk", name)


@require_POST
@acting(stream_of)
def referee(request: HttpRequest, name: str) -> HttpResponseBase:
    """A referee by login, and who stands in for the referee's own games.  WT-REF-04, WT-REF-05"""
    context = context_of(request, name)
    try:
        command = AppointReferee(
            known_login(request.POST.get("referee", "")) or context["t"].organiser,
            request.POST.get("plays") == "true",
            known_login(request.POST.get("stand_in", "")),
            context["who"],
        )
        send(request, stream_of(name), command)
    except Refused as no:
        return show(request, name=name, refused=no)
    return redirect("tournaments:desk", name)


def known_login(text: str) -> str:
    """How the journal names the account of that login; nothing for an empty box."""
    login = text.strip()
    if not login:
        return ""
    person = by_login(login)
    if person is None:
        raise Refused("wt.referee.no_account", login=login)
    return person.who


@require_POST
@acting(stream_of)
def clone(request: HttpRequest, name: str) -> HttpResponse:
    """The same event again: its settings, without its day, its people and its adventures."""
    context = context_of(request, name)
    if not context["organiser"]:
        raise Refused("wt.role.organiser_only")
    title = say("wt.desk.clone_of", language_of(request), name=context["settings"].name)[:120]
    settings = replace(context["settings"], name=title, date="", lists_due="", adventures=(), rehearsal=False)
    stream = new_stream("tournament")
    send(request, stream, CreateTournament(settings, context["who"], now()))
    return redirect("tournaments:settings", stream.partition("/")[2])


@require_POST
@acting(stream_of)
def rehearse(request: HttpRequest, name: str) -> HttpResponse:
    """A make-believe copy, so that every screen has been seen before the day."""
    context = context_of(request, name)
    who = actor_of(request).who
    if not context["organiser"] or who is None:
        raise Refused("wt.role.organiser_only")
    with large_turn(request):
        copy = begin_rehearsal(stream_of(name), who)
    messages.success(request, say("wt.rehearsal.done", language_of(request)))
    return redirect("tournaments:open", copy.partition("/")[2])
