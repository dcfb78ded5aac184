"""What the desk shows of an incident beyond its facts: when the chief answered, and what nobody could see between."""

from pathlib import Path

import pytest

from rules.rulings.decider import Role
from tests.station.api.test_desk_acceptance import Case
from tests.station.refereeing.stage import TWICE, move

MOVED = ("stone_moved", {"from": "Q16", "to": "R14", "color": "B"})


def test_a_referral_says_when_the_chief_answered(tmp_path: Path) -> None:
    case = Case(tmp_path, "older", move("B", "Q16"), move("W", "D4"), MOVED)
    case.post("referral", incident=case.last["seq"], why="no agreement")
    assert case.last["referrals"][0]["answered"] is None
    case.evening.clock.wait(30)
    case.rule("D8.3.2", Role.CHIEF)
    (passed,) = case.last["referrals"]
    assert passed["answered"]["t"] == pytest.approx(passed["t"] + 30, abs=2)


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
