"""Addresses of the battles room."""

from __future__ import annotations

from django.urls import path

from tercio.web.battles import (
    analysis_page,
    armies,
    figures,
    ground,
    invitation,
    kept_armies,
    letters,
    mine,
    replay,
    setup,
    studies_page,
    table_page,
    views,
)

app_name = "battles"
urlpatterns = [
    path("", views.home, name="home"),
    path("new/", setup.open_table, name="open"),
    path("ground/", ground.lay, name="ground"),
    path("ground/judge/", ground.judge, name="judge-ground"),
    path("ground/lot/", ground.throw, name="ground-by-lot"),
    path("armies/", armies.build, name="armies"),
    path("armies/keep/", kept_armies.keep, name="keep-army"),
    path("armies/kept/<str:army>/", kept_armies.show_kept, name="kept-army"),
    path("armies/kept/<str:army>/drop/", kept_armies.drop, name="drop-army"),
    path("figures/", figures.show_all, name="figures"),
    path("figures/change/", figures.change, name="change-figures"),
    path("figures/<str:figures>/", figures.show_figures, name="figures-of"),
    path("figures/<str:figures>/file/", figures.download, name="figures-file"),
    path("mine/", mine.show_mine, name="mine"),
    path("letters/", letters.choose_letters, name="letters"),
    path("letters/<str:letter>/", letters.stop_letters, name="stop-letters"),
    path("studies/", studies_page.show_studies, name="studies"),
    path("studies/new/", studies_page.ask, name="new-study"),
    path("studies/<str:study>/", studies_page.show_study, name="study"),
    path("studies/<str:study>/change/", studies_page.change, name="change-study"),
    path("studies/<str:study>/games.csv", studies_page.games_file, name="study-games"),
    path("studies/<str:study>/report.json", studies_page.report_file, name="study-report"),
    path("import/", replay.bring, name="import"),
    path("<str:battle>/replay/", replay.show_replay, name="replay"),
    path("<str:battle>/analysis/", analysis_page.show_analysis, name="analysis"),
    path("<str:battle>/analysis/change/", analysis_page.change_analysis, name="change-analysis"),
    path("<str:battle>/file/", replay.download, name="file"),
    path("<str:battle>/branch/", replay.branch, name="branch"),
    path("<str:battle>/invitation/", invitation.show_invitation, name="invitation"),
    path("<str:battle>/invitation/sit/", invitation.sit_down, name="sit-down"),
    path("<str:battle>/take-back/", invitation.take_back, name="take-back"),
    path("<str:battle>/", table_page.show_table, name="table"),
]
