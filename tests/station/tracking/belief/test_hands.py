"""From which side an arm reached: evidence for color and turn, never an accusation by itself."""

import pytest

from rules.points import parse_point
from tests.station.tracking.film import STEP_NS, Film
from tests.station.tracking.sights import board, pale, sight

BLACK = ["Q16", "D16", "C6", "O3", "C14", "K4"]
WHITE = ["D4", "Q4", "R14", "F17", "R6", "K16"]
SOUTH, NORTH, EAST = "south", "north", "east"


def reaching(point: str, side: str) -> list[int]:
    """A hand at the point with its arm, from that side."""
    row, column = divmod(parse_point(point), 19)
    hand = [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)]
    arm = {
        SOUTH: [(r, column) for r in range(row, 19)],
        NORTH: [(r, column) for r in range(row + 1)],
        EAST: [(row, c) for c in range(column, 19)],
    }[side]
    return [r * 19 + c for r, c in hand + arm if 0 <= r < 19 and 0 <= c < 19]


class Table:
    """Black sits in the south, White in the north, unless it is said otherwise."""

    def __init__(self, black: str = SOUTH, white: str = NORTH, *, moves: int = 6, step_ns: int = STEP_NS) -> None:
        self._pictures = max(1, 4 * STEP_NS // step_ns)  # of a hand
        self.film, self.black, self.white = Film(step_ns=step_ns).show(), list[str](), list[str]()
        for b, w in zip(BLACK[:moves], WHITE[:moves], strict=True):
            self.move("B", b, black)
            self.move("W", w, white)
        self.film.events.clear()

    def move(self, color: str, point: str, side: str | None) -> None:
        """A stone set down by a hand from that side; None: in full view."""
        if side:
            self.film.show(" ".join(self.black), " ".join(self.white), reaching(point, side), self._pictures)
        (self.black if color == "B" else self.white).append(point)
        self.film.show(" ".join(self.black), " ".join(self.white))

    def told(self, kind: str = "move") -> list[tuple[object, ...]]:
        """Color, point, whose hand, whether in doubt."""
        events = [e.as_dict() for e in self.film.events if e.type == kind]
        return [(e["color"], e["point"], e.get("hand"), e["doubtful"]) for e in events]


@pytest.mark.parametrize(("side", "hand"), [(SOUTH, "B"), (NORTH, "W"), (EAST, "unknown"), (None, None)])
def test_a_move_says_whose_hand_it_was_and_is_not_sure_by_the_wrong_one(side: str | None, hand: str | None) -> None:
    table = Table()
    table.move("B", "K10", side)
    assert table.told() == [("B", "K10", hand, hand == "W")]


@pytest.mark.parametrize(("side", "hand"), [(SOUTH, "B"), (NORTH, "W"), (EAST, "unknown"), (None, None)])
def test_a_hand_is_told_at_two_pictures_a_second(side: str, hand: str | None) -> None:
    table = Table(step_ns=5 * STEP_NS)
    table.move("B", "K10", side)
    assert table.told() == [("B", "K10", hand, hand == "W")]


@pytest.mark.parametrize("step_ns", [STEP_NS, 5 * STEP_NS])
def test_a_hand_that_comes_after_a_stone_was_first_seen_did_not_bring_it(step_ns: int) -> None:
    table = Table(step_ns=step_ns)
    black, white = " ".join(table.black), " ".join(table.white)
    table.film.show(black, white, reaching("K10", SOUTH), table._pictures).show(black + " K10", white, frames=1)
    table.film.show(black + " K10", white, reaching("K10", NORTH), table._pictures)
    table.film.show(black + " K10", white, frames=30)
    assert table.told() == [("B", "K10", "B", False)]


def test_a_hand_that_was_gone_when_the_point_still_lay_bare_did_not_bring_what_came_there() -> None:
    table = Table(step_ns=5 * STEP_NS)
    black, white = " ".join(table.black), " ".join(table.white)
    table.film.show(black, white, reaching("K10", NORTH), 1).show(black, white, frames=2)
    table.film.show(black + " K10", white, frames=30)
    assert table.told() == [("B", "K10", None, False)]


@pytest.mark.parametrize(("moves", "doubtful"), [(2, False), (4, True)])
def test_sides_are_known_from_the_first_moves(moves: int, doubtful: bool) -> None:
    table = Table(moves=moves)
    table.move("B", "K10", NORTH)
    assert table.told() == [("B", "K10", "W" if doubtful else "unknown", doubtful)]


def test_who_sits_on_one_side_with_the_other_is_not_told_apart() -> None:
    table = Table(white=SOUTH)
    table.move("B", "K10", SOUTH)
    table.move("W", "O10", NORTH)
    assert table.told() == [("B", "K10", "unknown", False), ("W", "O10", "unknown", False)]


@pytest.mark.parametrize(("side", "accused"), [(SOUTH, 1), (NORTH, 0)])
def test_nobody_moved_twice_whose_hand_it_was_not(side: str, accused: int) -> None:
    table = Table()
    table.move("B", "K10", SOUTH)
    table.move("B", "O10", side)
    table.film.show(" ".join(table.black), " ".join(table.white), frames=60)
    assert len(table.told("out_of_turn")) == accused
    assert table.told()[-1][:2] == (("B", "O10") if not accused else ("B", "K10"))


@pytest.mark.parametrize(("side", "color"), [(SOUTH, "B"), (NORTH, "W")])
def test_the_hand_tells_the_color_of_a_stone_that_shows_none(side: str, color: str) -> None:
    table = Table()
    black, white = " ".join(table.black), " ".join(table.white)
    assert table.film.tracker.state.to_move is not None
    table.film.show(black, white, reaching("K10", side), 4)
    table.film.see(pale(sight(board(black, white)), "K10", 0.0), 40)
    belief = table.film.tracker._view.belief
    assert belief.probability(parse_point("K10"), 1 if color == "B" else 2) > 0.9


def test_a_stone_taken_at_once_was_not_set_by_the_hand_that_took_it() -> None:
    """Without the hand's side an exchange is nearly as likely: test_unseen."""
    table = Table()
    for color, point in (("B", "T16"), ("W", "K10"), ("B", "S15"), ("W", "K8"), ("B", "K12")):
        table.move(color, point, SOUTH if color == "B" else NORTH)
    table.film.events.clear()
    table.move("B", "T14", SOUTH)
    table.film.show(" ".join(table.black), " ".join(table.white), frames=60)
    assert table.told("out_of_turn") == [("B", "T14", "B", False)]
    assert table.told() == []
