"""Addresses of clubs."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.http import require_safe

from tercio.web.clubs import views

app_name = "clubs"
urlpatterns = [
    path("new/", views.create, name="new"),
    path("join/<str:secret>/", views.join, name="join"),
    path("<str:club>/", require_safe(views.show), name="open"),
    path("<str:club>/rename/", views.rename, name="rename"),
    path("<str:club>/invite/", views.invite, name="invite"),
    path("<str:club>/withdraw/", views.withdraw, name="withdraw"),
    path("<str:club>/role/", views.role, name="role"),
    path("<str:club>/remove/", views.remove, name="remove"),
]
