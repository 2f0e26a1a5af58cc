"""A refusal shown by Python itself: a script that catches nothing still tells its author what was wrong."""

from __future__ import annotations

import pickle

from tercio.core.refused import Refused, RefusedValue


def test_a_refusal_is_a_sentence_with_the_key_and_the_rule_to_look_up() -> None:
    no = Refused("odds.too_many_dice", dice=20_000, most=10_000)
    assert str(no) == f"{no.text('en')} [odds.too_many_dice]"
    assert "20,000" in str(no)
    cited = Refused("firstblood.over", rule="FB-RND-02")
    assert str(cited) == f"{cited.text('en')} [firstblood.over, FB-RND-02]"


def test_a_refusal_without_its_words_still_shows_its_key_and_facts() -> None:
    assert str(Refused("nobody.wrote.this", rule="FB-GEN-01", model=3)) == (
        "{'model': 3} [nobody.wrote.this, FB-GEN-01]"
    )
    assert str(Refused("odds.too_many_dice")) == "[odds.too_many_dice]"  # a fact is missing


def test_a_refusal_is_written_out_as_it_was_made() -> None:
    no = Refused("firstblood.charge.out_of_reach", rule="FB-CHG-04", target=2)
    assert repr(no) == "Refused('firstblood.charge.out_of_reach', rule='FB-CHG-04', target=2)"
    assert eval(repr(no)) == no == pickle.loads(pickle.dumps(no))


def test_two_refusals_are_the_same_where_key_rule_and_facts_are() -> None:
    no = Refused("firstblood.over", rule="FB-RND-02", count=1)
    assert no == Refused("firstblood.over", rule="FB-RND-02", count=1)
    assert no == RefusedValue("firstblood.over", rule="FB-RND-02", count=1)
    assert no not in (
        Refused("firstblood.not_over", rule="FB-RND-02", count=1),
        Refused("firstblood.over", rule="FB-RND-03", count=1),
        Refused("firstblood.over", rule="FB-RND-02", count=2),
        "firstblood.over",
    )


def test_a_refusal_without_a_rule_is_written_without_one() -> None:
    assert repr(Refused("firstblood.over", count=1)) == "Refused('firstblood.over', count=1)"
    assert issubclass(RefusedValue, ValueError)
