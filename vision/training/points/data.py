"""Where the points net's training boards come from: flat boards, rendered scenes, CC BY photographs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.geometry.outlook import UNKNOWN_LEAN, Lean, lean_through, turned_lean
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify
from vision.stones.net import whitening
from vision.training.points.augment import cut_off, turn, wear
from vision.training.points.lost import lost_points
from vision.training.points.trained_on import TRAINED_GROUPS

Sample = tuple[np.ndarray, np.ndarray, np.ndarray, Lean]  # JPEG bytes as uint8, stones (361,), covered share (361,)

FOCUS = {"sloppy": 2.0, "low": 1.0, "pale": 1.0, "glare": 0.5, "crowd": 1.0, "dense": 0.5, "dark": 2.0, "late": 0.5}
LEAN_UNKNOWN = 0.1  # share of draws in which the net is not told how stones lean
CUT_OFF = 0.05  # of the boards that are cut by a right grid lie partly beyond the picture
LEAN_ERROR = 0.15  # by which what it is told is too much or too little: lens and board are guessed


class Pool:
    """Boards in memory as JPEG bytes, drawn from by kind; the folder of shards may grow meanwhile.

    hardness -- float32 (N,), kept up by the trainer: how badly each of the first N rendered boards was read last time,
    NaN before. Of two rendered boards the harder one is taken; one that was never read counts by what is special.
    """

    def __init__(self, shards: Path, photographs: Path | None, seed: int, hardness: np.ndarray | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._hardness = hardness
        self._shards = shards
        self._loaded: set[Path] = set()
        self.flat: list[Sample] = []
        self.renders: list[Sample] = []
        self._focus: list[float] = []  # of the rendered boards
        self.wrong: list[Sample] = []
        self.photographs = list(photograph_samples(photographs)) if photographs else []
        self.rescan()

    def rescan(self) -> None:
        """Takes in what `vision.training.shards` wrote since."""
        kinds = {"flat": self.flat, "renders": self.renders, "wrong": self.wrong}
        for path in sorted(self._shards.glob("*.boards")):
            if path in self._loaded:
                continue
            self._loaded.add(path)
            with np.load(path) as shard:
                columns = [shard[name] for name in ("kind", "tags", "images", "stones", "hidden", "lean")]
            for kind, tags, image, stones, hidden, lean in zip(*columns, strict=True):
                kinds[str(kind)].append((_packed(image), stones, hidden, lean))
                if kind == "renders":
                    self._focus.append(sum(FOCUS.get(tag, 0.0) for tag in str(tags).split()))

    def draw(self, photographs: float, renders: float, wrong: float) -> tuple[np.ndarray, ...]:
        """One augmented sample: uint8 (504, 504, 3), its median (3,) and scale (), lean (3, 21, 21), stones int64
        (361,), covered share float32 (361,), NaN where unknown, float32 () whether the grid is right, and int64 () the
        number of a rendered board, otherwise -1."""
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
            number = max(number, other, key=self._hard)
        jpeg, stones, hidden, lean = boards[number]
        image = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
        if boards is not self.wrong and self._rng.random() < CUT_OFF:
            image, hidden = cut_off(self._rng, image, hidden)
        symmetry = int(self._rng.integers(8))
        image, (stones, hidden) = turn(image, [stones, hidden], symmetry)
        lean = turned_lean(lean, symmetry)
        lean[:2] *= np.exp(self._rng.normal(0, LEAN_ERROR))
        if self._rng.random() < LEAN_UNKNOWN:
            lean = UNKNOWN_LEAN
        image = wear(self._rng, image, strength)
        hidden = np.where(lost_points(image), 1, hidden)
        median, scale = whitening(image)
        right = np.float32(boards is not self.wrong)
        return (
            image,
            median.astype(np.float32),
            np.float32(scale),
            lean,
            stones.astype(np.int64),
            hidden.astype(np.float32),
            right,
            np.int64(number if boards is self.renders else -1),
        )

    def _hard(self, number: int) -> float:
        """How much a rendered board is worth drawing."""
        known = self._hardness is not None and number < len(self._hardness) and not np.isnan(self._hardness[number])
        return float(self._hardness[number]) if known else self._focus[number]


def photograph_samples(folder: Path) -> list[Sample]:
    """The photographs that may be trained on, rectified by their true corners."""
    samples = []
    for row, image in training_photographs(folder):
        pose = pose_of(row["corners"])
        board = rectify(image, pose)
        lean = lean_through(pose, (image.shape[1], image.shape[0]))
        stones = np.array([".BW".index(mark) for mark in "".join(row["truth"])], np.uint8)
        hidden = np.zeros(361, np.float32)
        occluded = row.get("occluded") or []
        for r, c in occluded:  # boxes around hands and glare, in which many points lie open
            hidden[r * 19 + c] = np.nan
        samples.append((_packed(board), stones, hidden, lean))
    return samples


def training_photographs(folder: Path) -> Iterator[tuple[dict[str, Any], np.ndarray]]:
    """Rows of the manifest of those that may be trained on, and their pictures."""
    for line in (folder / "manifest.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row["group"] in TRAINED_GROUPS:
            yield row, cv2.imread(str(folder / row["image"]))


def pose_of(corners_px: list[list[float]] | np.ndarray) -> BoardPose:
    """The pose through four given corners."""
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(corners_px, np.float32), cells)
    return BoardPose(np.asarray(matrix, float), residual_cells=0.0)


def _packed(board_bgr: np.ndarray) -> np.ndarray:
    """JPEG bytes, uint8 (N,)."""
    return cv2.imencode(".jpg", board_bgr, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].ravel()
