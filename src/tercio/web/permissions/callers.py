"""Whoever may come to a door, and the groups in which doors admit them.

What a club's roles may do is said in `app/roles` and only looked up here, so that the two cannot differ.
"""

from __future__ import annotations

from enum import StrEnum

from tercio.app.roles import MAY, Role


class Caller(StrEnum):
    """Somebody at a door, seen from the event, campaign, battle or club behind it."""

    STRANGER = "stranger"
    ACCOUNT = "account"
    """Signed up, with no part in what is asked for."""
    PLAYER = "player"
    """The player concerned: a member of the club, with an account."""
    RIVAL = "rival"
    """The player across the table, by personal link and without an account."""
    CARD = "card"
    """Whoever scanned the card on that table."""
    REFEREE = "referee"
    ORGANISER = "organiser"
    OTHER_CLUB = "other_club"
    """The organiser of another club."""
    ADMIN = "admin"
    """Keeps the house; has no part in the club."""


Audience = frozenset[Caller]
IN_CLUB = {
    Role.ORGANISER: Caller.ORGANISER,
    Role.REFEREE: Caller.REFEREE,
    Role.PLAYER: Caller.PLAYER,
}
EVERYBODY: Audience = frozenset(Caller)
NOBODY: Audience = frozenset()
ACCOUNTS: Audience = EVERYBODY - {Caller.STRANGER, Caller.RIVAL, Caller.CARD}
ORGANISER: Audience = frozenset({Caller.ORGANISER})
REFEREE: Audience = frozenset({Caller.REFEREE})
STAFF: Audience = ORGANISER | REFEREE
SEATED: Audience = frozenset({Caller.PLAYER, Caller.RIVAL})
OWNER: Audience = frozenset({Caller.PLAYER, Caller.ORGANISER})
"""Whoever it belongs to, and the organiser for them."""
AT_TABLE: Audience = SEATED | {Caller.CARD}
AT_TABLE_OR_STAFF: Audience = AT_TABLE | STAFF
RIVAL_OR_STAFF: Audience = STAFF | {Caller.RIVAL}
OWN_LIST: Audience = frozenset({Caller.PLAYER}) | STAFF
CARD: Audience = frozenset({Caller.CARD})
ADMIN: Audience = frozenset({Caller.ADMIN})


def members(action: str) -> Audience:
    """Those whose role in the club lets them do something; everybody if a passer-by may."""
    if Role.SPECTATOR in MAY[action]:
        return EVERYBODY
    return frozenset(IN_CLUB[role] for role in MAY[action])
