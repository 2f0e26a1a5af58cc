"""Questions are asked at the terminal too, without the settings or the database of a house."""

from __future__ import annotations

import os
import subprocess
import sys


def test_a_question_is_answered_without_a_house() -> None:
    asked = "from tercio.app.questions import ask, question; ask(question('roll'), {'written': '3d6'})"
    without = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, env=without, check=False
    )
    assert done.returncode == 0, done.stderr[-500:]
