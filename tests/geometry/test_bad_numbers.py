"""Shapes that cannot be are refused when they are made, the same compiled and interpreted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tercio import geometry as g
from tercio.core.refused import Refused


@pytest.mark.parametrize(
    ("key", "facts", "make"),
    [
        ("geometry.not_whole", {"length": "0.5", "most": 10_000_000}, lambda: g.Disc(0.5, 0, 5)),  # type: ignore[arg-type]
        ("geometry.not_whole", {"length": "1" + 30 * "0", "most": 10_000_000}, lambda: g.Disc(10**30, 0, 5)),
        ("geometry.not_whole", {"length": "'2'", "most": 10_000_000}, lambda: g.Point(0, "2")),  # type: ignore[arg-type]
        (
            "geometry.not_whole",
            {"length": "1.5", "most": 10_000_000},
            lambda: g.Polygon(((0, 0), (1.5, 0), (0, 9))),
        ),  # type: ignore[arg-type]
        ("geometry.radius", {"radius": -1}, lambda: g.Disc(0, 0, -1)),
        ("geometry.radius", {"radius": -1}, lambda: g.QuarterCircle(0, 0, -1, 1, 1)),
        ("geometry.quarter", {"east": "3", "north": "0"}, lambda: g.QuarterCircle(0, 0, 5, 3, 0)),
        (
            "geometry.rectangle",
            {"left": 10, "right": 0, "low": 0, "high": 5},
            lambda: g.Rectangle(10, 0, 0, 5),
        ),
        ("geometry.no_line", {}, lambda: g.HalfPlane(3, 3, 3, 3)),
        ("geometry.empty_union", {}, lambda: g.Union(())),
        ("geometry.radius", {"radius": -2}, lambda: g.Disc(0, 0, -2)),
        ("geometry.quarter", {"east": "2", "north": "1"}, lambda: g.QuarterCircle(0, 0, 5, 2, 1)),
        ("geometry.quarter", {"east": "-1", "north": "-2"}, lambda: g.QuarterCircle(0, 0, 5, -1, -2)),
        ("geometry.rectangle", {"left": 0, "right": 9, "low": 6, "high": 5}, lambda: g.Rectangle(0, 6, 9, 5)),
        ("geometry.no_shape", {"thing": "(1, 2, 3)"}, lambda: g.Polygon(((0, 0), (1, 2, 3), (0, 9)))),  # type: ignore[arg-type]
        ("geometry.no_shape", {"thing": "5"}, lambda: g.Union((5,))),  # type: ignore[arg-type]
        ("geometry.no_shape", {"thing": "wood"}, lambda: g.Union("wood")),  # type: ignore[arg-type]
        ("geometry.no_length", {"length": "5000000.5"}, lambda: g.inches(5_000_000.5)),
        ("geometry.no_length", {"length": "nan"}, lambda: g.inches(float("nan"))),
        ("geometry.no_length", {"length": "inf"}, lambda: g.millimetres(float("inf"))),
    ],
)
def test_a_shape_that_cannot_be_is_refused(key: str, facts: dict[str, Any], make: Callable[[], Any]) -> None:
    with pytest.raises(Refused) as no:
        make()
    assert (no.value.key, no.value.facts) == (key, facts)
    assert all(no.value.text(language) for language in ("es", "en"))
