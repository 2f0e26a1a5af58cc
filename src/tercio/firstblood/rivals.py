"""Who sits at the table: a name for people, and the account that speaks for the side, if any does."""

from __future__ import annotations

import msgspec

from tercio.core.refused import Refused

LONGEST_NAME = 60


class Rival(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One of the two players; whoever holds the seat's personal link speaks for them as well."""

    name: str = ""
    account: str = ""
    """How the journal names the account ("user:12"); empty where only the link counts."""
    machine: str = ""
    """The policy that plays this side; empty for a person."""
    played_before: str = ""
    """The policy that played it in the battle this one was copied or branched from."""
    invited: bool = False
    """Is whoever opened the battle to send for somebody who plays this side?"""


NOBODY_NAMED = (Rival(), Rival())


def check_rivals(rivals: tuple[Rival, Rival]) -> None:
    """Names people can read, and not the same one twice."""
    for rival in rivals:
        texts = (rival.name, rival.account, rival.played_before)
        if any(len(text) > LONGEST_NAME for text in texts) or not printable(rival.name):
            raise Refused("battle.rival.name", rule="FB-GEN-01", most=LONGEST_NAME)
    if rivals[0].name and rivals[0].name.casefold() == rivals[1].name.casefold():
        raise Refused("battle.rival.twice", rule="FB-GEN-01", name=rivals[0].name)


def printable(name: str) -> bool:
    return name.isprintable() and name == name.strip()
