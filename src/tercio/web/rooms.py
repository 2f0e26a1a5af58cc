"""The rooms of the house, in the order the navigation shows them.

A room is a package `tercio.web.<name>` with a `urls.py` whose `app_name` is its own name and which has an
address named `home`. Its texts are `room.<name>.title` and `.line`. The home page and the navigation find the
door by themselves; who may go through it stands in `permissions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.urls import URLPattern, URLResolver, include, path, reverse


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
    """A room and its address."""

    room: Room
    url: str


def addresses() -> list[URLPattern | URLResolver]:
    """The addresses of every room."""
    return [path(room.path, include(f"{room.module}.urls")) for room in ROOMS]


@cache
def doors() -> tuple[Door, ...]:
    """Every room with its address, for navigation."""
    return tuple(Door(room, reverse(f"{room.name}:home")) for room in ROOMS)
