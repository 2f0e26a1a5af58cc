"""Dice with symbols: what a pool of them shows, and one pool against another.

A roll counts two things at once (successes or blocks, and specials); specials may then be spent on
switches, each bought while there are specials for it, dearest first as the list says. Each side is read
down to one number before the two meet, so six dice against five are a few hundred cases and not 8**11.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tercio.core.argument_checks import check_arguments
from tercio.odds import series
from tercio.odds.distribution import Grid, Number, Odds, contest, grid_of
from tercio.odds.size_limits import refuse

WARCROW = "warcrow"
MOST_SYMBOL_DICE = 60


class Switch(NamedTuple):
    """What specials buy: `gain` symbols for `cost` specials, at most `times` over."""

    cost: int
    """Specials it takes."""
    gain: int = 1
    """Symbols it gives."""
    times: int = 1
    """How often it may be bought."""


@cache
def faces(game: str = WARCROW) -> Mapping[str, Sequence[str]]:
    """The faces of a game's dice, by colour, from its data file."""
    import tomllib
    from importlib.resources import files

    table = tomllib.loads((files("tercio.odds") / f"{game}.toml").read_text(encoding="utf-8"))
    return {colour: tuple(symbols_rolled) for colour, symbols_rolled in table["faces"].items()}


@lru_cache(maxsize=256)
def face_polynomial(colour: str, symbol: str, hollow: bool, reach: int) -> tuple[int, ...]:
    """One die in two counts, specials written as a power of the symbol too high to be reached."""
    table = faces()
    if colour not in table:
        raise refuse("odds.no_such_die", die=colour, dice=sorted(table))
    answer = [0] * (2 + 2 * reach + 1)
    for face in table[colour]:
        marks = face.upper() if hollow else face
        answer[marks.count(symbol) + reach * marks.count("X")] += 1
    return tuple(answer)


@check_arguments
def symbols(dice: Iterable[str], symbol: str = "S", *, hollow: bool = False) -> Grid:
    """How many of a symbol (S success, B block) and how many specials a pool shows.

    Hollow symbols count only where `hollow` says so.
    """
    return roll(tuple(sorted(dice)), symbol, hollow)


@lru_cache(maxsize=256)
def roll(dice: tuple[str, ...], symbol: str, hollow: bool) -> Grid:
    check_pool(dice, symbol)
    return count(dice, symbol, hollow)


def check_pool(dice: Sequence[str], symbol: str) -> None:
    if symbol not in ("S", "B", "X"):
        raise refuse("odds.no_such_symbol", symbol=symbol)
    if len(dice) > MOST_SYMBOL_DICE:
        raise refuse("odds.too_many_dice", dice=len(dice), most=MOST_SYMBOL_DICE)


def count(dice: Sequence[str], symbol: str, hollow: bool) -> Grid:
    """The pool, counted: one slot a pair of counts."""
    reach = 2 * len(dice) + 1
    row = slots(dice, symbol, hollow)
    return grid_of({(at % reach, at // reach): weight for at, weight in enumerate(row) if weight}, exact=True)


def slots(dice: Sequence[str], symbol: str, hollow: bool) -> list[int]:
    """All pairs of counts of a pool in a row: one product of big integers."""
    reach = 2 * len(dice) + 1
    size, number = series.slot(8 ** len(dice)), 1
    for colour in dice:
        number *= packed_die(colour, symbol, hollow, reach, size)
    return series.unpack_weights(number, size, reach * reach)


@lru_cache(maxsize=1024)
def packed_die(colour: str, symbol: str, hollow: bool, reach: int, size: int) -> int:
    return series.pack_weights(face_polynomial(colour, symbol, hollow, reach), size)


def spend(symbols_rolled: int, specials: int, switches: Sequence[Switch]) -> int:
    """Symbols after the switches have been bought, in their order."""
    for switch in switches:
        bought = min(switch.times, specials // switch.cost) if switch.cost > 0 else switch.times
        specials -= bought * switch.cost
        symbols_rolled += bought * switch.gain
    return symbols_rolled


@lru_cache(maxsize=256)
def prices(reach: int, switches: tuple[Switch, ...]) -> tuple[int, ...]:
    """For each pair of counts in a row: the symbols once the switches are bought."""
    return tuple(max(0, spend(at % reach, at // reach, switches)) for at in range(reach * reach))


@lru_cache(maxsize=1024)
def side(pool: tuple[str, ...], symbol: str, hollow: bool, switches: tuple[Switch, ...]) -> Odds:
    """What a side of a fight ends with: counted and spent in one pass."""
    check_pool(pool, symbol)
    worth = prices(2 * len(pool) + 1, switches)
    answer = [0] * (max(worth) + 1)
    for weight, symbols_left in zip(slots(pool, symbol, hollow), worth, strict=True):
        if weight:
            answer[symbols_left] += weight
    return Odds(series.trim_zeros(answer))


@check_arguments
def clash_of_symbols(
    attack: Iterable[str],
    defence: Iterable[str],
    *,
    switches: Sequence[Switch] = (),
    blocks: Sequence[Switch] = (),
    elite: tuple[bool, bool] = (False, False),
) -> Odds:
    """Successes that no block stops, never below none."""
    successes = side(tuple(sorted(attack)), "S", elite[0], tuple(switches))
    difference = successes - side(tuple(sorted(defence)), "B", elite[1], tuple(blocks))
    none, weights = -difference.first, difference.weights
    return Odds([sum(weights[: none + 1]), *weights[none + 1 :]])


@check_arguments
def shows_at_least(dice: Iterable[str], need: int, *, symbol: str = "S", elite: bool = False) -> Number:
    """The chance that a pool shows at least so many of a symbol."""
    return symbols(dice, symbol, hollow=elite).mine().at_least(need)


def against(mine: Iterable[str], theirs: Iterable[str]) -> tuple[Number, Number, Number]:
    """Most successes win: the chances to win, tie and lose one roll."""
    return contest(symbols(mine).mine(), symbols(theirs).mine())
