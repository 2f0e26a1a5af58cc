"""The rooms of the house, in the order the navigation shows them.

A room opens by bringing a package `tercio.web.<name>` with a `urls.py` whose `app_name` is its own name
and which has an address named `home`. Its texts are `room.<name>.title`, `.line` and `.soon`. The
home page and the navigation find the door by themselves; who may go through it stands in `permissions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from django.urls import NoReverseMatch, URLPattern, URLResolver, include, path, reverse


@dataclass(frozen=True)
class Room:
    """One door of the house."""

    name: str
    path: str

    @property
    def module(self) -> str:
        return f"tercio.web.{self.name}"

    @property
    def title(self) -> str:
        return f"room.{self.name}.title"

    @property
    def line(self) -> str:
        return f"room.{self.name}.line"

    @property
    def soon(self) -> str:
        return f"room.{self.name}.soon"

    @property
    def icon(self) -> str:
        return f"tercio/icons.svg#{self.name}"


ROOMS = (
    Room("tournaments", "tournaments/"),
    Room("campaigns", "campaigns/"),
    Room("battles", "battles/"),
    Room("fieldcard", "muskets/"),
    Room("odds", "odds/"),
    Room("rules", "rules/"),
)


@dataclass(frozen=True)
class Door:
    """A room and its address; a room without an address is not open yet."""

    room: Room
    url: str | None


def is_built(room: Room) -> bool:
    return find_spec(room.module) is not None and find_spec(f"{room.module}.urls") is not None


def addresses() -> list[URLPattern | URLResolver]:
    """The addresses of every room that is built."""
    return [path(room.path, include(f"{room.module}.urls")) for room in ROOMS if is_built(room)]


@cache
def doors() -> tuple[Door, ...]:
    """Every room with its address, for navigation."""
    return tuple(Door(room, _address(room)) for room in ROOMS)


def _address(room: Room) -> str | None:
    try:
        return reverse(f"{room.name}:home")
    except NoReverseMatch:
        return None
