"""Sixteen directions of the field, for whoever looks around on it: the same from either edge.

What a direction or an edge is called depends on who looks at the table: `narration/names.py`.
"""

from __future__ import annotations

RING: tuple[tuple[int, int], ...] = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383),
)  # fmt: skip
"""Sixteen directions as thousandths: no trigonometry in the core."""
