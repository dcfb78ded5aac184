import shutil
from pathlib import Path

import pytest

from hardware.health import Ill, ills, read_health


def machine(root: Path, throttled: str = "0x0") -> Path:
    """A Raspberry Pi's files."""
    files = {
        "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
        "sys/class/thermal/thermal_zone0/temp": "61300\n",
        "sys/devices/platform/soc/soc:firmware/get_throttled": throttled + "\n",
        "proc/meminfo": "MemTotal:  8000000 kB\nMemFree: 100 kB\nMemAvailable:  4096000 kB\n",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_a_healthy_pi(tmp_path: Path) -> None:
    health = read_health(machine(tmp_path))
    assert health.is_pi and health.model == "Raspberry Pi 5 Model B Rev 1.0"
    assert health.temperature_c == 61.3 and health.memory_free_mb == 4000
    assert health.trouble_now == () and health.trouble_before == ()


def test_throttling_now_and_before_are_told_apart(tmp_path: Path) -> None:
    health = read_health(machine(tmp_path, "0x50005"))
    assert health.trouble_now == ("under-voltage", "throttled")
    assert health.trouble_before == ("under-voltage", "throttled")
    assert read_health(machine(tmp_path, "80000")).trouble_now == ()
    assert read_health(machine(tmp_path, "what?")).trouble_now is None
    shutil.rmtree(tmp_path / "sys/devices/platform/soc")
    other = tmp_path / "sys/devices/platform/soc@107c000000/soc@107c000000:firmware"
    other.mkdir(parents=True)
    (other / "get_throttled").write_text("1\n")
    assert read_health(tmp_path).trouble_now == ("under-voltage",)


def test_a_machine_that_tells_nothing(tmp_path: Path) -> None:
    health = read_health(tmp_path)
    assert not health.is_pi
    assert (health.temperature_c, health.trouble_now, health.memory_free_mb) == (None, None, None)


@pytest.mark.parametrize(
    ("bits", "said"),
    [
        ("0x0", set()),
        ("0x1", {Ill.WEAK}),
        ("0x5", {Ill.WEAK}),  # it slows down for want of voltage
        ("0x7", {Ill.WEAK}),
        ("0x2", {Ill.HOT}),
        ("0x4", {Ill.HOT}),
        ("0x8", {Ill.HOT}),
        ("0xd", {Ill.WEAK, Ill.HOT}),
    ],
)
def test_what_ails_it_is_the_voltage_or_the_heat(tmp_path: Path, bits: str, said: set[Ill]) -> None:
    assert ills(read_health(machine(tmp_path, bits)).trouble_now or ()) == said
