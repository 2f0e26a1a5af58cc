"""The secret that signs sessions, links and cards: whether it is still the one the house has always had.

A lost secret is made anew, and everything signed before is dead without anybody having done wrong. So the
database keeps a mark of it, from which nobody finds it out; whoever keeps the house is told when it differs.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tercio.app.backups import SECRET, bring_back_secret, secret_in
from tercio.app.house_data import home
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.store.people.models import Heartbeat

SALT = "tercio.secret-mark"


def mark_of(secret: str) -> str:
    """What a secret is known by."""
    return salted_hmac(SALT, "mark", secret=secret, algorithm="sha256").hexdigest()


def kept_mark() -> str:
    """The mark of the secret this house signs with; empty until it has begun."""
    return Heartbeat.objects.filter(pk=1).values_list("secret_mark", flat=True).first() or ""


def remember_secret() -> None:
    """A house that has no mark yet begins with the secret it has."""
    if not kept_mark():
        keep_present_secret()


def keep_present_secret() -> None:
    """From now on the present secret is the house's own."""
    Heartbeat.objects.get_or_create(pk=1, defaults={"at": timezone.now()})
    Heartbeat.objects.filter(pk=1).update(secret_mark=mark_of(settings.SECRET_KEY))


def secret_trouble() -> list[Phrase]:
    """What is wrong with the secret, and how to bring the right one back."""
    if kept_mark() in ("", mark_of(settings.SECRET_KEY)):
        return []
    return [Phrase("doctor.other_secret", file=str(home() / SECRET))]


def restore_secret(backup: Path) -> None:
    """The secret out of a backup, if it is the one this house signed with."""
    secret = secret_in(backup)
    if secret is None:
        raise Refused("restore.no_secret", file=str(backup))
    if mark_of(secret) != kept_mark():
        raise Refused("restore.foreign_secret", file=str(backup))
    bring_back_secret(secret)
