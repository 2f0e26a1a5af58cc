"""The pages that belong to no room: home, preferences, health."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST, require_safe

from tercio import __version__
from tercio.app.demos import demo_person
from tercio.app.roles import Role
from tercio.app.stream_search import find
from tercio.store.health import can_write
from tercio.store.listings import labels_of, newest_of, streams_with
from tercio.store.people.models import Person
from tercio.web.actor import person_of
from tercio.web.battles.awaiting import turns_here
from tercio.web.campaigns.awaiting import awaiting, maps_begun
from tercio.web.command_forms import address_of
from tercio.web.context import THEMES
from tercio.web.home_pictures import pictures, tries
from tercio.web.language import YEAR, known_language, language_of, remember
from tercio.web.nearness import is_near
from tercio.web.page_addresses import way_back
from tercio.web.refused_form import forget_form
from tercio.web.tournaments.awaiting import awaiting as tables_awaiting

MOST_CLUBS = 24


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    return render(request, "home.html", for_member(request, person) if person else for_stranger(request))


def for_member(request: HttpRequest, person: Person) -> dict[str, Any]:
    """What awaits somebody, and their clubs."""
    return {
        "clubs": clubs_of(person),
        "tables": tables_awaiting(request),
        "campaigns": awaiting(request),
        "battles": turns_here(request),
        "evenings": evenings_of(person),
        "maps": maps_begun(request),
    }


def for_stranger(request: HttpRequest) -> dict[str, Any]:
    """Each room in a picture, with something to try at once."""
    language = language_of(request)
    return {
        "tables": tables_awaiting(request),
        "battles": turns_here(request),
        "demo": is_near(request) and demo_person() is not None,
        "tries": tries(),
        "pictures": pictures(language),
    }


def evenings_of(person: Person) -> list[dict[str, Any]]:
    """The last evenings of muskets of somebody's clubs."""
    clubs = [club.stream for club in find("club", member=person.who)]
    rows = newest_of(streams_with("muskets", club__in=clubs), 0, 4).rows
    return [{"name": row.title, "url": address_of(row.stream)} for row in rows]


def clubs_of(person: Person) -> list[dict[str, Any]]:
    """The clubs somebody is in, with what they are there and how many others are; a page of them."""
    page = newest_of([listed.stream for listed in find("club", member=person.who)], 0, MOST_CLUBS)
    roles = labels_of([row.stream for row in page.rows], person.who)
    return [
        {
            "name": row.title,
            "url": address_of(row.stream),
            "role": next((role for role in Role if role in roles.get(row.stream, ())), Role.SPECTATOR),
            "members": row.facts["members"],
        }
        for row in page.rows
    ]


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "offline.html")


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Language and theme: kept in the browser, and in the account when there is one."""
    response = HttpResponseRedirect(way_back(request))
    if "language" in request.POST:
        language = known_language(request.POST["language"])
        remember(response, language)
        if isinstance(request.user, Person):
            request.user.language = language
            request.user.save(update_fields=["language"])
    if (theme := request.POST.get("theme")) in THEMES:
        response.set_cookie("tercio_theme", theme, max_age=YEAR, samesite="Lax", secure=settings.HTTPS)
    return response


@require_POST
def forget_refusal(request: HttpRequest) -> HttpResponse:
    """A refusal that was read is put away, with what was typed."""
    forget_form(request)
    return HttpResponseRedirect(way_back(request))


@require_GET
def health(request: HttpRequest) -> JsonResponse:
    """Is the house standing? The database answers and can be written to, or it is not."""
    status = can_write()
    told = {"status": status, "version": __version__, "database": connection.vendor}
    return JsonResponse(told, status=200 if status == "ok" else 503)
