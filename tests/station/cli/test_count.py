"""`tianyuan count`: sources, options, batches, statuses, sentences."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from rules.points import point_name
from rules.sgf import read_sgf
from station.advice.installed import which
from station.locale.catalog import LANGUAGES, Language
from tests.station.commands import Command

ROWS = ["..BW.", "W.BW.", "..BW.", "..BWB", "..BW."]


@pytest.fixture
def count(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("count", capsys, monkeypatch)


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text("\n".join(ROWS))
    return path


def test_a_text_board_with_dead_stones(count: Command, board: Path) -> None:
    (found,), _ = count(board, "--dead", "A4,E2", "--komi-zi", "3.75")
    expected = {
        "file": str(board), "rules": "chinese-2002", "black_zi": "15", "white_zi": "10", "komi_zi": "3.75",
        "komi_from": "option", "shared": 0, "dead": ["A4", "E2"], "proposed": False, "margin_zi": "1.25",
        "margin_points": "2.5", "winner": "W", "result": "W+2.5", "text": "白胜 1 又 1/4 子", "disputes": [],
        "owner": ["BBBWW"] * 5,
    }  # fmt: skip
    assert {name: found[name] for name in expected} == expected


def test_options_of_rules_komi_warnings_and_handicap(count: Command, board: Path) -> None:
    (found,), _ = count(board, "--dead", "A4,E2", "--rules", "japanese", "--komi", "0")
    assert (found["black_points"], found["white_points"], found["black_zi"]) == ("11", "6", None)
    assert "prisoners" in found["disputes"][0]["reason"]
    (found,), _ = count(board, "--dead", "A4,E2", "--komi", "0", "--warnings", "B=1,W=0")
    assert (found["winner"], found["margin_zi"]) == ("B", "1.5")
    (found,), _ = count(board, "--dead", "none", "--warnings", "B=2")
    assert (found["winner"], found["result"], found["margin_zi"]) == ("W", "W+F", None)
    (found,), _ = count(board, "--dead", "A4,E2", "--handicap", "2")
    assert (found["komi_zi"], found["komi_from"], found["result"]) == ("0", "preset", "B+5")


def test_dead_stones_are_proposed_where_they_can_be_proven(count: Command, tmp_path: Path) -> None:
    path = tmp_path / "proven.txt"
    path.write_text(".B.BWW\nBBBBW.\n.B.BWW\nBBBBWW\n..W.WW\nBBBBW.\n".replace("..W.WW", "B.WBWW"))
    (found,), _ = count(path, "--dead", "auto", "--komi", "0")
    assert found["proposed"] is True
    assert found["dead"] == ["C2"]


def test_lines_of_json_with_their_own_rules(count: Command, tmp_path: Path) -> None:
    lines = [
        {"id": "a", "board": ROWS, "dead": ["A4", "E2"], "komi": 3.75, "rules": "chinese-2002"},
        {"id": "b", "board": ROWS, "dead": ["A4", "E2"], "komi": 750, "to_move": "B"},
        {
            "id": "c",
            "board": ROWS,
            "dead": ["A4", "E2"],
            "komi_zi": "0",
            "rules": "japanese",
            "prisoners": {"B": 2, "W": 0},
        },
        {"id": "d", "board": ROWS, "dead": ["A4", "E2"], "rules": "ing", "warnings": {"B": 1}},
    ]
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n\n")
    found, _ = count(path)
    assert [one["id"] for one in found] == ["a", "b", "c", "d"]
    assert [one["result"] for one in found] == ["W+2.5", "W+2.5", "B+7", "W+3"]
    assert found[0]["notes"] == ["komi '3.75': quarters exist only in zi"]
    assert found[2]["disputes"] == []


def test_sgf_gives_position_komi_dead_stones_and_prisoners(count: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    stones = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ab]"
    path.write_text(f"(;GM[1]SZ[5]KM[375]RU[Chinese]RE[W+9]{stones};B[ed];W[]TB[ab][aa][ba]TW[ed])")
    (found,), _ = count(path)
    assert (found["komi_zi"], found["komi_from"], found["dead"]) == ("3.75", "source", ["A4", "E2"])
    assert found["result"] == "W+2.5" and "the record itself says W+9" in found["notes"]
    (found,), _ = count(path, "--dead", "none", "--komi", "0.5")
    assert found["dead"] == [] and found["komi_from"] == "option"


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [("missing.sgf", None, "No such file"), ("empty.sgf", b"", "empty"), ("text.sgf", b"hello", "no game tree"),
     ("board.txt", b"\n".join([b"." * 19] * 18), "row 1 has 19 points, but the board has 18 rows"),
     ("word.txt", b"hello", "1 rows" "|row 1"), ("bytes.txt", b"\xff\xfe\x00\x80", "neither"),
     ("fake.png", b"not a picture", "fake.png"), ("broken.sgf", b"(;SZ[9];B[zz])", "move 1: 'zz'"),
     ("empty.txt", b"", "0 rows"), ("a.jsonl", b"{", "line 1: no JSON object"), ("b.jsonl", b"[]", "line 1: no JSON"),
     ("c.jsonl", b'{"board": ["..."]}', "line 1: row 1 has 3 points"),
     ("d.jsonl", b'{"board": 5}', "'board' is no list"),
     ("e.jsonl", json.dumps({"board": ROWS, "rules": "go"}).encode(), "unknown ruleset 'go'"),
     ("f.jsonl", json.dumps({"board": ROWS, "dead": ["A1"]}).encode(), "f.jsonl, line 1: no stone at A1"),
     ("g.jsonl", json.dumps({"board": ROWS, "komi": "65"}).encode(), "no plausible number"),
     ("h.jsonl", json.dumps({"board": ["..", ".."]}).encode(), "5 to 19 are counted"),
     ("i.jsonl", json.dumps({"board": ROWS, "prisoners": {"X": 1}}).encode(), "'prisoners' is"),
     ("folder", "folder", "folder")],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_status_2(
    count: Command, tmp_path: Path, name: str, content: bytes | str | None, says: str
) -> None:
    path = tmp_path / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        path.mkdir()
    found, told = count(path, status=2)
    assert len(told.splitlines()) == 1 and any(words in told for words in says.split("|")) and name in told
    assert [one["status"] for one in found] == ["error"]


@pytest.mark.parametrize(
    "options",
    [["--rules", "xyz"], ["--komi", "x"], ["--komi", "1", "--komi-zi", "1"], ["--komi", "375"], ["--warnings", "B1"],
     ["--handicap", "-3"], ["--dead", "Z99"], ["--dead", "A1"], ["--dead", ""], ["--komi", "0.1"]],
)  # fmt: skip
def test_bad_options_are_one_sentence_and_status_2(count: Command, board: Path, options: list[str]) -> None:
    _, told = count(board, *options, status=2)
    assert len(told.splitlines()) == 1 and told.startswith("tianyuan: ")


def test_a_batch_goes_on_after_a_bad_one(count: Command, board: Path, tmp_path: Path) -> None:
    found, told = count(tmp_path / "none.txt", board, "--dead", "none", status=2)
    assert [one.get("status") for one in found] == ["error", None] and "none.txt" in told


def test_for_people(count: Command, board: Path) -> None:
    text, _ = count.text(board, "--dead", "A4,E2")
    assert f"{board}: White wins by 1 1/4 zi, W+2.5\n" in text and "Dead stones lifted: A4 E2" in text


SAID = {
    "en": ("White wins by 1 1/4 zi", "(option)", "Dead stones lifted: A4 E2", "Result: White wins"),
    "zh": ("：白胜 1 又 1/4 子", "（选项）", "清理死子：A4 E2", "判定：白胜"),
    "ja": ("：白 1 と 1/4 子勝ち", "（オプション）", "死石を取り上げる：A4 E2", "判定：白"),
    "ko": (": 백 1 1/4자 승", "(옵션)", "사석을 들어냄: A4 E2", "판정: 백"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_language_at_a_time(
    count: Command, board: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """The one asked for, else the locale's; nothing in the script of another."""
    given = (board, "--dead", "A4,E2", "--komi-zi", "3.75")
    asked, _ = count.text(*given, "--lang", language)
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert count.text(*given)[0] == asked
    assert all(said in asked for said in SAID[language])
    if language == "en":
        assert asked.isascii()


def test_json_is_the_same_in_every_locale(count: Command, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (plain,), _ = count(board, "--dead", "auto")
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    (korean,), _ = count(board, "--dead", "auto")
    assert korean == plain and {"text_en", "trace", "notes"} <= plain.keys()
    assert [list(step) for step in plain["trace"]] == [["zh", "en"]] * len(plain["trace"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_json_speaks_the_language_asked_for_alone(count: Command, board: Path, language: Language) -> None:
    (found,), _ = count(board, "--dead", "auto", "--lang", language)
    (plain,), _ = count(board, "--dead", "auto")
    assert "text_en" not in found and found["trace"][0].keys() == {language}
    assert all("reason_zh" not in one for one in found["advice"])
    same = ("black_zi", "white_zi", "winner", "result", "owner", "dead", "other_rules")
    assert {name: found[name] for name in same} == {name: plain[name] for name in same}


@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_input_is_told_in_that_language(count: Command, tmp_path: Path, language: Language) -> None:
    """And by its own sentence, with the file's name and the line."""
    said = {
        "en": "line 1: no JSON object", "zh": "第 1 行：不是 JSON 对象",
        "ja": "1 行：JSON のオブジェクトではない", "ko": "1행: JSON 객체가 아님",
    }  # fmt: skip
    path = tmp_path / "a.jsonl"
    path.write_text("{")
    (found,), told = count(path, "--lang", language, status=2)
    assert told == f"tianyuan: {found['reason']}\n"
    assert str(path) in told and said[language] in told


def test_a_ruleset_that_is_unknown_is_asked_for(count: Command, tmp_path: Path) -> None:
    """No count under rules that nobody named; the file without RU counts on."""
    stones = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]"
    martian, bare = tmp_path / "martian.sgf", tmp_path / "bare.sgf"
    martian.write_text(f"(;GM[1]SZ[5]KM[7.5]RU[Martian]{stones})")
    bare.write_text(f"(;GM[1]SZ[5]KM[7.5]{stones})")
    (failed, found), told = count(martian, bare, "--dead", "none", status=2)
    names = "chinese-2002, chinese-older, japanese, korean, ing, aga, new-zealand, tromp-taylor"
    why = f"{martian}: RU[Martian] is no ruleset that we know: name one with --rules, of {names}"
    assert failed == {"file": str(martian), "status": "error", "reason": why}
    assert told == f"tianyuan: {why}\n"
    assert (found["file"], found["rules"]) == (str(bare), "chinese-2002")
    (given,), _ = count(martian, "--dead", "none", "--rules", "korean")
    assert given["rules"] == "korean"


def test_a_ruleset_is_known_by_what_files_call_it(count: Command, tmp_path: Path) -> None:
    stones = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]"
    called = {"AGA": "aga", "NZ": "new-zealand", "New Zealand": "new-zealand", "Tromp-Taylor": "tromp-taylor",
              "japanese": "japanese", "chinese-older": "chinese-older"}  # fmt: skip
    for number, (name, ruleset) in enumerate(called.items()):
        path = tmp_path / f"{number}.sgf"
        path.write_text(f"(;GM[1]SZ[5]KM[7]RU[{name}]{stones})")
        (found,), _ = count(path, "--dead", "none")
        assert (found["rules"], found["result"][:2]) == (ruleset, "W+")


def test_results_outside_china_are_told_in_points(count: Command, board: Path) -> None:
    (found,), _ = count(board, "--dead", "A4,E2", "--rules", "aga")
    assert (found["black_zi"], found["black_points"], found["text_en"]) == (
        "15",
        "15",
        "White wins by 2 1/2 points, W+2.5",
    )
    (handicap,), _ = count(board, "--dead", "A4,E2", "--rules", "aga", "--handicap", "3")
    assert (handicap["komi_points"], handicap["compensation_points"], handicap["result"]) == ("0.5", "2", "B+2.5")


def test_compensation_is_chosen_or_both_are_shown(count: Command, board: Path) -> None:
    (left,), _ = count(board, "--dead", "A4,E2", "--handicap", "4")
    assert (left["compensation"], left["compensation_open"], left["result"]) == ("none", True, "B+5")
    assert (left["other_rules"]["chinese-2002+n"], left["other_rules"]["chinese-2002+n-1"]) == ("B+1", "B+2")
    (chosen,), _ = count(board, "--dead", "A4,E2", "--handicap", "4", "--compensation", "n")
    assert (chosen["compensation"], chosen["compensation_points"], chosen["result"]) == ("n", "4", "B+1")
    assert not chosen["compensation_open"] and not any("+n" in name for name in chosen["other_rules"])
    (even,), _ = count(board, "--dead", "A4,E2")
    assert (even["compensation_points"], even["compensation_open"]) == ("0", False)
    assert "leaves open what White gets back" in count.text(board, "--dead", "A4,E2", "--handicap", "4")[0]


def test_compensation_in_a_line(count: Command, tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    line = {"id": "a", "board": ROWS, "dead": ["A4", "E2"], "handicap": 4, "compensation": "n-1"}
    path.write_text(json.dumps(line))
    (found,), _ = count(path)
    assert found["result"] == "B+2"


def test_other_rules_keep_the_records_own_komi(count: Command, board: Path) -> None:
    (own,), _ = count(board, "--dead", "A4,E2", "--komi", "0.5")
    assert set(own["other_rules"].values()) == {"B+4.5"}
    (preset,), _ = count(board, "--dead", "A4,E2")
    assert preset["other_rules"]["new-zealand"] == "W+2" and preset["other_rules"]["ing"] == "W+3"


def test_what_cannot_be_compared_is_said(count: Command, board: Path) -> None:
    (found,), _ = count(board, "--dead", "none")
    assert found["not_compared"]["rules"] == ["japanese", "korean"]
    assert found["not_compared"]["reason"] == "not compared, as nothing tells the prisoners: japanese, korean"
    assert "nothing tells the prisoners: japanese, korean" in count.text(board, "--dead", "none")[0]


def test_a_record_from_its_middle_does_not_know_its_prisoners(count: Command, tmp_path: Path) -> None:
    path, whole = tmp_path / "middle.sgf", tmp_path / "whole.sgf"
    path.write_text("(;GM[1]SZ[5]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])")
    whole.write_text("(;GM[1]SZ[5]KM[0]HA[2]AB[bb][dd];W[cc];B[];W[])")
    (found, other), _ = count(path, whole, "--dead", "none")
    assert found["not_compared"]["rules"] == ["japanese", "korean"]
    assert any("nobody knows the prisoners" in note for note in found["notes"])
    assert other["not_compared"] is None and "japanese" in other["other_rules"] and other["notes"] == []


def test_teire_stands_beside_the_result_as_the_board_lies(count: Command, tmp_path: Path) -> None:
    rows = ["B.BBW....", "WBBBW....", "WWWBW....", "..WBW....", "WWWBW....", ".WWBW....", "WWWBW....", "BBBBW....",
            ".B.BW...."]  # fmt: skip
    path = tmp_path / "teire.jsonl"
    path.write_text(json.dumps({"id": "t", "board": rows, "dead": [], "rules": "japanese", "komi": 0, "prisoners": {}}))
    (found,), _ = count(path)
    assert (found["result"], found["result_after_teire"]) == ("W+36", "W+37")
    assert found["teire"]["points"] == ["B9"] and "teire" in found["teire"]["reason"]
    assert "after teire at B9: W+37" in count.text(path)[0]
    (area,), _ = count(path, "--rules", "chinese-2002")
    assert (area["result_after_teire"], area["teire"]) == (None, None)


def test_points_are_decided_by_hand(count: Command, tmp_path: Path) -> None:
    """A ko left at the end, a border that the referee draws, a contest given up (2002 §21.2, §12.4(4))."""
    path = tmp_path / "neutral.txt"
    path.write_text("\n".join(["B.W"] * 3))
    shared = ("--dead", "none", "--komi", "0")
    assert count(path, *shared)[0][0]["result"] == "0"
    assert count(path, *shared, "--given", "B=B1")[0][0]["result"] == "B+1"
    assert count(path, *shared, "--given", "B=B1", "--given", "shared=B2", "--given", "W=B3")[0][0]["result"] == "0"
    (conceded,), _ = count(path, *shared, "--conceded", "B")
    assert (conceded["result"], conceded["owner"]) == ("W+3", ["BWW"] * 3)
    assert "older" in count(path, *shared, "--conceded", "B", "--rules", "chinese-older", status=2)[1]
    assert "A1 is no empty point" in count(path, *shared, "--given", "W=A1", status=2)[1]
    line = tmp_path / "line.jsonl"
    board = ["..B.W"] * 5
    line.write_text(json.dumps({"id": "k", "board": board, "dead": [], "komi": 0, "given": {"W": ["D1", "D2"]}}))
    assert count(line)[0][0]["result"] == "B+8"
    line.write_text(json.dumps({"id": "k", "board": board, "dead": [], "komi": 0, "conceded_by": "W"}))
    assert count(line)[0][0]["result"] == "B+15"


def test_advisers_are_chosen_by_name(count: Command, board: Path) -> None:
    (alone,), _ = count(board, "--dead", "auto", "--advisers", "builtin")
    assert {name for one in alone["advice"] for name in one["views"]} == set()
    _, told = count(board, "--dead", "auto", "--advisers", "builtin,gnu", status=2)
    assert told == "tianyuan: --advisers 'gnu': of builtin, gnugo, katago, pachi\n"


@pytest.mark.skipif(which("gnugo") is None, reason="no gnugo here")
@pytest.mark.slow
def test_gnugo_is_asked_where_it_is_named(count: Command, board: Path) -> None:
    (found,), _ = count(board, "--dead", "auto", "--advisers", "gnugo")
    assert {name for one in found["advice"] for name in one["views"]} == {"built in", "GNU Go"}


def test_a_record_is_written_with_its_areas_and_result(count: Command, board: Path, tmp_path: Path) -> None:
    game, folder = tmp_path / "game.sgf", tmp_path / "out"
    game.write_text("(;GM[1]SZ[5]KM[0]PB[Lee]RE[?]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ab];B[ed];W[])")
    count(game, board, "--dead", "A4,E2", "--sgf", folder)
    for name, komi in (("game", 0), ("board", Fraction(15, 2))):
        record = read_sgf((folder / f"{name}.sgf").read_bytes())
        assert [point_name(point, 5) for point in sorted(record.white_area)] == ["E5", "E4", "E3", "E2", "E1"]
        assert len(record.black_area) == 10 and record.komi_points == komi
        assert record.result and record.result.sgf() == ("B+5" if name == "game" else "W+2.5")
    assert read_sgf((folder / "game.sgf").read_bytes()).info["PB"] == "Lee"
    (again,), _ = count(folder / "game.sgf")
    assert (again["dead"], again["proposed"], again["result"]) == (["A4", "E2"], False, "B+5")
    assert "exists" in count(game, "--dead", "none", "--sgf", folder, status=2)[1]
    count(game, "--dead", "none", "--sgf", folder, "--force")


def test_lines_are_written_by_their_ids(count: Command, tmp_path: Path) -> None:
    path, folder = tmp_path / "lines.jsonl", tmp_path / "out"
    ids = ["one/../1", "two", "", "two"]
    path.write_text("\n".join(json.dumps({"id": name, "board": ROWS, "dead": []}) for name in ids))
    found, told = count(path, "--sgf", folder, status=2)
    assert sorted(file.name for file in folder.iterdir()) == ["lines-3.sgf", "one_.._1.sgf", "two.sgf"]
    assert found[3]["status"] == "error" and "two positions would be written there" in told


def test_the_id_stands_in_an_error(count: Command, tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text(
        "\n".join(
            json.dumps({"id": f"g{n}", "board": ROWS, "dead": ["A1"]} | ({"komi": []} if n else {})) for n in (0, 1)
        )
    )
    found, _ = count(path, status=2)
    assert [(one["id"], one["status"], one["file"]) for one in found] == [
        ("g0", "error", str(path)),
        ("g1", "error", str(path)),
    ]


def test_moves_after_two_passes_are_remarked(count: Command, tmp_path: Path) -> None:
    path = tmp_path / "late.sgf"
    path.write_text("(;GM[1]SZ[5]KM[0];B[aa];W[];B[];W[bb];B[cc])")
    (found,), _ = count(path, "--dead", "none")
    told = "2 stones were placed after two passes in a row, which end the game; the first is move 4"
    assert found["notes"] == [told]


def test_a_file_without_positions(count: Command, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text("\n")
    assert "holds no positions" in count(path, status=2)[1]
