"""The odds book's addresses."""

from __future__ import annotations

from django.urls import path

from tercio.web.odds import views

app_name = "odds"
urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:name>/", views.show, name="question"),
]
