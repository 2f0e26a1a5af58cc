"""Static files carry a mark of their content, so a browser never keeps an old one."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


@cache
def mark(name: str) -> str:
    found = finders.find(name)
    return blake2b(Path(found).read_bytes(), digest_size=5).hexdigest() if found else ""


class VersionedFiles(StaticFilesStorage):
    """`/static/tercio/base.css?v=3f2a…`: no build step, no stale page."""

    def url(self, name: str | None) -> str:
        path, hash_mark, fragment = (name or "").partition("#")
        version = "" if settings.DEBUG else mark(path)
        return f"{super().url(path)}{version and f'?v={version}'}{hash_mark}{fragment}"
