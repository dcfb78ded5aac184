"""`python -m tests.e2e.changed BEFORE [AFTER]`: which pictures of the pages changed, as sheets for a person to look at.

BEFORE, AFTER -- folders of pictures as tests/e2e/test_looks.py writes them; AFTER is out/pages. For each picture that
changed out/changed has one with before, after and the difference side by side. Exit status 1 where something changed:
a person looks at each before the change is called done. CI keeps the pictures of the last accepted run as BEFORE.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).parents[2]
AFTER, OUT = ROOT / "out" / "pages", ROOT / "out" / "changed"
APART = 24
"""Of 255: what antialiasing of the same letters makes of a pixel is less."""
LEAST_PX = 20
"""Fewer changed pixels are a blinking cursor."""

Image = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Change:
    """One picture. share -- of its pixels that changed; None where it is new or gone"""

    name: str
    share: float | None
    sheet: Image | None


def changes(before: Path, after: Path) -> Iterator[Change]:
    """In the order of their names."""
    names = {path.name for folder in (before, after) for path in folder.glob("*.png")}
    for name in sorted(names):
        old, new = (cv2.imread(str(folder / name)) for folder in (before, after))
        if old is None or new is None:
            yield Change(name, None, None)
            continue
        one, other = _same_size(np.asarray(old, np.uint8), np.asarray(new, np.uint8))
        apart = np.abs(one.astype(np.int16) - other).max(axis=2) > APART
        if apart.sum() >= LEAST_PX:
            marked = (other // 3 + 160).astype(np.uint8)
            marked[apart] = (0, 0, 220)
            yield Change(name, float(apart.mean()), np.hstack([one, other, marked]))


def _same_size(one: Image, other: Image) -> tuple[Image, Image]:
    high, wide = (max(one.shape[axis], other.shape[axis]) for axis in (0, 1))

    def padded(image: Image) -> Image:
        below, beside = high - image.shape[0], wide - image.shape[1]
        return np.asarray(cv2.copyMakeBorder(image, 0, below, 0, beside, cv2.BORDER_CONSTANT), np.uint8)

    return padded(one), padded(other)


def main(arguments: list[str]) -> int:
    """Writes the sheets, and a line for each picture that changed."""
    if len(arguments) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    before, after = Path(arguments[0]), Path(arguments[1]) if len(arguments) == 2 else AFTER
    for folder in (before, after):
        if not folder.is_dir():
            print(f"{folder}: there is no such folder of pictures", file=sys.stderr)
            return 2
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.glob("*.png"):
        old.unlink()
    found = 0
    for change in changes(before, after):
        found += 1
        if change.sheet is not None:
            cv2.imwrite(str(OUT / change.name), change.sheet)
        print(f"{change.name}: {'new or gone' if change.share is None else f'{100 * change.share:.2f} % of it'}")
    print(f"{found} changed; look at {OUT}" if found else "nothing changed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
