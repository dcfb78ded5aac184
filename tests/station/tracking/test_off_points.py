"""Stones beside their points and between two: told once, put right, and never where only the light misleads."""

from dataclasses import replace

import numpy as np
import pytest

from rules.points import parse_point
from tests.station.tracking.film import Film, opened
from tests.station.tracking.sights import area, board, sight
from vision.sight import Sight


def beside(name: str, cells: float, black: str, white: str) -> Sight:
    """A stone that lies so far right of its point; the others lie on theirs."""
    offsets = np.full((361, 2), np.nan, np.float32)
    for point in np.flatnonzero(np.frombuffer(board(black, white), np.uint8)):
        offsets[point] = (0.05, -0.04)
    offsets[parse_point(name)] = (cells, 0.0)
    seen = sight(board(black, white))
    return Sight(seen.observation, None, seen.pose, offsets_cells=offsets)


def test_a_stone_between_two_points_is_told_once_and_put_right() -> None:
    film = opened().see(beside("K10", 0.5, "K10", "Q16"), 60)
    (told,) = [event for event in film.events if event.type == "stone_off_point"]
    assert (told.as_dict()["point"], told.as_dict()["offset"], told.as_dict()["color"]) == (
        "K10",
        0.5,
        "B",
    )
    assert told.first_frame == 45
    film.see(beside("K10", float("nan"), "K10", "Q16"), 5)
    assert film.told("position_restored") == [], "it was not measured again, which puts nothing right"
    film.see(beside("K10", 0.1, "K10", "Q16"), 5)
    assert film.told()[-1] == ("position_restored", ["K10"])
    assert [incident.open for incident in film.tracker.state.incidents] == [False]


@pytest.mark.parametrize(("plain_frames", "told"), [(0, []), (60, [("stone_off_point", "W", "D4")])])
def test_an_outline_on_a_point_that_was_never_read_plainly_is_no_stone(plain_frames: int, told: list[object]) -> None:
    seen = beside("D4", 0.5, "K10", "Q16")
    assert seen.observation is not None
    loglik = seen.observation.loglik.copy()
    loglik[parse_point("D4")] = (0.0, -9.0, -1.8)
    doubted = replace(seen, observation=replace(seen.observation, loglik=loglik))
    film = Film().show("K10", "Q16", frames=plain_frames).see(doubted, 300)
    assert film.told("stone_off_point") == told


def test_a_stone_between_two_points_and_measured_from_both_is_told_once() -> None:
    both = beside("K10", 0.47, "K10", "Q16")
    assert both.offsets_cells is not None
    offsets = both.offsets_cells.copy()
    offsets[parse_point("L10")] = (-0.53, 0)
    film = opened().see(replace(both, offsets_cells=offsets), 60)
    assert [event.as_dict()["point"] for event in film.events if event.type == "stone_off_point"] == ["K10"]


def test_a_stone_between_two_points_that_is_put_on_the_other_one_was_not_withdrawn() -> None:
    film = opened().show("K10 R4", "Q16").see(beside("R4", 0.5, "K10 R4", "Q16"), 30)
    assert film.told("stone_off_point") == [("stone_off_point", "B", "R4")]
    film.see(beside("S4", 0.1, "K10 S4", "Q16"), 30)
    assert film.told("move_withdrawn", "stone_moved") == []
    correction = film.newest("correction")
    assert (correction.as_dict()["action"], correction.as_dict()["why"]) == (
        "retract", "the stone that lay between R4 and its neighbor was taken up again",
    )  # fmt: skip
    assert film.told("move")[-1] == ("move", "B", "S4", 3)


def faint(black: str, white: str) -> Sight:
    """A board whose stones do not show plainly."""
    return sight(board(black, white), nats=6.0)


def test_a_stone_that_shows_on_two_points_lies_between_them_and_is_no_second_move() -> None:
    film = opened().see(faint("K10 R4", "Q16"), 6).see(faint("K10 R4 S4", "Q16"), 60)
    assert film.told()[2:] == [("move", "B", "R4", 3), ("stone_off_point", "B", "R4")]
    answered = film.see(faint("K10 R4 S4", "Q16 C3"), 20).told()[4:]
    assert answered == [("move", "W", "C3", 4)]
    film.show("K10 R4", "Q16 C3", frames=20)
    assert film.told()[5:] == []
    assert film.tracker.state.position.stones == board("K10 R4", "Q16 C3")


def test_a_move_waits_for_a_stone_that_shows_on_two_points_at_once() -> None:
    film = opened().see(faint("K10 R4 S4", "Q16"), 60)
    assert film.told()[2:] == [("stone_off_point", "B", "R4")]
    film.show("K10 S4", "Q16", frames=30)
    assert film.told()[3:] == [("move", "B", "S4", 3), ("position_restored", ["R4"])]


def test_two_stones_that_slid_beside_each_other_are_two_though_they_hardly_show() -> None:
    """Only they are sure at first; two of their color are just seen to go from elsewhere."""
    film = opened("K10 R7 S8 C3", "Q16 D16 C10 Q10")
    film.see(faint("K10 R7 S8 R4 S4 C3", "Q16 D16 C10 Q10"), 1).see(faint("K10 R4 S4 C3", "Q16 D16 C10 Q10"), 60)
    assert film.told("stone_off_point") == []
    assert film.tracker.board_now() == board("K10 R4 S4 C3", "Q16 D16 C10 Q10")


def test_two_stones_set_beside_each_other_are_two_where_a_move_between_is_just_coming() -> None:
    film = Film(step_ns=500_000_000).show(frames=20).show("K10", frames=20).show("K10", "Q16", frames=20)
    film.see(faint("K10 R4", "Q16"), 1).show("K10 R4", "Q16", area("R4", 1), 1)
    film.see(faint("K10 R4 S4", "Q16 R5"), 1).show("K10 R4 S4", "Q16", area("R5", 0), 1)
    film.see(faint("K10 R4 S4", "Q16 R5"), 30)
    assert film.told()[2:] == [("move", "B", "R4", 3), ("move", "W", "R5", 4), ("move", "B", "S4", 5)]


def test_two_stones_that_show_plainly_are_two() -> None:
    film = opened().show("K10 R4", "Q16", frames=6).show("K10 R4 S4", "Q16", frames=60)
    assert film.told()[2:] == [("move", "B", "R4", 3), ("out_of_turn", "B", "S4", 4)]


def test_a_stone_that_showed_on_two_points_is_put_on_the_other_one() -> None:
    film = opened().see(faint("K10 R4", "Q16"), 6).see(faint("K10 R4 S4", "Q16"), 30).show("K10 S4", "Q16", frames=30)
    assert film.told("out_of_turn", "move_withdrawn", "stone_moved", "stone_removed") == []
    assert film.told("move")[2:] == [("move", "B", "R4", 3), ("move", "B", "S4", 3)]
    assert film.newest("correction").as_dict()["action"] == "retract"


def test_a_move_waits_for_a_stone_between_two_points_to_be_put_on_one_of_them() -> None:
    film = opened().see(beside("R4", 0.5, "K10 R4", "Q16"), 50).see(beside("S4", 0.1, "K10 S4", "Q16"), 30)
    assert film.told()[2:] == [
        ("stone_off_point", "B", "R4"), ("move", "B", "S4", 3), ("position_restored", ["R4"])
    ]  # fmt: skip
    assert not film.newest("move").as_dict()["doubtful"]


def test_a_stone_that_lay_between_two_points_for_a_moment_and_was_put_right_by_a_hand_is_told() -> None:
    off = beside("R4", 0.5, "K10 R4", "Q16")
    covered = replace(sight(board("K10 R4", "Q16"), area("R4")), offsets_cells=off.offsets_cells)
    film = opened().see(off, 8).see(covered, 5)
    film.see(beside("R4", 0.1, "K10 R4", "Q16"), 30)
    assert film.told()[2:] == [("move", "B", "R4", 3), ("stone_off_point", "B", "R4"), ("position_restored", ["R4"])]


def half(chances: tuple[float, float, float], *names: str) -> Sight:
    """Two stones, and points with such evidence: nats of empty, black and white."""
    seen = sight(board("K10", "Q16"))
    assert seen.observation is not None
    loglik = seen.observation.loglik.copy()
    for name in names:
        loglik[parse_point(name)] = chances
    offsets = np.full((361, 2), np.nan, np.float32)
    return replace(seen, observation=replace(seen.observation, loglik=loglik), offsets_cells=offsets)


@pytest.mark.parametrize("late", [0, 5])
def test_a_stone_that_half_shows_on_two_points_and_was_put_right_by_a_hand_is_told(late: int) -> None:
    """`late` -- so many pictures show one of them yet as it was before the hand."""
    plain, doubted = half((0.0, -9.0, -9.0)), half((0.0, -2.0, -9.0), "R4", "S4")
    covered = replace(sight(board("K10", "Q16"), area("R4")), offsets_cells=plain.offsets_cells)
    lies_well = half((-9.0, 0.0, -9.0), "S4")
    film = opened().see(plain, 10).see(covered, 5).see(half((0.0, -2.0, -9.0), "R4"), late)
    film.see(doubted, 12).see(covered, 5).see(lies_well, 20)
    assert film.told()[2:] == [("stone_off_point", "B", "S4"), ("position_restored", ["S4"]), ("move", "B", "S4", 3)]


def test_two_points_that_are_merely_hard_to_see_are_nobodys_business() -> None:
    doubted = half((0.0, -9.0, -2.0), "R4", "S4")
    film = opened().see(half((0.0, -9.0, -9.0)), 10).see(doubted, 12).see(half((0.0, -9.0, -9.0)), 20)
    assert film.told("stone_off_point") == []


def test_many_points_that_are_hard_to_see_at_once_are_no_stones() -> None:
    plain, many = half((0.0, -9.0, -9.0)), half((0.0, -2.0, -9.0), "R4", "S4", "C3", "C4", "D3", "D4", "E3", "E4")
    covered = replace(sight(board("K10", "Q16"), area("K10", 9)), offsets_cells=plain.offsets_cells)
    film = opened().see(plain, 10).see(covered, 5).see(many, 12).see(covered, 5).see(half((-9.0, 0.0, -9.0), "S4"), 20)
    assert film.told("stone_off_point") == []


def test_a_stone_that_shows_on_two_points_but_is_measured_on_its_own_is_not_told() -> None:
    both = faint("K10 R4 S4", "Q16")
    offsets = np.full((361, 2), np.nan, np.float32)
    offsets[parse_point("R4")] = (0.1, 0.0)
    film = opened().see(faint("K10 R4", "Q16"), 6).see(replace(both, offsets_cells=offsets), 60)
    assert film.told("stone_off_point") == []


def test_a_stone_that_would_overlap_another_was_measured_wrong() -> None:
    film = opened("K10 C4", "L10 R4").see(beside("K10", 0.5, "K10 C4", "L10 R4"), 60)
    assert film.told("stone_off_point") == []


def test_a_stone_among_others_that_are_measured_so_is_not_told() -> None:
    seen = beside("K10", 0.5, "K10 C4 C16 R10", "Q16 R4 Q6 D10")
    assert seen.offsets_cells is not None
    offsets = seen.offsets_cells.copy()
    offsets[[parse_point("C4"), parse_point("C16")]] = (0.33, 0.0)
    film = opened("K10 C4 C16 R10", "Q16 R4 Q6 D10").see(replace(seen, offsets_cells=offsets), 60)
    assert film.told("stone_off_point") == []


def test_a_stone_found_between_two_points_is_told_only_once_the_grid_has_settled() -> None:
    lying = beside("K10", 0.5, "K10 C4", "Q16")
    film = Film().see(lying, 100)
    assert film.told("stone_off_point") == []
    assert film.see(lying, 100).told("stone_off_point") == [("stone_off_point", "B", "K10")]


def test_a_stone_left_between_two_points_is_a_doubtful_move_that_names_the_other_point() -> None:
    film = opened().see(beside("R4", 0.5, "K10 R4", "Q16"), 150)
    told = film.newest("move").as_dict()
    assert (told["point"], told["doubtful"], told["alternatives"]) == ("R4", True, [{"color": "B", "point": "S4"}])


def test_an_answer_ends_the_wait_for_a_stone_between_two_points() -> None:
    lying = beside("R4", 0.5, "K10 R4", "Q16")
    answered = beside("R4", 0.5, "K10 R4", "Q16 C3")
    film = opened().see(lying, 20).see(answered, 30)
    assert film.told("move")[2:] == [("move", "B", "R4", 3), ("move", "W", "C3", 4)]


def test_a_stone_that_lay_well_and_is_lifted_is_withdrawn_though_an_earlier_one_lay_off_its_point() -> None:
    film = opened().see(beside("K10", 0.5, "K10", "Q16"), 30).show("K10 R4", "Q16").show("K10", "Q16", frames=30)
    assert film.told("move_withdrawn") == [("move_withdrawn", "B", "R4", 3)]


@pytest.mark.parametrize(("on", "towards", "told"), [(3.5, 8.0, 1), (5.0, 5.5, 1), (8.0, 5.5, 0), (5.0, 8.0, 0)])
def test_a_stone_that_is_doubted_need_not_lie_so_far_off_its_point_to_be_told(
    on: float, towards: float, told: int
) -> None:
    """on, towards -- nats by which its point looks like a stone's, and the one that it lies towards empty."""
    off = beside("K10", 0.39, "K10", "Q16")
    assert off.observation is not None
    loglik = off.observation.loglik.copy()
    loglik[parse_point("K10")], loglik[parse_point("L10")] = (-on, 0.0, -9.0), (0.0, -towards, -9.0)
    film = opened().see(replace(off, observation=replace(off.observation, loglik=loglik)), 60)
    found = [(e.as_dict()["point"], e.first_frame) for e in film.events if e.type == "stone_off_point"]
    assert found == [("K10", 45)] * told


@pytest.mark.parametrize(("cells", "frames"), [(0.4, 100), (0.5, 10), (0.83, 60)])
def test_ordinary_sloppiness_and_a_stone_still_in_hand_are_nobodys_business(cells: float, frames: int) -> None:
    film = opened().see(beside("K10", cells, "K10", "Q16"), frames).see(beside("K10", 0.2, "K10", "Q16"), 30)
    assert film.told("stone_off_point") == []


@pytest.mark.parametrize(
    ("name", "right", "down"), [("T10", 0.5, 0.0), ("K1", 0.0, 0.5), ("A10", -0.5, 0.0), ("K19", 0.0, -0.5)]
)
def test_a_stone_off_the_boards_edge_lies_towards_no_other_point(name: str, right: float, down: float) -> None:
    seen = sight(board(f"K10 {name}", "Q16"))
    offsets = np.full((361, 2), np.nan, np.float32)
    offsets[parse_point(name)] = (right, down)
    film = opened().see(replace(seen, offsets_cells=offsets), 150)
    assert film.told("stone_off_point") == [("stone_off_point", "B", name)]
    told = film.newest("move").as_dict()
    assert told["point"] == name and "alternatives" not in told
