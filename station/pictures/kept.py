"""The folder of kept pictures: GAME/SEQ-before.jpg, GAME/SEQ-before-board.jpg, GAME/SEQ-before.json and so on."""

import os
from pathlib import Path
from typing import Literal

from station.pictures.ring import MOMENTS, Moment

View = Literal["picture", "board", "places"]
"""The camera's picture cut to the board; the board seen straight from above; where the crossings lie in the picture."""
STILL_VIEWS: tuple[View, ...] = ("picture", "board", "places")


class KeptPictures:
    """What lies on the disk. Who writes and who deletes a game at the same time must agree among themselves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, game: int, seq: int, moment: Moment, view: View, data: bytes) -> None:
        """Writes one file, wholly and down to the disk, or nothing of it. OSError where the disk takes nothing."""
        folder = self.folder / str(game)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        path = folder / name_of(seq, moment, view)
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
        """Which pictures there are of this game's events, by the event's sequence number."""
        names = {path.name for path in (self.folder / str(game)).glob("*-*.jpg")}
        seqs = sorted({int(name.split("-")[0]) for name in names})
        return {seq: [moment for moment in MOMENTS if f"{seq}-{moment}.jpg" in names] for seq in seqs}

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
