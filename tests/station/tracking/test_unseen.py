"""Moves that hardly anybody saw: taken at once, glimpsed, denied by one picture. The record holds them, and says so."""

import numpy as np
import pytest

from rules.points import parse_point, point_name
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import STONE
from station.tracking.belief.lifting import Lifting, gone_since
from tests.station.tracking.film import Film
from tests.station.tracking.sights import POSE, area, board, sight
from vision.observation import Observation
from vision.sight import Sight

ACCUSING = (
    "out_of_turn", "illegal_move", "stone_added", "stone_removed", "stone_moved", "wrong_capture", "capture_incomplete",
)  # fmt: skip


def misread(seen: Sight, point: str, label: int, nats: float = 6.0) -> Sight:
    """The sight with `point` in view whatever covers it, read as `label`."""
    assert seen.observation is not None
    loglik, hidden = seen.observation.loglik.copy(), seen.observation.hidden.copy()
    loglik[parse_point(point)] = -nats
    loglik[parse_point(point), label] = 0
    hidden[parse_point(point)] = False
    return Sight(Observation(loglik, hidden, 1.0, np.ones(361, np.bool_)), None, POSE)


def doubtful(film: Film) -> list[str]:
    return [e.as_dict()["point"] for e in film.events if e.type in ("move", "out_of_turn") and e.as_dict()["doubtful"]]


@pytest.mark.parametrize(
    ("black", "white", "hand", "after", "told"),
    [
        pytest.param(
            "B2 B3 A4", "A2", "A3", ("B2 B3 A4 A1", ""),
            [("move", "W", "A3", 2), ("move", "B", "A1", ["A3", "A2"], 3)],
            id="taken-with-its-string",
        ),
        pytest.param(
            "T16 S15 T14 T13", "S14 S13 T12", "T14", ("T16 S15 T14", "S14 S13 T12"),
            [("move", "W", "T15", ["T14", "T13"], 2), ("move", "B", "T14", ["T15"], 3)],
            id="thrown-in-and-answered-where-it-took",
        ),
        pytest.param(
            "N4 O3 N2 M2 L3 K4 L5 M5", "L4 M3 N3 O4 N5", "M4", ("N4 O3 N2 M2 L3 K4 L5 M5", "O4 N5"),
            [("move", "W", "M4", ["N4"], 2), ("move", "B", "N4", ["L4", "M4", "M3", "N3"], 3)],
            id="thrown-in-and-taken-with-its-string",
        ),
    ],
)  # fmt: skip
def test_a_stone_taken_under_the_hand_that_set_it(
    black: str, white: str, hand: str, after: tuple[str, str], told: list[object]
) -> None:
    film = Film().show(black, white).show(black + " K10", white)
    film.show(black + " K10", white, hidden=area(hand), frames=16).show(after[0] + " K10", after[1], frames=40)
    assert film.told("move")[1:] == told
    assert film.told(*ACCUSING) == []
    assert doubtful(film)
    came = [event.first_frame or 0 for event in film.events if event.type == "move"]
    assert came[-1] >= came[0], "a stone taken and set again has not lain there since it first came"


@pytest.mark.parametrize(
    ("threatened", "told", "doubted"),
    [
        ("A8", [("move", "W", "B9", 2), ("move", "B", "B10", ["B9"], 3)], ["B9", "B10"]),
        pytest.param("D4", [("move", "B", "B10", 2)], ["B10"], id="hardly-anybody-gives-a-stone-for-nothing"),
    ],
)
def test_nobody_moved_twice_where_a_quick_exchange_is_nearly_as_likely(
    threatened: str, told: list[object], doubted: list[str]
) -> None:
    """White's B9 would leave A9 with one liberty, where White holds A8."""
    stones = "B8 A9 C9"
    film = Film().show(stones, threatened).show(stones + " K10", threatened)
    film.show(stones + " K10", threatened, area("B9"), frames=7).show(stones + " K10 B10", threatened, frames=40)
    assert film.told("move", "out_of_turn")[1:] == told
    assert doubtful(film) == doubted


def test_a_move_that_shows_in_its_newest_view_is_waited_for_before_one_that_nobody_saw_is_told() -> None:
    black, white, hand = "B8 A9 C9 K10", "A8", [*area("B9"), *area("K4")]
    film = Film(step_ns=500_000_000).show(black.replace(" K10", ""), white).show(black, white)
    film.show(black, white, hand, frames=2).show(black + " B10", white + " K4", frames=1)
    black, white = black + " B10", white + " K4"
    film.show(black, white, area("K4"), frames=1).show(black, white, area("K7"), frames=1).show(black, white, frames=30)
    assert film.told("move", *ACCUSING)[1:] == [("move", "W", "K4", 2), ("move", "B", "B10", 3)]


def test_who_moved_twice_in_full_view_did() -> None:
    stones = "B8 A9 C9"
    film = Film().show(stones).show(stones + " K10").show(stones + " K10 B10", frames=40)
    assert film.told("move", "out_of_turn")[1:] == [("out_of_turn", "B", "B10", 2)]


@pytest.mark.parametrize(("doubted", "told"), [("Q4 Q5 Q6", "out_of_turn"), ("Q4 Q5 Q6 Q7", "move")])
def test_nobody_is_said_to_have_moved_twice_where_several_empty_points_are_hardly_read(doubted: str, told: str) -> None:
    def poorly(black: str) -> Sight:
        seen = sight(board(black)).observation
        assert seen is not None
        loglik = seen.loglik.copy()
        loglik[[parse_point(name) for name in doubted.split()], 1:] = -3.5
        return Sight(Observation(loglik, seen.hidden, 1.0, seen.changed), None, POSE)

    stones = "B8 A9 C9"
    film = Film().see(poorly(stones), 15).see(poorly(stones + " K10"), 15).see(poorly(stones + " K10 O12"), 40)
    assert film.told("move", "out_of_turn")[1:] == [(told, "B", "O12", 2)]
    assert doubtful(film) == (["O12"] if told == "move" else [])


@pytest.mark.parametrize(
    ("step_ns", "told", "doubted"),
    [
        (500_000_000, [("out_of_turn", "B", "B10", 2)], []),  # two stones set and one lifted take longer
        (1_000_000_000, [("move", "W", "B9", 2), ("move", "B", "B10", ["B9"], 3)], ["B9", "B10"]),
    ],
)
def test_a_stone_may_come_and_go_between_two_pictures(step_ns: int, told: list[object], doubted: list[str]) -> None:
    stones, white = "B8 A9 C9", "A8"
    film = Film(step_ns=step_ns).show(stones, white).show(stones + " K10", white)
    film.show(stones + " K10 B10", white, frames=40)
    assert film.told("move", "out_of_turn")[1:] == told
    assert doubtful(film) == doubted


@pytest.mark.parametrize("pictures", [1, 2])
def test_at_two_pictures_a_second_a_hand_may_have_been_there_for_a_stone_and_its_answer(pictures: int) -> None:
    """One picture of a hand is up to a second of it: enough to accuse nobody, and to doubt what is told."""
    stones, white = "B8 A9 C9", "A8"
    film = Film(step_ns=500_000_000).show(stones, white).show(stones + " K10", white)
    film.show(stones + " K10", white, area("B9"), pictures).show(stones + " K10 B10", white, frames=20)
    assert film.told("move", "out_of_turn")[1:] == [("move", "W", "B9", 2), ("move", "B", "B10", ["B9"], 3)]
    assert film.newest("move").as_dict()["doubtful"]


@pytest.mark.parametrize("views", [2, 20], ids=["told-with-the-next-move", "told-before-it"])
def test_what_nobody_saw_goes_with_the_stone_that_made_it_likely(views: int) -> None:
    black, white = "B8 A9 C9 K10", "A8"
    film = Film(step_ns=500_000_000).show("B8 A9 C9", white).show(black, white).show(black, white, area("B9"), 2)
    film.show(black + " B10", white, frames=20).show(black, white, frames=views)
    film.show(black, white, area("Q4"), frames=1).show(black, white + " Q4", frames=20)
    told = [("move", "B", "B10", ["B9"], 3), ("move_withdrawn", "B", "B10", 3), ("move", "W", "Q4", 2)]
    assert film.told(*ACCUSING, "move", "move_withdrawn")[2:] == told


def test_a_stone_seen_for_a_moment_and_taken_was_a_move() -> None:
    film = Film().show("S1 R2").show("S1 R2 K10")
    film.show("S1 R2 K10", "R1", frames=1).show("S1 R2 K10", "R1", hidden=area("Q1"), frames=3)
    film.show("S1 R2 K10", "", hidden=area("Q1", 4) + area("D4"), frames=5).show("S1 R2 K10 Q1", "D4", frames=40)
    assert film.told("move")[1:] == [("move", "W", "R1", 2), ("move", "B", "Q1", ["R1"], 3), ("move", "W", "D4", 4)]
    assert film.told(*ACCUSING) == []
    assert "R1" in doubtful(film)


def test_a_stone_seen_once_before_a_hand_covers_it_comes_before_one_seen_later() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16 H8", "D4", frames=1)
    film.show("Q16 H8", "D4", hidden=area("H8", 3), frames=2)
    film.show("Q16 H8 L6", "D4 J7", hidden=area("J7", 0), frames=1)
    film.show("Q16 H8 L6", "D4 J7", hidden=area("H8"), frames=6)
    film.show("Q16 H8 L6", "D4 J7", frames=40)
    assert film.told("move")[2:] == [("move", "B", "H8", 3), ("move", "W", "J7", 4), ("move", "B", "L6", 5)]
    assert film.told(*ACCUSING) == []


def test_one_misread_picture_under_a_hand_takes_no_time_from_a_stone() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16 E9", "D4", frames=1)
    film.see(misread(sight(board("Q16 E9", "D4"), area("E9")), "E9", 0))
    film.show("Q16 E9", "D4 D9", hidden=area("E9"), frames=3)
    film.show("Q16 E9 D8", "D4 D9", frames=40)
    assert film.told("move")[2:] == [("move", "B", "E9", 3), ("move", "W", "D9", 4), ("move", "B", "D8", 5)]
    assert doubtful(film) == []


def test_a_stone_seen_beside_another_is_not_that_one_moved() -> None:
    film = Film().show().show("R4").show("R4", "D4").show("R4 Q10", "D4").show("R4 Q10", "D4 D10")
    film.show("R4 Q10 S12", "D4 D10", frames=1).show("R4 Q10 S12", "D4 D10", hidden=area("S12"), frames=1)
    film.show("Q10 S12", "D4 D10", frames=40)
    assert film.told("stone_moved") == []
    assert film.told("stone_removed") == [("stone_removed", "B", "R4")]
    assert ("move", "B", "S12", 5) in film.told("move")


def test_a_weak_reading_does_not_turn_a_stone_over() -> None:
    film = Film().show().show("J16")
    for point, black in (("D4", "J16"), ("E4", "J16"), ("F4", "J16")):
        film.see(misread(sight(board(black, "D4")), "J16", 2, nats=2.0), 12)
        film.show(black, "D4", hidden=area(point), frames=2)
    film.show("J16 Q4", "D4", frames=30)
    assert film.told() == [("move", "B", "J16", 1), ("move", "W", "D4", 2), ("move", "B", "Q4", 3)]


def test_a_move_below_a_head_comes_before_its_answer_beside_it() -> None:
    film, head = Film().show().show("Q16").show("Q16", "D4"), area("K10", 4)
    film.show("Q16", "D4", hidden=head, frames=20).show("Q16 L10", "D4", hidden=head, frames=20)
    film.show("Q16 L10", "D4 S3", hidden=head, frames=300).show("Q16 L10", "D4 S3", frames=20)
    assert film.told("move")[2:] == [("move", "B", "L10", 3), ("move", "W", "S3", 4)]
    assert film.told(*ACCUSING) == []
    assert doubtful(film) == []


def test_who_moved_twice_beside_a_head_is_told_once_nothing_lies_below_it() -> None:
    film, head = Film().show().show("Q16").show("Q16", "D4"), area("K10", 4)
    film.show("Q16", "D4", hidden=head, frames=20).show("Q16", "D4 S3", hidden=head, frames=300)
    assert film.told("out_of_turn") == []
    film.show("Q16", "D4 S3", frames=30)
    assert film.told("out_of_turn") == [("out_of_turn", "W", "S3", 3)]


def test_who_moved_twice_is_told_at_once_beside_a_thing_too_small_to_hide_a_hand() -> None:
    cup = [parse_point("K10"), parse_point("L10")]
    film = Film().show().show("Q16", hidden=cup, frames=120).show("Q16", "D4", hidden=cup)
    film.show("Q16", "D4", hidden=[*cup, *area("S3")], frames=5).show("Q16", "D4 S3", hidden=cup, frames=40)
    assert film.told("out_of_turn") == [("out_of_turn", "W", "S3", 3)]


def test_who_goes_on_is_recorded_though_a_move_lies_below_a_head_and_that_one_is_inserted() -> None:
    film, head = Film().show().show("Q16").show("Q16", "D4"), area("K10", 4)
    film.show("Q16", "D4", hidden=head, frames=20).show("Q16 L10", "D4 S3", hidden=head, frames=20)
    film.show("Q16 L10 C15", "D4 S3", hidden=head, frames=20).show("Q16 L10 C15", "D4 S3 C6", hidden=head, frames=90)
    assert [told[1:3] for told in film.told("move")[2:]] == [("W", "S3"), ("B", "C15"), ("W", "C6")]
    assert film.told(*ACCUSING) == []
    film.show("Q16 L10 C15", "D4 S3 C6", frames=40)
    assert film.newest("correction").as_dict()["because"]["code"] == "mending_came_to_light"
    moves = [(move.color.letter, point_name(move.point or 0)) for move in film.tracker.state.moves]
    assert moves[2:] == [("B", "L10"), ("W", "S3"), ("B", "C15"), ("W", "C6")]
    assert film.told(*ACCUSING) == []


def test_what_may_be_a_second_move_is_told_in_doubt_beside_a_head_that_never_goes() -> None:
    film, head = Film(step_ns=1_000_000_000).show().show("Q16").show("Q16", "D4"), area("K10", 4)
    film.show("Q16", "D4", hidden=head, frames=20).show("Q16", "D4 S3", hidden=head, frames=115)
    assert len(film.told("move")) == 2
    film.show("Q16", "D4 S3", hidden=head, frames=15)
    assert film.told("move")[2:] == [("move", "W", "S3", 3)]
    assert doubtful(film) == ["S3"] and film.told(*ACCUSING) == []


def test_a_capture_from_below_a_head_is_no_removal() -> None:
    film, head = Film().show("K9 J10 K11", "K10 Q4").show("K9 J10 K11", "K10 Q4 T6"), area("M10", 1)
    film.show("K9 J10 K11", "K10 Q4 T6", hidden=head, frames=20)
    film.show("K9 J10 K11 L10", "Q4 T6", hidden=head, frames=100).show("K9 J10 K11 L10", "Q4 T6", frames=40)
    assert film.told("move")[1:] == [("move", "B", "L10", ["K10"], 2)]
    assert film.told(*ACCUSING) == []


def test_two_moves_that_come_to_light_late_may_be_older_than_others_and_say_so() -> None:
    film, head = Film().show().show("Q16").show("Q16", "D4"), area("K10", 4)
    film.show("Q16 L10", "D4 M10", hidden=head, frames=40).show("Q16 L10 S3", "D4 M10", hidden=head, frames=80)
    film.show("Q16 L10 S3", "D4 M10", frames=20)
    assert film.told("move")[2:] == [("move", "B", "S3", 3), ("move", "W", "M10", 4), ("move", "B", "L10", 5)]
    assert doubtful(film) == ["M10", "L10"]


def test_a_hole_in_a_head_is_the_head() -> None:
    head = area("K10", 3)
    film = Film().show().show("Q16").show("Q16", hidden=head, frames=60)
    film.see(misread(sight(board("Q16"), head), "K10", 2), 20)
    film.show("Q16", hidden=head, frames=60).show("Q16", "D4")
    assert film.told("move", "view_blocked")[1][0] == "view_blocked"
    assert film.told("move")[1:] == [("move", "W", "D4", 2)]


def test_a_gap_names_the_points() -> None:
    film = Film().show().show("Q16").show("Q16 C3 D5 E7", "D4 K10 K12", frames=40)
    assert sorted(film.newest("gap").as_dict()["points"]) == ["C3", "D4", "D5", "E7", "K10", "K12"]


def test_a_stone_set_where_a_captured_one_was_seen_gone_for_a_moment_is_a_move() -> None:
    black, white = "B1 A3 Q16", "A1 A2"
    film = Film().show(black, white).show(black, white + " D4")
    black += " B2"
    film.show(black, white + " D4", area("A1"), frames=5).show(black, "D4", frames=1)  # gone, for one picture
    film.show(black, "D4", area("A1"), frames=5).show(black, "D4 A2", frames=10)
    film.show(black, "D4 A2", area("K10"), frames=5).show(black + " K10", "D4 A2 R4", frames=20)
    assert film.told("move")[1:] == [
        ("move", "B", "B2", ["A2", "A1"], 2), ("move", "W", "A2", 3), ("move", "B", "K10", 4), ("move", "W", "R4", 5),
    ]  # fmt: skip
    assert doubtful(film) == ["A2"]
    assert film.told("capture_incomplete") == []


def test_a_stone_half_seen_and_misread_is_waited_for_before_the_two_that_followed_it() -> None:
    film = Film().show("Q16", "D4").show("Q16 K17", "D4").show("Q16 K17", "D4 R4")
    film.see(misread(sight(board("Q16 K17 J1", "D4 R4")), "J1", 1, nats=3.0))
    film.show("Q16 K17 J1", "D4 R4", area("J1"), frames=4)
    now = sight(board("Q16 K17 J1 K1", "D4 R4 H1"))
    film.see(misread(now, "J1", 1, nats=3.0)).see(misread(now, "J1", 2, nats=3.3)).see(now, 20)
    assert film.told("move")[2:] == [("move", "B", "J1", 3), ("move", "W", "H1", 4), ("move", "B", "K1", 5)]


def test_a_stone_seen_for_one_picture_and_lifted_with_a_captured_one_is_no_second_move_of_the_captor() -> None:
    black, white = "O10 P9 O8 Q16", "D4"
    film = Film().show(black, white + " O9").show(black + " K17", white + " O9")
    black += " K17"
    film.show(black, white + " O9", area("N10"), frames=4).show(black, white + " O9 N10", frames=1)
    film.show(black + " N9", white, area("N10"), frames=4).show(black + " N9", white, frames=40)
    assert film.told("move", "out_of_turn", "wrong_capture")[1:] == [
        ("move", "W", "N10", 2), ("move", "B", "N9", ["O9"], 3), ("wrong_capture", "W", ["N10"]),
    ]  # fmt: skip
    told = film.newest("wrong_capture")
    assert (told.as_dict()["before_frame"], told.first_frame) == (34, 39)
    film.show(black + " N9", white + " N10", frames=20)
    assert film.told()[-1] == ("position_restored", ["N10"])


def test_a_misread_picture_of_a_stone_that_would_take_another_hides_no_second_move_in_a_row() -> None:
    """Black would have set it down and taken it away again within a tenth of a second."""
    black, white = "F14 H14 G13 Q16", "G14 D4 R4"
    film = Film().show(black, white).show(black + " K17", white).show(black + " K17", white + " D16")
    black, white = black + " K17", white + " D16"
    film.show(black + " G15", white, frames=1).show(black, white, area("C8"), 4)
    film.show(black, white + " C8", frames=40)
    assert film.told()[-1] == ("out_of_turn", "W", "C8", 3)
    assert film.told("correction", "stone_removed") == []


@pytest.mark.parametrize(("seen_for", "alternatives"), [(16, [{"color": "W", "point": "T19"}]), (0, None)])
def test_who_moves_where_an_illegal_move_was_lifted_may_have_taken_a_stone_that_nobody_saw(
    seen_for: int, alternatives: list[object] | None
) -> None:
    """White lost its turn (2002 §19), or threw a stone in that was taken at once: told, and doubtful."""
    black, white = "C10 D11 D9 T18 E10", "E11 E9 F10 S18"
    film = Film().show(black.replace(" E10", ""), white + " D10").show(black, white)
    film.show(black.replace(" E10", ""), white + " D10", frames=40).show(black, white, frames=40)
    assert [type_ for type_, *_ in film.told()[-3:]] == ["illegal_move", "move_withdrawn", "position_restored"]
    film.show(black, white, hidden=area("S19"), frames=seen_for).show(black + " S19", white, frames=40)
    assert film.told()[-1] == ("move", "B", "S19", 2)
    told = film.newest("move").as_dict()
    assert told["doubtful"] and told.get("alternatives") == alternatives


def test_a_stone_taken_before_it_was_sure_stands_until_it_is_seen_gone() -> None:
    belief, lifting = Belief(), Lifting()
    for frame in range(10):
        belief.add(_seen(sight(board())), frame, frame * 10**8)
    belief.add(_seen(sight(board("K10"))), 10, 10**9)
    point = parse_point("K10")
    assert belief.label[point] == 0 and belief.raw[point] == 1
    lifting.captured([point], 1, 5)
    for frame, shown in ((11, sight(board(), hidden=area("K10"))), (12, sight(board("K10")))):
        belief.add(_seen(shown), frame, frame * 10**8)
        lifting.see(belief, frame * 10**8, 30 * 10**9)
        assert lifting.standing == {point: 1}
    for frame in range(13, 18):
        belief.add(_seen(sight(board())), frame, frame * 10**8)
        lifting.see(belief, frame * 10**8, 30 * 10**9)
    assert lifting.standing == {}


def _seen(shown: Sight) -> Observation:
    assert shown.observation is not None
    return shown.observation


def test_a_stone_seen_for_a_moment_in_both_colors_may_have_been_of_either() -> None:
    belief = Belief()
    for frame, (black, white) in enumerate([("", "")] * 5 + [("P2", ""), ("", "P2"), ("", ""), ("", "")]):
        seen = sight(board(black, white), nats=4.0).observation
        assert seen is not None
        belief.add(seen, frame, frame * 100_000_000)
    assert belief.runs.glimpse[parse_point("P2")] == STONE


def thrown(frames: int) -> Film:
    """Black's A1 took three stones and showed for a moment; a hand rests on it, and on B1, where one of them lay.

    White's answer on B1 would take it back.
    """
    black, white = "B2 C2 D2 E1", "A2 B1 C1 D1"
    film = Film().show(black, white).show(black, white + " K10")
    film.show(black, white + " K10", hidden=area("B1", 3), frames=9)
    for under in "B1 C1 D1 C2 B2", "B1 C1 B2":
        film.show(black + " A1", "A2 B1 K10", hidden=[parse_point(point) for point in under.split()], frames=1)
    return film.show(black + " A1", "A2 B1 K10", hidden=area("A1", 1), frames=frames)


def test_an_answer_where_a_stone_lay_is_no_older_than_the_move_that_took_that_stone() -> None:
    film = thrown(10).show("A1 B2 C2 D2 E1", "A2 K10")
    assert film.told("move", "correction", *ACCUSING)[1:] == [("move", "B", "A1", ["B1", "C1", "D1"], 2)]


def test_what_a_move_that_was_none_took_is_not_still_to_be_lifted() -> None:
    film = thrown(60)
    assert film.told("move")[1:] == [("move", "B", "A1", ["B1", "C1", "D1"], 2), ("move", "W", "B1", ["A1"], 3)]
    film.show("A1 B2 C2 D2 E1", "A2 K10", frames=40).show("A1 B2 C2 D2 E1", "A2 K10 Q16", frames=40)
    assert film.told("move_withdrawn", *ACCUSING) == []
    assert [move.point for move in film.tracker.state.moves][1:] == [parse_point("A1"), parse_point("Q16")]


def test_a_stone_seen_going_since_it_was_captured_is_not_awaited_though_a_hand_is_back_over_its_point() -> None:
    belief, point = Belief(), parse_point("K10")
    shown = [sight(board("K10"))] * 5 + [sight(board())] * 5 + [sight(board(), hidden=area("K10"))] * 2
    for frame, seen in enumerate(shown):
        belief.add(_seen(seen), frame, frame * 10**8)
    assert gone_since(belief, 4)[point], "it was there in picture 4"
    assert not gone_since(belief, 5)[point], "gone before the capturing stone came: nobody saw it go"
    assert np.count_nonzero(gone_since(belief, 4)) == 1
