"""Firefox over its own socket, Marionette: a page is opened from a file and scripts run in it. No driver is needed.

The protocol: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
MISSING = "Firefox is missing: sudo apt-get install firefox-esr"
START_S, ANSWER_S = 60.0, 300.0
_PREFERENCES = {
    "marionette.port": 0,  # a free one, told in the profile
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """One browser with one page. RuntimeError for what it refuses, TimeoutError where it does not answer."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=ANSWER_S)
        self._file = self._socket.makefile("rb")
        self._asked = 0
        self._told()  # what it is

    def open(self, address: str) -> None:
        """The page of this address, once it is loaded."""
        self.ask("WebDriver:Navigate", url=address)

    def evaluate(self, script: str, *arguments: object) -> Any:
        """What a script returns; it may await, and has `arguments`."""
        wrapped = (
            "const done = arguments[arguments.length - 1];"
            f"(async (...given) => {{ {script} }})(...Array.from(arguments).slice(0, -1))"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }));"
        )
        limit_ms = int(1000 * ANSWER_S)
        told = self.ask("WebDriver:ExecuteAsyncScript", script=wrapped, args=list(arguments), scriptTimeout=limit_ms)
        if "error" in told["value"]:
            raise RuntimeError(told["value"]["error"])
        return told["value"].get("value")

    def type(self, selector: str, text: str) -> None:
        """Types into an element, or names a file to one that asks for files."""
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.ask("WebDriver:ElementSendKeys", id=next(iter(found.values())), text=text)

    def click(self, selector: str) -> None:
        """Clicks an element, which has to be in sight."""
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.ask("WebDriver:ElementClick", id=next(iter(found.values())))

    def ask(self, name: str, **values: object) -> Any:
        """One command of the protocol."""
        self._asked += 1
        said = json.dumps([0, self._asked, name, values]).encode()
        self._socket.sendall(b"%d:%b" % (len(said), said))
        _, _, error, result = self._told()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result

    def close(self) -> None:
        """Gives the socket back."""
        self._file.close()
        self._socket.close()

    def _told(self) -> Any:
        length = b""
        while (byte := self._file.read(1)) != b":":
            if not byte:
                raise RuntimeError("Firefox has ended")
            length += byte
        return json.loads(self._file.read(int(length)))


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox without a window, whose profile lies in `folder`; it ends behind the block."""
    assert FIREFOX is not None
    lines = (f'user_pref("{name}", {json.dumps(value)});\n' for name, value in _PREFERENCES.items())
    (folder / "user.js").write_text("".join(lines), "utf-8")
    command = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        opened = Firefox(_port(process, folder / "MarionetteActivePort"))
        try:
            opened.ask("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
            yield opened
        finally:
            opened.close()
    finally:
        process.terminate()
        process.wait(timeout=START_S)


def _port(process: "subprocess.Popen[bytes]", told: Path) -> int:
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        if told.exists() and (text := told.read_text("ascii").strip()).isdecimal():
            return int(text)
        time.sleep(0.05)
    raise TimeoutError("Firefox did not start")
