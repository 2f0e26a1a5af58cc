"""Questions: every one answers, in both languages, and First Blood's ticks mean what its rules say."""

from fractions import Fraction
from typing import Any

import pytest

from tercio import odds
from tercio.app.questions import BOOKS, QUESTIONS, ask, heat, heat_maps, question, read
from tercio.app.questions.engine_attacks import body
from tercio.app.questions.firstblood import facing, prepare_attack, struck_side
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, catalogue, say
from tercio.ledger import rule
from tests.proof import proves

ALL = pytest.mark.parametrize("name", QUESTIONS)


@ALL
def test_every_question_answers_as_it_stands(name: str) -> None:
    answer = ask(QUESTIONS[name], {})
    assert answer.numbers
    for chart in answer.charts:
        assert sum(chart.odds.floats()) == pytest.approx(1, abs=1e-9)
    assert answer.plain()["numbers"].keys() == {one.key for one in answer.numbers}


@ALL
def test_every_word_of_a_question_is_spoken(name: str) -> None:
    asked = QUESTIONS[name]
    keys = [asked.title, asked.lead, *(f"ask.group.{group}" for group, _ in asked.groups)]
    for field in asked.fields:
        keys.append(field.label.key)
        for language in LANGUAGES if field.choices else ():
            assert all(name for _, choices in field.choice_groups(language) for _, name in choices)
        if field.rule:
            assert rule(field.rule).id == field.rule
    answer = ask(asked, {})
    keys += [one.name for one in (*answer.numbers, *answer.charts)]
    for language in LANGUAGES:
        assert [key for key in keys if key not in catalogue(language)] == []


def test_every_book_has_a_name() -> None:
    assert all(say(f"ask.book.{book}", language) for book in BOOKS for language in LANGUAGES)


@ALL
def test_a_map_runs_over_two_numbers(name: str) -> None:
    asked = QUESTIONS[name]
    if len(asked.numeric) < 2:
        return
    x, y = (field.name for field in asked.numeric[:2])
    drawn = heat(asked, read(asked, {}), x, y)
    assert len(drawn.rows) == len(drawn.ys)
    assert all(len(row) == len(drawn.xs) for row in drawn.rows)


def told(name: str, **typed: Any) -> dict[str, Any]:
    numbers: dict[str, Any] = ask(question(name), {key: str(value) for key, value in typed.items()}).plain()[
        "numbers"
    ]
    return numbers


@proves("MT-SHOOT-10")
@pytest.mark.parametrize(
    ("light", "dense", "mods", "needs"),
    [(2.5, 0, "", 6), (3, 0, "", 7), (3, 3, "", 8), (9, 2.5, "", 7), (3, 0, "solid_cover", 9)],
)
def test_cover_in_the_line_of_fire_counts_from_three_inches(
    light: float, dense: float, mods: str, needs: int
) -> None:
    assert told("shot", light_inches=light, dense_inches=dense, mods=mods)["needs"] == needs


@proves("MT-REACT-12")
def test_losses_in_melee_count_as_soon_as_they_are_typed() -> None:
    calm = told("reaction")["modifier"]
    assert (
        told("reaction", losses=2)["modifier"]
        == told("reaction", losses=2, conditions="melee_losses")["modifier"]
    )
    assert told("reaction", losses=2)["modifier"] == calm - 2


@proves("MT-SPOT-14")
@pytest.mark.parametrize(
    ("behind", "inches", "columns"), [("light", 2, -3), ("dense", 2, -4), ("dense", 2.5, 0), ("none", 0, 0)]
)
def test_an_obstacle_covers_who_is_within_two_inches_of_it(behind: str, inches: float, columns: int) -> None:
    assert told("spot", behind=behind, behind_inches=inches)["columns"] == columns


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("clash", {"dice": "-1"}),
        ("clash", {"dice": "10001"}),
        ("clash", {"skill": "three"}),
        ("clash", {"type": "dragon"}),
        ("pool", {"sides": "0"}),
        ("roll", {"written": "d{}"}),
        ("charge", {"distance": "nan"}),
        ("charge", {"distance": "inf"}),
        ("shot", {"weapon": "laser"}),
        ("shot", {"mods": "open_order,formation"}),
        ("melee", {"a_weapon": "lance"}),
        ("duel", {"a_models": "0"}),
        ("impact", {"dice": "10000", "heavy_impact": "1"}),
    ],
)
def test_absurd_questions_are_refused(name: str, typed: dict[str, Any]) -> None:
    with pytest.raises(Refused) as no:
        ask(question(name), typed)
    assert no.value.text("es") != no.value.text("en")


def test_ten_thousand_dice_and_a_target_below_zero_are_answered() -> None:
    assert float(ask(question("pool"), {"dice": "10000"}).main.value) == pytest.approx(5000)
    assert ask(question("pool"), {"need": "-3"}).main.value == 6
    assert ask(question("clash"), {"dice": "10000"}).notes == ("ask.note.rounded",)


@pytest.mark.parametrize(
    ("name", "typed", "simulated"),
    [
        ("exchange", {"a_models": "40", "a_wounds_each": "8"}, {"their_casualties", "i_fall"}),
        ("activation", {"b_models": "40", "a_models": "20", "b_counter_attack": "1"}, {"they_break"}),
        ("clash", {"dice": "10000", "counter_attack": "1"}, {"hits_back", "wounds_back"}),
        ("clash", {"dice": "200", "counter_attack": "1", "lethal_demise": "1"}, {"hits_back"}),
        ("clash", {"dice": "10000", "relentless": "1"}, {"casualties", "hits", "destroyed"}),
        ("pool", {"dice": "10000", "extra": "1"}, {"mean", "none"}),
        ("roll", {"written": "10000d6-3"}, set()),
    ],
)
def test_what_takes_too_long_to_count_is_thrown_and_says_so(
    name: str, typed: dict[str, Any], simulated: set[str]
) -> None:
    answer = ask(question(name), typed)
    told = answer.plain()["simulated"]
    assert told["rolls"] >= 2000
    assert told["seed"] == 1
    assert simulated <= {key for key, margin in told["margins"].items() if margin >= 0}
    assert ask(question(name), typed).plain() == answer.plain()  # the same seed, the same answer


def test_thrown_answers_hold_the_truth_within_their_margins() -> None:
    """Where both can be done: three margins, so that one test in a thousand would be unlucky."""
    near = ask(question("pool"), {"dice": "10000", "extra": "1"}).numbers[0]
    assert float(near.value) == pytest.approx(10_000 * 4 / 6, abs=3 * (near.margin or 0))
    less = ask(question("roll"), {"written": "7-10000d6r1"})
    assert [one.value for one in less.numbers[1:]] == [7 - 60_000, 7 - 10_000]


def test_the_mean_of_a_sum_is_exact_however_many_dice() -> None:
    thrown, counted = (ask(question("roll"), {"written": text}) for text in ("10000d6-3", "1000d6+2d4"))
    assert (thrown.numbers[0].value, thrown.numbers[0].margin) == (34_997, None)
    assert counted.sample is None
    assert counted.notes == ("ask.note.rounded",)
    assert counted.charts[0].odds.mean() == pytest.approx(counted.numbers[0].value)


def test_a_map_that_takes_long_stops_and_goes_on_when_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = QUESTIONS["exchange"]
    typed = read(asked, {"a_models": "11", "b_counter_attack": "1", "a_defence": "3"})
    monkeypatch.setattr(heat_maps, "PATIENCE", 0.0)
    left = [heat(asked, typed, "a_models", "b_models").left for _ in range(3)]
    assert left == [80, 79, 78]  # never less than one cell at a time
    monkeypatch.setattr(heat_maps, "PATIENCE", 60.0)
    whole = heat(asked, typed, "a_models", "b_models")
    assert whole.left == 0
    assert all(cell is not None for row in whole.rows for cell in row)


def given(name: str, **typed: Any) -> dict[str, Any]:
    return read(QUESTIONS[name], {key: str(value) for key, value in typed.items()})


def blows(name: str, **typed: Any) -> odds.Blows:
    values = given(name, **typed)
    return odds.blows_of(prepare_attack(name, values, facing(QUESTIONS[name], values)).sheet())


def clash(**typed: Any) -> odds.Blows:
    return blows("clash", **typed)


def target(*, tests_morale: bool = True, **typed: Any) -> odds.Body:
    values = given("clash", **typed)
    return body(struck_side(facing(QUESTIONS["clash"], values), values), tests_morale=tests_morale)


@pytest.mark.parametrize(
    ("skill", "hit", "sixes"), [(2, 3, False), (3, 4, False), (4, 4, True), (5, 5, True)]
)
def test_inspired_adds_one_or_throws_sixes_again(skill: int, hit: int, sixes: bool) -> None:
    blows = clash(skill=skill, inspired=1)
    assert (blows.hit, bool(blows.reroll & odds.SIXES)) == (hit, sixes)


def test_defence_shield_cleave_and_hardened() -> None:
    assert clash(defence=2, shield=1, cleave=2).defence == 1  # the ledger's own example
    assert clash(defence=1, shield=1, broken=1).defence == 1
    assert clash(defence=2, cleave=1, hardened=2).defence == 2
    assert clash(defence=3, evasion=2, cleave=3).defence == 2
    assert clash(defence=3, shield=1, smite=1).defence == 0
    assert clash(defence=3, evasion=1, flawless=1).defence_on_one == 1


def test_extra_hits_and_re_rolls() -> None:
    assert (clash(skill=6).extra, clash(skill=5).extra, clash(relentless=1).extra) == (1, 0, 1)
    assert clash(flurry=1, parry=1).reroll == odds.FAILED | odds.ONES
    assert clash(opportunists=1).reroll == 0
    assert clash(opportunists=1, broken=1).reroll == odds.FAILED


def test_impact_takes_nothing_from_the_clash() -> None:
    hit = blows("impact", skill=6)
    assert (hit.extra, hit.reroll, hit.deadly) == (0, 0, False)
    assert blows("impact", skill=2, glorious=1).hit == 3
    assert blows("impact", defence=1, shield=1, linebreaker=1).defence == 1
    assert blows("impact", defence=3, brutal_impact=2).defence == 1


def test_a_volley_is_aimed_and_obscured_to_no_less_than_one() -> None:
    def volley(**typed: Any) -> odds.Blows:
        return blows("volley", **typed)

    assert (volley(skill=1, obscured=1).hit, volley(skill=2, aim=1, obscured=1).hit) == (1, 2)
    assert volley(skill=2, obscured=1, sureshot=1).hit == 2
    assert (volley(skill=5, aim=1).hit, volley(skill=5, aim=1).extra) == (6, 1)


def test_a_volley_tests_no_morale_but_a_clash_does() -> None:
    assert target(tests_morale=False).resolve is None
    assert target(resolve=2).passing(1) == 3  # eleven of twelve infantry still stand
    assert target(resolve=2, terrifying=2, fearless=1).passing(1) == 2
    assert target(resolve=2, terrifying=2, bravery=1).passing(1) == 3


def test_reasons_cite_the_rules_that_changed_a_number() -> None:
    reasons = ask(question("clash"), {"inspired": "1", "cleave": "1", "shield": "1"}).reasons
    assert {(one.rule, one.amount) for one in reasons} == {
        ("FB-INSP-01", 1),
        ("FB-SR-SHIELD", 1),
        ("FB-SR-CLEAVE", -1),
    }


def test_like_duellists_have_like_odds() -> None:
    numbers = {one.key: one.value for one in ask(question("duel"), {}).numbers}
    assert (numbers["their_casualties"], numbers["they_fall"]) == (
        numbers["my_casualties"],
        numbers["i_fall"],
    )
    quick = {one.key: one.value for one in ask(question("duel"), {"a_quicksilver": "1"}).numbers}
    assert quick["i_fall"] < numbers["i_fall"]
    both = {
        one.key: one.value
        for one in ask(question("duel"), {"a_quicksilver": "1", "b_quicksilver": "1"}).numbers
    }
    assert both == numbers


def test_warcrow_initiative_is_the_ledgers() -> None:
    numbers = {one.key: one.value for one in ask(question("initiative"), {}).numbers}
    assert numbers["wins_after_ties"] == Fraction(1799, 2285)


def test_what_follows_a_reaction_comes_from_the_units_own_table() -> None:
    asked = {"figures": "0", "own_table": "1", "recoil_from": "2", "fine_from": "6"}
    numbers = {one.key: one.value for one in ask(question("reaction"), asked).numbers}
    assert (numbers["flees"], numbers["recoils"], numbers["stands"]) == (
        Fraction(2, 10),
        Fraction(4, 10),
        Fraction(4, 10),
    )
    assert ask(question("rally"), {"number": "5", "modifier": "-1"}).main.value == Fraction(4, 10)


@pytest.mark.parametrize(
    ("written", "spanish", "english"),
    [
        (
            "4d6kh3",
            "4 dados de 6 caras y se quedan los 3 más altos",
            "4 dice of 6 sides and the 3 highest are kept",
        ),
        (
            "2d20kl1",
            "2 dados de 20 caras y se queda el más bajo",
            "2 dice of 20 sides and the lowest is kept",
        ),
        (
            "3d6!",
            "3 dados de 6 caras y cada 6 se vuelve a tirar y se suma, hasta 11 veces",
            "3 dice of 6 sides and each 6 is thrown again and added, up to 11 times",
        ),
        (
            "d66",
            "1 dado de 66: 2 dados de 6 leídos como cifras, uno tras otro",
            "1 die of 66: 2 dice of six read as digits, one after the other",
        ),
        (
            "d10-3",
            "1 dado de 10 caras, de 1 a 10 (de 0 a 9 se escribe d{0..9}) · se resta 3",
            "1 die of 10 sides, 1 to 10 (for 0 to 9 write d{0..9}) · minus 3",
        ),
        ("2d1", "2 dados de 1 cara", "2 dice of 1 side"),
        ("d{0..9}", "1 dado de 10 caras, de 0 a 9", "1 die of 10 sides, from 0 to 9"),
        ("2d{1,1,5}", "2 dados de caras 1, 1 y 5", "2 dice of faces 1, 1 and 5"),
    ],
)
def test_what_was_understood_is_said(written: str, spanish: str, english: str) -> None:
    parts = ask(question("roll"), {"written": written}).understood
    assert " · ".join(part.text("es") for part in parts) == spanish
    assert " · ".join(part.text("en") for part in parts) == english
