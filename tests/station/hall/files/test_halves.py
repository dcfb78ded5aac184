"""A round from each side."""

from station.hall.files.halves import Half, halves
from tests.station.hall.cups import cup


def test_both_sides_of_each_game() -> None:
    found = halves(cup(), ["1", "2", "3", "4", "5"])
    assert [str(half) for half in found["1"]] == ["2+!b0", "5-!w0", "4?/b0"]  # the draw was cancelled
    assert [str(half) for half in found["5"]] == ["0+", "1-!b0", "0-"]
    assert [str(half) for half in found["4"]] == ["3+/w2", "2-!b0", "1?/w0"]
    assert str(halves(cup(plain=True), ["1", "2", "3", "4", "5"])["1"][1]) == "5=/w0"
    assert str(Half()) == "0-"
