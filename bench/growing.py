"""A house made large quickly: events and campaigns as the journal's writer would have left them."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from tercio.app.command_desk import new_stream, open_stream, perform
from tercio.app.systems import system_of
from tercio.campaign.commands import FoundCampaign
from tercio.campaign.mapfile import shipped_maps
from tercio.club.commands import FoundClub, RenameClub
from tercio.store import journal
from tercio.store.listings import keep_listing
from tercio.store.models import Entry, Mark, Receipt, Stream
from tercio.store.people.models import Person
from tercio.tournament import commands as c
from tercio.tournament.settings import Settings
from tercio.tournament.state import ScoreSheet

WORDS = ("Copa", "Liga", "Torneo", "Abierto", "Memorial")
PLACES = ("Ávila", "Breda", "Cáceres", "Denia", "Écija")


CLUBS, THEIRS = 60, 3_000
"""More tournaments are those of more clubs: sixty for each three thousand, five events a year for each."""

LONG_PAGES = (
    "campaigns", "a history of 50,000", "its middle", "an event's history of 50,000", "an event's middle",
    "an event of 50,000",
)  # fmt: skip
"""Pages only a house with years behind it has."""


class House:
    """Clubs, tournaments, campaigns and one long history, and somebody who looks at them."""

    def __init__(self) -> None:
        self.keeper = Person.objects.create_user("keeper", is_staff=True)
        self.reader = Client(HTTP_ACCEPT_LANGUAGE="es")
        self.reader.force_login(self.keeper, backend="django.contrib.auth.backends.ModelBackend")
        self.clubs = [self.club(f"Club {number}") for number in range(CLUBS)]
        self.model = self.closed_event()
        self.count = 0

    def act(self, stream: str, command: Any) -> None:
        kind = stream.partition("/")[0]
        perform(kind, stream, command, who="cli", command_id=secrets.token_hex(8))

    def club(self, name: str, founder: str = "") -> str:
        stream = new_stream("club")
        self.act(stream, FoundClub(name, founder or self.keeper.who, "Keeper"))
        return stream

    def closed_event(self, players: int = 16) -> str:
        """An official event of sixteen, played and closed."""
        stream, who = new_stream("tournament"), "cli"
        settings = Settings("Copa", date="2026-03-01", seats=players, round_minutes=90, official=True)
        perform(
            "tournament", stream, c.CreateTournament(settings, who, 0), who="terminal", command_id="create-it"
        )
        names = "\n".join(f"Player {number}" for number in range(players))
        self.act(stream, c.ImportCompanies(f"name\n{names}", who))
        self.act(stream, c.CheckInAll(who))
        for _ in range(3):
            self.play_round(stream)
        return stream

    def play_round(self, stream: str, who: str = "cli") -> None:
        accept = ("wt.checklist.opening_open", "wt.pairing.rematches")
        self.act(stream, c.PairRound(accept, who))
        for game in open_stream(stream).state.current.games.values():
            sheet = ScoreSheet(game.pair[0], pm=(5, 3), pa=(2, 1))
            self.act(stream, c.EnterScore(game.id, sheet, who))

    def grow_to(self, size: int) -> None:
        """So many tournaments: copies of the model, on other days, in other clubs, most of them closed."""
        decider, state = system_of(self.model), open_stream(self.model).state
        closed = decider.line_of(replace(state, phase="closed"), self.model)
        story = journal.load(self.model)[:3]
        while len(self.clubs) < size // THEIRS * CLUBS:
            others = f"user:{10_000 + len(self.clubs)}"  # nobody is in six hundred clubs
            self.clubs.append(self.club(f"Club {len(self.clubs)}", others))
        while self.count < size:
            some = range(self.count, min(size, self.count + 500))
            names = {number: f"tournament/g{number:06}" for number in some}
            now = timezone.now()
            Stream.objects.bulk_create(
                Stream(id=name, kind="tournament", version=len(story), created=now) for name in names.values()
            )
            Entry.objects.bulk_create(
                Entry(
                    stream_id=name, version=line.version, name=line.name, data=line.data, who="cli", at=now,
                    command_id=f"g{line.version}",
                )
                for name in names.values()
                for line in story
            )  # fmt: skip
            with transaction.atomic():
                for number, name in names.items():
                    self.list_copy(number, name, closed)
            self.count += len(some)

    country_year = "2016"
    """Every thirtieth event is the house's own, all in one year: a season of a whole country."""

    def list_copy(self, number: int, name: str, closed: Any) -> None:
        country = number % 30 == 15
        phase = "playing" if number % 300 == 0 else "registration" if number % 100 == 1 else "closed"
        title = f"{WORDS[number % 5]} {number}"
        club = "" if country else self.clubs[number // THEIRS * CLUBS + number % CLUBS]
        year = self.country_year if country else 2017 + number // 60 % 10
        day = f"{year}-{1 + number % 12:02}-{1 + number % 28:02}"
        result = {**closed.result["result"], "name": title, "club": club, "date": day}
        if country:
            result |= self.others(result, number // 120)
        line = replace(
            closed,
            title=title,
            phase=phase,
            day=day,
            club=club,
            facts={**closed.facts, "place": PLACES[number % 5]},
            result={**closed.result, "result": result} if phase == "closed" else None,
        )
        keep_listing(name, line)
        Mark.objects.bulk_create(
            [
                Mark(stream_id=name, label="title", value=title),
                Mark(stream_id=name, label="phase", value=phase),
            ]
        )

    def others(self, result: Any, group: int) -> dict[str, Any]:
        """The same result with other people: a group that meets four times a year."""
        names = {f"{player}-{group}": f"{name} {group}" for player, name in result["names"].items()}
        return {"players": [f"{player}-{group}" for player in result["players"]], "names": names}

    def add_campaigns(self, count: int) -> None:
        """Campaigns of the keeper's, each founded as it would be."""
        planet = min(shipped_maps().values(), key=lambda world: len(world.tiles))
        for number in range(count):
            command = FoundCampaign(f"Campaña {number}", planet, self.clubs[0], self.keeper.who)
            self.act(new_stream("campaign"), command)

    def add_history(self, lines: int) -> None:
        """A club that was renamed again and again."""
        self.long = self.club("Largo")
        self.act(self.long, RenameClub("Largo 1"))
        self.repeat_last(self.long, lines)

    def add_event_history(self, lines: int) -> None:
        """An event of a hundred whose clock was set again and again."""
        self.long_event = self.closed_event_of(100, organiser=self.keeper.who)
        self.act(self.long_event, c.StartClock(self.keeper.who))
        self.repeat_last(self.long_event, lines)

    def repeat_last(self, stream: str, lines: int) -> None:
        """The last entry of a stream, until it has so many."""
        entries, now = journal.load(stream), timezone.now()
        pattern = entries[-1]
        for start in range(len(entries) + 1, lines + 1, 1000):
            versions = range(start, min(start + 1000, lines + 1))
            Entry.objects.bulk_create(
                Entry(
                    stream_id=stream, version=version, name=pattern.name, data=pattern.data,
                    who=self.keeper.who, at=now, command_id=f"h{version}",
                )
                for version in versions
            )  # fmt: skip
            Receipt.objects.bulk_create(
                Receipt(
                    stream_id=stream,
                    command_id=f"h{version}",
                    who="cli",
                    before=version - 1,
                    after=version,
                )
                for version in versions
            )
        Stream.objects.filter(id=stream).update(version=lines)

    def pages(self) -> dict[str, str]:
        """What is looked at."""
        club, country = self.clubs[0].partition("/")[2], f"/tournaments/season/{self.country_year}/"
        found = {
            "home": "/",
            "tournaments": "/tournaments/",
            "tournaments, searched": "/tournaments/?q=copa+avila",
            "tournaments, far down": f"/tournaments/?phase=closed&start={self.count // 2}",
            "tournaments for programs": "/api/tournaments/",
            "a club": f"/clubs/{club}/",
            "a club's season": f"/tournaments/season/2017/?club={club}",
            "the newest season": "/tournaments/season/",
            "a country's season": country,
            "a country's season, far down": f"{country}?start={self.count // 10}",
            "an event": "/tournaments/g000000/",
            "my clubs for programs": "/api/me/clubs",
            "campaigns for programs": "/api/campaigns/",
            "a new campaign": "/campaigns/new/",
            "maps": "/campaigns/maps/",
            "my battles": "/battles/mine/",
            "figures": "/battles/figures/",
            "muskets": "/muskets/",
            "my keys": "/account/tokens/",
            "my webhooks": "/account/webhooks/",
        }
        if self.count > 30:
            found["campaigns"] = "/campaigns/"
            found["a history of 50,000"] = f"/history/{self.long}/"
            found["its middle"] = f"/history/{self.long}/?upto=25000"
            found["an event's history of 50,000"] = f"/history/{self.long_event}/"
            found["an event's middle"] = f"/history/{self.long_event}/?upto=25250"
            found["an event of 50,000"] = f"/tournaments/{self.long_event.partition('/')[2]}/"
        else:
            found |= dict.fromkeys(LONG_PAGES, "/campaigns/")
        return found

    def large_event(self) -> str:
        """The standings of an event of 500, after two rounds."""
        stream = self.closed_event_of(500)
        return f"/tournaments/{stream.partition('/')[2]}/standings/"

    def closed_event_of(self, players: int, organiser: str = "cli") -> str:
        stream, who = new_stream("tournament"), organiser
        settings = Settings("Grande", date="2026-03-01", seats=players, round_minutes=90)
        self.act(stream, c.CreateTournament(settings, who, 0))
        names = "\n".join(f"Player number {number},Club {number % 40}" for number in range(players))
        self.act(stream, c.ImportCompanies(f"name,club\n{names}", who))
        self.act(stream, c.CheckInAll(who))
        self.play_round(stream, who)
        self.act(stream, c.CloseRound(who))
        self.play_round(stream, who)
        return stream
