"""The table in a terminal: what happened, the picture, the question, the choices by number."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from string import ascii_lowercase

from tercio.app.local_battle import LocalBattle
from tercio.cli.battle_answers import LONGEST_ANSWER, read_answer
from tercio.cli.terminal import CLEAN, Terminal, typed_line
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.answers_together import answers_together
from tercio.firstblood.decider import choices
from tercio.firstblood.decision_kinds import CHOOSE_ARRIVAL, STACK_CARD
from tercio.firstblood.events import DecisionTaken, Told
from tercio.firstblood.evolve import evolve
from tercio.firstblood.narration import Names, Sentence, banner, choice_words, event_words, together_words
from tercio.firstblood.picture import letter_of, text_picture
from tercio.firstblood.ready_answers import pending_decision
from tercio.firstblood.state import ASKING, INCH, Battle

SECRET = (STACK_CARD, CHOOSE_ARRIVAL)
"""Decisions whose answers the other side must not read."""
WORDS = ("table", "models", "why", "help", "quit")
"""What one may type besides an answer: each has its word in each language."""

MOST_REASONS = 6


class TextTable:
    """Asks people, one decision at a time."""

    def __init__(self, battle: LocalBattle, terminal: Terminal, hot_seat: bool) -> None:
        self.battle, self.terminal, self.hot_seat = battle, terminal, hot_seat
        self.reader: str | None = None
        """Who looks at the screen, where two take turns."""
        self.pictured: Battle | None = None
        self.reasons: list[str] = []
        """Why the machine made its last moves."""
        self.together = False
        """Does the last answer serve for the decisions like it that follow?"""

    # --- asking

    def ask(self) -> Command | None:
        """An answer somebody typed, or None when they leave."""
        self.open_curtain()
        offered = choices(self.battle.battle, self.battle.asked)
        self.show_table()
        self.question(offered)
        while True:
            typed = self.read(self.terminal.say("play.prompt"))
            if typed is None or self.is_word(typed, "quit"):
                return None
            if not typed or self.serve(typed, offered):
                continue
            try:
                return self.answer(typed, offered)
            except Refused as no:
                self.refuse(no)

    def answer(self, typed: str, offered: Sequence[Command]) -> Command:
        """What was typed: an answer for all of them by its letter, or one to what is asked."""
        shared = dict(zip(ascii_lowercase, answers_together(self.battle.battle), strict=False))
        self.together = typed.lower() in shared
        return shared[typed.lower()] if self.together else read_answer(self.battle.battle, typed, offered)

    def serve(self, typed: str, offered: Sequence[Command]) -> bool:
        """Was it a wish to see something?"""
        if self.is_word(typed, "table"):
            self.pictured = None
            self.show_table()
            self.question(offered)
        elif self.is_word(typed, "models"):
            self.list_models()
        elif self.is_word(typed, "why"):
            for line in self.reasons or [self.terminal.say("play.no_reason")]:
                self.terminal.line(f"  · {line}")
        elif self.is_word(typed, "help"):
            self.terminal.line(self.terminal.say("play.how"))
        else:
            return False
        return True

    def is_word(self, typed: str, word: str) -> bool:
        return typed.casefold() in (word, self.terminal.say(f"play.word.{word}"))

    def question(self, offered: Sequence[Command]) -> None:
        """What is asked with its rule, and every choice by number."""
        names, seat = self.names(), None if self.hot_seat else self.battle.asked
        asks = banner(self.battle.battle, seat, self.battle.sides)
        self.terminal.line()
        self.terminal.line(f"{asks.text(self.terminal.language)} [{asks.rule}]")
        for number, command in enumerate(offered, 1):
            self.terminal.line(f"{number:>4}  {choice_words(names, command).text(self.terminal.language)}")
        for letter, command in zip(ascii_lowercase, answers_together(self.battle.battle), strict=False):
            self.terminal.line(f"{letter:>4}  {together_words(names, command).text(self.terminal.language)}")

    def read(self, prompt: str) -> str | None:
        print(prompt, end=" ", flush=True)
        return typed_line(LONGEST_ANSWER + 2)

    # --- two at one screen

    def open_curtain(self) -> None:
        """Before a secret is asked of somebody, the other hands over the keyboard."""
        seat = self.battle.asked
        if self.hot_seat and seat is not None and self.secret() and self.reader != seat:
            self.read(self.terminal.say("play.curtain", side=self.names().side(int(seat))))
            self.reader, self.pictured = seat, None

    def close_curtain(self) -> None:
        """Once a secret is answered nothing of it stays in sight.  FB-STACK-01, FB-REINF-02"""
        if self.reader is not None and not (self.secret() and self.battle.asked == self.reader):
            sys.stdout.write(CLEAN if sys.stdout.isatty() else "\n" * 60)
            self.reader, self.pictured = None, None

    def secret(self) -> bool:
        return self.battle.battle.clock[ASKING] in SECRET

    # --- showing

    def show_table(self) -> None:
        """The picture, when it has changed since it was last drawn."""
        b = self.battle.battle
        if self.pictured is None or layout(self.pictured) != layout(b):
            self.terminal.line(text_picture(b, language=self.terminal.language))
            self.pictured = b

    def list_models(self) -> None:
        """The models of the regiment asked about, or of the side: their numbers, and where they stand."""
        b, what = self.battle.battle, pending_decision(self.battle.battle)
        about = what.regiment if what is not None and what.regiment >= 0 else -1
        side = b.regiments(what.player) if what is not None else []
        for r in [about] if about >= 0 else side:
            for m in b.living(r):
                name = self.names().model(m).text(self.terminal.language)
                self.terminal.line(
                    f"{m:>4}  {letter_of(b, r)}  {b.x[m] / INCH:.2f},{b.y[m] / INCH:.2f}  {name}"
                )

    def tell(self, before: Battle, events: Sequence[Event]) -> None:
        """One sentence for each thing that happened, as the seats at this screen may read it."""
        self.close_curtain()
        state = before
        for event in events:
            if not isinstance(event, DecisionTaken):
                words = event_words(Names(state, self.battle.sides), event)
                dice = event.dice if isinstance(event, Told) else ()
                faces = f"  ({' '.join(map(str, dice))})" if dice else ""
                self.terminal.line(f"  · {words.text(self.terminal.language)}{faces}")
            state = evolve(state, event) or state

    def explain(self, command: Command, why: Sentence | None) -> None:
        """Remember why the machine sends a command, for whoever asks; a secret stays one."""
        if why is not None:
            move, language = choice_words(self.names(), command), self.terminal.language
            self.reasons = [
                *self.reasons[1 - MOST_REASONS :],
                f"{move.text(language)}: {why.text(language)}.",
            ]

    def refuse(self, no: Refused) -> None:
        """What was wrong, with its rule; the question stands."""
        cited = f" [{no.rule}]" if no.rule else ""
        self.terminal.line(f"  ! {no.text(self.terminal.language)}{cited}")

    def close(self) -> None:
        """How it stands when nobody plays on."""
        if self.battle.asked is None:
            self.show_table()
            self.terminal.line()
            self.terminal.line(
                banner(self.battle.battle, None, self.battle.sides).text(self.terminal.language)
            )

    def names(self) -> Names:
        return Names(self.battle.battle, self.battle.sides)


def layout(b: Battle) -> tuple[object, ...]:
    """What the picture is drawn from."""
    return tuple(
        tuple(getattr(b, window)) for window in ("x", "y", "alive", "wounds", "place", "vp", "broken")
    )
