"""The public pages of a tournament: list, create, event, lists, rounds, standings, exports."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from tercio.app.command_desk import new_stream
from tercio.app.people import keeps_house
from tercio.app.roles import Role, demand
from tercio.app.stream_search import StreamTitle, find, title_of_stream
from tercio.app.tournaments import list_tournaments, open_tournament, verify, why
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store.listings import searchable
from tercio.tournament import exports
from tercio.tournament.checklists import CHECK_IN, checklist, open_items
from tercio.tournament.commands import CreateTournament, SubmitList
from tercio.tournament.lists import read_units, unit_line
from tercio.tournament.pack import PACKS
from tercio.tournament.results import standings
from tercio.tournament.settings import NO_ADVENTURE, Settings, past_due
from tercio.tournament.state import Tournament
from tercio.tournament.view import sees_list
from tercio.web.actor import names_for, person_of
from tercio.web.command_forms import send
from tercio.web.fragment_cache import cached_fragment, for_anybody
from tercio.web.language import language_of
from tercio.web.links import acting
from tercio.web.page_addresses import page_start, way_back
from tercio.web.refusals import speaks
from tercio.web.refused_form import lead_back, refused_at
from tercio.web.tournaments.alert_pages import alerts_for
from tercio.web.tournaments.guest_entry import request_of_guest, take_granted_seat
from tercio.web.tournaments.page_rows import (
    StandingRow,
    in_order,
    pairing_rows,
    standing_rows,
    standings_table,
)
from tercio.web.tournaments.pages import context_of, draw, rules_by_id, stream_of
from tercio.web.tournaments.request_identity import command_from, identity_of, now

A_LIST = 24
ON_PODIUM = 3
"""Places, each shared by whoever is level."""
WHOLE_TABLE, A_TABLE = 60, 32
"""A field up to the first is one table; of a larger one a page shows the second."""
WORTH_SAYING = frozenset({"CloseTournament", "ReopenTournament"})
"""What changes so much of the desk that a sentence says it was done."""
PARTS = ("place", "facts", "players", "more")
"""Of an event's page on a phone, one tap apart; a wide screen shows them all."""
PHASES = ("playing", "registration", "closed")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A page of the events of each phase, running ones first; `?q=` searches and `?phase=` goes on."""
    person, words, asked = person_of(request), request.GET.get("q", "")[:100], request.GET.get("phase", "")
    phases = [asked] if asked in PHASES else list(PHASES)
    start = page_start(request) if asked in PHASES else 0
    if words:
        found = list_tournaments(page_start(request), words, A_LIST, phase__in=PHASES)
        lists = [("any", "list.found", found)]
    else:
        lists = [
            (phase, f"wt.phase.{phase}", list_tournaments(start, "", A_LIST, phase=phase)) for phase in phases
        ]
    if person and not asked and not words:
        mine = list_tournaments(0, "", A_LIST, phase="rehearsal", owner=person.who)
        lists.append(("", "wt.page.rehearsals", mine))
    total = sum(len(page.rows) for _, _, page in lists)
    return draw(request, "home", {"lists": lists, "total": total, "words": words, "searched": bool(words)})


def settings_from(post: QueryDict, before: Settings | None = None) -> Settings:
    """An event as announced in a form; an unticked box is a no, an empty number is none."""
    raw: dict[str, Any] = msgspec.to_builtins(before) if before else {}
    for field in msgspec.structs.fields(Settings):
        if field.name in ("adventures", "rehearsal", "club", "lists_via_app"):
            continue
        if field.type is bool:
            raw[field.name] = field.name in post
        elif field.name in post:
            raw[field.name] = post.get(field.name, "").strip() or (None if "None" in str(field.type) else "")
    if "lists_via_app" in post:
        raw["lists_via_app"] = {"true": True, "false": False}.get(post.get("lists_via_app", ""))
    try:
        return msgspec.convert(raw, Settings, strict=False)
    except msgspec.ValidationError:
        raise Refused("journal.unreadable_command") from None


@login_required
def create(request: HttpRequest) -> HttpResponse:
    """A new event; whoever makes it organises it."""
    refused, person = None, person_of(request)
    if request.method == "POST" and person:
        stream = new_stream("tournament")
        try:
            club = holding_club(request.POST, person.who)
            settings = msgspec.structs.replace(settings_from(request.POST), club=club)
            send(request, stream, CreateTournament(settings, person.who, now()))
            return redirect("tournaments:desk", stream.partition("/")[2])
        except Refused as no:
            refused = no
    typed = request.POST if request.method == "POST" else None
    context = {"refused": refused, "typed": typed, "packs": PACKS, "settings": Settings("")}
    holders = holders_for(person.who) if person else {}
    clubs = holders.get("clubs", [])
    wanted = (typed or request.GET).get("club", clubs[0].stream if clubs else "")
    return draw(request, "new", context | holders | {"club": wanted})


def holding_club(post: QueryDict, who: str) -> str:
    """The club that holds a new event: one its maker organises, or none."""
    club = post.get("club", "")
    if club and club not in {owned.stream for owned in own_clubs(who)}:
        demand(Role.SPECTATOR, "tournament.create")
    return club


def holders_for(who: str, club: str = "") -> dict[str, Any]:
    """Who may hold an event, for its form: the clubs somebody organises and the one that holds it now."""
    clubs = own_clubs(who)
    if club and club not in {own.stream for own in clubs}:
        clubs = [*clubs, StreamTitle(club, title_of_stream(club))]
    return {"clubs": clubs, "may_rate": bool(clubs) or keeps_house(who)}


def own_clubs(who: str) -> list[StreamTitle]:
    """The clubs somebody organises."""
    return find("club", organiser=who)


@acting(stream_of)
def show(request: HttpRequest, name: str, refused: Refused | None = None) -> HttpResponse:
    """The event's own page: what, when, where, who, and how to enter."""
    take_granted_seat(request, name)
    context = context_of(request, name)
    state = context["t"]
    mine = context["me"]
    queue = [company.id for company in state.companies.values() if company.status == "waiting"]
    context |= {
        "tab": "event",
        "factions": state.pack.factions,
        "people": names_for(request, {person for person in (state.organiser, state.referee) if person}),
        **alerts_for(request, context),
        "guest": request_of_guest(request, context["stream"]),
        "queued": queue.index(mine.id) + 1 if mine and mine.id in queue else 0,
        "club": club_named(state.settings.club),
        "refused": refused,
        "entrants": cached_fragment(
            request, "tournaments/entrants.html", context["opened"], lambda: entrants_of(name, state)
        ),
        "about": cached_fragment(
            request,
            "tournaments/about.html",
            context["opened"],
            lambda: {"about": rules_by_id(state.pack.rules["about"])},
        ),
        "my_items": checklist(state, CHECK_IN, mine.id) if mine else [],
        "items_left": len(open_items(state, CHECK_IN, mine.id)) if mine else 0,
        "top": [row for row in standing_rows(state) if (row.row.place or ON_PODIUM + 1) <= ON_PODIUM]
        if state.phase == "closed"
        else [],
        "adventures": [
            (number, adventure)
            for number, adventure in enumerate(state.settings.adventures, start=1)
            if adventure != NO_ADVENTURE
        ],
    }
    context |= parts_of(request, context)
    return draw(request, "show", context)


def parts_of(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """The parts of the event's page on a phone: first the reader's own place, or the way to one."""
    has_place = context["me"] or context["t"].phase == "registration"
    parts = PARTS if has_place else PARTS[1:]
    wanted = request.GET.get("part", "")
    return {"parts": parts, "part": wanted if wanted in parts else parts[0]}


def entrants_of(name: str, state: Tournament) -> dict[str, Any]:
    """Who takes part, the same for every reader; lists are linked once they are public."""
    public = state.phase == "closed" and state.settings.lists_public_after_event
    return {"id": name, "companies": in_order(state), "lists_public": public}


def club_named(stream: str) -> str:
    """What the club that holds an event is called."""
    return title_of_stream(stream) if stream else ""


def back(request: HttpRequest, name: str) -> str:
    """Where a form wants to go afterwards, if it is one of our own pages."""
    return way_back(request, reverse("tournaments:open", args=[name]))


@require_POST
@acting(stream_of)
def act(request: HttpRequest, name: str) -> HttpResponse:
    """Every simple button of the room: one command, then back to the page it was on."""
    stream = stream_of(name)
    _, state = open_tournament(stream)
    try:
        send(request, stream, command_from(request.POST, identity_of(request, state)))
    except Refused as no:
        if not speaks(no) or getattr(request, "htmx", False):
            raise
        return lead_back(request, no) or refused_at(request, no, back(request, name))
    if (done := request.POST.get("command")) in WORTH_SAYING:
        messages.success(request, say(f"wt.done.{done}", language_of(request)))
    return redirect(back(request, name))


@acting(stream_of)
def army(request: HttpRequest, name: str, company: str) -> HttpResponse:
    """A company's list: its owner writes it, the desk reads it, rivals never see it.  WT-HID-01"""
    context = context_of(request, name)
    found = context["t"].companies.get(company)
    if found is None:
        raise Http404
    _, whole = open_tournament(stream_of(name))
    if not sees_list(whole, context["who"], found):
        raise Refused("wt.list.hidden", rule="WT-HID-01")
    refused = None
    if request.method == "POST":
        try:
            units = read_units(request.POST.get("units", ""))
            uploaded = request.POST.get("uploaded") == "true"
            send(request, stream_of(name), SubmitList(company, units, uploaded, context["who"], now()))
            return redirect("tournaments:open", name)
        except Refused as no:
            refused = no
    text = request.POST.get("units") or "\n".join(map(unit_line, found.army.units if found.army else ()))
    own = bool(context["me"] and context["me"].id == company)
    started, late = bool(whole.rounds), past_due(whole.settings.lists_due, now())
    context |= {
        "refused": refused,
        "company": found,
        "text": text,
        "may_write": whole.phase != "closed" and (context["organiser"] or (own and not started and not late)),
        "own": own,
        "too_late": own and started and whole.phase == "playing",
        "past_due": own and late and not started and whole.phase != "closed",
        "barred": whole.pack.banned,
    }
    return draw(request, "army", context)


@acting(stream_of)
def round_page(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """Pairings beside standings, each pairing with its reason."""
    context = context_of(request, name)
    state = context["t"]
    if not 0 < number <= len(state.rounds):
        raise Http404
    round_ = state.rounds[number - 1]

    def rows() -> dict[str, Any]:
        reasons = why(state, round_)
        return {
            "id": name,
            "round": round_,
            "rows": pairing_rows(state, round_, reasons),
            "faults": verify(state, round_),
            "bye": state.companies[round_.bye].name if round_.bye else "",
            "bye_why": reasons.get("bye"),
        }

    context |= {
        "tab": "round",
        "round": round_,
        "pairings": cached_fragment(request, "tournaments/round_rows.html", context["opened"], rows, number),
        "table": standings_table(request, context),
        "adventure": state.adventure(number),
    }
    return draw(request, "round", context)


@acting(stream_of)
def standings_page(request: HttpRequest, name: str) -> HttpResponse:
    """The table, every number opened; a large field is a page at a time, and `?q=` finds a company."""
    context = context_of(request, name)
    start, words = page_start(request), request.GET.get("q", "")[:80]
    large, everything = len(context["t"].companies) > WHOLE_TABLE, "all" in request.GET

    def rows() -> list[StandingRow]:
        found = standing_rows(context["t"])
        if words:
            found = [row for row in found if searchable(words) in searchable(f"{row.name} {row.club}")]
        return found[start : start + A_TABLE] if large and not everything else found

    def page() -> HttpResponse:
        key = (start if large else 0, everything, words)
        template = "tournaments/standings_list.html"
        table = "" if everything else standings_fragment(request, template, context, rows, key)
        short = standings_fragment(request, "tournaments/standings_table.html", context, rows, key)
        more = start + A_TABLE if large and not everything and not words else 0
        paging = {
            "large": large,
            "everything": everything,
            "words": words,
            "following": more if more < len(context["t"].companies) else 0,
            "earlier": max(0, start - A_TABLE) if start and large else None,
        }
        parts = {"tab": "standings", "table": table, "short": short}
        return draw(request, "standings", context | parts | paging)

    return for_anybody(request, context["opened"], page)


def standings_fragment(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    rows: Callable[[], list[StandingRow]],
    key: tuple[int, bool, str],
) -> str:
    """A table of the standings, kept for everybody; what somebody searched for is drawn for them alone."""
    if key[2]:
        return render_to_string(template, {"standings": rows(), "language": language_of(request)})
    return cached_fragment(request, template, context["opened"], lambda: {"standings": rows()}, *key)


EXPORTS = {
    "standings.csv": (exports.standings_csv, "text/csv"),
    "games.csv": (exports.games_csv, "text/csv"),
}


@require_safe
@acting(stream_of)
def export(request: HttpRequest, name: str, what: str) -> HttpResponse:
    """Files for spreadsheets, programs and the publisher."""
    context = context_of(request, name)
    _, whole = open_tournament(stream_of(name))
    if what in EXPORTS:
        make, kind = EXPORTS[what]
        response = HttpResponse(
            "\ufeff" + make(whole, language_of(request)), content_type=f"{kind}; charset=utf-8"
        )
    elif what == "event.json":
        response = HttpResponse(json_text(exports.as_data(whole)), content_type="application/json")
    elif what == "event.ics" and whole.settings.date:
        link = request.build_absolute_uri(reverse("tournaments:open", args=[name]))
        response = HttpResponse(
            exports.calendar(whole, name, link, time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())),
            content_type="text/calendar; charset=utf-8",
        )
    elif what == "report.json" and context["organiser"]:
        response = HttpResponse(json_text(exports.publisher_report(whole)), content_type="application/json")
    else:
        raise Http404
    event = slugify(whole.name)[:60]
    response["Content-Disposition"] = f'attachment; filename="{f"{event}-" if event else ""}{what}"'
    return response


def json_text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


__all__ = ["act", "army", "create", "export", "home", "round_page", "show", "standings", "standings_page"]
