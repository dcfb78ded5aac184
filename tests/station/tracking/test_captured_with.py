"""What goes with captured stones (DESK.md §4.6, §4.8): the same is told in whatever order the points come to sight."""

import pytest

from station.tracking.stories.situation import WITH_NS
from tests.station.tracking.belief.test_hands import EAST, NORTH, SOUTH, Table, reaching
from tests.station.tracking.film import STEP_NS, Film
from tests.station.tracking.sights import area

ACCUSING = ("wrong_capture", "stone_removed", "capture_incomplete", "stone_moved", "gap", "record_frozen")
BLACK, WHITE = "T2 Q16 R1 Q4", "T1 S2 D4 D5 D17"  # S1 takes T1
GONE_FIRST = {"the captured one": "T1", "the other one": "D17", "both at once": "T1 D17"}


def captured() -> Film:
    """Black has just taken T1 by S1: it still lies there."""
    return Film().show(BLACK, WHITE).show(f"{BLACK} S1", WHITE, frames=20)


def left(*gone: str) -> str:
    """White's stones without these."""
    return " ".join(name for name in WHITE.split() if name not in gone)


@pytest.mark.parametrize("first", GONE_FIRST)
def test_a_lone_stone_elsewhere_was_removed_as_long_as_nobody_knows_whose_hand_it_was(first: str) -> None:
    film = captured()
    hidden = [p for name in ("T1", "D17") if name not in GONE_FIRST[first].split() for p in area(name, 1)]
    film.show(f"{BLACK} S1", left("T1", "D17"), hidden=[*area("T1", 1), *area("D17", 1)], frames=4)
    film.show(f"{BLACK} S1", left("T1", "D17"), hidden=hidden, frames=15).show(
        f"{BLACK} S1", left("T1", "D17"), frames=60
    )
    assert film.told(*ACCUSING) == [("stone_removed", "W", "D17")]


@pytest.mark.parametrize("first", GONE_FIRST)
def test_a_lone_stone_beside_the_capture_was_lifted_with_it(first: str) -> None:
    film = captured()
    hidden = {"the captured one": area("S2", 0), "the other one": area("T1", 0), "both at once": []}[first]
    film.show(f"{BLACK} S1", left("T1", "S2"), hidden=area("T1", 1), frames=4)
    film.show(f"{BLACK} S1", left("T1", "S2"), hidden=hidden, frames=10).show(
        f"{BLACK} S1", left("T1", "S2"), frames=60
    )
    assert film.told(*ACCUSING) == [("wrong_capture", "W", ["S2"])]


@pytest.mark.parametrize("first", GONE_FIRST)
def test_a_string_elsewhere_was_lifted_with_the_capture(first: str) -> None:
    film = captured()
    hidden = [p for name in ("T1", "D4") if name not in GONE_FIRST[first].split() for p in area(name, 1)]
    film.show(f"{BLACK} S1", left("T1", "D4", "D5"), hidden=[*area("T1", 1), *area("D4", 1)], frames=4)
    film.show(f"{BLACK} S1", left("T1", "D4", "D5"), hidden=hidden, frames=15)
    film.show(f"{BLACK} S1", left("T1", "D4", "D5"), frames=60)
    assert film.told(*ACCUSING) == [("wrong_capture", "W", ["D5", "D4"])]


def test_a_stone_that_goes_long_after_the_captured_one_was_removed() -> None:
    film = captured().show(f"{BLACK} S1", left("T1"), frames=WITH_NS // STEP_NS + 10)
    film.show(f"{BLACK} S1", left("T1", "S2"), hidden=area("S2", 0), frames=4).show(
        f"{BLACK} S1", left("T1", "S2"), frames=60
    )
    assert film.told(*ACCUSING) == [("stone_removed", "W", "S2")]


@pytest.mark.parametrize("first", ["T10", "K10", "T10 K10"])
@pytest.mark.parametrize(
    ("side", "told"), [(SOUTH, "wrong_capture"), (NORTH, "stone_removed"), (EAST, "stone_removed")]
)
def test_a_lone_stone_elsewhere_was_lifted_with_the_capture_by_the_hand_of_who_captured(
    side: str, told: str, first: str
) -> None:
    """Black sits in the south; from the east a referee may reach."""
    table = Table()
    for color, point in (("B", "T11"), ("W", "T10"), ("B", "S10"), ("W", "K10"), ("B", "T9")):
        table.move(color, point, SOUTH if color == "B" else NORTH)
    black, both = " ".join(table.black), " ".join(table.white)
    none = " ".join(name for name in table.white if name not in ("T10", "K10"))
    hands = {"T10": reaching("T10", SOUTH), "K10": reaching("K10", side)}
    film = table.film.show(black, both, hands["T10"], 4).show(black, none, {*hands["T10"], *hands["K10"]}, 6)
    still = [p for name, hand in hands.items() if name not in first.split() for p in hand]
    film.show(black, none, still, 8).show(black, none, frames=60)
    assert [one[0] for one in film.told(*ACCUSING)] == [told]


@pytest.mark.parametrize(
    ("side", "told"), [(SOUTH, "wrong_capture"), (NORTH, "stone_removed"), (EAST, "stone_removed")]
)
def test_a_lone_stone_beside_a_move_that_took_none_was_lifted_by_the_hand_of_who_moved(side: str, told: str) -> None:
    """2002 §18.1 误提对方有气之子: Black sits in the south, and took W K10 for dead."""
    table = Table()
    table.move("B", "T11", SOUTH)
    table.move("W", "K10", NORTH)
    table.move("B", "K9", SOUTH)
    black, white = " ".join(table.black), " ".join(table.white)
    none = " ".join(name for name in table.white if name != "K10")
    film = table.film.show(black, white, reaching("K10", side), 4).show(black, none, reaching("K10", side), 6)
    film.show(black, none, frames=60)
    assert [one[0] for one in film.told(*ACCUSING)] == [told]
    film.show(black, white, reaching("K10", side), 4).show(black, white, frames=60)
    assert not [incident for incident in film.tracker.state.incidents if incident.open]


def test_a_stone_that_went_with_the_others_taken_was_set_there_anew() -> None:
    """Two pictures a second: all four are gone in one, A2 is back in the next; then White's A1 is taken unseen."""
    white, left = "A4 B2 C1 Q16 R16", "Q4 D4 K10"
    film = Film(step_ns=500_000_000).show("A1 A2 A3 B1 Q4 D4", white, frames=6)
    film.show(f"A1 A2 A3 B1 {left}", white, frames=6).show(f"A1 A2 A3 B1 {left}", f"{white} B3", frames=3)
    white += " B3"
    film.show(left, white, area("A2"), frames=1).show(left, white, frames=1).show(left, white, area("A2"), frames=1)
    film.show(f"{left} A2", white, frames=5).show(f"{left} A2", white, area("A1"), frames=3)
    film.show(f"{left} A2 B1", white, frames=30)
    assert [(told[1], told[2]) for told in film.told("move")[1:]] == [
        ("W", "B3"), ("B", "A2"), ("W", "A1"), ("B", "B1")
    ]  # fmt: skip
    assert film.told("capture_incomplete", "out_of_turn") == []
