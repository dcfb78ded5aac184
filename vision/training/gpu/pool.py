"""Boards on the graphics card, drawn from by kind; shards that come join while it learns."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import cv2
import numpy as np
import torch
from torch import Tensor

from vision.training.gpu.wear import cut_off, lost_points, turned, turned_lean, wear, whitened
from vision.training.points.data import CUT_OFF, FOCUS, LEAN_ERROR, LEAN_UNKNOWN, photograph_samples

GROUP = 16  # boards that share a kind, a symmetry and a scale
STRENGTHS = {"photographs": 0.35, "renders": 0.6, "wrong": 0.6, "flat": 1.0}
SHARES = {"photographs": 0.1, "renders": 0.61, "wrong": 0.14, "flat": 0.15}


@dataclass(frozen=True, eq=False)
class Batch:
    """white (N, 3, 504, 504); lean (N, 3, 21, 21); stones int64 (N, 361); covered (N, 361), NaN where not known; right
    (N,); number int64 (N,) of a rendered board, else -1."""

    white: Tensor
    lean: Tensor
    stones: Tensor
    covered: Tensor
    right: Tensor
    number: Tensor


@dataclass(eq=False)
class Kind:
    """Boards of one kind, in blocks of what came together."""

    device: torch.device
    capacity: int
    count: int = 0
    columns: dict[str, Tensor] = field(default_factory=dict)

    def add(self, images: np.ndarray, stones: np.ndarray, hidden: np.ndarray, lean: np.ndarray) -> None:
        """uint8 (N, 504, 504, 3), uint8 (N, 361), float32 (N, 361), float32 (N, 3, 21, 21); the rest is dropped where
        there is no more room."""
        arrays = {"images": images, "stones": stones, "hidden": hidden, "lean": lean}
        room = min(len(images), self.capacity - self.count)
        for name, array in arrays.items():
            fresh = torch.from_numpy(array[:room])
            if name not in self.columns:
                shape = (self.capacity, *fresh.shape[1:])
                self.columns[name] = torch.zeros(shape, dtype=fresh.dtype, device=self.device)
            self.columns[name][self.count : self.count + room] = fresh.to(self.device)
        self.count += room


class Pool:
    """hardness -- float32 (capacity,) of rendered boards, kept up by the trainer."""

    def __init__(self, folder: Path, photographs: Path | None, seed: int, device: torch.device, capacity: int) -> None:
        self._rng, self._folder, self._device = np.random.default_rng(seed), folder, device
        sizes = {"renders": capacity, "wrong": capacity // 3, "flat": capacity // 3, "photographs": 64}
        self.kinds = {name: Kind(device, size) for name, size in sizes.items()}
        self.hardness = torch.zeros(capacity, device=device)
        self._taken: set[str] = set()
        if photographs:
            samples = photograph_samples(photographs)
            images = np.stack([cv2.imdecode(jpeg, cv2.IMREAD_COLOR) for jpeg, *_ in samples])
            self.kinds["photographs"].add(images, *(np.stack([s[i] for s in samples]) for i in (1, 2, 3)))

    def follow(self) -> None:
        """Takes in shards as they come, in a thread of its own."""
        Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        while True:
            self.rescan()
            time.sleep(0.5)

    def rescan(self) -> None:
        """Takes in the shards that came since."""
        for path in sorted(self._folder.glob("*.boards")):
            if path.name in self._taken:
                continue
            self._taken.add(path.name)
            with np.load(path) as loaded:
                shard = {name: loaded[name] for name in loaded.files}
            for name in ("renders", "wrong", "flat"):
                kind, before, chosen = self.kinds[name], self.kinds[name].count, shard["kind"] == name
                if name == "renders":
                    focus = [sum(FOCUS.get(tag, 0.0) for tag in str(tags).split()) for tags in shard["tags"][chosen]]
                    end = min(before + len(focus), kind.capacity)
                    self.hardness[before:end] = torch.tensor(focus[: end - before], device=self._device)
                kind.add(*(shard[column][chosen] for column in ("images", "stones", "hidden", "lean")))

    def draw(self, groups: int) -> Batch:
        """So many groups of `GROUP` boards, worn."""
        names = [name for name in SHARES if self.kinds[name].count]
        chances = np.array([SHARES[name] for name in names])
        parts = [self._group(names[i]) for i in self._rng.choice(len(names), groups, p=chances / chances.sum())]
        return Batch(*(torch.cat(column) for column in zip(*parts, strict=True)))

    def _group(self, name: str) -> tuple[Tensor, ...]:
        rng, device, kind = self._rng, self._device, self.kinds[name]
        numbers = torch.randint(kind.count, (GROUP,), device=device)
        if name == "renders":
            others = torch.randint(kind.count, (GROUP,), device=device)
            numbers = torch.where(self.hardness[others] > self.hardness[numbers], others, numbers)
        symmetry = int(rng.integers(8))
        boards, stones, hidden, lean = (kind.columns[key][numbers] for key in ("images", "stones", "hidden", "lean"))
        boards = boards.permute(0, 3, 1, 2).float()
        if name != "wrong" and rng.random() < CUT_OFF:
            boards, hidden = cut_off(rng, boards, hidden)
        stones = turned(stones.view(-1, 19, 19), symmetry).reshape(-1, 361).long()
        hidden = turned(hidden.view(-1, 19, 19), symmetry).reshape(-1, 361)
        lean = turned_lean(lean, symmetry).clone()
        lean[:, :2] *= torch.exp(torch.randn(GROUP, 1, 1, 1, device=device) * LEAN_ERROR)
        lean *= (torch.rand(GROUP, 1, 1, 1, device=device) >= LEAN_UNKNOWN).float()
        image = wear(rng, turned(boards, symmetry), STRENGTHS[name])
        hidden = torch.where(lost_points(image), 1.0, hidden)
        right = torch.full((GROUP,), float(name != "wrong"), device=device)
        if name == "wrong":
            hidden = torch.full_like(hidden, torch.nan)
        number = numbers if name == "renders" else torch.full_like(numbers, -1)
        return whitened(image), lean, stones, hidden, right, number
