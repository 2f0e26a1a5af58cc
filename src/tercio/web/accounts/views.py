"""Sign up, sign in, and the account's own page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tercio.app.demos import demo_person
from tercio.store.people.models import Person
from tercio.web.accounts.forms import Profile, SignUp, say_here
from tercio.web.language import language_of, remember
from tercio.web.limits import limit_posts
from tercio.web.pages import way_back


@limit_posts("sign-up", 10)
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUp(request.POST or None)
    if request.method == "POST" and form.is_valid():
        person = form.save(commit=False)
        person.language = language_of(request)
        person.save()
        login(request, person, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(request, say_here("account.welcome"))
        return redirect(way_back(request))
    status = 422 if form.errors else 200
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    return render(request, "registration/sign_up.html", context, status=status)


@require_POST
@limit_posts("demo", 20)
def look_around(request: HttpRequest) -> HttpResponse:
    """In as the demo club's organiser, with one tap; only where the demo's password is public anyway."""
    person = demo_person()
    if person is None:
        raise Http404
    login(request, person, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("home")


class SignIn(LoginView):
    """Signing in brings the account's language along."""

    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        person = form.get_user()
        if isinstance(person, Person) and person.language:
            remember(response, person.language)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = 422
        return response


@login_required
def account(request: HttpRequest) -> HttpResponse:
    person = request.user
    form = Profile(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, say_here("account.saved"))
        return HttpResponseRedirect(request.path)
    return render(request, "registration/account.html", {"form": form}, status=422 if form.errors else 200)
