"""Odds are values: they end when they are gone through, they never change, and they travel."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tercio import odds
from tercio.odds import Body, Grid, d6


def through_a_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


VALUES: dict[str, Any] = {
    "exact": d6.times(2),
    "in floats": odds.trials(3, 0.5),
    "a grid": odds.symbols(["red"], "S"),
    "an aftermath": odds.aftermath(d6, Body(models=3, resolve=3)),
}


def test_going_through_odds_names_what_can_happen_and_ends() -> None:
    assert list(d6) == [1, 2, 3, 4, 5, 6]
    assert list(odds.die([2, 2, 9])) == [2, 9]
    assert (6 in d6, 7 in d6, 3 in odds.die([2, 9])) == (True, False, False)
    assert dict(d6.items()) == {face: d6[face] for face in d6}


def test_going_through_a_grid_names_its_pairs() -> None:
    pairs = Grid({(0, 1): 1, (2, 0): 3, (5, 5): 0})
    assert list(pairs) == [(0, 1), (2, 0)]
    assert ((2, 0) in pairs, (5, 5) in pairs) == (True, False)


def test_a_number_before_a_die_is_added_as_one_behind_it() -> None:
    assert 2 + d6 == d6 + 2
    assert sum([d6, d6, d6]) == d6.times(3)
    assert 7 - d6 == d6


@pytest.mark.parametrize("name", VALUES)
def test_a_value_never_changes(name: str) -> None:
    value, slots = VALUES[name], type(VALUES[name]).__slots__
    before = repr(value)
    for slot in slots:
        with pytest.raises(AttributeError, match="never changes"):
            setattr(value, slot, None)
        with pytest.raises(AttributeError, match="never changes"):
            delattr(value, slot)
    assert repr(value) == before


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("travel", [copy.copy, copy.deepcopy, through_a_pickle])
def test_a_value_travels_and_stays_what_it_is(name: str, travel: Any) -> None:
    there = travel(VALUES[name])
    assert repr(there) == repr(VALUES[name])
    with pytest.raises(AttributeError, match="never changes"):
        setattr(there, type(there).__slots__[0], None)
