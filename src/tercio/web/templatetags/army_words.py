"""What the pages of the army builder need besides: an entry and its followers in the reader's words."""

from __future__ import annotations

from django import template
from django.template import Context

from tercio.app import army_builder as builder
from tercio.firstblood.armies.catalogue import Entry
from tercio.web.templatetags.tercio import reader

register = template.Library()


@register.simple_tag(takes_context=True)
def figures_in_words(context: Context, entry: Entry) -> str:
    return builder.figures_in_words(entry, reader(context))


@register.simple_tag(takes_context=True)
def follower_in_words(context: Context, follower: Entry) -> str:
    return builder.follower_in_words(follower, reader(context))
