"""What seven pages weigh on their way to a browser that was never here, plain and compressed.

    python -m bench.page_sizes          a table: how many files, bytes as they are, bytes as they travel

The pages are asked for as a signed-out visitor sees them, in a house with nothing in it.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

PAGES = ("/", "/rules/", "/odds/clash/", "/tournaments/", "/battles/", "/muskets/", "/who-may/")
FILE = re.compile(r'(?:<script[^>]* src|<link[^>]* rel="(?:stylesheet|icon)" href)="(/static/[^"]+)"')
IMPORTED = re.compile(r'^(?:import|export)\b[^"\n]*"(\.[^"\n]+)"', re.MULTILINE)


@dataclass(frozen=True)
class PageSize:
    """A page with all it loads: files, bytes as they are, bytes as they travel."""

    path: str
    files: int
    plain: int
    compressed: int


def body(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def files_of(client: Any, path: str) -> set[str]:
    """A page and every file it loads, scripts that scripts import too."""
    met, waiting = set[str](), {path}
    while waiting:
        met |= waiting
        texts = {place: body(client.get(place)).decode(errors="replace") for place in waiting}
        waiting = {
            urljoin(place, name)
            for place, text in texts.items()
            for name in (IMPORTED if ".js" in place else FILE).findall(text)
        } - met
    return met


def size_of(client: Any, path: str) -> PageSize:
    """What a page weighs."""
    files = files_of(client, path)
    plain = sum(len(body(client.get(file))) for file in files)
    asked = {"accept-encoding": "gzip"}
    return PageSize(
        path, len(files), plain, sum(len(body(client.get(file, headers=asked))) for file in files)
    )


def main() -> None:
    """The table, as `docs/web.md` has it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
    os.environ["TERCIO_HOME"], os.environ["TERCIO_LOG_LEVEL"] = tempfile.mkdtemp(), "ERROR"
    import django
    from django.core.management import call_command

    django.setup()
    from django.test import Client

    call_command("migrate", verbosity=0)
    client = Client(HTTP_HOST="localhost", HTTP_ACCEPT_LANGUAGE="en")
    sys.stdout.write("| page | files | plain | sent |\n|---|--:|--:|--:|\n")
    for path in PAGES:
        size = size_of(client, path)
        sys.stdout.write(f"| `{path}` | {size.files} | {size.plain:,} | {size.compressed:,} |\n")


if __name__ == "__main__":
    main()
