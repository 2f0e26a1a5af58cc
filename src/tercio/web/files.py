"""Static files carry a mark of their content, so a browser keeps them for a year and never an old one.

A mark of a script covers everything it imports, and whoever asks for a script by its mark is given imports by
theirs (`./news.js?v=…`): all scripts of a page are kept, and a change below is a new address all the way up.
This happens when a file is asked for, not in a build step; workers, which read no import maps, get the same.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from posixpath import dirname, join, normpath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

IMPORT = re.compile(r'^((?:import|export)\b[^"\n]*")(\.{1,2}/[^"\n]+\.js)(";)', re.MULTILINE)
"""A line that imports a script of ours, as all our scripts write it."""
MOST_FILES = 500
"""Remembered at a time: more than there are, and an end to names that strangers invent."""


@lru_cache(MOST_FILES)
def content(name: str) -> bytes | None:
    """What is in a static file; none if there is no such file."""
    path = finders.find(name)
    return Path(path).read_bytes() if path and Path(path).is_file() else None


def imports(name: str) -> set[str]:
    """The scripts a script imports itself."""
    text = (content(name) or b"").decode() if name.endswith(".js") else ""
    return {beside(name, line[2]) for line in IMPORT.finditer(text)}


def beside(name: str, relative: str) -> str:
    """The file that a path in another file means."""
    return normpath(join(dirname(name), relative))


def needed_by(name: str) -> set[str]:
    """A file and every script it imports, however far down; they may import each other."""
    met, waiting = set[str](), {name}
    while waiting:
        met |= waiting
        waiting = {found for script in waiting for found in imports(script)} - met
    return met


@lru_cache(MOST_FILES)
def mark(name: str) -> str:
    """Changes with a file and with whatever it imports; empty if there is no such file."""
    if content(name) is None:
        return ""
    return blake2b(
        b"\0".join(content(file) or b"" for file in sorted(needed_by(name))), digest_size=5
    ).hexdigest()


@lru_cache(MOST_FILES)
def marked_script(name: str) -> bytes:
    """A script whose imports carry their marks."""

    def marked(line: re.Match[str]) -> str:
        return f"{line[1]}{line[2]}?v={mark(beside(name, line[2]))}{line[3]}"

    return IMPORT.sub(marked, (content(name) or b"").decode()).encode()


class VersionedFiles(StaticFilesStorage):
    """`/static/tercio/base.css?v=3f2a…`: no build step, no stale page."""

    def url(self, name: str | None) -> str:
        path, hash_mark, fragment = (name or "").partition("#")
        version = "" if settings.DEBUG else mark(path)
        return f"{super().url(path)}{version and f'?v={version}'}{hash_mark}{fragment}"
