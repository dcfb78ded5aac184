"""`tianyuan check`."""

import json
from pathlib import Path

import pytest

from rules.presets import ruleset
from station.locale.catalog import LANGUAGES, Language
from tests.station.commands import Command

# a ko at once retaken, a suicide, a stone on a stone, two moves in a row
GAME = "(;GM[1]SZ[5];B[ba];W[ca];B[ab];W[bb];B[bc];W[cc];B[dd];W[db];B[cb];W[bb];B[bb];W[ee];W[ed];B[ea])"

SENDING_TWO = (
    "(;GM[1]SZ[7]AB[ca][ea][db][eb][dc][dd][de][df][dg]AW[aa][ab][bb][cb][cc][cd][ce][cf][cg];B[ba];W[da];B[ca])"
)


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("check", capsys, monkeypatch)


def test_what_is_forbidden_is_reported_and_played(check: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    (found,), _ = check(path)
    seen = [(move["number"], move["color"], move["point"], move["kind"], move["repeats"]) for move in found["illegal"]]
    assert seen == [
        (10, "W", "B4", "ko", 8), (11, "B", "B4", "occupied", None), (13, "W", "E2", "out_of_turn", None),
    ]  # fmt: skip
    assert found["moves"] == 14 and found["captures"] == {"B": 1, "W": 1}
    assert found["board"] == [".BW.B", "BW.W.", ".BW..", "...BW", "....W"]
    assert found["illegal"][0]["positional"] is True and found["illegal"][0]["article"] == "2002 §20.1"
    (older,), _ = check(path, "--rules", "chinese-older")
    assert older["rules"] == "chinese-older" and older["illegal"][0]["article"] == "older D11.1"


def test_a_batch_ends_with_the_worst_status(check: Command, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.sgf", tmp_path / "bad.sgf"
    good.write_text("(;SZ[9];B[aa])")
    bad.write_text("(;SZ[9];B[zz])")
    found, told = check(bad, good, tmp_path / "none.sgf", status=2)
    assert [one.get("moves", one.get("status")) for one in found] == ["error", 1, "error"]
    assert len(told.splitlines()) == 2


@pytest.mark.parametrize("rules", ["japanese", "korean", "ing"])
def test_no_article_of_the_chinese_texts_is_shown_under_other_rules(check: Command, tmp_path: Path, rules: str) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    (found,), _ = check(path, "--rules", rules)
    assert {move["article"] for move in found["illegal"]} == {None}
    source = {"japanese": "Japanese rules of 1989, Article 14", "korean": "custom", "ing": "ing"}[rules]
    assert all(move["penalty"] is None or move["penalty"].endswith(f" ({source})") for move in found["illegal"])
    for language in LANGUAGES:
        text, _ = check.text(path, "--rules", rules, "--lang", language)
        text = text.replace(str(path), "")
        assert "§" not in text and "2002" not in text


def test_each_offence_says_what_it_costs(check: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    text, _ = check.text(path, "--lang", "en")
    assert "retakes the ko at once (2002 §20.1): void, turn lost, warning (2002 §18.3)\n" in text
    assert "(2002 §2.3)\n" in text and "void, warning (2002 §17.2)" in text
    (plain,), _ = check(path)
    assert [move["penalty"] for move in plain["illegal"]] == [
        "void, turn lost, warning (2002 §18.3)", None, "void, warning (2002 §17.2)",
    ]  # fmt: skip


def test_a_record_under_a_ruleset_that_is_unknown_is_judged_under_none(check: Command, tmp_path: Path) -> None:
    path = tmp_path / "martian.sgf"
    path.write_text("(;GM[1]SZ[9]RU[Martian];B[aa])")
    (failed,), told = check(path, status=2)
    assert failed["status"] == "error" and "RU[Martian] is no ruleset that we know: name one with --rules" in told
    assert check(path, "--rules", "aga")[0][0]["rules"] == "aga"


def test_a_stone_on_a_stone_is_no_cycle(check: Command, tmp_path: Path) -> None:
    path = tmp_path / "occupied.sgf"
    path.write_text("(;GM[1]SZ[9];B[aa];W[bb];B[cc];W[cc];B[aa];W[dd])")
    (found,), _ = check(path)
    assert [move["kind"] for move in found["illegal"]] == ["occupied", "occupied"]
    assert found["cycles"] == found["repeated"] == []


def test_stones_after_two_passes_are_remarked(check: Command, tmp_path: Path) -> None:
    path = tmp_path / "late.sgf"
    path.write_text("(;GM[1]SZ[9];B[aa];W[];B[];W[];B[bb];W[cc])")
    (found,), _ = check(path)
    assert found["notes"] == ["2 stones were placed after two passes in a row, which end the game; the first is move 5"]
    assert "note: 2 stones were placed" in check.text(path)[0]


SAID = {
    "en": ("14 moves under chinese-2002, 3 illegal", "move 10: White at B4 retakes the ko at once (2002 §20.1)"),
    "zh": ("14 手，chinese-2002：3 手犯规", "第 10 手：白下在 B4，立即回提劫（2002 规则 §20.1）"),
    "ja": ("14 手、chinese-2002：反則 3 手", "10 手目：白が B4 でコウをすぐ取り返した（2002年規則 §20.1）"),
    "ko": ("14수, chinese-2002: 규칙에 어긋난 수 3개", "10수: 백이 B4에서 패를 바로 되땀(2002 규칙 §20.1)"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_language_at_a_time(
    check: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """The one asked for, else the locale's."""
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    asked, _ = check.text(path, "--lang", language)
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert check.text(path)[0] == asked
    assert all(said in asked for said in SAID[language])


def test_json_is_the_same_in_every_locale(check: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    (plain,), _ = check(path)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    (japanese,), _ = check(path)
    assert japanese == plain and plain["illegal"][0]["reason"] == "White at B4 retakes the ko at once"
    (asked,), _ = check(path, "--lang", "ja")
    assert asked["illegal"][0]["reason"] == "白が B4 でコウをすぐ取り返した"
    assert [move["kind"] for move in asked["illegal"]] == [move["kind"] for move in plain["illegal"]]


def test_a_cycle_is_named_in_the_language_asked_for(check: Command, tmp_path: Path) -> None:
    path = tmp_path / "cycle.sgf"
    path.write_text(SENDING_TWO)
    (plain,), _ = check(path)
    assert [cycle["zh"] for cycle in plain["cycles"]] == ["送二返一"]
    (asked,), _ = check(path, "--lang", "en")
    assert [cycle["text"] for cycle in asked["cycles"]] == ["sending two, returning one"]
    assert "sending two, returning one" in check.text(path, "--lang", "en")[0]


def test_a_switch_that_the_record_lacks_is_remarked(check: Command, tmp_path: Path) -> None:
    path = tmp_path / "switch.sgf"
    switches = {name: value for name, value in ruleset("japanese").as_dict().items() if name != "overtime"}
    text = json.dumps(switches).replace("]", "\\]")
    path.write_text(f"(;GM[1]SZ[9]YR[{text}];B[aa])")
    (found,), _ = check(path)
    assert found["rules"] == "japanese"
    assert found["notes"] == ["YR lacks the switch 'overtime': taken as in japanese"]
    assert "说明：YR 缺少“overtime”一项：按 japanese" in check.text(path, "--lang", "zh")[0]


@pytest.mark.parametrize("name", ["", "fr", "zh_CN", "EN"])
def test_a_language_that_is_none(check: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / "good.sgf"
    path.write_text("(;SZ[9];B[aa])")
    _, told = check(path, "--lang", name, status=2)
    assert told == f"tianyuan: --lang '{name}': zh, en, ja or ko\n"


@pytest.mark.parametrize("name", ["go", ""])
def test_an_unknown_ruleset(check: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / "good.sgf"
    path.write_text("(;SZ[9];B[aa])")
    _, told = check(path, "--rules", name, status=2)
    assert "unknown ruleset" in told and "chinese-2002" in told
