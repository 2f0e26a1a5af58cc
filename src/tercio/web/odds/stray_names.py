"""Names in an address that its page does not ask for: a slip would answer another question in silence."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from tercio.core.speech import Phrase

TRACKING = (
    "utm_", "mc_", "hsa_", "_ga", "_gl", "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid",
    "twclid", "ttclid", "yclid", "igsh", "igshid", "ref", "ref_src", "si",
)  # fmt: skip
"""What others hang on to a link that is passed on: it asks nothing."""
MOST_TOLD, LONGEST = 4, 40


def stray_names(written: Iterable[str], asked: Iterable[str]) -> list[Phrase]:
    """Each name nobody asks for, as the page says it, with the one that was probably meant."""
    known = list(asked)
    stray = [name[:LONGEST] for name in written if name not in known and not is_tracking(name)]
    return [stray_phrase(name, get_close_matches(name, known, 1)) for name in stray[:MOST_TOLD]]


def is_tracking(name: str) -> bool:
    return name in TRACKING or name.startswith(tuple(mark for mark in TRACKING if mark.endswith("_")))


def stray_phrase(name: str, nearest: list[str]) -> Phrase:
    if nearest:
        return Phrase("odds.stray.near", name=name, nearest=nearest[0])
    return Phrase("odds.stray", name=name)
