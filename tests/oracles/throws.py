"""The slow, obvious answer: play a procedure once for every way its dice can fall.

exactly(lambda throw: throw(6) + throw(6))   # {2: 1/36, 3: 2/36, …}
"""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction

Throw = Callable[[int], int]
"""Throws one die of so many sides: 1 to sides."""


def exactly(procedure: Callable[[Throw], Hashable]) -> dict[Hashable, Fraction]:
    """Each result of a procedure with its probability."""
    results: Counter[Hashable] = Counter()
    script: list[tuple[int, int]] = []  # what each die of this run shows, and its sides
    while True:
        at, chance = 0, Fraction(1)

        def throw(sides: int) -> int:
            nonlocal at, chance
            if at == len(script):
                script.append((1, sides))
            face, _ = script[at]
            at, chance = at + 1, chance / sides
            return face

        results[procedure(throw)] += chance  # type: ignore[assignment]
        while script and script[-1][0] == script[-1][1]:
            script.pop()
        if not script:
            return dict(results)
        script[-1] = (script[-1][0] + 1, script[-1][1])
