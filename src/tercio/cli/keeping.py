"""`tercio backup`, `restore`, `doctor`, `tidy`, `export`, `import`, `hide`, `show`: keeping a house."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tercio.cli.terminal import OK, REFUSED, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    backup = commands.add_parser("backup", help=say("backup.help", language))
    backup.add_argument("to", nargs="?", type=Path, help=say("backup.help.to", language))
    backup.add_argument("--keep", type=int, default=0, help=say("backup.help.keep", language))
    backup.set_defaults(run=back_up)
    restore = commands.add_parser("restore", help=say("restore.help", language))
    restore.add_argument("file", type=Path, help=say("restore.help.file", language))
    restore.add_argument("--secret", action="store_true", help=say("restore.help.secret", language))
    restore.set_defaults(run=bring_back)
    doctor = commands.add_parser("doctor", help=say("doctor.help", language))
    doctor.add_argument("--rebuild", action="store_true", help=say("doctor.help.rebuild", language))
    doctor.add_argument("--new-secret", action="store_true", help=say("doctor.help.new_secret", language))
    doctor.set_defaults(run=examine)
    tidying = commands.add_parser("tidy", help=say("tidy.help", language))
    tidying.set_defaults(run=tidy_up)
    out = commands.add_parser("export", help=say("export.help", language))
    out.add_argument("stream", help=say("export.help.stream", language))
    out.add_argument("file", type=Path, help=say("export.help.file", language))
    out.set_defaults(run=carry_out)
    back = commands.add_parser("import", help=say("import.help", language))
    back.add_argument("file", type=Path, help=say("import.help.file", language))
    back.add_argument("--organiser", required=True, help=say("import.help.organiser", language))
    back.set_defaults(run=carry_in)
    for name in ("hide", "show"):
        down = commands.add_parser(name, help=say(f"{name}.help", language))
        down.add_argument("stream", help=say("export.help.stream", language))
        down.set_defaults(run=hide_or_show, hide=name == "hide")


def awake(*, new: bool = False) -> None:
    """With the house ready; only a restored one may be `new`."""
    from tercio.app import house

    house.wake()
    if not new:
        house.demand_house()
    house.prepare()


def back_up(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.keep < 0:
        raise Refused("backup.keep", wanted=args.keep)
    awake()
    from tercio.app import backups
    from tercio.app.house_data import home

    to = args.to or home() / "backups"
    if args.to is None or (args.keep > 0 and to.suffix != ".zip"):  # so many of them stay: a folder
        make_folder(to)
    file, manifest = backups.back_up(to, args.keep)
    terminal.line(terminal.say("backup.made", file=str(file), **counts(manifest)))
    return OK


def make_folder(to: Path) -> None:
    try:
        to.mkdir(mode=0o700, exist_ok=True)
    except OSError as wrong:
        raise Refused("backup.not_written", file=str(to), why=wrong.strerror or str(wrong)) from None


def bring_back(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.secret:
        return bring_back_secret(args.file, terminal)
    awake(new=True)
    from tercio.app import backups

    manifest = backups.restore(args.file)
    terminal.line(terminal.say("restore.done", made=manifest.made[:10], **counts(manifest)))
    return OK


def bring_back_secret(file: Path, terminal: Terminal) -> int:
    """Only the secret that signs, into the house that lost it."""
    awake()
    from tercio.app.signing_secret import restore_secret

    restore_secret(file)
    terminal.line(terminal.say("restore.secret_done"))
    return OK


def counts(manifest: Any) -> dict[str, int]:
    rows = {label: table.rows for label, table in manifest.tables.items()}
    names = {"streams": "store.stream", "events": "store.entry", "people": "people.person"}
    return {name: rows.get(label, 0) for name, label in names.items()}


def examine(args: argparse.Namespace, terminal: Terminal) -> int:
    """Say what is wrong, or that nothing is; first what was asked for is done."""
    awake()
    from tercio.app import doctor
    from tercio.app.signing_secret import keep_present_secret
    from tercio.app.stream_search import reindex

    if args.rebuild:
        terminal.line(terminal.say("doctor.rebuilt", count=reindex()))
    if args.new_secret:
        keep_present_secret()
    sick = False
    for finding in doctor.examine():
        sick = sick or bool(finding.wrong)
        mark = "✗" if finding.wrong else "✓"
        terminal.line(f"{mark} {terminal.say(finding.what.key, **finding.what.facts)}")
        for wrong in finding.wrong:
            terminal.line(f"    {terminal.say(wrong.key, **wrong.facts)}")
    return REFUSED if sick else OK


def tidy_up(args: argparse.Namespace, terminal: Terminal) -> int:
    awake()
    from tercio.app.housekeeping import tidy

    terminal.line(terminal.say("tidy.done", **tidy()))
    return OK


def carry_out(args: argparse.Namespace, terminal: Terminal) -> int:
    """One history into a file."""
    awake()
    from tercio.app.history_files import export_history

    data = export_history(args.stream)
    try:
        with args.file.open("xb") as out:
            out.write(data)
    except OSError as wrong:
        raise Refused("backup.not_written", file=str(args.file), why=wrong.strerror or str(wrong)) from None
    terminal.line(terminal.say("export.done", stream=args.stream, file=str(args.file)))
    return OK


def carry_in(args: argparse.Namespace, terminal: Terminal) -> int:
    """One history out of a file, organised by an account of this house."""
    awake()
    from tercio.app.history_files import MOST_BYTES, import_history
    from tercio.app.people import person_named

    person = person_named(args.organiser)
    try:
        with args.file.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        raise Refused("backup.no_file", file=str(args.file)) from None
    terminal.line(terminal.say("import.done", stream=import_history(data, person.who)))
    return OK


def hide_or_show(args: argparse.Namespace, terminal: Terminal) -> int:
    """Take a stream down, or show it again."""
    awake()
    from tercio.app.housekeeping import show_again, take_down

    (take_down if args.hide else show_again)(args.stream)
    terminal.line(terminal.say("hide.done" if args.hide else "show.done", stream=args.stream))
    return OK
