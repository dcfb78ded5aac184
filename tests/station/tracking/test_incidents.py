"""Incidents on small boards: each is told once, by its name, with its points; and what is none accuses nobody."""

import pytest

from rules.color import Color
from rules.points import parse_point
from station.game.catalog import ClockPressed, GameStarted, TermsGiven
from station.game.desk import DeskState
from station.game.event import Event
from station.game.fold import apply, fold
from station.game.state import GameState
from station.tracking.tracker import Tracker
from tests.station.told import event
from tests.station.tracking.film import RULES, Film, opened
from tests.station.tracking.sights import area, board

ACCUSING = (
    "illegal_move", "out_of_turn", "capture_incomplete", "wrong_capture", "stone_moved", "stone_removed",
    "stone_added", "board_scattered", "move_withdrawn", "colors_swapped", "stone_off_point",
)  # fmt: skip
EYE = "A2 B1 B2"  # white stones round A1


def test_stone_on_a_forbidden_point_is_told_and_its_turn_is_open_once_it_is_lifted() -> None:
    film = opened("K10 K4 C10", EYE).show("K10 K4 C10 A1", EYE, frames=40)
    assert film.told(*ACCUSING) == [("illegal_move", "B", "A1", ["A1"], "suicide", 7)]
    assert film.newest("illegal_move").as_dict()["article"] == "2002 §5"
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
    assert film.newest("illegal_move").as_dict()["repeats"] == 0


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
    assert set(wrong.as_dict()["points"]) == {"C18", "C17"}
    assert wrong.as_dict()["article"] == "2002 §18.1"
    film.show("B19 K10 A18", "C18 C17", frames=40)
    assert set(film.newest("position_restored").as_dict()["points"]) == {"C17", "C18"}


def test_a_moved_stone_says_from_where_to_where_and_when_it_was_first_seen() -> None:
    film = opened("K10 C4", "Q16 R4")
    before = film.events[-1].frame
    film.show("K10 C4", "Q16 R4", hidden=area("K10", 2), frames=10).show("K11 C4", "Q16 R4", frames=40)
    (moved,) = [event for event in film.events if event.type == "stone_moved"]
    assert (moved.as_dict()["from"], moved.as_dict()["to"], moved.as_dict()["article"]) == (
        "K10",
        "K11",
        "2002 §17.5",
    )
    assert before is not None
    assert moved.frame is not None
    assert moved.first_frame == 85
    assert before < moved.as_dict()["before_frame"] < moved.first_frame < moved.frame


def removed() -> Film:
    """White's Q16 is gone, and White is to move."""
    film = opened("K10 C4", "Q16 R4").show("K10 C4 E16", "Q16 R4")
    film.show("K10 C4 E16", "Q16 R4", hidden=area("Q16"), frames=10).show("K10 C4 E16", "R4", frames=40)
    film.show("K10 C4 E16", "R4", hidden=area("Q16"), frames=10).show("K10 C4 E16", "Q16 R4", frames=40)
    assert film.told()[-2:] == [("stone_removed", "W", "Q16"), ("position_restored", ["Q16"])]
    return film


def test_a_stone_put_back_by_the_side_to_move_was_its_move_if_the_other_side_moves_next() -> None:
    film = removed().show("K10 C4 E16 G5", "Q16 R4", frames=40)
    assert film.told()[-2:] == [("move", "W", "Q16", 6), ("move", "B", "G5", 7)]
    assert all(move.doubtful for move in film.tracker.state.moves[-2:])
    film.show("K10 C4 E16 G5", "Q16 R4 G7", frames=40)
    assert film.told()[-1] == ("move", "W", "G7", 8)
    assert film.told("out_of_turn") == []


def test_a_stone_put_back_is_no_move_where_its_side_moves_next() -> None:
    film = removed().show("K10 C4 E16", "Q16 R4 G7", frames=40)
    assert film.told()[-1] == ("move", "W", "G7", 6)
    assert film.told("move")[-2] == ("move", "B", "E16", 5)


def test_a_move_where_a_stone_was_pushed_from_is_a_move_while_that_one_still_lies_beside() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.show("K10 C4", "Q16 R4", hidden=area("K10", 2), frames=10).show("K11 C4", "Q16 R4", frames=40)
    film.show("K11 C4", "Q16 R4", hidden=area("K10", 2), frames=5).show("K11 K10 C4", "Q16 R4", frames=40)
    assert film.told()[-1] == ("move", "B", "K10", 5)
    film.show("K11 K10 C4", "Q16 R4", hidden=area("K10", 2), frames=5).show("K10 C4", "Q16 R4", frames=40)
    assert film.told()[-1] == ("position_restored", ["K11"])


def test_a_move_is_withdrawn_while_what_an_earlier_one_took_still_lies_there() -> None:
    black, white = "B8 A9 C9 K4", "B9 R4 D4"
    film = Film().show(black, white).show(black + " B10", white).show(black + " B10", white + " Q16", frames=30)
    assert film.told("capture_incomplete") == [("capture_incomplete", ["B9"], 1)]
    film.show(black + " B10", white + " Q16", area("Q16"), frames=4).show(black + " B10", white, frames=30)
    assert film.told()[-1] == ("move_withdrawn", "W", "Q16", 2)
    film.show(black + " B10", "R4 D4", frames=30)
    assert film.told()[-1] == ("position_restored", ["B9"])


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


@pytest.mark.slow
def test_the_stone_supply() -> None:
    film = Film(Tracker(RULES, events=_many_moves(362))).show(*_cross(), frames=10)
    film.show(_cross()[0] + " Q10", _cross()[1])
    (warned,) = [event for event in film.events if event.type == "stone_supply_exceeded"]
    assert (warned.as_dict()["color"], warned.as_dict()["stones"], warned.as_dict()["article"]) == (
        "B",
        182,
        "2002 §1.2",
    )


def test_a_board_recolored_against_the_draw_exchanges_the_colors_of_every_move() -> None:
    film = Film(Tracker(RULES, details=GameStarted(drawn_black="Li")))
    film.show().show("K10").show("K10", "Q16").show("K10 C4", "Q16").show("K10 C4", "Q16 R4")
    film.show("Q16 R4", "K10 C4", frames=60)
    assert [event.type for event in film.events][-1] == "colors_swapped"
    assert [move.color.letter for move in film.tracker.state.moves] == ["W", "B", "W", "B"]
    film.show("Q16 R4", "K10 C4 D16")
    assert film.told("move")[-1] == ("move", "W", "D16", 5)


def test_a_board_recolored_where_no_colors_were_drawn_is_a_gap_and_accuses_nobody() -> None:  # 2002 §17.1
    film = opened("K10 C4", "Q16 R4").show("Q16 R4", "K10 C4", frames=60)
    assert film.told(*ACCUSING) == []
    assert [type_ for type_, *_ in film.told()].count("gap") == 1
    film.show("Q16 R4 D16", "K10 C4").show("Q16 R4 D16", "K10 C4 D10")
    assert film.told("move")[-1] == ("move", "W", "D10", 6)


# ---- scattered boards ---------------------------------------------------------------------------------------------

LYING = ("A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13")
SWEPT = ("A2 B4 C6 D7 E10 F12 H13", "H1 J4 K6 L8 M9 O11 O13")


def test_a_scattered_board_lists_every_point_to_be_put_right_and_moves_wait() -> None:
    film = Film().show(*LYING).show(*SWEPT, frames=40)
    (scattered,) = [event for event in film.events if event.type == "board_scattered"]
    wanted, seen = board(*LYING), board(*SWEPT)
    assert {(parse_point(name), ".BW".index(letter)) for name, letter in scattered.as_dict()["restore"]} == {
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


# ---- heads, pauses and ends -----------------------------------------------------------------------------------------


def test_a_head_over_the_board_takes_no_stone() -> None:
    film = opened("K10 Q16", "C3 R4")
    head = [p for p in area("L10") if p != parse_point("K10")]
    film.show("K10 Q16", "C3 R4", hidden=[*head, parse_point("K10")], frames=120)
    film.show("Q16", "C3 R4", hidden=head, frames=200).show("K10 Q16", "C3 R4", frames=30)
    assert [event.type for event in film.events[-2:]] == ["view_blocked", "view_cleared"]


@pytest.mark.parametrize("put_back", [True, False])
def test_the_last_move_is_taken_back_also_after_an_incident_elsewhere(put_back: bool) -> None:
    """What was pushed, and perhaps put back, between a move and its taking back makes it no other offence."""
    film = opened("K10 C4", "Q16 R4").show("K10 C4 D16", "Q16 R4")
    film.show("K10 G7 D16", "Q16 R4", frames=60)
    assert film.told(*ACCUSING) == [("stone_moved", "B", "C4", "G7")]
    stands = "K10 C4" if put_back else "K10 G7"
    film.show(stands + " D16", "Q16 R4", frames=60)
    film.show(stands, "Q16 R4", hidden=area("D16", 2), frames=3).show(stands, "Q16 R4", frames=8)
    film.show(stands, "Q16 R4", hidden=area("D17", 2), frames=3).show(stands + " D17", "Q16 R4", frames=60)
    shifts = [("stone_moved", "B", "C4", "G7"), ("stone_moved", "B", "G7", "C4")][: 1 + put_back]
    assert film.told(*ACCUSING) == [*shifts, ("move_withdrawn", "B", "D16", 5)]
    assert film.told("move")[-1] == ("move", "B", "D17", 5)


def test_rearranging_stones_to_count_corrupts_nothing() -> None:
    black, white = "K10 C4 D4 E4 F4 G4 H4", "Q16 R4 R5 R6 R7 R8 R9"
    film = opened(black, white)
    told = film.told("move")
    film.show("K10 C4 D4 E4", "Q16 R4 R5 R6", frames=40)  # prisoners and dead stones off
    film.show("K10 C4 D4 E4 A1 A2", "Q16 R4 R5 R6 T19", frames=40)  # and some of them set elsewhere
    assert film.told("move", *ACCUSING) == told
    film.show(frames=40)
    assert film.newest("game_ended").as_dict()["reason"] == "cleared"
    assert film.newest("game_ended").as_dict()["last_frame"] <= 15 * 15
    assert len(fold(film.events).moves) == 14
    film.show("K10")
    assert film.told("record_resumed", "game_ended", "move")[-2:] == [
        ("game_ended", "cleared"),
        ("move", "B", "K10", 1),
    ]


def _many_moves(count: int) -> list[Event]:
    """A log of so many moves: the two sides take each other's single stones for ever, and leave a small position."""
    events = [event("game_started", {}, 0, 0, 0, 1)]
    events.append(event("setup", {"black": _cross()[0].split(), "white": _cross()[1].split()}, 0, 0, 0, 2))
    for number in range(1, count - 1):
        color = "BW"[(number + 1) % 2]
        data = {"number": number, "color": color, "point": "T1" if color == "B" else "A19"}
        events.append(event("move", data, 0, 0, 0, len(events) + 1))
        taken = {"action": "set_point", "point": data["point"], "color": None, "by": "x", "why": ""}
        events.append(event("correction", taken, 0, 0, 0, len(events) + 1))
    return events


def _cross() -> tuple[str, str]:
    return "K10", "Q16"


def test_captured_stones_that_nobody_lifts_are_left_lying_after_a_while() -> None:
    """2002 §18.2 is silent on how long; what the event fixed counts from when no hand was over them."""
    film = Film()
    film.show().show("B19").show("B19", "A19")
    film.tracker.note(Event(TermsGiven(terms={"lift_s": 5}), 0, seq=film.events[-1].seq + 1))
    film.show("B19 A18", "A19", frames=30).show("B19 A18", "A19", area("A19"), frames=10)
    film.show("B19 A18", "A19", frames=40)
    assert film.told("capture_incomplete") == []
    film.show("B19 A18", "A19", frames=20)
    assert film.told("capture_incomplete") == [("capture_incomplete", ["A19"], 3)]
    film.show("B19 A18", frames=20)
    assert film.told()[-1] == ("position_restored", ["A19"])


def test_where_a_clock_is_pressed_the_press_says_when_a_capture_was_left_lying() -> None:
    """2002 §22.6 tells it then; without a press the opponent's next stone does."""
    film = Film()
    film.show().show("B19").show("B19", "A19")
    for told in (TermsGiven(terms={"lift_s": 5}), ClockPressed(color="W", number=2, at_ms=1)):
        film.tracker.note(Event(told, 0, seq=film.tracker.state.seq + 1))
    film.show("B19 A18", "A19", frames=90)
    assert film.told("capture_incomplete") == []
    film.show("B19 A18", "A19 Q4", frames=20)
    assert film.told("capture_incomplete") == [("capture_incomplete", ["A19"], 3)]


def at_the_desk(film: Film) -> list[tuple[str, str | None]]:
    """Kind and side of the incidents that the film's events open."""
    desk, state = DeskState(), GameState()
    for told in film.events:
        state = apply(state, told)
        desk = desk.apply(told, state)
    return [(one.kind.value, one.side) for one in desk.incidents]


def test_a_takeback_begins_when_the_lifted_stone_is_released_elsewhere() -> None:
    film = opened("K10", "Q16").show("K10", "Q16", area("Q16"), frames=4).show("K10", frames=30)
    withdrawn = film.newest("move_withdrawn")
    assert (film.told()[-1], withdrawn.as_dict().get("article", "")) == (("move_withdrawn", "W", "Q16", 2), "")
    assert at_the_desk(film) == []
    film.show("K10", "D4", hidden=area("D4", 2), frames=10)  # the hand is still over it
    assert at_the_desk(film) == []
    film.show("K10", "D4", frames=20)
    assert film.told()[-1] == ("move", "W", "D4", 2)
    assert at_the_desk(film) == [("takeback", "W")]


@pytest.mark.parametrize(("black", "white"), [("K10", "Q16"), ("K10 D4", "")], ids=["back", "the other side's"])
def test_a_stone_put_back_or_one_of_the_other_color_is_no_takeback(black: str, white: str) -> None:
    film = opened("K10", "Q16").show("K10", frames=30).show(black, white, frames=200)
    assert [kind for kind, _ in at_the_desk(film) if kind == "takeback"] == []
    assert film.told()[2] == ("move_withdrawn", "W", "Q16", 2) and len(film.told()) == 4


@pytest.mark.parametrize("drawn", ["", "Li", "Wang"])
def test_white_moving_first_is_told_as_that_whatever_was_drawn(drawn: str) -> None:
    film = Film(Tracker(RULES, details=GameStarted(black="Li", white="Wang", drawn_black=drawn)))
    film.show().show("", "Q16", frames=60).show("D4", "Q16", frames=60)
    assert film.told() == [("out_of_turn", "W", "Q16", 1), ("move", "B", "D4", 2)]
    assert film.newest("out_of_turn").as_dict()["article"] == "2002 §2.3"
    assert at_the_desk(film) == [("white_moved_first", "W")]
