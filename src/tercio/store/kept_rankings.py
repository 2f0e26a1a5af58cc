"""Season rankings as last reckoned: a summary and pages of lines, kept beside the rows they come from.

Whoever moves an event of a season gives it another edition in the same transaction. A ranking is kept only
under the edition it was reckoned from, so one that was overtaken is never shown.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef

from tercio.store.models import KeptRanking, ListingRow, RankingPage

LINES_A_PAGE = 50
RENEW = (
    "INSERT INTO store_keptranking (club, year, edition, reckoned, summary) VALUES (%s, %s, %s, '', '')"
    " ON CONFLICT (club, year) DO UPDATE SET edition = excluded.edition"
)
NOTE = (
    "INSERT INTO store_keptranking (club, year, edition, reckoned, summary)"
    " SELECT DISTINCT club, year, 'first', '', '' FROM store_listingrow WHERE year <> ''"
    " ON CONFLICT (club, year) DO NOTHING"
)


class SeasonEdition(NamedTuple):
    """Where the ranking of a season stands."""

    edition: str
    summary: str
    """What is kept beside its pages; nothing when it must be reckoned anew."""


def renew_rankings(seasons: Iterable[tuple[str, str]]) -> None:
    """An event of these seasons, each a club and a year, has moved; always in the same order, so that
    two writers wait for one another instead of for ever.
    """
    with connection.cursor() as cursor:
        for club, year in sorted(seasons):
            cursor.execute(RENEW, (club, year, secrets.token_hex(8)))


def note_seasons() -> None:
    """Seasons whose events were listed by an older Tercio."""
    with connection.cursor() as cursor:
        cursor.execute(NOTE)


def edition_of(club: str, year: str) -> SeasonEdition | None:
    """The edition of a season's ranking, and what is kept of it; None where no event ever counted."""
    found = KeptRanking.objects.filter(club=club, year=year)
    for edition, reckoned, summary in found.values_list("edition", "reckoned", "summary"):
        return SeasonEdition(edition, summary if edition == reckoned else "")
    return None


def kept_pages(club: str, year: str, edition: str, start: int, size: int) -> list[str] | None:
    """The pages with so many lines from `start` on; None if another edition is kept by now."""
    numbers = range(start // LINES_A_PAGE, (start + size - 1) // LINES_A_PAGE + 1)
    rows = RankingPage.objects.filter(ranking__club=club, ranking__year=year, number__in=numbers)
    found = list(rows.order_by("number").values_list("players", "ranking__reckoned"))
    return None if any(kept != edition for _, kept in found) else [players for players, _ in found]


def keep_ranking(club: str, year: str, edition: str, summary: str, pages: Sequence[str]) -> bool:
    """Keep a ranking reckoned from an edition; False, and nothing is kept, if an event has moved since."""
    with transaction.atomic():
        season = KeptRanking.objects.filter(club=club, year=year, edition=edition)
        if not season.update(reckoned=edition, summary=summary):
            return False
        RankingPage.objects.filter(ranking=season.get()).delete()
        RankingPage.objects.bulk_create(
            RankingPage(ranking=season.get(), number=number, players=players)
            for number, players in enumerate(pages)
        )
    return True


def forget_rankings() -> None:
    """Let every ranking be reckoned anew when it is next looked at."""
    KeptRanking.objects.update(reckoned="")


def kept_seasons() -> list[tuple[str, str]]:
    """Club and year of every season whose ranking is kept."""
    return list(KeptRanking.objects.filter(reckoned=F("edition")).values_list("club", "year"))


def seasons_known(kind: str, most: int, **facts: str) -> list[tuple[str, str]]:
    """Year and club of the seasons with events, newest first and the house's own before the clubs'."""
    counted = ListingRow.objects.filter(kind=kind, year=OuterRef("year"), club=OuterRef("club"))
    seasons = KeptRanking.objects.filter(Exists(counted), **facts).order_by("-year", "club")
    return list(seasons.values_list("year", "club")[:most])
