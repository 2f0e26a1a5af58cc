"""`tercio rules …`: the ledger from the terminal."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from tercio.cli.terminal import OK, Terminal
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.ledger import SYSTEMS, Rule, area_name, rule_named, search
from tercio.ledger.coverage import AreaTally, by_area, coverage, proofs
from tercio.ledger.examples import example_text, examples
from tercio.ledger.tried_mistakes import last_run, mistakes_tried


def add(commands: Any, language: str) -> None:
    """Its own corner of the command line."""
    parser = commands.add_parser("rules", help=say("rules.help", language))
    actions = parser.add_subparsers(dest="action", required=True)
    single = actions.add_parser("show", help=say("rules.help.show", language))
    single.add_argument("id", help=say("rules.help.id", language))
    single.set_defaults(run=show)
    find = actions.add_parser("search", help=say("rules.help.search", language))
    find.add_argument("words", nargs="+", help=say("rules.help.words", language))
    find.add_argument("--system", choices=list(SYSTEMS), help=say("rules.help.system", language))
    find.set_defaults(run=look_for)
    count = actions.add_parser("coverage", help=say("rules.help.coverage", language))
    count.set_defaults(run=count_proofs)
    for action in (single, find, count):
        action.add_argument("--json", action="store_true", help=say("cli.help.json", language))


def show(args: argparse.Namespace, terminal: Terminal) -> int:
    found = rule_named(args.id)
    if found is None:
        raise Refused("rules.unknown", id=args.id)
    if args.json:
        terminal.json(
            {
                **msgspec.to_builtins(found),
                "area": found.area,
                "tests": proofs().get(found.id, ()),
                "vectors": examples(found.id),
                "mistakes": msgspec.to_builtins(mistakes_tried(found.id)),
            }
        )
    else:
        terminal.line(rule_page(found, terminal.language))
    return OK


def look_for(args: argparse.Namespace, terminal: Terminal) -> int:
    wanted = " ".join(args.words)
    found = search(wanted, terminal.language, args.system)
    if args.json:
        terminal.json(msgspec.to_builtins(found))
    elif not found:
        raise Refused("rules.none_found", wanted=wanted)
    else:
        for entry in found:
            terminal.line(f"{entry.id:24} {entry.title[terminal.language]}")
        terminal.note(terminal.say("rules.count", count=len(found)))
    return OK


def count_proofs(args: argparse.Namespace, terminal: Terminal) -> int:
    every = coverage()
    if args.json:
        terminal.json(msgspec.to_builtins(every))
        return OK
    headings = [terminal.say(f"rules.{key}") for key in ("area", "proven", "total", "noticed", "tried")]
    rows = [
        [f"{tally.area:10} {area_name(tally.area, terminal.language)}", *numbers(tally)]
        for tally in by_area(every)
    ]
    whole = [msgspec.structs.replace(proof, area="") for proof in every]
    rows += [[terminal.say("rules.total"), *numbers(tally)] for tally in by_area(whole)]
    terminal.table(headings, rows)
    if last_run():
        terminal.note(terminal.say("rules.noticed.means", date=last_run()))
    return OK


def numbers(tally: AreaTally) -> list[str]:
    return [str(count) for count in (tally.proven, tally.rules, tally.noticed, tally.tried)]


def rule_page(entry: Rule, language: str) -> str:
    """A rule as a page of text."""
    documents = [say(f"document.{name}", language) for name in entry.documents]
    tests = proofs().get(entry.id, ())
    lines = [
        f"{entry.id} · {entry.title[language]}",
        f"{say(f'system.{entry.system}', language)} › {area_name(entry.area, language)}",
        "",
        entry.statement[language],
    ]
    if entry.ruling:
        lines += ["", f"{say('rules.ruling', language)}: {entry.ruling[language]}"]
    source = "; ".join(documents) or say("rules.no_document", language)
    section = say("rules.not_in_document", language) if entry.section == "—" else entry.section
    lines += ["", f"{source} · {section}" if section else source]
    if cases := examples(entry.id):
        lines += ["", f"{say('rules.examples', language)}:"]
        for case in (example_text(example, language) for example in cases):
            lines.append(
                f"  {case.asked}: {case.given} → {case.answer}{f' ({case.note})' if case.note else ''}"
            )
        lines.append("")
    lines += [say("rules.proven" if tests else "rules.unproven", language), *(f"  {test}" for test in tests)]
    return "\n".join([*lines, *mistake_lines(entry.id, language)])


def mistake_lines(rule: str, language: str) -> list[str]:
    """How many small mistakes were noticed, and each that was not; nothing where none was tried."""
    mistakes = mistakes_tried(rule)
    if not mistakes.tried:
        return []
    said = say("rules.noticed.of", language, noticed=mistakes.noticed, tried=mistakes.tried)
    means = say("rules.noticed.means", language, date=last_run())
    return ["", f"{said}. {means}", *(f"  {survivor}" for survivor in mistakes.survivors)]
