"""Shapes that cannot be are refused when they are made, the same compiled and interpreted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tercio import geometry as g
from tercio.core.refused import Refused


@pytest.mark.parametrize(
    ("key", "make"),
    [
        ("geometry.not_whole", lambda: g.Disc(0.5, 0, 5)),  # type: ignore[arg-type]
        ("geometry.not_whole", lambda: g.Disc(10**30, 0, 5)),
        ("geometry.not_whole", lambda: g.Point(0, "2")),  # type: ignore[arg-type]
        ("geometry.not_whole", lambda: g.Polygon(((0, 0), (1.5, 0), (0, 9)))),  # type: ignore[arg-type]
        ("geometry.radius", lambda: g.Disc(0, 0, -1)),
        ("geometry.radius", lambda: g.QuarterCircle(0, 0, -1, 1, 1)),
        ("geometry.quarter", lambda: g.QuarterCircle(0, 0, 5, 3, 0)),
        ("geometry.rectangle", lambda: g.Rectangle(10, 0, 0, 5)),
        ("geometry.no_line", lambda: g.HalfPlane(3, 3, 3, 3)),
        ("geometry.empty_union", lambda: g.Union(())),
        ("geometry.no_length", lambda: g.inches(float("nan"))),
        ("geometry.no_length", lambda: g.millimetres(float("inf"))),
    ],
)
def test_a_shape_that_cannot_be_is_refused(key: str, make: Callable[[], Any]) -> None:
    with pytest.raises(Refused) as no:
        make()
    assert no.value.key == key
    assert all(no.value.text(language) for language in ("es", "en"))
