"""Films a collage's table: pictures as a weak camera takes them, with the truth in the form of `manifest`."""

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.films.collage import Table
from tests.bench.films.painted_hand import PaintedHand
from vision.geometry.rectify import Image

Doubles = npt.NDArray[np.float64]
COMMON_GRAY = 140.0  # of a photograph's middle
FLICKER = 0.006  # of the light from picture to picture


@dataclass(frozen=True, eq=False)
class WeakCamera:
    """gain_bgr -- (3,): exposure and tint; blur_px and noise (gray levels) -- standard deviations"""

    gain_bgr: Doubles
    blur_px: float
    noise: float
    jpeg_quality: int

    @classmethod
    def drawn(cls, rng: np.random.Generator) -> "WeakCamera":
        """Any: half of them with the photograph's own light, half sharp."""
        gain = rng.uniform(0.35, 1.1) * rng.uniform(0.85, 1.15, 3) if rng.random() < 0.5 else np.ones(3)
        blur = rng.uniform(0, 1.1) if rng.random() < 0.5 else 0.0
        return cls(gain, blur, rng.uniform(1.5, 6), int(rng.integers(60, 93)))

    def seen(self, image_bgr: Image, light_bgr: Doubles, rng: np.random.Generator) -> Image:
        """As it takes what lies in such light (3,)."""
        sharp = cv2.GaussianBlur(image_bgr, (0, 0), self.blur_px) if self.blur_px else image_bgr
        gain = self.gain_bgr * light_bgr * (1 + rng.normal(0, FLICKER))
        noise = self.noise * rng.standard_normal(image_bgr.shape, np.float32)
        return np.clip(sharp * gain + noise, 0, 255).astype(np.uint8)


class CollageFilm(ABC):
    """Pictures in the making. What is told belongs to the next picture.

    light_bgr -- (3,): the light's gain now; matrix -- (3, 3): where the photograph's pixels lie in the picture now
    """

    def __init__(self, table: Table, rng: np.random.Generator, name: str) -> None:
        self.table, self.name = table, name
        self.light_bgr = np.ones(3)
        self.matrix = np.eye(3)
        brightness = float(np.median(table.image_bgr)) / COMMON_GRAY
        self._hands = {color: PaintedHand.drawn(rng, brightness, from_below=color == 1) for color in (1, 2)}
        self._camera = WeakCamera.drawn(rng)
        self._rng = rng
        self._told: list[dict[str, object]] = []
        self._count = 0

    def tell(self, type_: str, **detail: object) -> None:
        """One event of the truth."""
        self._told.append({"type": type_, "detail": detail})

    def rest(self, pictures: int) -> None:
        """Nobody's hand above the board."""
        nothing = np.zeros(self.table.image_bgr.shape[:2], np.bool_)
        for _ in range(pictures):
            self._take(self.table.image_bgr, nothing)

    def reach(self, color: int, point: int, pictures: int = 1) -> None:
        """A player's hand at a point."""
        center = np.array([point % 19, point // 19], float)
        tip_px, beside_px = self.table.photograph.pose.to_picture(np.array([center, center + np.array([1, 0])]))
        cell_px = float(np.linalg.norm(beside_px - tip_px))
        for _ in range(pictures):
            self._take(*self._hands[color].over(self.table.image_bgr, tip_px, cell_px, self._rng))

    def _take(self, image_bgr: Image, covered: npt.NDArray[np.bool_]) -> None:
        pose = self.table.photograph.pose
        size = image_bgr.shape[1::-1]
        if not np.array_equal(self.matrix, np.eye(3)):
            image_bgr = np.asarray(
                cv2.warpPerspective(image_bgr, self.matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8
            )
        corners_px = cv2.perspectiveTransform(pose.corners_px[None], self.matrix)[0]
        x, y = np.clip(np.round(pose.crossings_px).astype(int), 0, np.array(size) - 1).T
        row = {
            "image": f"{self._count:04d}.jpg",
            "t": self._count,
            "events": self._told,
            "board": ["".join(".BW"[stone] for stone in line) for line in self.table.stones.reshape(19, 19)],
            "corners": corners_px.round(1).tolist(),
            "hidden": [list(divmod(int(point), 19)) for point in np.flatnonzero(covered[y, x])],
        }
        seen = self._camera.seen(image_bgr, self.light_bgr, self._rng)
        quality = [cv2.IMWRITE_JPEG_QUALITY, self._camera.jpeg_quality]
        self._keep(cv2.imencode(".jpg", seen, quality)[1], row)
        self._told = []
        self._count += 1

    @abstractmethod
    def _keep(self, jpeg: npt.NDArray[np.uint8], row: dict[str, Any]) -> None:
        """One picture with its row of the manifest."""


class FilmFolder(CollageFilm):
    """A film on the disk."""

    def __init__(self, table: Table, rng: np.random.Generator, folder: Path) -> None:
        folder.mkdir(parents=True)
        super().__init__(table, rng, folder.name)
        self.folder = folder

    def _keep(self, jpeg: npt.NDArray[np.uint8], row: dict[str, Any]) -> None:
        (self.folder / str(row["image"])).write_bytes(jpeg.tobytes())
        with (self.folder / "manifest.jsonl").open("a", encoding="utf-8") as manifest:
            manifest.write(json.dumps(row) + "\n")
