"""Pictures as Django sees them."""

from __future__ import annotations

from django.apps import AppConfig


class PicturesConfig(AppConfig):
    name = "tercio.store.pictures"
    label = "pictures"
