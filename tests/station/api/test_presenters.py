"""From the table's types to what goes over the wire: the table in a word, times, points, lines."""

from dataclasses import replace
from typing import Any

import pytest

from station.api import presenters
from station.game.logged import LoggedGame
from station.table.sighting import NO_PICTURE_YET, Sighting, Unsure
from station.table.snapshot import Snapshot
from station.timebase import Instant
from tests.station.refereeing.stage import twice_warned
from tests.station.told import NOON_NS, entries, event, logged, numbered

Told = tuple[str, dict[str, Any]]
NOW = Instant(20_000_000_000, NOON_NS, True, "boot-1")
SIGHT = Sighting("staged", connected=True, board_found=True, reason=None, frame_ns=18_500_000_000)
START: Told = ("game_started", {"black": "Lee"})
MOVE: Told = ("move", {"number": 1, "color": "B", "point": "Q16"})
PROPOSED: Told = ("end_proposed", {"color": "B"})
OPENED: Told = ("count_opened", {"by": "agreement"})
LOCKED: Told = ("result", {"result": "B+5", "text": "black by five", "score": {}})
REMOVED: Told = ("stone_removed", {"point": "Q16", "color": "B"})
BLOCKED: Told = ("view_blocked", {"points": ["A1"], "since": 1.0})
PAUSED: Told = ("paused", {"by": "referee", "why": ""})


def snapshot(*told: Told, calls: bool = False) -> Snapshot:
    return Snapshot(len(told), logged(*told) if told else None, calls, (), NOW)


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ([], "ready"),
        ([START, MOVE], "recording"),
        ([START, MOVE, BLOCKED], "blocked"),
        ([START, MOVE, PAUSED], "paused"),
        ([START, MOVE, REMOVED], "attention"),
        ([START, MOVE, REMOVED, BLOCKED], "attention"),
        ([START, MOVE, PROPOSED], "counting"),
        ([START, MOVE, OPENED], "counting"),
        ([START, MOVE, OPENED, LOCKED], "agreed"),
        ([START, MOVE, ("game_ended", {"reason": "agreed"})], "agreed"),
        ([START, MOVE, ("game_ended", {"reason": "cleared"})], "closed"),
    ],
)
def test_the_table_in_one_word(told: list[Told], word: str) -> None:
    assert presenters.word(snapshot(*told), SIGHT) == word


def test_what_the_camera_sees_changes_the_word() -> None:
    away = replace(SIGHT, board_found=False)
    assert presenters.word(snapshot(), away) == "waiting"
    assert presenters.word(snapshot(START, MOVE), away) == "blocked"
    assert presenters.word(snapshot(START, MOVE), replace(SIGHT, stuck=NO_PICTURE_YET)) == "attention"
    assert presenters.word(snapshot(START, MOVE, calls=True), SIGHT) == "attention"


def test_a_stone_played_wrongly_alarms_until_both_played_on_and_one_that_lies_wrong_until_put_right() -> None:
    twice: Told = ("out_of_turn", {"number": 2, "color": "B", "point": "C3"})
    moves: list[Told] = [("move", {"number": n, "color": "BW"[n % 2], "point": f"D{n}"}) for n in (3, 4)]
    assert presenters.word(snapshot(START, MOVE, twice), SIGHT) == "attention"
    assert presenters.word(snapshot(START, MOVE, twice, moves[0]), SIGHT) == "attention"
    later = snapshot(START, MOVE, twice, *moves)
    assert presenters.word(later, SIGHT) == "recording"
    assert presenters.board(later, later.game, SIGHT, {}).incidents[0].open, "it stays in the list"
    wrong: list[Told] = [("move", {"number": n, "color": "BW"[(n + 1) % 2], "point": f"D{n}"}) for n in (2, 3, 4)]
    assert presenters.word(snapshot(START, MOVE, REMOVED, *wrong), SIGHT) == "attention"


def test_a_takeback_alarms_once_the_opponent_has_claimed_it() -> None:
    lifted: Told = ("move_withdrawn", {"number": 1, "color": "B", "point": "Q16"})
    elsewhere: Told = ("move", {"number": 1, "color": "B", "point": "R16"})
    told = [START, MOVE, lifted, elsewhere]
    assert presenters.word(snapshot(*told), SIGHT) == "recording"
    claim: Told = ("claim", {"incident": 3, "by": "W"})
    assert presenters.word(snapshot(*told, claim), SIGHT) == "attention"


def test_a_loss_that_warnings_propose_is_waited_for() -> None:
    """2002 §24.2: also once the board lies as it was ruled."""
    stage = twice_warned()
    stage.happens(("position_restored", {"points": ["N3"]}))
    assert not any(incident.open for incident in stage.game.state.incidents)
    assert presenters.word(Snapshot(0, stage.game, False, (), NOW), SIGHT) == "attention"
    stage.rule("24.2", seq=stage.game.desk.incidents[-1].seq)
    assert presenters.word(Snapshot(0, stage.game, False, (), NOW), SIGHT) == "closed"


REFEREED: Told = ("terms", {"terms": {"referees": {"": "Li"}, "announce": "desk+table"}})


@pytest.mark.parametrize("terms", [REFEREED, ("terms", {"terms": {}})])
def test_an_incident_is_told_by_the_table_s_word_until_the_referee_is_done_with_it(terms: Told) -> None:
    """Also where the board was put right, or both sides played on; without a referee nobody is waited for."""
    right: Told = ("position_restored", {"points": ["Q16"]})
    twice: Told = ("out_of_turn", {"number": 2, "color": "B", "point": "C3"})
    moves: list[Told] = [("move", {"number": n, "color": "BW"[n % 2], "point": f"D{n}"}) for n in (3, 4)]
    word = "attention" if terms == REFEREED else "recording"
    assert presenters.word(snapshot(START, terms, MOVE, REMOVED, right), SIGHT) == word
    assert presenters.word(snapshot(START, terms, MOVE, twice, *moves), SIGHT) == word


def test_a_ruling_leaves_the_void_move_and_what_it_did_in_the_list() -> None:
    rows = ["." * 19] * 19
    ruled: Told = (
        "ruling",
        {
            "number": 1, "incident": 3, "ruling": "17.2", "rules": "chinese-2002", "decider": "referee",
            "role": "referee", "name": "Li", "article": "2002 §17.2", "voids": [3], "before": rows, "after": rows,
            "effects": [{"do": "VOID", "side": "B"}, {"do": "WARN", "side": "B"}, {"do": "TURN", "side": "W"}],
        },
    )  # fmt: skip
    twice: Told = ("out_of_turn", {"number": 2, "color": "B", "point": "C3"})
    now = snapshot(START, MOVE, twice, ruled, ("move", {"number": 2, "color": "W", "point": "D4"}))
    told = presenters.board(now, now.game, SIGHT, {})
    assert [(one.seq, one.number, one.after, one.point, one.why) for one in told.asides] == [(3, 2, 1, "C3", "void")]
    (line,) = told.happenings
    assert (line.type, line.number, line.data["article"]) == ("ruling", 1, "2002 §17.2")
    assert [one.do for one in line.did] == ["VOID", "WARN", "TURN"]
    assert told.state == "attention", "the stone still lies there"


def test_what_is_seen_at_points_that_differ() -> None:
    sighting = replace(SIGHT, seen="." * 360 + "W")
    now = replace(snapshot(START, MOVE), differs=("T1", "A19"))
    assert presenters.view(now, sighting, 0).seen_there == "W."


def test_times_are_utc_to_milliseconds() -> None:
    assert presenters.iso(replace(NOW, wall_ns=NOON_NS + 1_234_000_000)) == "2025-11-22T12:00:01.234Z"


def test_ages_count_from_the_last_picture() -> None:
    assert presenters.camera(SIGHT, NOW).age_s == 1.5
    assert presenters.camera(replace(SIGHT, frame_ns=None), NOW).age_s is None
    assert presenters.camera(replace(SIGHT, frame_ns=NOW.monotonic_ns + 1), NOW).age_s == 0


def test_the_view_names_points_as_players_do() -> None:
    sighting = replace(SIGHT, hidden=((0, 17_000_000_000),), unsure=(Unsure(360, 0.5, 0.4, 0.1),))
    view = presenters.view(snapshot(START, MOVE), sighting, 3)
    assert [(one.point, one.since_s) for one in view.hidden] == [("A19", 3.0)]
    assert [(one.point, one.black) for one in view.unsure] == [("T1", 0.4)]
    assert (view.game, view.seq, view.spectators, view.count_revision) == (1, 2, 3, None)
    assert presenters.view(snapshot(START, MOVE, OPENED), sighting, 3).count_revision == 3
    assert presenters.view(replace(snapshot(), checks=2), SIGHT, 0).checks == 2


def test_a_camera_and_a_lost_one_are_told_without_their_address() -> None:
    named = replace(SIGHT, camera="rtsp://u:secret@10.0.0.2/a")
    assert "secret" not in presenters.camera(named, NOW).model_dump_json()
    [entry] = entries([event("camera_lost", {"reason": "rtsp://u:secret@10.0.0.2/a: gone"}, seq=1)])
    told = presenters.live_event(entry).model_dump_json()
    assert "gone" in told and "secret" not in told


def test_a_board_without_a_game_is_empty() -> None:
    board = presenters.board(snapshot(), None, SIGHT, {})
    assert (board.game, board.live, board.state, board.move_number) == (None, True, "ready", 0)
    assert board.board == ["." * 19] * 19 and board.to_move == "B"


def test_the_last_move_keeps_its_mark_where_another_stone_was_set_right_since() -> None:
    white: Told = ("move", {"number": 2, "color": "W", "point": "D4"})
    back: Told = ("position_restored", {"points": ["Q16"], "changes": {"Q16": "B"}})
    now = snapshot(START, MOVE, white, REMOVED, back)
    board = presenters.board(now, now.game, SIGHT, {})
    assert (board.last_move, board.board[3][15]) == ("D4", "B")


def test_a_game_of_the_archive_shows_no_camera() -> None:
    now = snapshot(START, MOVE, REMOVED)
    board = presenters.board(now, now.game, None, {3: ["before"]})
    assert (board.live, board.camera, board.state, board.to_move) == (False, None, "closed", "W")
    assert board.last_move is None, "its stone lies there no more"
    [incident] = board.incidents
    assert (incident.seq, incident.points, incident.pictures, incident.open) == (3, ["Q16"], ["before"], True)


def test_a_dismissed_incident_says_who_did() -> None:
    dismissed = {"action": "dismiss", "by": "referee", "why": "agreed", "corrects": 3}
    now = snapshot(START, MOVE, REMOVED, ("correction", dismissed))
    [incident] = presenters.board(now, now.game, SIGHT, {}).incidents
    assert not incident.open
    assert incident.settled is not None and (incident.settled.by, incident.settled.why) == ("referee", "agreed")


def text(*told: Told) -> str | None:
    return presenters.result_text(LoggedGame.of(entries(numbered(START, *told))))


def test_a_result_is_told_in_the_words_it_was_agreed_in() -> None:
    assert text(OPENED, LOCKED) == "black by five"
    assert text(("game_ended", {"reason": "resignation", "result": "W+R"})) == "白中盘胜"
    assert text(MOVE) is None


def test_positions_after_each_move() -> None:
    state = logged(START, MOVE, ("move", {"number": 2, "color": "W", "point": "D4"})).state
    one = presenters.after_move(state, 1)
    assert (one.move, one.to_move, "".join(one.board).count("B"), "".join(one.board).count("W")) == (1, "W", 1, 0)
    assert "".join(presenters.after_move(state, 0).board) == "." * 361
