"""What is hidden, and from whom: nobody else finds it on any page or in any answer of the API."""

from __future__ import annotations

from tercio.web.permissions.callers import NOBODY, ORGANISER, OWN_LIST, Audience, Caller, members

PLAYER: Audience = frozenset({Caller.PLAYER})
HIDDEN: dict[str, Audience] = {
    "company_list": OWN_LIST,  # WT-HID-01: tournament/view.py
    "sealed_army": PLAYER | ORGANISER,  # campaign/secrecy.py
    "member_names": members("club.members"),  # club/decider.py
    "invitation_label": members("history.see"),  # club/decider.py
    "email": PLAYER,
    "table_code": frozenset({Caller.REFEREE}) | ORGANISER,  # web/tournaments/hall.py prints it
    "personal_letters": ORGANISER,  # web/tournaments/short_links.py
    "command_stack": PLAYER,
    "password": NOBODY,
}
"""By name, and where it is hidden; in words, `permissions.hidden.<name>`.

Administration, which reads the database, is aside.
"""
