"""The rules, one id each, in Spanish and English; look-up and coverage.

`rule("WT-BYE-02")` is one rule and `rule_named("wt bye 2")` the same, written another way; `rules()` are
all of them in the order of their documents, and `search("bye", "en")` finds those that speak of something.
"""

from tercio.ledger.rule_search import rule_named, search
from tercio.ledger.rules import SYSTEMS, Rule, RuleName, UnknownRule, area_name, rule, rules

__all__ = [
    "SYSTEMS",
    "Rule",
    "RuleName",
    "UnknownRule",
    "area_name",
    "coverage",
    "examples",
    "rule",
    "rule_named",
    "rule_search",
    "rules",
    "search",
    "tried_mistakes",
]
