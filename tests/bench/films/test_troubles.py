"""Troubled films of a rendered picture: their truth is a game's, and records of the pictures come out right."""

from pathlib import Path

import numpy as np
import pytest

from tests.bench.films.trouble_games import KINDS
from tests.bench.films.troubles import draw, judge, rows_of, seen, told, truth_of
from tests.bench.photographs.scoring import Case
from tests.vision.scenes import plain_scene

COMPACT = "exchanged", "scatter_one_off", "next_game"


@pytest.fixture(scope="module")
def scene() -> Case:
    drawn = plain_scene(9)
    stones = drawn.stones
    return Case("scene", "", "", drawn.image_bgr, stones, drawn.hidden, drawn.pose)


def check(scene: Case, kind: str, folder: Path) -> None:
    film = draw(kind, scene, 3, folder)
    outcome = judge(film, told(film, list(seen(film))))
    assert outcome.right, outcome.line()


@pytest.mark.slow
@pytest.mark.parametrize("kind", COMPACT)
def test_pictures_of_a_trouble_make_the_right_record(scene: Case, kind: str, tmp_path: Path) -> None:
    check(scene, kind, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in COMPACT])
def test_pictures_of_every_trouble_make_the_right_record(scene: Case, kind: str, tmp_path: Path) -> None:
    check(scene, kind, tmp_path)


@pytest.mark.slow
def test_a_record_of_nothing_is_wrong(scene: Case, tmp_path: Path) -> None:
    film = draw("exchanged", scene, 4, tmp_path)
    outcome = judge(film, [])
    assert not outcome.position and not outcome.moves and len(outcome.untold) == 1


@pytest.mark.slow
def test_the_truth_of_a_film_ends_as_its_table(scene: Case, tmp_path: Path) -> None:
    film = draw("takeback", scene, 5, tmp_path)
    rows = rows_of(film)
    (moves,), incidents, board = truth_of(rows)
    assert [type_ for _, type_, _ in incidents] == ["withdrawn"]
    assert board == "".join(rows[-1]["board"])
    assert len(moves) == 10
    assert int(np.sum([row != "." for row in board])) == int(np.count_nonzero(scene.stones)) + 10
