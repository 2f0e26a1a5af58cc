"""From nothing to a running club: the database made ready, the demo club, the server."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from tercio.core.refused import Refused

MOST_WORKERS = 64
SILENT = 30  # seconds a worker may give no sign of life before it is replaced
COPIES = 5  # backups from before the database's form changed
LOCAL = ("127.0.0.1", "localhost", "::1")


def wake() -> None:
    """Django, ready to be used."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
    import django

    django.setup()


def own_names() -> set[str]:
    """What this machine is called on its network, so that phones at the table may ask for it by that name."""
    name = socket.gethostname()
    return {name, f"{name}.local", own_address()}


def own_address() -> str:
    """The address of this machine on its network."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which address would be used
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def is_public(host: str) -> bool:
    """Whether others can reach the house: by its address, by TLS, or by a name it answers to."""
    from django.conf import settings

    near = {*LOCAL, "[::1]", ".local"}
    named = {name for name in settings.ALLOWED_HOSTS if name not in near and not name.endswith(".local")}
    return host not in LOCAL or bool(settings.HTTPS) or bool(named)


def reached_at(host: str, port: int) -> str:
    """Where people reach a house served here; on every address, by the one this network knows."""
    if host in ("0.0.0.0", "::"):  # nosec
        host = own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def applied_migrations() -> list[tuple[str, str]]:
    """What was done to the database's form so far."""
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    return sorted(MigrationRecorder(connection).applied_migrations())


def unknown_migrations(applied: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What a newer Tercio did that this one knows nothing of."""
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    known = MigrationLoader(connection).disk_migrations
    ours = {app for app, _ in known}
    return [name for name in applied if name[0] in ours and name not in known]


def save_before_migrating() -> None:
    """A backup of the house in the form it had, for `tercio restore` of the version it comes from."""
    from tercio.app.backups import back_up_before_migrating

    folder = home() / "before-migrations"
    folder.mkdir(mode=0o700, exist_ok=True)
    back_up_before_migrating(folder, COPIES)


def prepare() -> bool:
    """Bring the database up to date; True if this is its first time."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    keep_private(home())
    executor = MigrationExecutor(connection)
    first = not executor.loader.applied_migrations
    if newer := unknown_migrations(executor.loader.applied_migrations):
        raise Refused("serve.newer_data", count=len(newer), home=str(home()))
    if first or executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if not first:
            save_before_migrating()
        call_command("migrate", verbosity=0, interactive=False)
        from tercio.app.stream_search import fill_listings

        fill_listings()
    return first


def keep_private(folder: Path) -> None:
    """What the house keeps is for its own account only, also what was made before this was so."""
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    for path in folder.rglob("*"):
        if not path.is_symlink() and path.stat().st_uid == os.getuid():
            path.chmod(0o700 if path.is_dir() else 0o600)


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


def serve(host: str, port: int, workers: int = 1, **options: Any) -> None:
    """Answer until told to stop, with so many processes; one that dies is replaced."""
    import uvicorn

    from tercio.app.open_files import most_open

    uvicorn.run(
        "tercio.web.asgi:application",
        host=host,
        port=port,
        workers=workers,
        timeout_worker_healthcheck=SILENT,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=15,
        http="tercio.web.impatient_protocol:ImpatientProtocol",
        limit_concurrency=most_open(),
        log_level="warning",
        access_log=False,
        server_header=False,
        **options,
    )


def home() -> Path:
    """The folder everything is kept in."""
    from django.conf import settings

    return Path(settings.HOME).absolute()
