"""The club as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Iterable

from tercio.club.commands import ClubCommand
from tercio.club.decide import decide
from tercio.club.events import ClubEvent
from tercio.club.evolve import evolve
from tercio.club.state import Club
from tercio.core.decider import Decider
from tercio.core.listing import Listing


def view(club: Club, who: str | None) -> Club:
    """Invitations are for organisers' eyes, members for members'."""
    role = club.role(who)
    if role == "organiser":
        return club
    return Club(club.name, club.members if role != "spectator" else {})


def marks(club: Club) -> Iterable[tuple[str, str]]:
    """A club is found by its title, its members, what each is in it, and its working links."""
    if club.name:
        yield "title", club.name
    for member in club.members.values():
        yield "member", member.id
        yield member.role, member.id
    for hashed in club.invitations:
        yield "invitation", hashed


def listing(club: Club, stream: str) -> Listing:
    """A club in lists."""
    return Listing(club.name, facts={"members": len(club.members)})


DECIDER: Decider[Club] = Decider(
    kind="club", initial=Club(), commands=ClubCommand, events=ClubEvent, decide=decide, evolve=evolve,
    view=view, marks=marks, listing=listing, keeps=True,
)  # fmt: skip
