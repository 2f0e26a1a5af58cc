"""Army lists people keep: by name, as they stand, shared with whoever has the link."""

from __future__ import annotations

import secrets

from tercio.app.army_builder import LONGEST_TEXT, read_drafted
from tercio.app.club_figures import figures_in
from tercio.core.refused import Refused
from tercio.store.battles.models import KeptArmy

MOST_ARMIES = 100
"""Of one account."""


def keep_army(owner: str, text: str) -> KeptArmy:
    """Keep a list, over the one of the same name or as a new one; it may still have faults."""
    if len(text) > LONGEST_TEXT:
        raise Refused("battle.open.list_too_long", most=LONGEST_TEXT)
    army = read_drafted(text)
    name = army.chosen.name or army.offered.name
    kept = KeptArmy.objects.filter(owner=owner, name=name).first()
    if kept is None:
        if KeptArmy.objects.filter(owner=owner).count() >= MOST_ARMIES:
            raise Refused("army.kept.full", most=MOST_ARMIES)
        kept = KeptArmy(key=secrets.token_hex(8), owner=owner, name=name)
    kept.text, kept.figures = army.text, figures_in(army.text)
    kept.save()
    return kept


def armies_of(owner: str | None) -> list[KeptArmy]:
    """The lists of an account, the newest first."""
    return list(KeptArmy.objects.filter(owner=owner)) if owner else []


def find_army(key: str) -> KeptArmy:
    """A list by its key: whoever has it may look."""
    kept = KeptArmy.objects.filter(key=key).first()
    if kept is None:
        raise Refused("army.kept.missing")
    return kept


def drop_army(key: str, owner: str) -> str:
    """Forget a list of one's own: its name."""
    kept = find_army(key)
    if kept.owner != owner:
        raise Refused("army.kept.not_yours")
    kept.delete()
    return kept.name
