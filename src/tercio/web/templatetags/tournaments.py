"""What the tournament pages need besides: rules in words, reasons, names."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tercio.app.tournaments import Reason
from tercio.core.speech import Phrase, catalogue, say
from tercio.ledger import rule
from tercio.tournament.asks import TableAnswer
from tercio.tournament.sheets import SIDES
from tercio.tournament.warnings import DeskWarning
from tercio.web.refused_form import page_of, refused_fields
from tercio.web.templatetags.tercio import command, reader

register = template.Library()


@register.simple_tag(takes_context=True)
def typed_before(context: Context, command: str, name: str, default: str = "", **about: str) -> str:
    """What was typed in this field of a form that was just refused: `{% typed_before "SignUp" "name" %}`."""
    typed = refused_fields(context["request"])
    same = typed.get("command") == command and all(typed.get(key) == value for key, value in about.items())
    return typed.get(name, default) if same else default


@register.simple_tag(takes_context=True)
def wish(context: Context, name: str, **fields: object) -> SafeString:
    """What every small form of the room carries: `{% wish "CheckIn" company=player.id %}`."""
    hidden = {
        "csrfmiddlewaretoken": context["csrf_token"],
        "command": name,
        **fields,
        "next": context.get("next") or page_of(context["request"]),
    }
    inputs = format_html_join("", '<input type="hidden" name="{}" value="{}">', hidden.items())
    return inputs + command()


@register.filter
def words(text: str) -> list[str]:
    """The words of a text, to loop over."""
    return text.split()


@register.filter
def plain(number: float) -> str:
    """A number for a form: no thousands, no needless decimals."""
    return f"{number:g}"


@register.filter
def short_address(url: str) -> str:
    """An address as people type it: without the protocol."""
    return url.partition("://")[2].rstrip("/")


@register.filter
def minutes(seconds: int) -> str:
    """Seconds as a clock shows them; past zero with a minus."""
    sign, left = ("−", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{left // 60}:{left % 60:02}"


@register.filter
def item(of: Mapping[str, object], key: str) -> object:
    """The value under a key."""
    return of.get(key, "")


@register.simple_tag(takes_context=True)
def rule_title(context: Context, rule_id: str) -> str:
    """What a rule is called."""
    return rule(rule_id).title[reader(context)]


@register.simple_tag(takes_context=True)
def rule_text(context: Context, rule_id: str) -> str:
    """What a rule says."""
    return rule(rule_id).statement[reader(context)]


@register.simple_tag(takes_context=True)
def reason(context: Context, why: Reason) -> str:
    """Why a pairing was made, or what is to be said against it."""
    return say(why.key, reader(context), **why.facts)


@register.simple_tag(takes_context=True)
def warning_text(context: Context, warning: DeskWarning) -> str:
    """Something worth a second look."""
    return warning.text(reader(context))


@register.simple_tag
def name_of(names: Mapping[str, str], company: str) -> str:
    """A company's name by its id."""
    return names.get(company, company)


@register.filter
def sub(number: int, other: int) -> int:
    """One number less another."""
    return number - other


@register.filter
def dot(number: float) -> str:
    """A coordinate, with a point whatever the reader's language."""
    return f"{number:g}"


@register.filter
def dot_up(number: float) -> str:
    """A little above a coordinate, for a label."""
    return f"{number - 2.6:g}"


def named_sides(context: Context, players: Mapping[str, str] | None) -> dict[str, SafeString]:
    """Who is A and who is B: by name where the page knows it, by letter on paper."""
    by_zone, short = players or context.get("zone_players"), context.get("short")
    if not by_zone or not short:
        return {side.lower(): SafeString(side) for side in SIDES}  # nosec
    return {
        side.lower(): format_html('<span data-zone="{}">{}</span>', side, short[by_zone[side]])
        for side in SIDES
    }


def said_of_sides(context: Context, key: str, players: Mapping[str, str] | None = None) -> SafeString:
    """A text of the sheet with its two players in it; their names come escaped."""
    return SafeString(say(key, reader(context), **named_sides(context, players)))  # nosec


@register.simple_tag(takes_context=True)
def box_name(context: Context, feat: str, box: str, players: Mapping[str, str] | None = None) -> SafeString:
    """What a box of a feat is called: `{% box_name feat.id q.box %}`."""
    return said_of_sides(context, f"wt.box.{feat}.{box}", players)


@register.simple_tag(takes_context=True)
def value_of(context: Context, value: object, players: Mapping[str, str] | None = None) -> str:
    """What stands in a box, in words."""
    if isinstance(value, bool):
        return say("wt.page.yes" if value else "wt.page.no", reader(context))
    return said_of_sides(context, f"wt.value.{value}", players) if isinstance(value, str) else str(value)


@register.simple_tag(takes_context=True)
def choice_text(context: Context, kind: str, value: str) -> str:
    """One answer of a box, in words."""
    if kind == "flag":
        return say("wt.page.yes" if value == "true" else "wt.page.no", reader(context))
    return said_of_sides(context, f"wt.value.{value}") if kind == "choice" else value


@register.simple_tag(takes_context=True)
def ask_option(context: Context, field: str, option: str) -> str:
    """One answer to a question of the table helps; sides and markers are their own names."""
    key = f"wt.ask.option.{field}.{option}"
    return say(key, reader(context)) if key in catalogue(reader(context)) else option


@register.simple_tag(takes_context=True)
def ask_told(context: Context, answer: TableAnswer) -> str:
    """What the rules say to a question."""
    return say(answer.key, reader(context), **answer.facts)


@register.simple_tag(takes_context=True)
def phrase_text(context: Context, text: Phrase) -> str:
    """A fact that is a text."""
    return say(text.key, reader(context), **text.facts)
