"""A process that writes as fast as it can and says each command it knows to be kept."""

from __future__ import annotations

import sys


def main(stream: str, commands: int = 100_000) -> None:
    import django

    django.setup()
    from tercio.store import journal
    from tests.store.tally import Added

    for command in range(commands):
        journal.append(stream, command * 2, [Added(1), Added(2)], "cli", f"c{command}")
        print(command + 1, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
