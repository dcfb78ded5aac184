"""Where the tree goes: a folder, a web server that takes WebDAV, or a host by rsync. Only what changed is sent."""

import base64
import json
import os
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from station.hall.relay.tree import LIVE, board_path, in_order

_WAIT_S = 20.0
_RSYNC_S = 120


class Target(Protocol):
    """Takes files. OSError where it cannot."""

    def known(self) -> dict[str, bytes]:
        """Boards and `live.json` that stand there from before: revisions go on from them."""

    def put(self, files: Mapping[str, bytes]) -> None:
        """All of them as they are now; those that are as before are not sent."""


class FolderTarget:
    """A folder that a web server serves. Each file is whole or as before."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sent: dict[str, bytes] = {}

    def known(self) -> dict[str, bytes]:
        """See Target."""
        found = (*self._folder.rglob("board-*.json"), *self._folder.glob(LIVE)) if self._folder.is_dir() else ()
        self._sent = {path.relative_to(self._folder).as_posix(): path.read_bytes() for path in found}
        return dict(self._sent)

    def put(self, files: Mapping[str, bytes]) -> None:
        """See Target."""
        for path in in_order(files):
            if self._sent.get(path) == files[path]:
                continue
            place = self._folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            fresh = place.with_name(f".{place.name}.partial")
            fresh.write_bytes(files[path])
            fresh.chmod(0o644)
            fresh.replace(place)
            self._sent[path] = files[path]


class WebDavTarget:
    """A server that takes PUT and MKCOL. url -- of a folder; user and password in it, if it asks for them"""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        host = parts.hostname or ""
        self._url = f"{parts.scheme}://{host}{f':{parts.port}' if parts.port else ''}{parts.path.rstrip('/')}/"
        told = f"{parts.username or ''}:{parts.password or ''}"
        self._headers = {"Authorization": f"Basic {base64.b64encode(told.encode()).decode()}"} if parts.username else {}
        self._sent: dict[str, bytes] = {}
        self._made: set[str] = set()

    def known(self) -> dict[str, bytes]:
        """What viewers may have seen: the server is asked, for the hall's folder may be an old copy."""
        live = self._get(LIVE)
        try:
            boards = [str(one) for one in json.loads(live or b"{}").get("boards", ())]
        except (ValueError, AttributeError, TypeError):
            raise OSError(f"GET {LIVE}: this is no {LIVE} of a hall") from None
        found = {LIVE: live} | {path: self._get(path) for path in map(board_path, boards)}
        self._sent = {path: content for path, content in found.items() if content is not None}
        return dict(self._sent)

    def put(self, files: Mapping[str, bytes]) -> None:
        """See Target."""
        for path in in_order(files):
            if self._sent.get(path) == files[path]:
                continue
            folder = path.rpartition("/")[0]
            if folder and folder not in self._made:
                self._ask("MKCOL", f"{folder}/", allowed=(405, 301))  # it is there
                self._made.add(folder)
            self._ask("PUT", path, files[path])
            self._sent[path] = files[path]

    def _get(self, path: str) -> bytes | None:
        """None where nothing stands there."""
        return self._ask("GET", path, allowed=(404, 410))

    def _ask(self, method: str, path: str, content: bytes | None = None, allowed: tuple[int, ...] = ()) -> bytes | None:
        """What it answers; None where that is one of the allowed refusals."""
        request = urllib.request.Request(self._url + path, content, self._headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=_WAIT_S) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            if error.code not in allowed:
                raise OSError(f"{method} {path}: {error.code}") from None
            return None
        except HTTPException as error:
            raise OSError(f"{method} {path}: {error!r}") from None


class RsyncTarget:
    """Another host by `rsync`, from a folder of this one."""

    def __init__(self, to: str, folder: Path | None = None) -> None:
        self._to = to
        self._own = FolderTarget(folder or Path(tempfile.mkdtemp(prefix="tianyuan-relay-")))
        self._folder = folder or self._own._folder

    def known(self) -> dict[str, bytes]:
        """See Target."""
        return self._own.known()

    def put(self, files: Mapping[str, bytes]) -> None:
        """See Target."""
        self._own.put(files)
        done = subprocess.run(
            ["rsync", "--recursive", "--times", "--delay-updates", "--exclude=.*", f"{self._folder}{os.sep}", self._to],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_RSYNC_S, check=False,
        )  # fmt: skip
        if done.returncode:
            raise OSError(f"rsync: {done.stderr.strip()[-300:]}")


def target_of(text: str, own: Path) -> Target:
    """Of what `--relay` says: http(s)://…, rsync:HOST:PATH, or a folder. own -- the hall's folder for what it sent"""
    if text.startswith(("http://", "https://")):
        return WebDavTarget(text)
    if text.startswith("rsync:"):
        return RsyncTarget(text.removeprefix("rsync:"), own)
    return FolderTarget(Path(text))
