"""The campaign's pages: who may do what, what is refused and how, files in and out."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tercio.app.campaigns import export_file, import_file, moments
from tercio.app.command_desk import new_stream, open_stream, perform, undo
from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.autoplay import next_wish
from tercio.campaign.conquest import most_captures
from tercio.campaign.events import ConquestFinished
from tercio.campaign.mapfile import read_map, shipped_maps, write_map
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST, DRAFT, ENDED, Campaign
from tercio.campaign.wealth import Numbers
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.campaigns.campaign_view import race
from tercio.web.campaigns.form_commands import whole_of
from tests.campaign.test_roster import ROS
from tests.proof import proves
from tests.web.conftest import TheClub, Visitor, person

PLAYERS = ("Ana", "Blas", "Cleo")


class TheCampaign:
    """A campaign of three in the club; Ana plays from the account of the club's player."""

    def __init__(self, club: TheClub, faction: str = "Orks") -> None:
        self.club, self.stream = club, new_stream("campaign")
        self.id = self.stream.partition("/")[2]
        self.path = f"/campaigns/{self.id}/"
        self.dice = SeededDice("pages")
        self.act(c.FoundCampaign("Rocroi", shipped_maps()["ref19"], club.stream, club.organiser.who))
        for name in PLAYERS:
            self.act(c.Join(name, club.player.who if name == "Ana" else ""))
            self.act(c.DeclareArmy(name, Declaration(faction, "Combined Arms Detachment")))

    def act(self, wish: Any) -> None:
        who, once = self.club.organiser.who, secrets.token_hex(8)
        perform("campaign", self.stream, wish, who=who, command_id=once, dice=self.dice)

    @property
    def state(self) -> Campaign:
        state: Campaign = open_stream(self.stream).state
        return state

    def until(self, phase: str, turn: int = 0) -> TheCampaign:
        while self.state.phase != phase or self.state.turn < turn:
            self.act(next_wish(self.state, self.dice))
        return self

    def send(self, who: Any, **fields: Any) -> Any:
        return Visitor(who).send(f"{self.path}send/", **fields)


@pytest.fixture
def campaign(club: TheClub) -> TheCampaign:
    return TheCampaign(club)


@pytest.mark.parametrize("phase", ["gathering", DRAFT, ATTACKS, BATTLES, CONQUEST, ENDED])
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_phase_is_shown_to_everybody_in_both_languages(
    campaign: TheCampaign, phase: str, language: str
) -> None:
    campaign.until(phase)
    for who in (campaign.club.organiser, campaign.club.player, None):
        page = Visitor(who, language=language).get(campaign.path)
        assert page.status_code == 200
        assert "Rocroi" in page.content.decode()


def test_a_campaigns_page_has_parts_one_tap_apart_and_a_form_comes_back_to_its_own(
    campaign: TheCampaign,
) -> None:
    def opened(who: Any, part: str = "") -> list[str]:
        shown = Visitor(who).get(campaign.path, {"part": part}).content.decode()
        return re.findall(r'data-part="(\w+)">', shown)

    ines, ana = campaign.club.organiser, campaign.club.player
    assert opened(ines) == opened(ines, "nowhere") == opened(ines, "players") == ["play"]  # no figures yet
    campaign.until(DRAFT)
    for part in ("players", "chronicle", "manage"):
        assert opened(ines, part) == [part]
    assert opened(None, "manage") == ["play"]
    assert opened(ana, "manage") == ["manage"]
    named = Visitor(ines).get(campaign.path, {"pick": "0,0"}).content.decode()
    assert 'href="?pick=0%2C0&amp;part=chronicle"' in named, "what was picked stays picked"
    for fields, part in (({"do": "rename", "name": "Rocroi II"}, "manage"), ({"do": "lots"}, "")):
        answer = campaign.send(ines, **fields)
        assert answer.status_code != 302 or answer.url.endswith(f"?part={part}" if part else campaign.path)
    refused = campaign.send(ines, do="rename", name="").content.decode()
    assert re.findall(r'data-part="(\w+)">', refused) == ["manage"]


def test_a_campaign_is_founded_on_a_shipped_a_generated_or_an_own_map(club: TheClub) -> None:
    visitor = Visitor(club.organiser)
    own = SimpleUploadedFile("map.json", write_map(shipped_maps()["ref19"]).encode())
    for fields in (
        {"map": "breda"},
        {"map": "generated", "players": "2", "seed": "x"},
        {"map": "file", "file": own},
    ):
        answer = visitor.send("/campaigns/new/", name="Nueva", club=club.stream, **fields)
        assert answer.status_code == 302, answer.content
    assert visitor.get("/campaigns/").content.decode().count("Nueva") == 3


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"map": "atlantis"}, "Choose a planet"),
        ({"map": "generated", "players": "77"}, "2 to 10 players"),
        ({"map": "file"}, "The file is missing"),
        ({"map": "breda", "name": " "}, "needs a name"),
        ({"map": "breda", "house_tiles_to_win": "6"}, "Tiles to win: it has to be a number from 7 to"),
        ({"map": "breda", "house_base": "seven"}, "write a whole number"),
        ({"map": "breda", "club": "club/nobody"}, "Only the organiser"),
    ],
)
def test_a_campaign_that_cannot_be_founded_says_why(club: TheClub, fields: Any, told: str) -> None:
    answer = Visitor(club.organiser).send("/campaigns/new/", **{"name": "N", **fields})
    assert answer.status_code == (403 if "club" in fields else 422)
    assert told in answer.content.decode()


def test_house_rules_agreed_at_the_start_are_shown_and_hold(club: TheClub) -> None:
    visitor = Visitor(club.organiser)
    figures = {"house_turns": "5", "house_army_points": "1000", "house_base": "", "house_hive": "17"}
    refused = visitor.send("/campaigns/new/", name=" ", map="breda", **figures).content.decode()
    assert 'name="house_turns" type="number" inputmode="numeric" min="1" max="20" value="5"' in refused
    answer = visitor.send("/campaigns/new/", name="Corta", map="breda", club=club.stream, **figures)
    house = open_stream(f"campaign/{answer.headers['Location'].split('/')[2]}").state.house
    assert (house.turns, house.army_points, house.base, house.tiles_to_win) == (5, 1000, 7, 12)
    page = visitor.get(answer.headers["Location"]).content.decode()
    assert 'Turns at most: <strong class="number">5</strong> <small>instead of 8</small>' in page
    assert "More for a hive" not in page  # as in the rules


def test_a_map_with_an_isolated_tile_is_refused_by_its_name(club: TheClub) -> None:
    document = json.loads(write_map(shipped_maps()["ref19"]))
    document["tiles"][0] |= {"q": 50, "r": 50}
    own = SimpleUploadedFile("map.json", json.dumps(document).encode())
    answer = Visitor(club.organiser).send("/campaigns/new/", name="N", map="file", file=own)
    assert "Tile 0,-2 touches no other" in answer.content.decode()


def test_players_act_for_themselves_and_the_organiser_for_anybody(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    battle = next(b for b in campaign.state.battles.values() if "Ana" in (b.attacker, b.defender))
    rival = battle.rival("Ana")
    mine = {"do": "report", "attacker": battle.attacker, "a_maelstrom": "5"}
    assert campaign.send(campaign.club.player, player=rival, **mine).status_code == 403
    assert campaign.send(campaign.club.player, player="Ana", **mine).status_code == 302
    assert campaign.send(campaign.club.player, do="unplayed", attacker=battle.attacker).status_code == 403
    assert (
        campaign.send(
            campaign.club.organiser, do="confirm", player=rival, attacker=battle.attacker
        ).status_code
        == 302
    )
    assert campaign.state.battles[battle.attacker].result is not None


def test_a_stranger_may_look_but_not_touch(campaign: TheCampaign) -> None:
    stranger = person("nadie")
    assert Visitor(stranger).get(campaign.path).status_code == 200
    assert campaign.send(stranger, do="lots").status_code == 403
    assert Visitor().send(f"{campaign.path}send/", do="lots").status_code == 403
    assert campaign.state.phase == "gathering"


def test_lots_drawn_at_the_table_are_typed_in_by_the_organiser(campaign: TheCampaign) -> None:
    fields = {"do": "lots", "seat": list(PLAYERS), "place": ["2", "1", "3"], "profile": ["J", "A", "C"]}
    assert campaign.send(campaign.club.player, **fields).status_code == 403
    twice = campaign.send(campaign.club.organiser, **{**fields, "place": ["1", "1", "2"]})
    assert twice.status_code == 422
    assert "every player exactly once" in twice.content.decode()
    assert campaign.send(campaign.club.organiser, **fields).status_code == 302
    assert campaign.state.lot == ("Blas", "Ana", "Cleo")
    assert campaign.state.players["Ana"].profile == "J"
    told = Visitor(campaign.club.organiser).get(f"{campaign.path}timeline/").content.decode()
    assert "drawn at the table" in told


def test_either_player_types_in_the_dice_rolled_at_the_table(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    mine = next(b for b in campaign.state.battles.values() if b.defender == "Ana")
    dice = {"die_maelstrom": "2", "die_eternal_war": "4", "die_deployment": "6"}
    fields = {"do": "missions", "player": "Ana", "attacker": mine.attacker, "back": mine.attacker}
    assert campaign.send(campaign.club.player, **fields, die_maelstrom="9").status_code == 422
    assert campaign.send(campaign.club.player, **fields, **dice).status_code == 302
    drawn = campaign.state.battles[mine.attacker].drawn
    assert drawn is not None
    assert drawn.dice == {"maelstrom": 2, "eternal_war": 4, "deployment": 6}
    trait = {"do": "trait", "player": "Ana", "attacker": mine.attacker, "die": "5"}
    assert campaign.send(campaign.club.player, **trait).status_code == 302
    sheet = Visitor().get(f"{campaign.path}battles/{mine.attacker}/").content.decode()
    assert "rolled at the table" in sheet
    assert "5 rolled, read as 5" in sheet


def test_lit_tiles_and_reasons_follow_what_is_picked(campaign: TheCampaign) -> None:
    campaign.act(c.DrawLots())
    html = Visitor(campaign.club.organiser).get(campaign.path, {"pick": ["2,0", "1,0"]}).content.decode()
    assert html.count('class="tile picked"') == 2
    assert 'class="tile legal"' in html
    assert "The three must touch" in html or "must be of different types" in html
    asked = {"pick": ["2,0", "1,0"], "tile": "0,2"}
    why = Visitor(campaign.club.organiser).get(campaign.path, asked).content.decode()
    assert "for example, " in why  # a touch on a dark tile tells the reason, the pick kept
    assert why.count('class="tile picked"') == 2
    ready = (
        Visitor(campaign.club.organiser).get(campaign.path, {"pick": ["2,0", "1,0", "1,1"]}).content.decode()
    )
    assert 'value="claim"' in ready


def test_a_first_pick_need_not_touch_where_none_can_and_the_page_says_so(campaign: TheCampaign) -> None:
    campaign.until(DRAFT)
    touching, apart = (say(f"campaigns.draft.{key}", "en") for key in ("round1", "round1_apart"))
    shown = Visitor(campaign.club.organiser).get(campaign.path).content.decode()
    assert touching in shown
    assert apart not in shown
    rows = ("hive", "spaceport", "spaceport", "power", "command", "manufactorum", "shield", "none")
    tiles = [{"q": q, "r": r, "feature": name} for r, name in enumerate(rows) for q in range(3)]
    planet = read_map(json.dumps({"name": "Filas", "max_players": 2, "tiles": tiles}).encode())
    campaign.stream = new_stream("campaign")
    campaign.act(c.FoundCampaign("Filas", planet, "", campaign.club.organiser.who))
    for name in PLAYERS[:2]:
        campaign.act(c.Join(name))
        campaign.act(c.DeclareArmy(name, Declaration("Orks", "Combined Arms Detachment")))
    campaign.until(DRAFT)
    shown = Visitor(campaign.club.organiser).get(f"/campaigns/{campaign.stream.partition('/')[2]}/")
    assert apart in shown.content.decode()
    assert touching not in shown.content.decode()


def test_an_illegal_pick_comes_back_with_its_rule(campaign: TheCampaign) -> None:
    campaign.act(c.DrawLots())
    who = campaign.state.drafting()
    answer = campaign.send(campaign.club.organiser, do="claim", player=who, tile=["1,0", "1,1", "0,1"])
    assert answer.status_code == 422
    assert "CP-START-03" in answer.content.decode()


def test_a_conquest_shows_every_price_line_by_line(campaign: TheCampaign) -> None:
    campaign.until(CONQUEST)
    who = campaign.state.conqueror()
    tile = next(iter(campaign.state.bills(str(who))))
    html = Visitor(campaign.club.organiser).get(campaign.path, {"tile": tile}).content.decode()
    for charge in campaign.state.bill(str(who), tile):
        assert charge.rule in html


@proves("CP-CONQ-09")
def test_how_many_tiles_may_be_taken_is_said_before_the_first(campaign: TheCampaign) -> None:
    assert [most_captures(mine, 6) for mine in (5, 6, 7)] == [2, 1, 1]
    campaign.until(CONQUEST)
    html = Visitor().get(campaign.path).content.decode()
    assert "Only one tile may be taken: at the start of the turn they had no fewer" in html


@pytest.mark.parametrize(
    ("language", "yours", "theirs"),
    [
        ("en", ("You conquer", "You beat", "You may take"), ("Ana conquers", "they had")),
        ("es", ("Conquistas tú", "Ganaste a", "tenías menos"), ("Conquista Ana", "tenía menos")),
    ],
)
def test_a_conqueror_is_spoken_to_and_others_are_told_about_them(
    campaign: TheCampaign, language: str, yours: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    campaign.until(CONQUEST)
    while campaign.state.conqueror() != "Ana":
        campaign.act(next_wish(campaign.state, campaign.dice))
    own = Visitor(campaign.club.player, language=language).get(campaign.path).content.decode()
    others = Visitor(campaign.club.organiser, language=language).get(campaign.path).content.decode()
    assert [words for words in yours if words in own] == list(yours)
    assert [words for words in theirs if words in own] == []
    assert [words for words in theirs if words in others] == list(theirs)
    assert [words for words in yours if words in others] == []


def test_a_battle_sheet_is_printed_with_its_odds(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    for attacker in campaign.state.chain:
        html = Visitor().get(f"{campaign.path}battles/{attacker}/").content.decode()
        assert "Seize the initiative" in html
        assert "%" in html
    assert Visitor().get(f"{campaign.path}battles/Zoe/").status_code == 404


def test_a_battle_of_first_blood_is_played_at_the_table_and_no_other(club: TheClub) -> None:
    for faction, played_here in {"Nórdicos": "nords-800", "Orks": ""}.items():
        campaign = TheCampaign(club, faction).until(BATTLES)
        attacker = next(iter(campaign.state.battles))
        html = Visitor().get(f"{campaign.path}battles/{attacker}/").content.decode()
        found = re.findall(r'href="(/battles/\?[^"]*)">Play it at the battle table', html)
        assert found == ([f"/battles/?mine={played_here}&amp;theirs={played_here}"] if played_here else [])
        for address in found:
            page = Visitor().get(address.replace("&amp;", "&")).content.decode()
            assert page.count(f'value="{played_here}" selected') == 2, "both armies are chosen already"


def test_an_army_list_is_checked_against_the_sheet(campaign: TheCampaign) -> None:
    """Ana defends, so no benefit demands anything of her list."""
    campaign.until(BATTLES)
    attacker = next(b.attacker for b in campaign.state.battles.values() if b.defender == "Ana")
    address, ana = f"{campaign.path}battles/{attacker}/army/", Visitor(campaign.club.player)
    refused = ana.send(address, player="Ana", file=SimpleUploadedFile("waaagh.ros", ROS.encode()))
    assert refused.status_code == 422
    assert "neither declared nor asked for" in refused.content.decode()
    typed = "Combined Arms Detachment (Orks)\nHQ: Warboss 120\nTroops: Boyz 180"
    assert ana.send(address, player="Ana", typed=typed).status_code == 302
    assert campaign.state.battles[attacker].armies["Ana"].points == 300
    hostile = SimpleUploadedFile("x.ros", b'<!DOCTYPE r [<!ENTITY a "b">]><roster/>')
    assert "XML entities" in ana.send(address, player="Ana", file=hostile).content.decode()


def test_a_list_is_read_only_for_who_may_send_it(campaign: TheCampaign) -> None:
    """Permission comes before work: a stranger's file is not even opened."""
    campaign.until(BATTLES)
    attacker = next(iter(campaign.state.battles))
    page = Visitor(person("stranger")).send(
        f"{campaign.path}battles/{attacker}/army/", player=attacker, typed="no list at all"
    )
    assert page.status_code == 403
    assert "line 1" not in page.content.decode().lower()


def test_a_list_with_faults_is_told_once_and_need_not_be_typed_again(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    attacker = next(b.attacker for b in campaign.state.battles.values() if b.defender == "Ana")
    address, typed = (
        f"{campaign.path}battles/{attacker}/army/",
        "Combined Arms Detachment (Orks)\nHQ: Boss 9000",
    )
    refused = Visitor(campaign.club.player).send(address, player="Ana", typed=typed)
    html = refused.content.decode()
    assert refused.status_code == 422
    assert html.count("9000 points and the limit is") == 1
    assert "HQ: Boss 9000</textarea>" in html


def test_the_sheet_prints_the_lists_and_the_odds_of_the_missions(sealed: Sealed) -> None:
    html = sealed.ana.get(sealed.address).content.decode()
    assert re.search(r'<section class="card lists">.*Ghazghkull', html, re.DOTALL)
    assert "each pair of missions 1 in 36; each deployment 1 in 3" in html


def test_a_battle_that_repeats_last_turns_says_so(campaign: TheCampaign) -> None:
    """Three players meet everybody every turn, so the second turn only repeats."""
    assert "rematch" not in Visitor().get(campaign.until(BATTLES).path).content.decode()
    assert Visitor().get(campaign.until(BATTLES, turn=2).path).content.decode().count("rematch") == 3


def test_the_timeline_steps_to_any_moment(campaign: TheCampaign) -> None:
    campaign.until(ATTACKS, turn=2)
    past = moments(campaign.stream)
    for at in ("1", str(len(past) // 2), "99999", "x"):
        page = Visitor(campaign.club.organiser).get(f"{campaign.path}timeline/", {"at": at})
        assert page.status_code == 200
    assert page.content.decode().count('class="chart"') == 6
    assert past[-1].state == campaign.state


def test_the_timeline_shows_which_tiles_changed_hands(campaign: TheCampaign) -> None:
    campaign.act(c.DrawLots())
    campaign.act(next_wish(campaign.state, campaign.dice))
    html = Visitor().get(f"{campaign.path}timeline/").content.decode()
    assert html.count('class="tile captured"') == 3
    before = Visitor().get(f"{campaign.path}timeline/", {"at": "1"}).content.decode()
    assert "captured" not in before


def test_whoever_cannot_be_attacked_is_shown_with_the_reason(campaign: TheCampaign) -> None:
    campaign.until(ATTACKS)
    first = str(campaign.state.attacker())
    target = campaign.state.targets()[0]
    campaign.act(c.Attack(first, target, ("sorpresa", "holograma")))
    html = Visitor(campaign.club.organiser).get(campaign.path).content.decode()
    assert f'name="target" value="{first}" disabled' in html
    assert "already in this turn" in html


def test_a_refused_attack_keeps_what_was_ticked(campaign: TheCampaign) -> None:
    campaign.until(ATTACKS)
    first, target = str(campaign.state.attacker()), campaign.state.targets()[0]
    refused = campaign.send(
        campaign.club.organiser, do="attack", player=first, target=target, benefit="holograma"
    )  # the first player takes two
    assert refused.status_code == 422
    assert 'value="holograma" checked' in refused.content.decode()
    assert refused.content.decode().count(" checked") == 2  # and the target


def test_the_map_is_heard_and_can_be_gone_past(campaign: TheCampaign) -> None:
    campaign.until(DRAFT)
    html = Visitor(campaign.club.organiser).get(campaign.path).content.decode()
    assert html.index('href="#orders"') < html.index('class="planet-frame"') < html.index('id="orders"')
    assert ". Can be chosen" in html


def test_undone_moments_are_left_out_of_the_timeline(campaign: TheCampaign) -> None:
    campaign.until(DRAFT)
    before = campaign.state
    version = open_stream(campaign.stream).version
    campaign.act(next_wish(before, campaign.dice))
    undo(campaign.stream, version, who=campaign.club.organiser.who, command_id=secrets.token_hex(8))
    assert campaign.state == before
    assert moments(campaign.stream)[-1].state == before


def test_the_organiser_goes_back_to_any_moment_of_the_timeline(campaign: TheCampaign) -> None:
    campaign.until(ATTACKS)
    past = moments(campaign.stream)
    then = past[len(past) // 2]
    undo_page = reverse("undo", args=[campaign.stream])
    version = open_stream(campaign.stream).version
    fields = {"back_to": then.version, "seen": version}
    assert Visitor(campaign.club.player).send(undo_page, **fields).status_code == 403
    assert Visitor(campaign.club.organiser).send(undo_page, **fields).status_code == 302
    assert campaign.state == then.state


def test_a_campaign_travels_as_one_file(campaign: TheCampaign) -> None:
    campaign.until(CONQUEST, turn=2)
    data = export_file(campaign.stream)
    assert b"user:" not in data
    stream = import_file(data, "user:1")
    brought: Campaign = open_stream(stream).state
    assert (brought.owners, brought.turn, brought.start) == (
        campaign.state.owners, campaign.state.turn, campaign.state.start,
    )  # fmt: skip
    assert export_file(stream) == data


def test_the_file_is_downloaded_and_brought_back_in_the_browser(campaign: TheCampaign) -> None:
    campaign.until(ATTACKS)
    answer = Visitor().get(f"{campaign.path}export/")
    file = SimpleUploadedFile("campaign.json", answer.content)
    brought = Visitor(campaign.club.organiser).send("/campaigns/import/", file=file)
    assert brought.status_code == 302
    assert Visitor().get(brought.url).status_code == 200


@pytest.mark.parametrize("rest", [b"", b', "commands": [], "pictures": {}'])
def test_a_campaign_file_of_another_version_is_named_as_such(club: TheClub, rest: bytes) -> None:
    file = SimpleUploadedFile("c.json", b'{"tercio": "campaign", "version": 7' + rest + b"}")
    answer = Visitor(club.organiser).send("/campaigns/import/", file=file)
    assert answer.status_code == 422
    assert "of version 7 and this Tercio reads 1" in answer.content.decode()


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"x" * 9_000_000, b'{"tercio": "campaign", "version": 1, "commands": []}']
)
def test_a_file_that_is_no_campaign_is_refused(db: None, data: bytes) -> None:
    with pytest.raises(Refused):
        import_file(data, "user:1")


def test_a_forged_story_is_refused(campaign: TheCampaign) -> None:
    campaign.until(CONQUEST)
    document = json.loads(export_file(campaign.stream))
    document["commands"] = [document["commands"][0], *document["commands"][5:]]
    with pytest.raises(Refused):
        import_file(json.dumps(document).encode(), "user:1")


def test_a_seat_is_played_by_link_and_kept_with_an_account(campaign: TheCampaign) -> None:
    page = Visitor(campaign.club.organiser).get(f"{campaign.path}seats/").content.decode()
    found = re.search(r'value="http://testserver(/go/[^"]+)" aria-label="Blas"', page)
    assert found is not None
    link = found.group(1)
    phone = Visitor()
    phone.get(link, follow=True)
    campaign.act(c.DrawLots())
    assert "You play as Blas" in phone.get(campaign.path).content.decode()
    someone = person("blas")
    kept = Visitor(someone)
    kept.get(link, follow=True)
    assert kept.send(f"{campaign.path}seats/").status_code == 302
    assert campaign.state.players["Blas"].account == someone.who
    assert Visitor().get(f"{campaign.path}seats/").status_code == 403


def test_a_lost_link_is_called_back_by_the_organiser_alone(campaign: TheCampaign) -> None:
    organiser, phone, seats = Visitor(campaign.club.organiser), Visitor(), f"{campaign.path}seats/"

    def link_of(name: str) -> str:
        page = organiser.get(seats).content.decode()
        found = re.search(rf'value="http://testserver(/go/[^"]+)" aria-label="{name}"', page)
        assert found is not None
        return found.group(1)

    old, other = link_of("Blas"), link_of("Ana")
    phone.get(old, follow=True)
    assert phone.send(seats, revoke="Blas").status_code == 403
    assert organiser.send(seats, revoke="Blas").status_code == 302
    assert link_of("Blas") != old
    assert Visitor().get(old, follow=True).status_code >= 400
    assert Visitor().get(link_of("Blas"), follow=True).status_code == 200
    assert Visitor().get(other, follow=True).status_code == 200


def test_maps_are_shown_checked_and_downloaded(db: None) -> None:
    visitor = Visitor()
    assert "Rocroi" in visitor.get("/campaigns/maps/").content.decode()
    fresh = visitor.get("/campaigns/maps/", {"players": "2", "seed": "7", "tiles": "8"}).content.decode()
    assert "simulated drafts" in fresh
    assert visitor.get("/campaigns/maps/", {"players": "99"}).status_code == 422
    file = visitor.get("/campaigns/maps/file/", {"map": "breda"})
    assert json.loads(file.content)["name"] == "Breda"
    assert b"<svg" in visitor.get("/campaigns/maps/file/", {"map": "breda", "svg": "1"}).content
    checked = visitor.post("/campaigns/maps/check/", {"text": file.content.decode()}).content.decode()
    assert "The map is sound" in checked
    assert "not a Tercio map" in visitor.post("/campaigns/maps/check/", {"text": "{"}).content.decode()
    long = visitor.post("/campaigns/maps/check/", {"text": " " * 1_100_000})
    assert "1000 tiles at most" in long.content.decode()
    opened = visitor.post("/campaigns/maps/check/", {"text": file.content.decode(), "open": "yes"})
    assert "notice" not in opened.content.decode(), "a file about to be opened is only read"
    assert visitor.get("/campaigns/maps/editor/").status_code == 200


def test_a_map_nobody_knows_is_not_begun(db: None) -> None:
    assert Visitor().get("/campaigns/maps/editor/?map=nowhere").status_code == 404


def test_the_map_one_looked_at_is_the_map_one_plays_on(club: TheClub) -> None:
    """Tiles a player and the lack of symmetry travel with the seed."""
    visitor, asked = Visitor(club.organiser), {"players": "2", "seed": "x", "tiles": "9", "free": "on"}
    page = visitor.get("/campaigns/maps/", asked).content.decode()
    found = re.search(r'href="(/campaigns/new/\?map=generated[^"]+)"', page)
    assert found is not None
    form = visitor.get(found.group(1).replace("&amp;", "&")).content.decode()
    assert 'name="tiles" min="6" max="12" value="9"' in form
    assert 'name="free" checked' in form
    answer = visitor.send("/campaigns/new/", name="N", map="generated", club=club.stream, **asked)
    state: Campaign = open_stream(f"campaign/{answer.url.split('/')[2]}").state
    shown = json.loads(visitor.get("/campaigns/maps/file/", asked).content)
    assert json.loads(write_map(state.planet))["tiles"] == shown["tiles"]


def test_a_fair_map_tells_every_measure_and_an_unfair_one_the_ones_it_fails(db: None) -> None:
    fair = Visitor().get("/campaigns/maps/", {"players": "3", "seed": "7", "tiles": "8"}).content.decode()
    assert "Fair: it passes every test" in fair
    assert fair.count('<li class="met">') == 6
    few = Visitor().get("/campaigns/maps/", {"players": "6", "seed": "7", "tiles": "6"}).content.decode()
    assert "Not quite fair" in few
    assert "lack one of the six buildings" in few
    assert "ask for eight or more" in few


def test_the_picture_escapes_what_people_wrote(club: TheClub) -> None:
    campaign = TheCampaign(club)
    campaign.act(c.Leave("Cleo"))
    campaign.act(c.Join('<script>"x"'))
    campaign.act(c.DeclareArmy('<script>"x"', Declaration("Orks", "Combined Arms Detachment")))
    campaign.until(ATTACKS)
    for path in ("", "map.svg", "timeline/"):
        assert '<script>"x' not in Visitor().get(campaign.path + path).content.decode()


def test_programs_see_choices_and_do_things(campaign: TheCampaign) -> None:
    base = f"/api/campaigns/{campaign.id}"
    assert Visitor(campaign.club.player).get("/api/campaigns/").json() == [
        {"id": campaign.id, "title": "Rocroi"}
    ]
    visitor = Visitor(campaign.club.organiser)
    gathering = [choice["type"] for choice in visitor.get(f"{base}/choices").json()]
    assert gathering == ["DrawLots", "Leave", "Leave", "Leave"]
    campaign.act(c.DrawLots())
    shown = visitor.get(base).json()
    (who,) = shown["waiting"]
    choices = visitor.get(f"{base}/choices", {"player": who}).json()
    wish = {"command": choices[0], "command_id": "program-1", "seen": shown["version"]}
    done = visitor.post(f"{base}/commands", json.dumps(wish), content_type="application/json")
    assert done.json()["events"][0]["type"] == "TilesClaimed"
    nobody = visitor.get(f"{base}/choices", {"player": "Nope"})
    assert (nobody.status_code, nobody.json()["field"]) == (409, "player")
    again = visitor.post(f"{base}/commands", json.dumps(wish), content_type="application/json")
    assert again.json()["version"] == done.json()["version"]
    late = {**wish, "command_id": "program-2"}
    assert (
        visitor.post(f"{base}/commands", json.dumps(late), content_type="application/json").status_code == 409
    )
    campaign.until(CONQUEST)
    for offer in visitor.get(f"{base}/bills").json():
        assert offer["cost"] == sum(line["points"] for line in offer["bill"])
    assert Visitor().get("/api/campaigns/nothing").status_code == 404


def test_the_sheet_of_a_battle_is_found_long_after_its_turn(campaign: TheCampaign) -> None:
    """By its own turn, as the chronicle and the printed sheet have it; plainly the latest."""
    first = {name: battle.defender for name, battle in campaign.until(BATTLES).state.battles.items()}
    then = campaign.until(CONQUEST).state.battles["Ana"].result
    assert then is not None
    printed = Visitor(None, language="en").get(f"{campaign.path}battles/Ana/").content.decode()
    assert "data-live" in printed
    campaign.until(ATTACKS, turn=2)
    reader = Visitor(campaign.club.organiser, language="en")
    plain = reader.get(f"{campaign.path}battles/Ana/?part=score")
    assert (plain.status_code, plain.url) == (302, f"{campaign.path}battles/Ana/?part=score&turn=1")
    chronicle = reader.get(f"{campaign.path}?part=chronicle").content.decode()
    for attacker, defender in first.items():
        address = f"{campaign.path}battles/{attacker}/?turn=1"
        assert f'href="{address}"' in chronicle
        page = reader.get(address)
        assert page.status_code == 200
        told = page.content.decode()
        assert f"{attacker} attacks {defender}" in told
        assert "turn 1" in told
        assert "Result</span>" in told
        assert "data-live" not in told
        assert f'action="{campaign.path}send/"' not in told, "what is over is not acted on"
    second = dict(campaign.until(BATTLES, turn=2).state.battles)
    for address in ("Ana/", "Ana/?turn=2"):
        now = reader.get(f"{campaign.path}battles/{address}").content.decode()
        assert f"Ana attacks {second['Ana'].defender}" in now
        assert "data-live" in now
    for nowhere in ("Nadie/", "Nadie/?turn=1", "Ana/?turn=3", "Ana/?turn=0"):
        assert reader.get(f"{campaign.path}battles/{nowhere}").status_code == 404


# -- sealed lists

SECRET = "Combined Arms Detachment (Orks)\nHQ: Ghazghkull 120\nTroops: Boyz 180"


class Sealed:
    """Ana has submitted for the battle she defends; her rival plays by a link."""

    def __init__(self, campaign: TheCampaign) -> None:
        self.campaign = campaign.until(BATTLES)
        self.battle = next(b for b in campaign.state.battles.values() if b.defender == "Ana")
        self.ana = Visitor(campaign.club.player)
        self.address = f"{campaign.path}battles/{self.battle.attacker}/"
        assert self.ana.send(f"{self.address}army/", player="Ana", typed=SECRET).status_code == 302
        self.token = token_of(campaign, self.battle.attacker)
        self.rival = Visitor()
        self.rival.get(f"/go/{self.token}/", follow=True)

    def places(self) -> list[str]:
        """Everywhere a list could be read."""
        path, api = self.campaign.path, f"/api/campaigns/{self.campaign.id}"
        past = [f"{path}timeline/", f"{path}timeline/?at=9999", f"/history/{self.campaign.stream}/"]
        version = open_stream(self.campaign.stream).version
        now = [path, self.address, f"{self.address}?version={version}", f"{path}export/"]
        return [*now, *past, api, f"{api}/battles", f"{api}/file", f"{api}/choices"]


def token_of(campaign: TheCampaign, player: str) -> str:
    page = Visitor(campaign.club.organiser).get(f"{campaign.path}seats/").content.decode()
    found = re.search(rf'value="http://testserver/go/([^/"]+)/" aria-label="{player}"', page)
    assert found is not None
    return found.group(1)


@pytest.fixture
def sealed(campaign: TheCampaign) -> Sealed:
    return Sealed(campaign)


def test_a_list_is_sealed_to_rivals_and_strangers_everywhere(sealed: Sealed) -> None:
    readers = (sealed.rival, Visitor(person("nadie")), Visitor())
    for place in sealed.places():
        for reader in readers:
            assert "Ghazghkull" not in reader.get(place, follow=True).content.decode(), place
    assert "sealed until both are" in sealed.rival.get(sealed.address).content.decode()


def test_its_owner_and_the_organiser_read_it(sealed: Sealed) -> None:
    api = f"/api/campaigns/{sealed.campaign.id}"
    for reader in (sealed.ana, Visitor(sealed.campaign.club.organiser)):
        for place in (sealed.address, f"{sealed.campaign.path}export/", f"{api}/battles", f"{api}/file"):
            assert "Ghazghkull" in reader.get(place).content.decode(), place


def test_both_lists_are_read_by_everybody_once_both_are_in(sealed: Sealed) -> None:
    attacker = sealed.battle.attacker
    terms = sealed.campaign.state.terms(sealed.battle, attacker)
    extra = f"HQ: {terms.model} 10\n" if terms.model else ""
    allied = f"Allied Detachment ({terms.codex})\n" if terms.codex else ""
    typed = f"Combined Arms Detachment (Orks)\n{extra}Troops: Gretchin 50\n{allied}"
    answer = sealed.rival.send(f"{sealed.address}army/", player=attacker, typed=typed)
    assert answer.status_code == 302, answer.content.decode()
    for reader in (sealed.rival, sealed.ana, Visitor()):
        html = reader.get(sealed.address).content.decode()
        assert "Ghazghkull" in html
        assert "Gretchin" in html
    again = sealed.ana.send(f"{sealed.address}army/", player="Ana", typed=SECRET)
    assert "Both lists are in" in again.content.decode()


def test_a_file_without_sealed_lists_is_a_whole_campaign_still(sealed: Sealed) -> None:
    data = Visitor().get(f"{sealed.campaign.path}export/").content
    brought: Campaign = open_stream(import_file(data, "user:1")).state
    assert brought.battles[sealed.battle.attacker].armies == {}
    assert brought.owners == sealed.campaign.state.owners


# -- the API by links


def post(visitor: Visitor, campaign: TheCampaign, command: dict[str, Any], token: str = "") -> Any:
    wish = {"command": command, "command_id": secrets.token_hex(8)}
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    address = f"/api/campaigns/{campaign.id}/commands"
    return visitor.post(address, json.dumps(wish), content_type="application/json", headers=headers)


def trait(player: str, attacker: str) -> dict[str, Any]:
    return {"type": "RollTrait", "player": player, "attacker": attacker, "die": 3}


def test_a_link_acts_through_the_api_for_its_own_seat(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    battle = next(b for b in campaign.state.battles.values() if b.defender == "Blas")
    phone, token = Visitor(), token_of(campaign, "Blas")
    assert post(Visitor(), campaign, trait("Blas", battle.attacker)).status_code == 401
    phone.get(f"/go/{token}/", follow=True)
    assert post(phone, campaign, trait(battle.attacker, battle.attacker)).status_code == 403
    assert post(phone, campaign, {"type": "CloseUnplayed", "attacker": battle.attacker}).status_code == 403
    assert post(phone, campaign, trait("Blas", battle.attacker)).status_code == 200
    assert campaign.state.battles[battle.attacker].traits["Blas"].die == 3


def test_a_program_acts_with_the_token_of_a_link(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    battle = next(b for b in campaign.state.battles.values() if b.defender == "Blas")
    token, program = token_of(campaign, "Blas"), Visitor(enforce_csrf_checks=True)
    assert post(program, campaign, trait(battle.attacker, battle.attacker), token).status_code == 403
    assert post(program, campaign, trait("Blas", battle.attacker), token).status_code == 200
    assert post(program, campaign, trait("Blas", battle.attacker), token[:-2]).status_code == 401
    other = TheCampaign(campaign.club).until(BATTLES)
    theirs = next(b for b in other.state.battles.values() if b.defender == "Blas")
    assert post(program, other, trait("Blas", theirs.attacker), token).status_code == 401
    Visitor(campaign.club.organiser).send(f"{campaign.path}seats/", revoke="Blas")
    assert post(program, campaign, trait("Blas", battle.attacker), token).status_code == 401


def test_a_choice_whose_words_nobody_filled_in_is_refused_by_the_field(campaign: TheCampaign) -> None:
    """`choices` lists `…` where a name is to be written; sent as it is listed it names nobody."""
    campaign.act(c.Join("Dora"))
    program, listed = Visitor(campaign.club.organiser), f"/api/campaigns/{campaign.id}/choices"

    def first(kind: str, player: str) -> dict[str, Any]:
        offered = program.get(listed, {"player": player}).json()
        return next(
            wish for wish in offered if wish["type"] == kind and "…" in json.dumps(wish, ensure_ascii=False)
        )

    def refused_field(wish: dict[str, Any]) -> str:
        answer = post(program, campaign, wish)
        assert (answer.status_code, answer.json()["key"]) == (422, "shape.stand_in")
        return str(answer.json()["field"])

    army = first("DeclareArmy", "Dora")
    assert refused_field(army) == "command.army.faction"
    army["army"] |= {"faction": "Orks", "detachment": "Combined Arms Detachment"}
    assert post(program, campaign, army).status_code == 200
    campaign.act(c.Leave("Dora"))
    campaign.until(ATTACKS)
    attack = first("Attack", str(campaign.state.attacker()))
    blank = "model" if attack.get("model") else "codex"
    assert refused_field(attack) == f"command.{blank}"
    named = {field: "Ghazghkull" if text == "…" else text for field, text in attack.items()}
    assert post(program, campaign, named).status_code == 200


def test_a_session_is_not_borrowed_by_another_site(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    battle = next(b for b in campaign.state.battles.values() if b.defender == "Ana")
    browser = Visitor(campaign.club.player, enforce_csrf_checks=True)
    assert post(browser, campaign, trait("Ana", battle.attacker)).status_code == 403
    assert post(browser, campaign, trait("Ana", battle.attacker), "forged").status_code in (401, 403)
    assert campaign.state.battles[battle.attacker].traits == {}


def test_programs_read_battles_and_their_own_list_by_token(sealed: Sealed) -> None:
    path = f"/api/campaigns/{sealed.campaign.id}/battles"
    mine = {"Authorization": f"Bearer {token_of(sealed.campaign, 'Ana')}"}
    (read,) = (b for b in Visitor().get(path, headers=mine).json() if b["defender"] == "Ana")
    assert read["sides"]["Ana"]["army"]["points"] == 300
    (closed,) = (b for b in Visitor().get(path).json() if b["defender"] == "Ana")
    assert closed["sides"]["Ana"] == {**closed["sides"]["Ana"], "army": None, "submitted": True}


@pytest.mark.parametrize(
    ("tiles", "sp", "counts", "missing", "positions"),
    [(6, 0, 6, 6, 5), (10, 9, 11, 1, 1), (10, 10, 12, 0, 5), (14, 0, 14, 0, 5)],
)
@proves("CP-WIN-01", "CP-WIN-02")
def test_the_race_counts_positions_and_says_what_is_missing(
    tiles: int, sp: int, counts: int, missing: int, positions: int
) -> None:
    has = Numbers(tiles=tiles, sp=sp, energy=0, command=0, supplies=0, transport=0)
    assert race(has, 12) == {"counts": counts, "goal": 12, "missing": missing, "positions": positions}


def test_the_page_shows_the_race_and_takes_back_the_last_step(campaign: TheCampaign) -> None:
    campaign.until(ATTACKS, 1)
    ines = Visitor(campaign.club.organiser)
    page = ines.get(campaign.path)
    assert "On the way to victory" in page.content.decode()
    before = open_stream(campaign.stream).version
    back_to = page.context["undo"]["back_to"]
    answer = ines.send(f"/history/{campaign.stream}/undo/", back_to=back_to, next=campaign.path)
    assert answer.headers["Location"] == campaign.path
    assert open_stream(campaign.stream).version == before + 1
    assert Visitor().get(campaign.path).context["undo"] is None


def test_a_tile_wears_its_name_or_its_coordinates(campaign: TheCampaign) -> None:
    page = Visitor().get(campaign.path).content.decode()
    tile = campaign.state.planet.tiles[0]
    assert f">{tile.name or tile.id}</text>" in page


def test_a_campaign_is_renamed_given_a_deadline_told_and_archived(campaign: TheCampaign) -> None:
    ines, ana = campaign.club.organiser, campaign.club.player
    campaign.send(ines, do="rename", name="  Empel ")
    campaign.send(ines, do="deadline", day="2026-12-08")
    campaign.send(ana, do="note", player="Ana", text="Milagro en el <hielo>")
    page = Visitor(ana).get(campaign.path).content.decode()
    assert "Empel" in page
    assert "8 December 2026" in page
    assert "Milagro en el &lt;hielo&gt;" in page
    campaign.send(ines, do="archive", archived="yes")
    assert campaign.state.archived
    assert "Empel" not in Visitor(ana).get("/").content.decode()
    story = Visitor(ines).get(f"/history/{campaign.stream}/").content.decode()
    assert "Rocroi” is now called “Empel" in story


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "rename", "name": " "},
        {"do": "rename", "name": "x" * 150},
        {"do": "deadline", "day": "mañana"},
        {"do": "note", "player": "Ana", "text": " "},
        {"do": "note", "player": "Ana", "text": "x" * 3_000},
        {"do": "note", "player": "Nadie", "text": "hola"},
        {"do": "archive", "archived": "no"},
    ],
)
def test_what_cannot_be_told_is_refused(campaign: TheCampaign, fields: dict[str, str]) -> None:
    before = open_stream(campaign.stream).version
    assert campaign.send(campaign.club.organiser, **fields).status_code == 422
    assert open_stream(campaign.stream).version == before


def test_players_write_only_in_their_own_name(campaign: TheCampaign) -> None:
    assert campaign.send(campaign.club.player, do="note", player="Blas", text="yo").status_code == 403
    assert campaign.send(campaign.club.player, do="rename", name="Mía").status_code == 403


def test_an_old_address_picks_nothing_that_is_taken_and_says_so(campaign: TheCampaign) -> None:
    campaign.until(DRAFT)
    campaign.act(next_wish(campaign.state, campaign.dice))
    taken = next(iter(campaign.state.owners))
    page = (
        Visitor(campaign.club.organiser, language="en").get(campaign.path, {"pick": taken}).content.decode()
    )
    assert "data-gone" in page
    assert 'name="tile"' not in page
    free = Visitor(campaign.club.organiser, language="en").get(campaign.path).content.decode()
    pick = next(value for value in re.findall(r'href="[^"]*\?pick=([^"&]*)"', free))
    legal = (
        Visitor(campaign.club.organiser, language="en").get(f"{campaign.path}?pick={pick}").content.decode()
    )
    assert "data-gone" not in legal
    assert 'name="tile"' in legal


def test_removing_a_player_leads_back_to_where_it_was_done(campaign: TheCampaign) -> None:
    organiser = campaign.club.organiser
    gathering = Visitor(organiser).get(campaign.path).content.decode()
    assert '<input type="hidden" name="stands_in" value="play">' in gathering
    answer = campaign.send(organiser, do="leave", player="Cleo", stands_in="play")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{campaign.path}?part=play")
    campaign.until(ATTACKS)
    answer = campaign.send(organiser, do="leave", player="Blas", stands_in="manage")
    assert answer.headers["Location"] == f"{campaign.path}?part=manage"
    answer = campaign.send(organiser, do="rename", name="Otra", stands_in="//elsewhere")
    assert answer.headers["Location"] == f"{campaign.path}?part=manage"


def test_undoing_says_what_was_undone(campaign: TheCampaign) -> None:
    visitor = Visitor(campaign.club.organiser)
    back = open_stream(campaign.stream).version - 1
    done = visitor.send(f"/history/{campaign.stream}/undo/", back_to=str(back), next=campaign.path)
    assert done.status_code == 302
    notice = re.search(
        r'<div class="notice done">.*?<p>(.*?)</p>', visitor.get(campaign.path).content.decode(), re.S
    )
    assert notice is not None
    assert "Cleo" in notice[1]


def test_a_conquest_that_uses_every_point_does_not_speak_of_none_lost() -> None:
    for lost, said in (
        (0, "Ana termina su conquista: no le sobran puntos."),
        (1, "Ana termina su conquista: pierde 1 punto sin usar."),
        (3, "Ana termina su conquista: pierde 3 puntos sin usar."),
    ):
        facts = ConquestFinished("Ana", lost).text_facts()
        assert say("event.campaign.ConquestFinished", "es", **facts) == said


def test_a_player_who_declared_an_army_reads_what_is_awaited(club: TheClub) -> None:
    room = TheCampaign(club)
    assert "the organiser draws lots" in Visitor(club.player).get(room.path).content.decode()
    room.act(c.Leave("Cleo"))
    room.act(c.Join("Dario"))
    assert "still missing: Dario" in Visitor(club.player).get(room.path).content.decode()


def test_how_many_tiles_are_left_to_pick_is_said_in_the_right_number() -> None:
    assert "Queda 1." in say("campaigns.draft.round2", "es", count=1)
    assert "Quedan 2." in say("campaigns.draft.round2", "es", count=2)


def test_the_final_count_says_what_a_position_is_worth(club: TheClub) -> None:
    room = TheCampaign(club).until(ENDED)
    page = Visitor(club.player).get(room.path).content.decode()
    told = {
        "turn8": ("each position counts a fifth of a tile", "CP-WIN-03"),
        "twelve": ("positions counted", "CP-WIN-02"),
    }
    assert room.state.outcome
    assert all(words in page for words in told[room.state.outcome.reason])


def test_a_number_of_a_form_that_is_too_long_is_told_how_long_it_may_be() -> None:
    with pytest.raises(Refused) as no:
        whole_of("4000000000000")
    assert "6 of them at most" in no.value.text("en")


def test_what_is_missing_before_the_lots_is_a_hint_and_no_refusal(club: TheClub) -> None:
    stream = new_stream("campaign")
    founding = c.FoundCampaign("Rocroi", shipped_maps()["ref19"], club.stream, club.organiser.who)
    perform("campaign", stream, founding, who=club.organiser.who, command_id="founded-1")
    page = Visitor(club.organiser).get(f"/{stream.replace('campaign', 'campaigns')}/").content.decode()
    assert "data-not-yet" in page
    assert 'class="notice refused"' not in page  # nobody did anything wrong, and the page stays at its top
