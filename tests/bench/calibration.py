"""Set-up and calibration on rendered scenes: time to ready, corner error, lens, residual bend, pitch, stones."""

import os
import time
from dataclasses import replace

import cv2
import numpy as np

from calibration.equipment import EquipmentReport, check_equipment
from calibration.grid import measure_grid
from calibration.lens import Lens
from calibration.lens_calibrator import LensCalibrator
from calibration.setup import SetUp
from tests.calibration.sheets import random_view, wide_lens
from tests.calibration.test_equipment import ROW_MM, scene_of, with_sheet
from vision.locate import locate
from vision.pose import NoBoard
from vision.synthetic.compose import station_scene
from vision.synthetic.render import render

LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "12"))
STONES = (0, 60, 250)
LONGEST_S = 10.0  # a set-up not ready by then is counted as not ready
FRAME_S = 0.1


def run() -> bool:
    """The bars: empty board ready within 60 s, pitch error within 0.1 mm."""
    ready = [_ready(stones) for stones in STONES]
    _lens()
    return _equipment() and all(ready)


def _ready(stones: int) -> bool:
    """Frames ten a second of a still, rendered board; seeing counts with its own time, at least a frame's."""
    seconds, errors, reasons = [], [], []
    for seed in range(LIMIT):
        scene = station_scene(np.random.default_rng((seed, stones)), 1280)
        board = np.zeros(361, np.uint8)
        chosen = np.random.default_rng(seed).permutation(361)[:stones]
        board[chosen] = 1 + np.arange(stones) % 2
        film = replace(scene.film, blur_px=min(scene.film.blur_px, 1.0), motion_px=(0.0, 0.0))
        offsets = np.zeros((361, 2), np.float32)
        rendered = render(replace(scene, stones=board, offsets=offsets, arms=(), film=film))
        setup, now = SetUp(), 0.0
        view = None
        while now < LONGEST_S and not (view and view.ready):
            began = time.process_time()
            pose = locate(rendered.image_bgr)
            found = None if isinstance(pose, NoBoard) else pose
            view = setup.see(
                rendered.image_bgr, found, int(now * 1e9), "" if found else str(getattr(pose, "reason", ""))
            )
            now += max(FRAME_S, time.process_time() - began)
            if found is None:
                break  # a still picture: the next frame says the same
        if view and view.ready and found:
            seconds.append(now)
            way = found.to_board(rendered.corners_px) - np.array([(0, 0), (18, 0), (18, 18), (0, 18)])
            errors.append(float(np.linalg.norm(way, axis=1).max()))
        elif view:
            reasons.append(view.reason or ", ".join(f.kind for f in view.findings if f.level == 2))
    longest = max(seconds, default=float("nan"))
    corner = float(np.median(errors)) if errors else float("nan")
    print(
        f"{stones} stones: {len(seconds)} of {LIMIT} ready, median {np.median(seconds or [np.nan]):.1f} s, longest "
        f"{longest:.1f} s; corner error median {corner:.3f}, worst {max(errors, default=float('nan')):.3f} cells"
    )
    for reason in reasons:
        print(f"   not ready: {reason}")
    return bool(seconds) and longest <= 60


def _lens() -> None:
    for seed in range(3):
        truth, rng = wide_lens(), np.random.default_rng(seed)
        calibrator = LensCalibrator(truth.size_px)
        for _ in range(16):
            calibrator.see(random_view(truth, rng))
        lens = calibrator.solve()
        if not isinstance(lens, Lens):
            print(f"lens {seed}: refused, {lens.words.en}")
            continue
        x, y = np.meshgrid(np.linspace(0.1, 0.9, 17) * truth.size_px[0], np.linspace(0.1, 0.9, 9) * truth.size_px[1])
        seen = np.stack([x.ravel(), y.ravel()], axis=1)
        mine, right = lens.undistort(seen), truth.undistort(seen)
        plane, _ = cv2.findHomography(mine, right)
        left = cv2.perspectiveTransform(mine[:, None], plane)[:, 0] - right
        bend = float(np.sqrt((left**2).sum(axis=1).mean()))
        focal = (lens.focal_px or 0) / truth.matrix[0, 0] - 1
        print(f"lens {seed}: RMS {lens.rms_px:.3f} px, residual bend {bend:.3f} px, focal length {100 * focal:+.2f} %")


def _equipment() -> bool:
    pitch, black, white, missed, bends = [], [], [], 0, []
    for seed in range(LIMIT):
        scene = scene_of(seed)
        rendered = render(scene)
        picture = with_sheet(rendered, 0.94 * ROW_MM)
        report = check_equipment(picture, rendered.pose, scene.stones)
        if not isinstance(report, EquipmentReport) or not report.scaled:
            missed += 1
            continue
        values = {measure.name: measure.value for measure in report.measures}
        pitch += [values["cell_width"] - 0.94 * ROW_MM, values["cell_length"] - ROW_MM]
        black += [values["stone_black"] - 0.92 * ROW_MM] if "stone_black" in values else []
        white += [values["stone_white"] - 0.92 * ROW_MM] if "stone_white" in values else []
        grid = measure_grid(rendered.image_bgr, rendered.pose)
        bends += [grid.bend_px(grid.pose.lens.undistort)] if grid and grid.pose.lens else []
    print(
        f"pitch: worst error {np.abs(pitch).max():.3f} mm over {len(pitch)} pitches; {missed} of {LIMIT} not measured"
    )
    print(f"stones: black {np.mean(black):+.2f} mm (worst {np.abs(black).max():.2f}), {len(black)} sets; "
          f"white {np.mean(white):+.2f} mm (worst {np.abs(white).max():.2f}), {len(white)} sets")  # fmt: skip
    print(f"the board's own lines, lens taken off: residual bend median {np.median(bends):.2f} px, {len(bends)} boards")
    return missed == 0 and float(np.abs(pitch).max()) <= 0.1
