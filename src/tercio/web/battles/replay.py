"""A battle watched again: any moment by its address, with or without script, and how it was won."""

from __future__ import annotations

import secrets
from bisect import bisect_right
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from tercio.app import battle_seats as seating
from tercio.app import battle_table as table
from tercio.app.battle_files import MOST_BYTES, branch_battle, export_battle, import_battle
from tercio.app.battle_story import BattleStory, battle_story
from tercio.app.machine_reasons import ReasonsTold, reasons_told
from tercio.core.refused import Refused
from tercio.core.speech import decimal, say
from tercio.web.actor import actor_of, person_of
from tercio.web.battles.opening_limit import too_many_opened
from tercio.web.battles.table_page import stream_of
from tercio.web.language import language_of
from tercio.web.links import acting, link_for
from tercio.web.refused_form import refused_at
from tercio.web.too_many import wait

QUIET = ("DecisionTaken", "ActivationEnded")


@require_safe
@never_cache
@gzip_page
@acting(stream_of)
def show_replay(request: HttpRequest, battle: str) -> HttpResponse:
    """The battle at one moment, the way to every other, and its account."""
    stream, language = stream_of(battle), language_of(request)
    story = battle_story(stream)
    seats = seats_here(request, stream)
    seat = seats[0] if len(seats) == 1 else None
    place = place_of(story, request.GET.get("at", ""))
    versions = [moment.version for moment in story.moments]
    shown = table.table_shown(stream, seat, language, versions[place], drawn=True)
    context = {
        "battle": battle,
        "seat": seat or "",
        "story": story,
        "moments": [[moment.version, moment.round] for moment in story.moments],
        "place": place,
        "shown": shown.battle,
        "enough": ended_by_points(story, shown.battle.threshold, shown.battle.rounds),
        "sides": shown.battle.sides,
        "reasons": reasons_at(stream, versions, place, seat, language),
        "told": told_at(stream, versions, place, seat, language),
        "picture": mark_safe(shown.picture or ""),  # nosec
        "frame": table.frame_of(shown),
        "luck": luck_lines(story, [side.name for side in shown.battle.sides], language),
        "steps": steps(versions, place),
        "plays_on": bool(seats) and not story.over,
        "version": versions[place],
        "link": request.build_absolute_uri(f"{request.path}?at={versions[place]}"),
    }
    return render(request, "battles/replay.html", context)


def luck_lines(story: BattleStory, names: list[str], language: str) -> list[str]:
    """The dice of either side beside what fair dice would show."""
    return [
        say(
            f"battle.replay.luck.{dice.luck}",
            language,
            side=name,
            count=dice.count,
            mean=decimal(dice.mean, language, 2),
            margin=decimal(dice.margin, language, 2),
        )
        for name, dice in zip(names, story.dice, strict=True)
    ]


def ended_by_points(story: BattleStory, threshold: int, rounds: int) -> bool:
    """Whether the winner's points ended the battle before its last Round (FB-BATTLE-01)."""
    if story.winner is None or story.conceded is not None or not story.rounds:
        return False
    last = story.rounds[-1]
    return last.round < rounds and last.points[int(story.winner)] >= threshold > 0


def seats_here(request: HttpRequest, stream: str) -> tuple[str, ...]:
    actor = actor_of(request)
    return seating.seats_of(stream, actor.who, actor.seat)


def place_of(story: BattleStory, at: str) -> int:
    """The moment an address names by a version: the last one not after it; without one, the beginning."""
    if not (at.isascii() and at.isdigit() and len(at) < 10):
        return 0
    return max(0, bisect_right([moment.version for moment in story.moments], int(at)) - 1)


def steps(versions: list[int], place: int) -> list[tuple[str, int]]:
    """Where the buttons lead that work without script."""
    last = len(versions) - 1
    places = (("first", 0), ("back", place - 1), ("on", place + 1), ("last", last))
    return [(name, versions[to]) for name, to in places if 0 <= to <= last and to != place]


def told_at(stream: str, versions: list[int], place: int, seat: str | None, language: str) -> list[Any]:
    """What the decision of this moment brought about."""
    after = versions[place - 1] if place else 0
    told = table.told_since(stream, after, seat, language)
    wanted = versions[place] - after
    return [event for event in told.events[:wanted] if event.kind not in QUIET]


def reasons_at(stream: str, versions: list[int], place: int, seat: str | None, language: str) -> ReasonsTold:
    """Why the machine took the decision of this moment, if it did."""
    return reasons_told(stream, language, versions[place - 1] if place else 0, versions[place], seat)


# --- files and branches


@require_safe
@never_cache
@acting(stream_of)
def download(request: HttpRequest, battle: str) -> HttpResponse:
    """The battle as one file."""
    stream = stream_of(battle)
    text = export_battle(stream)
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="battle-{battle}.txt"'
    return answer


@require_POST
@acting(stream_of)
def branch(request: HttpRequest, battle: str) -> HttpResponse:
    """A new battle from a moment of this one; whoever asks plays both sides."""
    if too_many_opened(request):
        return wait(request, 60)
    stream, at = stream_of(battle), request.POST.get("at", "")
    version = int(at) if at.isascii() and at.isdigit() and len(at) < 10 else 0
    account = account_of(request)
    try:
        made, _ = branch_battle(
            stream,
            version,
            who=account or "visitor",
            command_id=secrets.token_hex(8),
            accounts=(account, account),
        )
    except Refused as refused:
        return back_to(request, refused, reverse("battles:replay", args=[battle]))
    return redirect(both_seats(made))


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """A battle from a file somebody brings."""
    if too_many_opened(request):
        return wait(request, 60)
    account, sent = account_of(request), request.FILES.get("file")
    try:
        if sent is None:
            raise Refused("battle.file.none")
        data = sent.read(MOST_BYTES + 1)
        made, _ = import_battle(data, account or "visitor", secrets.token_hex(8), (account, account))
    except Refused as refused:
        return back_to(request, refused, reverse("battles:home"))
    page = reverse("battles:replay", args=[made.partition("/")[2]])
    return redirect(both_seats(made, page))


def account_of(request: HttpRequest) -> str:
    person = person_of(request)
    return person.who if person else ""


def back_to(request: HttpRequest, refused: Refused, page: str) -> HttpResponse:
    """The page the form stands on, with what was wrong."""
    if refused.key == "journal.no_such_stream":
        raise refused
    return refused_at(request, refused, page)


def both_seats(stream: str, page: str = "") -> str:
    """The link of somebody who plays both sides."""
    page = page or reverse("battles:table", args=[stream.partition("/")[2]])
    return link_for(stream, f"{seating.SIDE}both", to=page)
