"""Begins to watch where the profile says that the board lies, and looks first whether that still holds."""

from typing import Protocol

import numpy as np

from calibration.check import ProfileCheck, check_profile
from calibration.orientation import BlackSits, facing
from calibration.profile import Profile
from vision.geometry.pose import BoardPose, NoBoard
from vision.geometry.rectify import Image
from vision.geometry.turn import matching_turn, turned
from vision.picture import see_board
from vision.sight import Sight
from vision.stream.follow import follow
from vision.stream.watch import Watcher


class Guide(Protocol):
    """What the seer asks of whoever keeps the profile.

    profile -- None before the first set-up
    black -- the side of the picture where Black sits
    round -- counts up when the seer shall begin anew: before each game, after an answer about Black's side
    """

    @property
    def profile(self) -> Profile | None: ...
    @property
    def black(self) -> BlackSits: ...
    @property
    def round(self) -> int: ...

    def recorded(self) -> bytes | None:
        """361 colors as the game that goes on has them; None without one."""

    def checked(self, check: ProfileCheck) -> None:
        """Told of each check of the profile against the live picture."""


class ProfileSeer:
    """A Watcher that starts through the profile's pose where the grid still lies there, without a search."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide
        self._round = guide.round
        self._watcher: Watcher | None = None

    def see(self, image_bgr: Image) -> Sight:
        """See vision.sight.Seer."""
        if self._round != self._guide.round:
            self._round, self._watcher = self._guide.round, None
        if self._watcher is not None:
            return self._watcher.see(image_bgr)
        pose = self._find(image_bgr)
        if isinstance(pose, NoBoard):
            return Sight(None, pose.reason, None, image_bgr=image_bgr)
        return self._begin(image_bgr, pose)

    def _find(self, image_bgr: Image) -> BoardPose | NoBoard:
        """Where the board lies, in its own rows: near the profile's place, or anywhere."""
        profile, black = self._guide.profile, self._guide.black
        found: BoardPose | None = None
        if profile is not None and profile.size_px == (image_bgr.shape[1], image_bgr.shape[0]):
            followed = follow(image_bgr, profile.pose)
            found = None if isinstance(followed, NoBoard) else followed
        if found is None:
            seen = see_board(image_bgr)
            if isinstance(seen, NoBoard):
                return seen
            found = seen.pose
        if profile is None:
            return facing(found, black)
        check = check_profile(profile, image_bgr, found)
        self._guide.checked(check)
        return check.pose or facing(found, black)

    def _begin(self, image_bgr: Image, pose: BoardPose) -> Sight:
        """The first look; a board that was turned while nobody watched keeps the names of its points."""
        self._watcher = Watcher(pose)
        sight = self._watcher.see(image_bgr)
        known = self._guide.recorded()
        if known is None or sight.observation is None:
            return sight
        stones = sight.observation.loglik.argmax(axis=1).astype(np.uint8)
        quarters = matching_turn(0, stones, np.frombuffer(known, np.uint8), ~sight.observation.hidden)
        if not quarters:
            return sight
        self._watcher = Watcher(turned(pose, quarters))
        return self._watcher.see(image_bgr)
