"""Sign up, sign in, and the account's own page."""

from __future__ import annotations

import json
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import (
    LoginView,
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tercio.app.demos import PASSWORD as DEMO_PASSWORD
from tercio.app.demos import demo_person
from tercio.app.own_data import delete_account, own_data, runs_alone
from tercio.core.refused import Refused
from tercio.store.people.models import Person
from tercio.web.accounts.forms import (
    ForgottenPassword,
    NewPassword,
    OtherPassword,
    Profile,
    SignInForm,
    SignUp,
    reasons,
    say_here,
)
from tercio.web.known_devices import knows_name, remember_device
from tercio.web.language import language_of, remember
from tercio.web.limits import HALL, WHILE, WRONG_BY_ADDRESS, count_at_door, over
from tercio.web.nearness import is_near
from tercio.web.networks import visitor
from tercio.web.page_addresses import way_back
from tercio.web.too_many import limit_posts, wait

MAILS, MAILS_IN = 3, 600
WRONG = "sign-in-address"


@limit_posts("sign-up", HALL, 600)
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUp(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return come_in(request, form)
        except IntegrityError:  # somebody took the name a moment ago: read again, the form says so
            form = SignUp(request.POST)
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    page = render(request, "registration/sign_up.html", context)
    return as_refused(request, page, form) if form.errors else page


def come_in(request: HttpRequest, form: SignUp) -> HttpResponse:
    """A new account, signed in."""
    person = form.save(commit=False)
    person.language = language_of(request)
    with transaction.atomic():
        person.save()
    login(request, person, backend="django.contrib.auth.backends.ModelBackend")
    messages.success(request, say_here("account.welcome"))
    return redirect(way_back(request))


@require_POST
@limit_posts("demo", 20)
def look_around(request: HttpRequest) -> HttpResponse:
    """In as the demo club's organiser, with one tap; only where the demo's password is public anyway."""
    person = demo_person() if is_near(request) else None
    if person is None:
        raise Http404
    login(request, person, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("home")


def as_refused(request: HttpRequest, page: HttpResponse, form: BaseForm) -> HttpResponse:
    """Django's own form pages are 200 when something is wrong; as 422 the form is kept like any other."""
    request.form_reasons = reasons(form)  # type: ignore[attr-defined]
    page.status_code = 422
    return page


class ChangePassword(PasswordChangeView):
    """A new password for who knows the old one."""

    form_class = OtherPassword

    def form_invalid(self, form: Any) -> HttpResponse:
        return as_refused(self.request, super().form_invalid(form), form)


class ChooseNewPassword(PasswordResetConfirmView):
    """A new password for who has the link."""

    form_class = NewPassword

    def form_invalid(self, form: Any) -> HttpResponse:
        return as_refused(self.request, super().form_invalid(form), form)


class SignIn(LoginView):
    """Signing in brings the account's language along."""

    form_class = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: str, **kwargs: object) -> HttpResponse:
        """Whoever tries many names is made to wait by address; a browser the account knows is not."""
        known = knows_name(request, request.POST.get("username", ""))
        if not known and count_at_door(WRONG, visitor(request)) >= WRONG_BY_ADDRESS:
            return wait(request, WHILE)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        if form.cleaned_data.get("password") == DEMO_PASSWORD and not is_near(self.request):
            form.add_error(None, say_here("account.demo_only_here"))
            return self.form_invalid(form)
        response = super().form_valid(form)
        person = form.get_user()
        if isinstance(person, Person):
            remember_device(self.request, response, person)
            if person.language:
                remember(response, person.language)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        over(WRONG, visitor(self.request), WRONG_BY_ADDRESS, WHILE)
        return as_refused(self.request, super().form_invalid(form), form)


class ResetPassword(PasswordResetView):
    """A mail to choose a new password: a few for one address to write to, whoever asks."""

    form_class = ForgottenPassword

    def post(self, request: HttpRequest, *args: str, **kwargs: object) -> HttpResponse:
        wanted = request.POST.get("email", "").strip().lower()[:254]
        if over("reset", wanted, MAILS, MAILS_IN) or over("reset", visitor(request), HALL, MAILS_IN):
            return wait(request, MAILS_IN)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """The link leads where whoever keeps the house says, not where the request claims to come from."""
        protocol, _, domain = settings.ADDRESS.partition("://")
        self.extra_email_context = {"domain": domain, "site_name": domain, "protocol": protocol}
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        return as_refused(self.request, super().form_invalid(form), form)


@login_required
@limit_posts("account", 60)
def account(request: HttpRequest) -> HttpResponse:
    person = request.user
    form = Profile(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, say_here("account.saved"))
        return HttpResponseRedirect(request.path)
    context = {"form": form, "runs_alone": runs_alone(cast(Person, person))}
    page = render(request, "registration/account.html", context)
    return as_refused(request, page, form) if form.errors else page


@login_required
@require_POST
@limit_posts("sign-out-others", 60)
def sign_out_others(request: HttpRequest) -> HttpResponse:
    """End every session of the account but this one."""
    person = cast(Person, request.user)
    person.end_sessions()
    update_session_auth_hash(request, person)
    messages.success(request, say_here("account.sign_out_others.done"))
    return redirect("account")


@login_required
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Everything the house knows of whoever asks, as a file."""
    person = cast(Person, request.user)
    text = json.dumps(own_data(person), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="tercio-account.json"'
    return response


@login_required
@require_POST
@limit_posts("delete-account", 20)
def delete(request: HttpRequest) -> HttpResponse:
    """Close the account for good; its password is asked once more."""
    person = cast(Person, request.user)
    if not person.check_password(request.POST.get("password", "")):
        raise Refused("account.delete.password")
    delete_account(person)
    logout(request)
    messages.success(request, say_here("account.delete.done"))
    return redirect("home")
