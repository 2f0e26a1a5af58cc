"""What may stand on the table: makers, bases, substitutes, conversions, paint.  WT-MINI-*, WT-KIT-01"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tercio.core.refused import Refused
from tercio.tournament.lists import plain

MAKER, LINE = "Corvus Belli", "Warcrow"
BIG_BASES_MM = {plain(unit): 60 for unit in ("Kipleacht", "Mórnmab", "Crisol")}
"""Supplied on 55 mm bases, used on 60 mm ones.  WT-MINI-08"""


@dataclass(frozen=True)
class Model:
    """A miniature as somebody at the table sees it."""

    maker: str
    line: str = LINE
    assembled: bool = True
    base_ok: bool = True
    resembles: bool = True
    proxy: bool = False
    declared: bool = False


def check_model(model: Model, *, substitutes_allowed: bool) -> None:
    """The maker's own, assembled, on the right base, and what it looks like unless declared.

    WT-MINI-01 to 04, WT-MINI-06
    """
    if model.maker != MAKER or (model.line != LINE and not model.proxy):
        raise Refused("wt.model.maker", rule="WT-MINI-01")
    if not model.assembled:
        raise Refused("wt.model.assembly", rule="WT-MINI-02")
    if not model.base_ok:
        raise Refused("wt.model.base", rule="WT-MINI-06" if model.proxy else "WT-MINI-02")
    if model.proxy:
        _check_proxy(model, substitutes_allowed)
    elif not model.resembles:
        raise Refused("wt.model.looks", rule="WT-MINI-03")


def _check_proxy(model: Model, substitutes_allowed: bool) -> None:
    if not substitutes_allowed:
        raise Refused("wt.model.no_substitutes", rule="WT-MINI-04")
    if not model.declared:
        raise Refused("wt.model.undeclared", rule="WT-MINI-04")


def check_conversion(share_of_maker: float, *, recognisable: bool, base_ok: bool) -> None:
    """Mostly the maker's, recognisable, on the right base.  WT-MINI-07"""
    if share_of_maker <= 0.5:
        raise Refused("wt.model.not_mostly", rule="WT-MINI-07")
    if not recognisable:
        raise Refused("wt.model.unrecognisable", rule="WT-MINI-07")
    if not base_ok:
        raise Refused("wt.model.base", rule="WT-MINI-07")


def check_paint(*, painted: bool, painting_required: bool) -> None:
    """Paint is compulsory only where the event says so.  WT-MINI-05"""
    if painting_required and not painted:
        raise Refused("wt.model.unpainted", rule="WT-MINI-05")


def required_base_mm(unit: str) -> int | None:
    """The base of the three models that move up a size; None for the rest.  WT-MINI-08"""
    return BIG_BASES_MM.get(plain(unit))


def missing_kit(have: Iterable[str], kit: Iterable[str]) -> list[str]:
    """What a player forgot.  WT-KIT-01"""
    brought = set(have)
    return [thing for thing in kit if thing not in brought]
