"""The table itself, gathered from the addresses, the API's description, the commands and their rights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import URLResolver, get_resolver

from tercio.app.systems import system
from tercio.web.api import api
from tercio.web.permissions.api_rights import CALLS, COMMAND_CALLS, COMMANDS
from tercio.web.permissions.callers import Audience, Caller
from tercio.web.permissions.hidden import HIDDEN
from tercio.web.permissions.page_rights import BY_COMMAND, PAGES

FRAMEWORK = ("/admin/", "/api/")
"""Addresses the framework brings: administration is one line, the API has lines of its own."""
KINDS = {"tournaments": "tournament", "campaigns": "campaign"}


class Line(NamedTuple):
    """Something that may be asked for or sent, and who may."""

    what: str
    where: str
    """The address, or nothing for a command or for something hidden."""
    who: Audience

    @property
    def method(self) -> str:
        """GET or POST, where it has an address."""
        return self.what.partition(" ")[0]

    @property
    def cells(self) -> list[bool]:
        """Yes or no for every caller, in their order."""
        return [caller in self.who for caller in Caller]


class Part(NamedTuple):
    """Some lines under one title."""

    name: str
    lines: list[Line]


def addresses(patterns: Any = None, before: str = "/", space: str = "") -> Iterator[tuple[str, str]]:
    """Every address of ours by name."""
    for found in get_resolver().url_patterns if patterns is None else patterns:
        at = before + str(found.pattern)
        if isinstance(found, URLResolver):
            inner = f"{space}{found.namespace}:" if found.namespace else space
            yield from addresses(found.url_patterns, at, inner)
        elif not at.startswith(FRAMEWORK) or at in {"/admin/", "/api/docs", "/api/openapi.json"}:
            yield f"{space}{found.name}", at


def calls() -> Iterator[str]:
    """Every call of the API, as `GET /api/rules/`."""
    yield from api.calls()


def command_names(room: str) -> list[str]:
    """Every command of a room that goes through its one address."""
    union = system(KINDS[room]).commands
    return sorted(kind.__name__ for kind in union.__args__)


def parts() -> list[Part]:
    """The whole table, part by part."""
    where = dict(addresses())
    pages = [
        Part(room, [Line(what, where[what.partition(" ")[2]], who) for what, who in rights.items()])
        for room, rights in PAGES.items()
    ]
    api = Part("api", [Line(what, what.partition(" ")[2], who) for what, who in CALLS.items()])
    sent = [
        Part(f"{room}_commands", [Line(name, "", who) for name, who in sorted(rights.items())])
        for room, rights in COMMANDS.items()
    ]
    hidden = Part("hidden", [Line(name, "", who) for name, who in HIDDEN.items()])
    return [hidden, *pages, *sent, api]


def undeclared_names() -> list[str]:
    """What exists and has no line: nobody said who may."""
    said = {what.partition(" ")[2] for rights in PAGES.values() for what in (*rights, *BY_COMMAND)}
    missing = [f"{name} {at}" for name, at in addresses() if name not in said]
    missing += [call for call in calls() if call not in CALLS and call not in COMMAND_CALLS]
    for room, rights in COMMANDS.items():
        missing += [f"{room} {name}" for name in command_names(room) if name not in rights]
    return [text for text in missing if text != "tournaments CreateTournament"]
