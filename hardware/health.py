"""How the machine does: temperature, throttling, memory, model. Read from /proc and /sys, which tests replace."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

THROTTLED = {0: "under-voltage", 1: "clock capped", 2: "throttled", 3: "too hot"}  # bits of get_throttled: now
SINCE_BOOT = 16  # the same bits, so many higher: has happened since the start


class Ill(StrEnum):
    """What ails a machine."""

    HOT = "hot"
    WEAK = "weak"


def ills(words: Iterable[str]) -> frozenset[Ill]:
    """What the firmware's words come to: it slows down for want of voltage too, so that this is heat only where it
    says so or the voltage is right."""
    said = set(words)
    weak = THROTTLED[0] in said
    hot = THROTTLED[3] in said or bool(said and not weak)
    return frozenset(one for one, so in ((Ill.WEAK, weak), (Ill.HOT, hot)) if so)


@dataclass(frozen=True)
class Health:
    """None where the machine does not tell.

    model -- "Raspberry Pi 5 Model B Rev 1.0"
    temperature_c -- of the processor
    trouble_now, trouble_before -- words of THROTTLED: at this moment, and since the start
    memory_free_mb -- what programs may still take
    """

    model: str | None
    temperature_c: float | None
    trouble_now: tuple[str, ...] | None
    trouble_before: tuple[str, ...] | None
    memory_free_mb: int | None

    @property
    def is_pi(self) -> bool:
        """True on a Raspberry Pi."""
        return self.model is not None and "Raspberry Pi" in self.model


def read_health(root: Path = Path("/")) -> Health:
    """Never raises: what cannot be read is None. `root` is the file system to read from."""
    firmware = next((root / "sys/devices/platform").glob("soc*/*firmware/get_throttled"), None)  # soc: up to the Pi 4
    bits = _hexadecimal(_text(firmware) if firmware else None)
    millidegrees = _text(root / "sys/class/thermal/thermal_zone0/temp")
    return Health(
        model=_text(root / "proc/device-tree/model"),
        temperature_c=int(millidegrees) / 1000 if millidegrees and millidegrees.isdigit() else None,
        trouble_now=None if bits is None else _words(bits),
        trouble_before=None if bits is None else _words(bits >> SINCE_BOOT),
        memory_free_mb=_available_mb(_text(root / "proc/meminfo")),
    )


def _hexadecimal(text: str | None) -> int | None:
    try:
        return int(text or "", 16)
    except ValueError:
        return None


def _words(bits: int) -> tuple[str, ...]:
    return tuple(word for bit, word in THROTTLED.items() if bits >> bit & 1)


def _available_mb(meminfo: str | None) -> int | None:
    for line in (meminfo or "").splitlines():
        name, _, value = line.partition(":")
        if name == "MemAvailable":
            return int(value.split()[0]) // 1024
    return None


def _text(path: Path) -> str | None:
    try:
        return path.read_text("utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return None
