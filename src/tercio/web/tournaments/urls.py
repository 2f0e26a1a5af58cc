"""Addresses of tournaments."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.http import require_safe

from tercio.web.tournaments import (
    alert_pages,
    ask_pages,
    guest_entry,
    hall,
    match_page,
    organiser_desk,
    season,
    seat_agreement,
    views,
)

app_name = "tournaments"
urlpatterns = [
    path("", views.home, name="home"),
    path("new/", views.create, name="new"),
    path("code/", match_page.by_code, name="code"),
    path("code/<str:code>/", match_page.by_code, name="coded"),
    path("season/", require_safe(season.show), name="season"),
    path("season/<str:year>/", require_safe(season.show), name="season-year"),
    path("season/<str:year>/close/", season.close, name="season-close"),
    path("alerts-worker.js", alert_pages.worker, name="alerts-worker"),
    path("alerts/stop/<str:stop>/", alert_pages.stop_by_link, name="alerts-stop"),
    path("<str:name>/", require_safe(views.show), name="open"),
    path("<str:name>/alerts/", alert_pages.turn_on, name="alerts"),
    path("<str:name>/alerts/off/", alert_pages.turn_off, name="alerts-off"),
    path("<str:name>/alerts/<str:mailed>/", alert_pages.confirm_mail, name="alerts-confirm"),
    path("<str:name>/do/", views.act, name="do"),
    path("<str:name>/enter/", guest_entry.ask, name="enter"),
    path("<str:name>/enter/<str:entry>/", guest_entry.confirm, name="entry"),
    path("<str:name>/list/<str:company>/", views.army, name="list"),
    path("<str:name>/round/<int:number>/", require_safe(views.round_page), name="round"),
    path("<str:name>/standings/", require_safe(views.standings_page), name="standings"),
    path("<str:name>/asks/", ask_pages.asks_page, name="asks"),
    path("<str:name>/asks/<str:question>/", ask_pages.ask_page, name="ask"),
    path("<str:name>/export/<str:what>", views.export, name="export"),
    path("<str:name>/game/<str:game>/", match_page.game_page, name="game"),
    path("<str:name>/game/<str:game>/side/", match_page.choose_side, name="side"),
    path("<str:name>/game/<str:game>/claim/", seat_agreement.ask, name="claim"),
    path("<str:name>/game/<str:game>/agree/", seat_agreement.agree, name="agree"),
    path("<str:name>/game/<str:game>/mark/", match_page.mark, name="mark"),
    path("<str:name>/game/<str:game>/preview/", match_page.preview, name="preview"),
    path("<str:name>/desk/", require_safe(organiser_desk.show), name="desk"),
    path("<str:name>/desk/settings/", organiser_desk.change, name="settings"),
    path("<str:name>/desk/import/", organiser_desk.import_file, name="import"),
    path("<str:name>/desk/referee/", organiser_desk.referee, name="referee"),
    path("<str:name>/desk/player/<str:company>/", require_safe(organiser_desk.player), name="player"),
    path("<str:name>/desk/clone/", organiser_desk.clone, name="clone"),
    path("<str:name>/desk/rehearse/", organiser_desk.rehearse, name="rehearse"),
    path("<str:name>/wall/", require_safe(hall.wall), name="wall"),
    path("<str:name>/cards/<int:number>/", require_safe(hall.cards), name="cards"),
    path("<str:name>/tables/", require_safe(hall.table_cards), name="table-cards"),
    path("<str:name>/sheets/<int:number>/", require_safe(hall.sheets), name="sheets"),
    path("<str:name>/round/<int:number>/print/", require_safe(hall.round_print), name="round-print"),
    path("<str:name>/picture/", require_safe(hall.picture), name="picture"),
    path("<str:name>/picture.svg", require_safe(hall.picture_file), name="picture-file"),
    path("<str:name>/stream/", require_safe(hall.stream), name="stream"),
    path("<str:name>/players/", require_safe(hall.player_cards), name="player-cards"),
    path("<str:name>/players/take-back/", seat_agreement.take_back, name="take-back"),
]
