"""Set-up as the station and people meet it: frames in, answers in, the state out; a worker judges.

A page that looks keeps it judging, else it rests once the station is ready.
"""

import threading
import time
from collections import deque
from collections.abc import Callable

from calibration.check import ProfileCheck
from calibration.orientation import BlackSits, renamed
from calibration.profile import Profile
from hardware.frame import Frame
from hardware.worker import Worker
from station.errors import RefusedError
from station.game.catalog import Occurrence
from station.setup.held import HeldCamera
from station.setup.judging import Judging
from station.setup.lenses import LensShelf
from station.setup.state import SetUpState
from station.setup.store import ProfileStore
from vision.sight import Sight

TURN_S = 0.15  # between judged pictures during set-up
RESTING_S = 5.0  # and afterwards, where nobody looks: a judged picture costs as much as reading the board
WATCHED_S = 10.0  # a page that asked so lately still looks
RECENT = 8  # pictures kept for whoever wants to measure in several: see `recent`


class SetUpDesk:
    """Follows one camera. It is the seer's guide (station.setup.seer.Guide).

    store -- the profile's; held -- the camera's controls; shelf -- its lenses
    remark -- writes an event about the station into the log; False: nothing can be written now, ask again
    recorded -- 361 colors of the game that goes on, None without one
    made -- wall time, ISO 8601
    """

    def __init__(
        self,
        store: ProfileStore,
        held: HeldCamera,
        shelf: LensShelf,
        *,
        remark: Callable[[Occurrence], bool],
        recorded: Callable[[], bytes | None],
        made: Callable[[], str],
    ) -> None:
        self._store, self._held = store, held
        self._write, self._recorded = remark, recorded
        self._lock = threading.Lock()  # guards what follows
        self._round = 0
        self._recent: deque[tuple[Frame, Sight]] = deque(maxlen=RECENT)
        self._remarks: list[Occurrence] = []
        self._awaiting = True
        self._wanted_s = self._asked_s = -WATCHED_S
        self._judging = Judging(store, held, shelf, remark=self._note, made=made)
        self.worker = Worker("set-up", self.turn)  # no turn that fails costs the evening's only way to set up

    # ---- the seer's guide ----

    @property
    def profile(self) -> Profile | None:
        """The stored one."""
        return self._store.profile

    @property
    def black(self) -> BlackSits:
        """The side of the picture where Black sits."""
        return self._judging.black

    @property
    def round(self) -> int:
        """Counts up when the seer shall begin anew."""
        return self._round

    def recorded(self) -> bytes | None:
        """The colors of the game that goes on."""
        return self._recorded()

    def checked(self, check: ProfileCheck) -> None:
        """The profile was compared with the live picture: what came of it goes into the log."""
        self._judging.checked(check)

    # ---- the session ----

    def see(self, frame: Frame, sight: Sight, awaiting: bool) -> None:
        """Each frame. awaiting -- no game goes on and the next stone begins one; then the profile is checked anew."""
        with self._lock:
            if time.monotonic() - self._wanted_s > WATCHED_S:
                self._recent.clear()  # whole pictures are large: several are kept only for who asked for them
            self._recent.append((frame, sight))
            if awaiting and not self._awaiting:
                self._round += 1
            self._awaiting = awaiting

    @property
    def reopening(self) -> bool:
        """The camera was given up to be opened anew with other controls: no picture comes for a moment."""
        return self._held.lock.state == "locking"

    def lost(self) -> None:
        """No picture came."""
        with self._lock:
            self._recent.clear()

    # ---- people ----

    @property
    def newest(self) -> tuple[Frame, Sight] | None:
        """The last picture and what was seen in it; None while no picture comes."""
        with self._lock:
            return self._recent[-1] if self._recent else None

    def recent(self, count: int, patience_s: float) -> list[tuple[Frame, Sight]]:
        """The next pictures, oldest first: `count` (RECENT at most), or what came within the patience.

        Waits for them; call it from a thread that may. [] while no picture comes.
        """
        until_s = time.monotonic() + patience_s
        with self._lock:
            self._wanted_s = time.monotonic()
        while True:
            with self._lock:
                kept = list(self._recent)[-count:]
            if len(kept) >= min(count, RECENT) or time.monotonic() > until_s or self.worker.closing:
                return kept
            time.sleep(TURN_S)

    @property
    def now(self) -> SetUpState:
        """What the page shows."""
        return self._judging.now

    def look(self) -> SetUpState:
        """The same, for somebody who goes on looking: keeps the judging alive for a while."""
        rested = time.monotonic() - self._asked_s > WATCHED_S
        self._asked_s = time.monotonic()
        if rested:
            self.worker.wake()
        return self.now

    def sit(self, black: BlackSits) -> tuple[int, ...]:
        """Black sits on that side of the picture. For each point as it was named, the point that it becomes now.

        RefusedError while a game goes on: its points keep their names.
        """
        before = self.black
        if black != before and self._recorded() is not None:
            sentence = "A game goes on and its points keep their names; say it again after it."
            raise RefusedError("names_kept", sentence)
        self._judging.sit(black)
        with self._lock:
            self._round += black != before
        return renamed(before, black)

    def restart(self) -> None:
        """Sets up anew: the camera's automatic comes back, the view is judged from the beginning."""
        self._judging.restart()
        with self._lock:
            self._round += self._recorded() is None

    def take_lens(self) -> None:
        """Collects pictures of the sheet from now on."""
        self._judging.take_lens()

    def drop_lens(self) -> None:
        """Ends that; what was not enough is forgotten."""
        self._judging.drop_lens()

    # ---- judging ----

    def start(self) -> None:
        """Begins to judge."""
        self.worker.start()

    def close(self) -> None:
        """Ends it."""
        self.worker.close()

    def turn(self) -> float:
        """One round: hands what is to be told to the log, and the newest picture to the judging."""
        with self._lock:
            waiting, self._remarks = self._remarks, []
            newest, awaiting = self._recent[-1] if self._recent else None, self._awaiting
        unwritten = [one for one in waiting if not self._write(one)]
        with self._lock:
            self._remarks = unwritten + self._remarks
        if newest is None:
            self._judging.blank()
        else:
            self._judging.see(*newest, awaiting=awaiting)
        resting = self._judging.resting and time.monotonic() - self._asked_s > WATCHED_S
        return RESTING_S if resting else TURN_S

    def _note(self, what: Occurrence) -> None:
        with self._lock:
            self._remarks.append(what)
        self.worker.wake()
