"""Addresses of the battles room."""

from __future__ import annotations

from django.urls import path

from tercio.web.battles import armies, play, views

app_name = "battles"
urlpatterns = [
    path("", views.home, name="home"),
    path("new/", play.open_table, name="open"),
    path("armies/", armies.build, name="armies"),
    path("<str:battle>/", play.show_table, name="table"),
]
