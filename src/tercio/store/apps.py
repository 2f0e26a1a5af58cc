"""Django's name for this room."""

from __future__ import annotations

from django.apps import AppConfig


class StoreConfig(AppConfig):
    name = "tercio.store"
    label = "store"
    verbose_name = "Journal"
