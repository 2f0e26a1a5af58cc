"""The odds book's addresses."""

from __future__ import annotations

from django.urls import path

from tercio.web.odds import matrix, views

app_name = "odds"
urlpatterns = [
    path("", views.home, name="home"),
    path("regiments/all/", matrix.all_pairs, name="all-pairs"),
    path("regiments/all.svg", matrix.picture, name="all-pairs-picture"),
    path("<slug:name>.svg", views.picture, name="picture"),
    path("<slug:name>/", views.show, name="question"),
]
