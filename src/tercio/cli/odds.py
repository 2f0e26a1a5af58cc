"""`tercio odds …`: every question of the odds book from the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from tercio.cli.terminal import OK, Terminal
from tercio.core.speech import MARK, chance, decimal, fact_in_words, percent, say, whole

MOST_CHOICES = 30
"""More are not listed in the help."""
VALUES = {"int": "number", "inches": "number", "choice": "choice", "many": "choices", "text": "text"}
"""What the help calls the value of a field, by its kind."""


def add(commands: Any, language: str) -> None:
    """One command for each question, its options made from the question's fields."""
    parser = commands.add_parser("odds", help=say("odds.help", language))
    parser.later = lambda: offer(parser, ("firstblood", "warcrow", "muskets", "dice"), language)


def offer(parser: Any, books: tuple[str, ...], language: str) -> Any:
    from tercio.app.questions import BOOKS

    actions = parser.add_subparsers(dest="question", required=True)
    for book in books:
        for question in BOOKS[book]:
            command = actions.add_parser(question.name, help=say(question.lead, language))
            for field in question.fields:
                add_option(command, field, language)
            command.add_argument("--at-least", type=int, help=say("odds.help.at_least", language))
            command.add_argument("--table", action="store_true", help=say("odds.help.table", language))
            command.add_argument("--json", action="store_true", help=say("cli.help.json", language))
            command.set_defaults(run=answer, asked=question)
    return actions


def add_option(parser: Any, field: Any, language: str) -> None:
    """A tick is a switch, a list is written with commas, `roll` has no dice but those it is given."""
    label = field.label.text(language).replace("%", "%%")
    help_text = f"{label} [{field.rule}]" if field.rule else label
    if field.name == "written":
        parser.add_argument("written", metavar=label.lower(), help=help_text)
    elif field.kind == "bool":
        parser.add_argument(
            option_of(field), dest=field.name, action=argparse.BooleanOptionalAction, help=help_text
        )
    else:
        few = 0 < len(field.choices) <= MOST_CHOICES
        choices = f" ({', '.join(filter(None, field.choices))})" if few else ""
        parser.add_argument(
            option_of(field),
            dest=field.name,
            metavar=say(f"cli.value.{VALUES[field.kind]}", language).upper(),
            help=help_text + choices,
        )


def option_of(field: Any) -> str:
    return "--" + str(field.name).replace("_", "-")


def taken_for_granted(question: Any, typed: dict[str, Any]) -> list[str]:
    """The figures nobody gave, as they would be given; one that counts for nothing is left out."""
    unsaid = [field for field in question.fields if typed[field.name] is None and field.default]
    return [
        option_of(field) if field.kind == "bool" else f"{option_of(field)} {value_of(field)}"
        for field in unsaid
    ]


def value_of(field: Any) -> str:
    if field.kind in ("int", "inches"):
        return f"{field.default:g}"
    default = ",".join(field.default) if field.kind == "many" else str(field.default)
    return f'"{default}"' if " " in default else default


def answer(args: argparse.Namespace, terminal: Terminal) -> int:
    from tercio.app.questions import ask, read

    question = args.asked
    typed = {field.name: getattr(args, field.name) for field in question.fields}
    reply = ask(question, typed)
    if args.json:
        given = read(question, typed)
        terminal.json({"question": question.name, "given": given, **reply.plain()})
        return OK
    if taken := taken_for_granted(question, typed):
        terminal.line(terminal.say("odds.taken_for_granted", figures=" ".join(taken)))
    if reply.understood:
        parts = " · ".join(part.text(terminal.language) for part in reply.understood)
        terminal.line(f"{terminal.say('odds.understood')} {parts}")
    for number in reply.numbers:
        name = f"… {terminal.say(number.condition_name)}" if number.condition else terminal.say(number.name)
        terminal.line(f"{name:32} {figure_text(number, terminal.language)}")
    if reply.table:
        pair_table(reply.table, terminal)
    for key in reply.notes:
        terminal.line(terminal.say(key))
    if reply.sample:
        terminal.line(terminal.say("ask.note.simulated", **reply.sample._asdict()))
    for reason in reply.reasons:
        amount = f"{reason.amount:+d}" if reason.amount else "·"
        doubt = "" if reason.badge == "high" else f" ({terminal.say(f'muskets.badge.{reason.badge}')})"
        terminal.line(f"  {amount:>4}  {reason.name.text(terminal.language)} [{reason.rule}]{doubt}")
    if reply.charts:
        spread(reply.charts[0], args, terminal)
    return OK


def pair_table(table: Any, terminal: Terminal) -> None:
    """All against all."""
    lines = zip(table.rows, table.values, strict=True)
    rows = [[name, *(thin(value, terminal.language) for value in values)] for name, values in lines]
    terminal.table([terminal.say(table.name), *table.columns], rows)


def spread(chart: Any, args: argparse.Namespace, terminal: Terminal) -> None:
    """The first distribution, as far as it was asked for."""
    if args.at_least is not None:
        share = chance(chart.odds.at_least(args.at_least), terminal.language, 2)
        terminal.line(terminal.say("odds.at_least", n=args.at_least, p=share))
    if args.table:
        headings = [terminal.say(chart.name), terminal.say("odds.chance"), terminal.say("odds.this_or_more")]
        rows = [
            [
                whole(k, terminal.language),
                *(chance(p, terminal.language, 2) for p in (share, chart.odds.at_least(k))),
            ]
            for k, share in chart.odds.items()
        ]
        terminal.table(headings, rows)


def figure_text(number: Any, language: str) -> str:
    """A figure, and how far off it may be if it was thrown."""
    if number.kind == "chance":
        off = "" if number.margin is None else f" ± {percent(number.margin, language, 2)}"
        return chance(number.value, language, 2) + off
    if number.kind != "mean":
        return str(fact_in_words(number.value, language))
    off = "" if number.margin is None else f" ± {thin(number.margin, language)}"
    return thin(number.value, language) + off


def thin(value: Any, language: str) -> str:
    return decimal(value, language, 3).rstrip("0").rstrip(MARK[language])
