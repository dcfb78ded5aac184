"""The station's sentences by kind: those that seeing and cameras really give."""

import re
from pathlib import Path

import numpy as np
import pytest

from station.api.told import hushed, told
from tests.station.api.hall import Hall
from vision.locate import locate
from vision.pose import NoBoard

ROOT = Path(__file__).parents[3]
SENTENCES = {
    "the board in sight is 13×13; only 19×19 is read": ("board_size", {"size": "13×13"}),
    "no whole grid is in sight: the board seems to be cut off by the picture's edge": ("board_cut", {}),
    "the board is too small in the picture, 8.4 pixels from line to line": ("board_small", {"pixels": "8.4"}),
    "the board is covered: 201 of 361 points are hidden": ("board_covered", {"n": "201"}),
    "v4l2:0: there is no /dev/video0; is the camera plugged in?": ("camera_absent", {}),
    "http://…: no video stream answers there": ("camera_absent", {}),
    "the record cannot be written: database or disk is full": ("record_stuck", {}),
    "v4l2:0: gives no more pictures; unplugged?": ("camera_silent", {}),
    "picamera:0: cannot be opened (busy); does another program hold it?": ("camera_busy", {}),
    "something that nobody foresaw": ("other", {}),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_are_known_by_kind_and_values(sentence: str) -> None:
    found = told(sentence)
    assert (found.code, found.values) == SENTENCES[sentence]
    assert found.text == sentence


def test_every_reason_of_seeing_has_a_kind() -> None:
    """The sentences about boards and stones in vision's sources; parts to fill in stand as a number or a size."""
    sources = [path.read_text() for path in (ROOT / "vision").glob("*.py")]
    spoken = r'(?:NoBoard\(|return |reason = |NOTHING = )\s*f?"([^"]* (?:board|grid|stones) [^"]+)"'
    given = {text for source in sources for text in re.findall(spoken, source)}
    filled = {re.sub(r"\{[^}]*\}", "9×9" if "only 19×19" in text else "7", text) for text in given}
    unknown = {text for text in filled if told(text).code == "other"}
    assert len(given) >= 11
    assert unknown == set()


def test_a_picture_without_a_board_says_so_by_kind() -> None:
    found = locate(np.full((240, 320, 3), 127, np.uint8))
    assert isinstance(found, NoBoard)
    assert told(found.reason).code in ("board_absent", "board_cut")


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("rtsp://192.168.1.33:554/live: no video stream answers there", "rtsp://…: no video stream answers there"),
        ("http://cam.local/mjpeg: the stream ended", "http://…: the stream ended"),
        ("sim:/home/pi/games/game.sgf", "sim:…/game.sgf"),
        ("/var/lib/tianyuan/profiles/a-1.json: damaged", "…/a-1.json: damaged"),
        ("v4l2:0: there is no /dev/video0; is it?", "v4l2:0: there is no /dev/video0; is it?"),
        ("picamera:0", "picamera:0"),
        ("the board in sight is 13×13; only 19×19 is read", "the board in sight is 13×13; only 19×19 is read"),
    ],
)
def test_spectators_learn_no_address(text: str, public: str) -> None:
    """And what is told keeps its kind."""
    assert hushed(text) == public
    assert told(public).code == told(text).code


def test_a_lost_camera_is_told_without_its_address(staged: Hall) -> None:
    staged.play()
    url = "rtsp://192.168.1.33/live"
    staged.sightings.lost(f"{url}: the stream ended")
    staged.table.tell("camera_lost", fault="gone", reason=f"{url}: the stream ended")
    client = staged.client()
    for path in ("/api/board", "/api/health", "/api/games/1/events", "/api/games/1", "/api/setup"):
        assert "192.168" not in client.get(path).text, path
    assert client.get("/api/games/1/events").json()[-1]["reason"] == "rtsp://…: the stream ended"
