"""What people type about themselves.

Errors are Django's own where its Spanish is neutral, and ours where it would say usted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
)
from django.utils import translation
from django.utils.functional import lazy

from tercio.core.speech import LANGUAGES, say
from tercio.store.people.models import Person
from tercio.web.language import known_language

if TYPE_CHECKING:  # Django's forms are generic only to the type checker
    CreationForm = UserCreationForm[Person]
    PersonForm = forms.ModelForm[Person]
    NewPasswordForm = SetPasswordForm[Person]
else:
    CreationForm, PersonForm = UserCreationForm, forms.ModelForm
    NewPasswordForm = SetPasswordForm


def say_here(key: str) -> str:
    """A text in the language this request is answered in."""
    return say(key, known_language(translation.get_language()))


say_later = lazy(say_here, str)
"""The same, in the language it is read in."""


def reasons(form: forms.BaseForm) -> dict[str, list[str]]:
    """What is wrong with a form, by language."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        with translation.override(language):
            found[language] = [str(reason) for errors in form.errors.values() for reason in errors]
    return found


INVALID = {"username": "account.username.wrong", "email": "account.email.wrong"}
TOO_LONG = {
    "username": "account.username.long",
    "shown": "account.shown.long",
    "email": "account.email.wrong",
}


class SpokenForm:
    """Labels, help and errors from our catalogues: `account.<field>` and `account.<field>.help`."""

    def speak(self, fields: dict[str, forms.Field], helped: tuple[str, ...] = ()) -> None:
        for name, field in fields.items():
            field.label = say_here(f"account.{name}")
            field.help_text = say_here(f"account.{name}.help") if name in helped else ""
        self.say_what_is_wrong(fields)

    def say_what_is_wrong(self, fields: dict[str, forms.Field]) -> None:
        for name, field in fields.items():
            if name in INVALID:
                field.error_messages["invalid"] = say_later(INVALID[name])
            if name in TOO_LONG:
                field.error_messages["max_length"] = say_later(TOO_LONG[name])


class SignUp(CreationForm, SpokenForm):
    """A name, a password, and an address if one wants to get back in one day."""

    class Meta:
        model = Person
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.update(autocomplete="username", autocapitalize="none")
        self.fields["email"].widget.attrs.update(autocomplete="email")
        self.speak(self.fields, helped=("username", "email", "password1"))


class Profile(PersonForm, SpokenForm):
    """How others see you, and where mail reaches you: whoever changes that could come in by a reset mail."""

    old_password = forms.CharField(
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    class Meta:
        model = Person
        fields = ("shown", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(self.fields, helped=("shown", "email", "old_password"))

    def clean_shown(self) -> str:
        """A name others read is one they can read."""
        name: str = self.cleaned_data["shown"]
        if not name.isprintable():
            raise forms.ValidationError(say_here("account.shown.letters"))
        return name

    def clean(self) -> dict[str, Any]:
        """Another address takes the password."""
        typed = super().clean() or {}
        if "email" in self.changed_data and not self.instance.check_password(typed.get("old_password", "")):
            self.add_error("old_password", say_later("account.old_password.wrong"))
        return typed


class SignInForm(AuthenticationForm, SpokenForm):
    """A name and a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(self.fields)
        self.error_messages = {**self.error_messages, "invalid_login": say_later("account.sign_in.wrong")}


class NewPassword(NewPasswordForm, SpokenForm):
    """A password, twice, for who came by the link in the mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(self.fields, helped=("new_password1",))


class OtherPassword(PasswordChangeForm, SpokenForm):
    """The password one has, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(self.fields, helped=("new_password1",))
        wrong = say_later("account.old_password.wrong")
        self.error_messages = {**self.error_messages, "password_incorrect": wrong}


class ForgottenPassword(PasswordResetForm, SpokenForm):
    """The address of an account whose password was forgotten."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.say_what_is_wrong(self.fields)
