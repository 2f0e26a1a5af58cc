"""A house in a file: made while it runs, read back, destroyed and brought back with every stream equal."""

from __future__ import annotations

import json
import os
import secrets
import stat
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import CharField
from django.db.models.signals import post_migrate

from tercio.app import house
from tercio.app.backups import back_up, restore, verify
from tercio.app.command_desk import forget, new_stream, open_stream, perform
from tercio.app.doctor import examine
from tercio.app.house_data import applied_migrations
from tercio.app.kept_pictures import keep_picture
from tercio.app.stream_search import reindex
from tercio.club.commands import FoundClub, RenameClub
from tercio.core.picture_files import read_picture
from tercio.core.refused import Refused
from tercio.store.models import Entry, ListingRow, Stream
from tercio.store.people.models import Person
from tercio.store.pictures.models import KeptPicture
from tercio.store.whole import lines_of, standing_still, tables
from tests.core.test_picture_files import png
from tests.databases import Trial, files_up_to


@pytest.fixture
def home(tmp_path: Path, settings: Any) -> Path:
    settings.HOME = tmp_path / "home"
    house.keep_private(settings.HOME)
    (settings.HOME / "secret-key").write_text("the old secret")
    return Path(settings.HOME)


def club(name: str) -> str:
    stream = new_stream("club")
    for command in (FoundClub(name, "user:1", "Inés"), RenameClub(f"{name} Ñ «uno»")):
        perform("club", stream, command, who="user:1", command_id=secrets.token_hex(8))
    return stream


def everything() -> dict[str, list[bytes]]:
    return {model._meta.label_lower: list(lines_of(model)) for model in tables()}


def test_a_destroyed_house_comes_back_with_every_stream_equal(
    trial: Trial, home: Path, tmp_path: Path
) -> None:
    Person.objects.create_user("ines", password="pica-y-mosquete")
    streams = [club("Tercio Viejo"), club("Lanza")]
    keep_picture(streams[0], "user:1", read_picture(png(3, 2)))
    before, states = everything(), {stream: open_stream(stream) for stream in streams}
    file, manifest = back_up(tmp_path / "house.zip")
    assert manifest.tables["store.stream"].rows == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    call_command("flush", interactive=False, verbosity=0)
    (home / "secret-key").write_text("a new house's secret")
    forget()
    restore(file)
    assert everything() == before
    assert bytes(KeptPicture.objects.get().data) == png(3, 2)
    assert {stream: open_stream(stream).state for stream in streams} == {
        stream: opened.state for stream, opened in states.items()
    }
    assert (home / "secret-key").read_text() == "the old secret"
    assert club("Nueva"), "and the house goes on"


def somebody_leaves() -> int:
    """The newest account begins a club and goes; the key it had."""
    Person.objects.create_user("ines")
    left = Person.objects.create_user("ana")
    stream, number = new_stream("club"), left.pk
    perform("club", stream, FoundClub("Lanza", left.who, "Ana"), who=left.who, command_id="founded-1")
    left.delete()
    return int(number)


def without_counters(manifest: bytes) -> bytes:
    return json.dumps({key: part for key, part in json.loads(manifest).items() if key != "counters"}).encode()


@pytest.mark.parametrize("older", [False, True])
def test_nobody_gets_the_key_of_somebody_who_is_gone_from_a_restored_house(
    trial: Trial, home: Path, tmp_path: Path, older: bool
) -> None:
    """Journals know accounts by their keys: whoever got it again would organise that club."""
    left = somebody_leaves()
    file, _ = back_up(tmp_path / "house.zip")
    if older:
        rewrite(file, "manifest.json", without_counters)
    call_command("flush", interactive=False, verbosity=0)
    forget()
    restore(file)
    assert Person.objects.create_user("nueva").pk > left


def make_people_anew(**told: Any) -> None:
    """A change of form after which SQLite has copied the table: a longer name to be shown."""
    longer = CharField(max_length=81, blank=True)
    longer.set_attributes_from_name("shown")
    with connection.schema_editor() as editor:
        editor.alter_field(Person, Person._meta.get_field("shown"), longer)


def test_nobody_gets_the_key_of_somebody_who_is_gone_after_the_form_changes(trial: Trial, home: Path) -> None:
    left = somebody_leaves()
    MigrationExecutor(connection).migrate([("store", "0004_season_index")])
    post_migrate.connect(make_people_anew, sender=apps.get_app_config("people"))
    try:
        house.prepare()
    finally:
        post_migrate.disconnect(make_people_anew, sender=apps.get_app_config("people"))
    assert Person.objects.create_user("nueva").pk > left


def test_a_backup_is_of_one_moment_while_others_write(trial: Trial, home: Path, tmp_path: Path) -> None:
    club("Tercio Viejo")
    whole = tables()
    with standing_still():
        first = {model._meta.label_lower: len(list(lines_of(model))) for model in whole}
    file, manifest = back_up(tmp_path / "one.zip")
    assert {label: table.rows for label, table in manifest.tables.items()} == first
    assert verify(file) == manifest


def test_a_folder_keeps_so_many(trial: Trial, home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for number in range(4):
        (folder / f"tercio-20200101-00000{number}.zip").touch()
    file, _ = back_up(folder, keep=2)
    assert sorted(path.name for path in folder.iterdir()) == ["tercio-20200101-000003.zip", file.name]


def test_backups_of_one_second_are_all_kept(trial: Trial, home: Path, tmp_path: Path) -> None:
    made = [back_up(tmp_path)[0] for _ in range(3)]
    assert [path.exists() for path in made] == [True] * 3
    assert sorted(made) == made, "they are in the order in which they were made"


def test_what_somebody_else_put_there_stays_and_takes_no_backups_place(
    trial: Trial, home: Path, tmp_path: Path
) -> None:
    """On a stick there is more than backups, and what a killed process left is nobody's after a day."""
    folder = tmp_path / "stick"
    folder.mkdir()
    theirs = {"tercio-1.0.zip", "tercio-photos.zip", "tercio-20200101-000000.zip.old", ".tercio-mine"}
    draft = ".tercio-20200101-000002.zip.0123abcd"
    for name in (
        *theirs,
        "tercio-20200101-000001.zip",
        "tercio-20200101-000002.zip",
        draft,
        f"{draft[:-4]}0000",
    ):
        (folder / name).touch()
    os.utime(folder / draft, (0, 0))
    file, _ = back_up(folder, keep=2)
    left = {path.name for path in folder.iterdir()}
    assert left == {*theirs, "tercio-20200101-000002.zip", file.name, f"{draft[:-4]}0000"}


def test_a_backup_is_on_the_disk_with_the_list_of_what_is_in_it_before_it_is_trusted(
    trial: Trial, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut right after must not leave a file without its end, when older ones are gone."""
    sync, whole = os.fsync, list[bool]()

    def synced(handle: int) -> None:
        whole.append(zipfile.is_zipfile(f"/proc/self/fd/{handle}"))
        sync(handle)

    monkeypatch.setattr(os, "fsync", synced)
    back_up(tmp_path / "house.zip")
    assert whole == [True]


def test_nothing_is_restored_over_a_house(trial: Trial, home: Path, tmp_path: Path) -> None:
    stream = club("Tercio Viejo")
    file, _ = back_up(tmp_path / "house.zip")
    with pytest.raises(Refused) as no:
        restore(file)
    assert no.value.key == "backup.not_empty"
    assert open_stream(stream).version == 2
    with pytest.raises(Refused) as no:
        back_up(file)
    assert no.value.key == "backup.exists"


def rewrite(file: Path, name: str, change: Any) -> None:
    """The same zip with one of its files changed."""
    with zipfile.ZipFile(file) as box:
        parts = {part: box.read(part) for part in box.namelist()}
    parts[name] = change(parts[name])
    with zipfile.ZipFile(file, "w") as box:
        for part, data in parts.items():
            box.writestr(part, data)


def newer(manifest: bytes) -> bytes:
    said = json.loads(manifest)
    said["migrations"].append(["store", "9999_from_the_future"])
    return json.dumps(said).encode()


@pytest.mark.parametrize(
    ("part", "change", "key"),
    [
        ("store.entry.jsonl", lambda data: data.replace(b"uno", b"dos"), "backup.damaged"),
        ("store.entry.jsonl", lambda data: b"", "backup.damaged"),
        ("manifest.json", lambda data: b"{}", "backup.damaged"),
        ("manifest.json", newer, "backup.newer"),
    ],
)
def test_a_changed_backup_is_refused(
    trial: Trial, home: Path, tmp_path: Path, part: str, change: Any, key: str
) -> None:
    club("Tercio Viejo")
    file, _ = back_up(tmp_path / "house.zip")
    rewrite(file, part, change)
    call_command("flush", interactive=False, verbosity=0)
    with pytest.raises(Refused) as no:
        restore(file)
    assert no.value.key == key
    assert not Stream.objects.exists()


def test_what_is_no_backup_is_refused(trial: Trial, home: Path, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK no zip at all")
    for file, key in ((tmp_path / "x.zip", "backup.damaged"), (tmp_path / "none.zip", "backup.no_file")):
        with pytest.raises(Refused) as no:
            restore(file)
        assert no.value.key == key


def wrong() -> list[str]:
    return [said.key for finding in examine() for said in finding.wrong]


def test_the_doctor_finds_nothing_in_a_healthy_house(trial: Trial, home: Path) -> None:
    club("Tercio Viejo")
    assert wrong() == []


def test_the_doctor_finds_what_is_wrong_and_rebuilding_mends_lists(trial: Trial, home: Path) -> None:
    stream, other = club("Tercio Viejo"), club("Lanza")
    ListingRow.objects.filter(stream_id=stream).update(title="Otro")
    (home / "open").touch()
    (home / "open").chmod(0o644)
    assert sorted(wrong()) == ["doctor.open_file", "doctor.stale"]
    (home / "open").unlink()
    reindex()
    assert wrong() == []
    last = Entry.objects.filter(stream_id=other).order_by("-version").first()
    assert last
    Entry.objects.create(
        stream_id=other, version=4, name="Nonsense", data="{}", who="x", at=last.at, command_id="x"
    )
    Stream.objects.filter(id=other).update(version=4)
    assert sorted(wrong()) == ["doctor.gap", "doctor.unreadable"]


def test_the_doctor_looks_on_where_the_database_is_damaged(trial: Trial, home: Path) -> None:
    def damaged(execute: Any, sql: str, *rest: Any) -> Any:
        if "people_person" in sql or "store_entry" in sql:
            raise DatabaseError("database disk image is malformed")
        return execute(sql, *rest)

    club("Tercio Viejo")
    with connection.execute_wrapper(damaged):
        found = {finding.what.key: [said.key for said in finding.wrong] for finding in examine()}
    assert found["doctor.journal"] == ["doctor.damaged"]
    assert found["doctor.files"] == []


def test_the_doctor_tells_when_nothing_is_counted(trial: Trial, home: Path, settings: Any) -> None:
    settings.COUNTERS, settings.KEPT_STATES = home / "counters.sqlite3", home / "states.sqlite3"
    assert wrong() == []
    settings.COUNTERS = home / "a folder"
    settings.COUNTERS.mkdir(mode=0o700)
    assert wrong() == ["doctor.beside_useless"]


def test_an_older_tercio_leaves_newer_data_alone(trial: Trial, home: Path) -> None:
    from django.db.migrations.recorder import MigrationRecorder

    MigrationRecorder(connection).record_applied("store", "9999_from_the_future")
    with pytest.raises(Refused) as no:
        house.prepare()
    assert no.value.key == "serve.newer_data"


def test_a_backup_that_restores_is_made_before_the_form_of_the_database_changes(
    trial: Trial, home: Path
) -> None:
    stream = club("Tercio Viejo")
    state = open_stream(stream).state
    MigrationExecutor(connection).migrate([("store", "0004_season_index")])
    house.prepare()
    (file,) = home.glob("before-migrations/*.zip")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    manifest = verify(file)
    assert ("store", "0005_hidden_streams") not in manifest.migrations
    with zipfile.ZipFile(file) as box:
        assert "hidden" not in json.loads(box.read("store.stream.jsonl")), "as the older Tercio had it"
    call_command("flush", interactive=False, verbosity=0)
    restore(file)
    assert open_stream(stream).state == state
    house.prepare()
    assert len(list(home.glob("before-migrations/*"))) == 1, "nothing changes, nothing is copied"


def test_no_form_changes_while_its_backup_cannot_be_written(trial: Trial, home: Path) -> None:
    club("Tercio Viejo")
    MigrationExecutor(connection).migrate([("store", "0004_season_index")])
    with files_up_to(100), pytest.raises(Refused) as no:
        house.prepare()
    assert no.value.key == "backup.not_written"
    assert ("store", "0005_hidden_streams") not in applied_migrations()


def test_a_house_is_made_private_and_its_programs_stay_programs(home: Path) -> None:
    program, note = home / "bin" / "tool", home / "note"
    program.parent.mkdir()
    for file, mode in ((program, 0o755), (note, 0o644)):
        file.write_text("#!/bin/sh")
        file.chmod(mode)
    house.keep_private(home)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (program.parent, program, note)]
    assert modes == [0o700, 0o700, 0o600]
