"""For the hall: projector, stream, the picture of the result; printed rounds, sheets and cards with links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from unicodedata import combining, normalize

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from tercio.core.refused import Refused
from tercio.tournament.settings import MOST_SEATS
from tercio.tournament.state import Round, Tournament
from tercio.web.fragment_cache import cached_fragment
from tercio.web.large_turns import turn_for_many
from tercio.web.links import acting
from tercio.web.tournaments.page_rows import PairingRow, pairing_rows, standing_rows
from tercio.web.tournaments.pages import context_of, draw, stream_of
from tercio.web.tournaments.printed_codes import print_codes
from tercio.web.tournaments.request_identity import clock_left, code_of
from tercio.web.tournaments.scenario_maps import scenario_map
from tercio.web.tournaments.short_links import player_path, table_path

A_PAGE, ON_PICTURE = 8, 8
"""Lines of a page of the projector, and of the picture."""


@dataclass(frozen=True)
class Lettering:
    """A text of the picture, and the size its letters have."""

    text: str
    size: int

    @classmethod
    def of(cls, text: str, size: int, letters: int) -> Lettering:
        """In the room `letters` take: a longer text is set smaller, a much longer one is cut short."""
        most = letters * 3 // 2
        shown = text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
        return cls(shown, size * letters // max(len(shown), letters))


@acting(stream_of)
def wall(request: HttpRequest, name: str) -> HttpResponse:
    """The projector: clock, then tables, then standings, turning by themselves."""
    context = context_of(request, name)
    state = context["t"]
    round_ = state.current

    def leaves() -> dict[str, Any]:
        rows = pairing_rows(state, round_, {}) if round_ else []
        table = standing_rows(state)
        return {
            "t": state,
            "adventure": state.adventure(round_.number) if round_ else None,
            "by_name": by_name(state, round_, A_PAGE * 2),
            "pairings": [rows[at : at + A_PAGE] for at in range(0, len(rows), A_PAGE)],
            "standings": [table[at : at + A_PAGE] for at in range(0, len(table), A_PAGE)],
            "bye": state.companies[round_.bye].name if round_ and round_.bye else "",
        }

    context |= {
        "round": round_,
        "pages": cached_fragment(request, "tournaments/wall_pages.html", context["opened"], leaves),
        "left": clock_left(state),
        "running": bool(round_ and round_.clock.running),
        "address": request.build_absolute_uri(reverse("tournaments:open", args=[name])),
    }
    return draw(request, "wall", context)


def by_name(state: Tournament, round_: Round | None, page: int) -> list[list[tuple[str, int]]]:
    """Everybody's table from A to Z, in pages; the bye has none."""
    if round_ is None:
        return []
    seats = {company: game.table for game in round_.games.values() for company in game.pair}
    named = [(state.companies[company].name, table) for company, table in seats.items()]
    if round_.bye:
        named.append((state.companies[round_.bye].name, 0))
    named.sort(key=lambda seat: alphabet(seat[0]))
    return [named[at : at + page] for at in range(0, len(named), page)]


def alphabet(name: str) -> str:
    """Where a name stands in a list people read: accents and capitals aside."""
    return "".join(letter for letter in normalize("NFD", name.casefold()) if not combining(letter))


@acting(stream_of)
def round_print(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """A round on one sheet of paper: by table, and by name."""
    context = context_of(request, name)
    state = context["t"]
    if not 0 < number <= len(state.rounds):
        raise Http404
    round_ = state.rounds[number - 1]
    context |= {
        "round": round_,
        "rows": pairing_rows(state, round_, {}),
        "bye": state.companies[round_.bye].name if round_.bye else "",
        "by_name": [seat for page in by_name(state, round_, MOST_SEATS) for seat in page],
        "adventure": state.adventure(number),
    }
    return draw(request, "round_print", context)


@acting(stream_of)
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """The result as a picture to send on."""
    return draw(request, "picture", context_of(request, name))


@acting(stream_of)
def picture_file(request: HttpRequest, name: str) -> HttpResponse:
    """The picture itself: who won, who came after, where and when."""
    context = context_of(request, name)
    rows = standing_rows(context["t"])[:ON_PICTURE]
    context |= {
        "title": Lettering.of(context["t"].name, 64, 22),
        "lines": [(row, Lettering.of(row.name, 42, 20), 430 + 82 * at) for at, row in enumerate(rows)],
    }
    drawing = render_to_string("tournaments/picture.svg", context, request)
    return HttpResponse(drawing, content_type="image/svg+xml")


@acting(stream_of)
def stream(request: HttpRequest, name: str) -> HttpResponse:
    """A page for whoever films the event: clock, table 1 and the top of the standings, on a clear ground."""
    context = context_of(request, name)
    state = context["t"]
    over = state.phase == "closed"
    rows = pairing_rows(state, state.current, {}) if state.current and not over else []
    table = standing_rows(state)
    context |= {
        "first": rows[0] if rows else None,
        "top": table[:5],
        "winners": [row.name for row in table if over and row.row.place == 1],
        "left": clock_left(state),
        "running": bool(state.current and state.current.clock.running),
    }
    return draw(request, "stream", context)


@acting(stream_of)
def cards(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """A card for each table of a round: who plays, what, and the way to the sheet."""
    context = context_of(request, name)
    state = context["t"]
    if not 0 < number <= len(state.rounds):
        raise Http404
    if not context["staff"]:
        raise Refused("wt.role.staff_only")
    round_, scenario = state.rounds[number - 1], state.scenario(number)
    print_codes(context["stream"], round_.games.values())
    context |= {
        "round": round_,
        "cards": [way_to(request, context["stream"], row) for row in pairing_rows(state, round_, {})],
        "adventure": state.adventure(number),
        "scenario": scenario,
        "map": scenario_map(scenario, dict(scenario.start)) if scenario else None,
        "typed_at": request.build_absolute_uri(reverse("tournaments:code")),
    }
    with turn_for_many(request, len(context["cards"])):
        return draw(request, "cards", context)


@acting(stream_of)
def table_cards(request: HttpRequest, name: str) -> HttpResponse:
    """A card for each table that stays all day: the number stays, the game changes."""
    context = context_of(request, name)
    if not context["staff"]:
        raise Refused("wt.role.staff_only")
    state = context["t"]
    last = state.current.games.values() if state.current else ()
    most = max(state.settings.tables or 0, state.settings.seats // 2, *(game.table for game in last), 1)
    context["cards"] = [
        (number, request.build_absolute_uri(table_path(name, number))) for number in range(1, most + 1)
    ]
    with turn_for_many(request, most):
        return draw(request, "table_cards", context)


def way_to(request: HttpRequest, stream: str, row: PairingRow) -> dict[str, Any]:
    """A table with the way to its sheet, to scan or to type: whoever has it may write there."""
    code = code_of(stream, row.game)
    url = request.build_absolute_uri(reverse("tournaments:coded", args=[code]))
    return {"row": row, "code": code, "url": url}


@acting(stream_of)
def sheets(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """A paper score sheet for each table, drawn from the scenario's and the feat's own sheets.

    Those the desk prints carry the way to the sheet on a phone, as the table's card does.
    """
    context = context_of(request, name)
    state = context["t"]
    if not 0 < number <= len(state.rounds):
        raise Http404
    scenario, feat = state.scenario(number), state.feat(number)
    rows = pairing_rows(state, state.rounds[number - 1], {})
    staff = context["staff"]
    if staff:
        print_codes(context["stream"], state.rounds[number - 1].games.values())
    context |= {
        "round": state.rounds[number - 1],
        "papers": [way_to(request, context["stream"], row) if staff else {"row": row} for row in rows],
        "scenario": scenario,
        "feat": feat,
        "boxes": scenario.sheet.boxes if scenario else (),
        "feat_boxes": [(box, list(box.options)) for box in feat.sheet.boxes] if feat else [],
    }
    with turn_for_many(request, len(rows)):
        return draw(request, "sheets", context)


@acting(stream_of)
def player_cards(request: HttpRequest, name: str) -> HttpResponse:
    """A personal link for each player without an account."""
    context = context_of(request, name)
    if not context["organiser"]:
        raise Refused("wt.role.organiser_only")
    made = [
        (company, request.build_absolute_uri(player_path(context["stream"], company.id)))
        for company in context["t"].companies.values()
        if company.status in ("entered", "present")
    ]
    with turn_for_many(request, len(made)):
        return draw(request, "players", context | {"players": made})
