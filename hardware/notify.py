"""Telling systemd that the service is up and alive (sd_notify(3)), without a library."""

import os
import socket


def notify(state: str) -> bool:
    """Sends "READY=1", "WATCHDOG=1", "STOPPING=1" … False where no service manager listens; never raises."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.sendto(state.encode(), "\0" + address[1:] if address[0] == "@" else address)
    except OSError:
        return False
    return True
