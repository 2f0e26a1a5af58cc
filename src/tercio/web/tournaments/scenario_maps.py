"""Scenario maps, drawn to scale: one pace is one unit, edge A below, edge B above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tercio.tournament.scenarios import Scenario


@dataclass(frozen=True)
class Spot:
    """A marker or a quadrant, with who holds it."""

    id: str
    x: float
    y: float
    colour: str
    owner: str


@dataclass(frozen=True)
class Distance:
    """A dimension line and its number."""

    x1: float
    y1: float
    x2: float
    y2: float
    tx: float
    ty: float
    label: str


@dataclass(frozen=True)
class Place:
    """Where a marker goes, as one measures it: from two table edges to its near rim.  WT-OBJ-09"""

    id: str
    colour: str
    side: str
    across: int
    edge: str
    along: int
    inferred: bool


@dataclass(frozen=True)
class Map:
    """Everything the picture shows."""

    size: int
    depth: int
    markers: list[Spot]
    quadrants: list[dict[str, Any]]
    distances: list[Distance]
    unofficial: bool
    places: list[Place]


def scenario_map(scenario: Scenario, owners: dict[str, str]) -> Map:
    """The table of a scenario as it stands."""
    layout = scenario.layout
    size = int(layout["table"][0])
    markers = [
        Spot(m["id"], m["at"][0], size - m["at"][1], m["colour"], owners.get(m["id"], "none"))
        for m in layout.get("markers", ())
    ]
    quadrants = [
        {
            "id": q["id"],
            "x": q["x"][0],
            "y": size - q["y"][1],
            "width": q["x"][1] - q["x"][0],
            "height": q["y"][1] - q["y"][0],
            "cx": sum(q["x"]) / 2,
            "cy": size - sum(q["y"]) / 2,
            "owner": owners.get(q["id"], "none"),
        }
        for q in layout.get("quadrants", ())
    ]
    known = [m for m in layout.get("markers", ()) if not m["inferred"]]
    lines = [line for m in known for line in _distances(m["at"], size)]
    if quadrants:
        lines += [
            Distance(15, size - 8, 15, size - 30, 16, size - 19, "22"),
            Distance(0, 30, 30, 30, 15, 29, "30"),
        ]
    depth = int(layout["zones"]["A"][1])
    lines.append(Distance(57, size, 57, size - depth, 58, size - depth / 2 + 1, str(depth)))
    places = [_place(m) for m in layout.get("markers", ())]
    return Map(size, depth, markers, quadrants, lines, any(place.inferred for place in places), places)


def _place(marker: dict[str, Any]) -> Place:
    rim = marker["rim"]
    side = "left" if "left" in rim else "right"
    edge = "A" if "A" in rim else "B"
    return Place(marker["id"], marker["colour"], side, rim[side], edge, rim[edge], marker["inferred"])


def _distances(at: list[int], size: int) -> list[Distance]:
    """From the nearest side edge and the nearest table edge to the rim of a marker.  WT-OBJ-09"""
    x, y = at[0], size - at[1]
    across = min(x, size - x) - 1
    along = min(at[1], size - at[1]) - 1
    side = (0, x - 1) if x <= size / 2 else (size, x + 1)
    edge = (size, y + 1) if at[1] <= size / 2 else (0, y - 1)
    return [
        Distance(side[0], y, side[1], y, sum(side) / 2, y - 0.7, str(across)),
        Distance(x, edge[0], x, edge[1], x + 1.6, sum(edge) / 2 + 1, str(along)),
    ]
