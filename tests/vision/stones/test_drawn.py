"""A picture of a board is told from a board."""

from dataclasses import replace

import numpy as np
import pytest

from tests.sentences import english
from tests.vision.scenes import plain_scene
from vision.geometry.pose import BoardPose, NoBoard
from vision.geometry.rectify import Image
from vision.picture import look, read_picture
from vision.stones.drawn import is_drawn
from vision.stones.net import Stones
from vision.training.drawn.media import shot
from vision.training.drawn.pages import Medium, Page, random_page
from vision.training.drawn.programs import random_program
from vision.training.points.data import pose_of

SEED = 77  # the fit saw none of these


def pages(medium: Medium, count: int, least_stones: int = 30) -> list[tuple[Page, np.random.Generator]]:
    found: list[tuple[Page, np.random.Generator]] = []
    index = 0
    while len(found) < count:
        rng = np.random.default_rng((SEED, index))
        page, index = random_page(rng), index + 1
        if page.medium is medium and np.count_nonzero(page.stones) >= least_stones:
            found.append((page, rng))
    return found


def seen(page: Page, rng: np.random.Generator) -> tuple[Image, BoardPose, Stones]:
    image, corners = shot(rng, page)
    return image, pose_of(corners), look(image, pose_of(corners))


@pytest.mark.slow
@pytest.mark.parametrize("medium", list(Medium))
def test_most_drawn_boards_are_told(medium: Medium) -> None:
    told = [is_drawn(*seen(page, rng)) for page, rng in pages(medium, 8)]
    assert sum(told) >= 6


def test_a_drawn_board_is_refused_as_such() -> None:
    answers = [read_picture(shot(rng, page)[0]) for page, rng in pages(Medium.PRINTED, 4)]
    assert any(isinstance(answer, NoBoard) and "picture of a board" in english(answer.reason) for answer in answers)


def test_of_a_board_with_hardly_a_stone_nothing_is_said() -> None:
    views = (seen(page, rng) for page, rng in pages(Medium.PRINTED, 8))
    image, pose, stones = next(view for view in views if is_drawn(*view))
    bare = stones.log_probability[stones.labels == 0][0]
    left = np.flatnonzero(stones.labels > 0)[:2]
    few = np.where(np.isin(np.arange(361), left)[:, None], stones.log_probability, bare)
    assert not is_drawn(image, pose, replace(stones, log_probability=few))


@pytest.mark.slow
def test_other_programs_boards_are_told() -> None:
    told = []
    for index in range(12):
        rng = np.random.default_rng((SEED, index))
        page = random_program(rng)
        if np.count_nonzero(page.stones) >= 30:
            told.append(is_drawn(*seen(page, rng)))
    assert len(told) >= 6 and sum(told) >= 0.75 * len(told)


def test_rendered_boards_are_not_drawn() -> None:
    for seed in (9, 10, 11, 12):
        scene = plain_scene(seed)
        stones = look(scene.image_bgr, scene.pose)
        assert not is_drawn(scene.image_bgr, scene.pose, stones)
