"""The one envelope of every system: a command, an id of the sender's making, the version they saw.

Sending the same id again does nothing twice and answers what came of it the first time.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from django.utils.crypto import salted_hmac
from pydantic import Field

from tercio.app.command_desk import Outcome
from tercio.web.api_errors import Asked
from tercio.web.api_numbers import NEWEST, up_to
from tercio.web.described_schema import DescribedSchema

CommandId: TypeAlias = Annotated[
    str,
    Field(
        min_length=8,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="Made by the sender, new for each wish: sending it again does nothing twice.",
        examples=["7f3b9a52-pair-round-1"],
    ),
]
Seen: Any = Annotated[
    up_to(NEWEST) | None,
    Field(
        description="The version the sender saw: 409 if somebody acted since. Left out, it is done anyway.",
        examples=[41],
    ),
]


class CommandIn(Asked):
    """A command to one stream."""

    command: dict[str, Any] = Field(description="The command: its name as `type`, and its fields.")
    command_id: CommandId
    seen: Seen = None


class Done(DescribedSchema):
    """What came of a command."""

    version: int = Field(description="The version of the stream after it.", examples=[42])
    events: list[dict[str, Any]] = Field(
        description="What happened, each with its name as `type`.",
        examples=[[{"type": "CheckedIn", "company": "c003"}]],
    )
    repeated: bool = Field(
        description="It had been carried out before, and this is what came of it then.", examples=[False]
    )


class Begun(Done):
    """What came of beginning something, and the id under which it is found."""

    id: str = Field(description="The name in addresses.", examples=["9f2c41d07ab35e68"])


def done_answer(outcome: Outcome) -> Done:
    """What came of a command, for a program to read."""
    told = [msgspec.to_builtins(event) for event in outcome.events]
    return Done(version=outcome.version, events=told, repeated=outcome.repeated)


def begun_answer(stream: str, outcome: Outcome) -> Begun:
    """The same for the first command of a stream."""
    return Begun(id=stream.partition("/")[2], **done_answer(outcome).dict())


def own_stream(kind: str, who: str, command_id: str) -> str:
    """The stream somebody begins with a command: the same for the same id, and only for them."""
    return (
        f"{kind}/{salted_hmac(f'tercio.{kind}', f'{who} {command_id}', algorithm='sha256').hexdigest()[:16]}"
    )
