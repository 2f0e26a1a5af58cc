"""What a club may change without touching code: environment variables, and one generated secret.

| variable | says | otherwise |
|---|---|---|
| `TERCIO_HOME` | folder for the database, the secret and outgoing mail | `var` |
| `DATABASE_URL` | `postgres://…` or `sqlite:///…` | SQLite in `TERCIO_HOME` |
| `TERCIO_SECRET_KEY` | the signing secret | a file of mode 0600, made on first run |
| `TERCIO_HOSTS` | host names served, comma-separated | this machine and its local network names |
| `TERCIO_ORIGINS` | origins trusted to send forms, behind a proxy: `https://club.example` | none |
| `TERCIO_ADDRESS` | where links in mail lead: `https://club.example` | the first origin, or this machine |
| `TERCIO_HTTPS` | `1` behind TLS: secure cookies, HSTS | plain HTTP |
| `TERCIO_EMAIL_URL` | `smtp://user:password@host:587` (`smtps` for TLS) | files in `TERCIO_HOME/outbox` |
| `TERCIO_EMAIL_FROM` | sender of the mail | `tercio@localhost` |
| `TERCIO_THINKERS` | how many battles the machine thinks about at once | half the cores |
| `TERCIO_WORK_BESIDE` | `0`: analyses and studies wait, webhooks are not sent | done beside the web |
| `TERCIO_PUSH_SERVICES` | hosts alerts may be pushed to, comma-separated | those of the usual browsers |
| `TERCIO_WEBHOOK_ORIGINS` | own network, for webhooks: `http://10.0.0.5:9000` | only public ones |
| `TERCIO_LOG` | `json` for one JSON object a line | plain lines |
| `TERCIO_LOG_FILE` | a file for the log, turned over at 10 MB, five older ones kept | the console |
| `TERCIO_METRICS_TOKEN` | lets a monitor read `/metrics` from elsewhere | this machine only |
| `TERCIO_LOG_LEVEL` | `WARNING` to leave out the requests | `INFO` |
| `TERCIO_TIME_ZONE` | the club's time zone | `Europe/Madrid` |
| `TERCIO_LANG` | `es` or `en`: the language of the terminal | the terminal's own |
| `TERCIO_ENGINE` | a cluster's address for battles played by the thousand | this machine |
| `TERCIO_DEBUG` | `1` for Django's debug pages | off |
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

HOME = Path(os.environ.get("TERCIO_HOME", "var"))

PUSH_SERVICES = "fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com"
"""Of Chrome and its kin, Firefox, Edge and Safari; each also by names below it."""

MAIL_SECONDS = 10
"""How long a mail server may take to answer: whoever asked for the letter waits, and a thread with them."""


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "yes", "true", "on"}


def comma_list(name: str, default: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def address(hosts: list[str], origins: list[str]) -> str:
    """Where links in mail lead: said by whoever keeps the house, never by whoever sends a request."""
    said = os.environ.get("TERCIO_ADDRESS") or (origins[0] if origins else "")
    named = next((host for host in hosts if not host.startswith((".", "*"))), "localhost")
    return (said or f"{'https' if flag('TERCIO_HTTPS') else 'http'}://{named}").rstrip("/")


def secret_key() -> str:
    """The secret of the environment, or the one this home keeps for itself."""
    return os.environ.get("TERCIO_SECRET_KEY") or kept_secret(HOME / "secret-key")


def kept_secret(file: Path) -> str:
    """The secret in a file only its owner can read, made the first time it is asked for."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # the database lives beside it
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    if not is_filled(file):
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_urlsafe(48))
        try:
            os.link(
                draft, file
            )  # a link never overwrites: of two first runs, one secret wins and both read it
        except FileExistsError:
            if not is_filled(file):  # cut off while it was made: nothing is signed with it
                os.replace(draft, file)
        finally:
            draft.unlink(missing_ok=True)
    return file.read_text().strip()


def is_filled(file: Path) -> bool:
    return file.exists() and bool(file.read_text().strip())


def log_handler() -> dict[str, Any]:
    """Where the log goes: the console, or a file that turns itself over."""
    if file := os.environ.get("TERCIO_LOG_FILE"):
        return {"class": "tercio.web.rotating_log.SharedRotatingFile", "filename": file}
    return {"class": "logging.StreamHandler"}


def email(url: str) -> dict[str, Any]:
    """Django's mail settings for `smtp://…`; without one, mail lands as files in the outbox."""
    if not url:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": str(HOME / "outbox"),
        }
    parts = urlsplit(url)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_TIMEOUT": MAIL_SECONDS,
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and bool(parts.username),
    }
