"""Reasons as pages need them: by code and values, to be said in the reader's language."""

import re

from station.api import schemas
from station.locale.catalog import Reason, Value, catalog
from station.reasons import AT_THE_BOARD

_ADDRESS = re.compile(r"\b(rtsps?|https?)://[^\s,;)]*[^\s,;:).]")
_FOLDER = re.compile(r"(?<![\w/])/(?!/|dev/)(?:[^\s:,;?)/]+/)+")


def hushed(text: str) -> str:
    """Without addresses of cameras and folders of this machine: who knows a camera's may watch it past us."""
    return _FOLDER.sub("…/", _ADDRESS.sub(r"\1://…", text))


def told(reason: Reason) -> schemas.Told:
    """What a reason is, and what it names, as strangers may know it. `text` is English."""
    code = AT_THE_BOARD.get(reason.code)
    values = {} if code else {name: _hushed(value) for name, value in reason.values.items()}
    return schemas.Told(code=code or reason.code, values=values, text=text_of(reason))


def text_of(reason: Reason | None) -> str:
    """A reason in English as strangers may know it; "" for none."""
    return hushed(catalog("en").say(reason)) if reason else ""


def _hushed(value: Value) -> str | int | float | schemas.Told:
    if isinstance(value, int | float):
        return value
    return hushed(value) if isinstance(value, str) else told(value)
