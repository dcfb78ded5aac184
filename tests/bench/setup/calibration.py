"""Set-up and calibration on rendered scenes: time to ready, corner error, lens, residual bend."""

import os
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from calibration.finding import Level
from calibration.grid import lens_of_board, measure_grid
from calibration.lens import Lens
from calibration.lens_calibrator import LensCalibrator
from calibration.quality import judge_picture
from hardware.frame import Frame
from hardware.settings import CameraSettings
from station.setup.desk import SetUpDesk
from station.setup.held import HeldCamera
from station.setup.lenses import LensShelf
from station.setup.seer import ProfileSeer
from station.setup.store import ProfileStore
from tests.bench.figures.figure import Sheet
from tests.calibration.scenes import good_scene, overhead
from tests.calibration.sheets import Optics, Through, random_view, wide_lens
from tests.sentences import english
from vision.geometry.pose import NoBoard
from vision.grid.locate import locate
from vision.synthetic.compose import station_scene
from vision.synthetic.render import render
from vision.synthetic.scene import Scene
from vision.synthetic.stage import Stage

LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "30"))
STONES = {0: 60.0, 60: 180.0, 250: 180.0}
"""How many stones lie on the board, and within how many seconds it must be ready."""
LONGEST_S = 25.0  # a set-up not ready by then is counted as not ready
FRAME_S = 0.1
REOPEN_S = 2.0  # a camera that is opened anew gives no pictures for so long
EXPOSURE = {"ExposureTime": 20_000.0, "AnalogueGain": 2.0, "RedGain": 1.8, "BlueGain": 1.6, "LensPosition": 1.25}
SHEET_VIEWS = 16
BENDS = {0.04: 0.8, 0.10: 0.65, 0.18: 0.5}
"""Rendered cameras: k1, and the focal length over the picture's width: 64°, 75° and 90° across before the bending."""


def run(sheet: Sheet) -> bool:
    """The bar: each kind of board ready in its time where the picture allows."""
    done: list[float] = []
    ready = [_ready(stones, within_s, sheet, done) for stones, within_s in STONES.items()]
    sheet.put("calibration.seconds", float(np.median(done)), unit="s", kind="rendered")
    _lens(sheet)
    _boards_lens(sheet)
    return all(ready)


@dataclass(frozen=True)
class Attempt:
    """One set-up. seconds -- None: never ready; reason -- what was wrong then"""

    seconds: float | None
    error_cells: float | None
    reason: str


def _ready(stones: int, within_s: float, sheet: Sheet, took_s: list[float]) -> bool:
    """`took_s` is added to."""
    done, misses, refused = [], Counter[str](), Counter[str]()
    for seed in range(LIMIT):
        scene = _scene(seed, stones)
        tried = _set_up(scene, seed)
        if tried.seconds is not None:
            done.append(tried)
            continue
        rendered = render(scene)
        truly = [f.kind for f in judge_picture(rendered.image_bgr, rendered.pose) if f.level is Level.BAD]
        (refused if truly else misses)[", ".join(truly) or tried.reason] += 1
    seconds = [tried.seconds for tried in done if tried.seconds is not None]
    errors = [tried.error_cells for tried in done if tried.error_cells is not None]
    took_s += seconds
    fair = LIMIT - refused.total()
    print(
        f"{stones} stones: {len(done)} of {fair} ready (and {refused.total()} of {LIMIT} rightly not: "
        f"{dict(refused)}), median {np.median(seconds):.1f} s, longest {max(seconds):.1f} s; "
        f"corner error median {np.median(errors):.3f}, worst {max(errors):.3f} cells"
    )
    for reason, count in misses.items():
        print(f"   not ready, {count}: {reason}")
    name = f"calibration.{stones}_stones"
    sheet.put(f"{name}.ready", len(done), of=LIMIT, kind="rendered")
    sheet.put(f"{name}.rightly_not", refused.total(), of=LIMIT, kind="rendered")
    sheet.put(f"{name}.median", np.median(seconds), unit="s", kind="rendered")
    sheet.put(f"{name}.worst_corner", max(errors), unit="cells", kind="rendered")
    return not misses and max(seconds) <= within_s


def _scene(seed: int, stones: int) -> Scene:
    """A station's view, nobody's arm over it: half of the stones black, as many as asked for, in no order."""
    scene = station_scene(np.random.default_rng((seed, stones)), 1280)
    board = np.zeros(361, np.uint8)
    board[np.random.default_rng(seed).permutation(361)[:stones]] = 1 + np.arange(stones) % 2
    film = replace(scene.film, blur_px=min(scene.film.blur_px, 1.0), motion_px=(0.0, 0.0))
    return replace(scene, stones=board, offsets=np.zeros((361, 2), np.float32), arms=(), held=(), film=film)


def _set_up(scene: Scene, seed: int) -> Attempt:
    """The station's own set-up on ten pictures a second with fresh noise, from a camera that can be held.

    Seeing and judging count with their own processor time, at least a frame's.
    """
    stage, now, number = Stage(seed), 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        opened: list[float] = []
        held = HeldCamera(CameraSettings(), lambda: opened.append(now))
        store = ProfileStore(Path(folder) / "profile.json", "rendered")
        desk = SetUpDesk(
            store,
            held,
            LensShelf(Path(folder), "rendered"),
            remark=lambda _: True,
            recorded=lambda: None,
            made=lambda: "2026-11-20T10:00:00Z",
        )
        seer = ProfileSeer(desk)
        rendered = render(scene)
        while now < LONGEST_S and desk.now.step != "ready":
            gain = 1.0 if held.lock.state == "locked" else 1 + 0.01 * np.sin(now / 3)
            shown = stage.show(scene, float(gain))
            told = EXPOSURE | {"ExposureTime": float(held.settings.exposure_us or EXPOSURE["ExposureTime"])}
            frame = Frame(shown.image_bgr, round(now * 1e9), number, told)
            began = time.process_time()
            desk.see(frame, seer.see(frame.image_bgr), awaiting=True)
            desk.turn()
            now, number = now + max(FRAME_S, time.process_time() - began), number + 1
            if opened:
                now += REOPEN_S
                opened.clear()
        view, profile = desk.now.view, desk.profile
    if desk.now.step != "ready" or profile is None:
        bad = ", ".join(f"{f.kind} {f.value:.2f}" for f in view.findings if f.level is Level.BAD)
        return Attempt(None, None, english(view.reason) or bad or desk.now.step)
    way = profile.pose.to_board(rendered.corners_px) - np.array([(0, 0), (18, 0), (18, 18), (0, 18)])
    return Attempt(now, float(np.linalg.norm(way, axis=1).max()), "")


def _lens(sheet: Sheet) -> None:
    """The sheet through a wide lens of five terms, then through rendered cameras whose board is looked at too."""
    for seed in range(6):
        truth = wide_lens()
        lens = _measured(truth, seed)
        if isinstance(lens, str):
            print(f"sheet, wide lens {seed}: refused, {lens}")
            continue
        left = _plane_error_px(lens, truth)
        focal = (lens.focal_px or 0) / truth.matrix[0, 0] - 1
        print(
            f"sheet, wide lens {seed}: RMS {lens.rms_px:.3f} px, error {left:.3f} px, focal length {100 * focal:+.2f} %"
        )
    for seed, k1 in enumerate(BENDS):
        scene = _bent(seed, k1)
        lens = _measured(Through(scene.camera), seed)
        rendered = render(scene)
        grid = measure_grid(rendered.image_bgr, rendered.pose)
        if isinstance(lens, str) or grid is None:
            print(f"sheet and board, k1 {k1}: {lens if isinstance(lens, str) else 'the grid does not show'}")
            continue
        print(
            f"sheet and board, k1 {k1}: RMS {lens.rms_px:.3f} px; the board's lines bend by {grid.bend_px():.2f} px, "
            f"{grid.bend_px(lens.undistort):.2f} px with the lens taken off, {len(grid.lines)} lines"
        )
        sheet.put(f"calibration.sheet.{k1}.bend_before", grid.bend_px(), unit="px", kind="rendered", seeds=[seed])
        sheet.put(
            f"calibration.sheet.{k1}.bend", grid.bend_px(lens.undistort), unit="px", kind="rendered", seeds=[seed]
        )


def _measured(truth: Optics, seed: int) -> Lens | str:
    rng = np.random.default_rng(seed)
    calibrator = LensCalibrator(truth.size_px)
    for _ in range(SHEET_VIEWS):
        calibrator.see(random_view(truth, rng))
    solved = calibrator.solve()
    return solved if isinstance(solved, Lens) else english(solved.reason)


def _bent(seed: int, k1: float) -> Scene:
    scene = good_scene(seed)
    camera = overhead(seed, scene.camera.width, scene.board.column_width, BENDS[k1])
    return replace(scene, camera=replace(camera, k1=k1))


def _plane_error_px(lens: Lens, truth: Optics) -> float:
    """How differently the two straighten the same pixels, up to a plane map, which keeps lines straight; RMS."""
    x, y = np.meshgrid(np.linspace(0.1, 0.9, 17) * truth.size_px[0], np.linspace(0.1, 0.9, 9) * truth.size_px[1])
    seen = np.stack([x.ravel(), y.ravel()], axis=1)
    mine, right = lens.undistort(seen), truth.undistort(seen)
    plane, _ = cv2.findHomography(mine, right)
    left = cv2.perspectiveTransform(mine[:, None], plane)[:, 0] - right
    return float(np.sqrt((left**2).sum(axis=1).mean()))


def _boards_lens(sheet: Sheet) -> None:
    """Without a sheet: from the board's own lines, the board found by the program."""
    for k1 in BENDS:
        before, after, errors = [], [], []
        boards = LIMIT // 3
        for seed in range(boards):
            scene = _bent(seed, k1)
            rendered = render(scene)
            pose = locate(rendered.image_bgr)
            grid = None if isinstance(pose, NoBoard) else measure_grid(rendered.image_bgr, pose)
            lens = lens_of_board(grid, (scene.camera.width, scene.camera.height)) if grid else None
            if grid is None or lens is None:
                continue
            before.append(grid.bend_px())
            after.append(grid.bend_px(lens.undistort))
            errors.append(_plane_error_px(lens, Through(scene.camera)))
        if not after:
            print(f"board lines alone, k1 {k1}: 0 of {boards} boards found")
            continue
        print(
            f"board lines alone, k1 {k1}: bend {np.median(before):.2f} px, {np.median(after):.2f} px left; error over "
            f"the picture median {np.median(errors):.2f}, worst {max(errors):.2f} px; {len(after)} of {boards} boards"
        )
        sheet.put(f"calibration.board_lines.{k1}.bend", np.median(after), unit="px", kind="rendered")
