"""A simulated round written out as a folder of pictures with its truth, in the form of filmed test sequences.

manifest.jsonl holds one object a picture: `image`; `t`, its index; `events` since the picture before, each `type` and
`detail` (points as [row, col]); `board`, 19 strings; `corners`, pixels; `hidden`, [row, col] under hands.
"""

import json
from pathlib import Path
from typing import Any

import cv2

from hardware.simulated import Setup, Shown, SimulatedTable
from station.errors import InputError

JPEG_QUALITY = 92


def write_sequence(folder: Path, setup: Setup, *, until_s: float | None = None) -> int:
    """Writes one round (or its first `until_s` seconds) and returns the number of pictures.

    Pictures stand `setup.fps` a second. InputError when the folder exists already.
    """
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise InputError(f"{folder}: exists already, nothing is overwritten") from None
    table = SimulatedTable(setup)
    length = min(setup.script.length_s, until_s if until_s is not None else setup.script.length_s)
    count, turns = int(length * setup.fps), 0
    with (folder / "manifest.jsonl").open("w", encoding="utf-8") as manifest:
        for index in range(count):
            shown = table.show(index / setup.fps, (index - 1) / setup.fps)
            turns = shown.rendered.turns if index == 0 else turns
            name = f"{index:04d}.jpg"
            cv2.imwrite(str(folder / name), shown.rendered.image_bgr, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
            manifest.write(json.dumps({"image": name, "t": index} | _truth(shown, turns)) + "\n")
    return count


def _truth(shown: Shown, turns: int) -> dict[str, object]:
    seen = shown.rendered
    return {
        "events": [{"type": told.type, "detail": _as_shown(dict(told.detail), turns)} for told in shown.told],
        "board": ["".join(".BW"[stone] for stone in row) for row in seen.stones.reshape(19, 19)],
        "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in seen.corners_px],
        "hidden": [[int(p) // 19, int(p) % 19] for p in seen.hidden.nonzero()[0]],
    }


def _as_shown(detail: Any, turns: int) -> Any:
    """The places in a detail, [row, column] of the scene, as the first picture shows them."""
    if isinstance(detail, dict):
        return {key: _as_shown(value, turns) for key, value in detail.items()}
    if not isinstance(detail, list | tuple):
        return detail
    if len(detail) == 2 and all(isinstance(value, int) for value in detail):
        row, column = detail
        for _ in range(turns):
            row, column = 18 - column, row
        return [row, column]
    return [_as_shown(value, turns) for value in detail]
