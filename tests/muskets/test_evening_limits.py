"""How far an evening's book goes: whole answers, the last number taken, the first refused and why."""

from __future__ import annotations

import pytest

from tercio.core.dice import ScriptedDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.muskets.cards import ACTIONS
from tercio.muskets.commands import (
    Act,
    AddUnit,
    ChangePoints,
    ChangeValue,
    Flee,
    LoseFigures,
    OpenEvening,
    OpenSheet,
    PlayCard,
    Rally,
    RecordShot,
    RemoveUnit,
    RestoreValue,
    UseAbility,
)
from tercio.muskets.decider import DECIDER
from tercio.muskets.events import (
    AbilityUsed,
    CardPlayed,
    ClockStruck,
    DeckReshuffled,
    FiguresLost,
    MusketsEvent,
    PointsChanged,
    ShotRecorded,
    UnitActed,
    UnitAdded,
    UnitFled,
    UnitRallied,
    UnitRemoved,
    ValueChanged,
    ValueRestored,
)
from tercio.muskets.state import Evening, Unit
from tests.muskets.test_evening import CHIEF, FOE, GUARD, OPEN, after, points, refused
from tests.proof import proves

CREW = AddUnit("g", "attacker", "The gun", "artillery", 4, weapon="heavy_artillery")
RICH = ChangePoints("attacker", 8, "test")
TICK = PlayCard("attacker", "clock", "neutral")
MINE = PlayCard("attacker", "troops", "own", "regulars")


def events(*commands: Command) -> list[MusketsEvent]:
    """What comes of the last of these."""
    *before, last = commands
    return list(DECIDER.decide(after(*before), last, ScriptedDice("")))  # type: ignore[arg-type]


ANSWERS: dict[str, tuple[tuple[Command, ...], list[MusketsEvent]]] = {
    "a rival's card": (
        (OPEN, PlayCard("defender", "troops", "enemy")),
        [CardPlayed("defender", "Munro", "troops", "enemy", "", 1, 2)],
    ),
    "a rival's morale card": (
        (OPEN, PlayCard("defender", "morale", "enemy")),
        [CardPlayed("defender", "Munro", "morale", "enemy", "", 1, 2)],
    ),
    "an own morale card": (
        (OPEN, PlayCard("defender", "morale")),
        [CardPlayed("defender", "Munro", "morale", "own", "", 0, 1)],
    ),
    "a card into a full pool": (
        (OPEN, RICH, PlayCard("attacker", "forward", "enemy")),
        [CardPlayed("attacker", "Montcalm", "forward", "enemy", "", 0, 10)],
    ),
    "an own troops card": (
        (OPEN, GUARD, PlayCard("attacker", "troops", "own", " REGULARS ")),
        [CardPlayed("attacker", "Montcalm", "troops", "own", "regulars", 0, 2)],
    ),
    "from beside the pool": (
        (
            OPEN,
            GUARD,
            UseAbility("attacker", "reserve"),
            PlayCard("attacker", "troops", "own", "regulars", reserved=True),
        ),
        [CardPlayed("attacker", "Montcalm", "troops", "own", "regulars", 0, 1, reserved=True)],
    ),
    "a clock": (
        (OPEN, TICK),
        [CardPlayed("attacker", "Montcalm", "clock", "neutral", "", 0, 2), ClockStruck(1, False)],
    ),
    "the last clock": (
        (OPEN, *[TICK] * 6),
        [
            CardPlayed("attacker", "Montcalm", "clock", "neutral", "", 0, 2),
            ClockStruck(3, True),
            DeckReshuffled(2),
        ],
    ),
    "authority": (
        (OPEN, RICH, GUARD, Flee("g"), UseAbility("attacker", "authority", "g")),
        [
            AbilityUsed("attacker", "Montcalm", "authority", "g", "La Reine", 3, 7),
            UnitRallied("g", "La Reine"),
        ],
    ),
    "preparation": (
        (OPEN, RICH, GUARD, MINE, UseAbility("attacker", "preparation")),
        [AbilityUsed("attacker", "Montcalm", "preparation", "", "", 4, 6, "regulars")],
    ),
    "lurking": (
        (OPEN, GUARD, UseAbility("attacker", "lurking", "g")),
        [AbilityUsed("attacker", "Montcalm", "lurking", "g", "La Reine", 1, 1)],
    ),
    "points lost": (
        (OPEN, ChangePoints("attacker", -2, " by  storm ")),
        [PointsChanged("attacker", "Montcalm", -2, "by storm", 0)],
    ),
    "points above the cap": (
        (OPEN, ChangePoints("attacker", 99, "x")),
        [PointsChanged("attacker", "Montcalm", 8, "x", 10)],
    ),
    "a unit": (
        (OPEN, AddUnit("u", "defender", " The  35th ", "", 1)),
        [UnitAdded("u", "defender", "The 35th", "–", 1, False, "", 0, 0, 0, 0)],
    ),
    "a unit taken off": ((OPEN, GUARD, RemoveUnit("g")), [UnitRemoved("g", "La Reine")]),
    "its last figures": ((OPEN, GUARD, LoseFigures("g", 9)), [FiguresLost("g", "La Reine", 9, 0)]),
    "flight": ((OPEN, GUARD, Flee("g")), [UnitFled("g", "La Reine")]),
    "flight, told again": ((OPEN, GUARD, Flee("g"), Flee("g")), []),
    "a rally": ((OPEN, GUARD, Flee("g"), Rally("g")), [UnitRallied("g", "La Reine")]),
    "an action": ((OPEN, GUARD, Act("g", "move", "far")), [UnitActed("g", "La Reine", "move", "")]),
    "words": (
        (OPEN, GUARD, Act("g", "other", " digs  in ")),
        [UnitActed("g", "La Reine", "other", "digs in")],
    ),
    "a shot without a weapon": (
        (OPEN, CHIEF, Act("o", "shoot"), Act("o", "shoot")),
        [UnitActed("o", "Montcalm", "shoot", "")],
    ),
    "a volley": (
        (OPEN, CREW, FOE, RecordShot("g", 400, 400, 7, "e", 999)),
        [
            UnitActed("g", "The gun", "shoot", ""),
            ShotRecorded("g", "The gun", "Munro's", 400, 400, 7, 999),
            FiguresLost("e", "Munro's", 5, 0),
        ],
    ),
    "a volley that fells nobody": (
        (OPEN, GUARD, FOE, RecordShot("g", 1, 0, 0, "e")),
        [UnitActed("g", "La Reine", "shoot", ""), ShotRecorded("g", "La Reine", "Munro's", 1, 0, 0, 0)],
    ),
    "the club's own number": (
        (OPEN, ChangeValue("move.base", 5)),
        [ValueChanged("move.base", 5, 4, "MT-MOVE-01")],
    ),
    "a number accepted": (
        (OPEN, ChangeValue("move.base", 4)),
        [ValueChanged("move.base", 4, 4, "MT-MOVE-01")],
    ),
    "a number, told again": ((OPEN, ChangeValue("move.base", 5), ChangeValue("move.base", 5)), []),
    "a number changed again": (
        (OPEN, ChangeValue("move.base", 5), ChangeValue("move.base", 6)),
        [ValueChanged("move.base", 6, 5, "MT-MOVE-01")],
    ),
    "a row": (
        (OPEN, ChangeValue("spot.row", [1, 3]), ChangeValue("spot.row", [2, 4])),
        [ValueChanged("spot.row", [2, 4], [1, 3], "MT-SPOT-01")],
    ),
    "a number given back": (
        (OPEN, ChangeValue("move.base", 5), RestoreValue("move.base")),
        [ValueRestored("move.base", "MT-MOVE-01")],
    ),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_an_evening_answers_with_all_that_happened(case: str) -> None:
    commands, happened = ANSWERS[case]
    assert events(*commands) == happened


def refusal(key: str, rule: str | None = None, /, **facts: object) -> Refused:
    return Refused(f"muskets.{key}", rule=rule, **facts)


REFUSED: list[tuple[tuple[Command, ...], Refused]] = [
    ((OpenSheet(""),), refusal("whose_sheet")),
    ((OPEN, OpenSheet("club/2")), refusal("already_open")),
    ((OpenSheet("club/1"), OpenSheet("club/1")), refusal("already_open")),
    ((ChangeValue("move.base", 5),), refusal("not_open")),
    ((OpenEvening("x", officers=(-1, 3)),), refusal("officer_count", "MT-CP-05", value=-1, most=20)),
    ((OpenEvening(" "),), refusal("no_words")),
    ((OpenEvening("x", "", "Milicia", " milicia "),), refusal("same_names", name="Milicia")),
    ((OPEN, RestoreValue("move.base")), refusal("not_changed", cell="move.base")),
    ((OPEN, PlayCard("attacker", "clock", "own")), refusal("clock_is_nobodys", "MT-CP-01")),
    ((OPEN, PlayCard("attacker", "troops", "neutral")), refusal("clock_is_nobodys", "MT-CP-01")),
    (
        (OPEN, PlayCard("attacker", "forward", "enemy", for_points=True)),
        refusal("not_for_points", "MT-CP-02"),
    ),
    ((OPEN, PlayCard("attacker", "morale", for_points=True)), refusal("not_for_points", "MT-CP-02")),
    ((OPEN, PlayCard("attacker", "troops")), refusal("which_troops", "MT-CP-03")),
    (
        (OPEN, PlayCard("attacker", "troops", "own", "elves")),
        refusal("never_fielded", "MT-CARD-01", name="Montcalm", troops="elves", types=["–"]),
    ),
    (
        (OPEN, GUARD, PlayCard("attacker", "troops", "own", "regulars", reserved=True)),
        refusal("none_reserved", "MT-CMD-02"),
    ),
    (
        (
            OPEN,
            GUARD,
            UseAbility("attacker", "reserve"),
            PlayCard("attacker", "troops", "enemy", reserved=True),
        ),
        refusal("none_reserved", "MT-CMD-02"),
    ),
    ((OPEN, UseAbility("attacker", "lurking", "g")), refusal("own_unit", "MT-CMD-04", ability="lurking")),
    ((OPEN, FOE, UseAbility("attacker", "order", "e")), refusal("own_unit", "MT-CMD-04", ability="order")),
    (
        (OPEN, RICH, GUARD, UseAbility("attacker", "authority", "g")),
        refusal("not_fleeing", "MT-CMD-03", name="La Reine"),
    ),
    ((OPEN, GUARD, UseAbility("attacker", "order", "g")), refusal("not_enough", "MT-CP-06", cost=3, pool=2)),
    ((OPEN, ChangePoints("attacker", 0, "x")), refusal("bad_number", "MT-CP-04", value=0)),
    ((OPEN, ChangePoints("attacker", 100, "x")), refusal("bad_number", "MT-CP-04", value=100)),
    ((OPEN, ChangePoints("attacker", -100, "x")), refusal("bad_number", "MT-CP-04", value=-100)),
    ((OPEN, ChangePoints("attacker", -99, "x")), refusal("below_zero", "MT-CP-04", amount=99, pool=2)),
    ((OPEN, GUARD, GUARD), refusal("unit_exists")),
    ((OPEN, AddUnit("", "attacker", "x", "y", 3)), refusal("unit_exists")),
    ((OPEN, AddUnit("u" * 41, "attacker", "x", "y", 3)), refusal("unit_exists")),
    (
        (OPEN, AddUnit("u", "attacker", "x", "y", 0)),
        refusal("too_many_figures", "MT-CMD-04", figures=0, most=400),
    ),
    (
        (OPEN, AddUnit("u", "attacker", "x", "y", 401)),
        refusal("too_many_figures", "MT-CMD-04", figures=401, most=400),
    ),
    (
        (OPEN, AddUnit("u", "attacker", "x", "y", 3, weapon="bat")),
        refusal("unknown_weapon", "MT-WEAP-01", weapon="bat"),
    ),
    ((OPEN, GUARD, LoseFigures("g", 0)), refusal("not_so_many", name="La Reine", figures=9)),
    ((OPEN, GUARD, LoseFigures("g", 10)), refusal("not_so_many", name="La Reine", figures=9)),
    ((OPEN, GUARD, Rally("g")), refusal("not_fleeing", "MT-RALLY-01", name="La Reine")),
    ((OPEN, Flee("g")), refusal("no_such_unit")),
    (
        (OPEN, GUARD, Act("g", "dance")),
        refusal("unknown_word", what="action", word="dance", words=list(ACTIONS)),
    ),
    ((OPEN, GUARD, Act("g", "shoot"), Act("g", "shoot")), refusal("empty", "MT-WEAP-03", name="La Reine")),
    ((OPEN, AddUnit("a", "attacker", "A", "x", 1, rally=41)), refusal("bad_number", "MT-RALLY-01", value=41)),
    (
        (OPEN, AddUnit("a", "attacker", "A", "x", 1, shooting=10**9)),
        refusal("bad_number", "MT-SHOOT-01", value=10**9),
    ),
    ((OPEN, GUARD, RecordShot("g", 401, 0, 0)), refusal("shot.dice", "MT-SHOOT-01", most=400)),
    (
        (OPEN, GUARD, RecordShot("g", 10, 0, 0)),
        refusal("shot.too_many", "MT-SHOOT-01", name="La Reine", figures=9),
    ),
    (
        (OPEN, GUARD, LoseFigures("g", 2), RecordShot("g", 8, 0, 0)),
        refusal("shot.too_many", "MT-SHOOT-01", name="La Reine", figures=7),
    ),
    ((OPEN, GUARD, RecordShot("g", 1, 0, 0, "", -1)), refusal("bad_distance", "MT-WEAP-01")),
    (
        (OPEN, GUARD, CHIEF, RecordShot("g", 1, 0, 0, "o")),
        refusal("shot.own_side", "MT-SHOOT-01", name="Montcalm"),
    ),
]


@pytest.mark.parametrize(("commands", "why"), REFUSED, ids=[why.key for _, why in REFUSED])
def test_an_evening_refuses_with_its_rule_and_facts(commands: tuple[Command, ...], why: Refused) -> None:
    assert refused(*commands) == why


@proves("MT-CP-05")
def test_an_evening_begins_with_as_many_as_twenty_officers() -> None:
    assert points(after(OpenEvening("x"))) == (1, 1)
    assert points(after(OpenEvening("x", officers=(0, 20)))) == (0, 10)
    assert refused(OpenEvening("x", officers=(0, 21))) == refusal(
        "officer_count", "MT-CP-05", value=21, most=20
    )


@pytest.mark.parametrize(
    ("number", "rule"),
    [
        ("shooting", "MT-SHOOT-01"),
        ("aggression", "MT-MELEE-01"),
        ("defence", "MT-MELEE-01"),
        ("rally", "MT-RALLY-01"),
    ],
)
def test_a_unit_has_numbers_no_sheet_is_too_small_for(number: str, rule: str) -> None:
    def unit(value: int) -> AddUnit:
        return AddUnit("u", "attacker", "x", "y", 3, **{number: value})

    for value in (-20, 40):
        assert getattr(after(OPEN, unit(value)).units["u"], number) == value
    for value in (-21, 41):
        assert refused(OPEN, unit(value)) == refusal("bad_number", rule, value=value)


def test_a_sheet_has_room_for_a_hundred_units_of_four_hundred() -> None:
    units = [AddUnit(f"{n}".rjust(40, "u"), "attacker", "x", "y", 400) for n in range(100)]
    full = after(OPEN, *units)
    assert len(full.units) == 100
    with pytest.raises(Refused) as no:
        DECIDER.decide(full, GUARD, ScriptedDice(""))
    assert no.value == Refused("muskets.too_many_units", most=100)


def test_words_are_tidied_and_end_at_eighty_letters() -> None:
    evening = after(OpenEvening("t " * 60))
    assert evening.title == ("t " * 40)[:80]
    assert [side.name for side in evening.sides.values()] == ["–", "–"]


def test_the_last_two_hundred_shots_are_kept() -> None:
    shot = ShotRecorded("g", "La Reine", "", 3, 2, 1, 0)
    start = after(OPEN, GUARD, RecordShot("g", 9, 4, 2))
    assert len(DECIDER.fold([shot] * 199, start).shots) == 200
    kept = DECIDER.fold([shot] * 200, start).shots
    assert (len(kept), kept[0].shooters) == (200, 3)


def test_a_unit_keeps_what_was_written_and_what_befell_it() -> None:
    written = AddUnit("u", "defender", "The 35th", "regulars", 9, True, "musket", 6, 5, 4, 3)
    assert after(OPEN, written).units["u"] == Unit(
        "u", "defender", "The 35th", "regulars", 9, True, "musket", 6, 5, 4, 3
    )
    worn = after(OPEN, written, LoseFigures("u", 2), LoseFigures("u", 1), Flee("u"), Act("u", "shoot"))
    assert worn.units["u"] == Unit(
        "u", "defender", "The 35th", "regulars", 6, True, "musket", 6, 5, 4, 3, True, 1, 0, 3
    )


@proves("MT-CP-02")
def test_a_fallen_officer_counts_for_nothing() -> None:
    evening = after(OPEN, CHIEF, GUARD)
    assert (evening.officers("attacker"), evening.officers("defender")) == ((1, 0), (0, 0))
    assert after(OPEN, CHIEF, Flee("o")).officers("attacker") == (1, 1)
    assert after(OPEN, CHIEF, LoseFigures("o", 1)).officers("attacker") == (0, 0)


@proves("MT-CMD-05", "MT-CMD-02")
def test_cards_are_counted_in_the_pile_and_beside_the_pool() -> None:
    park, back = UseAbility("attacker", "reserve"), UseAbility("attacker", "preparation")
    assert after(OPEN, park, park).sides["attacker"].reserved == 2
    assert after(OPEN, RICH, GUARD, MINE, MINE).sides["attacker"].discards == {"regulars": 2}
    assert after(OPEN, RICH, GUARD, MINE, MINE, back).sides["attacker"].discards == {"regulars": 1}


@proves("MT-CP-06", "MT-CMD-05")
def test_preparation_is_offered_once_a_card_lies_in_the_pile() -> None:
    def offered(evening: Evening) -> list[str]:
        chosen = DECIDER.choices(evening, None)
        return [choice.ability for choice in chosen if choice.side == "attacker"]  # type: ignore[attr-defined]

    assert offered(after(OPEN, RICH, GUARD)) == ["lurking", "reserve", "authority", "order"]
    assert offered(after(OPEN, RICH, GUARD, MINE))[-1] == "preparation"
    assert DECIDER.choices(after(OpenSheet("club/1")), None) == []


def test_an_evening_is_found_by_title_and_club_and_a_sheet_by_its_club() -> None:
    assert list(DECIDER.marks(after(OPEN))) == [("title", "Fort William"), ("club", "club/1")]
    assert list(DECIDER.marks(after(OpenEvening("x")))) == [("title", "x")]
    assert list(DECIDER.marks(after(OpenSheet("club/1")))) == [("sheet", "club/1")]


@pytest.mark.parametrize(
    ("unit", "troops", "spoken"), [("La Reine", "", "La Reine"), ("", "regulars", "regulars"), ("", "", "–")]
)
def test_an_ability_is_told_with_its_unit_or_its_card(unit: str, troops: str, spoken: str) -> None:
    used = AbilityUsed("attacker", "Montcalm", "order", "g", unit, 3, 7, troops)
    facts = used.text_facts()
    assert facts.pop("ability").key == "muskets.ability.order"
    assert facts == {"name": "Montcalm", "unit": spoken, "cost": 3, "pool": 7}
