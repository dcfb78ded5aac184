"""Pauses: what is done to the board in them is nobody's move."""

from rules.color import Color
from tests.station.tracking.film import opened
from tests.station.tracking.sights import area

ACCUSING = (
    "illegal_move", "out_of_turn", "capture_incomplete", "wrong_capture", "stone_moved", "stone_removed",
    "stone_added", "board_scattered", "move_withdrawn", "colors_swapped", "stone_off_point",
)  # fmt: skip


def test_a_pause_freezes_the_record_and_resumption_compares_the_board() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee", why="lunch")
    film.show("K10 C4 D16", "Q16", frames=60)
    assert [event.type for event in film.events][-1] == "paused"
    resumed = film.tracker.resume(by="referee")
    assert sorted(resumed[0].as_dict()["differs"]) == ["D16", "R4"]
    film.events += resumed
    assert film.tracker.state.phase == "playing"
    (told,) = [event for event in resumed if event.type == "incident"]
    assert (told.as_dict()["kind"], sorted(told.as_dict()["points"])) == ("changed_in_pause", ["D16", "R4"])


def test_what_changed_in_a_pause_is_one_incident_until_it_is_put_right() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee")
    film.show("K10 C4 D16", "Q16", frames=60)
    film.events += film.tracker.resume(by="referee")
    before = len(film.events)
    film.show("K10 C4 D16", "Q16", frames=120)
    assert film.events[before:] == [], "one thing is told once"
    film.show("K10 C4", "Q16 R4", hidden=area("R4", 2), frames=5).show("K10 C4", "Q16 R4", frames=60)
    assert [(event.type, sorted(event.as_dict()["points"])) for event in film.events[before:]] == [
        ("position_restored", ["D16"]), ("position_restored", ["R4"]),
    ]  # fmt: skip
    assert not [incident for incident in film.tracker.state.incidents if incident.open]
    film.show("K10 C4 D17", "Q16 R4")
    assert film.told("move")[-1][1:3] == ("B", "D17")


def test_a_stone_that_came_in_the_pause_is_no_move() -> None:
    """Nor where it is the only one, and its side is to move: until play goes on no move is recorded."""
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee")
    film.show("K10 C4 D16", "Q16 R4")
    film.events += film.tracker.resume(by="referee")
    film.show("K10 C4 D16", "Q16 R4")
    assert film.newest("resumed").as_dict()["differs"] == ["D16"]
    assert film.newest("incident").as_dict()["points"] == ["D16"]
    film.show("K10 C4", "Q16 R4", hidden=area("D16", 2), frames=5).show("K10 C4", "Q16 R4", frames=40)
    film.show("K10 C4 D17", "Q16 R4", frames=40)
    assert [event.type for event in film.events[-2:]] == ["position_restored", "move"]
    assert film.told("move")[4:] == [("move", "B", "D17", 5)]


def test_what_came_in_the_pause_and_shows_only_after_it_is_no_move_either() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee")
    film.show("K10 C4", "Q16 R4", hidden=area("H4", 2), frames=5)
    film.show("K10 C4", "Q16 R4 H3 H5", frames=1)
    film.events += film.tracker.resume(by="referee")
    assert "differs" not in film.newest("resumed").as_dict(), "one view is no proof"
    film.show("K10 C4", "Q16 R4 H3 H5", frames=60)
    assert [event.type for event in film.events[4:] if event.type != "move"][-1] == "incident"
    assert film.told("move", *ACCUSING)[4:] == []
    assert sorted(film.newest("incident").as_dict()["points"]) == ["H3", "H5"]


def test_a_move_made_right_before_the_pause_is_one_all_the_same() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.show("K10 C4 D16", "Q16 R4", hidden=area("D16", 2), frames=5).show("K10 C4 D16", "Q16 R4", frames=1)
    assert len(film.told("move")) == 4
    film.events += film.tracker.pause(by="referee")
    film.show("K10 C4 D16", "Q16 R4", frames=40)
    film.events += film.tracker.resume(by="referee")
    film.show("K10 C4 D16", "Q16 R4", frames=40)
    assert film.told("move", "incident")[4:] == [("move", "B", "D16", 5)]


def test_resumption_of_a_disputed_end_compares_with_the_final_position() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pass_(Color.BLACK) + film.tracker.pass_(Color.WHITE)
    film.show("C4", "Q16 R4")
    assert film.tracker.differs() == ["K10"]
    film.show("K10 C4", "Q16 R4")
    film.events += film.tracker.resume(by="referee", to_move=Color.WHITE)
    film.show("K10 C4", "Q16 R4 D16")
    assert "differs" not in film.newest("resumed").as_dict()
    assert film.told("move")[-1] == ("move", "W", "D16", 7)


def test_a_pause_that_ends_as_it_began_tells_of_nothing() -> None:
    film = opened("K10 C4", "Q16 R4")
    film.events += film.tracker.pause(by="referee")
    film.show("C4", "R4", frames=40).show("K10 C4", "Q16 R4")
    film.events += film.tracker.resume(by="referee")
    film.show("K10 C4 D16", "Q16 R4")
    assert "differs" not in film.newest("resumed").as_dict()
    assert film.told()[-1] == ("move", "B", "D16", 5)
    assert film.told(*ACCUSING) == []


def test_after_a_restart_in_the_pause_what_may_have_come_before_it_did_not_come_in_it() -> None:
    film = opened("K10 C4", "Q16 R4").show("K10 C4 D16", "Q16 R4", frames=1)
    film.events += film.tracker.pause(by="referee")
    film = film.continued().show("K10 C4 D16", "Q16 R4", frames=30)
    film.events += film.tracker.resume(by="referee")
    assert film.newest("resumed").as_dict()["differs"] == ["D16"]
    film.show("K10 C4 D16", "Q16 R4", frames=30)
    assert film.told("incident") == []
    assert film.told("move")[4:] == [("move", "B", "D16", 5)]
