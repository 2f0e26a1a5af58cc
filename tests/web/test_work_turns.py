"""The queue of analyses and studies: whoever asks has turns with all others and fills nobody else's place."""

from __future__ import annotations

import datetime as dt
from collections.abc import Generator, Sequence

import pytest
from django.utils import timezone

from tercio.app import background_work
from tercio.app.background_work import (
    MOST_OF_LINE,
    claim_work,
    do_work,
    work_shown,
)
from tercio.app.work_turns import Asker
from tercio.core.refused import Refused
from tercio.store.battles.models import BackgroundWork
from tercio.store.people.models import Person
from tests.web.conftest import Visitor, person
from tests.web.test_battle_analysis import player
from tests.web.test_battle_replay import played
from tests.web.test_studies import WANTED

pytestmark = pytest.mark.django_db(transaction=True)
HERE, THERE = "192.0.2.1", "192.0.2.2"
NEW = "/battles/studies/new/"


def asked(who: str, address: str = HERE) -> str:
    """A study somebody asks for: its key."""
    asker = Person.objects.filter(username=who).first() or person(who)
    return Visitor(asker, REMOTE_ADDR=address).post(NEW, WANTED)["Location"].split("/")[-2]


def begun() -> Generator[str, None, None]:
    """The works in the order they are begun, each done at once."""
    while (work := claim_work()) is not None:
        yield work.key
        do_work(work, nothing)


def nothing(kind: str, order: str, numbers: Sequence[int]) -> Generator[tuple[int, str], None, None]:
    yield from ((number, "[]") for number in numbers)


def test_askers_have_turns_however_many_one_of_them_asked_for_first() -> None:
    ana = [asked("ana") for _ in range(3)]
    bea = [asked("bea", THERE) for _ in range(2)]
    carla = [asked("carla")]
    shown = {key: work_shown(BackgroundWork.objects.get(key=key)).ahead for key in (*ana, *bea, *carla)}
    order = [ana[0], bea[0], carla[0], ana[1], bea[1], ana[2]]
    assert sorted(shown, key=lambda key: shown[key]) == order, "and whoever waits is told so"
    assert sorted(shown.values()) == list(range(6))
    assert list(begun()) == order


def test_who_comes_later_has_a_turn_before_the_second_of_another() -> None:
    ana = [asked("ana") for _ in range(3)]
    works = begun()
    assert next(works) == ana[0]
    bea = asked("bea")
    assert next(works) == bea
    assert list(works) == ana[1:]


@pytest.mark.parametrize(("language", "words"), [("en", "over the same network"), ("es", "por la misma red")])
def test_one_address_has_so_many_in_the_queue_whoever_asks(language: str, words: str) -> None:
    for number in range(MOST_OF_LINE):
        asked(f"player{number}")
    ines = person("ines")
    page = Visitor(ines, language, REMOTE_ADDR=HERE).post(NEW, WANTED, follow=True).content.decode()
    assert words in page
    assert f"{MOST_OF_LINE} " in page
    assert BackgroundWork.objects.count() == MOST_OF_LINE
    assert Visitor(ines, REMOTE_ADDR=THERE).post(NEW, WANTED)["Location"] != "/battles/studies/"


def test_strangers_are_told_apart_by_where_they_are_not_by_their_side() -> None:
    stream, address = played(4)
    stranger = player(stream, address)
    stranger.defaults["REMOTE_ADDR"] = HERE
    for number in range(MOST_OF_LINE):
        background_work.ask_work("study", str(number), Asker("seat:side:0", HERE), "{}", 1)
    ask = f"{address}analysis/change/", {"do": "ask"}
    assert "over the same network" in stranger.post(*ask, follow=True).content.decode()
    assert not BackgroundWork.objects.filter(about=stream).exists()
    stranger.defaults["REMOTE_ADDR"] = THERE
    assert "It waits its turn" in stranger.post(*ask, follow=True).content.decode()
    first, second = claim_work(), claim_work()
    assert first is not None
    assert second is not None
    assert (first.about, second.about) == ("0", stream), "one of each, though both hold the same side"
    assert HERE not in str(BackgroundWork.objects.values_list("line", flat=True)), "kept as a hash"


def test_a_long_work_steps_aside_while_another_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_work, "TURN", 0.0)
    long, short = asked("ana"), asked("bea")
    BackgroundWork.objects.filter(key=long).update(pieces=3)
    BackgroundWork.objects.filter(key=short).update(pieces=1)
    assert list(begun()) == [long, short, long], "and has the rest of its turn when nobody else waits"
    assert list(BackgroundWork.objects.values_list("phase", flat=True)) == ["done", "done"]


def test_what_was_stopped_goes_on_behind_whoever_waits_and_within_the_same_bounds() -> None:
    mine = Visitor(person("ana"), REMOTE_ADDR=HERE)
    stopped = mine.post(NEW, WANTED)["Location"]
    mine.post(f"{stopped}change/", {"do": "stop"})
    bea = asked("bea", THERE)
    mine.post(f"{stopped}change/", {"do": "resume"})
    assert list(begun()) == [bea, stopped.split("/")[-2]]
    again = mine.post(NEW, WANTED)["Location"]
    mine.post(f"{again}change/", {"do": "stop"})
    for number in range(MOST_OF_LINE):
        asked(f"player{number}")
    page = mine.post(f"{again}change/", {"do": "resume"}, follow=True).content.decode()
    assert "over the same network" in page


def test_a_clock_set_back_lets_nobody_wait_for_ever() -> None:
    ana = [asked("ana") for _ in range(2)]
    tomorrow = timezone.now() + dt.timedelta(days=1)
    BackgroundWork.objects.filter(key=ana[0]).update(phase="done", beat=tomorrow)
    bea = asked("bea")
    assert list(begun()) == [bea, ana[1]]


def test_a_refusal_says_how_many() -> None:
    for number in range(MOST_OF_LINE):
        background_work.ask_work("study", "", Asker(f"user:{number}", HERE), "{}", 1)
    with pytest.raises(Refused) as no:
        background_work.ask_work("study", "", Asker("user:99", HERE), "{}", 1)
    assert (no.value.key, no.value.facts["most"]) == ("work.line_waits", MOST_OF_LINE)
