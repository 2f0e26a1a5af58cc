"""The addresses of the house; each room brings its own (`rooms`)."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from tercio.web import help_page, history, links, metrics, pages
from tercio.web.api import api, describe, docs
from tercio.web.permissions.views import show as who_may
from tercio.web.rooms import addresses
from tercio.web.tournaments.short_links import open_player, open_table

urlpatterns = [
    path("", pages.home, name="home"),
    path("preferences/", pages.preferences, name="preferences"),
    path("refusal/forget/", pages.forget_refusal, name="forget-refusal"),
    path("offline/", pages.offline, name="offline"),
    path("help/", help_page.show, name="help"),
    path("help/guides/", require_safe(RedirectView.as_view(pattern_name="help")), name="guides"),
    path("help/guides/<str:guide>/", help_page.show_guide, name="guide"),
    path("who-may/", require_safe(who_may), name="who-may"),
    path("healthz", pages.health, name="health"),
    path("metrics", require_safe(metrics.show), name="metrics"),
    path("account/", include("tercio.web.accounts.urls")),
    path("go/<str:token>/", require_safe(links.open_link), name="link"),
    path("p/<str:name>/<str:company>/<str:letters>/", require_safe(open_player), name="player-card"),
    path("t/<str:name>/<int:number>/<str:letters>/", require_safe(open_table), name="table-card"),
    path("clubs/", include("tercio.web.clubs.urls")),
    path("history/<path:stream>/undo/", history.take_back, name="undo"),
    path("history/<path:stream>/", require_safe(history.show), name="history"),
    path("api/openapi.json", require_safe(describe), name="api-description"),
    path("api/docs", require_safe(docs), name="api-docs"),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
    *addresses(),
]

handler400 = "tercio.web.errors.bad_request"
handler403 = "tercio.web.errors.forbidden"
handler404 = "tercio.web.errors.not_found"
handler500 = "tercio.web.errors.server_error"
