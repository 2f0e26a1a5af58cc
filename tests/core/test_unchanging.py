"""A value that is made once never changes, and travels whole."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

from tercio.core.unchanging import Unchanging, set_once


class Spot(Unchanging):
    """A value of two parts."""

    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int) -> None:
        set_once(self, "x", x)
        set_once(self, "y", y)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda spot: pickle.loads(pickle.dumps(spot))])
def test_it_travels_whole(again) -> None:  # type: ignore[no-untyped-def]
    spot = again(Spot(3, 4))
    assert (type(spot), spot.x, spot.y) == (Spot, 3, 4)


def test_no_part_of_it_is_set_or_taken_away() -> None:
    spot = Spot(3, 4)
    said = "Spot never changes: make another instead of setting `x`."
    with pytest.raises(AttributeError, match=re.escape(said)):
        spot.x = 5
    with pytest.raises(AttributeError, match=re.escape("Spot never changes: `y` stays, make another.")):
        del spot.y
    assert (spot.x, spot.y) == (3, 4)
