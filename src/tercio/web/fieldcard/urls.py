"""The field card's addresses."""

from __future__ import annotations

from django.urls import path

from tercio.web.fieldcard import evening, views

app_name = "fieldcard"
urlpatterns = [
    path("", views.home, name="home"),
    path("worker.js", views.worker, name="worker"),
    path("club/<str:club>/", views.club, name="club"),
    path("club/<str:club>/numbers/", views.change, name="numbers"),
    path("club/<str:club>/evenings/", evening.create, name="create"),
    path("evening/<str:name>/", evening.show, name="open"),
    path("evening/<str:name>/do/", evening.do, name="do"),
]
