"""The people of the house as Django sees them."""

from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "tercio.store.people"
    label = "people"
