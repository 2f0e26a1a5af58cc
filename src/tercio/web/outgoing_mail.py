"""Mail the house sends: plain words and a link, or a clear no when it cannot be sent."""

from __future__ import annotations

from smtplib import SMTPException

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.core.validators import EmailValidator

from tercio.core.refused import Refused
from tercio.web.limits import over

LONGEST = 200
MAILS_AN_HOUR, MAILS_A_DAY = 3, 300
"""Links to one address in an hour, and of all events of one organiser in a day."""


def mail_address(text: str) -> str:
    """A mail address as it was typed, if it is one."""
    mail = text.strip()
    try:
        EmailValidator()(mail)
    except ValidationError:
        raise Refused("wt.entry.bad_mail", mail=mail[:LONGEST]) from None
    if len(mail) > LONGEST:
        raise Refused("wt.entry.bad_mail", mail=mail[:LONGEST])
    return mail


def count_link(to: str, organiser: str) -> None:
    """One more link to an address somebody typed, for an event of that organiser."""
    if over("mail-to", to.casefold(), MAILS_AN_HOUR, 3600):
        raise Refused("wt.entry.too_many_mails")
    if over("mails-of", organiser, MAILS_A_DAY, 24 * 3600):
        raise Refused("mail.too_many", most=MAILS_A_DAY)


def post(to: str, subject: str, text: str) -> None:
    """Send a letter; what the mail server says stays in the log."""
    try:
        send_mail(" ".join(subject.split()), text, None, [to])
    except (OSError, SMTPException):
        raise Refused("mail.not_sent") from None


def outward(path: str) -> str:
    """An address of the house as a letter names it."""
    return f"{settings.ADDRESS}{path}"
