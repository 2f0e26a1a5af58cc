"""What an event may be announced as: on whose page it stands, and whose ranking it moves.

The rules of a tournament know nothing of clubs and accounts; the desk asks here before they are asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.app.open_streams import NoSuchStream, OpenStream, open_stream
from tercio.app.people import keeps_house
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.tournament.commands import ChangeSettings, CreateTournament
from tercio.tournament.settings import Settings

Gate = Callable[[OpenStream, Command, str], None]
TERMINAL = "terminal"
"""Who sits at the house's own terminal."""


def organises(club: str, who: str | None) -> bool:
    """Whether somebody organises a club."""
    if club.partition("/")[0] != "club":
        return False
    try:
        return bool(open_stream(club).state.role(who) == "organiser")
    except NoSuchStream:
        return False


def may_rate(club: str, who: str | None) -> bool:
    """Whether somebody holds official events for a club, or for the house where no club is named."""
    return organises(club, who) if club else keeps_house(who)


def check_announcement(opened: OpenStream, command: Command, who: str) -> None:
    """An event stands on the page of a club its organiser organises; official ones belong to somebody."""
    if not isinstance(command, CreateTournament | ChangeSettings) or who == TERMINAL:
        return
    new: Settings = command.settings
    old: Any = opened.state.settings if opened.version else None
    if new.club and new.club != (old.club if old else "") and not organises(new.club, who):
        raise Refused("wt.settings.not_your_club")
    if (
        new.official
        and (old is None or rating_facts(new) != rating_facts(old))
        and not may_rate(new.club, who)
    ):
        raise Refused("wt.settings.not_yours_to_rate", rule="WT-ELO-01")


def rating_facts(settings: Settings) -> tuple[object, ...]:
    """What decides whose ranking an event moves, and how far."""
    return settings.official, settings.club, settings.k_factor, settings.rating_model, settings.date


GATES: dict[str, Gate] = {"tournament": check_announcement}
"""By kind of stream: what is asked of the house before the system's own rules decide."""
