"""What the event fixes: asked once, kept, and part of the record of each game that it holds in."""

import pytest

from station.api.schemas import EventTerms
from tests.station.api.hall import OPENING, Hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow

REFEREED = {"chief": "Zhao", "referees": {"7": "Li"}, "immediate_s": 60, "cycles": "draw"}


def test_nobody_has_to_say_anything(staged: Hall) -> None:
    told = staged.client("owner").get("/api/event").json()
    assert (told["asked"], told["refereed"]) == (False, False)
    assert told["terms"] == told["defaults"] == EventTerms().model_dump()
    staged.play()
    assert [entry.event.type for entry in staged.folder.log.entries()][:2] == ["game_started", "move"]


def test_each_says_whether_the_text_is_silent(staged: Hall) -> None:
    client = staged.client("table")
    told = client.get("/api/event").json()["grounds"]
    assert told.keys() == EventTerms.model_fields.keys()
    assert told["cycles"] == {"article": "2002 §20.3", "silent": False}
    assert told["lift_s"] == {"article": "2002 §18.2", "silent": True}
    client.post("/api/table/start", json={"rules": "japanese"})
    told = client.get("/api/event").json()["grounds"]
    assert {one["article"] for one in told.values()} == {None}, "no Chinese article under Japanese rules"


def test_the_chief_may_fix_it_and_no_referee_below(staged: Hall) -> None:
    for role in ("table", "referee", "executing_referee"):
        assert staged.client(role).put("/api/event", json=REFEREED).status_code == 403
    told = staged.client("chief").put("/api/event", json=REFEREED).json()
    assert (told["asked"], told["refereed"], told["terms"]["referees"]) == (True, True, {"7": "Li"})
    assert staged.client("owner").put("/api/event", json={"cycles": "whatever"}).status_code == 422


def test_what_holds_in_a_game_is_in_its_record(staged: Hall) -> None:
    staged.client("owner").put("/api/event", json=REFEREED)
    staged.client("table").post("/api/table/start", json={"board_number": "7"})
    staged.play()
    (told,) = [entry.event.what.as_data() for entry in staged.folder.log.entries() if entry.event.type == "terms"]
    assert told["terms"] == {"chief": "Zhao", "referees": {"7": "Li"}, "immediate_s": 60, "cycles": "draw"}
    assert staged.table.terms.signs("7") == "Li"


def test_a_change_during_a_game_is_an_event_and_holds_from_then_on(staged: Hall) -> None:
    staged.play()
    owner = staged.client("owner")
    owner.put("/api/event", json=REFEREED)
    assert staged.table.terms.refereed
    owner.put("/api/event", json=REFEREED)
    staged.client("table").post("/api/table/start", json={"board_number": "7"})
    told = [entry.event for entry in staged.folder.log.entries() if entry.event.type in ("terms", "details")]
    assert [one.type for one in told] == ["terms", "details", "terms"], "the board names its own referee"
    assert staged.table.terms.signs("7") == "Li"
    staged.show([boards(OPENING + " C10")[-1]])
    staged.table.recover()
    game = staged.folder.log.game(1)
    assert game is not None and game.state.terms == staged.table.terms
