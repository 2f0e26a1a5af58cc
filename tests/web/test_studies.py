"""Studies on the web: asked for by an account, worked out piece by piece, read by whoever has the link."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.app.background_work import (
    MOST_OF_ONE,
    MOST_OF_STRANGERS,
    WORKSHOP,
    ask_work,
    claim_work,
    do_here,
    do_work,
)
from tercio.app.battle_studies import MOST_STUDIES, spread
from tercio.app.kept_armies import keep_army
from tercio.app.work_turns import Asker
from tercio.arena import games
from tercio.core.refused import Refused
from tercio.firstblood.armies.text import shipped_lists, write_list
from tercio.store.battles.models import BackgroundWork
from tests.web.conftest import Visitor, person

pytestmark = pytest.mark.django_db(transaction=True)
WANTED = {
    "force": ["nords-300", "spires-300"],
    "scenario": ["stake-a-claim"],
    "policy": "sergeant",
    "games": "6",
}


def work_off() -> None:
    while (work := claim_work()) is not None:
        do_work(work, do_here)


def claimed() -> BackgroundWork:
    work = claim_work()
    assert work is not None
    return work


def test_a_study_is_asked_for_worked_out_and_read_by_its_link() -> None:
    ana = person("ana")
    mine = Visitor(ana)
    assert "You have no studies yet" in mine.get("/battles/studies/").content.decode()
    page = mine.post("/battles/studies/new/", WANTED, follow=True)
    address = page.redirect_chain[-1][0]
    assert "It waits its turn" in page.content.decode()
    work_off()
    for visitor, words in (
        (Visitor(), "Whoever acted first"),
        (Visitor(language="es"), "Quien actuó primero"),
    ):
        text = visitor.get(address).content.decode()
        assert words in text
        assert "Raiders" in text
        assert "nords-300" not in text, "lists by the names people use"
        assert 'value="drop"' not in text
    rows = Visitor().get(f"{address}games.csv").content.decode().splitlines()
    assert len(rows) == 7, "a head and a line a game"
    assert rows[0].startswith("\ufeffFirst force,Second force,Scenario")
    spanish = Visitor(language="es").get(f"{address}games.csv").content.decode().splitlines()
    assert spanish[0].startswith("\ufeffPrimera fuerza;Segunda fuerza;Escenario")
    assert "nords-300" not in "".join(spanish), "lists and scenarios by their names"
    assert "plunder-the-camp" not in "".join(spanish)
    assert Visitor().get(f"{address}report.json").json()["games"] == 6
    assert "6 games" in mine.get("/battles/studies/").content.decode()
    kept = mine.get(address).content.decode()
    assert 'value="drop"' in kept
    assert "it cannot be undone" in kept, "asked before it is deleted"


@pytest.mark.slow
def test_a_house_with_a_cluster_has_it_work_and_the_games_are_the_same(settings: Any, cluster: str) -> None:
    mine = Visitor(person("ana"))
    here, there = (mine.post("/battles/studies/new/", WANTED | {"games": "12"})["Location"] for _ in "ab")
    do_work(claimed(), do_here)
    settings.WORK_ENGINE = cluster
    do_work(claimed(), WORKSHOP.do_pieces)
    assert WORKSHOP.pool is None, "no process of its own was needed"
    reports = [mine.get(f"{address}report.json").json() for address in (here, there)]
    assert reports[0] == reports[1]
    assert reports[0]["games"] == 12


def test_a_cluster_that_is_gone_is_told_and_the_study_gone_on_with(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "CLUSTER_PATIENCE", 0.2)
    mine = Visitor(person("ana"))
    address = mine.post("/battles/studies/new/", WANTED)["Location"]
    settings.WORK_ENGINE = "dask://127.0.0.1:1"
    do_work(claimed(), WORKSHOP.do_pieces)
    assert "could not be worked out" in mine.get(address).content.decode()
    mine.post(f"{address}change/", {"do": "resume"})
    work_off()
    assert BackgroundWork.objects.get().phase == "done"


def test_only_its_owner_stops_goes_on_with_or_deletes_a_study() -> None:
    mine, other = Visitor(person("ana")), Visitor(person("bea"))
    address = mine.post("/battles/studies/new/", WANTED)["Location"]
    assert other.post(f"{address}change/", {"do": "stop"}).status_code == 403
    mine.post(f"{address}change/", {"do": "stop"})
    assert claim_work() is None
    assert "has been stopped" in mine.get(address).content.decode()
    mine.post(f"{address}change/", {"do": "resume"})
    work_off()
    assert BackgroundWork.objects.get().phase == "done"
    mine.post(f"{address}change/", {"do": "drop"})
    assert not BackgroundWork.objects.exists()
    assert mine.get(address).status_code == 404
    assert Visitor().get("/battles/studies/").status_code == 302, "an account is asked for"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"force": []}, "1 to 24 forces"),
        ({"games": "7"}, "even number"),
        ({"games": "x"}, "even number"),
        ({"force": ["matrix:300", "matrix:500", "matrix:800"], "games": "100"}, "at most"),
        ({"policy": "marshal"}, "marshal"),
        ({"scenario": ["nowhere"]}, "nowhere"),
        ({"force": ["nobody-300"]}, "nobody-300"),
    ],
)
def test_what_cannot_be_studied_is_refused_on_the_form(changes: dict[str, object], words: str) -> None:
    page = Visitor(person("ana")).post("/battles/studies/new/", WANTED | changes, follow=True)
    assert words in page.content.decode()
    assert not BackgroundWork.objects.exists()


def test_kept_lists_take_part_and_a_matrix_is_all_ready_lists_of_a_size() -> None:
    ana = person("ana")
    kept = keep_army(ana.who, write_list(shipped_lists()["nords-300"]))
    page = Visitor(ana).post("/battles/studies/new/", WANTED | {"force": [f"kept:{kept.key}", "spires-300"]})
    work_off()
    assert kept.name in Visitor().get(page["Location"]).content.decode()
    assert spread(["matrix:300", "nords-300"]) == sorted(
        key for key in shipped_lists() if key.endswith("-300")
    )


def test_nobody_fills_the_queue_for_the_others() -> None:
    mine = Visitor(person("ana"))
    studies = [mine.post("/battles/studies/new/", WANTED)["Location"] for _ in range(MOST_OF_ONE)]
    page = mine.post("/battles/studies/new/", WANTED, follow=True).content.decode()
    assert f"{MOST_OF_ONE} of yours are being worked out or wait already" in page
    mine.post(f"{studies[0]}change/", {"do": "stop"})
    assert mine.post("/battles/studies/new/", WANTED)["Location"] not in studies, "there is room again"
    mine.post(f"{studies[0]}change/", {"do": "resume"})
    assert BackgroundWork.objects.filter(phase="waiting").count() == MOST_OF_ONE, "also for what was stopped"
    for _ in range(MOST_OF_STRANGERS):
        ask_work("study", "", Asker("seat:side:0"), "{}", 1)
    with pytest.raises(Refused) as no:
        ask_work("study", "", Asker("seat:side:1"), "{}", 1)
    assert no.value.key == "work.queue_full"
    assert Visitor(person("bea")).post("/battles/studies/new/", WANTED)["Location"] != "/battles/studies/"


def test_an_account_keeps_so_many_studies() -> None:
    mine = Visitor(person("ana"))
    for _ in range(MOST_STUDIES):
        address = mine.post("/battles/studies/new/", WANTED)["Location"]
        mine.post(f"{address}change/", {"do": "stop"})
    page = mine.post("/battles/studies/new/", WANTED, follow=True).content.decode()
    assert f"{MOST_STUDIES} studies already" in page
