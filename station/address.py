"""This machine's address in its network, for whoever is told where the pages are."""

import fcntl
import socket
import struct
from contextlib import suppress

GET_ADDRESS = 0x8915  # SIOCGIFADDR, netdevice(7)


def network_address() -> str | None:
    """IPv4, that of the way out; in a network without one (a hall's own) that of the first interface. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737): only the route is looked up
            return str(probe.getsockname()[0])
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has none
                found = fcntl.ioctl(probe, GET_ADDRESS, struct.pack("256s", name.encode()))
                address = socket.inet_ntoa(found[20:24])
                if not address.startswith("127."):
                    return address
    return None
