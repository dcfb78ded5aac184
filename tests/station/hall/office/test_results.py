"""A pairing has one game at its table: a further one there, between the same names, changes nothing by itself."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.station.api.hub import Pages, opened
from tests.station.hall.joined import Staged


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Staged]:
    with closing(Staged(tmp_path / "t01")) as staged:
        yield staged


def ordered(pages: Pages, table: Staged) -> None:
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    assert table.orders.take(sent.order)
    pages.hears(table)


def game_ends(pages: Pages, table: Staged, winner: str) -> None:
    if table.table.game is not None:
        table.table.start_from_board()
    table.play()
    pages.hears(table)
    table.resign(winner)
    pages.hears(table)


def game(client: TestClient, round_: int = 1) -> dict[str, object]:
    found = [one for one in client.get("/api/hall").json()["event"]["games"] if one["round"] == round_ and one["white"]]
    return dict(found[-1])


def words(client: TestClient) -> list[dict[str, object]]:
    (glance,) = client.get("/api/hall").json()["boards"]
    return list(glance["words"])


def first_round(pages: Pages, table: Staged) -> TestClient:
    """Board 1's station played it, B+R; of the four the other game is entered by a person."""
    pages.joined()
    owner = pages.begun(4)
    ordered(pages, table)
    game_ends(pages, table, "B")
    other = next(one for one in owner.get("/api/hall").json()["event"]["games"] if one["board"] == 2)
    owner.post("/api/hall/results", json={"round": 1, "black": other["black"], "result": "W+R"})
    return owner


def results(client: TestClient) -> dict[tuple[int, int], str]:
    return {
        (one["round"], one["board"]): one["result"] for one in client.get("/api/hall").json()["event"]["games"]
    }  # fmt: skip


@pytest.mark.parametrize("published", [False, True])
def test_a_further_game_changes_no_result_and_is_told(tmp_path: Path, table: Staged, published: bool) -> None:
    """The tablet shows the same names until the next order comes: a rematch or a look back is no pairing's."""
    with opened(tmp_path / "hall") as pages:
        owner = first_round(pages, table)
        if published:
            owner.post("/api/hall/draft", json={"seed": "x"})
            assert owner.post("/api/hall/rounds").status_code == 200
        table.table.start_from_board()
        table.play()
        pages.hears(table)
        (going,) = words(owner)
        assert (going["kind"], going["said"], going["stands"], going["round"]) == ("further", None, "B+R", 1)
        (glance,) = owner.get("/api/hall").json()["boards"]
        games = owner.get("/api/hall").json()["event"]["games"]
        (paired,) = (one for one in games if (one["round"], one["board"]) == (1, 1))
        names = {"round": 1} | {side: paired[side].replace("p", "Player ") for side in ("black", "white")}
        assert (glance["state"], glance["busy"]) == ("empty", names)
        table.resign("W")
        pages.hears(table)
        assert results(owner)[1, 1] == "B+R"
        (told,) = words(owner)
        assert (told["kind"], told["said"], told["number"]) == ("further", "W+R", 2)
        assert words(pages.client()) == [], "games that go on are for officials"
        (sent, _), *_ = pages.hall.played(1)
        assert sent.game is not None and sent.game.number == 1, "sheets are of the pairing's own game"
    with opened(tmp_path / "hall") as pages:
        owner = pages.client("owner")
        assert results(owner)[1, 1] == "B+R" and [one["said"] for one in words(owner)] == ["W+R"]
        size = len(pages.hall.ledger.records())
        judged = {"station": "t01", "number": 2, "taken": False}
        assert pages.client("referee").post("/api/hall/words", json=judged).status_code == 403
        assert owner.post("/api/hall/words", json=judged).status_code == 200
        assert words(owner) == [] and results(owner)[1, 1] == "B+R"
        assert owner.post("/api/hall/words", json=judged).json()["code"] == "hall_no_word"
        assert len(pages.hall.ledger.records()) == size + 1
    with opened(tmp_path / "hall") as pages:
        assert words(pages.client("owner")) == []


@pytest.mark.parametrize("ended", [False, True])
def test_a_further_game_is_the_replay_where_a_person_says_so(tmp_path: Path, table: Staged, ended: bool) -> None:
    with opened(tmp_path / "hall") as pages:
        owner = first_round(pages, table)
        table.table.start_from_board()
        table.play()
        if ended:
            table.resign("W")
        pages.hears(table)
        judged = {"station": "t01", "number": 2, "taken": True, "why": "two stones were moved"}
        assert owner.post("/api/hall/words", json=judged).status_code == 200
        if not ended:
            assert results(owner)[1, 1] is None
            table.resign("W")
            pages.hears(table)
        assert results(owner)[1, 1] == "W+R" and words(owner) == []
        game_ends(pages, table, "B")
        assert results(owner)[1, 1] == "W+R" and [one["said"] for one in words(owner)] == ["B+R"]
    with opened(tmp_path / "hall") as pages:
        assert results(pages.client("owner"))[1, 1] == "W+R"


def test_a_replay_that_was_ordered_counts_and_what_follows_it_does_not(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        owner = first_round(pages, table)
        owner.post(
            "/api/hall/results", json={"round": 1, "black": game(owner)["black"], "result": "replay", "ground": "§20"}
        )
        again = next(one for one in owner.get("/api/hall").json()["event"]["games"] if one["board"] == 1)
        owner.post("/api/hall/results", json={"round": 1, "black": again["black"], "result": "replay", "ground": "§20"})
        ordered(pages, table)
        game_ends(pages, table, "W")
        assert results(owner)[1, 1] == "W+R" and words(owner) == []
        game_ends(pages, table, "B")
        assert results(owner)[1, 1] == "W+R" and [one["kind"] for one in words(owner)] == ["further"]


def test_a_game_that_broke_off_before_anything_was_decided_binds_nothing(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        owner = pages.begun(2)
        ordered(pages, table)
        table.play()
        pages.hears(table)
        table.table.end("Void", "referee", "set up wrong", replayed=True)
        game_ends(pages, table, "W")
        assert results(owner)[1, 1] == "W+R" and words(owner) == []


def test_a_hub_that_died_between_takes_the_first_game_not_the_last(tmp_path: Path, table: Staged) -> None:
    """The store has both games; the office took none of them."""
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        owner = pages.begun(2)
        ordered(pages, table)
        pages.hall.organizer.settle = lambda *_: None  # type: ignore[method-assign]
        game_ends(pages, table, "B")
        game_ends(pages, table, "W")
        assert results(owner)[1, 1] is None
    with opened(tmp_path / "hall") as pages:
        owner = pages.client("owner")
        assert results(owner)[1, 1] == "B+R" and [one["said"] for one in words(owner)] == ["W+R"]


def test_a_table_against_a_person_is_told_and_never_decides(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        owner = pages.begun(2)
        ordered(pages, table)
        entered = {"round": 1, "black": game(owner)["black"], "result": "W+F", "played": False}
        owner.post("/api/hall/results", json=entered)
        game_ends(pages, table, "B")
        assert results(owner)[1, 1] == "W+F"
        (told,) = words(owner)
        assert (told["kind"], told["said"], told["stands"], told["stands_played"]) == ("against", "B+R", "W+F", False)
        judged = {"station": "t01", "number": 1, "taken": True}
        owner.post("/api/hall/words", json=judged)
        assert results(owner)[1, 1] == "B+R" and words(owner) == []
        assert len(owner.get("/api/hall").json()["event"]["games"]) == 1, "it is the same game, none was played again"
        owner.post("/api/hall/results", json=entered | {"ground": "he was late"})
    with opened(tmp_path / "hall") as pages:
        owner = pages.client("owner")
        assert results(owner)[1, 1] == "W+F" and words(owner) == [], (
            "what a person overruled knowingly is not told anew"
        )


def test_a_person_who_enters_a_result_has_answered_the_table(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        owner = pages.begun(2)
        ordered(pages, table)
        key = {"round": 1, "black": game(owner)["black"]}
        owner.post("/api/hall/results", json=key | {"result": "W+T"})
        game_ends(pages, table, "B")
        assert [one["kind"] for one in words(owner)] == ["against"]
        owner.post("/api/hall/results", json=key | {"result": "draw", "ground": "both agree"})
        assert words(owner) == [] and results(owner)[1, 1] == "draw"


def test_a_table_that_says_the_same_as_a_person_is_its_pairings_game(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        owner = pages.begun(2)
        ordered(pages, table)
        owner.post("/api/hall/results", json={"round": 1, "black": game(owner)["black"], "result": "B+R"})
        game_ends(pages, table, "B")
        assert words(owner) == []
        game_ends(pages, table, "W")
        assert [one["kind"] for one in words(owner)] == ["further"] and results(owner)[1, 1] == "B+R"


def test_a_result_that_an_older_program_took_is_not_told_again(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        first_round(pages, table)
        now = pages.hall.organizer.now
        (key, _), *_ = now.bound.items()
        older = replace(now, bound={key: ("t01", 0)}, heard={("t01", 0): ("B+R", True)})
        pages.hall.organizer._now = older
        pages.hall._settle(pages.hall.floor.table("t01"))
        assert pages.hall.organizer.now.bound[key] == ("t01", 1) and not pages.hall.organizer.now.told


def test_a_late_correction_names_who_and_why_and_the_table_that_was_shown_stays(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        owner = first_round(pages, table)
        owner.post("/api/hall/releases", json={"after": 1})
        owner.post("/api/hall/draft", json={"seed": "x"})
        assert owner.post("/api/hall/rounds").status_code == 200
        black = next(one for one in owner.get("/api/hall").json()["event"]["games"] if one["board"] == 1)["black"]
        late = {"round": 1, "black": black, "result": "W+R", "ground": "the wrong side was written down"}
        assert owner.post("/api/hall/results", json=late).status_code == 200
        assert results(owner)[1, 1] == "W+R"
        first, second = owner.get("/api/hall").json()["event"]["versions"]
        assert (first["by"], second["by"], second["because"]) == ("owner", "", late["ground"])
        assert first["places"] != second["places"] and second["after"] == 1
        told = owner.get("/api/hall/reports?round=1").json()
        assert (told["entries"][-1]["by"], told["entries"][-1]["why"]) == ("owner", late["ground"])
        owner.post("/api/hall/results", json=late)
        assert len(owner.get("/api/hall").json()["event"]["versions"]) == 2, "the same again changes no table"
