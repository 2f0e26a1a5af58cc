"""Addresses of accounts."""

from __future__ import annotations

from django.contrib.auth import views as auth
from django.urls import path

from tercio.web.accounts import token_pages, views, webhook_pages

urlpatterns = [
    path("", views.account, name="account"),
    path("data/", views.data, name="account-data"),
    path("delete/", views.delete, name="account-delete"),
    path("tokens/", token_pages.show_tokens, name="account-tokens"),
    path("tokens/<int:key_number>/revoke/", token_pages.revoke, name="account-token-revoke"),
    path("webhooks/", webhook_pages.show_webhooks, name="account-webhooks"),
    path("webhooks/<int:webhook>/on/", webhook_pages.start, name="account-webhook-on"),
    path("webhooks/<int:webhook>/off/", webhook_pages.stop, name="account-webhook-off"),
    path("webhooks/<int:webhook>/remove/", webhook_pages.remove, name="account-webhook-remove"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-in/", views.SignIn.as_view(), name="sign-in"),
    path("look-around/", views.look_around, name="look-around"),
    path("sign-out/", auth.LogoutView.as_view(), name="sign-out"),
    path("sign-out/others/", views.sign_out_others, name="sign-out-others"),
    path("password/", views.ChangePassword.as_view(), name="password_change"),
    path("password/done/", auth.PasswordChangeDoneView.as_view(), name="password_change_done"),
    path("reset/", views.ResetPassword.as_view(), name="password_reset"),
    path("reset/sent/", auth.PasswordResetDoneView.as_view(), name="password_reset_done"),
    path("reset/done/", auth.PasswordResetCompleteView.as_view(), name="password_reset_complete"),
    path("reset/<uidb64>/<token>/", views.ChooseNewPassword.as_view(), name="password_reset_confirm"),
]
