"""A scenario as data: zones and what they are worth, strips, edges, length and threshold.

The four of the book are files beside the others; anything here can be written by hand. All lengths are
inches on the sheet; `zone_size_is_diameter` (FB-GEO-03) decides what a zone's size means.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.units import inches

Circle: TypeAlias = tuple[int, int, int]
"""A zone in our units: middle and radius."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An objective zone: a circle, the Rounds in which it counts, and what each player scores for it."""

    x: float
    y: float
    size: float
    """12 or 6, as the scenarios call them.  FB-GEO-03"""
    vp: tuple[int, int] = (2, 2)
    """For player 1 and for player 2."""
    rounds: tuple[int, ...] = ()
    """Empty: every Round.  FB-S4-02"""
    name: str = ""


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a battle is fought for."""

    key: str
    zones: tuple[Zone, ...] = ()
    rounds: int = 8
    threshold: int = 10
    width: float = 48
    height: float = 48
    deployment_depth: float = 10  # FB-GEO-01
    reinforcement_depth: float = 12  # FB-GEO-02
    token_vp: int = 0  # FB-S2-02
    officer_vp: int = 0  # FB-S2-03
    character_vp: int = 0  # FB-S2-03
    challenge_vp: int = 0  # FB-S2-03


def circle_of(zone: Zone, settings: Settings) -> Circle:
    """Where a zone lies; its radius is half its size, unless the table reads sizes as radii.  FB-GEO-03"""
    radius = zone.size / 2 if settings.zone_size_is_diameter else zone.size
    return inches(zone.x), inches(zone.y), inches(radius)
