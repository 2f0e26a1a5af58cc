"""`tercio battle export` and `import`: a battle of the house as one file."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any

from tercio.cli.terminal import OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import say


def add_files(actions: Any, language: str) -> None:
    """Out of the house and into it."""
    out = actions.add_parser("export", help=say("battle.help.export", language))
    out.add_argument("id", help=say("battle.help.id", language))
    out.add_argument("file", type=Path, help=say("battle.help.file", language))
    out.set_defaults(run=run_export)
    into = actions.add_parser("import", help=say("battle.help.import", language))
    into.add_argument("file", type=Path, help=say("battle.help.file", language))
    into.add_argument("--as", dest="login", required=True, help=say("campaign.cli.as", language))
    into.set_defaults(run=run_import)


def account(login: str) -> str:
    """Who an account is to the journal."""
    from tercio.store.people.models import Person

    person = Person.objects.filter(username=login).first()
    if person is None:
        raise Refused("campaign.cli.no_account", login=login)
    return str(person.who)


def run_export(args: argparse.Namespace, terminal: Terminal) -> int:
    """A battle that is over, for anybody; one that runs has no file, here as on its page."""
    from tercio.app.house import wake_house

    wake_house()
    from tercio.app.battle_files import export_battle
    from tercio.app.battle_seats import KIND

    replay = export_battle(f"{KIND}/{args.id}")
    try:
        args.file.write_text(replay, encoding="utf-8")
    except OSError as wrong:
        problem = wrong.strerror or str(wrong)
        raise Refused("play.not_saved", path=str(args.file), problem=problem) from None
    terminal.note(terminal.say("battle.exported", path=str(args.file)))
    return OK


def run_import(args: argparse.Namespace, terminal: Terminal) -> int:
    """A battle from a file; the account plays both sides of one that is not over."""
    from tercio.app.house import prepare, wake

    wake()
    prepare()
    from tercio.app.battle_files import import_battle
    from tercio.firstblood.notation import MOST_BYTES

    who = account(args.login)
    try:
        with args.file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as wrong:
        problem = wrong.strerror or str(wrong)
        raise Refused("battle.no_file", path=str(args.file), problem=problem) from None
    stream, _ = import_battle(data, who, secrets.token_hex(8), (who, who))
    terminal.line(stream.partition("/")[2])
    return OK
