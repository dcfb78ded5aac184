import numpy as np
import pytest

from tests.bench.photographs.rendered import rendered_sets


@pytest.mark.slow
def test_every_set_has_scenes_of_its_kind() -> None:
    for test_set in rendered_sets().values():
        name, scene = next(test_set.scenes())
        assert name.startswith(test_set.name)
        assert set(test_set.tags) <= set(scene.tags)
        assert scene.board.lines == test_set.lines
        assert test_set.answer == ("no_board" if test_set.lines != 19 or "cut" in test_set.tags else "ok")


def test_a_set_is_always_the_same() -> None:
    glare = rendered_sets()["glare"]
    (name, first), (again, second) = (next(glare.scenes()) for _ in range(2))
    assert name == again
    assert np.array_equal(first.stones, second.stones)
    assert first.light == second.light


@pytest.mark.parametrize("lines", [13, 9])
def test_small_boards_have_no_stones_beyond_their_lines(lines: int) -> None:
    _, scene = next(rendered_sets()[f"lines-{lines}"].scenes())
    stones = scene.stones.reshape(19, 19)
    assert not stones[lines:].any() and not stones[:, lines:].any()
