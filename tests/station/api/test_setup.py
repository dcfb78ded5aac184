"""The set-up over the API: judged pictures, the answer about Black's side, who may do what."""

import numpy as np
import pytest

from hardware.frame import Frame
from tests.calibration.scenes import filmed, good_picture, good_scene
from tests.station.api.hall import Hall
from vision.observation import Observation
from vision.sight import Sight
from vision.synthetic.render import Rendered, render

pytestmark = pytest.mark.slow

TENTH_NS = 100_000_000


def look(staged: Hall, rendered: Rendered, first: int, count: int = 1) -> None:
    """The desk sees that picture so many times, ten a second, and judges each."""
    for number in range(first, first + count):
        seen = Observation(np.zeros((361, 3), np.float32), np.zeros(361, bool), 1.0, np.zeros(361, bool))
        sight = Sight(seen, None, rendered.pose, image_bgr=rendered.image_bgr)
        staged.setup.see(Frame(rendered.image_bgr.copy(), number * TENTH_NS, number), sight, awaiting=True)
        staged.setup.turn()


def test_ready_without_a_click_and_the_profile_is_stored(staged: Hall) -> None:
    anybody = staged.client()
    assert anybody.get("/api/setup").json()["step"] == "camera"
    look(staged, good_picture(1), 0)
    assert anybody.get("/api/setup").json()["step"] == "still"
    look(staged, good_picture(1), 1, 12)
    ready = anybody.get("/api/setup").json()
    assert ready["step"] == "ready" and ready["level"] != "bad", ready
    assert {f["kind"]: f["level"] for f in ready["findings"]}["sharpness"] == "good"
    assert "flicker" in {f["kind"] for f in ready["findings"]}
    assert 200 < ready["distance_mm"] < 3000 and not ready["focal_known"]
    assert np.allclose(ready["corners"], good_picture(1).corners_px, atol=0.1)
    assert ready["lock"]["state"] == "cannot"
    assert ready["profile"]["camera"] == "staged" and ready["profile"]["verdict"] is None
    assert (staged.folder.path / "profile.json").is_file()


def test_a_bad_picture_says_what_to_do(staged: Hall) -> None:
    dark = render(filmed(good_scene(1), exposure=0.1))
    look(staged, dark, 0, 14)
    bad = staged.client().get("/api/setup").json()
    assert bad["step"] == "view" and bad["level"] == "bad" and bad["profile"] is None
    (found,) = [f for f in bad["findings"] if f["level"] == "bad"]
    assert found["told"]["code"] == "find_exposure_too_dark" and "dark" in found["told"]["text"]


def test_the_side_of_black_is_asked_once(staged: Hall) -> None:
    look(staged, good_picture(1), 0, 13)
    tablet = staged.client("table")
    assert (tablet.get("/api/setup").json()["black"], tablet.get("/api/setup").json()["asked"]) == ("bottom", False)
    names = tablet.post("/api/setup/black", json={"side": "left"}).json()
    assert names == {"before": ["A1", "A19", "T19", "T1"], "after": ["T1", "A1", "A19", "T19"]}
    assert staged.setup.profile is not None and staged.setup.profile.asked
    told = tablet.get("/api/setup").json()
    assert (told["black"], told["asked"]) == ("left", True)
    assert tablet.post("/api/setup/black", json={"side": "middle"}).status_code == 422


def test_a_game_keeps_the_names_of_its_points(staged: Hall) -> None:
    staged.play()
    tablet = staged.client("table")
    refused = tablet.post("/api/setup/black", json={"side": "top"})
    assert refused.status_code == 409 and refused.json()["code"] == "names_kept"
    assert tablet.post("/api/setup/black", json={"side": "bottom"}).status_code == 200  # as it is: nothing changes


def test_what_was_told_before_a_game_is_in_its_log(staged: Hall) -> None:
    look(staged, good_picture(1), 0, 13)
    staged.setup.turn()  # hands the remark over
    staged.play()
    types = [entry.event.type for entry in staged.folder.log.entries()]
    assert types[:2] == ["set_up", "game_started"] and types.count("move") == 4


def test_the_sheet_is_taken_until_it_is_dropped(staged: Hall) -> None:
    owner = staged.client("owner")
    began = owner.post("/api/setup/lens").json()["taking"]
    assert (began["views"], began["told"]["code"]) == (0, "take_no_sheet")
    assert (len(began["coverage"]), len(began["coverage"][0])) == (5, 8)
    look(staged, good_picture(1), 0)
    assert owner.get("/api/setup").json()["taking"]["seen"] == "no_sheet"
    assert owner.delete("/api/setup/lens").json()["taking"] is None


def test_strangers_may_look_and_do_nothing(staged: Hall) -> None:
    anybody, tablet = staged.client(), staged.client("table")
    assert anybody.get("/api/setup").status_code == 200
    assert anybody.post("/api/setup/black", json={"side": "top"}).status_code == 403
    for path in ("/api/setup/restart", "/api/setup/lens"):
        assert tablet.post(path).status_code == 403
    assert tablet.delete("/api/setup/lens").status_code == 403
