"""Kept maps as Django sees them."""

from __future__ import annotations

from django.apps import AppConfig


class MapsConfig(AppConfig):
    name = "tercio.store.maps"
    label = "maps"
