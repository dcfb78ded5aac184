"""Two organizers at once: nobody publishes, throws away or overwrites what he has not seen."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from fastapi.testclient import TestClient

from station.hall.office.drafts import Drafts
from station.hall.office.organizer import USUAL
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
    put_right = said | {"result": "W+R", "seen": "B+R"}
    without = chief.post("/api/hall/results", json=put_right)
    assert (without.status_code, without.json()["code"]) == (422, "hall_no_ground"), "with a reason alone"
    assert chief.post("/api/hall/results", json=put_right | {"ground": "misread"}).status_code == 200


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


def at_once(*asks: Callable[[], Any]) -> list[tuple[int, str]]:
    """Status and word of each answer, the best first; all are asked in one moment."""
    together = Barrier(len(asks))

    def ask(one: Callable[[], Any]) -> tuple[int, str]:
        together.wait()
        answer = one()
        return answer.status_code, answer.json().get("code", "")

    with ThreadPoolExecutor(len(asks)) as threads:
        return sorted(threads.map(ask, asks))


def test_of_two_who_publish_or_decide_in_one_moment_one_is_told(pages: Pages) -> None:
    owner, chief = two(pages)
    mark = owner.post("/api/hall/draft?seen=none", json={"seed": "x"}).json()["draft"]["mark"]
    publish = [lambda who=who: who.post(f"/api/hall/rounds?seen={mark}") for who in (owner, chief)]
    assert at_once(*publish) == [(200, ""), (409, "changed")]
    for game in owner.get("/api/hall").json()["event"]["games"]:
        said = {"round": 1, "black": game["black"], "seen": ""}
        results = [
            lambda who=who, body=said | {"result": result}: who.post("/api/hall/results", json=body)
            for who, result in ((owner, "B+R"), (chief, "W+R"))
        ]
        assert at_once(*results) == [(200, ""), (409, "changed")]
    kinds = [type(one.entry).__name__ for one in pages.hall.ledger.entries()]
    assert (kinds.count("Paired"), kinds.count("Locked")) == (1, 2)


def test_an_event_begins_once(pages: Pages) -> None:
    owner, other = pages.client("owner"), pages.client("owner")
    asked = owner.post("/api/hall/questions", json={"format": "swiss"}).json()
    answers = {one["name"]: USUAL[one["name"]] for one in asked}
    event = {"name": "Cup", "format": "swiss", "rounds": 3, "answers": answers}
    begin = [lambda who=who: who.post("/api/hall/event", json=event) for who in (owner, other)]
    assert at_once(*begin) == [(200, ""), (409, "hall_opened")]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("cancellations", {"round": 1, "sides": "B", "decision": "§23.1"}),
        ("withdrawals", {"player": "p1", "after": 1}),
        ("warnings", {"player": "p1", "seen": 0}),
        ("sanctions", {"player": "p1", "what": "criticized", "why": "late"}),
        ("releases", {"after": 1}),
    ],
)
def test_what_two_decide_alike_is_written_once(pages: Pages, path: str, said: dict[str, object]) -> None:
    owner = pages.begun(2)
    (game,) = owner.get("/api/hall").json()["event"]["games"]
    owner.post("/api/hall/results", json={"round": 1, "black": game["black"], "result": "B+R"})
    body = said | ({"black": game["black"]} if "round" in said else {})
    size = len(pages.hall.ledger.records())
    asks = [lambda who=who: who.post(f"/api/hall/{path}", json=body) for who in (owner, pages.client("chief"))]
    assert at_once(*asks) == [(200, ""), (409, "changed")]
    assert len(pages.hall.ledger.records()) == size + 1 + (path == "releases"), "its heads beside the table of places"


def test_a_round_with_somebody_who_left_since_it_was_drawn_is_not_published(pages: Pages) -> None:
    owner, chief = two(pages)
    mark = owner.post("/api/hall/draft?seen=none", json={"seed": "x"}).json()["draft"]["mark"]
    assert chief.post("/api/hall/withdrawals", json={"player": "p2", "after": 0}).status_code == 200
    refused = owner.post(f"/api/hall/rounds?seen={mark}", headers={"accept-language": "zh"})
    assert (refused.status_code, refused.json()["code"]) == (409, "hall_has_left")
    assert refused.json()["detail"].startswith("Player 2 在本轮抽签后已退赛")
    office = owner.get("/api/hall/office").json()
    assert office["draft"]["mark"] == mark and owner.get("/api/hall").json()["event"]["round"] == 0
    assert chief.post("/api/hall/returns", json={"player": "p2"}).status_code == 200
    assert owner.post(f"/api/hall/rounds?seen={mark}").status_code == 200


def test_a_file_s_pairing_takes_the_place_of_no_draft_that_was_not_seen(pages: Pages) -> None:
    owner, chief = two(pages)
    pairing = "round,board,black_id,white_id\n1,1,p1,p2\n1,2,p3,p4\n"
    mark = chief.post("/api/hall/draft?seen=none", json={"seed": "x"}).json()["draft"]["mark"]
    refused = owner.post("/api/hall/import/round.csv?seen=none", content=pairing)
    assert (refused.status_code, refused.json()["code"]) == (409, "changed")
    assert owner.get("/api/hall/office").json()["draft"]["mark"] == mark
    assert owner.post(f"/api/hall/import/round.csv?seen={mark}", content=pairing).json()["games"] == 2


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
