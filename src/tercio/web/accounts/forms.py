"""What people type about themselves. Errors are Django's own, already in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.utils import translation

from tercio.core.speech import say
from tercio.store.people.models import Person
from tercio.web.language import known_language

if TYPE_CHECKING:  # Django's forms are generic only to the type checker
    CreationForm = UserCreationForm[Person]
    PersonForm = forms.ModelForm[Person]
else:
    CreationForm, PersonForm = UserCreationForm, forms.ModelForm


def say_here(key: str) -> str:
    """A text in the language this request is answered in."""
    return say(key, known_language(translation.get_language()))


class SpokenForm:
    """Labels and help from our catalogues: `account.<field>` and `account.<field>.help`."""

    def speak(self, fields: dict[str, forms.Field], helped: tuple[str, ...] = ()) -> None:
        for name, field in fields.items():
            field.label = say_here(f"account.{name}")
            field.help_text = say_here(f"account.{name}.help") if name in helped else ""


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
