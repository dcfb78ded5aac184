"""The referee's report: incidents, rulings and signatures of a game, and of all games of an event."""

import pytest

from rules.position import Position
from tests.station.api.hall import OPENING, Hall
from tests.station.api.test_lock import REFEREED, AtTable
from tests.station.stage import boards

pytestmark = pytest.mark.slow


def test_a_report_has_what_happened_what_was_ruled_and_who_signed(staged: Hall) -> None:
    names = {"black": "甲", "white": "乙", "event": "Cup", "drawn_black": "甲", "drawn": "nigiri", "drawn_by": "Li"}
    assert staged.client("table").post("/api/table/start", json=names).status_code == 200
    table = AtTable(staged, event=REFEREED)
    referee = staged.client("executing_referee", "Li")
    seq = referee.post("/api/referee/incident", json={"kind": "talk", "side": "B", "why": "loud"}).json()["seq"]
    referee.post("/api/referee/question", json={"incident": seq, "to": "B", "text": "with whom?"})
    ruled = referee.post(
        "/api/referee/ruling", json={"incident": seq, "ruling": "23.5", "choice": "warning", "why": "twice"}
    )
    assert ruled.status_code == 200, ruled.text
    seq = referee.post("/api/referee/incident", json={"kind": "recount", "why": "a border"}).json()["seq"]
    assert referee.post("/api/referee/ruling", json={"incident": seq, "ruling": "note"}).status_code == 200
    table.does("recount", by="B")
    table.marks()
    for color in ("B", "W"):
        table.agrees(color=color)

    def window() -> tuple[bool, bool]:
        told = referee.get("/api/games/1/report").json()["desk"]["incidents"][-1]["window"]
        return told["open"], told["late"]

    assert window() == (True, False)
    table.agrees("sign", referee)
    assert window() == (True, False), "a settled case stands as it stood then, whatever is confirmed since"
    assert table.tablet.get("/api/games/1/report").status_code == 403
    told = referee.get("/api/games/1/report").json()
    assert (told["locked"], told["ended"], told["drawn"], told["drawn_by"]) == (True, "agreed", "nigiri", "Li")
    assert [(one["who"], one["name"]) for one in told["signatures"]] == [
        ("B", "甲"), ("W", "乙"), ("executing referee", "Li"),
    ]  # fmt: skip
    assert all(one["time"] and one["result"] == told["result"] for one in told["signatures"])
    incident, _ = told["desk"]["incidents"]
    assert (incident["kind"], incident["questions"][0]["text"]) == ("talk", "with whom?")
    assert told["desk"]["rulings"][0]["name"] == "Li"
    assert told["desk"]["warnings"] == {"B": 1, "W": 0}
    assert told["terms"]["chief"] == "Zhao"
    every = referee.get("/api/reports", params={"event": "Cup"}).json()["reports"]
    assert every == [told]
    assert referee.get("/api/reports", params={"event": "Cu"}).json()["reports"] == []
    assert referee.get("/api/reports", params={"day": "1999-01-01"}).json()["reports"] == []
    assert referee.get("/api/reports", params={"event": "Cup", "round": ""}).json()["reports"] == [told]
    assert referee.get("/api/reports", params={"event": "Cup", "round": "3"}).json()["reports"] == []
    assert referee.get("/api/games/9/report").status_code == 404


def test_an_arranged_game_is_proved_after_the_result_was_confirmed(staged: Hall) -> None:
    """2002 §23.1, also after several games: the results are cancelled, the locked one stays as it is (§16.4)."""
    table = AtTable(staged, event={"chief": "Zhao"})
    table.marks()
    for color in ("B", "W"):
        table.agrees(color=color)
    chief, referee = staged.client("chief", "Zhao"), staged.client("referee", "Li")
    table.agrees("sign", chief)
    staged.show([None, Position.empty(19)], each=20)
    staged.play()
    result = chief.get("/api/games/1/report").json()["result"]
    path = "/api/games/1/sanctions"
    offered = chief.get(path).json()["choices"]
    assert [(one["id"], one["mine"]) for one in offered] == [("23.1-cancel", True), ("23.1-ban", True), ("free", True)]
    cancels = {"ruling": "23.1-cancel", "choice": "side", "side": "W", "why": "a confession"}
    assert referee.post(path, json=cancels).json()["code"] == "role"
    assert chief.post(path, json=cancels | {"side": None}).json()["code"] == "no_side"
    loses = {"ruling": "23.1", "choice": "loss", "side": "W", "why": "a confession"}
    assert chief.post(path, json=loses).json()["code"] == "against_rules"
    assert chief.post("/api/games/2/sanctions", json=cancels).json()["code"] == "not_over"
    assert chief.post(path, json=cancels).status_code == 200
    told = chief.get("/api/games/1/report").json()
    assert (told["result"], told["locked"], len(told["desk"]["incidents"])) == (result, True, 1)
    (ruling,) = told["desk"]["rulings"]
    assert ruling["effects"] == [{"do": "CANCEL_RESULTS", "side": "W", "action": "", "before": False}]
    staged.show([boards(f"{OPENING} K10")[-1]])
    assert len(chief.get("/api/board").json()["moves"]) == 5, "the game at the table goes on"
