"""The ledger is whole: every rule in both languages, every chapter with a name."""

import re
from collections import Counter

import pytest

from tercio.core.speech import LANGUAGES
from tercio.ledger import SYSTEMS, Rule, UnknownRule, area_name, rule, rules, search
from tercio.ledger.coverage import AreaTally, Proof, by_area, coverage
from tests.proof import proves


def test_the_ledger_holds_every_rule_of_the_documents() -> None:
    assert Counter(entry.system for entry in rules()) == {
        "WT": 246,
        "CP": 101,
        "FB": 497,
        "MT": 86,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_speaks_both_languages(language: str) -> None:
    silent = [
        entry.id for entry in rules() if not (entry.title.get(language) and entry.statement.get(language))
    ]
    assert silent == []
    half = [entry.id for entry in rules() if entry.ruling and not entry.ruling.get(language)]
    assert half == []


def test_spanish_and_english_cite_the_same_rules() -> None:

    def cited(text: str) -> set[str]:
        return set(re.findall(r"\b(?:WT|CP|FB|MT)-[A-Z0-9]+-[A-Z0-9-]*[A-Z0-9]\b", text))

    different = [
        entry.id for entry in rules() if cited(entry.statement["en"]) != cited(entry.statement["es"])
    ]
    assert different == []


def test_every_chapter_has_a_name_in_both_languages() -> None:
    for area in {entry.area for entry in rules()}:
        assert all(area_name(area, language) for language in LANGUAGES)


@proves("FB-X-15")
def test_the_battle_chapter_is_cited_as_the_eleventh() -> None:
    areas = {"MUSTER", "FIELD", "SCEN", "DEPL", "ARRIVE", "BATTLE", "GEO", "OBJ", "S1", "S2", "S3", "S4"}
    sections = [entry.section for entry in rules("FB") if entry.area.removeprefix("FB-") in areas]
    assert len(sections) > 40
    assert [section for section in sections if not re.match(r"§11\b", section)] == []


def test_every_rule_a_rule_cites_exists() -> None:
    ids = {entry.id for entry in rules()}
    cited = {
        (entry.id, id_)
        for entry in rules()
        for id_ in re.findall(
            r"\b(?:WT|CP|FB|MT)-[A-Z0-9]+(?:-[A-Z0-9]+)*-(?:\d\d|[A-Z]{3,})\b", entry.words("en")
        )
    }
    assert {pair for pair in cited if pair[1] not in ids} == set()


def test_an_unknown_id_says_so() -> None:
    for id_ in ("WT-BYE-99", "XX-1", ""):
        with pytest.raises(UnknownRule):
            rule(id_)


def test_search_ignores_accents_and_puts_titles_first() -> None:
    found = search("bye", "en")
    assert found[0].area == "WT-BYE" or "bye" in found[0].title["en"].lower()
    assert search("mision", "es") == search("MISIÓN", "es") != []
    assert all(entry.system == "CP" for entry in search("tile", "en", "CP"))


def test_coverage_lists_every_id_and_adds_up() -> None:
    listed = coverage()
    assert [proof.id for proof in listed] == [entry.id for entry in rules()]
    assert sum(tally.rules for tally in by_area(listed)) == len(listed)


def test_areas_count_what_is_proven_and_what_was_noticed() -> None:
    proven = [Proof("WT-A-01", "WT-A", True, ("t",), 8, 7), Proof("WT-A-02", "WT-A", False, (), 2, 2)]
    assert by_area(proven) == [AreaTally("WT-A", 2, 1, 10, 9)]


def test_each_system_is_listed_by_its_letters() -> None:
    assert all(isinstance(next(rules(system)), Rule) for system in SYSTEMS)
