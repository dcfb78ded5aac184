"""`tianyuan hall`: places, and what is wrong with a file in one sentence."""

import json
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from station.evidence.note import KeyKind, Signer
from station.hall.membership import Invitation, Membership
from tests.station.api.hub import opened as hub
from tests.station.api.served import on_a_socket
from tests.station.commands import Command
from tests.station.hall.examples import EXAMPLES, file_of
from tests.station.process import Running


@pytest.fixture
def hall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    return Command("hall", capsys, monkeypatch)


def written(folder: Path, plain: Any, name: str = "cup.json") -> Path:
    path = folder / name
    path.write_text(plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False), "utf-8")
    return path


def test_one_object_a_player_in_exact_fractions(hall: Command, tmp_path: Path) -> None:
    told, _ = hall("standings", written(tmp_path, file_of(EXAMPLES["2 Swiss"])))
    assert told[1] == {
        "place": 2, "player": "B", "points": "4", "opponents": "10", "small": "4", "warnings": 0, "total": "13/3",
        "boards": None,
    }  # fmt: skip
    assert [one["place"] for one in told] == [1, 2, 3, 4, 4, 6, 7, 8]
    told, _ = hall("standings", tmp_path / "cup.json", "--method", "B")
    assert "".join(one["player"] for one in told) == "ABEFCDGH"


def test_teams_and_the_void(hall: Command, tmp_path: Path) -> None:
    told, _ = hall("standings", written(tmp_path, file_of(EXAMPLES["6 teams"])))
    assert told[0]["boards"] == ["2", "4", "2", "2"] and told[0]["total"] is None
    told, _ = hall("standings", written(tmp_path, file_of(EXAMPLES["4 withdrawal before half"])))
    assert (told[-1]["player"], told[-1]["place"]) == ("X", None)


def test_teams_by_the_sum_of_their_players(hall: Command, tmp_path: Path) -> None:
    example = file_of(EXAMPLES["2 Swiss"])
    players = [{"id": name, "team": "XYZ"[at % 3] if name != "H" else ""} for at, name in enumerate(example["players"])]
    file = written(tmp_path, example | {"players": players})
    told, _ = hall("standings", file, "--teams")
    assert told == [  # A 6, B 4, C 2, D 2, E 4, F 4, G 2
        {"place": 1, "team": "X", "points": "10", "players": ["A", "D", "G"]},
        {"place": 2, "team": "Y", "points": "8", "players": ["B", "E"]},
        {"place": 3, "team": "Z", "points": "6", "players": ["C", "F"]},
    ]
    text, _ = hall.text("standings", file, "--teams")
    assert text.splitlines()[1].split() == ["1", "X", "10", "A,", "D,", "G"]


def test_a_bus_that_somebody_else_has_is_told_before_any_table_waits_for_it(hall: Command, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ("serve", "--data", tmp_path / "hall", "--port", "0", "--bus-port", port)
        out, told = hall.text(*words, status=2)
    assert str(port) in told and not out


def test_a_table_for_people_says_what_was_fixed(hall: Command, tmp_path: Path) -> None:
    file = written(tmp_path, file_of(EXAMPLES["2 Swiss"]))
    text, _ = hall.text("standings", file)
    lines = text.splitlines()
    assert lines[0].split("  ")[0] == "Place"
    assert "4 1/3" in lines[2]
    assert lines[-3:] == [
        "After round 3 of 3.",
        "By total (2002 §27.2 A): points + (opponents' points ÷ half of the highest points − rounds); fewer points may "
        "stand above more.",
        "Highest points: those that somebody has.",
    ]
    text, _ = hall.text("standings", file, "--lang", "zh", "--method", "B")
    assert text.splitlines()[0].startswith("名次  棋手") and "按积分，再按对手积分（2002 §27.2 B）。" in text


def game(**fields: object) -> dict[str, object]:
    return {"round": 1, "black": "A", "white": "B", "result": "B+R"} | fields


PLAIN: dict[str, Any] = {"rounds": 2, "format": "swiss", "players": ["A", "B", "C"], "games": [game()]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("{", ", line 1: this is no JSON"),
        ({"rounds": None}, ": rounds: null cannot stand here"),
        ({"rounds": 2.5}, ": rounds: 2.5 cannot stand here"),
        ({"highest": "most"}, ': highest: "most" cannot stand here: actual or possible'),
        ({"games": [game(), game(round=2, result="B")]}, ': games[1].result: "B" cannot stand here'),
        ({"games": [{"black": "A"}]}, ": games[0].round: this is missing"),
        ({"games": [game(white="Z")]}, ": games[0].white: Z is none of the players"),
        ({"games": [game(white="A")]}, ": games[0]: A plays against himself"),
        ({"games": [game(white=None)]}, ": games[0]: a bye has no opponent, and a game has two players (A)"),
        ({"games": [game(result="bye")]}, ": games[0]: a bye has no opponent, and a game has two players (A)"),
        ({"games": [game(round=3)]}, ": games[0].round: there is no round 3: the event has 2"),
        ({"games": [game(), game(white="C")]}, ": games[1]: A plays twice in round 1, also in games[0]"),
        ({"players": ["A", "B", "A"]}, ": players[2]: A stands in the list twice: give one of the two another id"),
        ({"players": ["A", 7]}, ": players[1]: 7 cannot stand here"),
        ({"warnings": {"Z": 1}}, ": warnings: Z is none of the players"),
        ({"withdrawn": {"A": 9}}, ": withdrawn.A: there is no round 9: the event has 2"),
        ({"order": [["A", "B"], ["B", "A"]]}, ": order: these play-offs and lots contradict one another"),
        ({"after": 3}, ": after: there is no round 3: the event has 2"),
        ({"bye": {"points": 0.5}}, ": bye.points: 0.5 cannot stand here"),
        ({"no_result": "1/0"}, ': no_result: "1/0" cannot stand here'),
        ({"format": "team_swiss"}, ": games[0].board: this is missing"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_with_file_and_place(hall: Command, tmp_path: Path, change: Any, said: str) -> None:
    plain = change if isinstance(change, str) else {k: v for k, v in (PLAIN | change).items() if v != "absent"}
    told, refused = hall.text("standings", written(tmp_path, plain), status=2)
    assert told == ""
    assert refused.startswith("tianyuan: ") and refused.count("\n") == 1
    assert refused.removesuffix("\n").endswith("cup.json" + said)


def test_what_is_not_known_is_named_and_left_out(hall: Command, tmp_path: Path) -> None:
    told, named = hall("standings", written(tmp_path, PLAIN | {"komi": "7.5", "games": [game(table=3)]}))
    assert len(told) == 3
    assert [line.partition(": ")[2].split("cup.json: ")[1] for line in named.splitlines()] == [
        "komi means nothing here and is left out", "games[0].table means nothing here and is left out",
    ]  # fmt: skip


def test_a_file_that_is_not_there(hall: Command, tmp_path: Path) -> None:
    told, refused = hall.text("standings", tmp_path / "none.json", status=2)
    assert told == "" and refused.count("\n") == 1 and "none.json" in refused


def test_what_the_texts_leave_open_is_asked_and_keeps_the_event_from_starting(hall: Command) -> None:
    told, named = hall("silent", "--format", "round_robin", "--stage", "final", status=1)
    names = [one["name"] for one in told]
    assert "final_draw" in names and "highest" not in names
    assert named.startswith(f"tianyuan: {len(names)} questions are open, and the event does not start before: colors, ")
    given = [part for one in told for part in ("--given", f"{one['name']}={(one['choices'] or ['as agreed'])[0]}")]
    told, named = hall("silent", "--format", "round_robin", "--stage", "final", *given)
    assert named == "" and None not in [one["answer"] for one in told]
    text, named = hall.text("silent", "--format", "round_robin", *given[2:], "--lang", "zh", status=1)
    assert "colors" in named and text.splitlines()[0] == "colors  2002 §10  先后手如何确定：抽签还是猜先？  draw|nigiri"


def test_from_a_spreadsheet_to_a_table_and_to_result_files(hall: Command, tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("单位,姓名,备注\n北京,王伟,\n上海,王伟,\n成都,李娜,\n", "utf-8")
    (tmp_path / "round1.csv").write_text("round,black,white,result\n1,李娜,王伟,B+R\n", "utf-8")
    cup = tmp_path / "cup.json"
    told, named = hall("import", tmp_path / "players.csv", "--rounds", 2, "--out", cup)
    assert told == [{"file": str(cup), "players": 3, "games": 0}]
    assert named.endswith("players.csv: 备注 means nothing here and is left out\n")
    _, refused = hall.text("import", tmp_path / "round1.csv", "--onto", cup, "--out", cup, status=2)
    assert refused.endswith("line 2: several players are called 王伟, and which of them played is not told\n")
    (tmp_path / "round1.csv").write_text("round,black_id,white_id,result\n1,李娜,王伟 (2),B+R\n", "utf-8")
    hall("import", tmp_path / "round1.csv", "--onto", cup, "--out", cup)
    standing, _ = hall("standings", cup, "--method", "B")
    assert [(one["place"], one["player"]) for one in standing] == [(1, "李娜"), (2, "王伟 (2)"), (3, "王伟")]
    for name in ("cup.h9", "cup.tou", "cup.xml", "cup.tour", "cup.xlsx", "cup.csv", "cup.txt"):
        told, _ = hall("export", cup, "--out", tmp_path / name)
        assert told == [{"file": str(tmp_path / name), "players": 3, "games": 1}]
    text, _ = hall.text("import", tmp_path / "cup.xml", "--out", tmp_path / "again.json")
    assert text == f"wrote {tmp_path / 'again.json'}: 3 players, 1 games\n"
    again, _ = hall("standings", tmp_path / "again.json", "--method", "B")
    assert [one["player"] for one in again] == [one["player"] for one in standing]


def test_what_is_there_is_not_overwritten_and_no_kind_is_guessed(hall: Command, tmp_path: Path) -> None:
    cup = written(tmp_path, PLAIN)
    for arguments in (["export", cup, "--out", cup], ["export", cup, "--out", tmp_path / "cup.pdf"]):
        told, refused = hall.text(*arguments, status=2)
        assert told == "" and refused.count("\n") == 1
    assert not (tmp_path / "cup.pdf").exists()


def test_a_round_is_paired_and_the_seed_gives_it_again(hall: Command, tmp_path: Path) -> None:
    cup = written(tmp_path, PLAIN | {"players": ["A", "B", "C", "D", "E"]})
    out = tmp_path / "next.json"
    told, _ = hall("pair", cup, "--round", 2, "--seed", "x", "--out", out)
    assert [one["board"] for one in told] == [1, 2, None] and told[2]["white"] is None and told[0]["seed"] == "x"
    again, _ = hall("pair", cup, "--round", 2, "--seed", "x")
    assert again == told
    text, refused = hall.text("pair", out, "--round", 2, status=2)
    assert refused == f"tianyuan: {out}: round 2 is paired already\n"
    text, _ = hall.text("pair", cup, "--round", 2)
    assert "bye" in text and "The lots came from the seed " in text
    robin = written(tmp_path, PLAIN | {"format": "round_robin", "games": []}, "robin.json")
    told, _ = hall("pair", robin, "--round", 1, "--seed", "y")
    assert len(told) == 2 and told[0]["why"] == "schedule"
    teams = written(tmp_path, PLAIN | {"format": "team_swiss", "games": []}, "teams.json")
    assert "not of teams" in hall.text("pair", teams, "--round", 1, status=2)[1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("t07@127.0.0.1:4222", "this is no line of a hall"),
        (
            "http://127.0.0.1:9/join#t=a&f=0123456789abcdef",
            "http://127.0.0.1:9/api/hall/join: the hall does not answer: Connection refused",
        ),
    ],
)
def test_a_station_is_told_its_hall_in_one_form(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told, refused = Command("serve", capsys, monkeypatch).text(
        "--data", tmp_path / "station", "--port", 0, "--hall", line, "--hall-name", "t07", "--lang", "en", status=2
    )
    assert told == "" and said in refused and refused.count("\n") == 1


def test_a_station_that_cannot_start_asks_no_hall(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "http://127.0.0.1:9/join#t=a&f=0123456789abcdef"
    _, refused = Command("serve", capsys, monkeypatch).text(
        "--data", tmp_path, "--port", 0, "--camera", "sim:none.sgf", "--hall", line, "--lang", "en", status=2
    )
    assert "none.sgf" in refused and "api/hall/join" not in refused


def test_a_station_records_on_though_its_hall_does_not_answer_at_its_start(tmp_path: Path) -> None:
    """It was let in before; in the same words another station, or this one in another hall, asks in vain."""
    log, witness = (str(Signer("hall", kind, bytes([kind] * 32)).key) for kind in (KeyKind.LOG, KeyKind.WITNESS))
    member = Membership("t07", "127.0.0.1:9", log, witness)
    member.keep(tmp_path)
    line = Invitation("http://127.0.0.1:9/", "a", member.fingerprint)
    words = ("serve", "--data", tmp_path, "--port", "0", "--lang", "en", "--hall")
    with Running(*words, str(line), "--hall-name", "t07") as station:
        assert station.get("api/health")["status"] and Membership.kept(tmp_path) == member
        assert station.errors[1] == "tianyuan: It was let in there before as t07, and records on."
        assert station.stop() == 0
    for name, at in (("t08", line), ("t07", replace(line, fingerprint="0123 4567 89ab cdef"))):
        with Running(*words, str(at), "--hall-name", name) as station:
            assert (station.url, station.process.wait(30)) == ("", 2)


def test_a_station_that_asks_again_says_so(hall: Command, tmp_path: Path) -> None:
    with hub(tmp_path / "hall") as pages, on_a_socket(pages.app, pages.streams.close) as url:
        line = Invitation(f"{url}/", pages.hall.house.token, pages.hall.house.keys.fingerprint)
        words = ("join", str(line), "--data", tmp_path / "station", "--name", "t07", "--lang", "en")
        told = [hall.text(*words)[1] for _ in range(2)]
    first, again = "Asked to be let in as t07.", "In this hall as t07 since an earlier start."
    assert [one.startswith(said) for one, said in zip(told, (first, again), strict=True)] == [True, True], told


def test_a_station_of_no_hall_leaves_none(hall: Command, tmp_path: Path) -> None:
    hall.text("leave", "--data", tmp_path, status=1)


def test_the_file_says_how_its_event_ranks(hall: Command, tmp_path: Path) -> None:
    file = written(tmp_path, file_of(EXAMPLES["2 Swiss"]) | {"method": "B", "answers": {"method": "B"}})
    told, _ = hall("standings", file)
    assert "".join(one["player"] for one in told) == "ABEFCDGH"
    told, _ = hall("standings", file, "--method", "A")
    assert [one["place"] for one in told] == [1, 2, 3, 4, 4, 6, 7, 8]


def test_a_list_twice_doubles_nobody_unless_they_are_others(hall: Command, tmp_path: Path) -> None:
    list_, cup = tmp_path / "p.csv", tmp_path / "cup.json"
    list_.write_text("name\nKim\nSato\n")
    hall("import", list_, "--out", cup)
    told, said = hall.text("import", list_, "--onto", cup, "--out", cup)
    assert "Kim, Sato" in said and len(json.loads(cup.read_text())["players"]) == 2
    hall.text("import", list_, "--onto", cup, "--out", cup, "--twins")
    assert len(json.loads(cup.read_text())["players"]) == 4 and told
    _, said = hall.text("export", cup, "--out", tmp_path / "r.txt", "--kind", "aga")
    assert "4 players have no AGA number" in said


def test_a_knock_out_is_drawn_round_by_round_until_one_is_left(hall: Command, tmp_path: Path) -> None:
    """2002 §26.1: eight players, out at the first defeat."""
    cup, left = tmp_path / "cup.json", []
    plain: dict[str, Any] = {"rounds": 4, "format": "swiss", "players": list("ABCDEFGH"), "games": []}
    for round_ in (1, 2, 3):
        written(tmp_path, plain)
        told, _ = hall("pair", cup, "--round", round_, "--seed", "x", "--knock-out", 0)
        left.append(len(told))
        plain["games"] += [
            {name: one[name] for name in ("round", "board", "black", "white")} | {"result": "B+R"} for one in told
        ]
    assert left == [4, 2, 1]
    winner = plain["games"][-1]["black"]
    _, refused = hall.text("pair", written(tmp_path, plain), "--round", 4, "--knock-out", 0, status=2)
    assert refused == f"tianyuan: {cup}: {winner} alone is left: the knock-out is over\n"
    plain["games"][-1]["result"] = "draw"
    _, refused = hall.text("pair", written(tmp_path, plain), "--round", 4, "--knock-out", 0, status=2)
    assert "is undecided: a knock-out needs a winner" in refused and "Traceback" not in refused


def test_pairgoth_is_given_places_that_are_right_and_says_what_it_cannot_hold(hall: Command, tmp_path: Path) -> None:
    games = [game(result="B+F", played=False), game(round=2, result="B+F")]
    file, tour = written(tmp_path, PLAIN | {"games": games}), tmp_path / "cup.tour"
    _, said = hall.text("export", file, "--out", tour)
    assert "Forfeits written as games won and lost: 1." in said
    assert [one["r"] for round_ in json.loads(tour.read_text())["games"] for one in round_] == ["b", "b"]
