"""Addresses of the battles room."""

from __future__ import annotations

from django.urls import path

from tercio.web.battles import views

app_name = "battles"
urlpatterns = [path("", views.home, name="home")]
