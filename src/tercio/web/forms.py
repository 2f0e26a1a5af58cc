"""How forms are drawn: our own templates for every Django form."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """`{{ form }}` and `{{ field.as_field_group }}` in Tercio's clothes."""

    form_template_name = "parts/form.html"
    field_template_name = "parts/field.html"
