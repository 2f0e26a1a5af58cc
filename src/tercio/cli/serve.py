"""`tercio serve`: the club's web app, ready in seconds; `tercio demo`: something to look at."""

from __future__ import annotations

import argparse
import os
from typing import Any

from tercio.cli.terminal import OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import say


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("serve", help=say("serve.help", language))
    parser.add_argument("--host", default="127.0.0.1", help=say("serve.help.host", language))
    parser.add_argument("--port", type=int, default=8000, help=say("serve.help.port", language))
    parser.add_argument("--workers", type=int, help=say("serve.help.workers", language))
    parser.add_argument("--no-demo", action="store_true", help=say("serve.help.no_demo", language))
    parser.set_defaults(run=serve)
    demo = commands.add_parser("demo", help=say("demo.help", language))
    demo.set_defaults(run=make_demo)


def serve(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app import house

    if args.workers is not None and not 1 <= args.workers <= house.MOST_WORKERS:
        raise Refused("serve.workers", wanted=args.workers, most=house.MOST_WORKERS)
    os.environ.setdefault("TERCIO_ADDRESS", house.reached_at(args.host, args.port))
    if args.host not in house.LOCAL:
        hosts = {"localhost", "127.0.0.1", args.host, *house.own_names()} - {"0.0.0.0", "::"}  # nosec
        os.environ.setdefault("TERCIO_HOSTS", ",".join(sorted(hosts)))
    house.check_place(args.host, args.port)
    house.wake()
    public = house.is_public(args.host)
    first_time = house.prepare()
    if public:
        refuse_demo_people()
    if first_time and not args.no_demo and not public:
        from tercio.app.demos import PASSWORD, set_up
        from tercio.app.house_data import home

        terminal.line(terminal.say("serve.first", home=home()))
        set_up()
        terminal.line(terminal.say("serve.demo", password=PASSWORD))
    tell_of_secret(terminal)
    tell_where(args.host, args.port, terminal)
    house.serve(args.host, args.port, args.workers)
    return OK


def tell_of_secret(terminal: Terminal) -> None:
    """That nothing signed before is good any more, where the secret was lost: nobody would know why."""
    from tercio.app.signing_secret import secret_trouble

    for wrong in secret_trouble():
        terminal.line(terminal.say(wrong.key, **wrong.facts))


def tell_where(host: str, port: int, terminal: Terminal) -> None:
    """Where the house is open; for phones as a QR code, or a warning that they cannot reach it."""
    from django.conf import settings

    from tercio.app import house

    shown = f"[{host}]" if ":" in host else host
    terminal.line(terminal.say("serve.ready", address=f"http://{shown}:{port}"))
    if host in house.LOCAL and not settings.HTTPS:
        terminal.line(terminal.say("serve.only_here", host=shown))
    elif host not in house.LOCAL:
        terminal.line(terminal.say("serve.phones", address=settings.ADDRESS))
        terminal.line(qr_in_text(settings.ADDRESS))


def qr_in_text(address: str) -> str:
    """A QR code made of letters, for a terminal."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def refuse_demo_people() -> None:
    """A house others can reach does not start with accounts whose password is printed in its manual."""
    from tercio.app.demos import known_to_all

    if people := known_to_all():
        raise Refused("serve.demo_people", names=[person.username for person in people])


def make_demo(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app import house

    house.wake()
    house.prepare()
    from tercio.app.demos import PASSWORD, set_up

    club = set_up()
    terminal.line(terminal.say("demo.made", name=club, password=PASSWORD))
    return OK
