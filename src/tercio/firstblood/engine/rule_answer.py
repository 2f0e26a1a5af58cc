"""The plainest subject of a moment: a question that rules answer without looking at the battle."""

from __future__ import annotations


class Answer:
    """0 unless some rule says more. A rule that takes no more than this answers the same all battle long."""

    __slots__ = ("answer",)

    def __init__(self) -> None:
        self.answer = 0

    def yes(self) -> None:
        """At least one rule says so."""
        self.answer = 1

    def at_least(self, x: int) -> None:
        """The highest X counts.  FB-SR-STACKING"""
        self.answer = max(self.answer, x)
