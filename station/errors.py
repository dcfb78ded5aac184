"""What the station refuses, and which errors of the other rooms mean bad input.

StationError (ValueError)
├── InputError      a file, option or folder that cannot be used; one sentence that names it and the place
├── RefusedError    a command that does not fit the state of the game; one sentence, and a word for programs
└── DamagedError    a game that the disk does not give back as it was written
"""

import errno
from typing import cast

from hardware.camera import CameraError
from rules.errors import RulesError
from station.locale.catalog import Language, Reason, catalog
from station.reasons import Unusable
from vision.errors import VisionError
from vision.reasons import Reason as Seen


class StationError(ValueError):
    """Base of all errors of this package."""


class InputError(StationError):
    """A file, option or folder that cannot be used.

    what -- why, to be said in any language; an English sentence from tools that only developers run
    place, line -- the file or option, and where in it
    """

    def __init__(self, what: str | Reason, place: str = "", line: int | None = None) -> None:
        super().__init__(f"{place}: {what}" if place else str(what))
        self.reason = None if isinstance(what, str) else what
        self.place, self.line = place, line


class RefusedError(StationError):
    """A command that does not fit the state of the game. `code` is a word such as "no_game".

    reason -- where the rules say why: it is told in the language of whoever asked; else the English sentence
    """

    def __init__(self, code: str, sentence: str = "", reason: Reason | None = None) -> None:
        super().__init__(sentence or str(reason))
        self.code, self.reason = code, reason


class DamagedError(RefusedError):
    """A game that the disk does not give back as it was written, or that this program cannot read."""

    def __init__(self, game: int, why: str) -> None:
        super().__init__("damaged", f"Game {game} is damaged on the disk: {why}.")
        self.game = game


BAD_INPUT = (StationError, RulesError, VisionError, CameraError)
"""Ends a command with status 2 and the error's own sentence."""


def sentence(error: BaseException, language: Language = "en") -> str:
    """What an error says, after the place it names: its reason where it has one, else its own English words."""
    reason = reason_of(error)
    return str(error) if reason is None else catalog(language).say(reason)


def reason_of(error: BaseException) -> Seen | None:
    """Why, with the place it names; None for an error that says it in words of its own."""
    reason: Reason | None = getattr(error, "reason", None)
    if reason is None or isinstance(reason, str):
        return None
    return placed(reason, getattr(error, "place", ""), getattr(error, "line", None))


def placed(reason: Reason, place: str, line: int | None = None) -> Seen:
    """A reason with the file or option it is about, and the line there; itself without a place."""
    why = cast(Seen, reason)  # the rules' own have the same shape
    if not place:
        return why
    at = place if line is None else Seen(Unusable.IN_LINE, {"place": place, "line": line})
    return Seen(Unusable.AT_PLACE, {"place": at, "what": why})


def is_damage(error: BaseException) -> bool:
    """Whether a database says that it is damaged, or none at all: no room and no patience help there."""
    import sqlite3  # what no command needs that reads or counts, at a tenth of what they take to start

    code = getattr(error, "sqlite_errorcode", None) if isinstance(error, sqlite3.Error) else None
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_full(error: BaseException) -> bool:
    """Whether this says that a disk, or somebody's share of it, is full."""
    import sqlite3

    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
