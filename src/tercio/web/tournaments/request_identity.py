"""Who speaks at a tournament's pages, and what their forms say."""

from __future__ import annotations

import time
from typing import Any, get_args

import msgspec
from django.http import HttpRequest, QueryDict
from django.utils.crypto import salted_hmac

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.roles import CARD, LINK, company_of, is_staff
from tercio.tournament.state import Company, Game, Tournament
from tercio.web.actor import actor_of
from tercio.web.links import TABLE

ALPHABET = "ACDEFHJKLMNPRTUVWXY3479"
COMMANDS = {kind.__name__: kind for kind in get_args(c.Commands) if kind is not c.CreateTournament}


def identity_of(request: HttpRequest, state: Tournament) -> str:
    """How the rules know whoever sent this: by account if it has a part here, else by link."""
    actor = actor_of(request)
    account = actor.person.who if actor.person else ""
    if account and (is_staff(state, account) or company_of(state, account)):
        return account
    if actor.seat:
        return f"{LINK}{actor.seat}"
    side = card_side(request)
    return f"{CARD}{table_seat(request)}:{side}" if side else account


def card_side(request: HttpRequest) -> str:
    """The side this browser took at the table whose card it scanned; of this event and no other."""
    actor = actor_of(request)
    sides = request.session.get("sides", {}).get(actor.stream, {}) if actor.card else {}
    return str(sides.get(table_seat(request), ""))


def take_side(request: HttpRequest, company: str) -> None:
    """Take a side of the table whose card was scanned: once, the other is for the other phone."""
    stream, table = actor_of(request).stream, table_seat(request)
    sides = request.session.get("sides", {})
    here = sides.get(stream, {})
    request.session["sides"] = {**sides, stream: {**here, table: here.get(table) or company}}


def company_here(request: HttpRequest, state: Tournament) -> Company | None:
    """The company of whoever looks at this page."""
    return company_of(state, identity_of(request, state))


def table_seat(request: HttpRequest) -> str:
    """The game whose card this browser scanned, if any."""
    return (actor_of(request).card or "").removeprefix(TABLE)


def code_of(stream: str, game: Game) -> str:
    """The short code on a table's card: six letters no eye confuses, the same each time."""
    return letters_of(f"{stream}:{game.id}:{'-'.join(game.pair)}", 6)


def letters_of(text: str, count: int) -> str:
    """Letters no eye confuses that only this house can make of a text."""
    digest = salted_hmac("tercio.tables", text, algorithm="sha256").digest()
    number, letters = int.from_bytes(digest[:8], "big"), ""
    for _ in range(count):
        number, at = divmod(number, len(ALPHABET))
        letters += ALPHABET[at]
    return letters


def now() -> int:
    """Seconds, for commands that keep the time."""
    return int(time.time())


def clock_left(state: Tournament) -> int:
    """Seconds left of the round's time; past zero it goes on below."""
    return state.time_left(now())


def command_from(post: QueryDict, by: str) -> Command:
    """The command a simple form stands for: its fields by name, `fact_…` for a counter's details."""
    kind = COMMANDS.get(post.get("command", ""))
    if kind is None:
        raise Refused("journal.unreadable_command")
    raw: dict[str, Any] = {"type": kind.__name__}
    for field in kind.__struct_fields__:
        if field in post:
            raw[field] = post.getlist(field) if field == "accept" else post[field]
    if "facts" in kind.__struct_fields__:
        raw["facts"] = {
            key.removeprefix("fact_"): fact(post.get(key, "")) for key in post if key.startswith("fact_")
        }
    if kind is c.SetAdventure:
        raw["adventure"] = {"scenario": post.get("scenario", ""), "feat": post.get("feat", "")}
    if "at" in kind.__struct_fields__:
        raw["at"] = now()
    raw["by"] = by
    try:
        return msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError:
        raise Refused("journal.unreadable_command") from None


def fact(text: str) -> str | int | bool:
    """A detail as it was meant: a number, a yes or no, or a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() and len(text) < 4 else text[:40]
