"""What one can play on: every number at its two ends and one step beyond, each refusal whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.refused import Refused
from tercio.firstblood.commands import Activate, MoveModels, OrderStack
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.profiles import (
    Ability,
    ArmySheet,
    Barrage,
    Boon,
    DrawEvent,
    Incantation,
    Level,
    Profile,
    RegimentSheet,
)
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.input_validation import (
    check_armies,
    check_numbers,
    check_pieces,
    check_profile,
    check_scenario,
)
from tests.firstblood.table import PLAIN
from tests.proof import proves

SCENARIO = Scenario("x", zones=(Zone(24, 24, 12),))
SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
FLOOR = Piece(SQUARE, ("hindering",))
MEN = RegimentSheet("men", PLAIN, 4)
SPELL = Incantation("x", 12, 3, "enemy")


def no_of(check: Callable[..., None], *given: Any) -> Refused | None:
    try:
        check(*given)
    except Refused as no:
        return no
    return None


def stays_within(
    check: Callable[[Any], None], made: Callable[[Any], Any], path: str, low: float, high: float, step: float
) -> None:
    """Both ends are taken; a step beyond each is refused with the place, the number and the two ends."""
    for value in (low, high):
        assert no_of(check, made(value)) is None, (path, value)
    for value in (low - step, high + step):
        expected = Refused("file.number", path=path, value=str(value), low=low, high=high)
        assert no_of(check, made(value)) == expected


def scenario(name: str) -> Callable[[Any], Scenario]:
    return lambda value: replace(SCENARIO, zones=(), **{name: value})


def zone(name: str) -> Callable[[Any], Scenario]:
    return lambda value: replace(
        SCENARIO, zones=(Zone(24, 24, 12), replace(SCENARIO.zones[0], **{name: value}))
    )


@proves("FB-GEN-01")
@pytest.mark.parametrize(
    ("made", "path", "low", "high", "step"),
    [
        (scenario("width"), "width", 6, 144.0, 0.5),
        (scenario("deployment_depth"), "deployment_depth", 1, 24.0, 0.5),
        (scenario("reinforcement_depth"), "reinforcement_depth", 0, 24.0, 0.5),
        (scenario("rounds"), "rounds", 1, 40, 1),
        *(
            (scenario(name), name, 0, 10_000, 1)
            for name in ("threshold", "token_vp", "officer_vp", "character_vp", "challenge_vp")
        ),
        (zone("x"), "zones[1].x", 0, 48, 0.5),
        (zone("y"), "zones[1].y", 0, 48, 0.5),
        (zone("size"), "zones[1].size", 0.5, 144.0, 0.25),
        (lambda value: zone("vp")((1, value)), "zones[1].vp", 0, 1000, 1),
    ],
)
def test_a_scenario_is_one_a_table_holds(
    made: Callable[[Any], Scenario], path: str, low: float, high: float, step: float
) -> None:
    stays_within(check_scenario, made, path, low, high, step)


def test_a_table_is_as_tall_as_it_may_be() -> None:
    def tall(value: Any) -> Scenario:
        return replace(SCENARIO, zones=(), height=value, deployment_depth=1, reinforcement_depth=0)

    stays_within(check_scenario, tall, "height", 6, 144.0, 0.5)
    endless = no_of(check_scenario, tall(float("inf")))
    assert endless == Refused("file.number", path="height", value="inf", low=6, high=144.0)
    assert no_of(check_scenario, tall(float("nan"))) is not None


def piece(name: str) -> Callable[[Any], tuple[Piece, ...]]:
    return lambda value: (FLOOR, replace(FLOOR, **{name: value}))


@proves("FB-TERR-02")
@pytest.mark.parametrize("name", ["size", "elevation", "floors", "defence", "capacity"])
def test_a_piece_has_figures_a_table_knows(name: str) -> None:
    stays_within(check_pieces, piece(name), f"pieces[1].{name}", 0, 100, 1)


@proves("FB-TERR-02")
def test_an_outline_has_an_inside_and_lies_on_some_table() -> None:
    wide = [(lambda v: (FLOOR, replace(FLOOR, outline=((v, 0.0), (4.0, 5.0), (0.0, 4.0))))),
            (lambda v: (FLOOR, replace(FLOOR, outline=((0.0, v), (4.0, 5.0), (1.0, 4.0))))),
            (lambda v: (FLOOR, replace(FLOOR, walls=(((0.0, 0.0), (v, 1.0)),))))]  # fmt: skip
    for made in wide:
        stays_within(check_pieces, made, "pieces[1].outline", -144.0, 144.0, 0.5)
    flat = Refused("file.outline", rule="FB-TERR-02", path="pieces[1].outline")
    for outline in (SQUARE[:2], ((0, 0), (1, 1), (2, 2)), ((0.0, 0.0), (0.1, 0.0), (0.1, 0.198))):
        assert no_of(check_pieces, (FLOOR, replace(FLOOR, outline=outline))) == flat
    small = ((0.0, 0.0), (0.1, 0.0), (0.1, 0.202))
    assert no_of(check_pieces, (replace(FLOOR, outline=small), replace(FLOOR, outline=small[::-1]))) is None
    stays_within(check_pieces, lambda on: (FLOOR, FLOOR, replace(FLOOR, on=on)), "pieces[2].on", 0, 1, 1)


def profile(**changes: Any) -> Profile:
    return replace(PLAIN, **changes)


def cast(**changes: Any) -> Incantation:
    return replace(SPELL, **changes)


def checked(one: Profile) -> None:
    check_profile(one, "here")


@proves("FB-PROF-01")
@pytest.mark.parametrize(
    ("made", "path", "low", "high"),
    [
        *((lambda v, n=name: profile(**{n: v}), f"here.{name}", 0, 99) for name in "MVCAWRDE"),
        (lambda v: profile(base_mm=v), "here.base_mm", 0, 300),
        (lambda v: profile(command_range=v), "here.command_range", 0, 144.0),
        (lambda v: profile(rules={"FB-SR-CLEAVE": v}), "here.rules.FB-SR-CLEAVE", 0, 99),
        (lambda v: profile(barrages=(Barrage(v, 10),)), "here.barrages.shots", 1, 99),
        (lambda v: profile(barrages=(Barrage(1, v),)), "here.barrages.range_in", 0, 144.0),
        (lambda v: profile(incantations=(cast(range_in=v),)), "here.incantations.range_in", 0, 144.0),
        (lambda v: profile(incantations=(cast(attunement=v),)), "here.incantations.attunement", 1, 6),
        (
            lambda v: profile(incantations=(replace(SPELL, boons=(Boon("heal", amount=v),)),)),
            "here.incantations.amount", -99, 99,
        ),
        (
            lambda v: profile(abilities=(Ability("x", (Boon("heal", amount=v),)),)),
            "here.abilities.amount", -99, 99,
        ),
        (lambda v: profile(own_events=(DrawEvent("x", draws=v),)), "here.own_events.draws", 0, 2),
        (
            lambda v: profile(own_events=(DrawEvent("x", choices=((Boon("heal", amount=v),),)),)),
            "here.own_events.amount", -99, 99,
        ),
    ],
)  # fmt: skip
def test_a_profile_has_figures_a_card_could_print(
    made: Callable[[Any], Profile], path: str, low: float, high: float
) -> None:
    stays_within(checked, made, path, low, high, 1)


@proves("FB-PROF-01", "FB-DRAW-01")
def test_a_gift_is_one_the_engine_can_give() -> None:
    assert no_of(checked, profile(R=None)) is None
    unknown = Refused("firstblood.gift", rule="FB-DRAW-01", path="here", name="Luck")
    assert no_of(checked, profile(draw_events=("Luck",))) == unknown
    for kind, good, bad in (("modify", "R", "Luck"), ("grant", "FB-SR-FLY", "R"), ("lose", "FB-SR-FLY", "R")):
        assert no_of(checked, profile(abilities=(Ability("x", (Boon(kind, good),)),))) is None
        assert no_of(checked, profile(abilities=(Ability("x", (Boon(kind, bad),)),))) == Refused(
            "firstblood.gift", rule="FB-PROF-01", path="here.abilities", name=bad
        )


def army(*regiments: RegimentSheet) -> tuple[ArmySheet, ArmySheet]:
    return ArmySheet("x", (MEN,)), ArmySheet("y", regiments)


@proves("FB-PROF-01")
def test_an_army_is_one_that_fits() -> None:
    stays_within(check_armies, lambda n: army(*[MEN] * n), "armies[1].regiments", 1, 16, 1)
    stays_within(
        check_armies, lambda n: army(MEN, replace(MEN, count=n)), "armies[1].regiments[1].count", 1, 40, 1
    )
    stays_within(
        check_armies,
        lambda points: (ArmySheet("x", (MEN,), points=points), army(MEN)[1]),
        "armies[0].points", 0, 1_000_000, 1,
    )  # fmt: skip
    stuffed = no_of(check_armies, army(replace(MEN, retinue=(PLAIN,) * 41)))
    assert stuffed == Refused(
        "file.number", path="armies[1].regiments[0].retinue", value="41", low=0, high=40
    )
    assert no_of(check_armies, army(replace(MEN, retinue=(PLAIN,) * 40))) is None
    wrong = profile(C=100)
    for changes, where in (
        ({"profile": wrong}, "profile.C"),
        ({"officer": wrong}, "officer.C"),
        ({"retinue": (wrong,)}, "retinue.C"),
    ):
        expected = Refused("file.number", path=f"armies[1].regiments[0].{where}", value="100", low=0, high=99)
        assert no_of(check_armies, army(replace(MEN, **changes))) == expected
    level = replace(MEN, levels=(Level("Tactical", 1, Boon("modify", "Luck")),))
    assert no_of(check_armies, army(level)) == Refused(
        "firstblood.gift", rule="FB-PROF-01", path="armies[1].regiments[0].levels", name="Luck"
    )


@proves("FB-GAP-02")
def test_numbers_no_table_knows_are_refused_before_anybody_reckons_with_them() -> None:
    most, far = 2**40, 10**7
    for command, number in (
        (Activate(most + 1), most + 1),
        (Activate(-most - 1), -most - 1),
        (MoveModels(((0, 0, far + 1, 0),)), far + 1),
        (MoveModels(((0, 0, 0, 0), (1, 0, 0, -far - 1))), -far - 1),
        (OrderStack((0, far + 1)), far + 1),
    ):
        assert no_of(check_numbers, command) == Refused("firstblood.number", rule="FB-GAP-02", number=number)
    for good in (Activate(most), Activate(-most), MoveModels(((0, 0, far, -far),)), OrderStack((far,))):
        assert no_of(check_numbers, good) is None
