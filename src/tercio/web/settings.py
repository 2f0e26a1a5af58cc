"""Django's settings; everything a club may want to change comes from the environment."""

from __future__ import annotations

import os
from pathlib import Path

import dj_database_url

HOME = Path(os.environ.get("TERCIO_HOME", "var"))

SECRET_KEY = "replaced-by-the-shell"  # nosec B105: the shell generates one on first run
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "tercio.store"]
DATABASES = {"default": dj_database_url.config(default=f"sqlite:///{HOME / 'tercio.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
