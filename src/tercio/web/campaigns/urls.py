"""Addresses of campaigns and maps."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.http import require_safe

from tercio.web.campaigns import battle_sheets, chronicle, kept_maps, maps, views

app_name = "campaigns"
urlpatterns = [
    path("", views.home, name="home"),
    path("new/", views.create, name="new"),
    path("import/", views.import_campaign, name="import"),
    path("maps/", maps.show, name="maps"),
    path("maps/editor/", maps.editor, name="editor"),
    path("maps/keep/", kept_maps.save, name="keep-map"),
    path("maps/kept/<str:key>/", kept_maps.change, name="kept-map"),
    path("maps/check/", maps.check, name="check"),
    path("maps/file/", maps.download, name="map-file"),
    path("<str:campaign>/", views.show, name="open"),
    path("<str:campaign>/send/", views.act, name="send"),
    path("<str:campaign>/chronicle/", chronicle.write, name="chronicle"),
    path("<str:campaign>/pictures/<str:picture>/", chronicle.picture, name="note-picture"),
    path("<str:campaign>/map.svg", views.picture, name="picture"),
    path("<str:campaign>/export/", views.export, name="export"),
    path("<str:campaign>/timeline/", require_safe(views.timeline), name="timeline"),
    path("<str:campaign>/seats/", views.seats, name="seats"),
    path("<str:campaign>/battles/<str:attacker>/", battle_sheets.show, name="battle"),
    path("<str:campaign>/battles/<str:attacker>/army/", battle_sheets.army, name="army"),
]
