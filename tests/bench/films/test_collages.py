"""A rendered picture as the photograph: stones put and lifted are read as such, and films tell what they show."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rules.points import neighbors
from rules.position import after_stone
from tests.bench.films.collage import Table
from tests.bench.films.collage_film import FilmFolder
from tests.bench.films.collage_games import KINDS, MOVES, CollageGame
from tests.bench.films.photograph import Photograph
from tests.bench.photographs.scoring import Case
from tests.vision.scenes import plain_scene
from vision.picture import Reading, read_picture

pytestmark = pytest.mark.slow

INCIDENTS = {
    "opening": [], "push": ["moved_stone"], "removal": ["removed_stone"], "withdraw": ["removed_stone"], "double": [],
    "bump": ["board_bumped"], "light": ["light_change"],
}  # fmt: skip


@pytest.fixture(scope="module")
def scene() -> Case:
    drawn = plain_scene(9)
    return Case("scene", "", "", drawn.image_bgr, drawn.stones, drawn.hidden, drawn.pose)


@pytest.fixture(scope="module")
def photograph(scene: Case) -> Photograph:
    return Photograph.of(scene, 640)


def test_stones_put_and_lifted_are_read_so(photograph: Photograph) -> None:
    table = Table(photograph, np.random.default_rng(1))
    lone = np.flatnonzero((photograph.stones == 0) & (photograph.crowd == 0))[::12]
    crowded = np.flatnonzero((photograph.stones == 0) & (photograph.crowd > 2))[:4]
    lifted = [point for point in np.flatnonzero(photograph.stones) if table.can_lift(int(point))][::6]
    for point in lifted:
        table.lift(int(point))
    for number, point in enumerate([*lone, *crowded]):
        table.put(int(point), 1 + number % 2, (0.05, -0.05))
    seen = read_picture(table.image_bgr)
    assert isinstance(seen, Reading), seen
    assert len(lone) > 3 and len(crowded) > 3 and len(lifted) > 3
    assert np.flatnonzero(seen.stones != table.stones).tolist() == []
    assert not seen.unsure[[*lone, *crowded, *lifted]].any()


def test_what_is_put_beside_a_stone_is_not_painted_over_it(photograph: Photograph) -> None:
    table = Table(photograph, np.random.default_rng(2))
    empty = photograph.stones == 0
    left = next(point for point in range(360) if point % 19 < 18 and empty[point] and empty[point + 1])
    table.put(left, 1)
    box, places = photograph.box(left, 0.3)
    before = table.image_bgr[box].copy()
    table.put(left + 1, 2, (-0.6, 0.0))
    inside = np.linalg.norm(places, axis=2) < 0.28  # the stone beside it begins softly at 0.3
    assert inside.sum() > 40 and (table.image_bgr[box] == before)[inside].all()


@pytest.mark.parametrize("kind", KINDS)
def test_a_film_tells_what_it_shows(scene: Case, kind: str, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    film = FilmFolder(Table(Photograph.of(scene, 200), rng), rng, tmp_path / kind)
    CollageGame(film, rng).play(kind)
    rows = [json.loads(line) for line in (film.folder / "manifest.jsonl").read_text().splitlines()]
    assert [row["image"] for row in rows] == sorted(path.name for path in film.folder.glob("*.jpg"))
    told = [event for row in rows for event in row["events"]]
    assert [event["type"] for event in told if event["type"] != "move"] == INCIDENTS[kind]
    assert sum(event["type"] == "move" for event in told) == MOVES
    notes = [event["detail"]["note"] for event in told if "note" in event["detail"]]
    assert notes == (["consecutive"] if kind == "double" else [])
    stones = scene.stones.tobytes()
    for row in rows:
        for event in row["events"]:
            stones = _after(stones, event["type"], event["detail"])
        if not row["hidden"]:  # captured stones are lifted under a hand, one by one
            assert "".join(row["board"]) == "".join(".BW"[stone] for stone in stones), row["image"]


def _after(stones: bytes, type_: str, detail: dict[str, Any]) -> bytes:
    """The stones after what a film told."""
    at = {key: 19 * detail[key][0] + detail[key][1] for key in ("at", "from", "to") if key in detail}
    if type_ == "move":
        after, _, lost = after_stone(stones, at["at"], ".BW".index(detail["color"]), neighbors(19))
        assert not stones[at["at"]] and not lost
        return after
    board = bytearray(stones)
    for point in (at[key] for key in ("at", "from") if key in at):
        assert board[point] == ".BW".index(detail["color"])
        board[point] = 0
    if "to" in at:
        board[at["to"]] = ".BW".index(detail["color"])
    return bytes(board)
