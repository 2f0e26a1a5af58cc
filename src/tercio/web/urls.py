"""The addresses of the house; each room brings its own (`rooms`)."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from tercio.web import pages
from tercio.web.rooms import addresses

urlpatterns = [
    path("", pages.home, name="home"),
    path("preferences/", pages.preferences, name="preferences"),
    path("offline/", pages.offline, name="offline"),
    path("healthz", pages.health, name="health"),
    path("account/", include("tercio.web.accounts.urls")),
    path("admin/", admin.site.urls),
    *addresses(),
]

handler400 = "tercio.web.errors.bad_request"
handler403 = "tercio.web.errors.forbidden"
handler404 = "tercio.web.errors.not_found"
handler500 = "tercio.web.errors.broken"
