"""Django's settings; everything a club may want to change comes from `environment`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from tercio.store.databases import database
from tercio.web import environment

HOME = environment.HOME
HERE = Path(__file__).parent

DEBUG = environment.flag("TERCIO_DEBUG")
HTTPS = environment.flag("TERCIO_HTTPS")
SECRET_KEY = environment.secret_key()
ALLOWED_HOSTS = environment.comma_list("TERCIO_HOSTS", "localhost,127.0.0.1,[::1],.local")
CSRF_TRUSTED_ORIGINS = environment.comma_list("TERCIO_ORIGINS", "")
ADDRESS = environment.address(ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS)
METRICS_TOKEN = os.environ.get("TERCIO_METRICS_TOKEN", "")
FILE_UPLOAD_PERMISSIONS = 0o600

INSTALLED_APPS = [
    "tercio.web",
    "tercio.store",
    "tercio.store.people",
    "tercio.store.maps",
    "tercio.store.pictures",
    "tercio.store.battles",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "axes",
    "django.forms",
]

MIDDLEWARE = [
    "tercio.web.logs.RequestLog",
    "tercio.web.compression.TextCompression",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tercio.web.compression.MarkedFiles",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tercio.web.language.LanguageMiddleware",
    "tercio.web.api_door.ApiDoor",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tercio.web.readable_forms.ReadableForms",
    "tercio.web.refused_form.RefusedForms",
    "tercio.web.readable_forms.ReadableLetters",
    "tercio.web.methods.KnownMethods",
    "tercio.web.refusals.RefusalMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tercio.web.urls"
WSGI_APPLICATION = "tercio.web.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tercio.web.templatetags.tercio", "django.templatetags.static"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tercio.web.context.shell",
            ],
        },
    }
]

FORM_RENDERER = "tercio.web.forms.Renderer"

# -- data ------------------------------------------------------------------------------------------
DATABASES = {"default": database(os.environ.get("DATABASE_URL"), HOME)}
WORK_BESIDE = os.environ.get("TERCIO_WORK_BESIDE") != "0"
WORK_ENGINE = os.environ.get("TERCIO_ENGINE", "")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = os.environ.get("TERCIO_TIME_ZONE", "Europe/Madrid")
COUNTERS = HOME.absolute() / "counters.sqlite3"
KEPT_STATES = HOME.absolute() / "states.sqlite3"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 5000}}
}

# -- people ----------------------------------------------------------------------------------------
AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 1 / 12  # hours
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # who keeps on trying keeps nobody else out
AXES_WHITELIST_CALLABLE = "tercio.web.known_devices.is_known"
AXES_CLIENT_IP_CALLABLE = "tercio.web.networks.visitor_address"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "tercio.web.too_many.locked_out"
AXES_VERBOSE = False
DEFAULT_FROM_EMAIL = os.environ.get("TERCIO_EMAIL_FROM", "tercio@localhost")
globals().update(environment.email(os.environ.get("TERCIO_EMAIL_URL", "")))

PUSH_SERVICES = environment.comma_list("TERCIO_PUSH_SERVICES", environment.PUSH_SERVICES)
WEBHOOK_ORIGINS = environment.comma_list("TERCIO_WEBHOOK_ORIGINS", "")

# -- language --------------------------------------------------------------------------------------
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "tercio_language"
USE_I18N = True

# -- what browsers are told ------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if HTTPS else 0
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_NAME = "tercio_session"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_COOKIE_NAME = "tercio_csrf"
CSRF_FAILURE_VIEW = "tercio.web.errors.csrf_failure"

# -- files -----------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [HERE.parent / "firstblood" / "static"]  # the colours of a battle's picture
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tercio.web.files.VersionedFiles"},
}

# -- logs ------------------------------------------------------------------------------------------
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": f"tercio.web.logs.{'Json' if os.environ.get('TERCIO_LOG') == 'json' else 'Plain'}Lines"
        }
    },
    "filters": {"routes": {"()": "tercio.web.logs.WithoutAddresses"}},
    "handlers": {"console": {**environment.log_handler(), "formatter": "lines", "filters": ["routes"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "tercio": {"level": os.environ.get("TERCIO_LOG_LEVEL", "INFO")},
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # anybody may ask under any name: one line
    },
}
