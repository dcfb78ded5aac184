"""Milliseconds, and how people write them."""

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS


def hms(ms: int) -> str:
    """Hours, minutes, seconds: "1:55:00", "0:00:59.9"; a part of a second only where there is one."""
    seconds, rest = divmod(abs(ms), SECOND_MS)
    part = f".{rest:03}".rstrip("0") if rest else ""
    return f"{'-' if ms < 0 else ''}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{part}"
