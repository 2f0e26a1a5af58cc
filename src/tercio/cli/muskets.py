"""`tercio muskets …`: the field card from the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from tercio.cli.odds import offer
from tercio.cli.terminal import OK, Terminal
from tercio.core.speech import say


def add(commands: Any, language: str) -> None:
    """The sheet's questions, and the sheet itself."""
    parser = commands.add_parser("muskets", help=say("muskets.help", language))
    parser.later = lambda: add_actions(parser, language)


def add_actions(parser: Any, language: str) -> None:
    actions = offer(parser, ("muskets",), language)
    sheet = actions.add_parser("sheet", help=say("muskets.help.sheet", language))
    sheet.add_argument("--unsure", action="store_true", help=say("muskets.help.unsure", language))
    sheet.add_argument("--json", action="store_true", help=say("cli.help.json", language))
    sheet.set_defaults(run=show)


def show(args: argparse.Namespace, terminal: Terminal) -> int:
    """Every number with its rule and how sure it is."""
    from tercio.muskets import SHEET
    from tercio.muskets.describe import cell_name, plain_cells

    cells = {name: cell for name, cell in SHEET.cells.items() if not (args.unsure and cell.sure)}
    if args.json:
        terminal.json(plain_cells(SHEET, cells))
        return OK
    for name, cell in cells.items():
        value = ", ".join(map(str, cell.value)) if isinstance(cell.value, tuple) else str(cell.value)
        badge = terminal.say(f"muskets.badge.{cell.badge}")
        terminal.line(f"{cell_name(name, terminal.language):52} {value:>6}  {cell.rule:13} {badge}")
    return OK
