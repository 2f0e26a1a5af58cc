"""The ground laid by hand: a table to lay pieces on, and the judge who says where they may lie."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from tercio.app.battle_ground import ground_by_lot, ground_sheet, judge_ground, read_ground_text
from tercio.app.battle_opening import LONGEST_LIST, BattleOrder, scenario_keys, unequal_points
from tercio.core.refused import Refused
from tercio.core.speech import catalogue
from tercio.web.language import language_of
from tercio.web.refusals import status_of
from tercio.web.refused_form import refused_fields
from tercio.web.too_many import limit_posts

CARRIED = ("first", "second", "scenario", "rival", "name", "rival_name", "accept")
"""What the set-up form hands over and the table is opened with."""
WORDS = ("fine", "wrong", "add", "turn", "remove", "nearest", "lot", "clear", "start", "piece", "none")
MOST_BODY = 20_000


@require_safe
def lay(request: HttpRequest) -> HttpResponse:
    """The empty table of a scenario, and pieces thrown by lot to begin with."""
    language, usual = language_of(request), BattleOrder()
    key = request.GET.get("scenario") or usual.scenario
    if key not in scenario_keys():
        return redirect("battles:home")
    sheet = ground_sheet(key, language)
    carried = {name: request.GET.get(name, "")[:LONGEST_LIST] for name in CARRIED}
    armies = BattleOrder(carried["first"] or usual.first, carried["second"] or usual.second)
    context = {
        "sheet": {"width": sheet.width, "height": sheet.height, "kinds": sheet.kinds, "turns": sheet.turns},
        "table": mark_safe(sheet.picture),  # nosec
        "frame": sheet.frame,
        "laid": refused_ground(request) or msgspec.to_builtins(ground_by_lot(key, usual.pieces)),
        "words": {name: catalogue(language)[f"battle.ground.{name}"] for name in WORDS},
        "scenario": key,
        "carried": [(name, value) for name, value in carried.items() if value],
        "unequal": None if carried["accept"] else unequal_points(armies),
    }
    return render(request, "battles/ground.html", context)


def refused_ground(request: HttpRequest) -> Any:
    """What was laid when the battle was refused for something else; nothing if that is no layout."""
    try:
        return msgspec.to_builtins(read_ground_text(refused_fields(request).get("terrain", "")))
    except Refused:
        return None


@require_POST
@limit_posts("ground", 600)
def judge(request: HttpRequest) -> HttpResponse:
    """What is wrong with each piece of a layout, and the nearest legal place of the one just moved."""
    language = language_of(request)
    try:
        sent = body_of(request)
        judged = judge_ground(
            str(sent.get("scenario", ""))[:60], sent.get("pieces"), number_of(sent.get("moved")), language
        )
    except Refused as no:
        told = {"text": no.text(language), "rule": no.rule}
        return HttpResponse(json.dumps(told), content_type="application/json", status=status_of(no))
    return HttpResponse(msgspec.json.encode(judged), content_type="application/json")


@require_POST
@limit_posts("ground", 600)
def throw(request: HttpRequest) -> HttpResponse:
    """Another layout by lot."""
    key = request.POST.get("scenario", "")
    if key not in scenario_keys():
        raise Refused("battle.ground.unreadable")
    laid = ground_by_lot(key, BattleOrder().pieces)
    return HttpResponse(msgspec.json.encode(laid), content_type="application/json")


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The JSON somebody sent; a form, which was read at the door, is none."""
    try:
        if len(request.body) > MOST_BODY:
            raise Refused("battle.ground.unreadable")
        return msgspec.json.decode(request.body, type=dict[str, Any])
    except (RawPostDataException, msgspec.DecodeError, msgspec.ValidationError, RecursionError):
        raise Refused("battle.ground.unreadable") from None


def number_of(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
