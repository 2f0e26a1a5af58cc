"""`tercio people …`: accounts, for whoever runs the house."""

from __future__ import annotations

import argparse
import os
from typing import Any

from tercio.cli.terminal import NOT_FOUND, OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("people", help=say("people.help", language))
    actions = parser.add_subparsers(dest="action", required=True)
    everybody = actions.add_parser("list", help=say("people.help.list", language))
    everybody.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    everybody.set_defaults(run=awake(list_people))
    demo = actions.add_parser("remove-demo", help=say("people.help.remove_demo", language))
    demo.set_defaults(run=awake(remove_demo))
    renamed = actions.add_parser("rename", help=say("people.help.rename", language))
    renamed.add_argument("name", help=say("people.help.name", language))
    renamed.add_argument("to", help=say("people.help.to", language))
    renamed.set_defaults(run=awake(rename))
    for name, run in (("admin", let_in), ("reset", give_link), ("remove", close_account)):
        action = actions.add_parser(name, help=say(f"people.help.{name}", language))
        action.add_argument("name", help=say("people.help.name", language))
        action.set_defaults(run=awake(run))


def awake(run: Any) -> Any:
    """With the database ready; an unknown name is its own exit code."""

    def ready(args: argparse.Namespace, terminal: Terminal) -> int:
        from tercio.app import house

        house.wake_house()
        try:
            return int(run(args, terminal))
        except Refused as no:
            terminal.note(no.text(terminal.language))
            return NOT_FOUND

    return ready


def list_people(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.people import everybody

    people = everybody()
    if args.json:
        terminal.json(
            [{"name": person.username, "shown": person.name, "admin": person.is_staff} for person in people]
        )
        return OK
    headings = [terminal.say(key) for key in ("people.name", "people.shown", "people.role")]
    terminal.table(
        headings, [[person.username, person.name, "✓" if person.is_staff else ""] for person in people]
    )
    return OK


def let_in(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.people import let_administer

    terminal.line(terminal.say("people.admin", name=let_administer(args.name).username))
    return OK


def remove_demo(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.demos import remove_people

    names = remove_people()
    said = terminal.say("people.demo_removed", names=names) if names else terminal.say("people.no_demo")
    terminal.line(said)
    return OK


def link_to_hand_over(path: str) -> str:
    """A link as it is handed to somebody, where the house knows its own address."""
    from django.conf import settings

    known = os.environ.get("TERCIO_ADDRESS") or settings.CSRF_TRUSTED_ORIGINS
    return f"{settings.ADDRESS}{path}" if known else path


def rename(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.people import rename_person

    person, path = rename_person(args.name, args.to)
    terminal.line(terminal.say("people.reset", name=person.username, path=link_to_hand_over(path)))
    return OK


def give_link(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.people import reset_path

    person, path = reset_path(args.name)
    terminal.line(terminal.say("people.reset", name=person.username, path=link_to_hand_over(path)))
    return OK


def close_account(args: argparse.Namespace, terminal: Terminal) -> int:
    """As its owner could: out of every club, with all that is kept for it."""
    from tercio.app.own_data import delete_account
    from tercio.app.people import person_named

    person = person_named(args.name)
    delete_account(person)
    terminal.line(terminal.say("people.removed", name=args.name))
    return OK
