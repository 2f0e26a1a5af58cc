"""Choosing an army: every limit, and the two priced lists that were ever printed."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.firstblood.armies import (
    ArmyList,
    Choice,
    bill,
    faction,
    factions,
    muster,
    problems,
    read_faction,
    read_list,
    shipped_lists,
    write_list,
)
from tercio.firstblood.armies.random_army import army_by_lot
from tests.proof import proves

FILE = """
name = "Testers"

[[character]]
name = "Lord"
type = "Infantry"
class = "Medium"
stats = "M5 V1 C3 A5 W5 R4 D3 E0"
command_range = 6
points = 0
retinue = ["Combat", "Arcane"]
catalogues = ["arms", "relics"]

[[character]]
name = "Rider"
type = "Cavalry"
class = "Medium"
stats = "M8 V1 C3 A5 W5 R4 D3 E0"
command_range = 6
points = 10

[[officer]]
name = "Captain"
type = "Infantry"
class = "Medium"
stats = "M5 V1 C3 A4 W4 R4 D2 E0"
command_range = 5
points = 30

[[regiment]]
name = "Foot"
type = "Infantry"
class = "Light"
stats = "M5 V1 C1 A1 W2 R2 D1 E0"
rules = ["Shield", "Cleave (2)", "Barrage (2) (15in, Armor Piercing (1))"]
models = 4
points = 40
extra = 10
leader = true
standard_at = 6
officers = ["Captain"]

[[regiment]]
name = "Horse"
type = "Cavalry"
class = "Heavy"
stats = "M8 V1 C2 A4 W5 R3 D3 E0"
models = 1
points = 50
extra = 50

[[regiment]]
name = "Giant"
type = "Monster"
class = "Heavy"
stats = "M6 V1 C4 A12 W15 R- D3 E0"
points = 200

[[retinue]]
name = "Bodyguard"
type = "Infantry"
class = "Medium"
stats = "M5 V1 C2 A2 W2 R3 D2 E0"
points = 25
category = "Combat"

[[retinue]]
name = "Acolyte"
type = "Infantry"
class = "Light"
stats = "M5 V1 C1 A1 W2 R3 D1 E0"
points = 20
category = "Arcane"

[[item]]
name = "Sword"
catalogue = "arms"
points = 15
boons = [{kind = "grant", which = "FB-SR-CLEAVE", amount = 1}]

[[item]]
name = "Axe"
catalogue = "arms"
points = 15
boons = [{kind = "modify", which = "C", amount = 1}]

[[item]]
name = "Bone"
catalogue = "relics"
points = 5
"""
OFFERED = read_faction(FILE)


def army(*choices: Choice | str, limit: int = 2000) -> ArmyList:
    return ArmyList("Testers", limit, tuple(c if isinstance(c, Choice) else Choice(c) for c in choices))


def wrong(*choices: Choice | str, limit: int = 2000) -> list[str | None]:
    return [no.rule for no in problems(army(*choices, limit=limit), OFFERED)]


@proves("FB-MUSTER-01", "FB-ARMY-02")
@pytest.mark.parametrize(("limit", "rules"), [(80, []), (79, ["FB-MUSTER-01"])])
def test_an_army_may_cost_its_limit_and_not_a_point_more(limit: int, rules: list[str]) -> None:
    assert wrong("Lord", "Foot", Choice("Foot"), limit=limit) == rules


@proves("FB-MUSTER-01")
def test_an_army_is_worth_the_sum_of_its_models_and_upgrades() -> None:
    choices = (Choice("Lord", retinue={"Combat": 2}, items=("Sword",)), Choice("Foot", 6, officer="Captain"))
    assert sum(line.points for line in bill(army(*choices), OFFERED)) == (2 * 25 + 15) + (40 + 2 * 10 + 30)


@proves("FB-MUSTER-02")
def test_an_army_may_have_any_size_that_is_agreed() -> None:
    assert {chosen.limit for chosen in shipped_lists().values()} >= {300, 500, 800}
    assert wrong("Lord", "Foot", limit=137) == []


@proves("FB-MUSTER-03")
def test_an_army_is_drawn_from_one_faction() -> None:
    assert wrong("Lord", "Steel Legion") == ["FB-MUSTER-03"]


@proves("FB-MUSTER-04")
@pytest.mark.parametrize(
    ("characters", "rules"), [([], ["FB-MUSTER-04"]), (["Lord"], []), (["Lord", "Rider"], ["FB-MUSTER-04"])]
)
def test_every_army_has_one_character_regiment(characters: list[str], rules: list[str]) -> None:
    assert wrong(*characters, "Foot") == rules


@proves("FB-MUSTER-05")
def test_an_officer_joins_only_a_regiment_that_lists_it() -> None:
    assert wrong("Lord", Choice("Foot", officer="Captain")) == []
    assert wrong("Lord", Choice("Horse", officer="Captain")) == ["FB-MUSTER-05"]
    assert wrong("Lord", Choice("Foot", officer="Nobody")) == ["FB-MUSTER-05"]


@proves("FB-MUSTER-05")
def test_an_officer_appears_at_most_twice() -> None:
    assert wrong("Lord", *[Choice("Foot", officer="Captain")] * 2) == []
    assert wrong("Lord", *[Choice("Foot", officer="Captain")] * 3) == ["FB-MUSTER-05"]


@proves("FB-MUSTER-06")
def test_a_regiment_is_taken_at_most_four_times() -> None:
    assert wrong("Lord", *["Foot"] * 4) == []
    assert wrong("Lord", *["Foot"] * 5) == ["FB-MUSTER-06"]


@proves("FB-MUSTER-07")
def test_a_regiment_comes_with_the_models_and_leader_of_its_entry() -> None:
    assert wrong("Lord", Choice("Foot", 3)) == ["FB-MUSTER-07"]
    foot, horse = muster(army("Lord", "Foot", "Horse"), OFFERED).regiments[1:]
    assert (foot.count, foot.leader) == (4, True)
    assert (horse.count, horse.leader) == (1, False)


@proves("FB-MUSTER-08")
def test_the_standard_is_free_once_the_regiment_is_large_enough_officers_counted() -> None:
    assert wrong("Lord", Choice("Foot", 5, standard=True)) == ["FB-MUSTER-08"]
    assert wrong("Lord", Choice("Foot", 6, standard=True)) == []
    assert wrong("Lord", Choice("Foot", 5, officer="Captain", standard=True)) == []
    six = army("Lord", Choice("Foot", 6)), army("Lord", Choice("Foot", 6, standard=True))
    assert bill(six[0], OFFERED) == bill(six[1], OFFERED)


@proves("FB-MUSTER-09")
@pytest.mark.parametrize(
    ("choice", "rules"),
    [
        (Choice("Foot", 12, officer="Captain"), []),
        (Choice("Foot", 13), []),
        (Choice("Foot", 13, officer="Captain"), ["FB-MUSTER-09"]),
        (Choice("Horse", 4), []),
        (Choice("Horse", 5), ["FB-MUSTER-09"]),
        (Choice("Giant", 2), ["FB-MUSTER-09"]),
    ],
)
def test_no_regiment_outgrows_its_type(choice: Choice, rules: list[str]) -> None:
    assert wrong("Lord", choice) == rules


@proves("FB-MUSTER-10", "FB-RET-03", "FB-CHAR-05")
def test_a_character_takes_three_retinue_models_in_any_mix() -> None:
    assert wrong(Choice("Lord", retinue={"Combat": 2, "Arcane": 1})) == []
    assert wrong(Choice("Lord", retinue={"Combat": 2, "Arcane": 2})) == ["FB-RET-03"]
    (lord,) = muster(army(Choice("Lord", retinue={"Combat": 2, "Arcane": 1})), OFFERED).regiments
    assert [model.category for model in lord.retinue] == ["Combat", "Combat", "Arcane"]
    assert wrong(Choice("Lord", retinue={"Combat": -3, "Arcane": 6})) == ["FB-RET-03"]
    assert wrong(Choice("Lord", officer="Captain")) == ["FB-CHAR-05"]
    assert wrong(Choice("Lord", models=-3)) == ["FB-CHAR-05"]


@proves("FB-RET-01", "FB-CHAR-08")
def test_only_infantry_characters_whose_entry_allows_it_take_retinue() -> None:
    assert wrong(Choice("Rider", retinue={"Combat": 1})) == ["FB-RET-01"]
    assert wrong(Choice("Lord", retinue={"Tactical": 1})) == ["FB-RET-01"]
    assert wrong("Lord", Choice("Foot", retinue={"Combat": 1})) == ["FB-RET-01"]


@proves("FB-ITEM-01")
def test_an_item_exists_once_in_an_army() -> None:
    assert "FB-ITEM-01" in wrong(Choice("Lord", items=("Bone", "Bone")))


@proves("FB-ITEM-02")
def test_a_character_takes_one_item_from_each_catalogue_open_to_it() -> None:
    assert wrong(Choice("Lord", items=("Sword", "Bone"))) == []
    assert wrong(Choice("Lord", items=("Sword", "Axe"))) == ["FB-ITEM-02"]
    assert wrong(Choice("Rider", items=("Sword",))) == ["FB-ITEM-02"]


def test_what_a_character_carries_becomes_part_of_it() -> None:
    (lord,) = muster(army(Choice("Lord", items=("Axe", "Bone"))), OFFERED).regiments
    assert lord.profile.C == 4
    (lord,) = muster(army(Choice("Lord", items=("Sword",))), OFFERED).regiments
    assert lord.profile.rules == {"FB-SR-CLEAVE": 1}


@proves("FB-SR-STACKING")
def test_an_item_does_not_dull_what_its_bearer_does_better() -> None:
    keen = read_faction(FILE.replace("points = 0\n", 'points = 0\nrules = ["Cleave (3)"]\n', 1))
    (lord,) = muster(army(Choice("Lord", items=("Sword",))), keen).regiments
    assert lord.profile.rules == {"FB-SR-CLEAVE": 3}


def test_special_rules_and_shots_are_read_from_their_printed_form() -> None:
    foot = OFFERED.profile(OFFERED.find("regiment", "foot"))
    assert foot.rules == {"FB-SR-SHIELD": 1, "FB-SR-CLEAVE": 2}
    (shots,) = foot.barrages
    assert (shots.shots, shots.range_in, shots.rules) == (2, 15, {"FB-SR-ARMOR-PIERCING": 1})


@proves("FB-PROF-02")
def test_the_sample_profile_reads_as_it_is_printed() -> None:
    kingdoms = faction("Hundred Kingdoms")
    militia = kingdoms.profile(kingdoms.find("regiment", "Militia"))
    printed = tuple(getattr(militia, letter) for letter in "MVCAWRDE")
    assert (militia.type, militia.klass, printed) == ("Infantry", "Light", (5, 1, 1, 1, 2, 2, 1, 0))
    assert militia.rules == {"FB-SR-SHIELD": 1, "FB-SR-SUPPORT": 1}


@pytest.mark.parametrize(("name", "total"), [("demo", 300), ("hundred-kingdoms-530", 530)])
def test_the_printed_lists_cost_what_was_printed(name: str, total: int) -> None:
    assert sum(line.points for line in bill(shipped_lists()[name])) == total


def test_every_shipped_army_is_legal_and_takes_the_field() -> None:
    assert [name for name, chosen in shipped_lists().items() if problems(chosen)] == []
    assert all(muster(chosen).regiments for chosen in shipped_lists().values())
    playable = {chosen.faction for chosen in shipped_lists().values() if chosen.limit == 800}
    assert len(playable) >= 4


def test_guesses_carry_their_badge() -> None:
    kingdoms, spires = faction("Hundred Kingdoms"), faction("Agujas")
    assert kingdoms.find("regiment", "Steel Legion").official
    assert not any(entry.official for entry in spires.regiment)


@given(st.sampled_from(sorted(factions())), st.integers(100, 900), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_an_army_by_lot_is_legal_and_survives_its_own_text(name: str, limit: int, seed: int) -> None:
    chosen = army_by_lot(faction(name), limit, SeededDice(seed))
    assert problems(chosen) == []
    again = read_list(write_list(chosen))
    assert again.choices == chosen.choices
    assert read_list(msgspec.json.encode(chosen).decode()) == chosen


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "army.text.empty", None),
        ("Only a name", "army.text.head", 1),
        ("A · Nords · 300\n\nRaiders ×4 + Cake", "army.text.option", 3),
        ("A · Nords · 300\nJarl + Retinue: Comic 2", "army.text.option", 2),
        ("A · Atlantis · 300", "file.line", 1),
        ('{"faction": 3}', "file.value", 1),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_by_its_line(text: str, key: str, line: int | None) -> None:
    with pytest.raises(Refused) as no:
        read_list(text)
    assert (no.value.key, no.value.facts.get("line")) == (key, line)
    assert no.value.text("es")
    assert no.value.text("en")


@pytest.mark.parametrize(
    ("wrong_line", "key"),
    [
        ('points = "many"', "file.value"),
        ('rules = ["Cheese"]', "army.file.rule"),
        ('stats = "M5 V1"', "army.file.stats"),
        ("points = = 3", "file.syntax"),
    ],
)
def test_a_broken_faction_file_names_its_line(wrong_line: str, key: str) -> None:
    name = wrong_line.partition(" ")[0]
    rows = ["[[regiment]]", 'name = "Foot"', 'type = "Infantry"', 'class = "Light"']
    rows += [row for row in ('stats = "M5 V1 C1 A1 W2 R2 D1 E0"', "points = 40") if not row.startswith(name)]
    text = "\n".join(['name = "X"', "", *rows, wrong_line])
    with pytest.raises(Refused) as no:
        read_faction(text)
    assert no.value.key == key
    assert no.value.facts.get("line") == (4 if key == "army.file.rule" else 8)
    assert any(digit in no.value.text("es") for digit in "3489")


SAYS = (
    FILE
    + """
[[ability]]
name = "Onwards!"
boons = [
  {kind = "move", amount = 3},
  {kind = "grant", which = "Cleave", amount = 2, until = "round"},
]

[[draw_event]]
name = "Rage"
choices = [[{kind = "modify", which = "C", amount = 1, until = "round"}], [{kind = "lose", which = "Shield"}]]
"""
)


def line_of_text(text: str, words: str) -> int:
    """The line that is these words, or else the first that holds them."""
    rows = text.splitlines()
    return 1 + (rows.index(words) if words in rows else next(k for k, row in enumerate(rows) if words in row))


@proves("FB-CMD-01", "FB-DRAW-01")
def test_a_faction_says_what_its_abilities_and_draw_events_do() -> None:
    words = "command_range = 6\npoints = 0\n"
    offered = read_faction(
        SAYS.replace(
            words, words + 'abilities = ["Onwards!", "Hold!"]\ndraw_events = ["Rage", "Burnout"]\n', 1
        )
    )
    lord = offered.profile(offered.find("character", "Lord"))
    known, unknown = lord.abilities
    assert [boon.kind for boon in known.boons] == ["move", "grant"]
    assert known.boons[1].which == "FB-SR-CLEAVE", "rules may be written as they are printed"
    assert unknown.boons == ()
    assert lord.draw_events == ("FB-DRAW-02",)
    (rage,) = lord.own_events
    assert [boon.which for choice in rage.choices for boon in choice] == ["C", "FB-SR-SHIELD"]


@pytest.mark.parametrize(
    ("old", "new", "where", "key"),
    [
        ('which = "Cleave", amount = 2', 'which = "Clave", amount = 2', "boons = [", "army.file.effect"),
        ('{kind = "move", amount = 3}', '{kind = "move", amount = 0}', "boons = [", "army.file.amount"),
        (
            'which = "C", amount = 1, until',
            'which = "Z", amount = 1, until',
            "choices =",
            "army.file.characteristic",
        ),
        (
            '[{kind = "grant", which = "FB-SR-CLEAVE", amount = 1}]',
            '[{kind = "heal"}]',
            '"heal"',
            "army.file.lasting",
        ),
        ("points = 0\n", 'points = 0\ndraw_events = ["Fury"]\n', 'name = "Lord"', "army.file.event"),
    ],
)
def test_an_effect_nobody_knows_is_refused_with_its_line(old: str, new: str, where: str, key: str) -> None:
    assert old in SAYS
    text = SAYS.replace(old, new, 1)
    with pytest.raises(Refused) as no:
        read_faction(text)
    assert no.value.key == key
    assert no.value.facts["line"] == line_of_text(text, where)
    assert no.value.text("es") != no.value.text("en")
