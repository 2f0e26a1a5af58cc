"""An evening's book-keeping: points, cards, the clock, the forces sheet and the club's own numbers."""

from typing import Any

import pytest

from tercio.core.dice import ScriptedDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, say
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
from tercio.muskets.events import MusketsEvent
from tercio.muskets.state import Evening
from tests.proof import proves

OPEN = OpenEvening("Fort William", "club/1", "Montcalm", "Munro", officers=(2, 1))
GUARD = AddUnit("g", "attacker", "La Reine", "regulars", 9, weapon="musket", shooting=6)
CHIEF = AddUnit("o", "attacker", "Montcalm", "regulars", 1, officer=True)


def after(*commands: Command) -> Evening:
    """The evening once all these were asked for."""
    state = DECIDER.initial
    for command in commands:
        state = DECIDER.fold(DECIDER.decide(state, command, ScriptedDice("")), state)
    return state


def refused(*commands: Command) -> Refused:
    *before, last = commands
    state = after(*before)
    with pytest.raises(Refused) as no:
        DECIDER.decide(state, last, ScriptedDice(""))
    return no.value


def points(evening: Evening) -> tuple[int, int]:
    return evening.sides["attacker"].pool, evening.sides["defender"].pool


@proves("MT-CP-05")
def test_each_side_begins_with_a_point_for_each_officer() -> None:
    assert points(after(OPEN)) == (2, 1)


@proves("MT-CP-01", "MT-CARD-01")
def test_playing_the_rivals_card_gives_a_point_and_a_clock_none() -> None:
    assert points(after(OPEN, PlayCard("defender", "troops", "enemy"))) == (2, 2)
    assert points(after(OPEN, PlayCard("defender", "clock", "neutral"))) == (2, 1)
    assert refused(OPEN, PlayCard("defender", "clock", "enemy")).rule == "MT-CP-01"


@proves("MT-CP-02")
def test_a_forward_card_for_points_counts_officers_who_stand() -> None:
    second = AddUnit("p", "attacker", "Lévis", "regulars", 1, officer=True)
    card = PlayCard("attacker", "forward", "own", for_points=True)
    assert points(after(OPEN, CHIEF, second, card)) == (5, 1)
    assert points(after(OPEN, CHIEF, second, Flee("p"), card)) == (4, 1)
    assert points(after(OPEN, CHIEF, PlayCard("attacker", "forward", "own"))) == (2, 1)


@proves("MT-CP-03")
def test_an_own_card_without_units_gives_a_point() -> None:
    card = PlayCard("attacker", "troops", "own", troops="regulars")
    assert points(after(OPEN, GUARD, card)) == (2, 1)
    assert points(after(OPEN, GUARD, LoseFigures("g", 9), card)) == (3, 1)
    assert points(after(OPEN, GUARD, LoseFigures("g", 9), RemoveUnit("g"), card)) == (3, 1)


@proves("MT-CARD-01", "MT-CP-03")
def test_a_card_of_a_type_never_fielded_earns_nothing() -> None:
    card = PlayCard("attacker", "troops", "own", troops="regulars")
    typo = PlayCard("attacker", "troops", "own", troops="regulras")
    assert refused(OPEN, card) == Refused(
        "muskets.never_fielded", rule="MT-CARD-01", name="Montcalm", troops="regulars", types=["–"]
    )
    assert refused(OPEN, GUARD, typo).facts["types"] == ["regulars"]
    assert refused(OPEN, GUARD, RemoveUnit("g"), card) == Refused(
        "muskets.never_fielded", rule="MT-CARD-01", name="Montcalm", troops="regulars", types=["–"]
    )  # a slip of the pen
    theirs = PlayCard("defender", "troops", "enemy", "natives")
    assert refused(OPEN, GUARD, theirs).facts["name"] == "Montcalm"
    assert points(after(OPEN, PlayCard("defender", "troops", "enemy"))) == (2, 2)  # which does not matter


@proves("MT-CP-04", "MT-CP-05")
def test_other_points_need_a_reason_and_stop_at_ten() -> None:
    assert points(after(OPEN, ChangePoints("attacker", 20, "scenario"))) == (10, 1)
    assert refused(OPEN, ChangePoints("attacker", 2, "  ")) == Refused("muskets.no_words")


@proves("MT-CMD-04", "MT-CP-06")
def test_an_order_costs_by_the_figures_left() -> None:
    rich = ChangePoints("attacker", 8, "test")
    assert points(after(OPEN, rich, GUARD, UseAbility("attacker", "order", "g"))) == (7, 1)
    assert points(after(OPEN, rich, GUARD, LoseFigures("g", 2), UseAbility("attacker", "order", "g"))) == (
        8,
        1,
    )
    assert refused(OPEN, GUARD, UseAbility("attacker", "order", "g")) == Refused(
        "muskets.not_enough", rule="MT-CP-06", cost=3, pool=2
    )
    assert refused(OPEN, rich, GUARD, UseAbility("defender", "order", "g")) == Refused(
        "muskets.own_unit", rule="MT-CMD-04", ability="order"
    )


@proves("MT-CMD-03")
def test_authority_rallies_a_fleeing_unit_without_a_roll() -> None:
    rich = ChangePoints("attacker", 8, "test")
    evening = after(OPEN, rich, GUARD, Flee("g"), UseAbility("attacker", "authority", "g"))
    assert (evening.units["g"].fleeing, points(evening)) == (False, (7, 1))
    assert refused(OPEN, rich, GUARD, UseAbility("attacker", "authority", "g")).rule == "MT-CMD-03"


@proves("MT-CMD-01", "MT-CMD-02", "MT-CMD-05")
def test_the_other_abilities_are_paid_for() -> None:
    rich = ChangePoints("attacker", 8, "test")
    assert points(after(OPEN, rich, GUARD, UseAbility("attacker", "lurking", "g"))) == (9, 1)
    assert after(OPEN, UseAbility("attacker", "reserve")).sides["attacker"].reserved == 1
    played = PlayCard("attacker", "troops", "own", "regulars")
    assert points(after(OPEN, rich, GUARD, played, UseAbility("attacker", "preparation"))) == (6, 1)
    assert refused(OPEN, rich, UseAbility("attacker", "preparation")).rule == "MT-CMD-05"


@proves("MT-CMD-05", "MT-CARD-02")
def test_preparation_takes_an_own_troops_card_that_was_played_since_the_last_shuffle() -> None:
    rich, back = ChangePoints("attacker", 8, "test"), UseAbility("attacker", "preparation")
    mine = PlayCard("attacker", "troops", "own", " Regulars  ")
    theirs = PlayCard("defender", "troops", "enemy", "natives")  # the attacker's card in the rival's hand
    scouts = AddUnit("s", "attacker", "Abenaki", "natives", 6)
    evening = after(OPEN, GUARD, scouts, rich, mine, theirs)
    assert evening.sides["attacker"].discards == {"regulars": 1, "natives": 1}
    assert evening.sides["defender"].discards == {}
    assert points(evening) == (10, 2)  # the guard answers to the card however it is written: MT-CP-03
    natives = UseAbility("attacker", "preparation", troops="natives")
    both = after(OPEN, GUARD, scouts, rich, mine, theirs, natives)
    assert both.sides["attacker"].discards == {"regulars": 1}
    assert refused(OPEN, GUARD, rich, mine, natives) == Refused("muskets.no_card", rule="MT-CMD-05")
    assert refused(OPEN, GUARD, rich, mine, back, back) == Refused("muskets.no_card", rule="MT-CMD-05")
    tick = PlayCard("attacker", "clock", "neutral")
    assert refused(OPEN, GUARD, rich, mine, tick, tick, tick, back) == Refused(
        "muskets.no_card", rule="MT-CMD-05"
    )


@proves("MT-CMD-02")
def test_a_reserved_card_is_played_from_beside_the_pool() -> None:
    park = UseAbility("attacker", "reserve")
    card = PlayCard("attacker", "troops", "own", "regulars", reserved=True)
    evening = after(OPEN, GUARD, park, card)
    assert (evening.sides["attacker"].reserved, evening.sides["attacker"].discards) == (0, {"regulars": 1})
    assert refused(OPEN, GUARD, park, card, card) == Refused("muskets.none_reserved", rule="MT-CMD-02")
    wrong = PlayCard("attacker", "forward", "own", reserved=True)
    assert refused(OPEN, park, wrong).rule == "MT-CMD-02"


@proves("MT-CP-03")
def test_an_own_troops_card_says_its_type() -> None:
    assert refused(OPEN, PlayCard("attacker", "troops", "own", "  ")) == Refused(
        "muskets.which_troops", rule="MT-CP-03"
    )


@proves("MT-CARD-02")
def test_the_third_clock_card_ends_the_cycle() -> None:
    tick = PlayCard("attacker", "clock", "neutral")
    assert (after(OPEN, tick, tick).clock, after(OPEN, tick, tick).cycles) == (2, 0)
    assert (after(OPEN, tick, tick, tick).clock, after(OPEN, tick, tick, tick).cycles) == (0, 1)
    four = ChangeValue("deck.clock", 4)
    assert after(OPEN, four, tick, tick, tick).cycles == 0


@proves("MT-WEAP-03", "MT-WEAP-02", "MT-CARD-03")
def test_an_empty_gun_does_not_fire_until_it_is_reloaded() -> None:
    assert refused(OPEN, GUARD, Act("g", "shoot"), Act("g", "shoot")).rule == "MT-WEAP-03"
    assert after(OPEN, GUARD, Act("g", "shoot"), Act("g", "reload"), Act("g", "shoot")).units["g"].shots == 2
    pistol = AddUnit("p", "attacker", "x", "y", 3, weapon="pistol")
    assert (
        refused(OPEN, pistol, Act("p", "shoot"), Act("p", "reload"), Act("p", "shoot")).rule == "MT-WEAP-02"
    )
    assert after(OPEN, GUARD, Act("g", "other", "digs in")).units["g"].shots == 0


@proves("MT-RALLY-01")
def test_only_who_flees_rallies() -> None:
    assert refused(OPEN, GUARD, Rally("g")).rule == "MT-RALLY-01"
    assert after(OPEN, GUARD, Flee("g"), Rally("g")).units["g"].fleeing is False


def test_the_clubs_numbers_are_kept_and_given_back() -> None:
    changed = after(OpenSheet("club/1"), ChangeValue("shoot.dense_cover", -3))
    assert (changed.sheet["shoot.dense_cover"], changed.sheet.cells["shoot.dense_cover"].badge) == (
        -3,
        "club",
    )
    back = after(OpenSheet("club/1"), ChangeValue("shoot.dense_cover", -3), RestoreValue("shoot.dense_cover"))
    assert back.sheet["shoot.dense_cover"] == -2
    assert refused(OpenSheet("club/1"), ChangeValue("shoot.hasty", -2)).rule == "MT-SHOOT-02"
    assert refused(OpenSheet("club/1"), ChangeValue("spot.row", [4, 2])) == Refused(
        "muskets.bad_value", rule="MT-SPOT-01", cell="spot.row", value=(4, 2), wanted="-99…999"
    )
    assert after(OpenSheet("club/1"), ChangeValue("spot.row", [2, 4, 8])).sheet.row("spot.row") == (2, 4, 8)


def test_an_evening_keeps_the_numbers_it_began_with() -> None:
    evening = after(
        OpenEvening("x", edits={"command.start_per_officer": 2, "spot.row": [1, 2]}, officers=(2, 1))
    )
    assert points(evening) == (4, 2)
    assert evening.sheet.row("spot.row") == (1, 2)


def test_a_sheet_is_no_evening_and_nothing_opens_twice() -> None:
    assert refused(OpenSheet("club/1"), PlayCard("attacker", "troops")) == Refused("muskets.only_numbers")
    assert refused(OPEN, OPEN) == Refused("muskets.already_open")
    assert refused(PlayCard("attacker", "troops")) == Refused("muskets.not_open")


def test_choices_are_the_abilities_each_side_can_pay() -> None:
    offered = DECIDER.choices(after(OPEN), None)
    assert [(one.side, one.ability) for one in offered] == [  # type: ignore[attr-defined]
        ("attacker", "lurking"), ("attacker", "reserve"), ("attacker", "order"),
        ("defender", "lurking"), ("defender", "reserve"),
    ]  # fmt: skip


def test_the_history_says_which_troops_and_who_played_the_clock() -> None:
    state = after(OPEN, GUARD)
    card = DECIDER.decide(state, PlayCard("attacker", "troops", "own", "regulars"), ScriptedDice(""))[0]
    clock = DECIDER.decide(state, PlayCard("defender", "clock", "neutral"), ScriptedDice(""))[0]
    told = {event: say("event.muskets.CardPlayed", "en", **event.text_facts()) for event in (card, clock)}  # type: ignore[attr-defined]
    assert "Montcalm plays a regulars card" in told[card]
    assert "Munro plays a clock card" in told[clock]


def test_every_event_can_be_told_in_both_languages() -> None:
    rich = ChangePoints("attacker", 8, "scenario")
    story: list[Any] = []
    state = DECIDER.initial
    for command in (
        OPEN, ChangeValue("move.base", 5), RestoreValue("move.base"), GUARD, rich, Act("g", "move"),
        Act("g", "other", "waits"), Flee("g"), UseAbility("attacker", "authority", "g"), LoseFigures("g", 1),
        *[PlayCard("attacker", "clock", "neutral")] * 3, RecordShot("g", 8, 2, 1), RemoveUnit("g"),
    ):  # fmt: skip
        events = DECIDER.decide(state, command, ScriptedDice(""))
        state, story = DECIDER.fold(events, state), [*story, *events]
    story += DECIDER.decide(Evening(), OpenSheet("club/1"), ScriptedDice(""))
    assert {type(event) for event in story} == set(MusketsEvent.__args__)  # type: ignore[attr-defined]
    for event in story:
        facts = event.text_facts() if hasattr(event, "text_facts") else {
            name: getattr(event, name) for name in event.__struct_fields__
        }  # fmt: skip
        for language in LANGUAGES:
            assert say(f"event.muskets.{type(event).__name__}", language, **facts)


@proves("MT-WEAP-03")
def test_a_gun_reloaded_twice_holds_one_shot() -> None:
    fire, load = Act("g", "shoot"), Act("g", "reload")
    assert refused(OPEN, GUARD, fire, load, load, fire, fire).rule == "MT-WEAP-03"


FOE = AddUnit("e", "defender", "Munro's", "regulars", 5, weapon="musket", shooting=6)


@proves("MT-SHOOT-01", "MT-WEAP-03")
def test_a_shot_kept_fires_the_gun_and_fells_the_target() -> None:
    evening = after(OPEN, GUARD, FOE, RecordShot("g", 9, 4, 2, "e", 12))
    assert (evening.units["e"].figures, evening.units["e"].lost, evening.units["g"].shots) == (3, 2, 1)
    [shot] = evening.shots
    assert (shot.name, shot.target, shot.shooters, shot.hits, shot.kills, shot.inches) == (
        "La Reine", "Munro's", 9, 4, 2, 12
    )  # fmt: skip
    again = refused(OPEN, GUARD, FOE, RecordShot("g", 9, 4, 2, "e", 12), RecordShot("g", 9, 1, 0, "e"))
    assert (again.key, again.rule) == ("muskets.empty", "MT-WEAP-03")


def test_a_volley_fells_no_more_than_there_are_and_may_be_at_nobody_on_the_sheet() -> None:
    assert after(OPEN, GUARD, FOE, RecordShot("g", 9, 9, 9, "e")).units["e"].figures == 0
    evening = after(OPEN, GUARD, FOE, RecordShot("g", 9, 3, 1))
    assert evening.units["e"].figures == 5
    assert evening.shots[0].target == ""


@pytest.mark.parametrize(
    ("shot", "key"),
    [
        (RecordShot("g", 4, 5, 1, "e"), "muskets.shot.dice"),
        (RecordShot("g", 4, 2, 3, "e"), "muskets.shot.dice"),
        (RecordShot("g", 0, 0, 0, "e"), "muskets.shot.dice"),
        (RecordShot("g", 401, 0, 0, "e"), "muskets.shot.dice"),
        (RecordShot("g", 4, -1, -1, "e"), "muskets.shot.dice"),
        (RecordShot("g", 4, 2, 1, "o"), "muskets.shot.own_side"),
        (RecordShot("g", 4, 2, 1, "x"), "muskets.no_such_unit"),
        (RecordShot("x", 4, 2, 1, "e"), "muskets.no_such_unit"),
        (RecordShot("g", 4, 2, 1, "e", 1000), "muskets.bad_distance"),
    ],
)
def test_dice_nobody_can_have_thrown_are_refused(shot: RecordShot, key: str) -> None:
    assert refused(OPEN, GUARD, CHIEF, FOE, shot).key == key


def test_the_history_tells_the_dice() -> None:
    state = after(OPEN, GUARD, FOE)
    _, kept, _ = DECIDER.decide(state, RecordShot("g", 9, 1, 1, "e", 12), ScriptedDice(""))
    told = [say("event.muskets.ShotRecorded", language, **kept.text_facts()) for language in LANGUAGES]
    assert "La Reine contra Munro's, a 12″: 9 disparos, 1 impacto, 1 baja." in told
    assert "La Reine at Munro's, at 12″: 9 shots, 1 hit, 1 kill." in told
