"""The station's own sentences as pages need them: by kind and values, to be said in the reader's language.

Seeing and cameras each tell in English why something is so. What is known here gets a code; a sentence that
is not keeps the code "other" and is shown as it came: better in English than not at all.
"""

import re
from collections.abc import Iterable

from station.api import schemas

_NUMBER = r"\d+"
_KINDS: tuple[tuple[str, str], ...] = (
    ("no_picture_yet", r"no picture yet"),
    ("no_camera", r"no camera was given.*"),
    ("camera_absent", r".*(?:is the camera plugged in\?|sees no such camera.*|no video stream answers there)"),
    ("camera_busy", r".*does another program (?:hold|use) it\?"),
    ("camera_phone", r"phone: .*"),
    ("camera_silent", r".*(?:no picture (?:for|within) .*|gave no picture for .*|gave nothing for .*|unplugged\?)"),
    ("record_stuck", r"the record cannot be written: .*"),
    ("board_absent", r"no board in sight|no Go board is in sight|no board is seen where it was"),
    ("board_size", r"the board in sight is (?P<size>\d+×\d+); only 19×19 is read"),
    ("board_cut", r".*cut off by the picture's edge"),
    ("board_small", r"the board is too small in the picture, (?P<pixels>[\d.]+) pixels from line to line"),
    ("board_two", r"two boards of nearly the same size are in sight.*"),
    ("grid_doubtful", r"a board may be in sight, but its .*|the grid is no longer seen where it was"),
    ("stones_doubtful", rf"the stones cannot be told: (?P<n>{_NUMBER}) of 361 points are doubtful"),
    ("board_covered", rf"the board is covered: (?P<n>{_NUMBER}) of 361 points are hidden"),
)

_ADDRESS = re.compile(r"\b(rtsps?|https?)://[^\s,;)]*[^\s,;:).]")
_FOLDER = re.compile(r"(?<![\w/])/(?!/|dev/)(?:[^\s:,;?)/]+/)+")

KINDS = frozenset(code for code, _ in _KINDS)


def hushed(text: str) -> str:
    """Without addresses of cameras and folders of this machine: who knows a camera's may watch it past us."""
    return _FOLDER.sub("…/", _ADDRESS.sub(r"\1://…", text))


def told(sentence: str) -> schemas.Told:
    """What a sentence is, and what it names."""
    for code, pattern in _KINDS:
        match = re.fullmatch(pattern, sentence, re.DOTALL)
        if match:
            return schemas.Told(code=code, values=match.groupdict(), text=sentence)
    return schemas.Told(code="other", text=sentence)


def all_told(sentences: Iterable[str]) -> list[schemas.Told]:
    """Several sentences."""
    return [told(sentence) for sentence in sentences]
