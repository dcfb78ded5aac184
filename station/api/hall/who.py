"""How the hall's log names whoever asks."""

from fastapi import Request

from station.api.auth import role_as
from station.api.guard import device_of


def who(request: Request) -> str:
    """His role, and his name where he told one."""
    device = device_of(request.scope)
    role = role_as(device).name.lower()
    return f"{role} {device.name}".strip() if device else role
