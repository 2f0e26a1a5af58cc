"""The whole house in one file, made while it runs and read back before it is trusted.

A backup is a zip: `manifest.json` says which Tercio made it and what is inside, each table is a file of JSON
lines, and the signing secret comes along so that links already handed out stay good. It goes from SQLite to
PostgreSQL and back. Sessions stay behind: people sign in again.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import os
import re
import secrets
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from tercio import __version__
from tercio.app.house_data import applied_migrations, home, unknown_migrations
from tercio.app.open_streams import forget
from tercio.app.stream_search import fill_listings
from tercio.core.refused import Refused
from tercio.store.whole import (
    clear_heartbeat,
    count_on,
    counters,
    is_empty,
    lines_of,
    load_lines,
    standing_still,
    tables,
    tables_before_migrating,
)

MANIFEST, SECRET, PREFIX = "manifest.json", "secret-key", "tercio-"
OWN_NAME = re.compile(rf"{PREFIX}\d{{8}}-\d{{6}}\.zip")
"""A name a backup gave itself in a folder; whatever else lies there is somebody's."""
OWN_DRAFT = re.compile(rf"\.{OWN_NAME.pattern}\.[0-9a-f]{{8}}")
GIVEN_UP = 24 * 3600  # seconds after which nobody writes on at a draft: its process was killed


class Table(msgspec.Struct, frozen=True):
    """How many rows, and what they are."""

    rows: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a backup says of itself."""

    tercio: str
    version: str
    made: str
    migrations: list[tuple[str, str]]
    tables: dict[str, Table]
    counters: dict[str, int] = {}
    """The highest key each table ever gave; a backup made before they were kept has none."""


def back_up(to: Path, keep: int = 0) -> tuple[Path, Manifest]:
    """A backup in a file, or in a folder under a name of its own; of those, the newest `keep` stay."""
    return backup_of(tables(), verify, to, keep)


def back_up_before_migrating(to: Path, keep: int) -> tuple[Path, Manifest]:
    """A backup of the form the database still has; a gap in it hinders nobody from mending it afterwards."""
    return backup_of(tables_before_migrating(), verify_tables, to, keep)


def backup_of(
    models: list[type[Model]], check: Callable[[Path], Manifest], to: Path, keep: int
) -> tuple[Path, Manifest]:
    """These tables in a file that was read back before it got its name."""
    file = own_name(to) if to.is_dir() else to
    if file.exists():
        raise Refused("backup.exists", file=str(file))
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        write_backup(draft, models)
        manifest = check(draft)
        os.replace(draft, file)
    except OSError as wrong:
        raise Refused("backup.not_written", file=str(file), why=wrong.strerror or str(wrong)) from None
    finally:
        draft.unlink(missing_ok=True)
    if to.is_dir():
        make_room(to, file, keep)
    return file, manifest


def own_name(folder: Path) -> Path:
    """A name by the second it was made in; of two made in one second, the other takes the next."""
    moment = timezone.now()
    while (file := folder / f"{PREFIX}{moment:%Y%m%d-%H%M%S}.zip").exists():
        moment += dt.timedelta(seconds=1)
    return file


def make_room(folder: Path, newest: Path, keep: int) -> None:
    """Only so many backups stay, if that was asked for, and no drafts of processes that were killed."""
    there = list(folder.iterdir())
    others = [path for path in there if OWN_NAME.fullmatch(path.name) and path != newest]
    for old in sorted(others, reverse=True)[keep - 1 :] if keep else ():
        old.unlink()
    for draft in there:
        if OWN_DRAFT.fullmatch(draft.name) and draft.stat().st_mtime < time.time() - GIVEN_UP:
            draft.unlink()


def write_backup(draft: Path, models: list[type[Model]]) -> None:
    found: dict[str, Table] = {}
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as raw:
        with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as box:
            with standing_still():
                for model in models:
                    label = model._meta.label_lower
                    with box.open(f"{label}.jsonl", "w", force_zip64=True) as out:
                        found[label] = copy_lines(lines_of(model), out)
                given = counters(models)
            made = timezone.now().isoformat(timespec="seconds")
            manifest = Manifest("house", __version__, made, applied_migrations(), found, given)
            box.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
            if (secret := home() / SECRET).exists():
                box.writestr(SECRET, secret.read_bytes())
        raw.flush()  # only now the list of what is in it has been written, too
        os.fsync(raw.fileno())


def copy_lines(lines: Iterable[bytes], out: Any = None) -> Table:
    """The lines, counted and hashed on their way."""
    rows, digest = 0, hashlib.sha256()
    for line in lines:
        rows += 1
        digest.update(line)
        if out is not None:
            out.write(line)
    return Table(rows, digest.hexdigest())


def opened_backup(file: Path) -> tuple[zipfile.ZipFile, Manifest]:
    """A backup and what it says of itself."""
    try:
        box = zipfile.ZipFile(file)
        manifest = msgspec.json.decode(box.read(MANIFEST), type=Manifest)
    except FileNotFoundError:
        raise Refused("backup.no_file", file=str(file)) from None
    except (OSError, zipfile.BadZipFile, KeyError, msgspec.DecodeError):
        raise Refused("backup.damaged", file=str(file)) from None
    if manifest.tercio != "house":
        raise Refused("backup.damaged", file=str(file))
    return box, manifest


def verify(file: Path) -> Manifest:
    """Read a backup from end to end: every table as it was written, every stream without a gap."""
    return verify_tables(file, gapless)


def verify_tables(
    file: Path, through: Callable[[str, Iterator[bytes]], Iterator[bytes]] | None = None
) -> Manifest:
    """Read a backup from end to end: every table as it was written, its lines looked through on the way."""
    box, manifest = opened_backup(file)
    with box:
        for label, table in manifest.tables.items():
            try:
                lines = lines_in(box, label)
                good = copy_lines(through(label, lines) if through else lines) == table
            except (zipfile.BadZipFile, KeyError, OSError, msgspec.DecodeError, EOFError):
                good = False
            if not good:
                raise Refused("backup.damaged", file=str(file))
    return manifest


def lines_in(box: zipfile.ZipFile, label: str) -> Iterator[bytes]:
    with box.open(f"{label}.jsonl") as lines:
        yield from lines


def gapless(label: str, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The same lines; a journal with a gap is no backup."""
    stream, version = "", 0
    for line in lines:
        if label == "store.entry":
            entry = msgspec.json.decode(line)
            version = version + 1 if entry["stream_id"] == stream else 1
            stream = entry["stream_id"]
            if entry["version"] != version:
                raise Refused("backup.gap", stream=stream, version=version)
        yield line


def restore(file: Path) -> Manifest:
    """A whole house from a backup, into an empty one; afterwards every table is what the backup says."""
    manifest = verify(file)
    if newer := unknown_migrations(manifest.migrations):
        raise Refused("backup.newer", version=manifest.version, count=len(newer))
    if not is_empty():
        raise Refused("backup.not_empty", home=str(home()))
    box, _ = opened_backup(file)
    with box, transaction.atomic(durable=True):
        clear_heartbeat()
        for model in tables():
            if model._meta.label_lower in manifest.tables:
                load_lines(model, lines_in(box, model._meta.label_lower))
        count_on(manifest.counters)
        same_schema = manifest.migrations == applied_migrations()
        for model in tables():
            label = model._meta.label_lower
            if same_schema and copy_lines(lines_of(model)) != manifest.tables.get(label):
                raise Refused("backup.damaged", file=str(file))
        keep_secret(box)
    forget()
    fill_listings()
    return manifest


def keep_secret(box: zipfile.ZipFile) -> None:
    """The secret the backup came with, so that its links stay good."""
    if SECRET in box.namelist():
        bring_back_secret(box.read(SECRET).decode())


def secret_in(file: Path) -> str | None:
    """The secret a backup came with; None where the house had it from its environment."""
    box, _ = opened_backup(file)
    with box:
        return box.read(SECRET).decode().strip() if SECRET in box.namelist() else None


def bring_back_secret(secret: str) -> None:
    """Put a secret in the place of the one there is, for its owner alone; never half of it."""
    draft = home() / f"{SECRET}.{secrets.token_hex(4)}"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(secret)
    draft.replace(home() / SECRET)
