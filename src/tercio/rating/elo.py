"""The Elo system as the ledger reads it: three models, all of them zero-sum, on plain numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, isclose, isfinite
from typing import Annotated, Any, TypeAlias

from tercio.core.argument_checks import ENDLESS, check_arguments, is_fraction
from tercio.core.refused import RefusedValue
from tercio.core.short_text import short_text, wrong_value
from tercio.rating.fold import power_of_ten

START = 1000.0
"""Everyone, every season.  WT-ELO-02"""
K = 32.0
"""Unless the event has its own.  WT-ELO-04"""

NUMBERS = (int, float)
"""What a number may be; kept, since a game is rated in two microseconds."""
Place: TypeAlias = Annotated[float, ENDLESS]
"""Who shares the last place behind everybody may have an endless one.  WT-ELO-07"""
MOST_PT = 4
"""What the two players of a game share between them."""
LEVEL = 1e-6
"""Scores nearer than this are the same score, counted in another order."""
RatedGame: TypeAlias = tuple[int, int, int]
"""Two players by position, and the PT of the first; the second has 4 minus that."""


GAME_MODELS = ("per_game_wdl", "per_game_pt")
MODELS = (*GAME_MODELS, "event_position")
"""Game by game as won, drawn or lost, or by its PT; or by the place in the event.  WT-ELO-03, WT-ELO-05"""


def plain_number(number: Any) -> float:
    """A finite number."""
    if not (isinstance(number, NUMBERS) and is_within_floats(number)):
        raise RefusedValue("rating.no_number", rule="WT-ELO-03", numbers=[wrong_value(number)])
    return float(number)


def is_within_floats(number: float) -> bool:
    """Whether a number is finite and no larger than a float can be."""
    try:
        return isfinite(number)
    except OverflowError:
        return False


def check_k(k: Any) -> None:
    """K is a finite number, 0 or more.  WT-ELO-04"""
    if not (isinstance(k, NUMBERS) and is_within_floats(k) and k >= 0):
        raise RefusedValue("rating.no_k", rule="WT-ELO-04", k=wrong_value(k))


def expected_share(own: float, rival: float) -> float:
    """The share of the points that `own` is expected to take from `rival`.  WT-ELO-03"""
    try:
        share = 1.0 / (1.0 + power_of_ten((rival - own) / 400.0))
        if isfinite(own + rival):
            return share
    except (TypeError, OverflowError):
        pass
    raise RefusedValue("rating.no_number", rule="WT-ELO-03", numbers=[wrong_value(own), wrong_value(rival)])


def result_value(pt: int, model: str) -> float:
    """What a game of so many PT is worth to the one who got them.  WT-ELO-05"""
    if model not in GAME_MODELS:
        raise RefusedValue("rating.no_game_model", rule="WT-ELO-05", model=model, known=list(GAME_MODELS))
    if pt not in range(MOST_PT + 1):
        raise RefusedValue("rating.no_pt", rule="WT-ELO-05", pt=wrong_value(pt), most=MOST_PT)
    if model == "per_game_pt":
        return pt / MOST_PT
    return 1.0 if pt >= 3 else 0.5 if pt == 2 else 0.0


def game_change(own: float, rival: float, pt: int, k: float = K, model: str = "per_game_wdl") -> float:
    """What one game moves a score.  WT-ELO-03, WT-ELO-05"""
    check_k(k)
    return k * (result_value(pt, model) - expected_share(own, rival))


def check_share(value: Any) -> None:
    """What a game is worth lies between 0, lost, and 1, won.  WT-ELO-03"""
    if not ((isinstance(value, NUMBERS) or is_fraction(value)) and 0.0 <= value <= 1.0):
        raise RefusedValue("rating.no_share", rule="WT-ELO-03", value=wrong_value(value))


def updated_scores(own: float, rival: float, value: float, k: float = K) -> tuple[float, float]:
    """Both scores after a game worth `value` (0 to 1) to the first: what one gains the other loses."""
    check_share(value)
    check_k(k)
    change = k * (value - expected_share(own, rival))
    return own + change, rival - change


@check_arguments
def expected_places(ratings: Sequence[float]) -> list[float]:
    """One plus the others' chances of finishing ahead.  WT-ELO-03"""
    return [
        1 + fsum(expected_share(other, own) for at, other in enumerate(ratings) if at != me)
        for me, own in enumerate(ratings)
    ]


@check_arguments
def position_changes(ratings: Sequence[float], places: Sequence[Place], k: float = K) -> list[float]:
    """The share of the others finished above, a shared place half, against what was expected.  WT-ELO-03"""
    if len(places) != len(ratings):
        raise RefusedValue("rating.places", rule="WT-ELO-03", places=len(places), players=len(ratings))
    check_k(k)
    others = len(ratings) - 1
    if others < 1:
        return [0.0 for _ in ratings]
    above = [
        fsum(1.0 if mine < theirs else 0.5 for at, theirs in enumerate(places) if at != me and mine <= theirs)
        for me, mine in enumerate(places)
    ]
    hoped = [others + 1 - place for place in expected_places(ratings)]
    return [k * (got - due) / others for got, due in zip(above, hoped, strict=True)]


def rated_game(game: Any) -> RatedGame:
    """Two positions and PT, or a refusal.  WT-ELO-03"""
    if isinstance(game, Sequence) and len(game) == 3 and all(isinstance(part, int) for part in game):
        return game[0], game[1], game[2]
    raise RefusedValue("rating.no_game", rule="WT-ELO-03", game=short_text(game, 60))


@check_arguments
def game_changes(
    ratings: Sequence[float], games: Iterable[RatedGame], k: float = K, model: str = "per_game_wdl"
) -> list[float]:
    """Every game on the ratings held before the event, added up exactly.  WT-ELO-03, WT-ELO-05"""
    moved: list[list[float]] = [[] for _ in ratings]
    for game in games:
        player, other, pt = rated_game(game)
        if player == other or not (0 <= player < len(ratings) and 0 <= other < len(ratings)):
            raise RefusedValue("rating.no_such_players", rule="WT-ELO-03", one=player, two=other)
        change = game_change(ratings[player], ratings[other], pt, k, model)
        moved[player].append(change)
        moved[other].append(-change)
    return [fsum(mine) for mine in moved]


@check_arguments
def changes(
    model: str,
    ratings: Sequence[float],
    *,
    games: Iterable[RatedGame] = (),
    places: Sequence[Place] = (),
    k: float = K,
) -> list[float]:
    """How an event moves each rated player, by the event's model.  WT-ELO-03, WT-ELO-04"""
    if model not in MODELS:
        raise RefusedValue("rating.no_model", rule="WT-ELO-03", model=model, known=list(MODELS))
    if model == "event_position":
        return position_changes(ratings, places, k)
    return game_changes(ratings, games, k, model)


@check_arguments
def shared_places(scores: Mapping[str, float]) -> list[tuple[int, str]]:
    """Everybody with their place, most points first; level players share it and the next is skipped.

    Scores are kept to the last digit, so a millionth of a point is level.  WT-ELO-01, WT-RANK-04
    """
    placed: list[tuple[int, str]] = []
    for at, player in enumerate(rank_players(scores), start=1):
        before = placed[-1] if placed else None
        level = before is not None and isclose(scores[before[1]], scores[player], rel_tol=0, abs_tol=LEVEL)
        placed.append((before[0] if before is not None and level else at, player))
    return placed


@check_arguments
def rank_players(scores: Mapping[str, float]) -> list[str]:
    """By score, most first; level players by name.  WT-ELO-01"""
    for score in scores.values():
        plain_number(score)
    return sorted(scores, key=lambda player: (-scores[player], player))
