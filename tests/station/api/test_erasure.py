"""Names and pictures are taken out by the owner alone, and the log keeps that, why and by whom."""

import json
from typing import Any

from tests.station.api.hall import Hall

ASKED = {"why": "he asked for it"}


def erasures(staged: Hall) -> list[dict[str, Any]]:
    with staged.folder.log.ledger() as ledger:
        said = [json.loads(one.record) for one in ledger.stored(1) if one.record]
    return [one for one in said if one["type"] == "erasure"]


def named(staged: Hall) -> None:
    """A game of 李 against Björn, over; the table remembers both."""
    names = {"black": "李", "white": "Björn"}
    assert staged.client("owner").post("/api/table/start", json=names).status_code == 200
    staged.play()


def test_a_name_goes_from_games_pages_and_what_the_table_remembers(staged: Hall) -> None:
    named(staged)
    owner = staged.client("owner")
    asked = {"name": "Björn", **ASKED}
    refused = owner.post("/api/erasures/name", json=asked)
    assert (refused.status_code, refused.json()["code"]) == (409, "name_playing")
    assert owner.post("/api/table/resign", json={"color": "W"}).status_code == 200
    assert owner.get("/api/games").json()["games"][0]["white"] == "Björn"
    assert owner.post("/api/erasures/name", json=asked).json() == {"games": [1]}
    for path in (
        "/api/games",
        "/api/games/1",
        "/api/board",
        "/api/games/1/events",
        "/api/table/start",
        "/api/games/1/game.sgf",
    ):
        assert "Bj" not in owner.get(path).text, path
    assert owner.get("/api/games").json()["games"][0]["black"] == "李"
    [told] = erasures(staged)
    assert (told["data"]["what"], told["data"]["why"]) == ("name", "he asked for it")
    assert told["device"] == owner.get("/api/auth/me").json()["device"]
    again = owner.post("/api/erasures/name", json=asked)
    assert (again.status_code, again.json()["code"]) == (404, "no_person")


def test_the_pictures_of_a_moment_go(staged: Hall) -> None:
    staged.play()
    for moment in ("before", "after"):
        staged.folder.pictures.keep(1, 1, moment, {"picture": b"jpeg"})
    owner, asked = staged.client("owner"), {"game": 1, "seq": 1, "moment": "before", **ASKED}
    assert owner.post("/api/erasures/picture", json=asked).json() == {"games": [1]}
    assert owner.get("/api/games/1/evidence/1/before.jpg").status_code == 404
    assert owner.get("/api/games/1/evidence/1/after.jpg").status_code == 200
    assert owner.post("/api/erasures/picture", json=asked).status_code == 404
    [told] = erasures(staged)
    assert (told["data"]["what"], told["data"]["moment"], told["game"]) == ("picture", "before", 1)


def test_a_game_goes_with_the_reason_that_was_given(staged: Hall) -> None:
    staged.play()
    owner = staged.client("owner")
    assert owner.post("/api/table/resign", json={"color": "W"}).status_code == 200
    assert owner.delete("/api/games/1?why=by+mistake").status_code == 200
    [told] = erasures(staged)
    assert (told["data"]["what"], told["data"]["why"]) == ("game", "by mistake")


def test_nobody_else_erases_and_nobody_without_a_reason(staged: Hall) -> None:
    named(staged)
    for role in ("spectator", "table", "referee"):
        client = staged.client(role)
        assert client.post("/api/erasures/name", json={"name": "李", **ASKED}).status_code == 403
        assert (
            client.post("/api/erasures/picture", json={"game": 1, "seq": 1, "moment": "before", **ASKED}).status_code
            == 403
        )
    owner = staged.client("owner")
    for body in ({"name": "李"}, {"name": "李", "why": " "}, {"name": "", **ASKED}):
        assert owner.post("/api/erasures/name", json=body).status_code == 422
    assert erasures(staged) == []
