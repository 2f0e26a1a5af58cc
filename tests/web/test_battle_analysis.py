"""The analysis page: asked for by who played, worked out piece by piece, stopped, gone on with, kept."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec
import pytest

from tercio.app.background_work import WORKSHOP, claim_work, do_here, do_work
from tercio.arena.analysis_pieces import AnalysisOrder
from tercio.store.battles.models import BackgroundWork, WorkPiece
from tercio.web.links import link_for
from tests.proof import proves
from tests.web.conftest import Visitor
from tests.web.test_battle_replay import played

pytestmark = pytest.mark.django_db(transaction=True)


def player(stream: str, address: str, language: str = "en") -> Visitor:
    visitor = Visitor(language=language)
    visitor.get(link_for(stream, "side:0", to=address))
    return visitor


def quick(stream: str) -> BackgroundWork:
    """The work of a battle with as few playouts as there can be."""
    work = BackgroundWork.objects.get(about=stream)
    order = msgspec.json.decode(work.order, type=AnalysisOrder)
    work.order = msgspec.json.encode(msgspec.structs.replace(order, playouts=1)).decode()
    work.save(update_fields=["order"])
    return work


def work_off() -> None:
    while (work := claim_work()) is not None:
        do_work(work, do_here)


@proves("FB-STACK-01")
def test_a_battle_that_goes_on_is_not_analysed(visitor: Visitor) -> None:
    stream, address = played(4, over=False)
    mine = player(stream, address)
    assert "when it is over" in mine.get(f"{address}analysis/").content.decode()
    page = mine.post(f"{address}analysis/change/", {"do": "ask"}, follow=True)
    assert "still goes on" in page.content.decode()
    assert not BackgroundWork.objects.exists()


def test_who_played_asks_and_everybody_reads(visitor: Visitor) -> None:
    stream, address = played(5)
    assert "Whoever played" in visitor.get(f"{address}analysis/").content.decode()
    assert visitor.post(f"{address}analysis/change/", {"do": "ask"}).status_code == 403
    mine = player(stream, address)
    assert "Analyse the battle" in mine.get(f"{address}analysis/").content.decode()
    waiting = mine.post(f"{address}analysis/change/", {"do": "ask"}, follow=True).content.decode()
    assert "It waits its turn" in waiting
    assert 'hx-trigger="every 2s"' in waiting
    mine.post(f"{address}analysis/change/", {"do": "ask"})
    work = quick(stream)
    assert BackgroundWork.objects.count() == 1, "asking twice asks once"
    work_off()
    for language, words in (("en", "Chance of Ana to win"), ("es", "Probabilidad de ganar de Ana")):
        page = Visitor(language=language).get(f"{address}analysis/").content.decode()
        assert words in page
        assert "<polyline" in page
        assert page.count("<tr>") >= 5, "every decision is also a line of a table"
    assert WorkPiece.objects.filter(work=work).count() == work.pieces
    assert f"{address}analysis/" in visitor.get(f"{address}replay/").content.decode()
    assert visitor.get("/battles/nothing/analysis/").status_code == 404


def test_it_is_stopped_gone_on_with_and_nothing_is_done_twice() -> None:
    stream, address = played(5)
    mine = player(stream, address)
    mine.post(f"{address}analysis/change/", {"do": "ask"})
    quick(stream)
    done: list[int] = []

    def first_only(kind: str, order: str, numbers: Sequence[int]) -> Generator[tuple[int, str], None, None]:
        for number in numbers:
            done.append(number)
            if len(done) == 2:
                mine.post(f"{address}analysis/change/", {"do": "stop"})
            yield from do_here(kind, order, [number])

    work = claim_work()
    assert work is not None
    do_work(work, first_only)
    assert done == [0, 1]
    assert WorkPiece.objects.count() == 1, "the piece at hand when it was stopped is thrown away"
    assert "has been stopped" in mine.get(f"{address}analysis/").content.decode()
    assert claim_work() is None
    mine.post(f"{address}analysis/change/", {"do": "ask"})
    work_off()
    assert BackgroundWork.objects.get().phase == "done"


def test_what_goes_wrong_is_told_and_can_be_tried_again() -> None:
    stream, address = played(4)
    mine = player(stream, address)
    mine.post(f"{address}analysis/change/", {"do": "ask"})
    work = claim_work()
    assert work is not None

    def broken(kind: str, order: str, numbers: Sequence[int]) -> Generator[tuple[int, str], None, None]:
        raise OSError("no room")

    do_work(work, broken)
    page = mine.get(f"{address}analysis/").content.decode()
    assert "could not be worked out" in page
    assert "Go on" in page
    mine.post(f"{address}analysis/change/", {"do": "ask"})
    quick(stream)
    work_off()
    assert BackgroundWork.objects.get().phase == "done"


@pytest.mark.slow
def test_a_process_beside_the_web_does_the_pieces() -> None:
    stream, address = played(4)
    player(stream, address).post(f"{address}analysis/change/", {"do": "ask"})
    work = quick(stream)
    try:
        text = WORKSHOP.do_piece(work.kind, work.order, 0)
    finally:
        WORKSHOP.close()
    assert list(do_here(work.kind, work.order, [0])) == [(0, text)], "the same wherever it is done"
