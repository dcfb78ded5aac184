"""What the hall says to a table: who comes, for as long as it is said."""

from station.table.hall_said import HELD_S, HallSaid
from tests.station.stage import StandingClock


def test_who_comes_is_shown_while_the_hall_says_so() -> None:
    clock = StandingClock()
    said = HallSaid(clock)
    assert said.coming is None
    said.comes("Wu")
    clock.wait(HELD_S - 1)
    assert said.coming == "Wu"
    said.comes("")
    clock.wait(HELD_S - 1)
    assert said.coming == "", "said again, by one whose credential has no name"
    clock.wait(1)
    assert said.coming is None
