"""A stored profile as the seer's guide where nobody sets up anything: `tianyuan record --profile`."""

from collections.abc import Callable, Sequence
from pathlib import Path

from calibration.check import ProfileCheck, Verdict
from calibration.errors import ProfileError
from calibration.orientation import BlackSits
from calibration.profile import Profile, load_profile
from station.errors import InputError
from vision.reasons import Reason


class ReadGuide:
    """See station.setup.seer.Guide.

    path -- the profile's file; InputError for one that cannot be used: which way round the board lies is not guessed
    tell -- told why where the profile does not fit the pictures; Black's side holds all the same
    """

    def __init__(self, path: Path, tell: Callable[[Sequence[Reason]], None]) -> None:
        self._tell = tell
        try:
            self._profile = load_profile(path)
        except ProfileError as error:
            raise InputError(error.reason) from None

    @property
    def profile(self) -> Profile | None:
        """The stored one."""
        return self._profile

    @property
    def black(self) -> BlackSits:
        """The side of the picture where Black sits."""
        return self._profile.black

    @property
    def round(self) -> int:
        """The source is looked at once."""
        return 0

    def recorded(self) -> bytes | None:
        """No game went on before."""
        return None

    def checked(self, check: ProfileCheck) -> None:
        """Tells what does not fit."""
        if check.verdict is not Verdict.HOLDS:
            self._tell([finding.reason for finding in check.findings])
