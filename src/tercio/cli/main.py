"""The `tercio` command: finds the room that was asked for and speaks the reader's language.

Exit codes: 0 done, 1 refused (the rules or the input say no), 2 wrong usage, 3 not found, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NoReturn, TypeVar

import tercio.cli
from tercio import __version__
from tercio.cli.terminal import INTERRUPTED, NOT_FOUND, OK, REFUSED, USAGE, Terminal, preferred_language
from tercio.cli.wording import plain, value_name
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, say

DOORS = (
    "arena_study", "battle_analysis", "battle_answers", "battle_choices", "battle_files", "battle_lines",
    "battle_play", "battle_screen", "campaign_acts", "campaign_files", "main", "sent_commands", "terminal",
    "tournament_acts", "tournament_events", "wording",
)  # fmt: skip


SomeAction = TypeVar("SomeAction", bound=argparse.Action)


def rooms() -> list[str]:
    """The modules of this package that bring commands: each has an `add(commands, language)`."""
    return sorted(found.name for found in iter_modules(tercio.cli.__path__) if found.name not in DOORS)


MISSING = {
    "rules.unknown",
    "rules.none_found",
    "wt.cli.unknown",
    "campaign.cli.no_file",
    "campaign.cli.no_account",
    "battle.no_army",
    "journal.no_such_stream",
}
"""Refusals that mean there is nothing by that name: a script tells them apart by the exit code."""


class Parser(argparse.ArgumentParser):
    """argparse that speaks the reader's language."""

    language = "en"
    more: Callable[[], str] | None = None
    """What the help says besides, worked out only when it is read."""
    later: Callable[[], object] | None = None
    """Adds what takes long to add, once it is asked for: the questions of the odds book are many."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "add_help": False})
        self._positionals.title = say("cli.arguments", self.language)
        self._optionals.title = say("cli.options", self.language)
        self.add_argument("-h", "--help", action="help", help=say("cli.help.help", self.language))

    def add_subparsers(self, **options: Any) -> Any:
        return super().add_subparsers(**{"metavar": say("cli.value.command", self.language), **options})

    def _add_action(self, action: SomeAction) -> SomeAction:
        """Every value has a name in the reader's language: argparse would take the program's own."""
        if action.nargs != 0 and action.metavar is None and action.choices is None:
            action.metavar = value_name(action, self.language)
        return super()._add_action(action)

    def format_usage(self) -> str:
        return self._speak(super().format_usage())

    def format_help(self) -> str:
        return self._speak(super().format_help()) + (self.more() if self.more else "")

    def _speak(self, text: str) -> str:
        return text.replace("usage: ", say("cli.usage", self.language) + " ", 1)

    def complete(self) -> None:
        """Nothing is left for later."""
        if later := self.later:
            self.later = None
            later()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What a command does not know it says itself: argparse leaves that to the first of all."""
        self.complete()
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known, unknown

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        complaint = plain(message, self.language, self._option_string_actions)
        self.exit(USAGE, f"{self.prog}: {say('cli.wrong_usage', self.language, message=complaint)}\n")


def build(language: str) -> Parser:
    """The whole command line, in a language."""
    Parser.language = language
    parser = Parser(prog="tercio", description=say("cli.about", language))
    parser.add_argument(
        "--version", action="version", version=__version__, help=say("cli.help.version", language)
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli.help.lang", language))
    commands = parser.add_subparsers(dest="room", required=True, title=say("cli.commands", language))
    for room in rooms():
        import_module(f"tercio.cli.{room}").add(commands, language)
    return parser


def language_of(argv: Sequence[str]) -> str:
    """`--lang` is looked for before anything is parsed, because the help itself is in a language."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", choices=LANGUAGES)
    try:
        asked, _ = early.parse_known_args(argv)
    except argparse.ArgumentError:  # the whole parser says so, in the terminal's language
        return preferred_language()
    return asked.lang or preferred_language()


def trouble_with_database(broken: Exception) -> Refused | None:
    """What a keeper reads when the database is lost, full or damaged; None for whatever else is wrong."""
    django_db = sys.modules.get("django.db")
    if django_db is None or not isinstance(broken, django_db.DatabaseError | django_db.InterfaceError):
        return None
    return Refused("house.database", why=" ".join(str(broken).split())[:200])


def main(argv: Sequence[str] | None = None) -> int:
    argv = sys.argv[1:] if argv is None else argv
    language = language_of(argv)
    terminal = Terminal(language)
    parser = build(language)
    if not argv:
        parser.print_help()
        return OK
    args = parser.parse_args(argv)
    try:
        return int(args.run(args, terminal))
    except Refused as no:
        cited = f" [{no.rule}]" if no.rule else ""
        terminal.note(no.text(language) + cited)
        return NOT_FOUND if no.key in MISSING else REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough: `tercio odds … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Exception as broken:
        trouble = trouble_with_database(broken)
        if trouble is None:
            raise
        terminal.note(trouble.text(language))
        return REFUSED


if __name__ == "__main__":
    raise SystemExit(main())
