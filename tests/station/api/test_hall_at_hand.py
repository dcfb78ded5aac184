"""What the hall's desk has before it: games that go on, words that are missing, who comes."""

from station.game.catalog import RecordAmended
from station.hall.coming import read
from station.hall.tables.floor import Floor
from tests.station.api.hub import Pages
from tests.station.hall.joined import Staged


def begun(pages: Pages, table: Staged) -> None:
    """A game goes on at the only table, under the order of round 1."""
    pages.joined()
    pages.begun(4)
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    assert table.orders.take(sent.order)
    table.play()
    pages.hears(table)


def test_a_table_that_still_plays_says_which_game_and_takes_the_next_pairing_after_it(
    pages: Pages, table: Staged
) -> None:
    begun(pages, table)
    owner = pages.client("owner")
    games = owner.get("/api/hall").json()["event"]["games"]
    for one in games:
        owner.post("/api/hall/results", json={"round": 1, "black": one["black"], "result": "B+R"})
    (before,) = owner.get("/api/hall").json()["boards"]
    assert (before["state"], before["busy"]) == ("playing", None), "the chief sees it before he publishes"
    owner.post("/api/hall/draft", json={"seed": "x"})
    assert owner.post("/api/hall/rounds").status_code == 200
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    assert not table.orders.take(sent.order)
    waits = table.table.snapshot.waits
    assert waits is not None and (waits.round, waits.black) == (2, sent.order.black)
    for client in (owner, pages.client()):
        (now,) = client.get("/api/hall").json()["boards"]
        first = next(one for one in games if one["board"] == 1)
        assert now["busy"]["round"] == 1 and (now["round"], now["black"]) == (2, sent.order.black)
        names = {one["id"]: one["name"] for one in client.get("/api/hall").json()["event"]["players"]}
        assert (now["busy"]["black"], now["busy"]["white"]) == (names[first["black"]], names[first["white"]])
    table.table.end("?", "referee", "adjourned", name="Wu")
    assert table.orders.take(sent.order)
    pages.hears(table)
    (after,) = owner.get("/api/hall").json()["boards"]
    assert (after["busy"], after["taken"]) == (None, True) and table.known().black == sent.order.black


def test_a_game_of_no_pairing_is_said_to_be_one(pages: Pages, table: Staged) -> None:
    pages.joined()
    table.play()
    pages.begun(2)
    pages.hears(table)
    (now,) = pages.client("referee").get("/api/hall").json()["boards"]
    assert now["busy"] == {"round": 0, "black": "", "white": ""}


def test_what_waits_for_a_word_alone_is_said_with_whose_and_since_when(pages: Pages, table: Staged) -> None:
    begun(pages, table)
    referee = pages.client("referee")

    def told() -> object:
        pages.hears(table)
        return referee.get("/api/hall").json()["boards"][0]["unconfirmed"]

    assert told() is None
    table.clock.wait(60)
    table.table.count(lambda desk, _: desk.propose("B"))
    proposed_ms = table.clock.now().wall_ns // 10**6
    table.clock.wait(60)
    assert told() == {"of": "end", "by": "W", "since_ms": proposed_ms}
    table.table.count(lambda desk, seen: desk.answer("W", True, seen))
    assert told() is None, "they count: nobody waits for a word"
    assert pages.client().get("/api/hall").json()["boards"][0]["unconfirmed"] is None


def test_a_pass_by_which_a_side_says_that_the_game_is_over_is_told_as_that(pages: Pages, table: Staged) -> None:
    begun(pages, table)
    table.table.count(lambda desk, _: desk.propose("B"))
    pages.hears(table)
    moves = pages.client("referee").get("/api/hall/boards/t01").json()["moves"]
    assert [(one["point"], one["over"]) for one in moves[-2:]] == [("Q4", False), (None, True)]


def test_a_referee_says_that_he_comes_and_the_table_hears_it_until_nothing_waits(pages: Pages, table: Staged) -> None:
    begun(pages, table)
    referee = pages.client("referee")
    assert referee.post("/api/hall/coming/t01", json={"on": True}).json()["code"] == "hall_nobody_waits"
    table.table.call_help(True)
    pages.hears(table)
    assert pages.client().post("/api/hall/coming/t01", json={"on": True}).status_code == 403
    assert referee.post("/api/hall/coming/t01", json={"on": True}).json()["coming"] == "Chen"
    assert pages.client().get("/api/hall").json()["boards"][0]["coming"] is None, "for officials alone"
    ((station, what, payload),) = pages.hall.to_tell()
    assert what == "coming" and read(payload, pages.hall.house.log_signer.key, station).name == "Chen"
    assert referee.post("/api/hall/coming/t01", json={"on": False}).json()["coming"] is None
    assert pages.hall.to_tell() == []
    referee.post("/api/hall/coming/t01", json={"on": True})
    table.table.call_help(False)
    pages.hears(table)
    assert pages.hall.to_tell() == [] and referee.get("/api/hall").json()["boards"][0]["coming"] is None


def test_an_earlier_game_is_counted_from_its_record_and_its_result_comes_to_its_own_pairing(
    pages: Pages, table: Staged
) -> None:
    """Though other stones lie at the table by now."""
    begun(pages, table)
    first = table.table.game
    assert first is not None
    table.table.end("?", "referee", "left uncounted", name="Wu")
    table.table.start_from_board()
    table.play("C3 R17", since=0)
    pages.hears(table)
    referee = pages.client("referee")
    board = referee.get("/api/hall/boards/t01").json()
    assert (board["game"], board["glance"]["state"]) == (first.number + 1, "playing")
    (one,) = board["uncounted"]
    assert (one["number"], one["round"], one["moves"]) == (first.number, 1, 4) and one["black"] and one["white"]
    url = referee.post(f"/api/hall/passes/t01?game={one['number']}").json()["url"]
    assert url.startswith(f"http://10.0.0.7:8000/archive/{first.number}#pin=")
    said = RecordAmended(event="Cup", board_number="1", result="W+6.5", by="referee", name="Wu", why="counted")
    table.table.past.amend(first.number, said)
    pages.hears(table)
    event = referee.get("/api/hall").json()["event"]
    assert [game["result"] for game in event["games"] if game["board"] == 1] == ["W+6.5"]
    assert referee.get("/api/hall/boards/t01").json()["uncounted"] == []


def test_a_call_before_and_after_a_game_reaches_the_desk_and_stands_until_somebody_came(
    pages: Pages, table: Staged
) -> None:
    pages.joined()
    pages.begun(2)
    referee = pages.client("referee")

    def calls() -> list[tuple[str, int]]:
        pages.hears(table)
        told = [(one["type"], one["since_ms"]) for one in referee.get("/api/hall").json()["boards"][0]["calls"]]
        again = Floor(pages.hall.model, hall=pages.hall.ledger.origin).table("t01")
        assert (again.calls_ns > 0) is (told != []), "and so after a restart of the hub"
        return told

    assert calls() == []
    table.table.call_help(True)
    before = calls()
    assert [one for one, _ in before] == ["help"] and before[0][1] > 0
    assert referee.post("/api/hall/coming/t01", json={"on": True}).status_code == 200
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    table.orders.take(sent.order)
    table.play()
    assert calls() == before, "the game that begins takes nothing from it"
    table.table.call_help(False)
    assert calls() == []
    table.resign()
    table.table.call_help(True)
    assert [one for one, _ in calls()] == ["help"]
    table.table.call_help(False)
    assert calls() == []
