"""The one shape every system has: decide, judge, evolve, choices, view.

    decide(state, command, dice) -> events        all the rules; may refuse
    judge(state, command, who)   -> None          the same refusals without doing it
    evolve(state, event)         -> state         all the changes; knows no rule, never fails
    choices(state, who)          -> commands      what may be done now, and by whom
    view(state, who)             -> what they may see

Who sends a command stands in the command itself (`by`, `player`), or the system is `seated`: then `decide`
takes `who` as its last argument, and the desk always says from which seat a command came.

A rule that tells a story in several steps is a generator: each `yield` is one event and hands back the
state as it now stands. `tell` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Generic, TypeAlias, TypeVar

from tercio.core.listing import Listing
from tercio.core.messages import Command, Event

S = TypeVar("S")
E = TypeVar("E", bound=Event)
Raw: TypeAlias = dict[str, Any]

Story: TypeAlias = Generator[E, S, None]


@dataclass(frozen=True)
class Decider(Generic[S]):
    """A system of rules as the rest of the house sees it."""

    kind: str
    """The first word of its streams: `tournament`, `campaign`, …"""
    initial: S
    commands: Any
    """The union of its command types, for reading."""
    events: Any
    """The union of its event types, for reading."""
    decide: Callable[..., Sequence[Event]]
    """`decide(state, command, dice)`; in a seated system `decide(state, command, dice, who)`."""
    evolve: Callable[[S, Any], S]
    choices: Callable[[S, str | None], Sequence[Command]] = lambda state, who: ()
    view: Callable[[S, str | None], Any] = lambda state, who: state
    judge: Callable[[S, Any, str | None], None] | None = None
    """Refuses what `decide` would refuse and does nothing else; None where nobody previews."""
    keeps: bool = False
    """Its states are plain records: of a long stream some are kept, and opening it reads what came after."""
    seated: bool = False
    """Commands are answered for a seat, and nobody answers for another's."""
    upcasts: dict[str, Callable[[Raw], Raw]] = field(default_factory=dict)
    """By event name: how an event written by an older Tercio reads today."""
    marks: Callable[[S], Iterable[tuple[str, str]]] = lambda state: ()
    """What its streams are found by, as (label, value): `("title", name)`, `("member", who)`."""

    words: Callable[[S, Any], Raw] | None = None
    """Facts of an event as its history tells them, where the state it met knows better words than ids."""
    hides: Callable[[S, str | None, Any], bool] | None = None
    """Whether the history keeps an event from somebody, the stream being as it is now; None hides nothing."""
    sealed: Callable[[S], bool] = lambda state: False
    """Whether it holds what nobody may read yet, such as cards face down: so long it stays in its house."""
    listing: Callable[[S, str], Listing | None] = lambda state, stream: None
    """What lists show of one of its streams; None where its marks tell enough."""

    def line_of(self, state: S, stream: str) -> Listing:
        """The line of a stream in lists."""
        known = self.listing(state, stream)
        if known is None:
            marks = dict(self.marks(state))
            title, club, owner = (marks.get(label, "") for label in ("title", "club", "organiser"))
            known = Listing(title, club=club, owner=owner)
        return known

    def fold(self, events: Iterable[Event], state: S | None = None) -> S:
        """The state a run of events leads to."""
        return reduce(self.evolve, events, self.initial if state is None else state)


def tell(story: Story[E, S], state: S, evolve: Callable[[S, E], S]) -> tuple[list[E], S]:
    """Run a story to its end: the events it told and the state they lead to."""
    events: list[E] = []
    try:
        event = next(story)
        while True:
            events.append(event)
            state = evolve(state, event)
            event = story.send(state)
    except StopIteration:
        return events, state
