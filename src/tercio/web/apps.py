"""The web room as Django sees it."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "tercio.web"
    label = "web"
