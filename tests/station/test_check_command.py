"""`tianyuan check`."""

from pathlib import Path

import pytest

from tests.station.commands import Command

# a ko at once retaken, a suicide, a stone on a stone, two moves in a row
GAME = "(;GM[1]SZ[5];B[ba];W[ca];B[ab];W[bb];B[bc];W[cc];B[dd];W[db];B[cb];W[bb];B[bb];W[ee];W[ed];B[ea])"


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


@pytest.mark.parametrize("name", ["go", ""])
def test_an_unknown_ruleset(check: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / "good.sgf"
    path.write_text("(;SZ[9];B[aa])")
    _, told = check(path, "--rules", name, status=2)
    assert "unknown ruleset" in told and "chinese-2002" in told
