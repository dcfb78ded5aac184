"""What the desk shows of an incident beyond its facts: when the chief answered, and what nobody could see between."""

from datetime import datetime
from pathlib import Path

import pytest

from rules.points import parse_point
from rules.rulings.decider import Role
from tests.station.api.desk_case import Case
from tests.station.api.hall import Hall
from tests.station.refereeing.stage import TWICE, move
from tests.station.stage import boards

LIFTED = "Q16 D4 D16 Q4"
"""White's last stone is lifted again."""
MOVED = ("stone_moved", {"from": "Q16", "to": "R14", "color": "B"})


def test_a_referral_says_when_the_chief_answered(tmp_path: Path) -> None:
    case = Case(tmp_path, "older", move("B", "Q16"), move("W", "D4"), MOVED)
    case.post("referral", incident=case.last["seq"], why="no agreement")
    assert case.last["referrals"][0]["answered"] is None
    case.evening.clock.wait(30)
    case.rule("D8.3.2", Role.CHIEF)
    (passed,) = case.last["referrals"]
    assert passed["answered"]["t"] == pytest.approx(passed["at"]["t"] + 30, abs=2)


def test_between_two_moves_every_hidden_point_is_told_with_its_times(tmp_path: Path) -> None:
    """An answer may lie on any of them, not only where the incident's own stone does."""
    hidden = ("view_blocked", {"points": ["K4", "L4"], "since": 3.0})
    seen = ("view_cleared", {"points": ["K4", "L4"], "since": 3.0, "until": 20.0})
    case = Case(tmp_path, "2002", *TWICE[:3], hidden, seen, TWICE[3])
    told = case.client.get(f"/api/referee/incidents/{case.last['seq']}", headers={"role": "referee"}).json()
    assert told["blind"] == [{"points": ["K4", "L4"], "since": 3.0, "until": 20.0}]
    case = Case(tmp_path / "other", "2002", *TWICE[:3], hidden, seen, MOVED)
    told = case.client.get(f"/api/referee/incidents/{case.last['seq']}", headers={"role": "referee"}).json()
    assert told["blind"] == [], "of a moved stone its own two points alone"


@pytest.mark.slow
def test_after_a_takeback_the_picture_shows_where_the_stone_lies_now(staged: Hall) -> None:
    """2002 §17.3: lifted from one point, set down on another; boards and pictures are of these two moments."""
    staged.play(LIFTED)
    before = boards("Q16 D4 D16")[-1]
    staged.show([before, before.with_stones(white=[parse_point("C3")])], each=20)
    assert staged.pictures.flush()
    referee = staged.client("referee")
    (one,) = referee.get("/api/referee").json()["incidents"]
    assert (one["kind"], one["points"], one["pictures"][0], one["pictures"][-1]) == (
        "takeback", ["Q4", "C3"], "before", "after",
    )  # fmt: skip
    told = {entry.event.seq: entry.event for entry in staged.folder.log.entries()}
    assert told[one["origin"]].type == "move_withdrawn"
    assert (told[one["after"]].type, told[one["after"]].as_dict()["point"]) == ("move", "C3")
    for seq, moment in ((one["origin"], "before"), (one["after"], "after")):
        assert referee.get(f"/api/games/1/evidence/{seq}/{moment}.jpg").status_code == 200
    shown = referee.get(f"/api/referee/incidents/{one['seq']}").json()
    for half, point, stone in (
        ("before", "Q4", "W"),
        ("before", "C3", "."),
        ("after", "Q4", "."),
        ("after", "C3", "W"),
    ):
        row, column = divmod(parse_point(point), 19)
        assert shown[half][row][column] == stone


def test_seconds_of_the_record_are_told_with_their_time_of_day(tmp_path: Path) -> None:
    """The pictures that bound an incident are earlier than its telling."""
    seen = {"last_seen": 1.5, "first_seen": 2.25, "hand": "unknown"}
    case = Case(tmp_path, "2002", move("B", "Q16"), (MOVED[0], MOVED[1] | seen))
    told = case.client.get(f"/api/referee/incidents/{case.last['seq']}", headers={"role": "referee"}).json()
    facts = {fact["says"]: fact["at"] for fact in told["facts"]}
    assert (facts["last_so"]["t"], facts["first_so"]["t"]) == (1.5, 2.25)
    last, first = (datetime.fromisoformat(facts[says]["time"]) for says in ("last_so", "first_so"))
    assert (first - last).total_seconds() == 0.75
    told_at = datetime.fromisoformat(case.last["time"])
    assert (told_at - first).total_seconds() == pytest.approx(case.last["t"] - 2.25, abs=0.002)
    assert facts["hand_unknown"] is None


def test_before_white_moved_first_nothing_lay_there(tmp_path: Path) -> None:
    """Though it is told only once the color of a doubtful first stone is plain."""
    first = (move("B", "Q16", number=1, doubtful=True), ("white_moved_first", {"point": "Q16"}))
    case = Case(tmp_path, "2002", *first)
    told = case.client.get(f"/api/referee/incidents/{case.last['seq']}", headers={"role": "referee"}).json()
    assert set("".join(told["before"])) == {"."}


def test_a_claim_has_its_time_of_day(tmp_path: Path) -> None:
    case = Case(tmp_path, "2002", *TWICE)
    case.post("claim", incident=case.last["seq"], side="W")
    (claim,) = case.last["claims"]
    assert datetime.fromisoformat(claim["at"]["time"]) >= datetime.fromisoformat(case.last["time"])
