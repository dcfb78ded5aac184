"""Who asks, as far as limits go: an address, or the network that it can change its address in."""

import ipaddress

from starlette.requests import HTTPConnection
from starlette.types import Scope

HERE = ("127.0.0.1", "::1")
"""A browser on this machine: its terminal must always get in."""


def limited_as(host: str) -> str:
    """As what an address counts: itself; an IPv6 neighbor by its /64, of which it has all.

    An IPv4 neighbor is one behind a socket for both too, where it comes as ::ffff:192.0.2.7.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return host if address.is_loopback else str(ipaddress.ip_network((address, 64), strict=False))


def address_of(scope: Scope | HTTPConnection) -> str:
    """Where a request comes from, as far as limits go."""
    client = scope.get("client")
    return limited_as(client[0]) if client else "unknown"
