"""Sixteen directions, the same for everybody who looks around."""

from __future__ import annotations

RING: tuple[tuple[int, int], ...] = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383),
)  # fmt: skip
"""Sixteen directions as thousandths: no trigonometry in the core."""
