"""The house's own settings but for the price of a password: nothing is secret, every account costs one."""

from tercio.web.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
