"""A campaign's chronicle: notes, pictures of battles, a summary of each turn."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tercio.app import kept_pictures
from tercio.app.campaigns import export_file
from tercio.app.command_desk import open_stream
from tercio.app.own_data import delete_account, own_data
from tercio.campaign.chronicle import MOST_PICTURES
from tercio.campaign.state import ATTACKS, BATTLES, CONQUEST
from tercio.store.pictures.models import KeptPicture
from tests.core.test_picture_files import png
from tests.web.conftest import TheClub, Visitor
from tests.web.test_campaign_pages import TheCampaign


@pytest.fixture
def campaign(club: TheClub) -> TheCampaign:
    return TheCampaign(club)


def photo(data: bytes | None = None) -> SimpleUploadedFile:
    return SimpleUploadedFile("foto.png", png(40, 30) if data is None else data, "image/png")


def write(campaign: TheCampaign, who: Any, **fields: Any) -> Any:
    return Visitor(who).send(f"{campaign.path}chronicle/", do="note", **fields)


def test_a_picture_of_a_battle_is_shown_with_its_words_and_its_battle(campaign: TheCampaign) -> None:
    campaign.until(BATTLES)
    battle = next(iter(campaign.state.battles.values()))
    about = f"1:{battle.attacker}"
    answer = write(
        campaign, campaign.club.player, player="Ana", text="El <vado>", battle=about, picture=photo()
    )
    assert answer.status_code == 302
    [note] = campaign.state.notes
    assert (note.turn, note.battle, note.player) == (1, battle.attacker, "Ana")
    page = Visitor().get(campaign.path).content.decode()
    assert f'src="{campaign.path}pictures/{note.picture}/" width="40" height="30"' in page
    assert 'alt="El &lt;vado&gt;"' in page
    picture = Visitor().get(f"{campaign.path}pictures/{note.picture}/")
    assert (picture.content, picture.headers["Content-Type"]) == (png(40, 30), "image/png")
    assert picture.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "fields",
    [
        {"picture": SimpleUploadedFile("foto.png", b"<svg onload=alert(1)>", "image/png")},
        {"text": ""},
        {"text": "hola", "battle": "1:Nadie"},
        {"text": "hola", "battle": "99:Ana"},
        {"text": "hola", "battle": "uno:Ana"},
    ],
)
def test_what_is_not_a_picture_or_of_no_battle_is_refused_and_nothing_is_kept(
    campaign: TheCampaign, fields: dict[str, Any]
) -> None:
    before = open_stream(campaign.stream).version
    assert write(campaign, campaign.club.player, player="Ana", **fields).status_code == 422
    assert open_stream(campaign.stream).version == before
    assert not KeptPicture.objects.exists()


def test_a_picture_is_read_only_for_who_may_write(campaign: TheCampaign) -> None:
    assert (
        write(campaign, campaign.club.player, player="Blas", picture=photo(b"no picture")).status_code == 403
    )
    assert write(campaign, campaign.club.player, player="Blas", picture=photo()).status_code == 403
    assert not KeptPicture.objects.exists()


def test_a_picture_sent_over_a_page_that_changed_leaves_nothing_behind(campaign: TheCampaign) -> None:
    answer = write(campaign, campaign.club.player, player="Ana", picture=photo(), seen="1")
    assert answer.status_code == 409
    assert not KeptPicture.objects.exists()


def test_a_note_taken_out_takes_its_picture_along(campaign: TheCampaign) -> None:
    write(campaign, campaign.club.player, player="Ana", picture=photo())
    [note] = campaign.state.notes
    address = f"{campaign.path}pictures/{note.picture}/"
    strike = {"do": "strike", "player": "Ana", "number": "1"}
    wrong = Visitor(campaign.club.player).send(f"{campaign.path}chronicle/", **{**strike, "number": "7"})
    assert wrong.status_code == 422
    Visitor(campaign.club.organiser).send(f"{campaign.path}chronicle/", **strike)
    assert not campaign.state.notes
    assert Visitor().get(address).status_code == 404
    assert not KeptPicture.objects.exists()


def test_a_chronicle_has_room_for_so_many_pictures(campaign: TheCampaign) -> None:
    for number in range(MOST_PICTURES):
        write(campaign, campaign.club.player, player="Ana", picture=photo(png(number + 1, 1)))
    answer = write(campaign, campaign.club.player, player="Ana", picture=photo(png(1, 99)))
    assert "has 40 pictures already" in answer.content.decode()
    assert KeptPicture.objects.count() == MOST_PICTURES


def test_an_account_has_room_for_so_many_pictures(
    campaign: TheCampaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty campaigns a day with forty pictures each were gigabytes, and all of them one file of own data."""
    monkeypatch.setattr(kept_pictures, "MOST_OF_ONE", len(png(1, 1)) + len(png(1, 2)))
    for height in (1, 2, 3):
        answer = write(campaign, campaign.club.player, player="Ana", picture=photo(png(1, height)))
    assert "take up 0 MB already" in answer.content.decode()
    assert KeptPicture.objects.count() == 2
    assert len(campaign.state.notes) == 2


def test_pictures_leave_with_their_account_and_not_with_the_file(campaign: TheCampaign) -> None:
    ana = campaign.club.player
    write(campaign, ana, player="Ana", picture=photo())
    assert len(own_data(ana)["pictures"]) == 1
    assert campaign.state.notes[0].picture.encode() not in export_file(campaign.stream)
    delete_account(ana)
    assert not KeptPicture.objects.exists()
    assert "The picture was taken away" in Visitor().get(campaign.path).content.decode()


def test_each_turn_gone_by_is_summed_up(campaign: TheCampaign) -> None:
    campaign.until(CONQUEST)
    state = campaign.state
    results = {a: battle.result for a, battle in state.battles.items()}
    campaign.until(ATTACKS, 2)
    [record] = campaign.state.past
    assert {battle.attacker: battle.margin for battle in record.battles} == {
        attacker: result.margin for attacker, result in results.items() if result
    }
    assert dict(record.tiles) == {who: len(campaign.state.land(who)) for who in state.players}
    page = Visitor().get(campaign.path).content.decode()
    winner = next(battle for battle in record.battles if battle.winner)
    loser = winner.defender if winner.winner == winner.attacker else winner.attacker
    assert f"{winner.winner} beat {loser} by {winner.margin} point" in page
    for capture in record.captures:
        assert f"{capture.player} took {capture.tile} from {capture.owner} for {capture.price}." in page
