"""Replays: any moment by its address, the account of a battle, files and branches, and nothing face down."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tercio.app import battle_opening as opening
from tercio.app import battle_table as table
from tercio.app.battle_files import export_battle
from tercio.app.battle_story import BattleStory, DiceThrown, RoundAccount, battle_story, turning_point
from tercio.firstblood.commands import Concede
from tercio.store import journal
from tercio.store.battles.models import BackgroundWork
from tercio.web.battles.replay import ended_by_points
from tercio.web.links import link_for
from tests.proof import proves
from tests.web.conftest import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

ORDER = opening.BattleOrder(pieces=2, seed=4, names=("Ana", "Bea"))


def answer(stream: str, number: int) -> None:
    seat = table.next_to_answer(stream)
    raw = msgspec.to_builtins(table.table_shown(stream, seat, "en").choices[0].command)
    table.send(
        stream, raw, seat=seat, who="user:9", command_id=f"answer-{number:04}", seen=None, language="en"
    )


def played(decisions: int = 14, over: bool = True) -> tuple[str, str]:
    """A battle some decisions old: its stream and its pages' address."""
    stream, _ = opening.open_battle(ORDER, "user:9", "open-battle", ("", ""))
    for number in range(decisions):
        answer(stream, number)
    if over:
        raw = msgspec.to_builtins(Concede(1))
        table.send(stream, raw, seat="1", who="user:9", command_id="concede-1", seen=None, language="en")
    return stream, f"/battles/{stream.partition('/')[2]}/"


def test_every_moment_has_an_address_and_the_way_to_the_others(visitor: Visitor) -> None:
    stream, address = played()
    story = battle_story(stream)
    assert len(story.moments) == 16, "the beginning, fourteen decisions and the surrender"
    first = visitor.get(f"{address}replay/").content.decode()
    last = visitor.get(f"{address}replay/", {"at": story.moments[-1].version}).content.decode()
    assert f"?at={story.moments[1].version}" in first
    assert "Ana won." in last
    assert "Deployment · Ana 0" in first, "before the first Round"
    assert "Round 0" not in first
    assert "no dice thrown" in last
    assert "0 dice" not in last
    assert 'data-place="0"' in first
    assert 'data-place="15"' in last
    between = story.moments[3].version + 1
    assert 'data-place="3"' in visitor.get(f"{address}replay/", {"at": between}).content.decode()
    spanish = Visitor(language="es").get(f"{address}replay/").content.decode()
    assert "Cómo se ganó" in spanish
    for strange in ("x", "-1", "9" * 30, "²"):
        assert visitor.get(f"{address}replay/", {"at": strange}).status_code == 200
    assert visitor.get("/battles/nothing/replay/").status_code == 404


def called(stream: str, language: str) -> list[str]:
    """Both sides, as a sentence begins with them."""
    sides = table.table_shown(stream, None, language).battle.sides
    return [side.name[0].upper() + side.name[1:] for side in sides]


def test_the_account_says_who_gave_the_battle_up_in_whole_sentences(visitor: Visitor) -> None:
    stream, _ = opening.open_battle(opening.BattleOrder(pieces=2, seed=4), "user:9", "open-battle", ("", ""))
    raw = msgspec.to_builtins(Concede(1))
    table.send(stream, raw, seat="1", who="user:9", command_id="concede-1", seen=None, language="en")
    address = f"/battles/{stream.partition('/')[2]}/replay/"
    page = visitor.get(address).content.decode()
    first, second = called(stream, "en")
    assert f"<p>{first} won. {second} conceded." in page
    spanish = Visitor(language="es").get(address).content.decode()
    assert f"{called(stream, 'es')[1]} se rindió." in spanish


@proves("FB-STACK-01")
def test_a_running_battle_shows_and_gives_away_nothing_that_is_face_down(visitor: Visitor) -> None:
    stream, address = played(over=False)
    assert visitor.get(f"{address}replay/").status_code == 200
    refused = visitor.get(f"{address}file/")
    assert refused.status_code == 422
    assert "face down" in refused.content.decode()
    version = battle_story(stream).moments[2].version
    answer = visitor.send(f"{address}branch/", at=version)
    assert answer["Location"] == f"{address}replay/"


@proves("FB-STACK-01", "FB-STACK-02")
def test_two_at_one_screen_take_neither_file_nor_branch_before_the_battle_is_over(visitor: Visitor) -> None:
    """Whoever holds the screen would read in it, or in the file of a branch, what the other has laid."""
    stream, address = played(over=False)
    visitor.get(link_for(stream, "side:both", to=address))
    page = visitor.get(f"{address}replay/").content.decode()
    assert f"{address}file/" not in page
    assert f"{address}branch/" not in page
    assert f'href="{address}">Play on<' in page, "the way to the table, where it goes on"
    assert visitor.get(f"{address}file/").status_code == 422
    before = journal.every_stream()
    for moment in battle_story(stream).moments:
        sent = visitor.send(f"{address}branch/", at=moment.version)
        assert sent["Location"] == f"{address}replay/"
    assert journal.every_stream() == before
    visitor.send(f"{address}analysis/change/")
    assert not BackgroundWork.objects.exists()


def test_a_battle_is_downloaded_brought_elsewhere_and_branched(visitor: Visitor) -> None:
    stream, address = played()
    file = visitor.get(f"{address}file/")
    assert file.content.decode() == export_battle(stream)
    assert "attachment" in file["Content-Disposition"]
    sent = SimpleUploadedFile("battle.txt", file.content)
    page = visitor.post("/battles/import/", {"file": sent}, follow=True)
    assert page.redirect_chain[-1][0].endswith("/replay/")
    assert "Ana" in page.content.decode()
    moment = battle_story(stream).moments[4].version
    table_page = visitor.post(f"{address}branch/", {"at": moment}, follow=True)
    assert table_page.status_code == 200
    assert 'data-seats="0 1"' in table_page.content.decode()


@pytest.mark.parametrize("data", [b"", b"no battle", b"\xff\xfe", b"x" * 4_100_000])
def test_what_is_no_battle_is_refused_on_the_page_it_came_from(visitor: Visitor, data: bytes) -> None:
    fields: dict[str, Any] = {"file": SimpleUploadedFile("battle.txt", data)} if data else {}
    page = visitor.post("/battles/import/", fields, follow=True)
    assert page.status_code == 200
    assert 'class="notice refused"' in page.content.decode()


def test_luck_is_told_from_chance() -> None:
    assert DiceThrown(400, 800).mean == 2.0
    assert DiceThrown(400, 800).luck == "good"
    assert DiceThrown(4, 8).luck == "fair", "four dice may well average 2"
    assert DiceThrown(400, 2000).luck == "bad"
    assert DiceThrown().luck == "none"
    assert DiceThrown().with_faces((1, 2)) == DiceThrown(2, 3)


def test_the_turning_point_is_the_round_from_which_the_winner_led() -> None:
    points = [(2, 0), (2, 3), (5, 3), (6, 3)]
    rounds = [RoundAccount(k, (0, 0), (0, 0), pair) for k, pair in enumerate(points, 1)]
    assert turning_point(rounds, 0) == 3
    assert turning_point(rounds, 1) is None, "who is behind at the end won by something else"


@pytest.mark.parametrize(
    ("points", "number", "conceded", "ended"),
    [((0, 10), 6, None, True), ((12, 10), 6, None, True), ((0, 9), 6, None, False),
     ((0, 10), 8, None, False), ((0, 10), 6, "0", False)],
)  # fmt: skip
@proves("FB-BATTLE-01")
def test_the_account_knows_when_points_ended_a_battle_before_its_last_round(
    points: tuple[int, int], number: int, conceded: str | None, ended: bool
) -> None:
    last = RoundAccount(round=number, scored=(0, 2), lost=(1, 0), points=points)
    winner = "0" if points[0] > points[1] else "1"
    story = BattleStory((), (last,), (DiceThrown(), DiceThrown()), True, winner, 1, conceded)
    assert ended_by_points(story, threshold=10, rounds=8) is ended


def test_the_account_names_the_winner_as_a_sentence_begins() -> None:
    stream, address = played()
    winner = called(stream, "es")[0]
    assert f"<p>{winner} ganó." in Visitor(language="es").get(f"{address}replay/").content.decode()
