"""Files the commands of a campaign read: maps, army lists, campaigns."""

from __future__ import annotations

from pathlib import Path

from tercio.core.refused import Refused


def read_file(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(10_000_000)
    except OSError:
        raise Refused("campaign.cli.no_file", file=str(file)) from None
