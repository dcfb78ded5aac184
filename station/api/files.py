"""Files as answers, without a descriptor held while a slow reader is waited for: each piece is opened, read, closed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio.to_thread
from starlette.responses import FileResponse


class BrieflyOpenedFile(FileResponse):
    """A file that stays as it is while it is sent."""

    @asynccontextmanager
    async def _open_file(self) -> AsyncIterator[Any]:
        yield _Reader(Path(self.path))


class _Reader:
    """What starlette asks of an open file."""

    def __init__(self, path: Path) -> None:
        self._path, self._at = path, 0

    async def seek(self, offset: int) -> int:
        self._at = offset
        return offset

    async def read(self, size: int) -> bytes:
        piece = await anyio.to_thread.run_sync(self._piece, size)
        self._at += len(piece)
        return piece

    def _piece(self, size: int) -> bytes:
        with self._path.open("rb") as file:
            file.seek(self._at)
            return file.read(size)
