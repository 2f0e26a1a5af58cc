"""How owners and features are told apart: a colour and a pattern for each owner, a drawing for each feature.

Colours are Okabe and Ito's, safe for colour-blind eyes; no two owners share both colour and pattern, and
the pattern alone is enough on black-and-white paper.
"""

from __future__ import annotations

from collections.abc import Sequence

COLOURS = (
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00",
    "#56b4e9", "#f0e442", "#6b6b6b", "#8c564b", "#332288",
)  # fmt: skip
"""Eight of Okabe and Ito's (grey for black, which is our ink) and two of Tol's for the biggest tables."""

PATTERNS = (
    '<path d="M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6"/>',  # stripes, rising
    '<circle cx="2" cy="2" r="1.3"/><circle cx="6" cy="6" r="1.3"/>',  # dots
    '<path d="M0,6 L4,2 L8,6"/>',  # chevrons
    '<path d="M0,4 H8"/>',  # bars, lying
    '<path d="M0,4 H8 M4,0 V8"/>',  # grid
    '<path d="M4,0 V8"/>',  # bars, standing
    '<path d="M10,2 L6,-2 M8,8 L0,0 M2,10 L-2,6"/>',  # stripes, falling
    '<circle cx="4" cy="4" r="2.2" fill="none"/>',  # rings
    '<path d="M1,1 L7,7 M7,1 L1,7"/>',  # crosses
    '<path d="M0,2 Q2,0 4,2 T8,2 M0,6 Q2,4 4,6 T8,6"/>',  # waves
)

GLYPHS = {
    "hive": "M-14,11 L-11,-1 L-8,3 L-5,-7 L-3,-4 L0,-15 L3,-4 L5,-7 L8,3 L11,-1 L14,11 Z M-2,11 V5 H2 V11 Z",
    "spaceport": "M0,-12 C5,-7 5,-1 5,4 L9,10 H4 L0,7 L-4,10 H-9 L-5,4 C-5,-1 -5,-7 0,-12 Z M-2,-4 H2 V0 Z",
    "power": "M3,-12 L-8,2 H-1 L-4,12 L8,-4 H1 Z",
    "command": "M-9,10 V-10 H-5 V-7 H-2 V-10 H2 V-7 H5 V-10 H9 V10 H3 V4 A3,3 0 0 0 -3,4 V10 Z",
    "manufactorum": "M-11,10 V-1 L-4,3 V-1 L3,3 V-10 H8 V10 Z M-7,7 H-4 V5 H-7 Z M-1,7 H2 V5 H-1 Z",
    "shield": "M0,-11 L9,-8 V0 C9,6 4,9 0,11 C-4,9 -9,6 -9,0 V-8 Z M0,-7 V7 C3,5 5,3 5,0 V-5 Z",
}
"""Drawings within 28 by 28, centred; inner shapes are cut out."""


def banner(players: Sequence[str], player: str) -> tuple[str, int]:
    """The colour and the number of the pattern of a player."""
    place = list(players).index(player)
    return COLOURS[place % len(COLOURS)], place % len(PATTERNS)


def initials(player: str) -> str:
    """Up to two letters for a banner."""
    words = player.split()
    return (words[0][:1] + words[1][:1] if len(words) > 1 else player[:2]).upper()
