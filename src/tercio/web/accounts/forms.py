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

from tercio.core.speech import say
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
                field.error_messages["invalid"] = say_here(INVALID[name])
            if name in TOO_LONG:
                field.error_messages["max_length"] = say_here(TOO_LONG[name])


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
    """How others see you, and where mail reaches you."""

    class Meta:
        model = Person
        fields = ("shown", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(self.fields, helped=("shown", "email"))


class SignInForm(AuthenticationForm, SpokenForm):
    """A name and a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(self.fields)
        self.error_messages = {**self.error_messages, "invalid_login": say_here("account.sign_in.wrong")}


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
        wrong = say_here("account.old_password.wrong")
        self.error_messages = {**self.error_messages, "password_incorrect": wrong}


class ForgottenPassword(PasswordResetForm, SpokenForm):
    """The address of an account whose password was forgotten."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.say_what_is_wrong(self.fields)
