"""Between which two times a stone left the hand: what the clock needs (never later than it was, never earlier)."""

import pytest

from rules.presets import CHINESE_2002
from station.tracking.tracker import Tracker
from tests.station.tracking.film import STEP_NS, Film
from tests.station.tracking.sights import area, board, sight
from vision.reasons import BOARD_ABSENT
from vision.sight import Sight

NOTHING = Sight(None, BOARD_ABSENT, None)
EVERYTHING = list(range(361))


def released(film: Film) -> tuple[float, ...] | None:
    told = film.newest("move").as_dict().get("released")
    return told and tuple(told)


@pytest.mark.parametrize(
    ("hand", "pictures", "interval"),
    [
        (area("Q16"), 5, (1.9, 2.0)),  # the last picture with the hand, the first without
        ([], 0, (1.4, 1.5)),  # no hand seen: the last picture without the stone
        (area("Q16"), 30, (1.4, 4.5)),  # a sleeve rests there: the stone may lie under it since long
        (EVERYTHING, 5, (1.4, 2.0)),  # so does what covers everything
    ],
)
def test_a_stone_is_released_between_the_hand_and_the_stone_alone(
    hand: list[int], pictures: int, interval: tuple[float, float]
) -> None:
    film = Film().show().show("Q16", hidden=hand, frames=pictures).show("Q16", frames=40)
    assert released(film) == interval


def test_while_the_camera_was_gone_it_may_have_been_released_at_any_time() -> None:
    film = Film().show().see(NOTHING, 8).see(sight(board("Q16")), 40)
    assert released(film) == (1.4, 2.3)


def test_a_glimpse_between_two_fingers_is_no_release() -> None:
    film = Film().show().show("Q16", hidden=area("Q16"), frames=5)
    beside = [p for p in area("Q16") if p not in area("Q16", 0)]
    film.show("Q16", hidden=beside, frames=1).show("Q16", hidden=area("Q16"), frames=3).show("Q16", frames=20)
    assert released(film) == (2.3, 2.4)


def test_a_stone_that_a_restarted_station_finds_has_no_time() -> None:
    film = Film().show().show("Q16").show("Q16", "D4")
    again = Film(Tracker(CHINESE_2002, events=film.events), step_ns=STEP_NS).show("Q16 C3", "D4", frames=60)
    assert released(again) is None


def test_the_last_picture_without_the_stone_is_told_beside_it() -> None:
    film = Film().show().show("Q16", hidden=area("Q16"), frames=5).show("Q16", frames=40)
    assert film.newest("move").as_dict()["absent"] == 1.4
