"""An event of teams over the API, with tables that play: line-ups, a match on two tables, sheets, relay, ratings."""

from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from station.hall.files.kinds import Asked, read, write
from station.hall.membership import fingerprint
from station.hall.office.organizer import USUAL
from station.hall.relay.tree import tree
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import Game
from tests.station.api.hub import BUS, LOG, Pages
from tests.station.hall.joined import Staged

PLAYERS = "name,team,rank\nLi Ming,上海,5d\nWang Fang,上海,4d\nZhao Lei,上海,2d\nKim,Seoul,6d\nPark,Seoul,3d\n"


def begun(pages: Pages, **answers: str) -> TestClient:
    owner = pages.client("owner")
    for board in (1, 2):
        asked = {"token": pages.hall.house.token, "name": f"t0{board}", "log": LOG, "bus": BUS[:-1] + str(board)}
        assert owner.post("/api/hall/join", json=asked).status_code == 200
        compared = {"board": board, "fingerprint": fingerprint(LOG, str(asked["bus"]))}
        assert owner.post(f"/api/hall/stations/t0{board}/accept", json=compared).status_code == 200
    questions = owner.post("/api/hall/questions", json={"format": "team_round_robin"}).json()
    given = {one["name"]: answers.get(one["name"], USUAL[one["name"]]) for one in questions}
    assert {"substitutes"} <= given.keys()
    event = {"name": "Cup", "format": "team_round_robin", "rounds": 1, "match_boards": 2, "answers": given}
    assert owner.post("/api/hall/import/players.csv", content=PLAYERS).status_code == 200
    assert owner.post("/api/hall/event", json=event).status_code == 200
    return owner


def event_of(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/hall").json()["event"]
    return found


def test_a_match_of_teams_is_played_at_two_tables(pages: Pages, tmp_path: Path) -> None:
    owner = begun(pages, substitutes="free")
    now = event_of(owner)
    assert ([one["name"] for one in now["players"]], len(now["members"])) == (["上海", "Seoul"], 5)
    [line_up] = (one for one in now["line_ups"] if one["team"] == now["players"][0]["id"])
    ids = {one["name"]: one["id"] for one in now["members"]}
    assert line_up["names"] == [ids["Li Ming"], ids["Wang Fang"]]
    other = {"team": line_up["team"], "round": 1, "names": [ids["Zhao Lei"], ids["Li Ming"]]}
    assert owner.post("/api/hall/line-ups", json=other).status_code == 200
    draft = owner.post("/api/hall/draft", json={"seed": "s"}).json()["draft"]
    seats = [{"black": g["black"], "white": g["white"], "board": g["board"], "match_board": g["match_board"]}
             for g in draft["games"]]  # fmt: skip
    assert owner.put("/api/hall/draft", json={"games": seats}).json()["draft"]["games"] == draft["games"]
    assert owner.post("/api/hall/rounds").status_code == 200
    with ExitStack() as stack:
        for name in ("t01", "t02"):
            table = stack.enter_context(closing(Staged(tmp_path / name)))
            (sent,) = (one for one in pages.hall.organizer.untaken(pages.hall.floor.table) if one.station == name)
            table.orders.take(sent.order)
            table.play()
            shanghai = "B" if "上海" in sent.order.black else "W"
            table.resign(shanghai if name == "t01" else {"B": "W", "W": "B"}[shanghai])
            pages.hears(table, name)
        reports = owner.get("/api/hall/reports?round=1").json()["games"]
    now = event_of(owner)
    first, second = sorted(now["games"], key=lambda one: one["match_board"])
    assert {first["black_player"], first["white_player"]} == {"Zhao Lei", "Kim"}
    assert {second["black_player"], second["white_player"]} == {"Li Ming", "Park"}
    assert first["black"] == second["white"], "colors change from board to board"
    assert all(one["result"] for one in now["games"])
    assert [(one["points"], one["board_points"], one["boards"]) for one in now["places"]] == [
        ("1", "2", ["2", "0"]), ("1", "2", ["0", "2"]),
    ]  # fmt: skip
    assert now["places"][0]["player"] == line_up["team"], "board 1 decides"
    assert [(one["board"], one["match_board"]) for one in reports] == [(1, 1), (2, 2)]
    assert reports[0]["report"]["game"]["black"].startswith(first["black_player"])
    event = pages.hall.organizer.now
    games = {sent.game: table.game for table, sent in pages.hall.played(1) if table.game is not None}
    files = tree(event, games, {}, "").files
    for board, game in ((1, first), (2, second)):
        told = files[f"round-1/board-{board}.sgf"].decode()
        assert f"PB[{game['black_player']} (" in told and f"RE[{game['result']}]" in told
    h9 = owner.get("/api/hall/export/cup.h9").content.decode()
    assert "Zhao" in h9 and "Wang" in h9 and "Seoul" not in h9
    again = owner.post("/api/hall/line-ups", json={**other, "names": line_up["names"]})
    assert again.status_code == 409 and again.json()["code"] == "hall_entry"


def test_a_board_of_a_match_is_decided_cancelled_and_withdrawn_by_its_own_name(pages: Pages) -> None:
    owner = begun(pages)
    owner.post("/api/hall/draft", json={})
    owner.post("/api/hall/rounds")
    first, second = sorted(event_of(owner)["games"], key=lambda one: one["match_board"])
    asked = {"round": 1, "black": second["black"], "match_board": 2, "result": "B+R"}
    assert owner.post("/api/hall/results", json=asked).status_code == 200
    games = {one["match_board"]: one for one in event_of(owner)["games"]}
    assert (games[1]["result"], games[2]["result"]) == (None, "B+R")
    assert owner.post("/api/hall/results", json={**asked, "match_board": 3}).status_code == 409
    owner.post("/api/hall/results", json={**asked, "black": first["black"], "match_board": 1})
    decision = {"round": 1, "black": first["black"], "match_board": 1, "sides": "BW", "decision": "§23.1"}
    assert owner.post("/api/hall/cancellations", json=decision).status_code == 200
    games = {one["match_board"]: one["cancelled"] for one in event_of(owner)["games"]}
    assert games == {1: ["B", "W"], 2: []}
    entries = owner.get("/api/hall/reports?round=1").json()["entries"]
    assert {(one["type"], one["match_board"]) for one in entries if one["black"]} == {
        ("locked", 2), ("locked", 1), ("cancelled", 1),
    }  # fmt: skip


def test_the_stones_that_were_held_give_the_colors(pages: Pages) -> None:
    owner = begun(pages, colors="nigiri")
    owner.post("/api/hall/draft", json={})
    owner.post("/api/hall/rounds")
    [game] = (one for one in event_of(owner)["games"] if one["match_board"] == 1)
    kim = game["black"] if game["black_player"] == "Kim" else game["white"]
    assert game["holds"] == kim, "the higher dan holds"
    held = 8 if kim == game["black"] else 7  # odd was said: then who holds is White of seven, Black of eight
    body = {"round": 1, "black": game["black"], "match_board": 1, "holder": kim, "held": held, "shown": 1}
    spectator = pages.client()
    assert spectator.post("/api/hall/nigiri", json=body).status_code == 403
    assert owner.post("/api/hall/nigiri", json={**body, "holder": "t9"}).status_code == 409
    turned = 7 if held == 8 else 8
    assert owner.post("/api/hall/nigiri", json={**body, "held": turned}).status_code == 200
    [after] = (one for one in event_of(owner)["games"] if one["match_board"] == 1)
    assert (after["black"], after["holds"]) == (game["white"], None)


TWO_BOARDS = {("上海", "Seoul", 1, 1), ("Seoul", "上海", 2, 2)}


@pytest.mark.parametrize(
    "rows", ["round,black,white\n1,上海,Seoul\n", "round,board,black,white\n1,1,Li Ming,Kim\n1,2,Park,Wang Fang\n"]
)
def test_matches_of_teams_come_out_of_a_file_by_team_or_by_player(pages: Pages, rows: str) -> None:
    owner = begun(pages)
    came = owner.post("/api/hall/import/round.csv", content=rows.encode())
    assert came.status_code == 200 and came.json() == {
        "players": 0, "games": 2, "unused": [], "known": [], "entered": True, "differs": [],
    }  # fmt: skip
    names = {one["id"]: one["name"] for one in event_of(owner)["players"]}
    drawn = owner.get("/api/hall/office").json()["draft"]["games"]
    told = {(names[one["black"]], names[one["white"]], one["board"], one["match_board"]) for one in drawn}
    assert told == TWO_BOARDS
    assert owner.post("/api/hall/rounds").status_code == 200


def test_another_program_that_pairs_players_pairs_their_teams(pages: Pages) -> None:
    owner = begun(pages)
    out = owner.get("/api/hall/export/cup.xml").content
    people = read(out, "cup.xml", "opengotha", Asked())[0]
    ids = {person.name: person.id for person in people.players}
    games = (Game(1, ids["Li Ming"], ids["Kim"], 1), Game(1, ids["Park"], ids["Wang Fang"], 2))
    back = write(replace(people, games=games), "opengotha", Method.A)
    assert owner.post("/api/hall/import/cup.xml", content=back).json()["games"] == 2
    drawn = owner.get("/api/hall/office").json()["draft"]["games"]
    assert {(one["board"], one["match_board"]) for one in drawn} == {(1, 1), (2, 2)}


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("1,Li Ming,Park", "Li Ming and Park sit at boards 1 and 2"),
        ("1,Zhao Lei,Kim", "Zhao Lei is not lined up in round 1"),
        ("1,Li Ming,Kim", "at every board of their match once"),
        ("1,Li Ming,Wang Fang", "sit at boards 1 and 2"),
    ],
)
def test_half_a_match_is_refused_in_a_sentence(pages: Pages, rows: str, why: str) -> None:
    owner = begun(pages)
    came = owner.post("/api/hall/import/round.csv", content=f"round,black,white\n{rows}\n".encode())
    assert came.status_code == 409 and why in came.json()["detail"]
