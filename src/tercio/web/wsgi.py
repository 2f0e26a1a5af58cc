"""Django as a WSGI application; `asgi` runs it in threads."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
application = get_wsgi_application()
