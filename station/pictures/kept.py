"""The folder of kept pictures: GAME/SEQ-before.jpg, GAME/SEQ-before-board.jpg, GAME/SEQ-before.json and so on.

A picture is bound when it is kept: the log has an HMAC of the file's bytes, whose key lies beside it in
SEQ-before.keys.json. With file and key gone nobody can tell what it showed.
"""

import json
import logging
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from station.evidence.bundle import KEY_BYTES, mac_of
from station.pictures.ring import MOMENTS, Moment

logger = logging.getLogger(__name__)

View = Literal["picture", "board", "places"]
"""The camera's picture cut to the board; the board seen straight from above; where the crossings lie in the picture."""
STILL_VIEWS: tuple[View, ...] = ("picture", "board", "places")


MEDIA: Mapping[View, str] = {"picture": "image/jpeg", "board": "image/jpeg", "places": "application/json"}


@dataclass(frozen=True)
class Bound:
    """What the log says of one file.

    mac -- HMAC-SHA256 of its bytes, in hex; size -- of it in bytes
    """

    view: View
    media: str
    size: int
    mac: str


Bind = Callable[[int, int, Moment, list[Bound], str], None]
"""Told of each moment that was kept: game, event, moment, its files, and what they were made from (see `keep`)."""


class KeptPictures:
    """What lies on the disk. Who writes and who deletes a game at the same time must agree among themselves.

    bind -- writes into the log what was kept
    """

    def __init__(self, folder: Path, bind: Bind = lambda *_: None) -> None:
        self.folder, self._bind = folder, bind

    def keep(self, game: int, seq: int, moment: Moment, files: Mapping[View, bytes], source: bytes = b"") -> None:
        """Writes the files of one moment, and binds them. OSError where the disk takes nothing.

        source -- the bytes of the still that all were made from, if it is not among them: it has a MAC, and no key
        """
        keys = {view: secrets.token_bytes(KEY_BYTES) for view in files}
        self._write(game, keys_name(seq, moment), json.dumps({view: key.hex() for view, key in keys.items()}).encode())
        for view in sorted(files, key="picture".__eq__):  # the picture last: what counts as kept is so with all views
            self.put(game, seq, moment, view, files[view])
        bound = [Bound(view, MEDIA[view], len(data), mac_of(keys[view], data)) for view, data in files.items()]
        same = next((one.mac for one in bound if files[one.view] == source), "")
        self._bind(game, seq, moment, bound, same or (mac_of(secrets.token_bytes(KEY_BYTES), source) if source else ""))

    def keys(self, game: int, seq: int, moment: Moment) -> dict[str, bytes]:
        """The keys of one moment, by the view; none where there are none, or none that can be read."""
        try:
            said = json.loads((self.folder / str(game) / keys_name(seq, moment)).read_bytes())
            return {str(view): bytes.fromhex(key) for view, key in said.items()}
        except FileNotFoundError:
            return {}
        except (ValueError, TypeError, AttributeError) as error:
            logger.error("the keys of the pictures of event %d cannot be read: %s", seq, error)
            return {}

    def erase(self, game: int, seq: int, moment: Moment) -> bool:
        """Deletes the pictures of one moment with their keys. False: there are none."""
        names = [keys_name(seq, moment), *(name_of(seq, moment, view) for view in STILL_VIEWS)]
        there = [path for path in (self.folder / str(game) / name for name in names) if path.is_file()]
        for path in there:
            path.unlink()
        if there:
            sync_folder(self.folder / str(game))
        return bool(there)

    def put(self, game: int, seq: int, moment: Moment, view: View, data: bytes) -> None:
        """Writes one file, wholly and down to the disk, or nothing of it. OSError where the disk takes nothing."""
        self._write(game, name_of(seq, moment, view), data)

    def _write(self, game: int, name: str, data: bytes) -> None:
        folder = self.folder / str(game)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        path = folder / name
        partial = path.with_suffix(".partial")
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.rename(path)
        sync_folder(folder)

    def path(self, game: int, seq: int, moment: Moment, view: View = "picture") -> Path | None:
        """Where a kept picture lies."""
        path = self.folder / str(game) / name_of(seq, moment, view)
        return path if path.is_file() else None

    def kept(self, game: int) -> dict[int, list[Moment]]:
        """Which moments of this game's events are kept, with all their views, by the event's sequence number."""
        names = {path.name for path in (self.folder / str(game)).glob("*-*.jpg")}
        seqs = sorted({int(name.split("-")[0]) for name in names})
        found = {seq: [moment for moment in MOMENTS if f"{seq}-{moment}.jpg" in names] for seq in seqs}
        return {seq: moments for seq, moments in found.items() if moments}

    def remove(self, game: int) -> None:
        """Deletes every picture of a game."""
        folder = self.folder / str(game)
        for path in folder.glob("*-*.*"):
            path.unlink(missing_ok=True)
        if folder.is_dir():
            folder.rmdir()

    def size_bytes(self, game: int | None = None) -> int:
        """What the kept pictures take on the disk, of one game or of all."""
        folder = "*" if game is None else str(game)
        return sum(path.stat().st_size for path in self.folder.glob(f"{folder}/*.jpg"))


def sync_folder(folder: Path) -> None:
    """Names that were given or changed in it are on the disk when this returns."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def name_of(seq: int, moment: Moment, view: View) -> str:
    """The file of one picture in its game's folder."""
    if view == "places":
        return f"{seq}-{moment}.json"
    return f"{seq}-{moment}.jpg" if view == "picture" else f"{seq}-{moment}-{view}.jpg"


def keys_name(seq: int, moment: Moment) -> str:
    """The file of the keys of one moment."""
    return f"{seq}-{moment}.keys.json"
