"""Incidents that only the desk is told of: neither snapshot, stream nor games tell a table of them (2002 §17.3)."""

from typing import Any

import pytest

from rules.points import parse_point
from station.api.unsaid import STIRRED
from tests.station.api.hall import OPENING, Hall
from tests.station.api.served import served
from tests.station.api.test_events import Stream
from tests.station.stage import boards

TWICE = boards(OPENING)[-1].with_stones(white=[parse_point("R10")])
GONE = TWICE.with_stones(black=[parse_point("C7")])
SILENT = ("spectator", "table")
TOLD = ("referee", "chief", "owner")


def two_moves(staged: Hall, announce: str) -> None:
    """A second white stone in a row, in an event that announces to these."""
    fixed = {"announce": announce, "chief": "Zhao"}
    assert staged.client("owner").put("/api/event", json=fixed).status_code == 200
    staged.play()
    staged.show([TWICE], each=60)


def offences(staged: Hall, role: str) -> list[Any]:
    """Whatever tells of it, wherever he asks."""
    client = staged.client(role)
    board, view = client.get("/api/board").json(), client.get("/api/view").json()
    found = [one for one in (board, view) if one["state"] == "attention"]
    for shown in (board, client.get("/api/games/1").json()):
        found += shown["incidents"]
        found += [one for one in shown["moves"] if one["kind"] != "move" or one["illegal"] or one["article"]]
    told = client.get("/api/games/1/events").json()
    found += [one for one in told if one["type"] in ("out_of_turn", "illegal_move")]
    (line,) = client.get("/api/games").json()["games"]
    return found + [line["incidents"]] * bool(line["incidents"])


@pytest.mark.parametrize("role", SILENT)
def test_a_table_and_its_visitors_see_the_stone_and_no_offence(staged: Hall, role: str) -> None:
    two_moves(staged, "desk")
    assert offences(staged, role) == []
    board = staged.client(role).get("/api/board").json()
    assert (board["last_move"], board["move_number"]) == ("R10", 5)


@pytest.mark.parametrize("role", TOLD)
def test_officials_and_the_owner_see_it(staged: Hall, role: str) -> None:
    two_moves(staged, "desk")
    assert len(offences(staged, role)) >= 6


@pytest.mark.parametrize("role", SILENT)
def test_what_somebody_brought_up_everybody_sees(staged: Hall, role: str) -> None:
    two_moves(staged, "desk")
    assert staged.client("table").post("/api/referee/claim", json={"side": "B"}).status_code == 200
    assert len(offences(staged, role)) >= 6


@pytest.mark.parametrize("role", SILENT)
def test_a_takeback_that_only_the_desk_knows_is_none_to_them(staged: Hall, role: str) -> None:
    """Its incident is opened by the event of a lifted stone, which everybody sees."""
    fixed = {"announce": "desk", "chief": "Zhao"}
    assert staged.client("owner").put("/api/event", json=fixed).status_code == 200
    staged.play()
    lifted = boards(OPENING)[-2]
    staged.show([lifted, lifted.with_stones(white=[parse_point("R10")])], each=60)
    words = {one: staged.client(one).get("/api/board").json()["state"] for one in (role, "referee")}
    assert [one.kind.value for one in staged.table.snapshot.game.desk.incidents] == ["takeback"]  # type: ignore[union-attr]
    assert words == {role: "recording", "referee": "attention"}
    assert staged.client("table").post("/api/referee/claim", json={"side": "B"}).status_code == 200
    assert staged.client(role).get("/api/board").json()["state"] == "attention"


def test_where_the_event_announces_to_the_table_everybody_sees_it(staged: Hall) -> None:
    two_moves(staged, "desk+table")
    assert len(offences(staged, "spectator")) >= 6


def test_the_stream_and_its_replay_tell_a_move(staged: Hall) -> None:
    """Live and from the log after a cut; the owner hears what it was."""
    cookie = staged.client("owner").cookies
    owner = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookie.items())}
    with served(staged) as url:
        live = Stream(url)
        two_moves(staged, "desk")
        count = len(staged.client("owner").get("/api/games/1/events").json())
        again, all_of_it = Stream(url, "/api/events?after=0"), Stream(url, "/api/events?after=0", **owner)
        heard, replayed, every = live.events(count), again.events(count), all_of_it.events(count)
        for one in (live, again, all_of_it):
            one.close()
    assert heard == replayed
    assert [one["type"] for one in heard if one.get("point") == "R10"] == ["move"]
    assert [one["type"] for one in every if one.get("point") == "R10"] == ["out_of_turn"]
    assert [one["seq"] for one in heard] == [one["seq"] for one in every], "no gap"


def test_where_board_and_record_differ_is_told_once_somebody_brought_it_up(staged: Hall) -> None:
    two_moves(staged, "desk")
    staged.show([GONE.with_stones(empty=[parse_point("Q16")])], each=4)
    assert staged.table.snapshot.differs == ("Q16", "C7")

    def told(role: str) -> list[str]:
        view = staged.client(role).get("/api/view").json()
        assert len(view["seen_there"]) == len(view["differs"])
        return [str(point) for point in view["differs"]]

    assert [told(role) for role in (*SILENT, *TOLD)] == [[]] * 2 + [["Q16", "C7"]] * 3
    assert staged.client("table").post("/api/referee/claim", json={"side": "B"}).status_code == 200
    assert told("spectator") == ["Q16", "C7"]


def test_any_other_incident_asks_for_a_new_snapshot(staged: Hall) -> None:
    two_moves(staged, "desk")
    staged.show([GONE.with_stones(empty=[parse_point("Q16")])], each=60)
    types = [one["type"] for one in staged.client().get("/api/games/1/events").json()]
    assert STIRRED in types and "stone_removed" not in types


@pytest.mark.parametrize(("announce", "told"), [("desk", []), ("desk+table", ["position_restored"])])
def test_what_only_the_desk_knew_is_put_right_without_a_word(staged: Hall, announce: str, told: list[str]) -> None:
    """Else a visitor would learn from the list of moves that something had been wrong."""
    two_moves(staged, announce)
    staged.show([GONE.with_stones(empty=[parse_point("Q16")])], each=60)
    staged.show([TWICE], each=60)

    def happened(role: str) -> list[str]:
        lines = staged.client(role).get("/api/board").json()["happenings"]
        types = [one["type"] for one in staged.client(role).get("/api/games/1/events").json()]
        assert ("position_restored" in types) == any(one["type"] == "position_restored" for one in lines)
        return [str(one["type"]) for one in lines if one["type"] == "position_restored"]

    assert happened("owner") == ["position_restored"]
    assert [happened(role) for role in SILENT] == [told, told]


def test_the_archive_shows_all_after_the_end(staged: Hall) -> None:
    two_moves(staged, "desk")
    table = staged.client("table")
    assert table.post("/api/table/resign", json={"color": "B"}).status_code == 200
    assert any(one["type"] == "out_of_turn" for one in staged.client().get("/api/games/1/events").json())
    assert staged.client().get("/api/games/1").json()["incidents"]


def shown(staged: Hall, role: str, *seqs: int) -> set[int]:
    """How pictures of these events are answered."""
    client = staged.client(role)
    paths = [f"/api/games/1/evidence/{seq}/after{view}.jpg" for seq in seqs for view in ("", "-board")]
    return {client.get(path).status_code for path in paths}


def test_pictures_of_what_only_the_desk_knows_are_not_shown_by_number(staged: Hall) -> None:
    """Nor that there are any; as little of the reply that closed the window, of which some are kept for its sake."""
    two_moves(staged, "desk")
    staged.show([TWICE.with_stones(black=[parse_point("C10")])], each=60)
    told = staged.client("owner").get("/api/games/1/events").json()
    offence = next(one["seq"] for one in told if one["type"] == "out_of_turn")
    reply = next(one["seq"] for one in told if one.get("point") == "C10")
    assert staged.pictures.flush()
    assert shown(staged, "referee", offence, reply) == {200}
    assert shown(staged, "table", offence, reply) == {404}
    assert staged.client("table").post("/api/referee/claim", json={"side": "B"}).status_code == 200
    assert shown(staged, "table", offence, reply) == {200}
