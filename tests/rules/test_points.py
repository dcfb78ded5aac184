import pytest

from rules.errors import PointError
from rules.points import neighbors, parse_point, point_name, star_points
from tests.rules.said import saying


@pytest.mark.parametrize(
    ("name", "size", "point"),
    [("A19", 19, 0), ("T19", 19, 18), ("T1", 19, 360), ("q16", 19, 3 * 19 + 15), ("J5", 9, 44)],
)
def test_point_names(name: str, size: int, point: int) -> None:
    assert parse_point(name, size) == point
    assert point_name(point, size) == name.upper()


@pytest.mark.parametrize("name", ["", "I5", "T20", "A0", "A-1", "AA", "19A", "U1", "Q16x", "①1"])
def test_text_that_is_no_point(name: str) -> None:
    with pytest.raises(PointError, check=saying("is no point of a 19×19 board")):
        parse_point(name)


@pytest.mark.parametrize("size", [1, 2, 9, 19, 25])
def test_every_point_round_trips_and_neighbors_are_mutual(size: int) -> None:
    near = neighbors(size)
    assert len(near) == size**2
    for point in range(size**2):
        assert parse_point(point_name(point, size), size) == point
        assert all(point in near[other] for other in near[point])
    assert sum(map(len, near)) == 4 * size * (size - 1)


def test_nine_stars() -> None:
    assert len(star_points(19)) == 9
    assert [point_name(point, 9) for point in star_points(9)] == ["C7", "G7", "E5", "C3", "G3"]
