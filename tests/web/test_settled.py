"""Settings that must hold: migrations written, secure when served to the world."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

ASKED = """
import json, django
from django.conf import settings
django.setup()
names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "DEBUG", "ALLOWED_HOSTS"]
print(json.dumps({name: getattr(settings, name) for name in names}))
"""


def settled(home: Path, **env: str) -> dict[str, object]:
    """Settings as another process, with its own environment, would have them."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("TERCIO_")}
    told = {**inherited, "TERCIO_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tercio.web.settings", **env}
    shown = subprocess.run(
        [sys.executable, "-c", ASKED], env=told, capture_output=True, text=True, check=True
    )
    answer: dict[str, object] = json.loads(shown.stdout)
    return answer


@pytest.mark.django_db
def test_every_model_has_its_migration() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_cookies_are_secure_and_hsts_is_on_behind_tls(tmp_path: Path) -> None:
    told = settled(tmp_path, TERCIO_HTTPS="1", TERCIO_HOSTS="club.example")
    assert told["SESSION_COOKIE_SECURE"] is told["CSRF_COOKIE_SECURE"] is True
    assert told["SECURE_HSTS_SECONDS"] == 30 * 24 * 3600
    assert told["ALLOWED_HOSTS"] == ["club.example"]


def test_plain_http_on_ones_own_machine_by_default(tmp_path: Path) -> None:
    told = settled(tmp_path)
    assert told["SESSION_COOKIE_SECURE"] is False
    assert told["DEBUG"] is False
    assert "127.0.0.1" in told["ALLOWED_HOSTS"]  # type: ignore[operator]
