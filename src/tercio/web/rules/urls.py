"""Addresses of the rules room."""

from __future__ import annotations

from django.urls import path

from tercio.web.rules import views
from tercio.web.rules.texts_page import texts

app_name = "rules"
urlpatterns = [
    path("", views.home, name="home"),
    path("texts/", texts, name="texts"),
    path("<str:rule>/", views.rule, name="rule"),
]
