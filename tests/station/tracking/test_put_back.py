"""After a scattering: stones put back, stones forgotten, play that goes on at once."""

import pytest

from rules.points import parse_point
from station.game.catalog import BoardScattered
from tests.station.tracking.film import Film, opened
from tests.station.tracking.sights import POSE, area, board, pale, sight
from vision.observation import Observation
from vision.sight import Sight

BLACK, WHITE = "A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13"
SWEPT = "A2 B4 C6 D7 E10 F12 H13", "H1 J4 K6 L8 M9 O11 C5"  # a white stone lies where a black one belongs
EVERYTHING = list(range(361))


def swept() -> Film:
    film = Film().show(BLACK, WHITE).show(*SWEPT, frames=40)
    assert film.tracker.state.phase == "scattered"
    return film


@pytest.mark.parametrize("lean", [0.0, -1.0, 1.0, 2.5])
def test_a_stone_put_back_that_shows_no_plain_color_does_not_hold_the_record_up(lean: float) -> None:
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.see(pale(sight(board(BLACK, WHITE)), "C5", lean), 20)
    assert film.newest("position_restored").as_dict()["unsure"] == ["C5"]
    film.see(pale(sight(board(BLACK + " Q16", WHITE)), "C5", lean), 20)
    assert film.told("move", "stone_removed", "stone_added") == [("move", "B", "Q16", 1)]
    assert film.tracker.state.position.stones == board(BLACK + " Q16", WHITE)


@pytest.mark.parametrize("point", ["C5", pytest.param("D7", id="which-lay-right-until-then")])
def test_a_stone_plainly_of_the_other_color_holds_it_up_and_is_named(point: str) -> None:
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.see(pale(sight(board(BLACK.replace(point, ""), f"{WHITE} {point}")), point, 5.0), 60)
    assert film.tracker.state.phase == "scattered"
    assert film.tracker.differs() == [point]
    assert film.told("position_restored", "stone_exchanged") == []


def test_two_moves_take_the_record_up_and_what_was_not_put_right_stays_open() -> None:
    black, white = BLACK.replace("C5", ""), WHITE + " C5"
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5).show(black, white, frames=150)
    film.show(black + " Q16", white, frames=20)
    assert film.told("move", "gap") == []
    film.show(black + " Q16", white + " R4", frames=20)
    assert film.newest("gap").as_dict()["points"] == ["C5"]
    assert film.told("move") == [("move", "B", "Q16", 1), ("move", "W", "R4", 2)]
    film.show(black + " Q16 C16", white + " R4", frames=20)
    assert film.told("move")[2:] == [("move", "B", "C16", 3)]
    (scattered,) = [i for i in film.tracker.state.incidents if isinstance(i.what, BoardScattered)]
    assert scattered.open and scattered.what.at


def test_play_whose_order_nobody_saw_is_a_gap_and_then_recorded_again() -> None:
    black, white = BLACK.replace("C5", ""), WHITE + " C5"
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5).show(black, white, frames=30)
    film.show(black + " Q16 R4", white, frames=20).show(black + " Q16 R4", white + " C16", frames=20)
    assert film.told("move", "gap") == []
    film.show(black + " Q16 R4", white + " C16 Q10", frames=20)
    assert set(film.newest("gap").as_dict()["points"]) == {"C5", "Q16", "R4", "C16", "Q10"}
    film.show(black + " Q16 R4 K17", white + " C16 Q10", frames=20)
    assert film.told("move") == [("move", "B", "K17", 1)]


def test_a_stone_left_lying_is_no_move_until_the_next_one_comes() -> None:
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5).show(BLACK + " A2", WHITE, frames=90)
    assert film.told("move", "position_restored") == []
    film.show(BLACK + " A2", WHITE + " Q4", frames=20)
    assert film.told("move") == [("move", "B", "A2", 1), ("move", "W", "Q4", 2)]
    assert [e.as_dict()["doubtful"] for e in film.events if e.type == "move"] == [True, False]


def test_two_moves_at_once_after_it_are_ordered_by_the_rules_although_one_lies_where_a_swept_stone_lay() -> None:
    film = Film().show(BLACK, WHITE).show(BLACK + " Q4", WHITE)  # White is to move
    film.show(SWEPT[0] + " Q5", SWEPT[1], frames=40).show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.show(BLACK + " Q4 A2", WHITE + " K10", frames=20)
    assert film.told("move")[1:] == [("move", "W", "K10", 2), ("move", "B", "A2", 3)]
    assert film.newest("move").as_dict()["doubtful"]


def test_stones_that_slid_after_the_scatter_was_told_and_are_still_to_be_lifted_are_no_moves() -> None:
    film = swept().show(SWEPT[0] + " Q3", SWEPT[1] + " R8", frames=20)
    film.show(BLACK + " Q3", WHITE + " R8", frames=60)
    assert film.told("move", "position_restored") == []
    film.show(BLACK, WHITE + " R8", frames=20).show(BLACK, WHITE, frames=20)
    assert film.told("move", "stone_removed", "position_restored") == [("position_restored",)]


def test_one_disorder_after_another_is_told_once_each_however_long_its_stones_slide() -> None:
    black, white = BLACK.replace("C5", ""), WHITE + " C5"
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5).show(black, white, frames=60)
    film.show(black + " Q16", white, frames=20).show(black + " Q16", white + " R4", frames=20)
    assert film.tracker.state.phase == "playing"
    black, white = black + " Q16", white + " R4"
    first = black.replace("A1 B3", "A2 B4"), white.replace("H1 J3", "H2 J4")
    film.show(*first, hidden=[parse_point("A10")], frames=12)
    film.show(first[0], first[1].replace(" C5", ""), hidden=[parse_point("A10")], frames=4)
    film.show(*first, hidden=[parse_point("A10")], frames=4)
    second = first[0].replace("E9 F11", "E10 F12"), first[1].replace("N11 O13", "N12 O14")
    film.show(*second, hidden=[parse_point("A10")], frames=12).show(*second, frames=40)
    assert len(film.told("board_scattered")) == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [("C5", "R4"), ("K5", "R4"), ("K5", "L7"), ("Q16", "L7"), ("C5", "L7")],
    ids=lambda point: point,
)
def test_moves_where_dragged_stones_lay_are_moves(first: str, second: str) -> None:
    black, white = BLACK + " Q4", WHITE + " D16"
    film = Film().show(BLACK, WHITE).show(black, WHITE).show(black, white)
    film.show(black, white, hidden=area("C6", 3) + area("K6", 3), frames=6)
    black, white = black.replace("C5 D7", "C6 D8"), white.replace("K5 L7", "K6 L8")
    film.show(black, white, frames=60)
    played = ("B", first), ("W", second), ("B", "C16"), ("W", "O3")
    for color, point in played:
        black, white = (f"{black} {point}", white) if color == "B" else (black, f"{white} {point}")
        film.show(black, white, frames=30)
    moves = [("move", color, point, 3 + i) for i, (color, point) in enumerate(played)]
    assert film.told("move")[2:] == moves
    assert film.tracker.state.position.stones == board(black, white)


def test_a_move_where_a_dragged_stone_lay_is_one_though_its_color_shows_badly_for_a_while() -> None:
    film = Film().show(BLACK, WHITE)
    black, white = BLACK.replace("C5 D7", "C6 D8"), WHITE.replace("K5 L7", "K6 L8")
    film.show(black, white, frames=60).show(black + " K5", white, frames=30)
    film.see(pale(sight(board(black + " K5", white)), "K5", -1.0), 10)
    film.show(black + " K5", white, frames=30).show(black + " K5", white + " Q4", frames=30)
    assert film.told("move") == [("move", "B", "K5", 1), ("move", "W", "Q4", 2)]


def test_stones_put_back_before_those_that_slid_are_lifted_are_no_moves() -> None:
    black, white = BLACK.replace("C5 D7", "C6 D8"), WHITE.replace("K5 L7", "K6 L8")
    film = Film().show(BLACK, WHITE).show(black, white, frames=60)
    for back in "C5", "D7":
        black += " " + back
        film.show(black, white, frames=30)
    for back in "K5", "L7":
        white += " " + back
        film.show(black, white, frames=30)
    film.show(BLACK, white, frames=30).show(BLACK, WHITE, frames=30)
    assert film.told("move", "gap", "position_restored") == [("position_restored",)]


def test_stones_set_down_a_point_off_while_others_are_put_back_are_no_moves() -> None:
    black, white = BLACK.replace("C5 D7", "C6 D8"), WHITE.replace("K5 L7", "K6 L8")
    film = Film().show(BLACK, WHITE).show(black, white, frames=60)
    white = white.replace(" L8", "")
    film.show(black, white, frames=30)  # whoever lifts what slid puts the board right
    for aside in "D6", "C5":
        black += " " + aside
        film.show(black, white, frames=30)
    film.show(black, white + " L6", frames=60)
    assert film.told("move", "gap") == []
    film.show(BLACK, white + " L6", frames=30).show(BLACK, WHITE, frames=30)
    assert film.told("move", "gap", "position_restored") == [("position_restored",)]


def dragged() -> tuple[Film, str, str]:
    """Four stones lie one line on; Black at Q4 and White at D16 were the only moves."""
    black, white = BLACK + " Q4", WHITE + " D16"
    film = Film().show(BLACK, WHITE).show(black, WHITE).show(black, white)
    film.show(black, white, hidden=area("C6", 3) + area("K6", 3), frames=6)
    black, white = black.replace("C5 D7", "C6 D8"), white.replace("K5 L7", "K6 L8")
    return film.show(black, white, frames=60), black, white


def test_a_stone_taken_where_a_dragged_one_lay_was_played_there() -> None:
    film = Film().show(BLACK, WHITE + " T10 T11")
    black, white = BLACK.replace("C5 D7", "C6 D8"), WHITE.replace("K5", "K6") + " S10 T11"
    film.show(black, white, frames=60)
    assert len(film.told("board_scattered")) == 1
    film.show(black + " T10", white, hidden=area("T10"), frames=4).show(black + " T10", white, frames=10)
    film.show(black, white + " T9", hidden=area("T9"), frames=4).show(black, white + " T9", frames=20)
    film.show(black + " Q16", white + " T9", hidden=area("Q16"), frames=4)
    film.show(black + " Q16", white + " T9", frames=20)
    assert film.told("move") == [
        ("move", "B", "T10", 1), ("move", "W", "T9", ["T10"], 2), ("move", "B", "Q16", 3),
    ]  # fmt: skip


def test_the_order_of_the_first_moves_is_what_the_pictures_say_though_a_hand_is_over_the_first_again() -> None:
    film, black, white = dragged()
    film.show(black + " Q16", white, hidden=area("Q16"), frames=4).show(black + " Q16", white, frames=30)
    film.show(black + " Q16", white + " R14", hidden=area("R15"), frames=4)
    film.show(black + " Q16", white + " R14", frames=30)
    assert film.told("move")[2:] == [("move", "B", "Q16", 3), ("move", "W", "R14", 4)]
    assert [e.as_dict().get("alternatives", []) for e in film.events if e.type == "move"][2:] == [[], []]


def test_a_move_just_before_stones_are_dragged_is_a_move() -> None:
    black, white = BLACK + " Q4", WHITE + " D16"
    film = Film(step_ns=500_000_000).show(BLACK, WHITE).show(black, WHITE).show(black, white)
    film.show(black + " Q16", white, frames=1)
    film.show(black.replace("C5 D7", "C6 D8") + " Q16", white.replace("K5 L7", "K6 L8"), frames=8)
    assert film.told("move")[2:] == [("move", "B", "Q16", 3)]
    assert len(film.told("board_scattered")) == 1
    assert "Q16" not in dict(film.newest("board_scattered").as_dict()["restore"])


def test_stones_that_half_show_are_waited_for_before_a_change_is_judged() -> None:
    film = Film(step_ns=500_000_000).show(BLACK, WHITE)
    black = BLACK.replace("C5 D7 E9", "C6 D8 E10").replace("G13", "G14")
    seen = sight(board(black, WHITE)).observation
    assert seen is not None
    for nats in (0.0, -2.0, -2.0), (0.0, -8.0, -8.0):  # two of them hardly show at first
        loglik = seen.loglik.copy()
        loglik[[parse_point("E9"), parse_point("G13")]] = nats
        film.see(Sight(Observation(loglik, seen.hidden, 1.0, seen.changed), None, POSE), 3 if nats[1] > -8 else 9)
    assert [event.type for event in film.events[-1:]] == ["board_scattered"]
    assert film.told("gap", "stone_removed") == []


def test_stones_that_slid_in_a_poor_light_did_not_stay_where_they_hardly_show_empty() -> None:
    film = Film().show(BLACK, WHITE)
    seen = sight(board(BLACK.replace("C5 D7", "C6 D8"), WHITE.replace("K5 L7", "K6 L8"))).observation
    assert seen is not None
    loglik = seen.loglik.copy()
    loglik[[parse_point(name) for name in ("C5", "D7", "K5", "L7")]] = 0, -3.1, -3.1
    film.see(Sight(Observation(loglik, seen.hidden, 1.0, seen.changed), None, POSE), 60)
    assert [event.type for event in film.events[2:]] == ["board_scattered"]


def test_who_agrees_to_the_end_after_one_move_says_that_play_went_on() -> None:
    film, black, white = dragged()
    film.show(black + " Q16", white, frames=30)
    assert film.told("move")[2:] == []
    film.events += film.tracker.agree_end()
    assert film.told("gap", "move", "game_ended")[2:] == [
        ("gap", ["D8", "L8", "D7", "L7", "C6", "K6", "C5", "K5"]), ("move", "B", "Q16", 3), ("game_ended", "agreed"),
    ]  # fmt: skip


@pytest.mark.parametrize(("lifted", "set_down"), [("N11", "N12"), ("N11", "E9"), ("E9", "")])
def test_stones_lifted_or_exchanged_last_hold_no_play_up(lifted: str, set_down: str) -> None:
    film, black, white = dragged()
    white = white.replace("K6", "K5")
    film.show(black, white, hidden=area("K5"), frames=4).show(black, white, frames=20)  # put right
    black, white = (names.replace(lifted, "") for names in (black, white))
    film.show(black, white, hidden=area(lifted), frames=4).show(black, white, frames=20)
    if set_down:
        black, white = black.replace(set_down, ""), f"{white} {set_down}"
        film.show(black, white, hidden=area(set_down), frames=4).show(black, white, frames=60)
    film.show(black + " Q16", white, hidden=area("Q16"), frames=4).show(black + " Q16", white, frames=20)
    film.show(black + " Q16", white + " R4", hidden=area("R4"), frames=4)
    film.show(black + " Q16", white + " R4", frames=20)
    assert film.told("move")[2:] == [("move", "B", "Q16", 3), ("move", "W", "R4", 4)]


def test_a_board_is_not_right_again_while_a_stone_half_shows_the_other_color() -> None:
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.see(pale(sight(board(BLACK, WHITE)), "C5", 2.9), 1)
    film.show(BLACK.replace("C5", ""), WHITE + " C5", frames=60)
    assert film.told("position_restored", "stone_exchanged") == []
    assert film.tracker.state.phase == "scattered"


def test_moves_just_before_the_next_disorder_go_on_from_the_one_before() -> None:
    black, white = BLACK.replace("C5", ""), WHITE + " C5"
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5).show(black, white, frames=60)
    film.show(black + " Q16", white, hidden=area("Q16"), frames=4).show(black + " Q16", white, frames=20)
    film.show(black + " Q16", white + " R4", hidden=area("R4"), frames=4)
    film.show(black + " Q16", white + " R4", frames=3)
    black, white = black.replace("E9 F11", "E10 F12") + " Q16", white.replace("M9 N11", "M10 N12") + " R4"
    film.show(black, white, hidden=area("J10", 4), frames=4).show(black, white, frames=40)
    assert film.told("move") == [("move", "B", "Q16", 1), ("move", "W", "R4", 2)]
    assert len(film.told("board_scattered")) == 2


def test_a_stone_played_where_a_dragged_one_lay_is_exchanged_and_not_put_right() -> None:
    film, black, white = dragged()
    for point in "K5", "R4", "Q16", "R10":
        black, white = (f"{black} {point}", white) if point in "K5 Q16" else (black, f"{white} {point}")
        film.show(black, white, hidden=area(point), frames=4).show(black, white, frames=20)
    film.show(black.replace("K5", ""), white + " K5", hidden=area("K5"), frames=4)
    film.show(black.replace("K5", ""), white + " K5", frames=40)
    assert film.told("stone_exchanged", "position_restored") == [("stone_exchanged", "W", "K5")]


def test_a_stone_just_played_that_slides_away_with_the_others_was_a_move() -> None:
    """Two pictures a second: neither of the two moves is told when the sweep begins."""
    film = Film(step_ns=500_000_000).show(BLACK, WHITE, frames=12).show(BLACK + " Q3", WHITE, frames=12)
    film.show(BLACK + " Q3 Q16", WHITE + " R9", frames=1).show(hidden=EVERYTHING, frames=1)
    half = "A2 B4 C6 D7 E9 F11 G13", "H1 J4 K6 L8 M9 N11 O13"
    film.show(half[0] + " Q3 Q16", half[1] + " R9", frames=1).show(SWEPT[0] + " Q3 Q16", SWEPT[1] + " R9", frames=1)
    film.show(SWEPT[0] + " Q3 Q17", SWEPT[1] + " R9", frames=20)
    assert film.told("move") == [("move", "B", "Q3", 1), ("move", "W", "R9", 2), ("move", "B", "Q16", 3)]
    restore = dict(film.newest("board_scattered").as_dict()["restore"])
    assert (restore["Q16"], restore["Q17"]) == ("B", ".")


def test_a_stone_that_one_open_picture_showed_before_the_sweep_took_it_was_a_move() -> None:
    """The last picture as recorded is the one before the sweep, not the first that shows it."""
    film = Film(step_ns=500_000_000).show(BLACK, WHITE, frames=12).show(BLACK + " Q3", WHITE, frames=12)
    film.show(BLACK + " Q3", WHITE, area("R9"), 2).show(BLACK + " Q3", WHITE + " R9", frames=1)
    film.show(hidden=EVERYTHING, frames=1).show(SWEPT[0] + " Q3", SWEPT[1] + " S9", frames=20)
    assert film.told("move") == [("move", "B", "Q3", 1), ("move", "W", "R9", 2)]
    scattered = film.newest("board_scattered").as_dict()
    assert scattered["last_frame"] == scattered["before_frame"] == 23
    assert dict(scattered["restore"])["R9"] == "W"


def test_a_stone_put_back_in_the_other_color_where_one_was_missing_is_no_move() -> None:
    missing = BLACK.replace(" C5", "")
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.show(missing + " Q4", WHITE, frames=20).show(missing, WHITE, frames=20)  # Q4 is still lifted
    film.show(missing, WHITE, area("C5"), frames=5).show(missing, WHITE + " C5", frames=30)
    film.show(missing + " Q16", WHITE + " C5", frames=20)
    assert film.told("move", "gap") == []
    film.show(missing + " Q16", WHITE + " C5 R4", frames=20)
    assert film.newest("gap").as_dict()["points"] == ["C5"]
    assert film.told("move") == [("move", "B", "Q16", 1), ("move", "W", "R4", 2)]


def test_what_lay_there_while_the_board_was_scattered_was_not_played_before_it_is_scattered_again() -> None:
    moved = {"A1": "A2", "E9": "E10", "J3": "J4", "K5": "K6", "L7": "L8"}
    black_slid, white_slid = (" ".join(moved.get(name, name) for name in side.split()) for side in (BLACK, WHITE))
    black = BLACK.replace("G13", "G14")  # put back in error
    film = (
        Film(step_ns=500_000_000)
        .show(BLACK, WHITE)
        .show(hidden=EVERYTHING, frames=1)
        .show(black_slid, white_slid, frames=10)
    )
    film.show(hidden=EVERYTHING, frames=2).show(black, WHITE, frames=10).show(black + " Q4", WHITE, frames=5)
    film.show(black + " Q4", WHITE + " Q16", frames=4).show(hidden=EVERYTHING, frames=1)
    film.show("B1 C3 D5 D7 F9 F11 G14 Q5", "H1 H3 J5 L7 M9 M11 O12 Q16", frames=30)
    told = film.told("board_scattered", "gap", "move")
    assert [type_ for type_, *_ in told] == ["board_scattered", "gap", "move", "move", "board_scattered"]


def test_a_missing_stone_put_back_is_no_move_though_its_color_shows_badly() -> None:
    film = opened("K10 C4", "Q16 R4").show("K10 C4", "R4", area("Q16"), frames=5).show("K10 C4", "R4", frames=40)
    assert film.told("stone_removed") == [("stone_removed", "W", "Q16")]
    film.show("K10 C4", "R4", area("Q16"), frames=5).see(pale(sight(board("K10 C4 Q16", "R4")), "Q16", 0.5), 30)
    assert film.told("move")[4:] == []
    assert film.told("position_restored") == [("position_restored", ["Q16"])]
