"""Addresses of the rules room."""

from __future__ import annotations

from django.urls import path

from tercio.web.rules import views

app_name = "rules"
urlpatterns = [
    path("", views.home, name="home"),
    path("<str:rule>/", views.rule, name="rule"),
]
