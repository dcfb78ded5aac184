"""The tracker on small stories: what is told, when, and what is not."""

import pytest

from rules.color import Color
from rules.points import parse_point
from rules.presets import ruleset
from rules.rulings.kind import Kind
from station.game.desk import kind_of
from station.game.fold import fold
from station.tracking.belief.belief import Belief
from station.tracking.policy.patience import sure_moves
from station.tracking.stories.story import Step, Story
from station.tracking.tracker import Tracker
from tests.station.tracking.film import RULES, Film
from tests.station.tracking.sights import area


def test_moves_in_order() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16 Q3", "D4")
    assert film.told() == [("move", "B", "Q16", 1), ("move", "W", "D4", 2), ("move", "B", "Q3", 3)]


def test_a_stone_is_told_from_its_second_clear_view() -> None:
    film = Film().show().show("Q16", hidden=area("Q16"), frames=5).show("Q16", frames=2)
    (move,) = [e for e in film.events if e.type == "move"]
    assert (move.first_frame, move.frame) == (20, 21)


def test_two_moves_under_one_hand_are_ordered_by_turn() -> None:
    film = Film().show().show("Q16").show("Q16", hidden=area("D4", 4)).show("Q16 C3", "D4")
    assert film.told() == [("move", "B", "Q16", 1), ("move", "W", "D4", 2), ("move", "B", "C3", 3)]


def test_three_moves_at_once_are_doubtful_and_five_a_gap() -> None:
    film = Film().show().show("Q16").show("Q16 R3", "D4 D16")
    assert [(e.as_dict()["color"], e.as_dict()["doubtful"]) for e in film.events if e.type == "move"] == [
        ("B", False), ("W", True), ("B", False), ("W", True),
    ]  # fmt: skip
    film = Film().show().show("Q16").show("Q16 R3 C10", "D4 D16 K3")
    gap = film.events[-1]
    assert (gap.type, gap.as_dict()["to_move"]) == ("gap", "B")
    assert film.tracker.state.rows[3][15] == "B"


def test_captured_stones_may_be_lifted_slowly() -> None:
    film = Film().show("", "").show("B19").show("B19", "A19")
    film.show("B19 A18", "A19", hidden=area("A18", 1)).show("B19 A18", "A19").show("B19 A18")
    assert film.told()[2] == ("move", "B", "A18", ["A19"], 3)
    assert len(film.told()) == 3


def test_capture_not_lifted_before_the_next_move() -> None:
    film = Film().show("").show("B19").show("B19", "A19").show("B19 A18", "A19").show("B19 A18", "A19 Q4")
    assert film.told()[3:] == [("move", "W", "Q4", 4), ("capture_incomplete", ["A19"], 3)]


def test_withdrawn_and_played_elsewhere() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16", frames=40).show("Q16", "C16")
    assert film.told()[1:] == [("move", "W", "D4", 2), ("move_withdrawn", "W", "D4", 2), ("move", "W", "C16", 2)]


def test_out_of_turn() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16", "D4 C16", frames=30)
    assert film.told()[2:] == [("out_of_turn", "W", "C16", 3)]


def test_a_move_out_of_turn_that_is_lifted_gives_the_turn_back_to_whose_it_was() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16", "D4 C16", frames=30).show("Q16 R5", "D4", frames=40)
    assert film.told()[3:] == [("move_withdrawn", "W", "C16", 3), ("move", "B", "R5", 3)]


def test_pushed_stone_is_moved_and_not_played() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16 C10", "D4").show("Q16 C10", "D4 K4")
    film.show("Q15 C10", "D4 K4", hidden=area("Q15", 3), frames=10).show("Q15 C10", "D4 K4", frames=30)
    assert film.told()[4:] == [("stone_moved", "B", "Q16", "Q15")]
    film.show("Q16 C10", "D4 K4", frames=30)
    assert film.told()[5:] == [("stone_moved", "B", "Q15", "Q16"), ("position_restored", ["Q16", "Q15"])]
    assert [incident.open for incident in film.tracker.state.incidents] == [False]


def test_removed_stone_and_back() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16 C10", "D4")
    film.show("C10", "D4", frames=40)
    assert film.told()[3:] == [("stone_removed", "B", "Q16")]
    film.show("Q16 C10", "D4", frames=30)
    assert film.told()[4:] == [("position_restored", ["Q16"])]


def test_ko_retaken_at_once() -> None:
    film = (
        Film()
        .show("C10 D11 D9", "D10 E11 E9 F10")
        .show("C10 D11 D9 E10", "E11 E9 F10")
        .show("C10 D11 D9", "D10 E11 E9 F10", frames=40)
    )
    assert film.told("move", "illegal_move") == [
        ("move", "B", "E10", ["D10"], 1),
        ("illegal_move", "W", "D10", ["E10"], "ko", 2),
    ]


def test_ko_retake_undone_stone_by_stone() -> None:
    film = Film().show("C10 D11 D9", "D10 E11 E9 F10").show("C10 D11 D9 E10", "E11 E9 F10")
    film.show("C10 D11 D9", "D10 E11 E9 F10", frames=40).show("C10 D11 D9", "E11 E9 F10", frames=40)
    film.show("C10 D11 D9 E10", "E11 E9 F10").show("C10 D11 D9 E10", "E11 E9 F10 Q4")
    assert film.told()[3:] == [
        ("move_withdrawn", "W", "D10", 2), ("position_restored", ["E10"]), ("move", "W", "Q4", 2)
    ]  # fmt: skip


def test_setup_then_either_side() -> None:
    film = Film().show("Q16 D4", "C16").show("Q16 D4", "C16 K10")
    assert film.told() == [("setup",), ("move", "W", "K10", 1)]
    assert film.events[1].as_dict()["black"] == ["Q16", "D4"]


def test_handicap_stones_one_by_one() -> None:
    film = Film().show().show("Q16").show("Q16 D4").show("Q16 D4 Q4").show("Q16 D4 Q4", "C16")
    assert film.told("correction", "move") == [("move", "B", "Q16", 1), ("correction",), ("move", "W", "C16", 1)]
    assert film.tracker.state.handicap == 3


@pytest.mark.parametrize("points", ["Q16 D4", "Q16 K10 D4 D16 Q4", "Q16 D4 D16 Q4 D10 Q10 K16 K4 K10"])
def test_a_handicap_of_any_size_is_one_correction(points: str) -> None:
    film, stones = Film().show(), ""
    for point in points.split():
        stones += " " + point
        film.show(stones, hidden=area(point), frames=3).show(stones)
    film.show(stones, "C6", frames=30).show(stones + " T1", "C6", frames=30)
    assert film.told() == [
        ("move", "B", "Q16", 1), ("correction",), ("move", "W", "C6", 1), ("move", "B", "T1", 2),
    ]  # fmt: skip
    assert film.tracker.state.handicap == len(points.split())


def test_a_handicap_set_by_both_hands_at_once() -> None:
    film = Film().show().show("Q16 D4 D16 Q4", frames=60).show("Q16 D4 D16 Q4", "C6")
    assert film.told() == [("setup",), ("move", "W", "C6", 1)]


def test_a_handicap_and_its_answer_under_one_body() -> None:
    """All came in one picture: three of Black's are too many to be moves in turn."""
    film = Film().show().show("", hidden=area("K10", 18), frames=30).show("Q16 D4 D16 Q4", "C6", frames=40)
    assert film.told() == [("setup",), ("move", "W", "C6", 1)]


def test_a_handicap_that_a_source_ends_with_is_told() -> None:
    film = Film().show().show("Q16").show("Q16 D4").show("Q16 D4 D16")
    film.events += film.tracker.finish()
    assert film.told() == [("move", "B", "Q16", 1), ("correction",), ("game_ended",)]
    assert film.tracker.state.handicap == 3


def test_a_quick_answer_on_a_star_is_no_handicap_stone() -> None:
    film = Film().show().show("K4").show("K4 D10").show("K4 D10 K10")
    film.show("K4 D10 K10", hidden=area("D4"), frames=4).show("K4 D10 K10 Q16", "D4", frames=30)
    assert film.told() == [("move", "B", "K4", 1), ("correction",), ("move", "W", "D4", 1), ("move", "B", "Q16", 2)]
    assert film.tracker.state.handicap == 3


def test_two_stars_and_nobody_moves_accuses_nobody() -> None:
    film = Film().show().show("Q16").show("Q16 D4", frames=140)
    assert film.told() == [("move", "B", "Q16", 1), ("correction",)]
    assert film.tracker.state.handicap == 2


def test_two_stars_side_by_side_are_two_moves_of_black() -> None:
    film = Film().show().show("Q16").show("Q16 Q4", frames=140)
    assert film.told("out_of_turn") == [("out_of_turn", "B", "Q4", 2)]


def test_quick_moves_on_stars_are_no_handicap() -> None:
    film = Film().show().show("Q16 D4", "C16", frames=40)
    assert {m[:3] for m in film.told()} == {("move", "B", "Q16"), ("move", "W", "C16"), ("move", "B", "D4")}


def test_declared_handicap_is_a_setup() -> None:
    film = Film(Tracker(RULES, handicap=2)).show().show("Q16").show("Q16 D4").show("Q16 D4", "C16")
    assert film.told() == [("setup",), ("move", "W", "C16", 1)]


def test_white_first_is_told_as_what_it_is() -> None:
    film = Film().show().show("", "Q16", frames=30).show("D4", "Q16").show("D4", "Q16 C16")
    assert [e.type for e in film.events] == ["game_started", "out_of_turn", "move", "move"]
    assert kind_of(film.events[1].what) is Kind.WHITE_MOVED_FIRST


def test_scattered_board_freezes_and_is_verified() -> None:
    black, white = "A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13"
    film = Film().show(black, white).show("A2 B4 C6 D7 E10 F12 H13", "H1 J4 K6 L8 M9 O11 O13", frames=40)
    assert [e.type for e in film.events] == ["game_started", "setup", "board_scattered"]
    assert ["A1", "B"] in film.events[-1].as_dict()["restore"]
    film.show(black, white)
    assert film.events[-1].type == "position_restored"


def test_cleared_board_ends_the_game_and_the_next_begins() -> None:
    film = Film().show("Q16 D4 C3 R5", "C16 Q3").show("Q16 D4", hidden=area("C4", 3)).show(frames=40)
    film.show("K10")
    assert film.told("game_ended", "move") == [("game_ended", "cleared"), ("move", "B", "K10", 1)]
    assert film.tracker.state.game == 2


def test_stones_taken_off_by_handfuls_accuse_nobody() -> None:
    film = Film().show("Q16 D4 C3 R5 K10", "C16 Q3 K3 K4 K5").show("Q16 D4 C3 R5 K10", "C16 Q3", frames=40)
    assert [e.type for e in film.events] == ["game_started", "setup", "record_frozen"]
    assert film.tracker.state.frozen


def test_after_the_agreed_end_nothing_is_a_move() -> None:
    film = Film().show("Q16", "C16")
    film.events += film.tracker.agree_end()
    film.show("Q16 D4 K10", "C16", frames=40)
    assert film.told("move", "stone_added", "gap") == []


def test_two_passes_end_the_game() -> None:
    film = Film().show("Q16", "C16")
    film.events += film.tracker.pass_(Color.BLACK) + film.tracker.pass_(Color.WHITE)
    assert film.told("pass", "game_ended") == [("pass", "B", 1), ("pass", "W", 2), ("game_ended", "passes")]


def test_two_passes_end_no_game_where_a_stone_off_the_board_does() -> None:
    """Older D2.4.2."""
    film = Film(Tracker(ruleset("chinese-older"))).show("Q16", "C16")
    film.events += film.tracker.pass_(Color.BLACK) + film.tracker.pass_(Color.WHITE)
    assert film.told("pass", "game_ended") == [("pass", "B", 1), ("pass", "W", 2)]


def test_board_turned_half_round_keeps_its_names() -> None:
    black, white = "A1 B3 C5 D7", "H1 J3 K5 L8"
    turned_black, turned_white = "T19 S17 R15 Q13", "M19 L17 K15 J12"
    film = Film().show(black, white).show(turned_black, turned_white, frames=40)
    assert film.events[-1].type == "board_shifted"
    film.show(turned_black + " T1", turned_white)
    assert film.told("move") == [("move", "B", "A19", 1)]


def test_blind_time() -> None:
    film = Film().show("Q16").show("Q16", hidden=area("D4"), frames=110).show("Q16")
    assert [e.type for e in film.events] == ["game_started", "setup", "view_blocked", "view_cleared"]
    assert len(film.events[2].as_dict()["points"]) == 25


def test_blind_time_grows_with_a_head_that_wanders() -> None:
    film = Film().show("Q16").show("Q16", hidden=area("D4"), frames=150).show("Q16", hidden=area("E4"), frames=150)
    film.show("Q16", hidden=area("D4"), frames=5).show("Q16")
    blocked, grown, cleared = (e for e in film.events if e.type.startswith("view_"))
    assert len(blocked.as_dict()["points"]) == len(grown.as_dict()["points"]) == 25
    assert "G4" not in blocked.as_dict()["points"] and "B4" not in grown.as_dict()["points"]
    assert len(cleared.as_dict()["points"]) == 30
    assert (cleared.as_dict()["since"], cleared.as_dict()["until"]) == (1.5, 32.0)


def test_restored_from_the_log_tells_what_happened_meanwhile() -> None:
    film = Film().show().show("Q16").show("Q16", "D4")
    after = Film(Tracker(RULES, events=film.events)).show("Q16 C10", "D4 C16")
    assert after.told() == [("move", "B", "C10", 3), ("move", "W", "C16", 4)]
    assert after.events[0].seq == film.events[-1].seq + 1


@pytest.mark.parametrize("frames", [1, 2])
def test_the_last_picture_counts(frames: int) -> None:
    film = Film().show().show("Q16").show("Q16", "D4", frames=frames)
    film.events += film.tracker.finish()
    told = film.told("move", "game_ended")
    assert told == [("move", "B", "Q16", 1), ("move", "W", "D4", 2), ("game_ended", "source_ended")]


def test_replay_of_the_events_is_the_state() -> None:
    film = Film().show().show("Q16").show("Q16", "D4").show("Q16").show("Q16", "C16")
    assert fold(film.events) == film.tracker.state


def test_moves_told_before_the_rest_end_with_one_that_shows() -> None:
    """A stone that nobody saw is told with the one that took it, or not at all."""
    plays = tuple(Step("play", color, (parse_point(name),)) for color, name in ((1, "O19"), (2, "S19"), (1, "R19")))
    belief = Belief()
    belief.label[[parse_point("S19"), parse_point("R19")]] = 2, 1
    early = [tuple(move.plays) for move in sure_moves([Story(0.0, plays)], belief)]
    assert early == [plays, plays[:2]]
