"""Incidents on small boards: each is told once, by its name, with its points; and what is none accuses nobody."""

from dataclasses import replace

import numpy as np
import pytest

from rules.color import Color
from rules.points import parse_point
from station.events import Event
from station.fold import fold
from station.tracking.tracker import Tracker
from tests.station.tracking.film import RULES, Film, opened
from tests.station.tracking.sights import area, board, sight
from vision.sight import Sight

ACCUSING = (
    "illegal_move", "out_of_turn", "capture_incomplete", "wrong_capture", "stone_moved", "stone_removed",
    "stone_added", "board_scattered", "move_withdrawn", "colors_swapped", "stone_off_point",
)  # fmt: skip
EYE = "A2 B1 B2"  # white stones round A1


def test_stone_on_a_forbidden_point_is_told_and_its_turn_is_open_once_it_is_lifted() -> None:
    film = opened("K10 K4 C10", EYE).show("K10 K4 C10 A1", EYE, frames=40)
    assert film.told(*ACCUSING) == [("illegal_move", "B", "A1", ["A1"], "suicide", 7)]
    assert film.newest("illegal_move").data["article"] == "2002 §5"
    film.show("K10 K4 C10", EYE, frames=40).show("K10 K4 C10 R4", EYE)
    assert film.told()[-2:] == [("position_restored", ["A1"]), ("move", "B", "R4", 8)]
    assert [incident.open for incident in film.tracker.state.incidents] == [False]


def test_retaking_after_a_threat_is_legal_and_a_repetition_by_a_longer_way_is_superko() -> None:
    black, white = "C10 D11 D9", "D10 E11 E9 F10"
    film = Film().show(black, white).show(black + " E10", "E11 E9 F10")
    film.show(black + " E10", "E11 E9 F10 Q4").show(black + " E10 Q16", "E11 E9 F10 Q4")
    film.show(black + " Q16", white + " Q4", frames=40)
    assert film.told(*ACCUSING) == []
    film = Film().show(black, white).show(black + " E10", "E11 E9 F10")
    film.events += film.tracker.pass_(Color.WHITE) + film.tracker.pass_(Color.BLACK)
    film.events += film.tracker.resume(by="both", to_move=Color.WHITE)
    film.show(black, white, frames=40)
    assert film.told("illegal_move") == [("illegal_move", "W", "D10", ["E10"], "superko", 4)]
    assert film.newest("illegal_move").data["repeats"] == 0


def test_a_move_lifted_is_told_though_the_game_goes_on_without_a_pause() -> None:
    film = opened("K10", "Q16").show("K10 D4", "Q16").show("K10", "Q16", frames=3)
    black, white = "K10", "Q16"
    names = ["C3", "R4", "D6", "P3", "F3", "Q5", "H3", "O3", "J3", "N4", "L3", "M4", "C8", "R8", "C10", "R10"]
    for number, name in enumerate(names):
        black, white = (f"{black} {name}", white) if number % 2 == 0 else (black, f"{white} {name}")
        film.show(black, white, hidden=area(name, 3), frames=3).show(black, white, frames=5)
    film.show(black, white, frames=40)
    assert film.told(*ACCUSING, "gap") == [("move_withdrawn", "B", "D4", 3)]
    assert [move.point for move in film.tracker.state.moves[2:]] == [parse_point(name) for name in names]


def test_stones_with_liberties_lifted_with_a_capture() -> None:
    film = Film().show("B19 K10 C17", "A19 B17 C18 D17").show("B19 K10 C17 A18", "A19 B17 C18 D17")
    film.show("B19 K10 C17 A18", "C18 D17", hidden=area("B18", 1), frames=5)
    film.show("B19 K10 C17 A18", "C18 D17", frames=40)
    assert film.told(*ACCUSING) == [("wrong_capture", "W", ["B17"])]


def test_a_string_with_liberties_lifted_is_one_wrong_capture() -> None:
    white = "A19 C18 C17"
    film = Film().show("B19 K10", white).show("B19 K10 A18", white).show("B19 K10 A18", "", frames=40)
    (wrong,) = [event for event in film.events if event.type == "wrong_capture"]
    assert set(wrong.data["points"]) == {"C18", "C17"}
    assert wrong.data["article"] == "2002 §18.1"
    film.show("B19 K10 A18", "C18 C17", frames=40)
    assert set(film.newest("position_restored").data["points"]) == {"C17", "C18"}


def test_a_moved_stone_says_from_where_to_where_and_when_it_was_first_seen() -> None:
    film = opened("K10 C4", "Q16 R4")
    before = film.events[-1].frame
    film.show("K10 C4", "Q16 R4", hidden=area("K10", 2), frames=10).show("K11 C4", "Q16 R4", frames=40)
    (moved,) = [event for event in film.events if event.type == "stone_moved"]
    assert (moved.data["from"], moved.data["to"], moved.data["article"]) == ("K10", "K11", "2002 §17.5")
    assert before is not None
    assert moved.frame is not None
    assert moved.first_frame == 85
    assert before < moved.data["before_frame"] < moved.first_frame < moved.frame


def test_a_stone_that_nobody_could_have_played_was_added() -> None:
    film = opened("A2 B1 B2", "Q16 R4 D4").show("A2 B1 B2", "Q16 R4 D4 A1", frames=60)
    assert film.told(*ACCUSING) == [("stone_added", "W", "A1")]
    film.show("A2 B1 B2", "Q16 R4 D4", frames=30)
    assert film.told()[-1] == ("position_restored", ["A1"])


def test_two_stones_more_of_one_color_are_nobodys_moves() -> None:
    film = opened("K10 C4", "Q16 R4").show("K10 C4", "Q16 R4 D16 E16", frames=60)
    assert film.told()[4:] == [("gap", ["D16", "E16"])]


def test_a_captured_stone_lifted_right_after_the_next_move_was_told_was_overdue_all_the_same() -> None:
    film = opened("B19", "A19").show("B19 A18", "A19")
    while len(film.told("move")) < 4:
        film.show("B19 A18", "A19 R4", frames=1)
    film.show("B19 A18", "R4", frames=20)
    assert film.told("capture_incomplete") == [("capture_incomplete", ["A19"], 3)]


def test_a_late_lifted_capture_closes_its_incident() -> None:
    film = opened("B19 A18", "A19 R4").show("B19 A18", "A19 R4", frames=20)
    assert film.told("capture_incomplete") == [("capture_incomplete", ["A19"], 3)]
    film.show("B19 A18", "R4", frames=20)
    assert film.told()[-1] == ("position_restored", ["A19"])
    assert not film.tracker.state.incidents[0].open


def test_the_stone_supply() -> None:
    film = Film(Tracker(RULES, events=_many_moves(362))).show(*_cross(), frames=10)
    film.show(_cross()[0] + " Q10", _cross()[1])
    (warned,) = [event for event in film.events if event.type == "stone_supply_exceeded"]
    assert (warned.data["color"], warned.data["stones"], warned.data["article"]) == ("B", 182, "2002 §1.2")


def test_a_board_recolored_exchanges_the_colors_of_every_move() -> None:
    film = opened("K10 C4", "Q16 R4").show("Q16 R4", "K10 C4", frames=60)
    assert [event.type for event in film.events][-1] == "colors_swapped"
    assert [move.color.letter for move in film.tracker.state.moves] == ["W", "B", "W", "B"]
    film.show("Q16 R4", "K10 C4 D16")
    assert film.told("move")[-1] == ("move", "W", "D16", 5)


# ---- scattered boards ---------------------------------------------------------------------------------------------

LYING = ("A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13")
SWEPT = ("A2 B4 C6 D7 E10 F12 H13", "H1 J4 K6 L8 M9 O11 O13")


def test_a_scattered_board_lists_every_point_to_be_put_right_and_moves_wait() -> None:
    film = Film().show(*LYING).show(*SWEPT, frames=40)
    (scattered,) = [event for event in film.events if event.type == "board_scattered"]
    wanted, seen = board(*LYING), board(*SWEPT)
    assert {(parse_point(name), ".BW".index(letter)) for name, letter in scattered.data["restore"]} == {
        (p, wanted[p]) for p in range(361) if wanted[p] != seen[p]
    }
    film.show(SWEPT[0] + " Q16", SWEPT[1], frames=40)
    assert film.told("move", "stone_moved") == []


def test_a_board_put_back_stone_by_stone_is_compared_point_by_point() -> None:
    film = Film().show(*LYING).show(*SWEPT, frames=40)
    black, white = SWEPT[0].split(), SWEPT[1].split()
    for color, lies in enumerate((black, white)):
        for i, home in enumerate(LYING[color].split()):
            if lies[i] != home:
                assert film.tracker.differs()
                assert film.tracker.state.phase == "scattered"
                lies[i] = home
                film.show(" ".join(black), " ".join(white), frames=6)
    assert film.told()[-1] == ("position_restored",)
    assert film.tracker.differs() == []
    film.show(LYING[0] + " Q16", LYING[1])
    assert film.told("move") == [("move", "B", "Q16", 1)]
    assert [event.type for event in film.events if event.type in ACCUSING] == ["board_scattered"]


def test_a_board_swept_slowly_accuses_of_one_thing() -> None:
    film = Film().show(*LYING)
    black, white = LYING[0].split(), LYING[1].split()
    for color, lies in enumerate((black, white)):
        for i, away in enumerate(SWEPT[color].split()):
            if lies[i] != away:
                lies[i] = away
                film.show(" ".join(black), " ".join(white), hidden=area("K10", 5), frames=4)
    film.show(*SWEPT, frames=60)
    assert [event.type for event in film.events if event.type in ACCUSING] == ["board_scattered"]


# ---- stones beside their points -------------------------------------------------------------------------------------


def beside(name: str, cells: float, black: str, white: str) -> Sight:
    """A stone that lies so far right of its point; the others lie on theirs."""
    offsets = np.full((361, 2), np.nan, np.float32)
    for point in np.flatnonzero(np.frombuffer(board(black, white), np.uint8)):
        offsets[point] = (0.05, -0.04)
    offsets[parse_point(name)] = (cells, 0.0)
    seen = sight(board(black, white))
    return Sight(seen.observation, "", seen.pose, offsets_cells=offsets)


def test_a_stone_between_two_points_is_told_once_and_put_right() -> None:
    film = opened().see(beside("K10", 0.5, "K10", "Q16"), 60)
    (told,) = [event for event in film.events if event.type == "stone_off_point"]
    assert (told.data["point"], told.data["offset"], told.data["color"]) == ("K10", 0.5, "B")
    assert told.first_frame == 45
    film.see(beside("K10", float("nan"), "K10", "Q16"), 5)
    assert film.told("position_restored") == [], "it was not measured again, which puts nothing right"
    film.see(beside("K10", 0.1, "K10", "Q16"), 5)
    assert film.told()[-1] == ("position_restored", ["K10"])
    assert [incident.open for incident in film.tracker.state.incidents] == [False]


def test_a_stone_between_two_points_and_measured_from_both_is_told_once() -> None:
    both = beside("K10", 0.47, "K10", "Q16")
    assert both.offsets_cells is not None
    offsets = both.offsets_cells.copy()
    offsets[parse_point("L10")] = (-0.53, 0)
    film = opened().see(replace(both, offsets_cells=offsets), 60)
    assert [event.data["point"] for event in film.events if event.type == "stone_off_point"] == ["K10"]


def test_a_stone_between_two_points_that_is_put_on_the_other_one_was_not_withdrawn() -> None:
    film = opened().show("K10 R4", "Q16").see(beside("R4", 0.5, "K10 R4", "Q16"), 30)
    assert film.told("stone_off_point") == [("stone_off_point", "B", "R4")]
    film.see(beside("S4", 0.1, "K10 S4", "Q16"), 30)
    assert film.told("move_withdrawn", "stone_moved") == []
    correction = film.newest("correction")
    assert (correction.data["action"], correction.data["why"]) == (
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


def test_two_stones_that_show_plainly_are_two() -> None:
    film = opened().show("K10 R4", "Q16", frames=6).show("K10 R4 S4", "Q16", frames=60)
    assert film.told()[2:] == [("move", "B", "R4", 3), ("out_of_turn", "B", "S4", 4)]


def test_a_stone_that_showed_on_two_points_is_put_on_the_other_one() -> None:
    film = opened().see(faint("K10 R4", "Q16"), 6).see(faint("K10 R4 S4", "Q16"), 30).show("K10 S4", "Q16", frames=30)
    assert film.told("out_of_turn", "move_withdrawn", "stone_moved", "stone_removed") == []
    assert film.told("move")[2:] == [("move", "B", "R4", 3), ("move", "B", "S4", 3)]
    assert film.newest("correction").data["action"] == "retract"


def test_a_move_waits_for_a_stone_between_two_points_to_be_put_on_one_of_them() -> None:
    film = opened().see(beside("R4", 0.5, "K10 R4", "Q16"), 50).see(beside("S4", 0.1, "K10 S4", "Q16"), 30)
    assert film.told()[2:] == [
        ("stone_off_point", "B", "R4"), ("move", "B", "S4", 3), ("position_restored", ["R4"])
    ]  # fmt: skip
    assert not film.newest("move").data["doubtful"]


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


def test_a_stone_that_half_shows_on_two_points_and_was_put_right_by_a_hand_is_told() -> None:
    plain, doubted = half((0.0, -9.0, -9.0)), half((0.0, -2.0, -9.0), "R4", "S4")
    covered = replace(sight(board("K10", "Q16"), area("R4")), offsets_cells=plain.offsets_cells)
    lies_well = half((-9.0, 0.0, -9.0), "S4")
    film = opened().see(plain, 10).see(covered, 5).see(doubted, 12).see(covered, 5).see(lies_well, 20)
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
    told = film.newest("move").data
    assert (told["point"], told["doubtful"], told["alternatives"]) == ("R4", True, [{"color": "B", "point": "S4"}])


def test_an_answer_ends_the_wait_for_a_stone_between_two_points() -> None:
    lying = beside("R4", 0.5, "K10 R4", "Q16")
    answered = beside("R4", 0.5, "K10 R4", "Q16 C3")
    film = opened().see(lying, 20).see(answered, 30)
    assert film.told("move")[2:] == [("move", "B", "R4", 3), ("move", "W", "C3", 4)]


def test_a_stone_that_lay_well_and_is_lifted_is_withdrawn_though_an_earlier_one_lay_off_its_point() -> None:
    film = opened().see(beside("K10", 0.5, "K10", "Q16"), 30).show("K10 R4", "Q16").show("K10", "Q16", frames=30)
    assert film.told("move_withdrawn") == [("move_withdrawn", "B", "R4", 3)]


def test_a_stone_that_is_doubted_need_not_lie_so_far_off_its_point_to_be_told() -> None:
    off = beside("K10", 0.39, "K10", "Q16")
    assert off.observation is not None
    loglik = off.observation.loglik.copy()
    loglik[parse_point("K10")] = (-3.5, 0.0, -9.0)
    film = opened().see(replace(off, observation=replace(off.observation, loglik=loglik)), 60)
    (told,) = (event for event in film.events if event.type == "stone_off_point")
    assert (told.data["point"], told.first_frame) == ("K10", 45)


@pytest.mark.parametrize(("cells", "frames"), [(0.4, 100), (0.5, 10), (0.83, 60)])
def test_ordinary_sloppiness_and_a_stone_still_in_hand_are_nobodys_business(cells: float, frames: int) -> None:
    film = opened().see(beside("K10", cells, "K10", "Q16"), frames).see(beside("K10", 0.2, "K10", "Q16"), 30)
    assert film.told("stone_off_point") == []


def test_a_head_over_the_board_takes_no_stone() -> None:
    film = opened("K10 Q16", "C3 R4")
    head = [p for p in area("L10") if p != parse_point("K10")]
    film.show("K10 Q16", "C3 R4", hidden=[*head, parse_point("K10")], frames=120)
    film.show("Q16", "C3 R4", hidden=head, frames=200).show("K10 Q16", "C3 R4", frames=30)
    assert [event.type for event in film.events[-2:]] == ["view_blocked", "view_cleared"]


# ---- pauses and ends ------------------------------------------------------------------------------------------------


def test_a_pause_freezes_the_record_and_resumption_compares_the_board() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee", why="lunch")
    film.show("K10 C4 D16", "Q16", frames=60)
    assert [event.type for event in film.events][-1] == "paused"
    resumed = film.tracker.resume(by="referee")
    assert sorted(resumed[0].data["differs"]) == ["D16", "R4"]
    film.events += resumed
    assert film.tracker.state.phase == "playing"


def test_a_stone_that_came_in_the_pause_is_a_doubtful_move() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee")
    film.show("K10 C4 D16", "Q16 R4")
    film.events += film.tracker.resume(by="referee")
    film.show("K10 C4 D16", "Q16 R4").show("K10 C4 D16", "Q16 R4 D17")
    assert film.newest("resumed").data["differs"] == ["D16"]
    assert [e.data["doubtful"] for e in film.events if e.type == "move"][-2:] == [True, False]


def test_resumption_of_a_disputed_end_compares_with_the_final_position() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pass_(Color.BLACK) + film.tracker.pass_(Color.WHITE)
    film.show("C4", "Q16 R4")
    assert film.tracker.differs() == ["K10"]
    film.show("K10 C4", "Q16 R4")
    film.events += film.tracker.resume(by="referee", to_move=Color.WHITE)
    film.show("K10 C4", "Q16 R4 D16")
    assert film.newest("resumed").data["differs"] == []
    assert film.told("move")[-1] == ("move", "W", "D16", 7)


def test_a_pause_that_ends_as_it_began_tells_of_nothing() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee")
    film.show("C4", "R4", frames=40).show("K10 C4", "Q16 R4")
    film.events += film.tracker.resume(by="referee")
    film.show("K10 C4 D16", "Q16 R4")
    assert film.newest("resumed").data["differs"] == []
    assert film.told()[-1] == ("move", "B", "D16", 5)
    assert film.told(*ACCUSING) == []


def test_rearranging_stones_to_count_corrupts_nothing() -> None:
    black, white = "K10 C4 D4 E4 F4 G4 H4", "Q16 R4 R5 R6 R7 R8 R9"
    film = opened(black, white)
    told = film.told("move")
    film.show("K10 C4 D4 E4", "Q16 R4 R5 R6", frames=40)  # prisoners and dead stones off
    film.show("K10 C4 D4 E4 A1 A2", "Q16 R4 R5 R6 T19", frames=40)  # and some of them set elsewhere
    assert film.told("move", *ACCUSING) == told
    film.show(frames=40)
    assert film.newest("game_ended").data["reason"] == "cleared"
    assert film.newest("game_ended").data["last_frame"] <= 15 * 15
    assert len(fold(film.events).moves) == 14
    film.show("K10")
    assert film.told("record_resumed", "game_ended", "move")[-2:] == [
        ("game_ended", "cleared"),
        ("move", "B", "K10", 1),
    ]


def _many_moves(count: int) -> list[Event]:
    """A log of so many moves: the two sides take each other's single stones for ever, and leave a small position."""
    events = [Event("game_started", 0, 0, 0, {}, seq=1)]
    events.append(Event("setup", 0, 0, 0, {"black": _cross()[0].split(), "white": _cross()[1].split()}, seq=2))
    for number in range(1, count - 1):
        color = "BW"[(number + 1) % 2]
        data = {"number": number, "color": color, "point": "T1" if color == "B" else "A19"}
        events.append(Event("move", 0, 0, 0, data, seq=len(events) + 1))
        taken = {"action": "set_point", "point": data["point"], "color": None, "by": "x", "why": ""}
        events.append(Event("correction", 0, 0, 0, taken, seq=len(events) + 1))
    return events


def _cross() -> tuple[str, str]:
    return "K10", "Q16"
