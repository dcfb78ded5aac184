"""Steps of a record replayed: what happened is played, legal or not."""

from rules.color import BLACK, EMPTY, WHITE, Color
from rules.points import parse_point
from rules.position import Position
from station.game.timeline import Edit, Recorded, Step, replayed
from tests.station.told import event


def at(name: str) -> int:
    return parse_point(name, 19)


def board(black: str = "", white: str = "") -> Position:
    return Position.empty(19).with_stones(black=map(at, black.split()), white=map(at, white.split()))


def turn(point: str | None, color: Color = BLACK, illegal: str | None = None) -> Recorded:
    kind = "pass" if point is None else "illegal_move" if illegal else "move"
    return Recorded(1, 1, kind, color, None if point is None else at(point), 0, illegal=illegal)


def after(position: Position, step: Step, to_move: Color | None = BLACK) -> tuple[Position, Color | None]:
    found = replayed(position, to_move, step)
    return found.position, found.to_move


def test_a_move_takes_what_has_no_liberty() -> None:
    found = replayed(board("A18", "A19"), BLACK, turn("B19"))
    assert (found.captured, found.lost, found.to_move) == ((at("A19"),), (), WHITE)
    assert found.position == board("A18 B19")


def test_after_a_suicide_either_side_may_be_next() -> None:
    found = replayed(board(white="A18 B19"), BLACK, turn("A19", illegal="suicide"))
    assert (found.captured, found.lost, found.to_move) == ((), (at("A19"),), None)
    assert found.position == board(white="A18 B19")


def test_other_illegal_moves_pass_the_turn_on() -> None:
    assert after(board("D4"), turn("Q16", illegal="superko")) == (board("D4 Q16"), WHITE)


def test_a_move_on_a_stone_takes_its_place() -> None:
    assert after(board(white="D4 E4"), turn("D4", illegal="occupied")) == (board("D4", "E4"), WHITE)


def test_a_pass_moves_the_turn_alone() -> None:
    assert after(board("D4"), turn(None, WHITE), WHITE) == (board("D4"), BLACK)


def test_an_edit_sets_stones_without_taking_any() -> None:
    position, to_move = after(board("A18", "A19"), Edit(1, "stone_moved", {at("B19"): BLACK, at("A18"): EMPTY}), WHITE)
    assert (position, to_move) == (board("B19", "A19"), WHITE)


def test_an_edit_may_say_whose_turn_it_is_or_that_nobody_knows() -> None:
    assert after(board(), Edit(1, "correction", {}, WHITE, keeps_turn=False))[1] is WHITE
    assert after(board(), Edit(1, "correction", {}, None, keeps_turn=False))[1] is None


def test_colors_exchanged() -> None:
    assert turn("D4").recolored() == turn("D4", WHITE)
    edit = Edit(1, "gap", {at("D4"): BLACK, at("E4"): WHITE, at("F4"): EMPTY}, taken=(3, 1))
    swapped = edit.recolored()
    assert swapped.changes == {at("D4"): WHITE, at("E4"): BLACK, at("F4"): EMPTY}
    assert swapped.taken == (1, 3)
    assert swapped.recolored() == edit


def test_an_event_becomes_the_turn_that_it_tells() -> None:
    told = event("illegal_move", {"color": "W", "point": "C3", "kind": "ko", "article": "22.2"}, 5, 8, 7, 12)
    made = Recorded.played(told, told.what, number=3)  # type: ignore[arg-type]
    assert (made.seq, made.number, made.kind, made.color, made.point) == (12, 3, "illegal_move", WHITE, at("C3"))
    assert (made.illegal, made.article, made.t_ns, made.frame, made.corrected) == ("ko", "22.2", 5, 8, False)
