"""What is kept around battles, as Django sees it."""

from __future__ import annotations

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "tercio.store.battles"
    label = "battles"
