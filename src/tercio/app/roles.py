"""Who may do what: one table of roles and actions, asked by every door.

A role is what somebody is in a club (or, for a tournament, in the club that runs it). Who is not a member
is a spectator. Rules of play are not here: whose turn it is, or whose sheet, is the system's business.
"""

from __future__ import annotations

from enum import StrEnum

from tercio.core.refused import Refused
from tercio.core.speech import Phrase


class Role(StrEnum):
    ORGANISER = "organiser"
    REFEREE = "referee"
    PLAYER = "player"
    SPECTATOR = "spectator"


ALL = frozenset(Role)
MEMBERS = ALL - {Role.SPECTATOR}
STAFF = frozenset({Role.ORGANISER, Role.REFEREE})
ORGANISERS = frozenset({Role.ORGANISER})

MAY: dict[str, frozenset[Role]] = {
    "club.see": ALL,
    "club.members": MEMBERS,  # names of members, not of interest to passers-by
    "club.rename": ORGANISERS,
    "club.invite": ORGANISERS,
    "club.role": ORGANISERS,
    "club.remove": ORGANISERS,
    "club.figures": ORGANISERS,  # what the club's armies cost and can do
    "club.leave": MEMBERS,
    "club.undo": ORGANISERS,  # undoing gives roles back, so it takes who may give them
    "tournament.see": ALL,
    "tournament.create": ORGANISERS,
    "tournament.run": ORGANISERS,  # open, pair, close rounds, change what was announced
    "tournament.referee": STAFF,  # correct a sheet, penalise, settle a dispute
    "tournament.enrol": MEMBERS,
    "tournament.score": MEMBERS,  # one's own table; the system checks whose
    "campaign.see": ALL,
    "campaign.create": ORGANISERS,
    "campaign.run": ORGANISERS,
    "campaign.play": MEMBERS,
    "battle.see": ALL,
    "battle.create": MEMBERS,
    "battle.play": MEMBERS,
    "muskets.see": ALL,
    "muskets.create": MEMBERS,
    "muskets.play": MEMBERS,
    "muskets.numbers": STAFF,  # the club's own reading of a damaged number
    "history.see": MEMBERS,
    "history.undo": STAFF,
}


def may(role: Role | str, action: str) -> bool:
    """Whether a role may do something; an unknown action is our own mistake."""
    return Role(role) in MAY[action]


def demand(role: Role | str, action: str) -> None:
    """Refuse what the role may not do."""
    if not may(role, action):
        raise Refused("roles.not_allowed", action=Phrase(f"action.{action}"), roles=roles_that_may(action))


def roles_that_may(action: str) -> list[Phrase]:
    """The roles that may do something, for whoever was refused."""
    return [Phrase(f"role.{role}") for role in Role if role in MAY[action]]
