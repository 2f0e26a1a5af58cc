"""How many answers this process gave, and how long they took, by class of status."""

from __future__ import annotations

from collections import Counter
from threading import Lock

_answered, _seconds, _lock = Counter[str](), dict[str, float](), Lock()


def observe(status: int, seconds: float) -> None:
    """Remember one answer."""
    kind = f"{status // 100}xx"
    with _lock:
        _answered[kind] += 1
        _seconds[kind] = _seconds.get(kind, 0.0) + seconds


def answers_so_far() -> dict[str, tuple[int, float]]:
    """By class of status: how many, and the seconds they took together."""
    with _lock:
        return {kind: (count, _seconds[kind]) for kind, count in sorted(_answered.items())}
