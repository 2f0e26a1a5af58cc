"""Letters that draw nothing and steer what stands around them: no text a person writes needs one."""

from __future__ import annotations

import re

STEERING = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def steers(text: str) -> bool:
    """Whether a text has letters that steer what is drawn around it."""
    return STEERING.search(text) is not None
