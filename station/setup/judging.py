"""Judging the live picture, step by step: from "no picture yet" to a held camera and a stored profile."""

import threading
from collections.abc import Callable
from dataclasses import replace

from calibration.check import ProfileCheck, Verdict
from calibration.finding import Level, worst
from calibration.grid import lens_of_board, measure_grid
from calibration.lens import Lens
from calibration.orientation import BlackSits
from calibration.profile import lens_for
from calibration.setup import SetUp, SetUpView
from hardware.frame import Frame
from station.game.catalog import (
    Finding,
    LensCalibrated,
    Occurrence,
    ProfileRefreshed,
    ProfileRefused,
    StationSetUp,
)
from station.locale.catalog import catalog
from station.setup.held import HeldCamera
from station.setup.lenses import LensShelf, merged
from station.setup.sheet import LensTaking
from station.setup.state import SetUpState, Step, Straightness
from station.setup.store import ProfileStore
from vision.geometry.turn import shift_between
from vision.sight import Sight

WORSE_NS = 10_000_000_000  # so long the held picture may take to be good
REFRESHED_CELLS = 0.08  # a board that lies so far from the profile's place has moved


class Judging:
    """Where the set-up of one camera stands; any thread may call any method.

    store -- the profile's; held -- the camera's controls; shelf -- its lenses
    remark -- takes an event about the station for the log
    made -- wall time, ISO 8601
    """

    def __init__(
        self,
        store: ProfileStore,
        held: HeldCamera,
        shelf: LensShelf,
        *,
        remark: Callable[[Occurrence], None],
        made: Callable[[], str],
    ) -> None:
        self._store, self._held, self._shelf = store, held, shelf
        self._remark, self._made = remark, made
        self._lock = threading.RLock()  # guards what follows
        profile = store.profile
        self._black = profile.black if profile else store.seat or BlackSits.BOTTOM
        self._asked = profile.asked if profile else store.seat is not None
        self._lenses = merged(profile.lenses if profile else (), shelf.lenses)
        self._picture: int | None = None
        self._size_px: tuple[int, int] | None = None
        self._step: Step = "camera"
        self._view = SetUpView(False, None)
        self._setup = self._fresh()
        self._check: ProfileCheck | None = None
        self._straightness: Straightness | None = None
        self._taking: LensTaking | None = None
        self._worse_ns: int | None = None
        self._ready = False

    @property
    def black(self) -> BlackSits:
        """The side of the picture where Black sits."""
        return self._black

    @property
    def resting(self) -> bool:
        """Nothing is left to do but to go on looking."""
        return self._ready and self._taking is None

    @property
    def now(self) -> SetUpState:
        """What the page shows."""
        with self._lock:
            return SetUpState(
                self._step, self._picture, self._size_px, self._view, self._black, self._asked, self._held.lock,
                self._held.controls, self._store.profile, self._store.complaint or self._shelf.complaint, self._check,
                self._lens(), self._straightness, self._taking.now if self._taking else None,
            )  # fmt: skip

    def sit(self, black: BlackSits) -> None:
        """Black sits on that side, as a person said."""
        with self._lock:
            self._black, self._asked = black, True
            self._setup.black = black
            self._store.sit(black)

    def restart(self) -> None:
        """The camera's automatic comes back, the view is judged from the beginning."""
        with self._lock:
            self._held.release()
            self._setup, self._ready, self._check = self._fresh(), False, None
            self._taking = self._straightness = self._worse_ns = None

    def take_lens(self) -> None:
        """Collects pictures of the sheet from now on."""
        with self._lock:
            self._taking = LensTaking(self._held.focus_dpt)

    def drop_lens(self) -> None:
        """Ends that; what was not enough is forgotten."""
        with self._lock:
            self._taking = None

    def checked(self, check: ProfileCheck) -> None:
        """The profile was compared with the live picture."""
        with self._lock:
            self._check = check
            if check.verdict is Verdict.HOLDS:
                self._ready = True
                return
            refused = check.verdict is Verdict.REFUSE
            zh, en = catalog("zh"), catalog("en")
            told = ((f.kind, zh.say(f.reason), en.say(f.reason)) for f in check.findings)
            findings = tuple(Finding(kind=kind, zh=zh_text, en=en_text) for kind, zh_text, en_text in told)
            self._remark(ProfileRefused(findings=findings) if refused else ProfileRefreshed(findings=findings))
            self._ready = not refused
            profile = self._store.profile
            if profile is not None and check.pose is not None:
                self._store.save(replace(profile, pose=check.pose))

    def blank(self) -> None:
        """No picture comes."""
        with self._lock:
            self._step = "lock" if self._held.lock.state == "locking" else "camera"
            self._view = SetUpView(False, None)

    def see(self, frame: Frame, sight: Sight, *, awaiting: bool) -> None:
        """Looks at a picture unless it did, and takes the next step if it is time.

        awaiting -- no game goes on: the camera may be held anew
        """
        with self._lock:
            if frame.sequence == self._picture:
                return
            self._picture = frame.sequence
            self._size_px = (frame.image_bgr.shape[1], frame.image_bgr.shape[0])
            taking, before = self._taking, self._held.lock.state
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
                self._advance(frame, sight, view, awaiting)

    def _advance(self, frame: Frame, sight: Sight, view: SetUpView, awaiting: bool) -> None:
        for finding in view.findings:
            if finding.kind == "flicker":
                self._held.judge(finding.value, finding.level)
        bad = worst(view.findings) is Level.BAD
        if sight.pose is None:
            self._step = "board"
        elif not view.ready and not (self._ready and not bad):
            self._step = "view" if bad else "still"
            self._give_up_lock(frame.time_ns)
        elif view.ready and self._held.lock.state == "free" and (awaiting or not self._ready):
            self._held.hold(frame.exposure)
            self._step = "lock"
        elif self._held.lock.state == "locking":
            self._step = "lock"
        elif not self._ready:
            self._finish(frame, sight)
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

    def _finish(self, frame: Frame, sight: Sight) -> None:
        """Everything is good: the profile is stored, and from now on the station may be killed at any time."""
        self._measure_lines(frame, sight)
        profile = self._setup.profile(
            self._store.camera, self._made(), self._held.controls, asked=self._asked, lenses=self._lenses
        )
        self._store.save(profile)
        self._ready, self._check, self._step = True, None, "ready"
        locked = self._held.lock.state in ("locked", "partly")
        self._remark(StationSetUp(black=self._black.name.lower(), locked=locked))

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
        if [lens.as_dict() for lens in fresh.lenses] != [lens.as_dict() for lens in self._lenses]:
            fresh = replace(fresh, lenses=self._lenses)  # the command measured one since
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
            kept = self._shelf.keep(lens)
            self._lenses, self._taking = merged(self._lenses, self._shelf.lenses), None
            self._setup = self._fresh()
            if self._store.profile is not None:
                self._store.save(replace(self._store.profile, lenses=self._lenses))
            self._remark(LensCalibrated(rms_px=round(kept.rms_px, 3), focus_dpt=kept.focus_dpt, file=kept.file))

    def _measure_lines(self, frame: Frame, sight: Sight) -> None:
        """The board's own lines: how straight they are, and what lens they tell of where no sheet was shown."""
        grid = measure_grid(frame.image_bgr, sight.pose) if sight.pose is not None else None
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
