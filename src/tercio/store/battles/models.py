"""Seats taken, why the machine decided, long work, kept lists, a club's figures, who wants no mail."""

from __future__ import annotations

from django.db import models


class BattleSeat(models.Model):
    """An account that speaks for a side of a battle."""

    stream = models.CharField(max_length=120)
    seat = models.CharField(max_length=1)
    who = models.CharField(max_length=80, db_index=True)
    """How journals name the account."""
    seen = models.DateTimeField(auto_now_add=True)
    """When they last looked at the table."""
    told = models.DateTimeField(null=True)
    """When a letter last said that it is their turn."""

    class Meta:
        constraints = [  # noqa: RUF012
            models.UniqueConstraint(fields=["stream", "seat", "who"], name="each_seat_once_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.seat} {self.who}"


class MachineThought(models.Model):
    """Why the machine decided as it did, kept beside its move."""

    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    """Of the battle when it was asked."""
    text = models.TextField()
    """The explanation as JSON."""

    class Meta:
        constraints = [  # noqa: RUF012
            models.UniqueConstraint(fields=["stream", "version"], name="each_decision_explained_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.version}"


class BackgroundWork(models.Model):
    """Something long that is worked out beside the web, piece by piece."""

    key = models.CharField(max_length=32, primary_key=True)
    kind = models.CharField(max_length=20)
    about = models.CharField(max_length=120, db_index=True)
    """The battle it is about; empty for what stands alone."""
    owner = models.CharField(max_length=80, db_index=True)
    line = models.CharField(max_length=64, db_index=True, default="")
    """Where it was asked from, as a hash."""
    order = models.TextField()
    """What is wanted, as JSON."""
    pieces = models.IntegerField()
    phase = models.CharField(max_length=10, db_index=True)
    """waiting, running, stopped, done or failed."""
    asked = models.DateTimeField(auto_now_add=True)
    """When somebody asked for it, or to go on with it."""
    beat = models.DateTimeField(null=True)
    """When somebody last worked on it."""

    class Meta:
        ordering = ["asked"]  # noqa: RUF012

    def __str__(self) -> str:
        return f"{self.kind} {self.key} {self.phase}"


class WorkPiece(models.Model):
    """One piece of a work, done."""

    work = models.ForeignKey(BackgroundWork, on_delete=models.CASCADE)
    number = models.IntegerField()
    text = models.TextField()
    """What came of it, as JSON."""

    class Meta:
        constraints = [  # noqa: RUF012
            models.UniqueConstraint(fields=["work", "number"], name="each_piece_once"),
        ]

    def __str__(self) -> str:
        return f"{self.work_id} {self.number}"


class NoLetters(models.Model):
    """An account that wants no mail when it is its turn."""

    who = models.CharField(max_length=80, primary_key=True)

    def __str__(self) -> str:
        return self.who


class KeptArmy(models.Model):
    """One army list of one person; whoever has its link sees it."""

    key = models.CharField(max_length=32, primary_key=True)
    owner = models.CharField(max_length=80, db_index=True)
    name = models.CharField(max_length=60)
    text = models.TextField()
    """The list as people pass it around, perhaps not yet fit to play."""
    figures = models.CharField(max_length=32, blank=True)
    """The club figures it is built from; empty for the shipped ones."""
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated"]  # noqa: RUF012

    def __str__(self) -> str:
        return f"{self.key} {self.name}"


class ClubFigures(models.Model):
    """A faction as a club plays it: its file, checked whenever it is kept."""

    key = models.CharField(max_length=32, primary_key=True)
    club = models.CharField(max_length=120, db_index=True)
    """The club's stream."""
    name = models.CharField(max_length=60)
    text = models.TextField()
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name"]  # noqa: RUF012

    def __str__(self) -> str:
        return f"{self.key} {self.club} {self.name}"
