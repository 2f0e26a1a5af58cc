"""Django's settings; everything a club may want to change comes from the environment."""

from __future__ import annotations

import os
from pathlib import Path

from tercio.store.databases import database

HOME = Path(os.environ.get("TERCIO_HOME", "var"))

SECRET_KEY = "replaced-by-the-shell"  # nosec B105: the shell generates one on first run
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "tercio.store"]
DATABASES = {"default": database(os.environ.get("DATABASE_URL"), HOME)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
