"""The moments that the setup page is looked at in."""

from calibration.reasons import Code
from hardware.reasons import Code as CameraCode
from station.api import schemas
from station.api.qr import qr_svg
from station.api.told import told
from station.reasons import Code as StationCode
from tests.e2e.picture import picture_reading
from tests.e2e.recorded import CAMERA, FOUND, HTTPS, Station, board
from vision.reasons import Reason

QR_SVG = qr_svg("http://192.168.1.20:8000/table#pin=481516")


def _found(
    kind: str, level: str = "good", value: float = 0.1, code: Code | None = None, **changes: object
) -> schemas.SetUpFinding:
    reason = Reason(code or Code(f"find_{kind}"), {"value": value, "n": 6})
    known = {"kind": kind, "level": level, "value": value, "unit": "", "told": told(reason)}
    return schemas.SetUpFinding.model_validate(known | changes)


def _set_up(**changes: object) -> schemas.SetUp:
    """A set-up that went well."""
    drawn = picture_reading(tuple(board(0).board))
    kinds = {
        "pixels": 49,
        "margin": 1.6,
        "sharpness": 0.02,
        "exposure": 180,
        "glare": 0,
        "tilt": 4,
        "parallax": 0.21,
        "flicker": 0.2,
    }
    known: dict[str, object] = {
        "step": "ready", "picture": 1, "width": drawn.width, "height": drawn.height, "level": "good",
        "corners": drawn.corners, "black": "bottom", "asked": True, "distance_mm": 812, "tilt_deg": 4.1,
        "focal_known": True, "findings": [_found(kind, value=value) for kind, value in kinds.items()],
        "lock": schemas.SetUpLock(state="locked", controls={"exposure_us": 10_000}),
        "lens": schemas.SetUpLens(source="sheet", rms_px=0.21, focus_dpt=1.25),
        "lines": schemas.SetUpLines(seen_px=2.4, left_px=0.18),
        "profile": schemas.SetUpProfile(made="2026-11-20T05:12:00Z", camera="picamera:0", verdict="holds"),
    }  # fmt: skip
    return schemas.SetUp.model_validate(known | changes)


def setup() -> Station:
    """The owner puts up the camera: all is good."""
    pin = schemas.TablePin(pin="481516", url="http://192.168.1.20:8000/table#pin=481516", qr_svg=QR_SVG, valid_s=600)
    return Station(board(0, "ready", game=None), role="owner", **{"POST auth/pin": pin, "setup": _set_up()})


def setup_none() -> Station:
    """The owner before a station that was started without a camera."""
    reason = told(Reason(StationCode.NO_CAMERA))
    camera = CAMERA.model_copy(
        update={"name": "", "connected": False, "board_found": False, "reason": reason.text, "told": reason}
    )
    return Station(board(0, "waiting", game=None, camera=camera), role="owner", setup=_set_up(step="camera"))


def secure() -> Station:
    """A tablet that scanned the way to the station's certificate."""
    return Station(board(0, "ready", game=None), role="spectator")


def secure_off() -> Station:
    """The same page of a station that was started without HTTPS."""
    return Station(board(0, "ready", game=None), role="spectator", https=None)


def setup_phone() -> Station:
    """The owner chose a phone as the camera, which posts nothing yet."""
    reason = told(Reason(CameraCode.PHONE_SILENT, {"seconds": 2.0}))
    camera = CAMERA.model_copy(
        update={"name": "phone", "connected": False, "board_found": False, "reason": reason.text, "told": reason}
    )
    link = "https://192.168.1.20:8443/Xw2_k9#" + HTTPS.fingerprint
    phone = schemas.PhoneInvitation(url=link, qr_svg=qr_svg(link), fingerprint=HTTPS.fingerprint)
    cameras = schemas.Cameras(used="phone:", chosen=True, started_with="picamera:0", found=FOUND[:2], phone=phone)
    shown = _set_up(step="camera", picture=None, width=None, height=None, corners=[], findings=[], distance_mm=None)
    return Station(board(0, "waiting", game=None, camera=camera), role="owner", setup=shown, cameras=cameras)


def setup_bad() -> Station:
    """A lamp is mirrored on the board, and the side of Black was not asked yet."""
    glare = _found("glare", "bad", 2, points=["C5", "C6", "D4", "D5", "D6", "E5"], code=Code.GLARE_MIRRORED)
    near = _found("parallax", "poor", 0.38, points=["A1", "T1", "A19", "T19"], code=Code.PARALLAX_LOW)
    shown = _set_up(
        step="view", level="bad", asked=False, focal_known=False, lens=None, lines=None, profile=None,
        findings=[_found("pixels", value=41), _found("margin", value=1.2), glare, near],
        lock=schemas.SetUpLock(state="free"),
    )  # fmt: skip
    return Station(board(0, "waiting", game=None), role="owner", setup=shown)


def setup_lens() -> Station:
    """The sheet is held before the camera."""
    coverage = [[0, 3, 5, 6, 6, 4, 0, 0], [2, 6, 9, 9, 8, 6, 3, 0], [4, 8, 9, 9, 9, 7, 4, 0], [3, 6, 8, 7, 6, 4, 0, 0]]
    taking = schemas.SetUpTaking(
        views=9,
        wanted=12,
        coverage=[*coverage, [0] * 8],
        seen="kept",
        rms_px=None,
        told=told(Reason(Code.TAKE_UNCOVERED, {"value": 55.0})),
    )
    return Station(board(0, "waiting", game=None), role="owner", setup=_set_up(taking=taking, corners=[], findings=[]))
