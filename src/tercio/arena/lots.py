"""Cheap lots for choosing: a counter-based stream of 64-bit words, the same on every machine."""

from __future__ import annotations

_MASK = (1 << 64) - 1
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Lots:
    """Rolls dice and draws lots from a seed; splitmix64, a few additions and shifts a word."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF

    def word(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + _STEP) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * _FIRST) & _MASK
        z = ((z ^ (z >> 27)) * _SECOND) & _MASK
        return z ^ (z >> 31)

    def below(self, count: int) -> int:
        """A number from 0 to count-1, none favoured by more than one part in 2**32."""
        return ((self.word() >> 32) * count) >> 32

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Dice, so that a battle can be played with these lots too."""
        return tuple([1 + self.below(sides) for _ in range(count)])
