"""An evening: both sides' points, cards and clock, and the forces sheet, kept in the journal."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tercio.app.access import admit, role_in
from tercio.app.command_desk import new_stream
from tercio.app.fieldcard import clubs_evening
from tercio.app.open_streams import OpenStream, open_stream
from tercio.app.roles import may
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, say
from tercio.muskets.cards import ACTIONS, cards_of, deck, kinds
from tercio.muskets.command_points import ABILITIES, ability_cost
from tercio.muskets.commands import (
    Act,
    AddUnit,
    ChangePoints,
    Flee,
    LoseFigures,
    OpenEvening,
    PlayCard,
    Rally,
    RecordShot,
    RemoveUnit,
    UseAbility,
)
from tercio.muskets.evolve import RIVALS
from tercio.muskets.shooting import MOST_SHOOTERS
from tercio.muskets.state import Evening, Side, Unit
from tercio.muskets.weapons import readiness
from tercio.web.actor import actor_of
from tercio.web.command_forms import say_what_happened, send
from tercio.web.refusals import speaks, status_of

SIDES = ("attacker", "defender")


@require_POST
def create(request: HttpRequest, club: str) -> HttpResponse:
    """Open an evening with the club's numbers as they stand."""
    owner = f"club/{club}"
    admit(owner, actor_of(request).who, "muskets.create")
    edits = {
        cell: list(value) if isinstance(value, tuple) else value
        for cell, value in clubs_evening(owner)[0].edits.items()
    }
    stream, post = new_stream("muskets"), request.POST
    officers = number(post, "attacker_officers", 1), number(post, "defender_officers", 1)
    sides = post.get("attacker", ""), post.get("defender", "")
    send(request, stream, OpenEvening(post.get("title", ""), owner, *sides, officers, edits))
    return redirect("fieldcard:open", stream.partition("/")[2])


def number(post: QueryDict, name: str, otherwise: int = 0) -> int:
    text = post.get(name) or ""
    return int(text) if text.lstrip("-").isdigit() and len(text) < 6 else otherwise


@require_safe
def show(request: HttpRequest, name: str) -> HttpResponse:
    opened = open_stream(f"muskets/{name}")
    if not opened.state.sides:  # the club's own sheet: its numbers are on the club's card
        return redirect("fieldcard:club", opened.state.club.partition("/")[2])
    return page(request, opened)


def page(request: HttpRequest, opened: OpenStream, refused: Refused | None = None) -> HttpResponse:
    evening, name = cast(Evening, opened.state), opened.stream.partition("/")[2]
    role = role_in(opened, actor_of(request).who)
    context = {
        "evening": evening,
        "stream": opened.stream,
        "version": opened.version,
        "name": name,
        "sides": [side_of(evening, side, name) for side in SIDES],
        "weapons": evening.sheet.weapons,
        "kinds": kinds(evening.sheet),
        "actions": ACTIONS,
        "shots": evening.shots[::-1],
        "clock": range(evening.sheet["deck.clock"]),
        "cycles": evening.sheet["deck.cycles"],
        "hand": evening.sheet["deck.hand"],
        "may": may(role, "muskets.play"),
        "may_history": may(role, "history.see"),
        "refused": refused,
    }
    return render(request, "fieldcard/evening.html", context, status=status_of(refused))


def side_of(evening: Evening, side: str, name: str) -> dict[str, Any]:
    """A side with its units, and what each ability would cost it now."""
    state = evening.sides[side]
    units = [unit_of(evening, unit, name) for unit in evening.of(side)]
    prices = [
        (ability, ability_cost(evening.sheet, ability) if ability != "order" else None)
        for ability in ABILITIES
    ]
    return {
        "id": side,
        "state": state,
        "units": units,
        "abilities": [
            (ability, cost, ability in ("lurking", "authority", "order"), payable(state, ability, cost or 2))
            for ability, cost in prices
        ],
        "targets": [unit for unit in evening.of(RIVALS[side]) if unit.figures],
        "cards": cards_in_hand(evening, side),
        "brings": brings(evening, side),
        "cap": evening.sheet["command.cap"],
    }


def cards_in_hand(evening: Evening, side: str) -> list[dict[str, Any]]:
    """The cards a side may hold: its own and the rival's, each type that is on the table.  MT-CARD-01"""
    return [
        {"owner": owner, "types": evening.types(whose), "others": ("forward", "morale")}
        for owner, whose in (("own", side), ("enemy", RIVALS[side]))
    ]


def brings(evening: Evening, side: str) -> dict[str, Any]:
    """The troops cards that a side's types bring; the sheet does not know every type.  MT-CARD-01"""
    sheet = evening.sheet
    named = {
        say(f"muskets.troops.{kind}", language).casefold(): kind
        for kind in kinds(sheet)
        for language in LANGUAGES
    }
    types = {unit.troops: named.get(unit.troops.casefold()) for unit in evening.of(side)}
    known = [kind for kind in types.values() if kind]
    return {
        "cards": deck(sheet, {side: known})[side],
        "types": [(words, cards_of(sheet, kind) if kind else None) for words, kind in sorted(types.items())],
    }


def payable(state: Side, ability: str, cost: int) -> bool:
    """Whether the pool pays for it, and for preparation whether a card lies there.  MT-CMD-05"""
    return cost <= state.pool and (ability != "preparation" or bool(state.discards))


def unit_of(evening: Evening, unit: Unit, name: str) -> dict[str, Any]:
    ready = readiness(evening.sheet, unit.weapon, unit.shots, unit.reloads) if unit.weapon else None
    cost = ability_cost(evening.sheet, "order", unit.figures) if unit.figures else None
    return {"unit": unit, "ready": ready, "order": cost, "card": shot_card(evening, unit, name)}


def shot_card(evening: Evening, unit: Unit, name: str) -> str:
    """The club's card with this unit's shot filled in, and the way back to keep what was rolled."""
    club = evening.club.partition("/")[2]
    card = reverse("fieldcard:club", args=[club]) if club else reverse("fieldcard:home")
    figures = {"shooters": unit.figures, "shooting": unit.shooting, "weapon": unit.weapon}
    asked = urlencode({**figures, "evening": name, "unit": unit.id})
    return f"{card}?{asked}#shot"


@require_POST
def do(request: HttpRequest, name: str) -> HttpResponse:
    """One thing done at the table; a refusal is shown on the page."""
    stream, post = f"muskets/{name}", request.POST
    try:
        admit(stream, actor_of(request).who, "muskets.play")
        make = COMMANDS.get(post.get("do", ""))
        if make is None or post.get("side", "attacker") not in SIDES:
            raise Refused("journal.unreadable_command")
        say_what_happened(request, stream, send(request, stream, make(post)))
    except Refused as no:
        if not speaks(no):
            raise
        return page(request, open_stream(stream), no)
    return redirect("fieldcard:open", name)


def side(post: QueryDict) -> Any:
    return post.get("side", "attacker")


def play(post: QueryDict) -> Command:
    """`which` is a card of the hand, as "own:troops:Rangers"; a clock is nobody's."""
    owner, card, troops = (*post.get("which", "").split(":", 2), "", "", "")[:3]
    card, owner = post.get("card", card), post.get("owner", owner or "own")
    if card not in ("troops", "forward", "morale", "clock") or owner not in ("own", "enemy", "neutral"):
        raise Refused("journal.unreadable_command")
    owned = "neutral" if card == "clock" else owner
    return PlayCard(
        side(post), cast(Any, card), cast(Any, owned), post.get("troops", troops), "for_points" in post,
        "reserved" in post,
    )  # fmt: skip


def add(post: QueryDict) -> Command:
    numbers = {name: number(post, name) for name in ("figures", "shooting", "aggression", "defence", "rally")}
    return AddUnit(
        id=secrets.token_hex(4), side=side(post), name=post.get("name", ""), troops=post.get("troops", ""),
        officer="officer" in post, weapon=post.get("weapon", ""), **numbers,
    )  # fmt: skip


def record(post: QueryDict) -> Command:
    """What a unit's dice came to; what is no number is refused, never taken for nought."""
    typed = {name: post.get(name, "").strip() or "0" for name in ("shooters", "hits", "kills", "inches")}
    if any(not text.isdecimal() or len(text) > 4 for text in typed.values()):
        raise Refused("muskets.shot.dice", rule="MT-SHOOT-01", most=MOST_SHOOTERS)
    figures = {name: int(text) for name, text in typed.items()}
    return RecordShot(post.get("unit", ""), target=post.get("target", ""), **figures)


COMMANDS: dict[str, Callable[[QueryDict], Command]] = {
    "card": play,
    "ability": lambda post: UseAbility(
        side(post), post.get("ability", ""), post.get("unit", ""), post.get("troops", "")
    ),
    "points": lambda post: ChangePoints(side(post), number(post, "amount"), post.get("reason", "")),
    "add": add,
    "remove": lambda post: RemoveUnit(post.get("unit", "")),
    "lose": lambda post: LoseFigures(post.get("unit", ""), number(post, "figures", 1)),
    "flee": lambda post: Flee(post.get("unit", "")),
    "rally": lambda post: Rally(post.get("unit", "")),
    "act": lambda post: Act(post.get("unit", ""), post.get("action", ""), post.get("words", "")),
    "shot": record,
}
