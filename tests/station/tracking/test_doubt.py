"""Doubtful colors and orders: the rules decide what the pictures leave open, and nobody is accused of a reading."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rules.points import parse_point
from station.game.event import Event
from station.tracking.tracker import Tracker
from tests.station.told import event
from tests.station.tracking.film import RULES, Film, opened
from tests.station.tracking.sights import POSE, area, board, pale, sight
from vision.observation import Observation
from vision.sight import Sight

SCATTERING = ("board_scattered", "record_frozen", "colors_swapped")
ACCUSING = ("out_of_turn", "illegal_move", "stone_added", "colors_swapped")


class Dim(Film):
    """A film in which some stones have no plain color."""

    def dim(self, black: str, white: str, stones: dict[str, float], frames: int = 15) -> "Dim":
        seen = sight(board(black, white))
        for point, lean in stones.items():
            seen = pale(seen, point, lean)
        return self.see(seen, frames)


def fields(events: list[Event], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(e.as_dict()[name] for name in names) for e in events if e.type == "move"]


@pytest.mark.parametrize("lean", [0.5, -0.5, 0.0, 1.4, -1.4])
def test_a_stone_of_doubtful_color_is_a_move_of_the_side_to_move(lean: float) -> None:
    film = Dim()
    film.show().show("Q16")
    film.dim("Q16", "", {"D4": lean}).dim("Q16 R4", "", {"D4": lean}, frames=60)
    assert fields(film.events, "color", "point", "doubtful") == [
        ("B", "Q16", False), ("W", "D4", True), ("B", "R4", False),
    ]  # fmt: skip
    doubtful = next(e for e in film.events if e.as_dict().get("doubtful"))
    assert doubtful.as_dict()["alternatives"] == [{"color": "B", "point": "D4"}]
    assert film.told(*ACCUSING) == []


def hardly(black: str, white: str, gone: str, nats: float) -> Sight:
    """A sight in which these points are read as empty, no more plainly than that."""
    seen = sight(board(black, white)).observation
    assert seen is not None
    loglik = seen.loglik.copy()
    loglik[[parse_point(name) for name in gone.split()]] = (0, -12, -nats)
    return Sight(Observation(loglik, seen.hidden, 1.0, seen.changed), None, POSE)


def half(black: str, white: str, point: str) -> Sight:
    """A sight in which a white stone on `point` is as likely as none."""
    seen = sight(board(black, white)).observation
    assert seen is not None
    loglik = seen.loglik.copy()
    loglik[parse_point(point)] = (-0.8, -9, -0.6)
    return Sight(Observation(loglik, seen.hidden, 1.0, seen.changed), None, POSE)


@pytest.mark.parametrize(("nats", "told"), [(3.5, []), (4.5, [("stone_removed", "W", "Q16")])])
def test_a_stone_that_hardly_shows_is_not_said_to_be_gone(nats: float, told: list[object]) -> None:
    film = opened("K10 C4", "Q16 R4").see(hardly("K10 C4", "R4", "Q16", nats), 100)
    assert film.told("stone_removed", *ACCUSING) == told


def test_a_board_on_which_some_stones_hardly_show_is_not_scattered_when_play_goes_on() -> None:
    black, white, gone = "K10 C4 E16 N3", "Q16 R4 D10 O17", "Q16 R4 D10"
    film = opened(black, white).see(hardly(black, "O17", gone, 3.5), 2)
    film.see(hardly(black + " G5", "O17 G7", gone, 3.5), 60)
    assert film.told(*SCATTERING, *ACCUSING) == []
    assert {told[2] for told in film.told("move")[-2:]} == {"G5", "G7"}


def test_nobody_moved_twice_while_a_recorded_stone_turns_out_to_have_the_other_color() -> None:
    film = opened("K10 C4", "Q16 R4").show("K10 C4 E16", "Q16 R4").show("K10 E16", "Q16 R4 C4", frames=40)
    film.show("K10 E16 G5", "Q16 R4 C4", frames=40)  # what was taken for Black's C4 may be the move between
    assert film.told("out_of_turn") == []
    assert film.told("move")[-1] == ("move", "B", "G5", 6) and film.newest("move").as_dict()["doubtful"]


def test_a_stone_that_hardly_shows_is_no_answer_to_a_later_move_once_it_is_recorded() -> None:
    film = opened("K10", "Q16").show("K10 C4", "Q16").see(half("K10 C4", "Q16", "E12"), 30)
    film.see(half("K10 C4 E16", "Q16", "E12"), 30)
    assert film.told("move")[-2:] == [("move", "W", "E12", 4), ("move", "B", "E16", 5)]
    film.see(half("K10 C4 E16 G5", "Q16", "E12"), 60)
    assert film.told("out_of_turn") == [("out_of_turn", "B", "G5", 6)]


def test_the_color_is_corrected_once_it_is_plain() -> None:
    film = Dim()
    film.show().show("Q16")
    film.dim("Q16", "", {"D4": 0.5}).show("Q16 D4", "", frames=15)
    (correction,) = (e for e in film.events if e.type == "correction")
    assert (correction.as_dict()["action"], correction.as_dict()["color"], correction.as_dict()["point"]) == (
        "replace_move", "B", "D4",
    )  # fmt: skip
    assert film.tracker.state.rows[15][3] == "B"


def test_a_color_that_never_shows_plainly_makes_nobody_move_twice() -> None:
    film = Dim()
    film.show().show("Q16")
    film.dim("Q16", "", {"D4": 0.5}).dim("Q16", "", {"D4": -4.0}, frames=20)
    assert film.tracker.state.rows[15][3] == "W"
    assert film.told(*ACCUSING) == []
    (correction,) = (e.as_dict() for e in film.events if e.type == "correction")
    assert (correction["color"], correction["alternatives"]) == ("W", [{"color": "B", "point": "D4"}])
    assert film.tracker.state.moves[-1].doubtful


def test_a_recorded_stone_seen_badly_stays_as_it_is() -> None:
    film = Dim()
    film.show().show("Q16").show("Q16", "D4")
    film.dim("Q16", "", {"D4": -1.0}, frames=40)
    assert film.told() == [("move", "B", "Q16", 1), ("move", "W", "D4", 2)]


def test_a_pale_stone_captured_is_a_capture() -> None:
    film = Dim()
    film.show().show("B19")
    film.dim("B19", "", {"A19": 0.3}).show("B19 A18", "")
    assert film.told() == [("move", "B", "B19", 1), ("move", "W", "A19", 2), ("move", "B", "A18", ["A19"], 3)]


@pytest.mark.parametrize("third", ["B", "W"])
def test_two_first_moves_at_once_are_told_in_doubt_and_the_third_tells_their_order(third: str) -> None:
    film = Film().show("Q4", "C16").show("Q4 R10", "C16 K10", frames=30)
    assert [event.as_dict()["doubtful"] for event in film.events if event.type == "move"] == [True, True]
    more = ("Q4 R10 C3", "C16 K10") if third == "B" else ("Q4 R10", "C16 K10 C3")
    film.show(*more, frames=40)
    assert film.told(*ACCUSING) == []
    assert [move.color.letter for move in film.tracker.state.moves] == (
        ["B", "W", "B"] if third == "B" else ["W", "B", "W"]
    )


def test_two_more_that_come_at_once_tell_no_order_of_the_two_before_them() -> None:
    film = Film().show().show("Q16", "D4", frames=140).show("Q16 Q4", "D4 D16", frames=140)
    assert film.told("correction", "white_moved_first", *ACCUSING) == []
    assert [move.color.letter for move in film.tracker.state.moves] == ["B", "W", "B", "W"]
    film.show("Q16 Q4 C10", "D4 D16", frames=30)
    assert film.told()[-1] == ("move", "B", "C10", 5)


def test_two_in_a_row_that_came_at_once_accuse_only_in_plain_colors() -> None:
    film = Dim()
    film.show().show("Q16").show("Q16", "D4")
    film.dim("Q16", "D4", {"C10": 1.8, "K4": 1.8}, frames=80)
    assert film.told(*ACCUSING) == []
    plain = Film().show().show("Q16").show("Q16", "D4").show("Q16 C10 K4", "D4", frames=60)
    assert plain.told("out_of_turn") == [("out_of_turn", "B", "K4", 4)] or plain.told("out_of_turn") == [
        ("out_of_turn", "B", "C10", 4)
    ]


def test_nobody_moved_twice_while_another_stone_may_be_there() -> None:
    film = Dim()
    film.show().show("Q16")
    seen = sight(board("Q16 R4"))
    assert seen.observation is not None
    loglik = seen.observation.loglik.copy()
    loglik[parse_point("D4")] = (-1.0, -6.0, 0.0)
    film.see(Sight(Observation(loglik, np.zeros(361, np.bool_), 1.0, seen.observation.changed), None, POSE), 90)
    assert film.told("out_of_turn") == []


def test_a_setup_may_hold_pale_stones() -> None:
    film = Dim(Tracker(RULES))
    film.dim("Q4", "C16", {"K10": -0.4}).dim("Q4", "C16 D4", {"K10": -0.4})
    (setup,) = (e for e in film.events if e.type == "setup")
    assert setup.as_dict()["black"] == ["K10", "Q4"]
    assert film.told("move") == [("move", "W", "D4", 1)]


def test_a_stone_taken_before_anybody_saw_it_is_no_second_move_of_its_captor() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16 A2", "D4", frames=1)
    film.show("Q16 A2", "D4", hidden=area("A2", 1), frames=14).show("Q16 A2 B1", "D4", frames=40)
    assert film.told()[2:] == [("move", "B", "A2", 3), ("move", "W", "A1", 4), ("move", "B", "B1", ["A1"], 5)]


def test_a_stone_that_shines_like_the_other_color_stays_as_recorded_and_the_game_goes_on() -> None:
    black, white = "Q16 C3 R6 D10 K4", "D16 Q4 O3 F17 C14"
    film, black_now, white_now = Film().show(), "", ""
    for black_move, white_move in zip(black.split(), white.split(), strict=True):
        black_now += " " + black_move
        film.show(black_now, white_now)
        white_now += " " + white_move
        film.show(black_now, white_now)
    film.show("Q16 C3 R6 K4", white + " D10", frames=60).show("Q16 C3 R6 K4 T1", white + " D10", frames=40)
    film.show(black + " T1", white, frames=30).show(black + " T1", white + " S2", frames=30)
    assert film.told("move")[-2:] == [("move", "B", "T1", 11), ("move", "W", "S2", 12)]
    (flag,) = (e for e in film.events if e.type == "correction")
    assert flag.as_dict()["point"] == "D10" and "stays as recorded" in flag.as_dict()["why"]
    assert film.told(*ACCUSING, "stone_removed", "record_frozen", "board_scattered", "gap") == []
    assert film.tracker.state.position.stones == board(black + " T1", white + " S2")


def test_a_first_stone_that_proves_white_was_whites_and_swaps_no_colors() -> None:
    film = Dim()
    film.show().dim("", "", {"Q16": -0.5}).show("", "Q16").show("D4", "Q16").show("D4", "Q16 D16")
    assert film.told("colors_swapped", "white_moved_first", "out_of_turn") == [("white_moved_first", "Q16")]
    assert [move.color.letter for move in film.tracker.state.moves] == ["W", "B", "W"]


@pytest.mark.parametrize(("first", "lean", "told"), [(1.0, -2.5, []), (9.0, -9.0, ["gap"])])
def test_a_stone_of_the_setup_that_was_doubtful_and_shows_the_other_color_is_no_upheaval(
    first: float, lean: float, told: list[str]
) -> None:  # fmt: skip
    film = Dim()
    film.dim("Q16 R4 C10", "D4 C16", {"K3": first}, frames=20).dim("Q16 R4 C10", "D4 C16", {"K3": lean}, frames=5)
    film.dim("Q16 R4 C10 N3", "D4 C16", {"K3": lean}, frames=5)
    film.dim("Q16 R4 C10 N3", "D4 C16 K17", {"K3": lean}, frames=60)
    assert [event.type for event in film.events if event.type in ("gap", *SCATTERING)] == told
    assert film.told("move")[-1][:3] == ("move", "W", "K17")


def weakly(name: str, nats: tuple[float, float, float], black: str, white: str) -> Sight:
    """A board of which one point says little; the others are plain."""
    seen = sight(board(black, white))
    assert seen.observation is not None
    loglik = seen.observation.loglik.copy()
    loglik[parse_point(name)] = nats
    return Sight(Observation(loglik, np.zeros(361, np.bool_), 1.0, seen.observation.changed), None, POSE)


def test_the_same_doubt_looked_at_again_and_again_makes_no_stone() -> None:
    film = Film().show("Q16", "C4").show("Q16 D16", "C4")
    film.see(weakly("K4", (-1.2, -6.0, 0.0), "Q16 D16", "C4"), 300)
    assert [event.type for event in film.events if event.type not in ("game_started", "setup")] == ["move"]


def test_a_stone_that_may_have_come_from_elsewhere_accuses_nobody_until_that_is_plain() -> None:
    film = Film().show().show("Q16").show("Q16", "K10").show("Q16 C4", "K10").show("Q16 C4", "K10 R4")
    film.show("Q16 C4", "K10 R4", hidden=area("K10"), frames=10)
    film.see(weakly("K10", (0.0, -6.0, -1.8), "Q16 C4", "L10 R4"), 60)
    assert len(film.told()) == 4
    film.show("Q16 C4", "L10 R4", frames=30)
    assert film.told()[4:] == [("stone_moved", "W", "K10", "L10")]


def test_a_stone_that_is_not_plainly_gone_accuses_nobody_and_play_goes_on() -> None:
    film = Film().show().show("Q16").show("Q16", "K10").show("Q16 C4", "K10").show("Q16 C4", "K10 R4")
    film.see(weakly("K10", (0.0, -6.0, -2.4), "Q16 C4", "R4"), 100)
    film.see(weakly("K10", (0.0, -6.0, -2.4), "Q16 C4 D16", "R4"), 30)
    assert film.told()[4:] == [("move", "B", "D16", 5)]
    film.show("Q16 C4 D16", "R4", frames=40)
    assert film.told()[5:] == [("stone_removed", "W", "K10")]


def test_nobody_moved_twice_where_a_captured_stone_may_have_been_set_again() -> None:
    film = opened("B19", "A19").show("B19 A18", "A19", frames=10)
    film.show("B19 A18 C3", "A19", frames=3).show("B19 A18 C3", "", frames=60)
    assert film.told("out_of_turn") == []
    told = film.newest("move").as_dict()
    assert (told["point"], told["doubtful"], told["alternatives"]) == ("C3", True, [{"color": "W", "point": "A19"}])


def test_a_few_stones_misread_in_a_poor_light_scatter_no_board() -> None:
    black, white = "A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13"
    film = Film().show(black, white)
    film.show(black.replace("C5", "") + " Q16 R4 T5", white.replace("K5", "") + " C16 R10 S6", frames=60)
    assert [event.type for event in film.events if event.type in ("gap", *SCATTERING, *ACCUSING)] == ["gap"]
    film.show(black.replace("C5", "") + " Q16 R4 T5 Q10", white.replace("K5", "") + " C16 R10 S6", frames=20)
    assert film.told("move") == [("move", "B", "Q10", 1)]


def test_a_stone_that_only_half_shows_explains_what_seems_to_be_two_moves_in_a_row() -> None:
    film = Film().show().show("Q16").show("Q16", "K10")
    film.see(weakly("C4", (0.0, -1.0, -9.0), "Q16", "K10"), 10)
    film.see(weakly("C4", (-1.3, 0.0, -9.0), "Q16", "K10 R4"), 80)
    assert film.told()[2:] == [("move", "B", "C4", 3), ("move", "W", "R4", 4)]
    assert [event.as_dict()["doubtful"] for event in film.events if event.type == "move"] == [
        False,
        False,
        True,
        False,
    ]
    film.see(weakly("C4", (-1.3, 0.0, -9.0), "Q16 D16", "K10 R4"), 30).show("Q16 D16 C4", "K10 R4", frames=30)
    assert film.told()[4:] == [("move", "B", "D16", 5)]
    assert film.tracker.differs() == []


def test_a_point_that_looked_hazy_last_may_hold_the_move_between_while_it_is_hidden_too() -> None:
    film = Film(step_ns=500_000_000).show(frames=10).show("Q16", frames=10).show("Q16", "K10", frames=10)
    for black, white, frames in (("Q16", "K10", 4), ("Q16", "K10 R4", 13), ("Q16 D16", "K10 R4", 9)):
        seen = weakly("C4", (0.0, -1.9, -9.0), black, white)
        assert seen.observation is not None
        hidden = np.arange(361) == parse_point("C4")
        for frame in range(frames):
            film.see(replace(seen, observation=replace(seen.observation, hidden=hidden & (frame % 2 == 0))))
    assert film.told()[2:] == [("move", "B", "C4", 3), ("move", "W", "R4", 4), ("move", "B", "D16", 5)]
    assert [move.doubtful for move in film.tracker.state.moves[2:]] == [True, False, False]


def test_a_stone_that_only_half_shows_is_likelier_than_one_that_nobody_saw_come_and_go() -> None:
    black, white = "R14 S13 T14", "D4 D16"
    film = Film(step_ns=500_000_000).show(black, white, frames=10).show(black + " Q16", white, frames=10)
    black += " Q16"
    half = weakly("C10", (-0.3, -9.0, -1.2), black, white)
    assert half.observation is not None
    hand = np.isin(np.arange(361), area("S15"))
    film.see(half, 8).see(replace(half, observation=replace(half.observation, hidden=hand)), 3)
    film.see(weakly("C10", (-1.4, -9.0, -0.3), black + " S15", white), 16)
    assert film.told("move")[1:] == [("move", "W", "C10", 2), ("move", "B", "S15", 3)]


def test_a_stone_that_others_made_likely_and_that_never_showed_is_struck_out_and_nobody_removed_it() -> None:
    film = Film().show().show("Q16").show("Q16", "K10")
    film.see(weakly("C4", (0.0, -1.0, -9.0), "Q16", "K10"), 10)
    film.see(weakly("C4", (-1.3, 0.0, -9.0), "Q16", "K10 R4"), 80).show("Q16", "K10 R4", frames=60)
    assert film.told()[2:4] == [("move", "B", "C4", 3), ("move", "W", "R4", 4)]
    assert [(e.type, e.as_dict().get("action")) for e in film.events[5:]] == [("correction", "retract")]
    assert film.tracker.state.position.stones == board("Q16", "K10 R4")


def test_an_old_stone_that_no_longer_shows_plainly_holds_no_move_up() -> None:
    film = opened().see(fading("K10", "K10", "Q16"), 60).see(fading("K10", "K10 C4", "Q16"), 30)
    assert film.told("move")[2:] == [("move", "B", "C4", 3)]


def fading(point: str, black: str, white: str) -> Sight:
    """A board one of whose black stones looks rather empty, again and again in an unchanged picture."""
    seen = sight(board(black, white))
    assert seen.observation is not None
    loglik, changed = seen.observation.loglik.copy(), np.ones(361, np.bool_)
    loglik[parse_point(point)], changed[parse_point(point)] = (0.0, -2.0, -9.0), False
    return replace(seen, observation=replace(seen.observation, loglik=loglik, changed=changed))


@pytest.mark.parametrize(("nats", "doubted"), [(2.0, True), (5.0, False)])
def test_a_move_on_a_point_that_did_not_look_plainly_empty_before_is_doubtful(nats: float, doubted: bool) -> None:
    film = opened().see(weakly("D4", (0.0, -nats, -9.0), "K10", "Q16"), 15).show("K10 D4", "Q16", frames=30)
    assert film.told("move")[2:] == [("move", "B", "D4", 3)]
    assert film.newest("move").as_dict()["doubtful"] is doubted


def test_a_stone_whose_point_was_never_seen_empty_for_long_accuses_nobody() -> None:
    film = Film().show(hidden=[parse_point("R4")], frames=110)
    film.show("K10", hidden=[parse_point("R4")]).show("K10", "Q16", hidden=[parse_point("R4")])
    film.show("K10", "Q16", frames=3).show("K10 R4", "Q16", frames=30).show("K10 R4 C4", "Q16", frames=60)
    assert film.told("out_of_turn") == []
    assert film.newest("move").as_dict()["point"] == "C4" and film.newest("move").as_dict()["doubtful"]


def test_nobody_moved_twice_while_a_point_stopped_being_plainly_empty() -> None:
    seen = sight(board("K10 C4", "Q16"))
    assert seen.observation is not None
    loglik = seen.observation.loglik.copy()
    loglik[parse_point("R4")] = (0.0, -9.0, -1.2)
    film = opened().show("K10 C4", "Q16").show("K10 C4", "Q16", hidden=area("R4"), frames=5)
    doubted = replace(seen.observation, loglik=loglik)
    film.see(replace(seen, observation=doubted), 10)
    loglik = loglik.copy()
    loglik[parse_point("D16")] = (-9.0, 0.0, -9.0)
    film.see(replace(seen, observation=replace(doubted, loglik=loglik)), 100)
    assert film.told("out_of_turn") == []
    assert film.told("move")[3:] == [("move", "W", "R4", 4), ("move", "B", "D16", 5)]
    assert [move.doubtful for move in film.tracker.state.moves[3:]] == [True, False]


def test_one_more_of_a_row_whose_first_may_be_of_the_other_color_accuses_nobody() -> None:
    film = Film().show().show("Q16").see(pale(sight(board("Q16 D4")), "D4", 0.5), 20)
    for black in ("Q16 D4", "Q16 D4"):
        film.see(pale(sight(board(black, "K4")), "D4", 0.5), 20)
    film.see(pale(sight(board("Q16 D4", "K4 R4")), "D4", 0.5), 40)
    assert film.told("out_of_turn") == []
    assert [told[1:3] for told in film.told("move")] == [("B", "Q16"), ("W", "D4"), ("W", "K4"), ("W", "R4")]


def test_a_stone_that_went_was_not_removed_while_its_captor_half_shows_beside_it() -> None:
    black, white = "B19 K10", "A19 Q4"
    film = Film(step_ns=500_000_000).show(black, white, frames=10).show(black + " D4", white, frames=10)
    film.show(black + " D4", white + " R16", frames=10).show(black + " D4", white + " R16", area("A19"), frames=2)
    film.see(weakly("A18", (0.0, -0.4, -3.0), black + " D4", "Q4 R16"), 2)
    film.see(weakly("A18", (-1.0, 0.0, -7.0), black + " D4", "Q4 R16"), 2).show(black + " D4 A18", "Q4 R16", frames=20)
    assert film.told("stone_removed") == []
    assert film.told("move")[-1] == ("move", "B", "A18", ["A19"], 3)


@pytest.mark.parametrize(("other", "told"), [([], "out_of_turn"), ([{"color": "W", "point": "D6"}], "move")])
def test_after_moves_that_may_have_been_more_or_fewer_nobody_moved_twice(
    other: list[dict[str, str]], told: str
) -> None:
    events = [event("game_started", {}, 0, 0, 0, 1)]
    for number, (color, point) in enumerate([("B", "Q16"), ("W", "D4"), ("B", "K4"), ("W", "D6")], 1):
        alternatives = other if point == "D4" else []
        move = {"color": color, "point": point, "number": number, "doubtful": True, "alternatives": alternatives}
        events.append(event("move", move, 0, min(number, 2), min(number, 2), number + 1))
    film = Film(Tracker(RULES, events=events), first=5).show("Q16 K4", "D4 D6", frames=20)
    film.show("Q16 K4", "D4 D6 R4", frames=40)
    assert film.told()[-1][:3] == (told, "W", "R4")
