"""The equipment check over the API: measured from the newest picture, judged, printed."""

import threading
import time
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from hardware.frame import Frame
from tests.calibration.test_equipment import ROW_MM, scene_of, with_sheet
from tests.station.api.hall import Hall
from vision.observation import Observation
from vision.sight import Sight
from vision.synthetic.render import render

pytestmark = pytest.mark.slow


@cache
def laid() -> tuple[Frame, Sight]:
    """A board with the sheet and lonely stones."""
    scene = scene_of(4)
    rendered = render(scene)
    loglik = np.full((361, 3), -9.0, np.float32)
    loglik[np.arange(361), scene.stones] = 0.0
    seen = Observation(loglik, np.zeros(361, bool), 1.0, np.ones(361, bool))
    return Frame(with_sheet(rendered, 0.94 * ROW_MM), 0, 0), Sight(seen, None, rendered.pose)


def show(staged: Hall) -> None:
    """It lies before the camera."""
    staged.setup.see(*laid(), awaiting=True)


def test_without_a_picture_it_says_so_and_only_the_owner_may_ask(staged: Hall) -> None:
    assert staged.client().get("/api/equipment").status_code == 403
    assert staged.client("owner").get("/api/equipment").json()["code"] == "no_picture"


def test_measures_verdicts_and_what_is_not_measured(staged: Hall) -> None:
    show(staged)
    told = staged.client("owner").get("/api/equipment").json()
    named = {measure["name"]: measure for measure in told["measures"] if not measure["side"]}
    assert named["cell_width"]["value"] == pytest.approx(0.94 * ROW_MM, abs=0.1)
    assert named["cell_width"]["passes"] is True and named["cell_width"]["article"] == "2002 §32.1"
    assert "stone_thickness" in told["not_measured"] and told["scaled"]
    assert told["clock"]["control"] == "" and told["clock"]["sound"] is None and told["clock"]["kept_ms"] is not None
    assert told["stars_pass"] is None and told["stars"] is None
    assert told["unmeasured"] == [{"name": "stars", "because": "crossings_few"}], "sheet and stones lie all over"


def test_the_pictures_that_come_while_it_is_asked_are_averaged(staged: Hall) -> None:
    show(staged)
    frame, sight = staged.setup.newest or pytest.fail("no picture")
    asked: list[int] = []
    owner = staged.client("owner")
    asking = threading.Thread(target=lambda: asked.append(owner.get("/api/equipment").json()["pictures"]))
    asking.start()
    number = 0
    while not asked and asking.is_alive():
        number += 1
        staged.setup.see(replace(frame, sequence=number), sight, awaiting=True)
        time.sleep(0.05)
    asking.join()
    assert asked == [8]
    staged.setup.see(frame, sight, awaiting=True)
    assert staged.setup.newest == (frame, sight)


def test_the_page_to_print(staged: Hall) -> None:
    show(staged)
    owner = staged.client("owner")
    for language, title in (("zh", "棋具检查"), ("ko", "용구")):
        page = owner.get(f"/api/equipment.html?lang={language}")
        assert page.headers["content-type"].startswith("text/html")
        assert title in page.text and "§32.1" in page.text and "<script" not in page.text
