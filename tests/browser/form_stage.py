"""A house for the walk of refused forms: what a page needs is brought about when it is first asked for."""

from __future__ import annotations

import quopri
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page

from tests.browser.campaigns import PLAYERS, ProgrammedCampaign
from tests.browser.hall import Hall
from tests.browser.people import PASSWORD, call_api, new_account, new_club, post_form

ARMY = "Wolves · Nords · 300\nJarl\nRaiders ×4"
LINK = re.compile(r"http://[^/\s]+(/\S+)")


class FormStage(dict[str, str]):
    """Addresses by what stands there; the readers are signed in once and walk from page to page."""

    def __init__(self, opener: Callable[..., Page], home: Path) -> None:
        super().__init__()
        self.opener, self.home = opener, home
        self.readers: dict[str, Page] = {}
        self.sent: set[str] = set()
        """Forms that were refused already, on another day of their page."""

    def __missing__(self, name: str) -> str:
        self[name] = getattr(self, f"make_{name}")()
        return self[name]

    def reader(self, name: str) -> Page:
        if name not in self.readers:
            self.readers[name] = page = self.opener()
            page.goto("/account/sign-in/")
            if name != "stranger":
                new_account(page)
        return self.readers[name]

    @property
    def page(self) -> Page:
        return self.reader("organiser")

    def mailed(self) -> str:
        """Where the link of the newest mail leads."""
        newest = max((self.home / "outbox").iterdir(), key=lambda mail: mail.stat().st_mtime_ns)
        found = LINK.search(quopri.decodestring(newest.read_bytes()).decode())
        assert found
        return found[1]

    # --- accounts and clubs

    def make_reset(self) -> str:
        owner = self.reader("rival")
        mine = {"shown": "Rival", "email": "rival@example.org", "language": "es"}
        post_form(owner, "/account/", **mine, old_password=PASSWORD)
        post_form(self.reader("stranger"), "/account/reset/", email="rival@example.org")
        return self.mailed()

    def make_webhooks(self) -> str:
        self["gathering"]
        return "/account/webhooks/"

    def make_invitation(self) -> str:
        self["club_id"] = new_club(self.page, "Tercio Viejo").rstrip("/").rpartition("/")[2]
        self.page.locator("form[action$='/invite/'] input[name=label]").fill("Cartel")
        self.page.locator("form[action$='/invite/'] button").click()
        return str(self.page.locator("input.copy").first.input_value())

    def make_club(self) -> str:
        join, rival = self["invitation"], self.reader("rival")
        rival.goto(join)
        rival.locator("main form button").click()
        rival.locator("#club-name").wait_for()
        return f"/clubs/{self['club_id']}/"

    def make_club_id(self) -> str:
        self["invitation"]
        return self["club_id"]

    def make_history(self) -> str:
        return f"/history/club/{self['club_id']}/"

    # --- campaigns

    def make_kept_map(self) -> str:
        text = self.page.request.get("/campaigns/maps/file/?map=breda").text()
        post_form(self.page, "/campaigns/maps/keep/", key="", text=text)
        return "/campaigns/maps/"

    def campaign(self, name: str) -> ProgrammedCampaign:
        return ProgrammedCampaign(self.page, name)

    def make_campaign(self) -> str:
        campaign = ProgrammedCampaign(self.page)
        return campaign.path.split("/")[2]

    def make_gathering(self) -> str:
        asked = {"name": "Flandes", "map": "breda"}
        campaign = self.campaign(str(call_api(self.page, "/api/campaigns/", asked)["id"]))
        for name in PLAYERS[:3]:
            campaign.send(type="Join", player=name)
        return campaign.path

    def make_drafting(self) -> str:
        self.campaign(self["campaign"]).send(type="DrawLots")
        return f"/campaigns/{self['campaign']}/"

    def make_attacking(self) -> str:
        self["drafting"]
        self.campaign(self["campaign"]).play("draft")
        return self["drafting"]

    def make_fighting(self) -> str:
        self["attacking"]
        self.campaign(self["campaign"]).attack()
        return self["drafting"]

    def make_sheet(self) -> str:
        self["fighting"]
        battle = self.campaign(self["campaign"]).read("/battles")[0]
        return f"{self['drafting']}battles/{battle['attacker']}/"

    def make_conquering(self) -> str:
        self["fighting"]
        self.campaign(self["campaign"]).fight(PLAYERS[0])
        return self["drafting"]

    # --- the field card and battles

    def make_card(self) -> str:
        return f"/muskets/club/{self['club_id']}/"

    def make_evening(self) -> str:
        page, sides = self.page, {"attacker": "Bobadilla", "defender": "Holac"}
        officers = {"attacker_officers": "1", "defender_officers": "1"}
        wish = {"command_id": "evening-12345", "title": "Empel", **sides, **officers}
        post_form(page, f"{self['card']}evenings/", **wish)
        page.goto(self["card"])
        return str(page.locator("#command .list a").first.get_attribute("href"))

    def make_army(self) -> str:
        return f"/battles/armies/?{urlencode({'list': ARMY})}"

    def make_factions(self) -> str:
        self["club_id"]
        return "/battles/figures/"

    def make_figures(self) -> str:
        factions = self["factions"]
        self.page.goto("/rules/")  # what was refused there before is forgotten
        self.page.goto(factions)
        self.page.locator("form[action$='/change/'] button").first.click()
        self.page.wait_for_url(re.compile("/battles/figures/[^/]+/$"))
        return str(self.page.evaluate("location.pathname"))

    def make_replay(self) -> str:
        """A battle given up: a moment of it may be branched."""
        self.page.goto("/battles/")
        self.page.locator("#play-rival").select_option("recruit")
        self.page.locator("form.play-form button").click()
        mine = int(str(self.page.locator("#battle").get_attribute("data-seats")))
        battle = str(self.page.evaluate("location.pathname"))
        call_api(self.page, f"/api{battle}commands", {"command": {"type": "Concede", "player": mine}})
        return f"{battle}replay/"

    # --- tournaments

    def make_setting_up(self) -> str:
        self.hall = Hall(self.opener, width=1280, desk=self.page)
        self.hall.do("OpenRegistration")
        self.hall.do("SubmitList", company="c001", units=[{"name": "Orcos"}])
        return f"{self.hall.path}desk/"

    def event_page(self, rest: str = "") -> str:
        self["setting_up"]
        return f"{self.hall.path}{rest}"

    def make_guest(self) -> str:
        return self.event_page()

    def make_event(self) -> str:
        return self.event_page()

    def make_settings(self) -> str:
        return self.event_page("desk/settings/")

    def make_list(self) -> str:
        return self.event_page("list/c001/")

    def make_player(self) -> str:
        return self.event_page("desk/player/c001/")

    def make_links(self) -> str:
        return self.event_page("players/")

    def make_desk(self) -> str:
        desk = self["setting_up"]
        self.hall.start()
        return desk

    def make_match(self) -> str:
        self["desk"]
        return self.event_page(f"game/{self.hall.games()[0]['id']}/")

    def season_of(self, year: int) -> str:
        """A season of the club, after one event that was cut short."""
        mine: dict[str, Any] = {"official": True, "club": f"club/{self['club_id']}", "date": f"{year}-03-01"}
        hall = Hall(self.opener, width=1280, desk=self.page, **mine).start()
        hall.score_all()
        hall.do("CloseTournament", accept=["wt.checklist.closing_open"], cut_short=True)
        return f"/tournaments/season/{year}/?club={self['club_id']}"

    def make_season(self) -> str:
        return self.season_of(2027)

    def make_closed_season(self) -> str:
        season = self.season_of(2028)
        post_form(self.page, season.replace("/?", "/close/?"), command_id="close-12345")
        return season
