"""The page of who may what, written from the table in the code (`web/permissions`)."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

PAGE = Path(__file__).parent / "permissions.md"
HEAD = """# Who may what

Written from the code by `make docs`; a test fails when they part ways, and another makes the request behind
every cell (`tests/web/test_permissions.py`). The house shows it at `/who-may/`, in both languages. A
new address, call or command gets its line in `web/permissions`; without one a test fails.
"""


def text() -> str:
    """The whole page."""
    from tercio.core.speech import say
    from tercio.web.permissions.callers import Caller
    from tercio.web.permissions.rights_table import parts

    names = [say(f"permissions.caller.{caller}", "en") for caller in Caller]
    lines = [HEAD]
    lines += [
        f"- **{say(f'permissions.caller.{caller}', 'en')}**: {say(f'permissions.caller_is.{caller}', 'en')}"
        for caller in Caller
    ]
    lines += ["", say("permissions.keeper", "en")]
    for part in parts():
        lines += ["", f"## {say(f'permissions.part.{part.name}', 'en')}", ""]
        lines += [f"| | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
        for line in part.lines:
            what = f"`{line.method} {line.where}`" if line.where else f"`{line.what}`"
            if part.name == "hidden":
                what = say(f"permissions.hidden.{line.what}", "en")
            lines.append(f"| {what} | {' | '.join('✓' if yes else '·' for yes in line.cells)} |")
    return "\n".join(lines) + "\n"


def write() -> None:
    """The page into its file."""
    os.environ.setdefault("TERCIO_HOME", tempfile.mkdtemp())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
    import django

    django.setup()
    PAGE.write_text(text(), encoding="utf-8")
