"""The world around the game and the station itself: told, never anybody's fault."""

from dataclasses import dataclass

from station.game.catalog.occurrence import Cause, Level, Occurrence, Vertex

SETTING_UP = frozenset((Cause.STATION, Cause.OWNER))


@dataclass(frozen=True, kw_only=True)
class BoardShifted(Occurrence, type="board_shifted", pictured=True, line=True):
    """Board or camera was bumped, or the board turned: its points keep their names.

    quarter_turns -- by so many quarters the names must be turned to fit what the camera sees from now on
    """

    distance_cells: float
    turn_deg: float
    quarter_turns: int = 0


@dataclass(frozen=True, kw_only=True)
class LightChanged(Occurrence, type="light_changed", line=True):
    """Another light."""


@dataclass(frozen=True, kw_only=True)
class CameraLost(Occurrence, type="camera_lost", level=Level.SOMEBODY, line=True):
    """No usable pictures come.

    fault -- a word of `hardware.faults.Fault`; reason -- in words
    """

    fault: str = ""
    reason: str


@dataclass(frozen=True, kw_only=True)
class CameraRestored(Occurrence, type="camera_restored", line=True):
    """Pictures come again, after `fault`."""

    fault: str = ""


@dataclass(frozen=True, kw_only=True)
class ViewBlocked(Occurrence, type="view_blocked", level=Level.SOMEBODY, pictured=True, line=True):
    """Points that nobody could see for ten seconds.

    since -- seconds since the record's first frame; before_frame -- the last one in which nothing was hidden
    """

    points: tuple[Vertex, ...]
    since: float
    before_frame: int | None = None


@dataclass(frozen=True, kw_only=True)
class ViewCleared(Occurrence, type="view_cleared", line=True):
    """They are seen again. since, until -- seconds since the record's first frame."""

    points: tuple[Vertex, ...]
    since: float
    until: float


@dataclass(frozen=True, kw_only=True)
class StorageLow(Occurrence, type="storage_low", level=Level.SOMEBODY, line=True):
    """The disk runs low. free_mb -- room left; pictures_kept -- whether there is room for pictures of incidents."""

    free_mb: int
    pictures_kept: bool


@dataclass(frozen=True, kw_only=True)
class PowerLow(Occurrence, type="power_low", level=Level.SOMEBODY, line=True):
    """The power supply is too weak, the machine may stop. trouble -- words of `hardware.health.THROTTLED`."""

    trouble: str


@dataclass(frozen=True, kw_only=True)
class MachineHot(Occurrence, type="machine_hot", level=Level.SOMEBODY, line=True):
    """The machine is so hot that it slows down. trouble -- as above; celsius -- of its processor, if it tells that."""

    trouble: str
    celsius: float | None = None


@dataclass(frozen=True, kw_only=True)
class ClockTold(Occurrence, type="clock_told", causes=SETTING_UP, line=True):
    """The time of day is that of a paired device from here on, since no network tells it.

    offset_s -- by so much it is ahead of the machine's own; name -- of the device
    """

    offset_s: float
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """Something about the view that the set-up found: a word."""

    kind: str
    zh: str = ""
    en: str = ""


@dataclass(frozen=True, kw_only=True)
class EvidenceBroken(Occurrence, type="evidence_broken", level=Level.SOMEBODY, line=True):
    """The log is not what its last signed head says: what was written before is no evidence any more.

    reason -- why, a code of `station.storage.reasons`
    """

    reason: str


@dataclass(frozen=True, kw_only=True)
class ProfileRefused(Occurrence, type="profile_refused", level=Level.SOMEBODY, line=True):
    """The stored set-up does not fit what is seen before a game."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, kw_only=True)
class ProfileRefreshed(Occurrence, type="profile_refreshed", line=True):
    """The stored set-up was mended a little before a game."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, kw_only=True)
class StationSetUp(Occurrence, type="set_up", causes=SETTING_UP):
    """The set-up is complete. black -- the side of the picture where Black sits; locked -- the camera's controls are"""

    black: str
    locked: bool


@dataclass(frozen=True, kw_only=True)
class LensCalibrated(Occurrence, type="lens_calibrated", causes=SETTING_UP):
    """A lens was measured. rms_px -- residual; focus_dpt -- diopters, None for a fixed one; file -- where it is kept"""

    rms_px: float
    focus_dpt: float | None = None
    file: str | None = None
