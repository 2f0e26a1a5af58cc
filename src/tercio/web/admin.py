"""Django's admin: people may be edited, the journal only read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tercio.store.models import Entry, Stream
from tercio.store.people.models import LinkEpoch, Person

if TYPE_CHECKING:  # Django's classes are generic only to the type checker
    Admin = admin.ModelAdmin[Any]
    PeopleAdmin = UserAdmin[Person]
else:
    Admin, PeopleAdmin = admin.ModelAdmin, UserAdmin


def sign_in_first(request: HttpRequest, extra_context: Any = None) -> HttpResponse:
    """Whoever keeps the house comes in by the door everybody uses, with its limits."""
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"), reverse("sign-in"))


admin.site.login = sign_in_first  # type: ignore[method-assign]
admin.site.site_header = admin.site.site_title = "Tercio"


class ReadOnly(Admin):
    """To be looked at: what is in the journal is never edited."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Stream)
class StreamAdmin(ReadOnly):
    list_display = ("id", "kind", "version", "created")
    list_filter = ("kind",)
    search_fields = ("id",)


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ("stream_id", "version", "name", "who", "at")
    search_fields = ("stream__id", "name", "who")
    list_select_related = False


@admin.register(LinkEpoch)
class LinkEpochAdmin(Admin):
    list_display = ("stream", "seat", "epoch")


@admin.register(Person)
class PersonAdmin(PeopleAdmin):
    list_display = ("username", "shown", "email", "language", "is_staff")
    fieldsets = (*UserAdmin.fieldsets, ("Tercio", {"fields": ("shown", "language")}))  # type: ignore[misc]
