"""Accounts and keys, links, phones that claim a seat, alerts, webhooks and deliveries, a heartbeat."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class Person(AbstractUser):
    """An account: a name to sign in with, a name to be shown, a language to be spoken to."""

    shown = models.CharField(max_length=80, blank=True)
    language = models.CharField(max_length=2, blank=True)
    session_epoch = models.PositiveIntegerField(default=0)
    """Sessions begun before this number are over."""

    class Meta(AbstractUser.Meta):
        constraints = [  # noqa: RUF012
            models.UniqueConstraint(Lower("username"), name="one_person_a_name_whatever_its_case"),
        ]

    @property
    def name(self) -> str:
        """What others call them."""
        return self.shown or self.username

    @property
    def who(self) -> str:
        """How journals name them."""
        return f"user:{self.pk}"

    def end_sessions(self) -> None:
        """Sign out wherever this account is signed in; whoever asked is let in again with the new hash."""
        type(self).objects.filter(pk=self.pk).update(session_epoch=models.F("session_epoch") + 1)
        self.refresh_from_db()

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session must know of its account: the password as it is, and the epoch."""
        own: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]
        return f"{own}.{self.session_epoch}" if self.session_epoch else own


class LinkEpoch(models.Model):
    """Links of a seat made before this number no longer open anything."""

    stream = models.CharField(max_length=120)
    seat = models.CharField(max_length=120)
    epoch = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [  # noqa: RUF012
            models.UniqueConstraint(fields=["stream", "seat"], name="one_epoch_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.seat} {self.epoch}"


class SeatClaim(models.Model):
    """A browser that says whose phone it is; nothing until somebody agreed."""

    stream = models.CharField(max_length=120)
    seat = models.CharField(max_length=120)
    key = models.CharField(max_length=40, unique=True)
    """Kept by the browser's session."""
    agreed_by = models.CharField(max_length=200, blank=True)
    """Who said yes, as journals name them; empty while it waits."""
    epoch = models.PositiveIntegerField(default=0)
    """The seat's epoch when it was agreed: it dies with the links of that epoch."""

    class Meta:
        indexes = [models.Index(fields=["stream", "seat"], name="claims_of_a_seat")]  # noqa: RUF012

    def __str__(self) -> str:
        return f"{self.stream} {self.seat} {self.agreed_by or 'waiting'}"


class AlertChannel(models.Model):
    """Where somebody wants to hear what happens in a stream, away from its pages."""

    stream = models.CharField(max_length=120)
    who = models.CharField(max_length=120)
    """As journals name them: an account or a seat."""
    kind = models.CharField(max_length=8, choices=[("mail", "mail"), ("push", "push")])
    address = models.CharField(max_length=500)
    """A mail address, or what the browser's push service is called by."""
    keys = models.CharField(max_length=200, blank=True)
    """Of a push: the browser's public key and its secret, with a space between."""
    language = models.CharField(max_length=2)
    gone = models.BooleanField(default=False)
    """The service no longer knows it: nothing is sent, and its owner is told once."""

    class Meta:
        constraints = [  # noqa: RUF012
            models.UniqueConstraint(fields=["stream", "who", "address"], name="one_channel_an_address"),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.who} {self.kind}"


class AccessToken(models.Model):
    """A named key with which a program acts in somebody's name; the key itself is nowhere kept."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80)
    hash = models.CharField(max_length=64, unique=True)
    scope = models.CharField(
        max_length=10, choices=[(scope, scope) for scope in ("read", "act", "organise", "play")]
    )
    stream = models.CharField(max_length=120, blank=True)
    """Where it may organise or play; nothing for a key that opens every door of its owner."""
    seat = models.CharField(max_length=120, blank=True)
    """As links name it."""
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)
    """About when it was last shown."""

    def __str__(self) -> str:
        return f"{self.person_id} {self.name} {self.scope} {self.stream}"


class Webhook(models.Model):
    """An address that wants to hear of every change of a stream; its secret is made from its salt."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="webhooks")
    stream = models.CharField(max_length=120, db_index=True)
    address = models.CharField(max_length=500)
    origin = models.CharField(max_length=300, db_index=True)
    """Scheme, host and port of the address: what is down is down for everybody who sends there."""
    salt = models.CharField(max_length=32)
    version = models.PositiveIntegerField(default=0)
    """The newest version it has been told of; 0 for one that is told where the stream stands."""
    due = models.DateTimeField(db_index=True)
    """Not told anything before: a pause, or the time a sender has taken for itself."""
    failures = models.PositiveIntegerField(default=0)
    """Tries in a row that came to nothing."""
    trouble = models.CharField(max_length=12, blank=True)
    """What was wrong the last time."""
    status = models.PositiveIntegerField(default=0)
    """What it answered the last time, 0 for nothing."""
    off = models.CharField(max_length=12, blank=True)
    """Why it is told nothing; empty for one that is."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [  # noqa: RUF012
            models.UniqueConstraint(fields=["person", "stream", "address"], name="one_webhook_an_address"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.stream} {self.off or 'on'}"


class WebhookDelivery(models.Model):
    """One piece of news for a webhook, tried until it was taken or something newer came."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=40, unique=True)
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    made = models.DateTimeField()
    tries = models.PositiveIntegerField(default=0)
    trouble = models.CharField(max_length=12, blank=True)
    status = models.PositiveIntegerField(default=0)
    taken = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.key} @{self.version}"


class Heartbeat(models.Model):
    """The house itself, in one row: when it was last asked whether it can write, and its secret's mark."""

    at = models.DateTimeField()
    secret_mark = models.CharField(max_length=64, blank=True, default="")
    """Of the secret everything is signed with; empty until the house has begun."""

    def __str__(self) -> str:
        return self.at.isoformat()
