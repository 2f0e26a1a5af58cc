"""Every system of the house fits the desk: its name, its messages and the words for what happens in it."""

from typing import get_args

import msgspec
import pytest

from tercio.app.event_reader import reader
from tercio.app.systems import KINDS, system, system_of
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, catalogue

EVERY = pytest.mark.parametrize("kind", KINDS)


@EVERY
def test_a_system_goes_by_the_first_word_of_its_streams(kind: str) -> None:
    assert system(kind).kind == kind
    assert system_of(f"{kind}/a") is system(kind)


@EVERY
def test_its_commands_and_events_can_be_read(kind: str) -> None:
    assert reader(system(kind).events)
    assert msgspec.json.Decoder(system(kind).commands)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_happen_can_be_told(kind: str, language: str) -> None:
    events = system(kind).events
    names = {event.__struct_config__.tag for event in get_args(events) or (events,)}
    assert {f"event.{kind}.{name}" for name in names} - catalogue(language).keys() == set()


def test_a_kind_nobody_knows_is_nothing_here() -> None:
    with pytest.raises(Refused, match=r"journal\.no_such_stream"):
        system("chess")
