"""How many connections a process can hold: every one is an open file, and the system counts them."""

from __future__ import annotations

import resource
from contextlib import suppress

KEPT_BACK = 200  # for the database, logs, static files and whatever else
MOST = 20_000


def most_open(share: float = 1.0) -> int:
    """As many as the system allows this process once it has asked for all it may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, MOST) if hard != resource.RLIM_INFINITY else MOST
    if soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(50, int((min(soft, MOST) - KEPT_BACK) * share))
