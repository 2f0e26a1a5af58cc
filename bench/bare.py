"""The bare framework: Django with no middleware, session or database, rendering one page that it is given.

Served as Tercio is (uvicorn, Django's WSGI handler in threads), by `python -m uvicorn bench.bare:pages`; the
page is the file named by `BARE_PAGE`, read as a template once and rendered for every request.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    SECRET_KEY=secrets.token_hex(),
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
)
wsgi = get_wsgi_application()
page = engines["django"].from_string(
    "{% verbatim %}" + Path(os.environ["BARE_PAGE"]).read_text(encoding="utf-8") + "{% endverbatim %}"
)


def show(request: HttpRequest) -> HttpResponse:
    return HttpResponse(page.render({}, request))


urlpatterns = [path("", show)]
pages = WSGIMiddleware(wsgi, workers=10)  # type: ignore[arg-type]
