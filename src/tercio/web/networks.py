"""Whose line an address is: limits count lines, for one of IPv6 has millions of addresses."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.http import HttpRequest

A_LINE = 64  # bits of an IPv6 address that say whose it is; the others its owner chooses


NOWHERE = "?"
"""Whoever comes without an address, as through a socket file, is counted together."""


def visitor(request: HttpRequest) -> str:
    """Whom a request is counted for: its address, or the network it is the owner of."""
    return visitor_address(request) or str(request.META.get("REMOTE_ADDR") or NOWHERE)


def visitor_address(request: HttpRequest) -> str | None:
    """The same where only an address can be kept; None for who has none."""
    known = read_address(str(request.META.get("REMOTE_ADDR", "")))
    return None if known is None else line_of(known)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 that came through a socket of IPv6 is itself. None for what is no address."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def line_at(address: str) -> str:
    """The line of whoever is connected; empty for this machine itself, which may be everybody's proxy."""
    known = read_address(address)
    return "" if known is None or known.is_loopback else line_of(known)


def line_of(address: IPv4Address | IPv6Address) -> str:
    """The address that stands for a line."""
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    return str(ip_network((address, A_LINE), strict=False).network_address)
