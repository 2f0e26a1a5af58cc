"""A picture of a stream: a note of its chronicle names it by its key."""

from __future__ import annotations

from django.db import models


class KeptPicture(models.Model):
    """One picture, without whatever its camera wrote beside it."""

    stream = models.CharField(max_length=80)
    key = models.CharField(max_length=32)
    """The hash of its bytes."""
    owner = models.CharField(max_length=80, db_index=True)
    """How journals name whoever sent it."""
    kind = models.CharField(max_length=8)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    data = models.BinaryField()
    sent = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("stream", "key"), name="one_picture_a_stream"),)

    def __str__(self) -> str:
        return f"{self.stream} {self.key}"
