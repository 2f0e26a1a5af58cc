"""The card itself: forms that answer in the browser, look-up tables, and the numbers with their badges."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tercio.app.access import admit, role_in
from tercio.app.command_desk import perform
from tercio.app.fieldcard import clubs_evening, evenings, sheet_stream, units_on_tables
from tercio.app.open_streams import open_stream
from tercio.app.questions.muskets import questions
from tercio.app.roles import may
from tercio.app.stream_search import find
from tercio.core.refused import Refused
from tercio.core.speech import catalogue, say
from tercio.muskets.command_points import ABILITIES
from tercio.muskets.commands import ChangeValue, OpenSheet, RestoreValue
from tercio.muskets.describe import cell_name, plain_cells, sources
from tercio.muskets.sheet import SHEET, Content, Sheet
from tercio.muskets.terrain import terrain
from tercio.muskets.weapons import unverified_cells
from tercio.web.actor import actor_of, person_of
from tercio.web.command_forms import address_of, send
from tercio.web.language import language_of
from tercio.web.odds.views import option_form
from tercio.web.refusals import speaks, status_of

SPOKEN = ("muskets.cell.", "ask.out.", "ask.note.", "muskets.badge.", "fieldcard.keep_roll")
REFUSALS = (
    "road_and_rough", "open_and_formed", "large_in_order", "fire_and_melee", "card_and_fight", "not_few",
    "lance_on_foot", "charged_and_surprised", "charged_and_defended",
)  # fmt: skip

GAINS = (
    ("fieldcard.gain.enemy", "MT-CP-01"),
    ("fieldcard.gain.forward", "MT-CP-02"),
    ("fieldcard.gain.empty", "MT-CP-03"),
    ("fieldcard.gain.other", "MT-CP-04"),
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The card with the sheet's own numbers."""
    person = person_of(request)
    mine = find("club", member=person.who) if person else []
    found = [each for club in mine for each in evenings(club.stream)]
    tonight = [(each.title, address_of(each.stream)) for each in found]
    clubs = [(club.title, club.stream.partition("/")[2]) for club in mine]
    return card(request, SHEET, clubs=clubs, evenings=tonight[:8], forces=units_on_tables(found))


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """The card with a club's numbers."""
    return club_card(request, club)


def club_card(request: HttpRequest, club: str, refused: Refused | None = None) -> HttpResponse:
    opened = open_stream(f"club/{club}")
    role = role_in(opened, actor_of(request).who)
    state, version = clubs_evening(opened.stream)
    found = evenings(opened.stream)
    return card(
        request, state.sheet, refused, club=opened.state, club_id=club, version=version,
        stream=sheet_stream(opened.stream) if version else "",
        may_change=may(role, "muskets.numbers"), may_open=may(role, "muskets.create"),
        evenings=[(listing.title, address_of(listing.stream)) for listing in found],
        forces=units_on_tables(found),
    )  # fmt: skip


def card(request: HttpRequest, sheet: Sheet, refused: Refused | None = None, **more: Any) -> HttpResponse:
    language = language_of(request)
    asked = questions(sheet)
    forms = [(question, option_form(question, QueryDict(), "", language)) for question in asked]
    context = {
        "forms": forms,
        "data": {
            "cells": plain_cells(sheet),
            "texts": texts(language),
            "kinds": {question.name: {f.name: f.kind for f in question.fields} for question in asked},
            "numbers": {question.name: number_kinds(question) for question in asked},
        },
        "weapons": [weapon_row(sheet, name) for name in sheet.weapons],
        "terrain": [terrain(sheet, name) for name in sheet.terrain],
        "abilities": [(name, f"muskets.ability.{name}.does") for name in ABILITIES],
        "gains": GAINS,
        "by_name": {"shot": ("",), "melee": ("a_", "d_")},
        "cap": sheet["command.cap"],
        "unsure": [unsure_row(sheet, name, language) for name, cell in sheet.cells.items() if not cell.sure],
        "refused": refused,
        **more,
    }
    return render(request, "fieldcard/card.html", context, status=status_of(refused))


def texts(language: str) -> dict[str, str]:
    """Everything the card may have to say by itself."""
    spoken = {k: v for k, v in catalogue(language).items() if k.startswith(SPOKEN) and isinstance(v, str)}
    plain = {f"muskets.{key}": say(f"muskets.{key}", language, figures="…") for key in REFUSALS}
    return {**spoken, **plain}


def number_kinds(asked: Any) -> dict[str, str]:
    """How each figure of an answer is written."""
    shown = {
        number.key: number.kind for number in asked.answer({f.name: f.default for f in asked.fields}).numbers
    }
    return {"distance": "plain", "flees": "chance", "recoils": "chance", "stands": "chance", **shown}


def weapon_row(sheet: Sheet, name: str) -> dict[str, Any]:
    near, far = sheet[f"weapon.{name}.near"], sheet[f"weapon.{name}.far"]
    return {
        "name": name,
        "range": sheet[f"weapon.{name}.range"],
        "power": f"{near}+" if near == far else f"{near}+ / {far}+",
        "special": sheet.word(f"weapon.{name}.special"),
        "unverified": unverified_cells(sheet, name),
    }


def unsure_row(sheet: Sheet, name: str, language: str) -> dict[str, Any]:
    cell = sheet.cells[name]
    words = [(word, say(f"muskets.{name.rpartition('.')[2]}.{word}", language)) for word in cell.words]
    shown = ", ".join(map(str, cell.value)) if isinstance(cell.value, tuple) else cell.value
    return {
        "id": name,
        "name": cell_name(name, language),
        "cell": cell,
        "value": shown,
        "said": dict(words).get(str(cell.value), shown),
        "row": isinstance(cell.value, tuple),
        "words": words,
        "sources": [
            (say(f"muskets.source.{source}", language), sources().get(source, "")) for source in cell.source
        ],
    }


@require_POST
def change(request: HttpRequest, club: str) -> HttpResponse:
    """A club's own reading of a damaged number; the first one opens the club's sheet."""
    owner = f"club/{club}"
    admit(owner, actor_of(request).who, "muskets.numbers")
    stream, cell = sheet_stream(owner), request.POST.get("cell", "")
    try:
        if not clubs_evening(owner)[1]:
            send_first(request, stream, owner)
        if "restore" in request.POST:
            send(request, stream, RestoreValue(cell))
        else:
            send(request, stream, ChangeValue(cell, value_from_text(cell, request.POST.get("value", ""))))
    except Refused as no:
        if not speaks(no):
            raise
        return club_card(request, club, no)
    return redirect(f"{request.path.removesuffix('numbers/')}#numbers")


def send_first(request: HttpRequest, stream: str, owner: str) -> None:
    """Opening the sheet and changing it are two commands, so the first takes an id of its own."""
    who = actor_of(request).who
    assert who is not None  # nosec: admitted above
    perform("muskets", stream, OpenSheet(owner), who=who, command_id=f"open-{stream.partition('/')[2]}")


def value_from_text(cell: str, text: str) -> int | str | list[int]:
    """What was typed, as the cell holds it."""
    if cell not in SHEET.cells:
        return text
    holds: Content = SHEET.cells[cell].value
    words = re.split(r"[\s,;]+", text.strip())
    if isinstance(holds, str) or not all(re.fullmatch(r"-?\d{1,4}", word) for word in words):
        return text
    return [int(word) for word in words] if isinstance(holds, tuple) else int(words[0])


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; it may answer for the whole house, where there is no line."""
    response = render(request, "fieldcard/worker.js", content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Service-Worker-Allowed"] = "/"
    return response
