"""One game after another on the same board: what is set while it is being cleared, or just after, is the next one's."""

import pytest

from rules.color import Color
from tests.station.tracking.film import Film, opened
from tests.station.tracking.sights import area

BLACK, WHITE = "K10 C3 C16 D10", "Q16 R4 R10 E14"


def moves(film: Film) -> list[tuple[object, ...]]:
    """Of the game that the record is in now."""
    return [(m.number, m.color.letter, m.point) for m in film.tracker.state.moves]


def play(film: Film, black: str, white: str = "") -> None:
    """The newest stone under a hand, then in the open, all within a second."""
    point = (white or black).split()[-1]
    film.show(black, white, area(point), 4).show(black, white, frames=6)


def next_game(film: Film) -> None:
    play(film, "Q4")
    play(film, "Q4", "D4")
    play(film, "Q4 C10", "D4")
    film.show("Q4 C10", "D4", frames=30)


def check_next_game(film: Film, reason: str) -> None:
    assert film.told("game_ended") == [("game_ended", reason)]
    assert film.told("setup", "board_scattered", "gap", "stone_removed", "record_frozen") == []
    assert film.tracker.state.game == 2
    assert film.told("move")[-3:] == [("move", "B", "Q4", 1), ("move", "W", "D4", 2), ("move", "B", "C10", 3)]


@pytest.mark.parametrize("rest", [3, 6, 12, 40])
def test_the_first_moves_on_a_cleared_board_are_moves_however_soon_they_come(rest: int) -> None:
    film = opened(BLACK, WHITE)
    film.show(BLACK[:3], hidden=area("K10", 6), frames=4).show(frames=rest)
    next_game(film)
    check_next_game(film, "cleared")


@pytest.mark.parametrize("stones", [("K10", "Q16"), ("K10 C3", "Q16"), ("K10 C3", "Q16 R4")])
@pytest.mark.parametrize("rest", [6, 40])
def test_a_board_of_few_stones_is_cleared_like_any_other(stones: tuple[str, str], rest: int) -> None:
    """No stone is withdrawn, none is missing; the next stone is another game's."""
    film = opened("K10", "Q16")
    film.show("K10 C3", "Q16", frames=20) if "C3" in stones[0] else None
    film.show(*stones, frames=20)
    film.show(hidden=area("K10", 6), frames=4).show(frames=rest)
    next_game(film)
    check_next_game(film, "cleared")
    assert film.told("move_withdrawn") == []


@pytest.mark.parametrize("rest", [3, 10])
def test_a_next_game_may_begin_where_the_last_one_did(rest: int) -> None:
    """Who takes four stones off puts none of them back a second later."""
    film = opened("Q16 D16", "D4 Q4")
    film.show("Q16 D16", "D4 Q4", area("K10", 9), 6).show("", "", area("K10", 9), 6).show(frames=rest)
    play(film, "Q16")
    play(film, "Q16", "D4")
    film.show("Q16", "D4", frames=40)
    assert film.told("game_ended", "move_withdrawn", "stone_removed") == [("game_ended", "cleared")]
    assert film.told("move")[4:] == [("move", "B", "Q16", 1), ("move", "W", "D4", 2)]


def test_stones_lifted_one_by_one_until_none_is_left_end_the_game() -> None:
    film = opened("K10 C3", "Q16 R4")
    for black, white in (("K10 C3", "Q16"), ("K10", "Q16"), ("K10", ""), ("", "")):
        film.show(black, white, area("R4"), 5).show(black, white, frames=40)
    next_game(film)
    assert film.told("game_ended") == [("game_ended", "cleared")]
    assert moves(film)[0] == (1, "B", film.tracker.state.moves[0].point)
    assert (film.tracker.state.game, len(moves(film)), film.tracker.state.incidents) == (2, 3, ())


def test_a_first_stone_that_is_lifted_is_withdrawn_and_the_game_goes_on() -> None:
    film = Film().show().show("K10", frames=20)
    film.show("", "", area("K10"), 5).show(frames=40).show("C3", frames=20)
    assert film.told("game_ended") == []
    assert film.told("move_withdrawn") == [("move_withdrawn", "B", "K10", 1)]
    assert moves(film) == [(1, "B", film.tracker.state.moves[0].point)]


def test_a_stone_left_on_a_cleared_board_is_no_set_up_of_the_next_game() -> None:
    black, white = (
        " ".join(f"{column}{row}" for column in "BDFHK" for row in rows) for rows in ((3, 5, 7), (9, 11, 13))
    )
    film = Film().show(black, white, frames=40).show(f"{black} Q16", white, frames=20)
    film.show("B3", "", area("K10", 6), 6).show("B3", frames=60)
    film.show("B3", "", area("B3"), 6).show("", "", area("B3"), 6).show(frames=30)
    next_game(film)
    assert len(film.told("setup")) == 1
    assert film.told("game_ended") == [("game_ended", "cleared")]
    assert film.told("move")[-3:] == [("move", "B", "Q4", 1), ("move", "W", "D4", 2), ("move", "B", "C10", 3)]


def test_an_end_told_while_the_board_is_cleared_costs_the_next_game_no_move() -> None:
    film = opened(BLACK, WHITE)
    film.show("C3", "R10", area("K10", 6), 5)
    film.events += film.tracker.agree_end()
    film.show("C3", "R10", area("K10", 6), 5).show(frames=4)
    next_game(film)
    check_next_game(film, "agreed")


@pytest.mark.parametrize("agreed", [True, False])
def test_a_first_stone_set_under_a_hand_where_one_of_the_last_game_stood_is_a_move(agreed: bool) -> None:
    """Its point is never seen bare: a hand was over it while the last stones went."""
    film = opened(BLACK, WHITE)
    film.events += film.tracker.agree_end() if agreed else []
    film.show("C3 C16", "R10", area("K10", 6), 5).show("C3", "R10", area("C3", 3), 4).show("C3", "", area("C3", 3), 4)
    film.show("C3", "", frames=5)
    play(film, "C3", "Q16")
    play(film, "C3 C10", "Q16")
    film.show("C3 C10", "Q16", frames=30)
    assert film.told("game_ended") == [("game_ended", "agreed" if agreed else "cleared")]
    assert film.told("setup", "board_scattered", "gap", "stone_removed", "record_frozen", "out_of_turn") == []
    assert film.tracker.state.game == 2
    assert film.told("move")[-3:] == [("move", "B", "C3", 1), ("move", "W", "Q16", 2), ("move", "B", "C10", 3)]
    again = film.newest("game_started")
    assert all(move.frame is not None and move.frame >= (again.frame or 0) for move in film.tracker.state.moves)


def test_a_stone_left_lying_in_sight_is_set_up_in_the_next_game() -> None:
    film = opened(BLACK, WHITE)
    film.events += film.tracker.agree_end()
    film.show("", "R10", area("C3", 6), 5).show("", "R10", frames=20)
    play(film, "Q4", "R10")
    play(film, "Q4", "R10 D4")
    play(film, "Q4 C10", "R10 D4")
    film.show("Q4 C10", "R10 D4", frames=30)
    assert film.newest("setup").as_dict()["white"] == ["R10"]
    assert film.told("move")[-3:] == [("move", "B", "Q4", 1), ("move", "W", "D4", 2), ("move", "B", "C10", 3)]


def test_stones_taken_up_and_set_again_after_the_end_are_no_game() -> None:
    film = opened(BLACK, WHITE)
    film.events += film.tracker.agree_end()
    film.show("K10 C3", "Q16", frames=20).show("K10 C3 D10", "Q16 E14", frames=20).show(BLACK, WHITE, frames=20)
    assert [event.type for event in film.events if event.type == "game_started"] == ["game_started"]


def test_a_board_that_was_turned_over_to_its_first_stones_ends_once() -> None:
    film = opened("K10 C3", "Q16 R4")
    film.show(frames=30)
    film.show("D4", frames=30)
    assert film.tracker.state.moves[-1].color is Color.BLACK
    assert film.told("game_ended") == [("game_ended", "cleared")]
