"""Who speaks for which side of a battle, settled here for every door.

The account a battle names for a side, the account that took a seat by its link, or whoever holds the seat's
personal link (`side:0`, `side:1`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from tercio.app.event_reader import read
from tercio.app.open_streams import NoSuchStream, OpenStream, open_stream
from tercio.app.systems import system
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, say
from tercio.firstblood.events import BattleBegun
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.rivals import Rival
from tercio.firstblood.state import Battle
from tercio.store import journal
from tercio.store.battles.models import BattleSeat

KIND = "firstblood"
SIDE = "side:"
"""How a personal link names its seat."""
LINKED = {f"{SIDE}0": ("0",), f"{SIDE}1": ("1",), f"{SIDE}both": ("0", "1")}
"""The seats of each link; two who share a screen hold both."""
ACCOUNT = "user:"
MACHINE_NAME = "battle.play.machine"
WATCH = "watch"
"""Asked for instead of a seat: what neither side hides."""


def beginning_of(stream: str) -> BattleBegun:
    """The first event of a battle."""
    first = read(system(KIND), journal.story(stream, 0, 1))
    if not first or not isinstance(first[0], BattleBegun):
        raise NoSuchStream
    return first[0]


@lru_cache(maxsize=512)
def rivals_of(stream: str) -> tuple[Rival, Rival]:
    """Who sits on either side, as the first event says: that never changes."""
    return beginning_of(stream).rivals


def seats_of(stream: str, who: str | None, link: str | None) -> tuple[str, ...]:
    """The seats somebody speaks for: by a personal link, by account; none for who only watches."""
    held = {*LINKED.get(link or "", ()), *seats_taken(stream, who)}
    held |= {str(k) for k, rival in enumerate(rivals_of(stream)) if who and rival.account == who}
    return tuple(seat for seat in ("0", "1") if seat in held)


def seats_taken(stream: str, who: str | None) -> set[str]:
    """The seats an account once opened the link of."""
    if not who or not who.startswith(ACCOUNT):
        return set()
    return set(BattleSeat.objects.filter(stream=stream, who=who).values_list("seat", flat=True))


def seat_for(stream: str, who: str | None, link: str | None, wanted: str | None = None) -> str | None:
    """The seat somebody acts from: the one they ask for among theirs, or their only one; else they watch.

    Who holds both (two at one screen) sits where the decision is, unless they say otherwise; `WATCH` is no
    seat at all, for the moment between the two.
    """
    held = seats_of(stream, who, link)
    if wanted == WATCH:
        return None
    if wanted is not None:
        if wanted not in held:
            raise Refused("battle.seat.not_yours", rule="FB-GEN-01")
        return wanted
    if len(held) < 2:
        return held[0] if held else None
    asked = str(whose(cast(Battle, open_stream(stream).state)))
    return asked if asked in held else held[0]


def battle_of(opened: OpenStream) -> Battle:
    if opened.state is None:
        raise NoSuchStream
    return cast(Battle, opened.state)


def side_names(stream: str, language: str) -> tuple[str, str]:
    """What a reader calls either side; empty for a person without a name."""
    first, second = rivals_of(stream)
    return name_shown(first, language), name_shown(second, language)


def name_shown(rival: Rival, language: str) -> str:
    """The machine has its name in the reader's language, whichever the battle was opened in or comes from.

    In a battle that was imported or branched nobody plays for the machine, and its side is still called so.
    """
    called = {say(MACHINE_NAME, other) for other in LANGUAGES}
    machine = rival.machine or rival.played_before
    return say(MACHINE_NAME, language) if machine and rival.name in called else rival.name
