"""Two organizers at once: nobody publishes, throws away or overwrites what he has not seen."""

from pathlib import Path

from fastapi.testclient import TestClient

from station.hall.office.drafts import Drafts
from tests.station.api.hub import Pages, opened


def two(pages: Pages, players: int = 4) -> tuple[TestClient, TestClient]:
    """The owner and the chief, and players who wait for their first round."""
    owner = pages.begun(0)
    for n in range(players):
        owner.post("/api/hall/players", json={"name": f"Player {n + 1}"})
    return owner, pages.client("chief")


def test_what_is_published_is_what_was_seen(pages: Pages) -> None:
    owner, chief = two(pages)
    seen = owner.post("/api/hall/draft?seen=none", json={"seed": "x"}).json()["draft"]
    first, second = ({name: one[name] for name in ("black", "white", "board")} for one in seen["games"])
    swapped = [{**first, "white": second["white"]}, {**second, "white": first["white"]}]
    changed = chief.put(f"/api/hall/draft?seen={seen['mark']}", json={"games": swapped}).json()["draft"]
    assert changed["mark"] != seen["mark"]
    for answer in (
        owner.post(f"/api/hall/rounds?seen={seen['mark']}"),
        owner.put(f"/api/hall/draft?seen={seen['mark']}", json={"games": [first, second]}),
        owner.delete(f"/api/hall/draft?seen={seen['mark']}"),
        owner.post("/api/hall/draft?seen=none", json={"seed": "y"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert owner.get("/api/hall/office").json()["draft"] == changed
    assert owner.get("/api/hall").json()["event"]["round"] == 0
    assert owner.post(f"/api/hall/rounds?seen={changed['mark']}").status_code == 200
    assert chief.post(f"/api/hall/rounds?seen={changed['mark']}").json()["code"] == "changed", "once"


def test_of_two_who_decide_a_game_the_second_is_told_of_the_first(pages: Pages) -> None:
    pages.begun(2)
    owner, chief = pages.client("owner"), pages.client("chief")
    (game,) = owner.get("/api/hall").json()["event"]["games"]
    said = {"round": 1, "black": game["black"], "seen": ""}
    assert owner.post("/api/hall/results", json=said | {"result": "B+R"}).status_code == 200
    refused = chief.post("/api/hall/results", json=said | {"result": "W+R"})
    assert (refused.status_code, refused.json()["code"]) == (409, "changed")
    (game,) = owner.get("/api/hall").json()["event"]["games"]
    assert game["result"] == "B+R"
    assert chief.post("/api/hall/results", json=said | {"result": "W+R", "seen": "B+R"}).status_code == 200


def test_who_puts_one_thing_right_leaves_what_another_put_right(pages: Pages) -> None:
    owner, chief = two(pages)
    assert owner.put("/api/hall/tables", json={"chief": "Chen", "clock": "reading-1h-5"}).status_code == 200
    assert chief.put("/api/hall/tables", json={"delay_s": 60}).status_code == 200
    fixed = owner.get("/api/hall/office").json()["fixed"]
    assert (fixed["chief"], fixed["clock"], fixed["delay_s"]) == ("Chen", "reading-1h-5", 60)
    assert owner.put("/api/hall/players/p1", json={"rank": "3d"}).status_code == 200
    assert chief.put("/api/hall/players/p1", json={"club": "北京"}).status_code == 200
    one = owner.get("/api/hall").json()["event"]["players"][0]
    assert (one["name"], one["rank"], one["club"]) == ("Player 1", "3d", "北京")


def test_of_two_who_put_the_heading_right_the_second_is_told_of_the_first(pages: Pages) -> None:
    owner, _ = two(pages)
    seen = {"name": "Cup", "heading": owner.get("/api/hall/office").json()["heading"]}
    lyon = {"name": "Cup", "heading": seen["heading"] | {"place": "Lyon"}}
    assert owner.put("/api/hall/event", json=lyon | {"seen": seen}).status_code == 200
    refused = owner.put("/api/hall/event", json=seen | {"name": "Cup 2", "seen": seen})
    assert (refused.status_code, refused.json()["code"]) == (409, "changed")
    assert owner.get("/api/hall/office").json()["heading"]["place"] == "Lyon"
    assert owner.put("/api/hall/event", json=seen | {"name": "Cup 2", "seen": lyon}).status_code == 200
    assert owner.get("/api/hall").json()["event"]["name"] == "Cup 2"


def test_what_the_event_fixes_for_its_games_goes_out_with_the_orders_and_is_known(pages: Pages) -> None:
    owner = pages.begun(2)
    assert owner.put("/api/hall/tables", json={"terms": {"cycles": "sometimes"}}).status_code == 422
    said = {"smoking_banned": True, "sealed_moves": "in an envelope", "lift_s": 30.0}
    fixed = owner.put("/api/hall/tables", json={"terms": said}).json()["fixed"]["terms"]
    assert {name: fixed[name] for name in said} == said and fixed["cycles"] == "forbid"
    told = {"smoking_banned": True, "sealed_moves": "in an envelope"}
    assert pages.hall.organizer.now.fixed.terms == told, "what is as it is without a word is not said"


def test_a_time_system_that_there_is_none_of_goes_to_no_table(pages: Pages) -> None:
    owner, _ = two(pages)
    refused = owner.put("/api/hall/tables", json={"clock": "hourglass"})
    assert refused.status_code == 422 and owner.get("/api/hall/office").json()["fixed"]["clock"] == ""


def test_a_hub_that_died_as_it_published_shows_no_draft_of_that_round(tmp_path: Path) -> None:
    with opened(tmp_path / "hall") as pages:
        owner, _ = two(pages)
        owner.post("/api/hall/draft", json={"seed": "x"})
        drawn = Drafts(pages.hall.ledger).now
        assert drawn is not None
        pages.hall.organizer.publish(drawn, "owner")
    with opened(tmp_path / "hall") as pages:
        office = pages.client("owner").get("/api/hall/office").json()
        assert office["draft"] is None and pages.hall.organizer.now.round == 1
