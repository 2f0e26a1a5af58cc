"""The journal's tables, and those drawn from it: listings, marks, rankings, codes of tables.

Entries and receipts are written once: the database itself refuses to change them.
"""

from __future__ import annotations

from django.db import models


class Stream(models.Model):
    """One thing with a history: a club, a tournament, a battle."""

    id = models.TextField(primary_key=True)
    """`kind/name`, such as `club/k3f9m2`."""
    kind = models.TextField(db_index=True)
    version = models.PositiveIntegerField()
    """How many entries it has: the version of the newest."""
    created = models.DateTimeField()
    hidden = models.BooleanField(null=True)
    """Taken down by whoever keeps the house: kept, and shown to nobody. Empty otherwise."""

    def __str__(self) -> str:
        return f"{self.id} @{self.version}"


class Entry(models.Model):
    """One event, for ever."""

    stream = models.ForeignKey(Stream, models.PROTECT, related_name="entries", db_index=False)
    version = models.PositiveIntegerField()
    name = models.TextField()
    data = models.TextField()
    """The event as JSON."""
    who = models.TextField()
    at = models.DateTimeField()
    command_id = models.TextField()

    class Meta:
        verbose_name_plural = "entries"
        constraints = (models.UniqueConstraint(fields=("stream", "version"), name="one_entry_a_version"),)
        indexes = (
            models.Index(
                fields=("stream", "version"), condition=models.Q(name="Undone"), name="undoings_of_a_stream"
            ),
        )

    def __str__(self) -> str:
        return f"{self.stream_id} @{self.version} {self.name}"


class Receipt(models.Model):
    """A command that was carried out, so that sending it again does nothing again."""

    stream = models.ForeignKey(Stream, models.PROTECT, related_name="receipts", db_index=False)
    command_id = models.TextField()
    who = models.TextField()
    before = models.PositiveIntegerField()
    after = models.PositiveIntegerField()
    """Its events are the versions above `before`, up to this one; none when they are equal."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("stream", "command_id"), name="one_receipt_a_command"),
        )

    def __str__(self) -> str:
        return f"{self.stream_id} {self.command_id}"


class ListingRow(models.Model):
    """What lists show of a stream; computed from the journal by its writer, never a source."""

    stream = models.OneToOneField(Stream, models.CASCADE, primary_key=True, related_name="listing")
    kind = models.TextField()
    title = models.TextField()
    words = models.TextField()
    """What it is searched by, without case or accents."""
    phase = models.TextField()
    day = models.TextField()
    club = models.TextField()
    owner = models.TextField()
    official = models.BooleanField()
    year = models.TextField()
    """The season it counts in, once it does."""
    facts = models.TextField()
    result = models.TextField()

    class Meta:
        indexes = (
            models.Index(fields=("kind", "phase", "-day", "stream"), name="listed_by_phase"),
            models.Index(fields=("kind", "club", "-day", "stream"), name="listed_by_club"),
            models.Index(fields=("kind", "owner", "-day", "stream"), name="listed_by_owner"),
            models.Index(fields=("kind", "-day", "stream"), name="listed_by_day"),
            models.Index(fields=("kind", "-year", "club"), name="listed_by_season"),
        )

    def __str__(self) -> str:
        return f"{self.stream_id} {self.title}"


class KeptRanking(models.Model):
    """A season as last reckoned from the rows of its events; never a source."""

    club = models.TextField()
    year = models.TextField()
    edition = models.TextField()
    """Another word each time one of its events moves."""
    reckoned = models.TextField()
    """The edition that is kept; another than `edition` when it must be reckoned anew."""
    summary = models.TextField()
    """What stands beside the list, as JSON."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("club", "year"), name="one_ranking_a_season"),)
        indexes = (models.Index(fields=("-year", "club"), name="rankings_by_year"),)

    def __str__(self) -> str:
        return f"{self.year} {self.club}"


class RankingPage(models.Model):
    """Some lines of a season's ranking, as JSON."""

    ranking = models.ForeignKey(KeptRanking, models.CASCADE, related_name="pages", db_index=False)
    number = models.PositiveIntegerField()
    players = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("ranking", "number"), name="one_page_a_number"),)

    def __str__(self) -> str:
        return f"{self.ranking_id} page {self.number}"


class TableCode(models.Model):
    """The short code printed on a table's card, so that typing it opens nothing but that event."""

    code = models.TextField(primary_key=True)
    stream = models.ForeignKey(Stream, models.CASCADE, related_name="codes")
    game = models.TextField()

    def __str__(self) -> str:
        return f"{self.stream_id} {self.game}"


class Mark(models.Model):
    """Something a stream is found by (`member` is `user:12`); computed from the journal, never a source."""

    stream = models.ForeignKey(Stream, models.CASCADE, related_name="marks")
    label = models.TextField()
    value = models.TextField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("label", "value", "stream"), name="one_mark_of_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.stream_id} {self.label}={self.value}"
