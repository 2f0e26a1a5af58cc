"""`tercio backup`, `tercio restore`, `tercio doctor`: keeping a house, for whoever runs it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tercio.cli.terminal import OK, REFUSED, Terminal
from tercio.core.speech import say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    backup = commands.add_parser("backup", help=say("backup.help", language))
    backup.add_argument("to", nargs="?", type=Path, help=say("backup.help.to", language))
    backup.add_argument("--keep", type=int, default=0, help=say("backup.help.keep", language))
    backup.set_defaults(run=back_up)
    restore = commands.add_parser("restore", help=say("restore.help", language))
    restore.add_argument("file", type=Path, help=say("restore.help.file", language))
    restore.set_defaults(run=bring_back)
    doctor = commands.add_parser("doctor", help=say("doctor.help", language))
    doctor.add_argument("--rebuild", action="store_true", help=say("doctor.help.rebuild", language))
    doctor.set_defaults(run=examine)


def awake() -> None:
    from tercio.app import house

    house.wake()
    house.prepare()


def back_up(args: argparse.Namespace, terminal: Terminal) -> int:
    awake()
    from tercio.app import backups, house

    to = args.to or house.home() / "backups"
    if args.to is None:
        to.mkdir(mode=0o700, exist_ok=True)
    file, manifest = backups.back_up(to, max(0, args.keep))
    terminal.line(terminal.say("backup.made", file=str(file), **counts(manifest)))
    return OK


def bring_back(args: argparse.Namespace, terminal: Terminal) -> int:
    awake()
    from tercio.app import backups

    manifest = backups.restore(args.file)
    terminal.line(terminal.say("restore.done", made=manifest.made[:10], **counts(manifest)))
    return OK


def counts(manifest: Any) -> dict[str, int]:
    rows = {label: table.rows for label, table in manifest.tables.items()}
    names = {"streams": "store.stream", "events": "store.entry", "people": "people.person"}
    return {name: rows.get(label, 0) for name, label in names.items()}


def examine(args: argparse.Namespace, terminal: Terminal) -> int:
    """Say what is wrong, or that nothing is; `--rebuild` computes lists and searches afresh first."""
    awake()
    from tercio.app import doctor
    from tercio.app.stream_search import reindex

    if args.rebuild:
        terminal.line(terminal.say("doctor.rebuilt", count=reindex()))
    sick = False
    for finding in doctor.examine():
        sick = sick or bool(finding.wrong)
        mark = "✗" if finding.wrong else "✓"
        terminal.line(f"{mark} {terminal.say(finding.what.key, **finding.what.facts)}")
        for wrong in finding.wrong:
            terminal.line(f"    {terminal.say(wrong.key, **wrong.facts)}")
    return REFUSED if sick else OK
