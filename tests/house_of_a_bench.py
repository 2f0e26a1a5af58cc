"""The smallest bench that has a house: its line says whether the house signs with its own secret."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import Line


def run() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["TERCIO_HOME"], os.environ["DJANGO_SETTINGS_MODULE"] = str(home), "tercio.web.settings"
        from tercio.app import house

        house.wake()
        from django.conf import settings

        kept = home / "secret-key"
        own = kept.exists() and kept.read_text() == settings.SECRET_KEY
        yield Line("its own secret", "yes" if own else "no", goal="yes", met=own)
