"""What must be true of a battle at every decision, and between one decision and the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tercio.core.messages import Event
from tercio.firstblood import events as e
from tercio.firstblood.engine.distances import on_table
from tercio.firstblood.engine.forces import CHARACTER
from tercio.firstblood.engine.profiles import WOUNDS
from tercio.firstblood.engine.purposes import CHARGE_MOVE, DISENGAGE_MOVE
from tercio.firstblood.engine.regiment_queries import characteristic, command_range, in_command, leaders
from tercio.firstblood.engine.state import ASKED, ASKING, DESTROYED, OVER, ROUND, TABLE, Battle
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT
from tercio.geometry import measure


def check(b: Battle) -> None:
    """No overlapping bases, nobody off the table, wounds in range, models, leaders and cards in order."""
    check_ground(b)
    check_numbers(b)


def check_ground(b: Battle) -> None:
    """Every base lies wholly on the table and over no other."""
    standing = [m for m in range(b.forces.models) if b.alive[m] and b.place[b.forces.regiment[m]] == TABLE]
    radius, widest = b.forces.radius, max(b.forces.radius, default=0)
    for m in standing:
        assert on_table(b, b.x[m], b.y[m], radius[m]), f"model {m} left the table"
    standing.sort(key=lambda m: b.x[m])
    for k, m in enumerate(standing):
        x, y, floor, reach = b.x[m], b.y[m], b.floor[m], b.x[m] + radius[m] + widest
        for n in standing[k + 1 :]:
            if b.x[n] > reach:
                break  # everybody after it stands farther to the right
            if b.floor[n] == floor:
                assert not measure.overlapping(x, y, radius[m], b.x[n], b.y[n], radius[n]), (m, n)


def check_numbers(b: Battle) -> None:
    """Wounds, strengths, tokens, Leaders and cards are what they can be."""
    for r in range(b.forces.regiments):
        alive = b.living(r)
        assert b.strength[r] == len(alive), f"regiment {r} miscounts itself"
        assert 0 <= b.tokens[r] <= b.forces.end[r] - b.forces.first[r], f"regiment {r}: {b.tokens[r]} tokens"
        assert (not alive) == (b.place[r] == DESTROYED), f"regiment {r} is neither alive nor destroyed"
        for m in alive:
            assert 0 <= b.wounds[m] < characteristic(b, m, WOUNDS), f"model {m} has {b.wounds[m]} wounds"
        if b.place[r] == TABLE and alive and not b.clock[ASKING]:
            assert leaders(b, r), f"regiment {r} has no leader"
    for player in (0, 1):
        assert 0 <= b.cards[player] <= len(b.regiments(player))


class Watch:
    """Follows one battle, decision by decision, and keeps its own books beside it."""

    def __init__(self, b: Battle) -> None:
        self.roles, self.regiment = b.forces.role, b.forces.regiment
        self.alive = [b.forces.end[r] - b.forces.first[r] for r in range(b.forces.regiments)]
        self.tokens = [0] * b.forces.regiments
        self.unplaced = [0] * b.forces.regiments
        """Models that found no room on leaving a garrison: they fall without a token.  FB-GARR-08"""
        self.cards = [0, 0]
        self.points = [0, 0]
        self.round = 0
        self.places: Sequence[int] = ()
        self.commanded: dict[int, tuple[object, frozenset[int]]] = {}
        self.torn_apart: set[int] = set()
        """Regiments that just charged or disengaged, compulsory for who can, or whose Character was pulled
        into a duel: others may be left behind.  FB-CHAL-04
        """

    def see(self, b: Battle, told: Iterable[Event]) -> None:
        """Everything after one decision: our books and the battle's agree."""
        self.torn_apart.clear()
        for event in told:
            self._book(event)
        places = [*b.x, *b.y, *b.floor, *b.place, *b.alive]
        if places != self.places:
            check_ground(b)
            self._check_command(b)
            self.places = places
        check_numbers(b)
        self._check_books(b)

    def _book(self, event: Event) -> None:
        match event:
            case e.ModelRemoved(regiment=r, model=m):
                self.alive[r] -= 1
                if self.unplaced[r]:
                    self.unplaced[r] -= 1
                elif not self.roles[m] & CHARACTER:
                    self.tokens[r] += 1
            case e.ModelRestored(regiment=r):
                self.alive[r] += 1
                self.tokens[r] -= 1
            case e.TokensRemoved(regiment=r, tokens=count) | e.RegimentDestroyed(regiment=r, tokens=count):
                assert self.tokens[r] == count, f"regiment {r} gives up {count} tokens of {self.tokens[r]}"
                self.tokens[r] = 0
            case e.ModelsMoved(regiment=r, purpose=purpose) if purpose in (CHARGE_MOVE, DISENGAGE_MOVE):
                self.torn_apart.add(r)
            case e.ChampionPulled(model=m):
                self.torn_apart.add(self.regiment[m])
            case e.GarrisonLeft(regiment=r, count=count):
                self.unplaced[r] = self.alive[r] - count
            case _:
                self._book_cards(event)

    def _book_cards(self, event: Event) -> None:
        match event:
            case e.RoundBegun(round=number):
                assert number == self.round + 1
                assert self.cards == [0, 0], f"cards left over from round {self.round}: {self.cards}"
                self.round = number
            case e.StackBuilt(player=player, cards=cards):
                self.cards[player] = cards
            case e.CardDrawn(player=player) | e.CardDiscarded(player=player):
                self.cards[player] -= 1
            case e.PointsScored(player=player, points=points, total=total):
                self.points[player] += points
                assert self.points[player] == total

    def _check_books(self, b: Battle) -> None:
        """Models, tokens, cards and points are conserved."""
        assert list(b.strength)[: len(self.alive)] == self.alive, "models appear or vanish"
        assert list(b.tokens)[: len(self.tokens)] == self.tokens, "tokens appear or vanish"
        assert list(b.vp) == self.points, "points appear or vanish"
        assert b.clock[ROUND] == self.round <= b.scenario.rounds
        if b.clock[OVER]:
            return
        for player in (0, 1):
            in_hand = b.clock[ASKING] == CHOOSE_REGIMENT and b.clock[ASKED] == player
            building = self.cards[player] == 0
            assert building or b.cards[player] + in_hand == self.cards[player], "cards appear or vanish"

    def _check_command(self, b: Battle) -> None:
        """Nobody strays: who was in command stays so unless its Leaders or the living changed, or could not
        follow Leaders who charged, disengaged or were pulled into a duel (tests/firstblood/laws.py asks the
        judge of each move).

        FB-LEAD-04, FB-STRAND-01
        """
        now: dict[int, tuple[object, frozenset[int]]] = {}
        for r in range(b.forces.regiments):
            if b.place[r] != TABLE or b.clock[OVER]:
                continue
            alive = b.living(r)
            led = (tuple((m, command_range(b, m)) for m in leaders(b, r)), tuple(alive))
            held = frozenset(m for m in alive if in_command(b, m))
            if r in self.commanded and self.commanded[r][0] == led and r not in self.torn_apart:
                strays = self.commanded[r][1] - held
                assert not strays, f"models {sorted(strays)} of regiment {r} left their Leaders"
            now[r] = (led, held)
        self.commanded = now
