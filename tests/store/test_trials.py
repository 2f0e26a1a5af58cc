"""A test on a server has a database to itself: what the last one left there is gone."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, connection

from tercio.store import journal
from tercio.store.models import Entry, Stream
from tests.databases import Templates, postgresql_trial
from tests.store.tally import Added

pytestmark = pytest.mark.postgres


@pytest.fixture
def here(postgresql_server: str, database_templates: Templates, django_db_blocker: Any) -> Any:
    with django_db_blocker.unblock():
        yield lambda: postgresql_trial(database_templates, postgresql_server)


def first_entry() -> int:
    """The number of the first entry of all."""
    journal.append("tally/a", 0, [Added(1), Added(2)], "cli", "1")
    return Entry.objects.earliest("id").id


def test_the_next_finds_no_row_counts_from_one_and_the_past_is_guarded(here: Any) -> None:
    with here() as one:
        assert first_entry() == 1
    with here() as two:
        assert two == one
        assert not Stream.objects.exists()
        assert first_entry() == 1
        with pytest.raises(DatabaseError, match="only ever added to"):
            Entry.objects.update(who="somebody else")


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM django_migrations WHERE id = 48",
        "DROP TRIGGER store_entry_no_update ON store_entry",
        "INSERT INTO django_content_type (app_label, model) VALUES ('store', 'scroll')",
    ],
)
def test_one_whose_form_was_changed_is_not_handed_on(here: Any, change: str) -> None:
    with here() as one, connection.cursor() as cursor:
        cursor.execute(change)
    with here() as two:
        assert two != one
