"""argparse complains only in English; here its sentences are read and told in the reader's language."""

from __future__ import annotations

import re

from tercio.core.speech import say

COMPLAINTS = {
    "cli.missing": r"the following arguments are required: (?P<what>.+)",
    "cli.unknown": r"unrecognized arguments: (?P<what>.+)",
    "cli.choice": r"argument (?P<name>.+): invalid choice: (?P<what>.+?) \(choose from (?P<choices>.+)\)",
    "cli.number": r"argument (?P<name>.+): invalid (?:int|float) value: (?P<what>.+)",
    "cli.value": r"argument (?P<name>.+): expected (?:one argument|at least one argument|\d+ arguments?)",
    "cli.together": r"argument (?P<name>.+): not allowed with argument (?P<what>.+)",
}


def plain(message: str, language: str) -> str:
    """The complaint in the reader's language; one we do not know stays as it is."""
    for key, pattern in COMPLAINTS.items():
        if found := re.fullmatch(pattern, message):
            return say(key, language, **{name: part or "" for name, part in found.groupdict().items()})
    return message
