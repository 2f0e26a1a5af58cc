"""Where webhooks may go: public addresses over TLS, and what the house's keeper named in its own network.

A name is looked up when something is sent, every address it has must be public, and the connection is made to
an address that was looked at: a name that is public today and leads inside tomorrow opens nothing. Whoever
keeps the house may name origins of its own network (`TERCIO_WEBHOOK_ORIGINS`); these also without TLS.
"""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from django.conf import settings

from tercio.core.refused import Refused

LONGEST = 500
PRINTABLE = re.compile(r"[!-~]+")
HOST = re.compile(r"[a-z0-9._][a-z0-9._-]{0,252}|[0-9a-f:.]{2,45}")
PORTS = {"https": 443, "http": 80}
GLOBAL_V6 = IPv6Network("2000::/3")
"""The only part of IPv6 handed out to the world: everything else is local or stands for something else."""


class NoConnection(Exception):
    """An address that cannot be reached, and what is the trouble with it."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@dataclass(frozen=True)
class HookAddress:
    """An address taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port; the port only where it is not the usual one."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        usual = PORTS[self.scheme] == self.port
        return f"{self.scheme}://{name}" if usual else f"{self.scheme}://{name}:{self.port}"

    @property
    def at_home(self) -> bool:
        """Whether the house's keeper named it."""
        return self.origin in settings.WEBHOOK_ORIGINS


def read_address(text: str) -> HookAddress:
    """An address as somebody typed it; one that is none is refused."""
    unclear = Refused("webhook.address", field="address", most=LONGEST)
    if len(text) > LONGEST or not PRINTABLE.fullmatch(text):
        raise unclear
    try:
        at = urlsplit(text)
        port = at.port or PORTS.get(at.scheme, 0)
    except ValueError:
        raise unclear from None
    host = at.hostname or ""
    whole = at.scheme in PORTS and HOST.fullmatch(host) and port
    if not whole or at.username is not None or at.password is not None or "#" in text:
        raise unclear
    return HookAddress(at.scheme, host, port, f"{at.path or '/'}{'?' + at.query if at.query else ''}")


def check_address(text: str) -> HookAddress:
    """An address something may be sent to, as far as can be said without asking what its name stands for."""
    at = read_address(text)
    if at.at_home:
        return at
    if at.scheme != "https":
        raise Refused("webhook.not_https", field="address")
    if leads_inside(at.host):
        raise Refused("webhook.private", field="address")
    return at


def leads_inside(host: str) -> bool:
    """Whether a host is by its very name not out in the world."""
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        return not is_public(ip_address(host))
    except ValueError:
        return False


def is_public(at: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one machine out in the world: not this house, its network, or many at once."""
    if isinstance(at, IPv4Address):
        return at.is_global and not at.is_multicast
    return at in GLOBAL_V6 and at.is_global and at.sixtofour is None and at.teredo is None


def machine_of(at: HookAddress) -> str:
    """The machine to call for an address: looked up now, and only if nothing it stands for is inside."""
    try:
        found = socket.getaddrinfo(at.host, at.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NoConnection("name") from None
    machines = [str(place[4][0]) for place in found]
    if not at.at_home and not all(is_public(ip_address(machine.partition("%")[0])) for machine in machines):
        raise NoConnection("private")
    return machines[0]
