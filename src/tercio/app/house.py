"""From nothing to a running club: the database made ready, the demo club, the server."""

from __future__ import annotations

import errno
import os
import socket
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from tercio.app.house_data import applied_migrations, home, unknown_migrations
from tercio.core.refused import Refused

MOST_WORKERS = 64
MOST_PORT = 65535
SILENT = 30  # seconds a worker may give no sign of life before it is replaced
PATIENCE = 10  # seconds for what was asked before the house closes
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


def demand_house() -> None:
    """Refuse to look after a house that is not there: its keeper stands in another folder."""
    if not applied_migrations():
        raise Refused("house.none", home=str(home()))


def wake_house() -> None:
    """Django on a house that is there, in the form this Tercio knows."""
    wake()
    demand_house()
    prepare()


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
        from tercio.app.stream_search import fill_listings
        from tercio.store.whole import count_on, counters, tables

        given = {} if first else counters(tables())
        call_command("migrate", verbosity=0, interactive=False)
        count_on(given)  # a table SQLite makes anew forgets the keys of rows that are gone

        fill_listings()
    from tercio.app.signing_secret import remember_secret

    remember_secret()
    return first


def keep_private(folder: Path) -> None:
    """What the house keeps is for its own account only, also what was made before this was so."""
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # a server that runs meanwhile makes and removes files
            found = path.lstat()
            if not stat.S_ISLNK(found.st_mode) and found.st_uid == os.getuid() and found.st_mode & 0o077:
                path.chmod(found.st_mode & 0o700)


def check_place(host: str, port: int) -> None:
    """Refuse a place where this machine cannot listen, or where somebody already does."""
    if not 1 <= port <= MOST_PORT:
        raise Refused("serve.port", wanted=str(port), most=str(MOST_PORT))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except (OSError, UnicodeError) as no:
            raise no_place(host, port, getattr(no, "errno", 0)) from None


def no_place(host: str, port: int, why: int) -> Refused:
    """Why nobody can listen there, and where to try instead."""
    if why == errno.EADDRINUSE:
        other = port + 1 if port < MOST_PORT else port - 1
        return Refused("serve.taken", port=str(port), other=str(other))
    if why in {errno.EACCES, errno.EPERM}:
        return Refused("serve.not_allowed", port=str(port))
    return Refused("serve.not_here", host=host)


def serve(host: str, port: int, workers: int | None = None, **options: Any) -> None:
    """Answer until told to stop: in this process, or in so many that it looks after (supervisor.py)."""
    import uvicorn

    from tercio.app.open_files import most_open
    from tercio.app.supervisor import Supervisor

    config = uvicorn.Config(
        "tercio.web.asgi:application",
        host=host,
        port=port,
        workers=workers or 1,
        timeout_worker_healthcheck=SILENT,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=15,
        http="tercio.web.impatient_protocol:ImpatientProtocol",
        limit_concurrency=most_open(),
        log_level="warning",
        access_log=False,
        server_header=False,
        **options,
    )
    if workers:
        Supervisor(config, [config.bind_socket()]).run()
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        raise SystemExit(uvicorn.config.STARTUP_FAILURE)
