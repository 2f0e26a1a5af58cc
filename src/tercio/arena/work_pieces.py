"""Pieces of long work: what does one, and all of them on the workers of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from tercio.arena.analysis_pieces import analyse_piece
from tercio.arena.games import on_cluster
from tercio.arena.studies import study_piece

WORKS: dict[str, Callable[[str, int], str]] = {"analysis": analyse_piece, "study": study_piece}
"""By kind of work: what does one piece of it, from the order and the piece's number to its text."""
KindAndOrder: TypeAlias = tuple[str, str]
"""A kind of work and its order."""


def one_piece(work: KindAndOrder, number: int) -> tuple[int, str]:
    """A piece with its number, for whoever gets them in any order."""
    kind, order = work
    return number, WORKS[kind](order, number)


def pieces_on_cluster(work: KindAndOrder, numbers: Iterable[int], cluster: str) -> Iterator[tuple[int, str]]:
    """The pieces of these numbers as the workers of a Dask cluster are done with them."""
    return on_cluster(one_piece, work, numbers, cluster)
