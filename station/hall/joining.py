"""A station's place in a hall as its own pages have it: joins by a line, sends from then on, leaves."""

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from station.hall.engine import nkey
from station.hall.link import KEY_FILE, Link
from station.hall.looks import Look
from station.hall.membership import Membership, fingerprint, join
from station.hall.order import Order
from station.hall.passes import Pass
from station.storage.folder import DataFolder


@dataclass(frozen=True)
class Joined:
    """member -- of which hall, under which name; connected -- the hall let it in and answers; sent -- records it has
    forked -- a record that is another one there: nothing is sent any more; None: none is
    """

    member: Membership
    connected: bool
    sent: int
    forked: int | None


class Joining:
    """From `start` to `close`; any thread may call any method. member -- of a hall joined before

    ordered -- takes what the hall orders; admitted -- its officials' passes; ended -- whose credentials it ended
    holding -- by whose passes people are let in here; looked -- answers an official's look
    comes -- hears the name of a referee who comes
    """

    def __init__(
        self,
        folder: DataFolder,
        member: Membership | None,
        ordered: Callable[[Order], object],
        admitted: Callable[[Pass], object] = lambda _: None,
        ended: Callable[[Sequence[str]], object] = lambda _: None,
        holding: Callable[[], Iterable[str]] = tuple,
        looked: Callable[[Look], bytes] = lambda _: b"",
        comes: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._folder, self._told = folder, (ordered, admitted, ended, holding, looked, comes)
        self._lock = threading.RLock()
        self._started = False
        self._link = Link(folder, member, *self._told) if member else None

    @property
    def keys(self) -> tuple[str, str]:
        """Of the log and of the bus, as a hall learns them."""
        bus = nkey.public(nkey.read_or_made(self._folder.path / KEY_FILE))
        return str(self._folder.signing.key), bus

    @property
    def fingerprint(self) -> str:
        """What people compare with the hall's page."""
        return fingerprint(*self.keys)

    @property
    def now(self) -> Joined | None:
        """None in no hall."""
        with self._lock:
            link = self._link
        return None if link is None else Joined(link.member, link.connected, link.sent, link.forked)

    def join(self, line: str, name: str, pages: str) -> None:
        """In place of a hall joined before. InputError as of `station.hall.membership.join`."""
        member = join(line, name, *self.keys, pages)
        with self._lock:
            self._end()
            member.keep(self._folder.path)
            self._link = Link(self._folder, member, *self._told)
            if self._started:
                self._link.start()

    def leave(self) -> None:
        """In no hall any more."""
        with self._lock:
            self._end()
            Membership.leave(self._folder.path)

    def start(self) -> None:
        """Begins to send."""
        with self._lock:
            self._started = True
            if self._link is not None:
                self._link.start()

    def close(self) -> None:
        """What was not sent is sent at the next start."""
        with self._lock:
            self._started = False
            self._end()

    def _end(self) -> None:
        if self._link is not None:
            self._link.close()
            self._link = None
