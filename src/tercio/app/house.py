"""From nothing to a running club: the database made ready, the demo club, the server."""

from __future__ import annotations

import os
import socket
from contextlib import closing
from pathlib import Path
from typing import Any

LOCAL = ("127.0.0.1", "localhost", "::1")


def wake() -> None:
    """Django, ready to be used."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
    import django

    django.setup()


def own_names() -> set[str]:
    """What this machine is called on its network, so that phones at the table may ask for it by that name."""
    name = socket.gethostname()
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which address would be used
            address = probe.getsockname()[0]
        except OSError:
            address = "127.0.0.1"
    return {name, f"{name}.local", address}


def prepare() -> bool:
    """Bring the database up to date; True if this is its first time."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    home().mkdir(mode=0o700, parents=True, exist_ok=True)
    executor = MigrationExecutor(connection)
    first = not executor.loader.applied_migrations
    if first or executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    return first


def port_taken(host: str, port: int) -> bool:
    """Is somebody already listening there?"""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError:
            return True
    return False


def serve(host: str, port: int, **options: Any) -> None:
    """Answer until told to stop."""
    import uvicorn

    uvicorn.run(
        "tercio.web.asgi:application",
        host=host,
        port=port,
        timeout_graceful_shutdown=2,
        log_level="warning",
        access_log=False,
        server_header=False,
        **options,
    )


def home() -> Path:
    """The folder everything is kept in."""
    from django.conf import settings

    return Path(settings.HOME).absolute()
