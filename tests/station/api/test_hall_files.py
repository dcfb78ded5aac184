"""Files into the hall and out of it, over the API: asked first, whole or not at all, told where it fails."""

import threading
import time
from dataclasses import replace

import pytest

from station.hall.files import xlsx
from station.hall.files.document import read as document
from station.hall.files.kinds import READ, WRITTEN, Asked, kind_of, read, write
from station.hall.office.organizer import USUAL
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import Game
from tests.station.api.hub import Pages


def names(pages: Pages) -> list[str]:
    return [one.name for one in pages.hall.organizer.now.book.tournament.players]


def test_a_list_of_300_000_lines_is_refused_at_once_and_enters_nobody(pages: Pages) -> None:
    lines = ("name\n" + "".join(f"Player{n}\n" for n in range(300_000))).encode()
    assert 3_000_000 < len(lines) < 8 << 20
    began_s = time.monotonic()
    answer = pages.client("owner").post("/api/hall/import/p.csv", content=lines)
    assert (answer.status_code, answer.json()["code"]) == (422, "hall_file")
    assert answer.json()["detail"] == "p.csv: these are more than 50000 rows, and no more are read."
    assert time.monotonic() - began_s < 20 and names(pages) == []
    many = ("name\n" + "".join(f"Player{n}\n" for n in range(20_000))).encode()
    told = pages.client("owner").post("/api/hall/import/p.csv", content=many).json()["detail"]
    assert told == "p.csv: these are 20000 players, and an event has 5000 at most." and names(pages) == []


def test_others_are_answered_while_a_list_comes_in(pages: Pages) -> None:
    owner, other = pages.client("owner"), pages.client()
    lines = ("name,club\n" + "".join(f"Player{n},Club {n}\n" for n in range(5_000))).encode()
    done = threading.Event()
    answers: list[int] = []

    def ask() -> None:
        while not done.is_set():
            answers.append(other.get("/api/auth/me").status_code)

    asking = threading.Thread(target=ask)
    asking.start()
    came = owner.post("/api/hall/import/p.csv", content=lines)
    done.set()
    asking.join()
    assert came.json()["players"] == 5_000 and set(answers) == {200}
    heads = pages.hall.ledger.db.execute("SELECT count(*) FROM heads").fetchone()
    assert heads == (1,), "one event, one head"


def test_the_same_list_twice_is_asked_about_before_anything_is_entered(pages: Pages) -> None:
    owner = pages.client("owner")
    list_ = "name,club,rank\n王伟,北京,5d\nMüller, Anna,,\n".replace("Müller, Anna", '"Müller, Anna"').encode()
    first = owner.post("/api/hall/import/p.csv?known=ask", content=list_).json()
    assert (first["entered"], first["players"], first["known"]) == (True, 2, [])
    again = owner.post("/api/hall/import/p.csv?known=ask", content=list_ + b"Kim,,\n").json()
    assert (again["entered"], again["players"], again["known"]) == (False, 1, ["王伟 (北京 5d)", "Müller Anna"])
    assert names(pages) == ["王伟", "Müller Anna"]
    assert owner.post("/api/hall/import/p.csv?known=leave", content=list_ + b"Kim,,\n").json()["players"] == 1
    assert owner.post("/api/hall/import/p.csv?known=enter", content=list_).json()["players"] == 2
    assert names(pages) == ["王伟", "Müller Anna", "Kim", "王伟", "Müller Anna"]


def test_what_fails_is_told_with_its_place_in_the_readers_language(pages: Pages) -> None:
    owner = pages.client("owner")
    bad = b"name,rating\nKim,many\n"
    assert owner.post("/api/hall/import/p.csv", content=bad).json()["detail"] == (
        "p.csv: rating, line 2: many cannot stand here."
    )
    told = owner.post("/api/hall/import/p.csv", content=bad, headers={"Accept-Language": "zh"}).json()["detail"]
    assert "rating" in told and "2" in told and told.endswith("。")
    book = xlsx.write({"A": [["Cup"], ["Name"], ["Kim"]], "B": [["Name"], ["Sato"]]})
    which = owner.post("/api/hall/import/p.xlsx", content=book).json()["detail"]
    assert which == "p.xlsx: several sheets have players; name one of them: A, B."
    assert owner.post("/api/hall/import/p.xlsx?sheet=A", content=book).json()["players"] == 1
    assert names(pages) == ["Kim"]


def test_players_are_put_right_and_removed(pages: Pages) -> None:
    owner, chief = pages.begun(players=0), pages.client("chief")
    owner.post("/api/hall/players", json={"name": "Müller, Anna", "rank": "業餘5段"})
    owner.post("/api/hall/players", json={"name": "Twice"})
    given = {"name": "Müller Anna", "rank": "4d", "club": "Berlin"}
    assert pages.client("referee").put("/api/hall/players/p1", json=given).status_code == 403
    assert chief.put("/api/hall/players/p1", json=given).status_code == 200
    assert chief.delete("/api/hall/players/p2").status_code == 200
    (one,) = pages.hall.organizer.now.book.tournament.players
    assert (one.id, one.family, one.given, one.rank, one.club) == ("p1", "Müller", "Anna", "4d", "Berlin")
    entries = chief.get("/api/hall/reports?round=1").json()["entries"]
    assert [(told["type"], told["players"], told["what"]) for told in entries] == [
        ("edited", ["p1"], "rank, club"), ("removed", [], "p2"),
    ]  # fmt: skip


def test_another_result_of_an_earlier_round_is_told_and_not_taken(pages: Pages) -> None:
    owner = pages.begun(4)
    for game in owner.get("/api/hall").json()["event"]["games"]:
        owner.post("/api/hall/results", json={"round": 1, "black": game["black"], "result": "B+3.5"})
    here = read(owner.get("/api/hall/export/cup.xml").content, "cup.xml", "opengotha", Asked()).tournament
    assert owner.post("/api/hall/import/cup.xml", content=write(here, "opengotha", Method.A)).json()["differs"] == []
    changed = replace(here.games[0], result=Result(Kind.WHITE))
    there = write(replace(here, games=(changed, *here.games[1:])), "opengotha", Method.A)
    (one,) = owner.post("/api/hall/import/cup.xml", content=there).json()["differs"]
    assert (one["round"], one["here"], one["file"]) == (1, "B+3.5", "W+")
    assert {str(game.result) for game in pages.hall.organizer.now.book.tournament.games} == {"B+3.5"}


def test_our_own_file_says_how_the_event_ranks(pages: Pages) -> None:
    owner = pages.begun(2)
    told = document(owner.get("/api/hall/export/cup.json").content, "cup.json")
    assert told.answers == pages.hall.organizer.now.opened.answers  # type: ignore[union-attr]
    assert told.method is pages.hall.organizer.now.book.method


def test_players_come_out_of_a_file_and_go_into_one(pages: Pages) -> None:
    owner = pages.client("owner")
    csv = "name,rank\n王伟,6d\nKim,5d\n".encode()
    assert owner.post("/api/hall/import/players.csv", content=csv).status_code == 200
    assert owner.post("/api/hall/import/players.pdf", content=csv).json()["code"] == "hall_file"
    odd = b"Wer,Woher,Schuhe\nPark,Seoul,42\n"
    came = owner.post("/api/hall/import/odd.csv?column=name=Wer&column=club=2", content=odd).json()
    assert (came["players"], came["games"], len(came["unused"])) == (1, 0, 1)
    assert [one["name"] for one in owner.get("/api/hall").json()["event"]["players"]] == ["王伟", "Kim", "Park"]
    assert "王伟" in owner.get("/api/hall/export/cup.json").text


def test_files_of_results_say_where_when_and_how_it_was_played(pages: Pages) -> None:
    owner = pages.client("owner")
    asked = owner.post("/api/hall/questions", json={"format": "swiss"}).json()
    answers = {one["name"]: USUAL[one["name"]] for one in asked}
    heading = {"place": "Lyon", "country": "FR", "begin": "2026-11-21", "end": "2026-11-22", "minutes": 75}
    event = {"name": "Cup", "format": "swiss", "rounds": 3, "answers": answers, "heading": heading}
    assert owner.post("/api/hall/event", json=event | {"heading": {"begin": "yesterday"}}).status_code == 422
    assert owner.post("/api/hall/event", json=event).status_code == 200
    h9 = owner.get("/api/hall/export/cup.h9").text
    for line in ("; PC[fr,Lyon]", "; DT[2026-11-21,2026-11-22]", "; KM[7.5]", "; TM[75]"):
        assert line in h9.splitlines()
    fixed = {"rules": "chinese-2002", "komi_zi": "3.25", "delay_s": 900}
    assert owner.put("/api/hall/tables", json=fixed).status_code == 200
    assert ";komi=6.5" in owner.get("/api/hall/export/cup.tou").text


@pytest.mark.parametrize("kind", ["cup.json", "cup.xml", "cup.tour"])
def test_a_round_that_another_program_paired_comes_back_as_a_draft(pages: Pages, kind: str) -> None:
    """Out as a file, a round added there, in again: nobody is doubled, two of one name stay apart."""
    owner = pages.begun(players=0)
    for name in ("王 伟", "王 伟", "Kim", "Sato"):
        owner.post("/api/hall/players", json={"name": name})
    out = owner.get(f"/api/hall/export/{kind}").content
    here = pages.hall.organizer.now.book.tournament
    paired = replace(read(out, kind, kind_of(kind, READ), Asked())[0], rounds=3)
    ids = [person.id for person in paired.players]
    paired = replace(paired, games=(Game(1, ids[1], ids[3], 2), Game(1, ids[2], ids[0], 1)))
    back = write(paired, kind_of(kind, WRITTEN), Method.A)
    came = owner.post(f"/api/hall/import/{kind}", content=back).json()
    assert (came["players"], came["games"]) == (0, 2)
    told = owner.get("/api/hall/office").json()
    assert pages.hall.organizer.now.book.tournament.players == here.players
    seated = {(one["black"], one["white"], one["board"]) for one in told["draft"]["games"]}
    assert seated == {("p2", "p4", 2), ("p3", "p1", 1)} and set(told["draft"]["why"].values()) == {"file"}
    assert owner.post("/api/hall/rounds").status_code == 200


def test_a_large_file_comes_in_from_the_owner_and_from_nobody_else(pages: Pages) -> None:
    large = ("name,club\n" + "".join(f"Player number {n},{'x' * 200}\n" for n in range(900))).encode()
    assert len(large) > 150_000
    assert pages.client().post("/api/hall/import/players.csv", content=large).status_code == 403
    assert pages.client("owner").post("/api/hall/import/players.csv", content=large).status_code == 200
    assert len(pages.hall.organizer.now.book.tournament.players) == 900
