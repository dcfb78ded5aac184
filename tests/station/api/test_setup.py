"""The set-up page's judgment of the picture, over the API."""

from tests.calibration.scenes import filmed, good_picture, good_scene
from tests.station.api.hall import Hall
from vision.sight import Sight
from vision.synthetic.render import Rendered, render


def show(staged: Hall, rendered: Rendered, number: int) -> None:
    staged.sights.append((number, Sight(None, "not read yet", rendered.pose, image_bgr=rendered.image_bgr)))


def test_a_good_picture_and_a_bad_one(staged: Hall) -> None:
    tablet = staged.client("table")
    show(staged, good_picture(1), 1)
    good = tablet.get("/api/setup").json()
    assert good["level"] != "bad", good
    assert good["picture"] == 1
    assert {f["kind"]: f["level"] for f in good["findings"]}["sharpness"] == "good"
    assert 200 < good["distance_mm"] < 3000
    show(staged, render(filmed(good_scene(1), exposure=0.1)), 2)
    bad = tablet.get("/api/setup").json()
    assert bad["level"] == "bad" and bad["picture"] == 2
    (dark,) = [f for f in bad["findings"] if f["level"] == "bad"]
    assert "太暗" in dark["zh"] and "dark" in dark["en"]


def test_without_a_picture_or_a_board(staged: Hall) -> None:
    tablet = staged.client("table")
    assert tablet.get("/api/setup").json() == {
        "picture": None,
        "level": "bad",
        "distance_mm": None,
        "tilt_deg": None,
        "findings": [],
    }


def test_strangers_are_not_told(staged: Hall) -> None:
    assert staged.client().get("/api/setup").status_code == 403
