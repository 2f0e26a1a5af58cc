"""What is hidden, and from whom: nobody else finds it on any page or in any answer of the API."""

from __future__ import annotations

from tercio.web.permissions.callers import NOBODY, ORGANISER, OWN_LIST, Audience, Caller, members

PLAYER: Audience = frozenset({Caller.PLAYER})
HIDDEN: dict[str, Audience] = {
    "company_list": OWN_LIST,  # WT-HID-01
    "sealed_army": PLAYER | ORGANISER,
    "member_names": members("club.members"),
    "invitation_label": members("history.see"),
    "email": PLAYER,
    "table_code": frozenset({Caller.REFEREE}) | ORGANISER,
    "personal_letters": ORGANISER,
    "password": NOBODY,
}
"""By name; in words, `permissions.hidden.<name>`. Administration, which reads the database, is aside."""
