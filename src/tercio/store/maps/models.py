"""A map somebody draws: as it stands, finished or not."""

from __future__ import annotations

from django.db import models


class KeptMap(models.Model):
    """One map of one person; others see it once it is shared."""

    key = models.CharField(max_length=32, primary_key=True)
    owner = models.CharField(max_length=80, db_index=True)
    """How journals name whoever draws it."""
    name = models.CharField(max_length=60)
    text = models.TextField()
    """The map as a file, perhaps not yet fit to play."""
    shared = models.BooleanField(default=False)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated"]  # noqa: RUF012

    def __str__(self) -> str:
        return f"{self.key} {self.name}"
