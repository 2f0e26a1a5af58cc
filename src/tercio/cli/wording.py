"""argparse complains only in English; here its sentences are read and told in the reader's language."""

from __future__ import annotations

import re
from argparse import Action
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from tercio.core.speech import say

COMPLAINTS = {
    "cli.missing": r"the following arguments are required: (?P<what>.+)",
    "cli.unknown": r"unrecognized arguments: (?P<what>.+)",
    "cli.choice": r"argument (?P<name>.+): invalid choice: (?P<what>.+?) \(choose from (?P<choices>.+)\)",
    "cli.number": r"argument (?P<name>.+): invalid (?:int|float) value: (?P<what>.+)",
    "cli.value": r"argument (?P<name>.+): expected (?:one argument|at least one argument|\d+ arguments?)",
    "cli.together": r"argument (?P<name>.+): not allowed with argument (?P<what>.+)",
}


def value_name(action: Action, language: str) -> str:
    """What the help calls a value, `FILE`, `N`: a text is named for what it is."""
    kind = "file" if action.type is Path else "number" if action.type is int else action.dest
    name = say(f"cli.value.{kind}", language)
    return name.upper() if action.option_strings else name


def plain(message: str, language: str, options: Iterable[str] = ()) -> str:
    """The complaint in the reader's language; one we do not know stays as it is."""
    for key, pattern in COMPLAINTS.items():
        if found := re.fullmatch(pattern, message):
            facts = {name: part or "" for name, part in found.groupdict().items()}
            choices = options if key == "cli.unknown" else split_choices(facts.get("choices", ""))
            return say(key, language, **facts) + nearest_choice(facts.get("what", ""), choices, language)
    return message


def split_choices(choices: str) -> list[str]:
    return [choice.strip("' ") for choice in choices.split(",") if choice]


def nearest_choice(written: str, choices: Iterable[str], language: str) -> str:
    """What was probably meant by who slipped in a choice or in the name of an option."""
    slipped = written.strip("'").split(" ")[0].split("=")[0]
    meant = get_close_matches(slipped, list(choices), 1)
    return f". {say('cli.choice.meant', language, choice=meant[0])}" if meant else ""
