"""Dice as an argument: seeded for play, scripted for tests, recorded for the log.

A rule never makes its own dice; it is handed some and writes the faces it saw into its events, so a
replay needs no seed. Whoever may roll sees only `Dice`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """Something that rolls."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of `count` dice, each 1 to `sides`."""
        ...


class DiceError(AssertionError):
    """Scripted dice that do not fit what was asked of them: the script or the code is wrong."""


class SeededDice:
    """A counter-based stream: the same seed always rolls the same dice, on every machine."""

    def __init__(self, seed: str | int) -> None:
        self._key = blake2b(str(seed).encode(errors="surrogatepass"), digest_size=32).digest()
        self._counter = 0

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(1 + self._below(sides) for _ in range(count))

    def _below(self, sides: int) -> int:
        limit = (1 << 64) - (1 << 64) % sides  # the remainder above is thrown again, so no face is favoured
        while (word := self._word()) >= limit:
            pass
        return word % sides

    def _word(self) -> int:
        self._counter += 1
        return int.from_bytes(
            blake2b(self._counter.to_bytes(8, "big"), key=self._key, digest_size=8).digest()
        )


class ScriptedDice:
    """Dice that roll what a test wrote: `"1 4 2 | 6"` is a roll of three, then a roll of one.

    Bars are checked when they are there, and every die must be used: call `done()` at the end.
    """

    def __init__(self, script: str) -> None:
        self._rolls = [[int(face) for face in part.split()] for part in script.split("|") if part.strip()]
        self._barred = "|" in script

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        if count == 0:
            return ()
        if not self._rolls:
            raise DiceError(f"asked for {count}d{sides}, but the script is used up")
        faces = self._rolls[0]
        if len(faces) < count or (self._barred and len(faces) != count):
            raise DiceError(f"asked for {count}d{sides}, but the script rolls {faces}")
        rolled, rest = faces[:count], faces[count:]
        if any(not 1 <= face <= sides for face in rolled):
            raise DiceError(f"{rolled} are not faces of a d{sides}")
        self._rolls[:1] = [rest] if rest else []
        return tuple(rolled)

    def done(self) -> None:
        """A die left over is a failure."""
        if self._rolls:
            raise DiceError(f"never rolled: {self._rolls}")


class RecordedDice:
    """Dice that remember every roll they passed on."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[tuple[int, ...]] = []

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        faces = self._dice.roll(count, sides)
        self.rolls.append(faces)
        return faces

    def script(self) -> str:
        """What was rolled, as a script that rolls it again."""
        return " | ".join(" ".join(map(str, faces)) for faces in self.rolls if faces)


def draw_order(things: Sequence[T], dice: Dice) -> list[T]:
    """Lots: a random order, every one as likely as any other."""
    left, order = list(things), []
    while left:
        (face,) = dice.roll(1, len(left))
        order.append(left.pop(face - 1))
    return order
