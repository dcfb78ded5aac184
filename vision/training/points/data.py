"""Where the points net's training boards come from: flat boards, rendered scenes, CC BY photographs."""

import json
from pathlib import Path

import cv2
import numpy as np

from vision.pose import BoardPose
from vision.rectify import rectify
from vision.stones import whitening
from vision.training.points.augment import turn, wear
from vision.training.points.trained_on import TRAINED_GROUPS

Sample = tuple[np.ndarray, np.ndarray, np.ndarray]  # JPEG bytes as uint8, stones (361,), covered share (361,)


class Pool:
    """Boards in memory as JPEG bytes, drawn from by kind; the folders may grow meanwhile.

    hardness -- float32 (N,), kept up by the trainer: how badly each of the first N rendered boards was read last time.
    Of two rendered boards the harder one is taken.
    """

    def __init__(
        self, flat: Path, renders: Path | None, photographs: Path | None, seed: int, hardness: np.ndarray | None = None
    ) -> None:
        self._rng = np.random.default_rng(seed)
        self._hardness = hardness
        self._flat_folder, self._renders_folder = flat, renders
        self._loaded: set[Path] = set()
        self.flat: list[Sample] = []
        self.renders: list[Sample] = []
        self.wrong: list[Sample] = []
        self.photographs = list(_photographs(photographs)) if photographs else []
        self.rescan()

    def rescan(self) -> None:
        """Takes in shards that came since."""
        sources = (
            (self._flat_folder, "flat_*.npz", self.flat),
            (self._renders_folder, "scene_*.npz", self.renders),
            (self._renders_folder, "wrong_*.npz", self.wrong),
        )
        for folder, names, boards in sources:
            for path in sorted(folder.glob(names)) if folder else []:
                if path in self._loaded or path.name.endswith(".tmp.npz"):
                    continue
                self._loaded.add(path)
                with np.load(path, allow_pickle=True) as shard:
                    boards.extend(
                        (np.frombuffer(jpeg, np.uint8), stones, hidden.astype(np.float32))
                        for jpeg, stones, hidden in zip(shard["jpegs"], shard["stones"], shard["hidden"], strict=True)
                    )

    def draw(self, photographs: float, renders: float, wrong: float) -> tuple[np.ndarray, ...]:
        """One augmented sample: uint8 (504, 504, 3), its median (3,) and scale (), stones int64 (361,), covered share
        float32 (361,), NaN where unknown, float32 () whether the grid is right, and int64 () the number of a rendered
        board, otherwise -1."""
        dice = self._rng.random()
        strength = 1.0
        boards = self.flat
        if self._rng.random() < wrong and self.wrong:
            dice, boards, strength = 1.0, self.wrong, 0.6
        if dice < photographs and self.photographs:
            boards, strength = self.photographs, 0.35
        elif dice < photographs + renders and self.renders:
            boards, strength = self.renders, 0.6
        number = int(self._rng.integers(len(boards)))
        if boards is self.renders and self._hardness is not None:
            other = int(self._rng.integers(len(boards)))
            number = max(number, other, key=lambda i: self._hardness[i] if i < len(self._hardness) else 0)
        jpeg, stones, hidden = boards[number]
        image = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
        image, (stones, hidden) = turn(image, [stones, hidden], int(self._rng.integers(8)))
        image = wear(self._rng, image, strength)
        median, scale = whitening(image)
        right = np.float32(boards is not self.wrong)
        return (
            image,
            median.astype(np.float32),
            np.float32(scale),
            stones.astype(np.int64),
            hidden.astype(np.float32),
            right,
            np.int64(number if boards is self.renders else -1),
        )


def _photographs(folder: Path) -> list[Sample]:
    """The photographs that may be trained on, rectified by their true corners."""
    samples = []
    for line in (folder / "manifest.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row["group"] not in TRAINED_GROUPS:
            continue
        image = cv2.imread(str(folder / row["image"]))
        board = rectify(image, pose_of(row["corners"]))
        stones = np.array([".BW".index(mark) for mark in "".join(row["truth"])], np.uint8)
        hidden = np.zeros(361, np.float32)
        occluded = row.get("occluded") or []
        for r, c in occluded:  # a few points lie under glare, many under a hand
            hidden[r * 19 + c] = 1.0 if len(occluded) > 10 else np.nan
        jpeg = cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, 95])[1]
        samples.append((jpeg.ravel(), stones, hidden))
    return samples


def pose_of(corners_px: list[list[float]]) -> BoardPose:
    """The pose through four given corners."""
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(corners_px, np.float32), cells)
    return BoardPose(np.asarray(matrix, float), residual_cells=0.0)
