"""Where the pictures of the vision section come from."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.bench.photographs.manipulated import manipulated
from tests.bench.photographs.rendered import rendered_sets
from tests.bench.photographs.scoring import Case
from vision.geometry.pose import BoardPose
from vision.load import load_picture
from vision.training.points.trained_on import TRAINED_GROUPS

DATA = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "photos"
TRACED = os.environ.get("TIANYUAN_TRACED")
LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "1000"))


def photographs() -> Iterator[Case]:
    """Those of TIANYUAN_DATA; none where the folder is missing. The source says whether the net was trained on them."""
    for entry, case in _listed(DATA):
        seen = "trained on" if case.group in TRAINED_GROUPS else "unseen"
        yield replace(case, source=f"{entry['image'].split('/')[0]} ({seen})")


def manipulated_photographs() -> Iterator[Case]:
    """Those that the points net was not trained on, made harder."""
    for number, case in enumerate(photographs()):
        if case.group not in TRAINED_GROUPS:
            yield from manipulated(case, number)


def traced() -> Iterator[Case]:
    """Those that `tests.bench traced` drew into TIANYUAN_TRACED, told apart by how low the camera stood; else none."""
    for entry, case in _listed(Path(TRACED)) if TRACED else ():
        low = "below 45°" if entry["elevation_deg"] < 45 else "45° and more"
        yield replace(case, source=f"traced, {low}")


def _listed(folder: Path) -> Iterator[tuple[dict[str, Any], Case]]:
    """The pictures of a folder's manifest.jsonl, in the form of the shared photographs'."""
    manifest = folder / "manifest.jsonl"
    for line in manifest.read_text().splitlines() if manifest.exists() else []:
        entry = json.loads(line)
        picture = load_picture(folder / entry["image"])
        corners = (np.array(entry["corners"]) + 0.5) / picture.shrink - 0.5
        skip = np.zeros(361, np.bool_)
        skip[[row * 19 + column for row, column in entry.get("occluded") or []]] = True
        stones = np.array([".BW".index(mark) for mark in "".join(entry["truth"])], np.uint8)
        yield entry, Case(entry["id"], "", entry["group"], picture.image_bgr, stones, skip, _pose(corners))


def _pose(corners_px: np.ndarray) -> BoardPose:
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners_px.astype(np.float32), cells)
    return BoardPose(np.asarray(matrix, np.float64), residual_cells=0.0)


def rendered() -> Iterator[Case]:
    """The scenes of rendered.toml, at most TIANYUAN_BENCH_LIMIT of each set."""
    for name, chosen in rendered_sets().items():
        for picture, seen in replace(chosen, count=min(chosen.count, LIMIT)).pictures():
            answer = chosen.answer if seen.inside else "no_board"
            yield Case(picture, name, picture, seen.image_bgr, seen.stones, seen.hidden, seen.pose, answer)
