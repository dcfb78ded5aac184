"""The clock beside the simulated table: a press comes to the panel once, at the time when the hand was there."""

import time
from pathlib import Path

from hardware.boottime import boottime_ns
from hardware.panel import Button
from station.cameras.simulation.camera import open_simulated
from station.cameras.simulation.client import OrderClient
from station.table.panel import open_panel
from station.timebase import SystemClock

GAME = "(;GM[1]FF[4]SZ[19];B[dd];W[pp])"


def test_a_press_comes_once_with_its_time(tmp_path: Path) -> None:
    game, place, clock = tmp_path / "game.sgf", tmp_path / "table.sock", SystemClock()
    game.write_text(GAME)
    options = f"size=240x180&paused=yes&speed=10&orders={place}&anchor={tmp_path / 'start'}"
    camera = open_simulated(f"{game}?{options}")
    panel = open_panel(f"sim:{place}", clock)
    assert panel.presses() == []
    began_ns = boottime_ns()
    OrderClient(place).press("W")
    ended_ns = boottime_ns()
    OrderClient(place, sleep=None).press("B")
    assert [press.button for press in panel.presses()] == [Button.CLOCK_WHITE]  # the other hand is still on its way
    time.sleep(0.5)
    (black,) = panel.presses()
    assert black.button is Button.CLOCK_BLACK and black.time_ns > ended_ns > began_ns
    assert panel.presses() == []
    camera.close()
    assert panel.presses() == []
    panel.close()
