"""`serve --panel gpio` as a whole program: gpiozero's mock pins inside it, pressed and looked at from here."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.panel import Pins
from tests.station.process import ROOT, wait_for

pytestmark = pytest.mark.slow

# Each line of standard input names a pin: "27" presses its button, "?13" tells whether it is lit.
PROGRAM = """
import sys, threading, time
from gpiozero import Device
from station.cli import main

def fingers():
    for line in sys.stdin:
        pin = Device.pin_factory.pin(int(line.strip("?\\n")))
        if line.startswith("?"):
            print(f"lit {bool(pin.state)}", file=sys.stderr, flush=True)
            continue
        for down in (True, False, True):  # contacts bounce
            pin.drive_low() if down else pin.drive_high()
        time.sleep(0.1)
        pin.drive_high()

threading.Thread(target=fingers, daemon=True).start()
main()
"""


@pytest.fixture
def serving(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--data", str(tmp_path), "--panel", "gpio"]
    environment = os.environ | {"GPIOZERO_PIN_FACTORY": "mock"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as station:  # fmt: skip
        yield station
        station.terminate()


def test_a_press_on_a_pin_is_on_the_page_and_lights_its_lamp(serving: "subprocess.Popen[str]") -> None:
    assert serving.stdin and serving.stdout and serving.stderr
    url, told = serving.stdout.readline().strip(), serving.stderr

    def say(line: str) -> None:
        assert serving.stdin
        print(line, file=serving.stdin, flush=True)

    def lit(pin: int | None) -> bool:
        say(f"?{pin}")
        return next(line for line in told if line.startswith("lit")) == "lit True\n"

    def helped() -> bool:
        with urllib.request.urlopen(url + "api/board", timeout=30) as reply:
            return b'"help":true' in reply.read()

    wait_for(lambda: url, "the address")
    assert not helped() and not lit(Pins().lamp_referee)
    say(str(Pins().referee))
    wait_for(helped, "the call for the referee")
    wait_for(lambda: lit(Pins().lamp_referee), "the lamp")
    assert not lit(Pins().lamp_recorded)
