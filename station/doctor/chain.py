"""The whole chain on a real camera: the station itself, as in a club, asked how it does. Nothing of it is kept.

From the camera to the pages by watching it; from a touch on a page to the card and the game's file by a device that is
paired as its owner, which passes once where stones lie on the board: a record begins with the first stone.
"""

import http.cookiejar
import json
import re
import selectors
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypedDict, cast

from vision.reasons import Reason

START_S = 60.0  # until it tells its address: a Pi loads its libraries from a slow card
FIRST_S = 30.0  # after that, until its first picture
LOOK_S = 0.5  # between two questions
ANSWER_S = 5.0  # for one
STOP_S = 20.0
SAID = "said.txt"  # its error output
LEAST_RATE_SHARE = 0.8  # of the pictures asked for
MOST_RESIDENT_MB = 300.0  # what a Pi with 1 GB can spare
OLDEST_S = 2.0  # of a picture that counts as live
MOST_WRITING_MS = 1000.0  # from a touch until it is on the card: a good one takes some 20
LINK = re.compile(r"#pin=([\w-]+)")


class Trouble(StrEnum):
    """What goes wrong on the way from the camera to the pages."""

    NO_START = "chain_no_start"  # why
    NO_BOARD = "chain_no_board"  # why
    NO_RECORD = "chain_no_record"
    NO_PAGES = "chain_no_pages"  # what
    SLOW_CARD = "chain_slow_card"  # ms
    SLOW = "chain_slow"  # fps, asked
    STALE = "chain_stale"  # seconds
    LARGE = "chain_large"  # mb


class _Camera(TypedDict, total=False):
    connected: bool
    age_s: float | None
    board_found: bool
    frames_per_s: float
    frame_ms: float
    reason: str


@dataclass(frozen=True)
class Touched:
    """What came of a device's touches.

    failed -- addresses that did not answer as they should; stones -- a record had begun, as stones lie on the board
    written_ms -- from the pass until it was durable; moves -- in the game's file after it
    """

    failed: tuple[str, ...] = ()
    stones: bool = False
    written_ms: float | None = None
    moves: int = 0


class _Health(TypedDict, total=False):
    """Of /api/health what is asked here."""

    camera: _Camera
    seq: int
    status: str


@dataclass(frozen=True)
class Chain:
    """What a station did. Times from its start; None: never.

    answered_s -- its address was told; pictures_s, board_s -- the first picture, the first board found
    looks -- how often it was asked, of these with a board; frames_per_s, frame_ms -- the middle ones, of looks with one
    oldest_s -- age of the oldest picture that it showed; resident_mb -- its processes together, at most
    events -- written into its log; status -- its own last word on its health; reason -- why no board, in English
    touched -- None: nobody could be paired
    """

    answered_s: float | None = None
    pictures_s: float | None = None
    board_s: float | None = None
    looks: int = 0
    with_board: int = 0
    frames_per_s: float = 0.0
    frame_ms: float = 0.0
    oldest_s: float = 0.0
    resident_mb: float | None = None
    events: int = 0
    status: str = ""
    reason: str = ""
    touched: Touched | None = None

    def troubles(self, fps: float) -> list[Reason]:
        """What a person should look at."""
        if self.answered_s is None:
            return [Reason(Trouble.NO_START, {"why": self.reason})]
        found = []
        if self.board_s is None:
            found.append(Reason(Trouble.NO_BOARD, {"why": self.reason}))
        elif self.frames_per_s < LEAST_RATE_SHARE * fps:
            found.append(Reason(Trouble.SLOW, {"fps": self.frames_per_s, "asked": fps}))
        touched = self.touched or Touched(failed=("api/auth/pair",))
        unwritten = touched.stones and (touched.written_ms is None or touched.moves == 0)
        if self.status == "record" or unwritten:
            found.append(Reason(Trouble.NO_RECORD))
        if touched.failed:
            found.append(Reason(Trouble.NO_PAGES, {"what": ", ".join(touched.failed)}))
        if touched.written_ms is not None and touched.written_ms > MOST_WRITING_MS:
            found.append(Reason(Trouble.SLOW_CARD, {"ms": touched.written_ms}))
        if self.oldest_s > OLDEST_S:
            found.append(Reason(Trouble.STALE, {"seconds": self.oldest_s}))
        if self.resident_mb is not None and self.resident_mb > MOST_RESIDENT_MB:
            found.append(Reason(Trouble.LARGE, {"mb": self.resident_mb}))
        return found


def watch_chain(camera: str, seconds: float, progress: Callable[[float], None], beside: Path | None = None) -> Chain:
    """Runs a station on `camera` and asks it for so long, from its first picture on.

    beside -- on whose disk it writes, into a folder that goes afterwards; default: the system's for such folders, which
    may be memory
    """
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(dir=beside, prefix="selftest-") as folder,
        _station(camera, Path(folder)) as process,
    ):
        url = _address(process)
        said = (Path(folder) / SAID).read_text(encoding="utf-8", errors="replace").strip()
        if url is None:
            return Chain(reason=said.splitlines()[-1] if said else "")
        chain = _asked(url, process.pid, began, seconds, progress)
        links = LINK.findall(said)
        touched = _touched(url, links[-1]) if links else None
        health = _get(f"{url}api/health") or {}
        return replace(chain, touched=touched, events=int(health.get("seq", chain.events)))


def _touched(url: str, token: str) -> Touched | None:
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def ask(address: str, body: object = None) -> bytes:
        coded = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{url}{address}", coded, {"Content-Type": "application/json"})
        with browser.open(asked, timeout=ANSWER_S) as reply:
            return bytes(reply.read())

    try:
        ask("api/auth/pair", {"pin": token})
    except (OSError, ValueError):
        return None
    failed = []
    for address, begins in (("", b"<!doctype html"), ("api/picture.jpg", b"\xff\xd8")):
        try:
            if not ask(address).lower().startswith(begins):
                failed.append(address or "/")
        except (OSError, ValueError):
            failed.append(address or "/")
    try:
        ask("api/game.sgf")
    except (OSError, ValueError):
        return Touched(tuple(failed))  # no stone lies there, so that no record began
    try:
        began = time.monotonic()
        ask("api/table/pass", {"color": json.loads(ask("api/board"))["to_move"]})
        written_ms = 1000 * (time.monotonic() - began)
        game = ask("api/game.sgf").decode()
    except (OSError, ValueError, KeyError):
        return Touched(tuple(failed), stones=True)
    return Touched(tuple(failed), True, round(written_ms, 1), len(re.findall(r";[BW]\[", game)))


def _asked(url: str, process_id: int, began: float, seconds: float, progress: Callable[[float], None]) -> Chain:
    answered_s = time.monotonic() - began
    pictures_s = board_s = None
    rates, costs, oldest, resident, looks = [], [], 0.0, 0.0, 0
    health: _Health = {}
    while (passed := time.monotonic() - began) < (pictures_s or answered_s + FIRST_S) + seconds:
        progress(passed)
        health = _get(f"{url}api/health") or health
        camera: _Camera = health.get("camera", {})
        looks += 1
        age_s = camera.get("age_s")
        if camera.get("connected") and age_s is not None:
            pictures_s = passed if pictures_s is None else pictures_s
            oldest = max(oldest, age_s)
        if camera.get("board_found"):
            board_s = passed if board_s is None else board_s
            rates.append(camera["frames_per_s"])
            costs.append(camera["frame_ms"])
        resident = max(resident, resident_mb(process_id) or 0.0)
        time.sleep(LOOK_S)
    return Chain(
        round(answered_s, 1),
        pictures_s and round(pictures_s, 1),
        board_s and round(board_s, 1),
        looks,
        len(rates),
        _middle(rates),
        _middle(costs),
        oldest,
        round(resident, 1) or None,
        int(health.get("seq", 0)),
        str(health.get("status", "")),
        "" if board_s is not None else str(health.get("camera", {}).get("reason", "")),
    )


@contextmanager
def _station(camera: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    words = ("serve", "--camera", camera, "--await-camera", "--data", str(folder / "data"), "--port", "0")
    with (folder / SAID).open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "station", *words], stdout=subprocess.PIPE, stderr=said, text=True
        )
    with process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(timeout=STOP_S)
            except subprocess.TimeoutExpired:
                process.kill()


def _address(process: subprocess.Popen[str]) -> str | None:
    """The line with its address; None where it ends without, or says nothing for START_S."""
    assert process.stdout is not None
    with selectors.DefaultSelector() as waiting:
        waiting.register(process.stdout, selectors.EVENT_READ)
        if not waiting.select(START_S):
            return None
    return process.stdout.readline().strip() or None


def _get(url: str) -> _Health | None:
    try:
        with urllib.request.urlopen(url, timeout=ANSWER_S) as reply:
            return cast(_Health, json.load(reply))
    except (OSError, urllib.error.URLError, ValueError):
        return None


def processes_of(process_id: int) -> list[int]:
    """A process, and those that any of its threads began; OSError where it is gone."""
    threads = Path(f"/proc/{process_id}/task").iterdir()
    children = [int(word) for thread in threads for word in (thread / "children").read_text(encoding="ascii").split()]
    return [process_id, *(each for child in children for each in processes_of(child))]


def resident_mb(process_id: int) -> float | None:
    """What a process and its children hold together, shared pages counted once; None where the system does not tell.

    Pictures between station and camera process lie in both, and so do the libraries.
    """
    try:
        said = [Path(f"/proc/{each}/smaps_rollup").read_text(encoding="ascii") for each in processes_of(process_id)]
    except OSError:
        return None
    return sum(int(line.split()[1]) / 1024 for text in said for line in text.splitlines() if line.startswith("Pss:"))


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0
