"""Every page of the house that has forms, and the addresses they are sent to; what is left out says why.

`tests/web/test_every_address` compares this with the addresses that take forms, so a new form is walked, or
its absence explained, as soon as it has an address.
"""

from __future__ import annotations

from typing import NamedTuple


class FormPage(NamedTuple):
    """A page, by what must be there first (in braces), who reads it, and where its forms are sent."""

    path: str
    addresses: str
    reader: str = "organiser"
    least: int = 1
    """Different forms that stand there at the least."""


DESK = "tournaments:do tournaments:import tournaments:referee tournaments:clone"
PAGES = (
    FormPage("/account/sign-up/", "sign-up", "stranger"),
    FormPage("/account/sign-in/", "sign-in", "stranger"),
    FormPage("/account/reset/", "password_reset", "stranger"),
    FormPage("{reset}", "password_reset_confirm", "stranger"),
    FormPage("/account/", "account account-delete", least=2),
    FormPage("/account/password/", "password_change"),
    FormPage("/account/tokens/", "account-tokens"),
    FormPage("{webhooks}", "account-webhooks"),
    FormPage("/clubs/new/", "clubs:new"),
    FormPage("{invitation}", "clubs:join", "rival"),
    FormPage("{club}", "clubs:role clubs:remove clubs:invite clubs:withdraw clubs:rename", least=5),
    FormPage("{history}", "undo"),
    FormPage("/campaigns/", "campaigns:import"),
    FormPage("/campaigns/new/", "campaigns:new"),
    FormPage("{kept_map}", "campaigns:kept-map", least=2),
    FormPage("{gathering}", "campaigns:send campaigns:chronicle undo", least=8),
    FormPage("{drafting}", "campaigns:send campaigns:chronicle undo", least=5),
    FormPage("{attacking}", "campaigns:send campaigns:chronicle undo", least=5),
    FormPage("{fighting}", "campaigns:send campaigns:chronicle undo", least=8),
    FormPage("{sheet}", "campaigns:send campaigns:army", least=4),
    FormPage("{conquering}", "campaigns:send campaigns:chronicle undo", least=5),
    FormPage("{card}", "fieldcard:create fieldcard:numbers", least=2),
    FormPage("{evening}", "fieldcard:do", least=4),
    FormPage("/battles/", "battles:open battles:import", least=3),
    FormPage("/battles/ground/?scenario=plunder-the-camp", "battles:open"),
    FormPage("{army}", "battles:keep-army"),
    FormPage("{factions}", "battles:change-figures"),
    FormPage("{figures}", "battles:change-figures", least=2),
    FormPage("/battles/studies/", "battles:new-study"),
    FormPage("{replay}", "battles:branch"),
    FormPage("/tournaments/", "tournaments:code"),
    FormPage("/tournaments/new/", "tournaments:new"),
    FormPage("{guest}", "tournaments:enter", "stranger"),
    FormPage("{setting_up}", DESK, least=8),
    FormPage("{settings}", "tournaments:settings"),
    FormPage("{event}", "tournaments:do tournaments:alerts", least=2),
    FormPage("{list}", "tournaments:list tournaments:do", least=2),
    FormPage("{player}", "tournaments:do", least=3),
    FormPage("{links}", "tournaments:take-back"),
    FormPage("{desk}", DESK, least=8),
    FormPage("{match}", "tournaments:do tournaments:game", least=3),
    FormPage("{season}", "tournaments:season-close"),
    FormPage("{closed_season}", "tournaments:season-close"),
)  # fmt: skip

NOTHING_TYPED = "buttons only: nothing is typed, and whoever may press them is not refused"
NO_FORM = "a script of the page asks it; no form is sent"
BY_MAIL = "one button behind a link by mail, with nothing to type"
LEFT_OUT = {
    "preferences": "the switch of language and look itself",
    "forget-refusal": NOTHING_TYPED,
    "look-around": NOTHING_TYPED,
    "sign-out": NOTHING_TYPED,
    "sign-out-others": NOTHING_TYPED,
    "account-token-revoke": NOTHING_TYPED,
    "account-webhook-on": NOTHING_TYPED,
    "account-webhook-off": NOTHING_TYPED,
    "account-webhook-remove": NOTHING_TYPED,
    "battles:drop-army": NOTHING_TYPED,
    "battles:letters": NOTHING_TYPED,
    "battles:sit-down": NOTHING_TYPED,
    "battles:take-back": NOTHING_TYPED,
    "battles:change-study": NOTHING_TYPED,
    "battles:change-analysis": NOTHING_TYPED,
    "campaigns:seats": NOTHING_TYPED,
    "tournaments:alerts-off": NOTHING_TYPED,
    "tournaments:rehearse": NOTHING_TYPED,
    "tournaments:claim": NOTHING_TYPED,
    "tournaments:agree": NOTHING_TYPED,
    "tournaments:side": NOTHING_TYPED,
    "battles:stop-letters": BY_MAIL,
    "tournaments:alerts-stop": BY_MAIL,
    "tournaments:alerts-confirm": BY_MAIL,
    "tournaments:entry": BY_MAIL,
    "battles:judge-ground": NO_FORM,
    "battles:ground-by-lot": NO_FORM,
    "campaigns:keep-map": NO_FORM,
    "campaigns:check": NO_FORM,
    "tournaments:mark": NO_FORM,
    "tournaments:preview": NO_FORM,
    "tournaments:coded": "the code on a card as an address: its form is sent to `tournaments:code`",
}

BUTTONS_LEFT_OUT = {
    "delete,figures": NOTHING_TYPED,
}
"""Buttons beside forms that are walked, by what they send."""

WRONG: dict[str, dict[str, str]] = {
    "account-tokens": {"days": "0"},
    "battles:open": {"rival": "nobody"},
    "battles:keep-army": {"list": "?"},
    "battles:change-figures": {"faction": "nobody", "regiment.0.stats": "?"},
    "battles:new-study": {"games": "0"},
    "battles:branch": {"at": "1"},
    "campaigns:kept-map": {"do": "?"},
    "tournaments:take-back": {"company": "?"},
}
"""What is wrong with a form that is no command of a stream; any other is sent with an id that is none."""
