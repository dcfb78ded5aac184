"""Setting up: what is seen, whether it is good enough, what to do, and what a person may say."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from station.api.schemas.base import Point, Reply, Request, Told

Level = Literal["good", "poor", "bad"]
Side = Literal["bottom", "left", "top", "right"]
Verdict = Literal["holds", "refresh", "refuse"]
Step = Literal["camera", "board", "view", "still", "lock", "ready"]


class SetUpFinding(Reply):
    """One thing judged; `told` says that it is good, or what to do."""

    kind: Literal[
        "pixels", "margin", "sharpness", "exposure", "glare", "tilt", "parallax", "flicker",
        "size", "moved", "zoom", "other_board", "light",
    ]  # fmt: skip
    level: Level
    value: float
    unit: str
    told: Told
    points: list[Point] = []  # concerned, if only some are: to be marked in the picture


class SetUpLock(Reply):
    """Whether exposure, white balance and focus are held; `controls` by name, as the profile keeps them."""

    state: Literal["free", "locking", "locked", "partly", "cannot", "worse"]
    controls: dict[str, float] = {}


class SetUpLens(Reply):
    """The lens in use. "board lines": estimated from the board alone, lengths do not follow from it."""

    source: Literal["sheet", "board lines"]
    rms_px: float
    focus_dpt: float | None


class SetUpLines(Reply):
    """How straight the board's own lines are, pixels: as seen, and after the lens is taken off."""

    seen_px: float
    left_px: float | None


class SetUpTaking(Reply):
    """The sheet is held before the camera. `coverage`: rows of the picture's fields, corners seen in each."""

    views: int
    wanted: int
    coverage: list[list[int]]
    seen: Literal["kept", "no_sheet", "few_corners", "same_as_before"] | None
    rms_px: float | None
    told: Told


class SetUpProfile(Reply):
    """What is stored. `verdict` of its last comparison with the live picture; null right after it was made."""

    made: str
    camera: str
    verdict: Verdict | None
    findings: list[SetUpFinding] = []


class SetUp(Reply):
    """GET /api/setup. Without a board in the picture there are no findings, and `level` is "bad"."""

    step: Step
    picture: int | None  # its number; None: no picture yet
    width: int | None = None  # of the camera's own picture, pixels
    height: int | None = None
    level: Level
    reason: str = ""  # why no board was found
    corners: list[tuple[float, float]] = []  # outer crossings A19, T19, T1, A1, pixels of the camera's own picture
    black: Side  # of the picture, where Black sits
    asked: bool  # a person said so; else the board stands as in the picture
    distance_mm: int | None = None  # of the camera above the board
    tilt_deg: float | None = None
    focal_known: bool = False  # False: distance with an assumed lens, good to some 20 %
    findings: list[SetUpFinding] = []
    lock: SetUpLock
    lens: SetUpLens | None = None
    lines: SetUpLines | None = None
    taking: SetUpTaking | None = None
    profile: SetUpProfile | None = None
    complaint: Told | None = None  # about the profile's file


class Seat(Request):
    """POST /api/setup/black."""

    side: Side


class Renamed(Reply):
    """The names that the four corners A1, A19, T19, T1 had, and have now; all other points turn with them."""

    before: list[Point]
    after: list[Point]


class FoundCamera(Reply):
    """One that is there. `camera`: as the station takes it, "v4l2:0"; `name`: what it calls itself."""

    camera: str
    name: str


class PhoneInvitation(Reply):
    """For the phone that is the camera: its page, the same as a QR code, the certificate's fingerprint to compare."""

    url: str
    qr_svg: str
    fingerprint: str


class Cameras(Reply):
    """GET /api/cameras. `used`: what the station looks through now, "" for none; never with a password."""

    used: str
    chosen: bool  # on the page; else `used` is what the station was started with
    started_with: str
    found: list[FoundCamera]
    phone: PhoneInvitation | None


class ChooseCamera(Request):
    """PUT /api/cameras. One of those found, "phone:", or the address of a stream; null: as the station was started."""

    camera: Annotated[str, StringConstraints(min_length=1, max_length=500)] | None


class CameraChosen(Reply):
    """Null: the station opens it now."""

    refused: Told | None


class Https(Reply):
    """GET /api/https. `install`: where a tablet gets the authority's certificate; `secure`: where it goes then."""

    install: str
    qr_svg: str
    secure: str
    name: str  # of the authority, as a tablet shows it
    fingerprint: str
    reachable: bool  # False: `install` names this machine as only itself can
