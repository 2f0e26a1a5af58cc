"""What templates say and show; built in, no `{% load %}` needed.

{% say "room.odds.title" %}               a text of the catalogues in the reader's language
{% say "club.members" count=n as line %}  with facts, or kept for later
{% rule "WT-BYE-02" %}                    a link to the rule's page
{{ text|link_rules }}                          every rule id inside a text becomes such a link
{% refusal refused %}                     the notice for a `Refused`
{% icon "odds" %}                         one of our drawings
{% live stream version "members" %}       attributes of a fragment that follows a journal
{{ moment|when }}                         a date and time, for people and machines
{{ "2026-10-17"|day }}                    a day by the name of its month, for both too
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

import segno
from django import template
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.core.speech import day as spoken_day
from tercio.core.speech import say as speak
from tercio.web.language import known_language
from tercio.web.refused_form import page_of
from tercio.web.tickets import ticket

register = template.Library()
RULE_ID = re.compile(r"\b(?:WT|CP|FB|MT)(?:-[A-Z0-9]+)+\b")


def reader(context: Context) -> str:
    """The language of whoever reads this page."""
    return known_language(context.get("language") or get_language())


@register.simple_tag(takes_context=True)
def say(context: Context, *key: str | Phrase, **facts: Any) -> str:
    """The key may come in pieces: `{% say "role." member.role %}`; a `Phrase` is said as it is."""
    if isinstance(key[0], Phrase):
        return key[0].text(reader(context))
    return speak("".join(map(str, key)), reader(context), **facts)


def rule_link(rule: str) -> SafeString:
    return format_html('<a class="rule" href="{}">{}</a>', reverse("rules:rule", args=[rule]), rule)


@register.simple_tag(name="rule")
def rule_tag(rule: str) -> SafeString:
    return rule_link(rule)


@register.filter
def series_letter(place: int) -> str:
    """The letter of an option or of a series: a, b, c, d."""
    return "abcd"[place]


@register.filter
def link_rules(text: str) -> SafeString:
    """A text whose rule ids are links."""
    safe = conditional_escape(text)
    return mark_safe(RULE_ID.sub(lambda found: rule_link(found.group()), safe))  # nosec


@register.inclusion_tag("parts/refusal.html", takes_context=True)
def refusal(context: Context, refused: Refused | None) -> dict[str, Any]:
    if refused and "request" in context and not hasattr(context["request"], "refusal"):
        context["request"].refusal = refused
    return {"refused": refused, "language": reader(context)}


@register.simple_tag(takes_context=True)
def refused_text(context: Context, refused: Refused) -> str:
    return refused.text(reader(context))


@register.simple_tag(takes_context=True)
def refused_words(context: Context, form: Mapping[str, Any]) -> str:
    """Why a form was refused, for whoever reads its page again."""
    return str(form["texts"][reader(context)])


@register.simple_tag
@cache
def icon(name: str, css: str = "") -> SafeString:
    """A drawing of `icons.svg`; words beside it say what it means, so it is silent to screen readers."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true" focusable="false"><use href="{}"></use></svg>',
        css,
        static(f"tercio/icons.svg#{name}"),
    )


@register.simple_tag(takes_context=True)
def live(  # noqa: PLR0913, PLR0917 (each is said by name in a template)
    context: Context, stream: str, version: int, name: str, url: str = "", also: str = ""
) -> SafeString:
    """Attributes of a fragment that is fetched again whenever its stream moves on.

    `also` names another element of the page that the same answer brings up to date. What arrives is settled
    at once: news that came between a swap and its settling would find nobody listening.
    """
    address = url or page_of(context["request"])
    return format_html(
        'id="{name}" data-live="{stream}" data-version="{version}" data-ticket="{ticket}" hx-get="{address}" '
        'hx-select="#{name}" hx-trigger="live" hx-swap="outerHTML settle:0ms" hx-target="this" '
        'hx-disinherit="*"{also}',
        name=name,
        stream=stream,
        version=version,
        ticket=ticket(stream),
        address=address,
        also=format_html(' hx-select-oob="#{}"', also) if also else "",
    )


@register.filter
def when(moment: datetime) -> SafeString:
    """A moment with its month by name, so that nobody takes the day for the month: 5 Nov 2026, 18:06."""
    local, language = timezone.localtime(moment), known_language(get_language())
    month = speak(f"date.month.{local.month}", language)[:3]
    text = speak("date.moment", language, day=local.day, month=month, year=local.year, time=f"{local:%H:%M}")
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), text)


@register.filter
def day(when: str) -> SafeString | str:
    """A day written as ISO, in the reader's words; anything else stays as it is."""
    told = spoken_day(when, known_language(get_language()))
    return told if told == when else format_html('<time datetime="{}">{}</time>', when, told)


@register.simple_tag
def command(seen: int | None = None) -> SafeString:
    """The form's own id, so that sending it twice does nothing twice; and the version its sender looks at."""
    fields = format_html('<input type="hidden" name="command_id" value="{}">', secrets.token_urlsafe(12))
    if seen is not None:
        fields += format_html('<input type="hidden" name="seen" value="{}">', seen)
    return fields


@register.simple_tag
def qr(url: str) -> SafeString:
    return mark_safe(segno.make(url, error="m").svg_inline(omitsize=True, border=2))  # nosec
