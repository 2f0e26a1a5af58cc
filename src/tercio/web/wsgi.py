"""Django as a WSGI application; `asgi` runs it in threads.

Everything a page may need is here before the first of them: what is imported or worked out by two threads at
once, in the middle of a request, is asking for trouble.
"""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
application = get_wsgi_application()

import tercio.web.urls  # noqa: E402, F401  Django must be set up first
from tercio.app.systems import KINDS, system  # noqa: E402
from tercio.core.structs import work_out_structs  # noqa: E402

for kind in KINDS:
    system(kind)
work_out_structs()
