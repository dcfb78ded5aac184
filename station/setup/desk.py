"""Set-up as a whole: from "no picture yet" to a stored profile, without a click; and what a person may say to it.

The session hands over each frame with its sight; judging costs more than reading a board and runs on a thread of its
own. A page that looks keeps it judging, else it rests once the station is ready.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from calibration.check import ProfileCheck, Verdict
from calibration.finding import Level, worst
from calibration.grid import lens_of_board, measure_grid
from calibration.lens import Lens
from calibration.orientation import BlackSits, renamed
from calibration.profile import Profile, lens_for
from calibration.setup import SetUp, SetUpView
from hardware.frame import Frame
from station.errors import RefusedError
from station.setup.held import HeldCamera
from station.setup.sheet import LensTaking
from station.setup.state import SetUpState, Step, Straightness
from station.setup.store import ProfileStore
from vision.sight import Sight
from vision.turn import shift_between

logger = logging.getLogger(__name__)
TURN_S = 0.15  # between judged pictures during set-up
REST_S = 1.0  # and afterwards
WATCHED_S = 10.0  # a page that asked so lately still looks
WORSE_NS = 10_000_000_000  # so long the held picture may take to be good
REFRESHED_CELLS = 0.08  # a board that lies so far from the profile's place has moved


class SetUpDesk:
    """Follows one camera. It is the seer's guide (station.setup.seer.Guide).

    store -- the profile's; held -- the camera's controls
    remark -- writes an event about the station into the log; False: nothing can be written now, ask again
    recorded -- 361 colors of the game that goes on, None without one
    made -- wall time, ISO 8601
    """

    def __init__(
        self,
        store: ProfileStore,
        held: HeldCamera,
        *,
        remark: Callable[[str, dict[str, object]], bool],
        recorded: Callable[[], bytes | None],
        made: Callable[[], str],
    ) -> None:
        self._store, self._held = store, held
        self._remark, self._recorded, self._made = remark, recorded, made
        self._lock = threading.RLock()  # guards what follows
        self._black = store.profile.black if store.profile else BlackSits.BOTTOM
        self._asked = bool(store.profile and store.profile.asked)
        self._lenses = store.profile.lenses if store.profile else ()
        self._round = 0
        self._newest: tuple[Frame, Sight] | None = None
        self._picture: int | None = None
        self._size_px: tuple[int, int] | None = None
        self._step: Step = "camera"
        self._view = SetUpView(False, "")
        self._setup = self._fresh()
        self._check: ProfileCheck | None = None
        self._straightness: Straightness | None = None
        self._taking: LensTaking | None = None
        self._remarks: list[tuple[str, dict[str, object]]] = []
        self._worse_ns: int | None = None
        self._awaiting = True
        self._ready = False
        self._asked_s = -WATCHED_S
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="set-up", daemon=True)

    # ---- the seer's guide ----

    @property
    def profile(self) -> Profile | None:
        """The stored one."""
        return self._store.profile

    @property
    def black(self) -> BlackSits:
        """The side of the picture where Black sits."""
        return self._black

    @property
    def round(self) -> int:
        """Counts up when the seer shall begin anew."""
        return self._round

    def recorded(self) -> bytes | None:
        """The colors of the game that goes on."""
        return self._recorded()

    def checked(self, check: ProfileCheck) -> None:
        """The profile was compared with the live picture: what came of it goes into the log."""
        with self._lock:
            self._check = check
            if check.verdict is Verdict.HOLDS:
                self._ready = True
                return
            refused = check.verdict is Verdict.REFUSE
            findings = [{"kind": f.kind, "zh": f.words.zh, "en": f.words.en} for f in check.findings]
            self._remarks.append((f"profile_{'refused' if refused else 'refreshed'}", {"findings": findings}))
            self._ready = not refused
            profile = self._store.profile
            if profile is not None and check.pose is not None:
                self._store.save(replace(profile, pose=check.pose))

    # ---- the session ----

    def see(self, frame: Frame, sight: Sight, awaiting: bool) -> None:
        """Each frame. awaiting -- no game goes on and the next stone begins one; then the profile is checked anew."""
        with self._lock:
            self._newest = (frame, sight)
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
            self._newest = None

    # ---- people ----

    @property
    def newest(self) -> tuple[Frame, Sight] | None:
        """The last picture and what was seen in it; None while no picture comes."""
        with self._lock:
            return self._newest

    @property
    def now(self) -> SetUpState:
        """What the page shows."""
        with self._lock:
            return SetUpState(
                self._step, self._picture, self._size_px, self._view, self._black, self._asked, self._held.lock,
                self._held.controls, self._store.profile, self._store.complaint, self._check, self._lens(),
                self._straightness, self._taking.now if self._taking else None,
            )  # fmt: skip

    def look(self) -> SetUpState:
        """The same, for somebody who goes on looking: keeps the judging alive for a while."""
        self._asked_s = time.monotonic()
        return self.now

    def sit(self, black: BlackSits) -> tuple[int, ...]:
        """Black sits on that side of the picture. For each point as it was named, the point that it becomes now.

        RefusedError while a game goes on: its points keep their names.
        """
        with self._lock:
            names = renamed(self._black, black)
            if black != self._black and self._recorded() is not None:
                sentence = "A game goes on and its points keep their names; say it again after it."
                raise RefusedError("names_kept", sentence)
            self._round += black != self._black
            self._black, self._asked = black, True
            self._setup.black = black
            if self._store.profile is not None:
                self._store.save(self._store.profile.facing(black))
            return names

    def restart(self) -> None:
        """Sets up anew: the camera's automatic comes back, the view is judged from the beginning."""
        with self._lock:
            self._held.release()
            self._setup, self._ready, self._check = self._fresh(), False, None
            self._taking = self._straightness = self._worse_ns = None
            self._round += self._recorded() is None

    def take_lens(self) -> None:
        """Collects pictures of the sheet from now on."""
        with self._lock:
            self._taking = LensTaking(self._held.focus_dpt)

    def drop_lens(self) -> None:
        """Ends that; what was not enough is forgotten."""
        with self._lock:
            self._taking = None

    # ---- judging ----

    def start(self) -> None:
        """Begins to judge."""
        self._thread.start()

    def close(self) -> None:
        """Ends it."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self.turn()
            except Exception:  # a defect here must not cost the evening's only way to set up
                logger.exception("set-up failed on a picture")
            resting = self._ready and self._taking is None and time.monotonic() - self._asked_s > WATCHED_S
            self._closing.wait(REST_S if resting else TURN_S)

    def turn(self) -> None:
        """One round: looks at the newest picture if it is a new one, and takes the next step if it is time."""
        with self._lock:
            newest, picture = self._newest, self._picture
            self._remarks = [one for one in self._remarks if not self._remark(*one)]
        if newest is None:
            with self._lock:
                self._step = "lock" if self._held.lock.state == "locking" else "camera"
                self._view = SetUpView(False, "")
            return
        frame, sight = newest
        if frame.sequence == picture:
            return
        with self._lock:
            self._picture = frame.sequence
            self._size_px = (frame.image_bgr.shape[1], frame.image_bgr.shape[0])
            taking = self._taking
            before = self._held.lock.state
            self._held.see(frame.exposure, frame.time_ns)
            if before == "locking" != self._held.lock.state:
                self._setup = self._fresh()  # what was measured before says nothing of the held picture
            setup = self._setup
        if taking is not None:
            taking.see(frame.image_bgr, frame.exposure.get("LensPosition"))
            self._took(taking)
            return
        observation = sight.observation
        quiet = observation is not None and not (observation.hidden.any() or observation.changed.any())
        view = setup.see(frame.image_bgr, sight.pose, frame.time_ns, sight.reason, quiet=quiet)
        with self._lock:
            if setup is self._setup:  # else it was restarted meanwhile
                self._view = view
                self._advance(frame, sight, view)

    def _advance(self, frame: Frame, sight: Sight, view: SetUpView) -> None:
        for finding in view.findings:
            if finding.kind == "flicker":
                self._held.judge(finding.value, finding.level)
        bad = worst(view.findings) is Level.BAD
        if sight.pose is None:
            self._step = "board"
        elif not view.ready and not (self._ready and not bad):
            self._step = "view" if bad else "still"
            self._give_up_lock(frame.time_ns)
        elif view.ready and self._held.lock.state == "free" and (self._awaiting or not self._ready):
            self._held.hold(frame.exposure)
            self._step = "lock"
        elif self._held.lock.state == "locking":
            self._step = "lock"
        elif not self._ready:
            self._finish(frame)
        else:
            self._step = "ready"
            self._keep_up(sight, view)

    def _give_up_lock(self, time_ns: int) -> None:
        """A held picture that does not become good is worse than none: the automatic comes back."""
        if self._held.lock.state not in ("locked", "partly") or worst(self._view.findings) < Level.BAD:
            self._worse_ns = None
            return
        self._worse_ns = self._worse_ns or time_ns
        if time_ns - self._worse_ns > WORSE_NS:
            self._held.release("worse")
            self._worse_ns = None

    def _finish(self, frame: Frame) -> None:
        """Everything is good: the profile is stored, and from now on the station may be killed at any time."""
        self._measure_lines(frame)
        profile = self._setup.profile(
            self._store.camera, self._made(), self._held.controls, asked=self._asked, lenses=self._lenses
        )
        self._store.save(profile)
        self._ready, self._check, self._step = True, None, "ready"
        locked = self._held.lock.state in ("locked", "partly")
        self._remarks.append(("set_up", {"black": self._black.name.lower(), "locked": locked}))

    def _keep_up(self, sight: Sight, view: SetUpView) -> None:
        """The profile follows what was moved or locked since, so that a killed station begins where it ended."""
        profile = self._store.profile
        if profile is None or sight.pose is None:
            return
        fresh = profile
        moved = sight.pose.orientation == profile.pose.orientation and (
            shift_between(profile.pose, sight.pose).distance_cells > REFRESHED_CELLS
        )
        if moved and view.ready:
            fresh = replace(fresh, pose=sight.pose)
        if self._held.lock.done and self._held.controls != fresh.controls:
            fresh = replace(fresh, controls=self._held.controls)
        if fresh is not profile:
            self._store.save(fresh)

    # ---- the lens ----

    def _lens(self) -> Lens | None:
        return lens_for(self._lenses, self._size_px, self._held.focus_dpt) if self._size_px else None

    def _took(self, taking: LensTaking) -> None:
        """Stores the lens once enough pictures of the sheet agree on it."""
        lens = taking.lens
        with self._lock:
            if lens is None or taking is not self._taking:
                return
            others = (kept for kept in self._lenses if (kept.size_px, kept.focus_dpt) != (lens.size_px, lens.focus_dpt))
            self._lenses, self._taking = (*others, lens), None
            self._setup = self._fresh()
            if self._store.profile is not None:
                self._store.save(replace(self._store.profile, lenses=self._lenses))
            self._remarks.append(("lens_calibrated", {"rms_px": round(lens.rms_px, 3), "focus_dpt": lens.focus_dpt}))

    def _measure_lines(self, frame: Frame) -> None:
        """The board's own lines: how straight they are, and what lens they tell of where no sheet was shown."""
        pose = self._newest[1].pose if self._newest else None
        grid = measure_grid(frame.image_bgr, pose) if pose is not None else None
        if grid is None or self._size_px is None:
            return
        lens = self._lens()
        if lens is None or lens.source == "board lines":
            estimated = lens_of_board(grid, self._size_px)
            self._lenses = tuple(kept for kept in self._lenses if kept is not lens)
            self._lenses += (estimated,) if estimated else ()
            lens = estimated
        left = grid.bend_px(lens.undistort) if lens else None
        self._straightness = Straightness(grid.bend_px(), left)

    def _fresh(self) -> SetUp:
        lens = self._lens() if self._size_px else None
        return SetUp(black=self._black, focal_px=lens.focal_px if lens else None)
