"""Whose articles may be named at a table."""

import pytest

from station.api.own_text import own_text
from tests.station.api.hall import Hall


@pytest.mark.parametrize(
    ("rules", "text"), [("chinese-2002", "2002"), ("chinese-older", "older"), ("japanese", ""), ("ing", "")]
)
def test_of_the_game_that_stands_here_else_of_the_next_one(staged: Hall, rules: str, text: str) -> None:
    assert own_text(staged.table) == "2002"
    table = staged.client("table")
    table.post("/api/table/start", json={"rules": rules})
    told = [
        staged.client().get("/api/clock").json()["text"],
        table.get("/api/clock/control").json()["text"],
        staged.client("owner").get("/api/event").json()["text"],
    ]
    assert told == [text] * 3
    staged.play()
    assert own_text(staged.table) == text
    table.post("/api/table/start", json={"rules": "chinese-2002"})
    assert own_text(staged.table) == "2002"
