"""The hall's application: what an organizer takes back, or puts right once the event goes on."""

from tests.station.api.hub import Pages


def test_leaving_and_a_warning_are_taken_back(pages: Pages) -> None:
    owner = pages.begun(4)
    for path in ("withdrawals", "warnings"):
        assert owner.post(f"/api/hall/{path}", json={"player": "p1", "after": 1} if path == "withdrawals" else
                          {"player": "p1"}).status_code == 200  # fmt: skip
    event = owner.get("/api/hall").json()["event"]
    assert event["players"][0]["withdrawn"] == 1
    assert next(one for one in event["places"] if one["player"] == "p1")["warnings"] == 1
    assert owner.post("/api/hall/returns", json={"player": "p1"}).status_code == 200
    assert owner.post("/api/hall/warnings", json={"player": "p1", "times": -1}).status_code == 200
    assert owner.post("/api/hall/warnings", json={"player": "p1", "times": -1}).json()["code"] == "hall_entry"
    assert owner.post("/api/hall/returns", json={"player": "p9"}).json()["code"] == "hall_no_player"
    event = owner.get("/api/hall").json()["event"]
    assert event["players"][0]["withdrawn"] is None
    assert next(one for one in event["places"] if one["player"] == "p1")["warnings"] == 0


def test_who_left_before_the_first_round_stands_in_no_table(pages: Pages) -> None:
    owner = pages.begun(players=0)
    for name in ("A", "B", "C"):
        owner.post("/api/hall/players", json={"name": name})
    owner.post("/api/hall/withdrawals", json={"player": "p3", "after": 0})
    owner.post("/api/hall/draft", json={})
    assert owner.post("/api/hall/rounds").status_code == 200
    event = owner.get("/api/hall").json()["event"]
    assert {one["player"] for one in event["places"]} == {"p1", "p2"} and len(event["players"]) == 3


def test_name_place_and_dates_may_be_others_once_the_event_goes_on(pages: Pages) -> None:
    owner = pages.begun(2)
    heading = {"place": "Lyon", "country": "FR", "begin": "2026-11-21", "end": "2026-11-22", "minutes": 75}
    assert pages.client("chief").put("/api/hall/event", json={"name": "Cup 2", "heading": heading}).status_code == 403
    assert owner.put("/api/hall/event", json={"name": " ", "heading": heading}).status_code == 422
    told = owner.put("/api/hall/event", json={"name": "Cup 2", "heading": heading}).json()
    assert (told["heading"], told["komi"]) == (heading, "7.5")
    assert owner.get("/api/hall").json()["event"]["name"] == "Cup 2"
    assert "; PC[fr,Lyon]" in owner.get("/api/hall/export/cup.h9").text


def test_a_published_game_of_who_has_left_waits_before_the_organizers_eyes_until_it_has_a_result(pages: Pages) -> None:
    owner = pages.begun(4)
    (game, _) = owner.get("/api/hall").json()["event"]["games"]
    told = owner.post("/api/hall/withdrawals", json={"player": game["white"], "after": 0}).json()
    (left,) = told["left"]
    assert (left["game"]["round"], left["game"]["board"], left["players"]) == (1, game["board"], [game["white"]])
    assert owner.post("/api/hall/returns", json={"player": game["white"]}).json()["left"] == []
    owner.post("/api/hall/withdrawals", json={"player": game["white"], "after": 0})
    forfeit = {"round": 1, "black": game["black"], "result": "B+F", "played": False}
    assert owner.post("/api/hall/results", json=forfeit).status_code == 200
    assert owner.get("/api/hall/office").json()["left"] == []
    told = owner.post("/api/hall/withdrawals", json={"player": game["black"], "after": 1}).json()
    assert told["left"] == [], "after the round that he played in"
