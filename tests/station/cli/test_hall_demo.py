"""The demo of the hall, stopped or killed in the middle: no hub, no engine and no station stays behind."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from station.cli.hall_demo import pace_s
from tests.station.hall.test_house import free_port
from tests.station.process import ROOT, wait_for

pytestmark = pytest.mark.slow


def left(folder: Path) -> list[str]:
    """Commands that still run and name this folder."""
    found = []
    for one in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = one.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if str(folder) in command:
            found.append(command)
    return found


def test_the_more_stations_on_a_core_the_slower_they_play() -> None:
    assert [pace_s(stations, 2) for stations in (2, 4, 8, 16)] == [3.0, 3.0, 6.0, 12.0]
    assert pace_s(16, 8) == 3.0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_stays_behind(number: signal.Signals, tmp_path: Path) -> None:
    data = tmp_path / "hall"
    play = (
        "from pathlib import Path; from station.cli.hall_demo import play; "
        f"play(Path(r'{data}'), 2, 1, 400, 3.0, 0, bus_port={free_port()})"
    )
    with (tmp_path / "told").open("w") as told:
        demo = subprocess.Popen([sys.executable, "-c", play], cwd=ROOT, stdout=told, stderr=told)
        try:
            wait_for(lambda: (data / "t02" / "station.log").exists(), "the second station")
            assert any("nats-server" in one for one in left(data)) and len(left(data)) >= 4
            demo.send_signal(number)
            status = demo.wait(60)
        finally:
            demo.kill()
    assert status == (128 + number if number == signal.SIGTERM else -number)
    wait_for(lambda: left(data) == [], "the end of them all")
    assert "Traceback" not in (tmp_path / "told").read_text()
