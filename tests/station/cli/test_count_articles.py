"""`tianyuan count` names articles of the text that it counts by, and of no other."""

import json
from pathlib import Path

import pytest

from tests.rules.vectors import VECTORS
from tests.station.commands import Command

pytestmark = pytest.mark.slow


@pytest.fixture
def count(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("count", capsys, monkeypatch)


@pytest.mark.parametrize("rules", ["japanese", "korean", "ing"])
def test_no_article_of_the_chinese_texts_is_shown_under_other_rules(count: Command, tmp_path: Path, rules: str) -> None:
    """Of all shapes that advisers have a word for: kos, fake life, bent four."""
    found, _ = count(all_shapes(tmp_path), "--rules", rules, "--dead", "auto")
    codes = {one["why"] for answer in found for one in answer["advice"]}
    assert {"ko", "fake_life", "bent_four"} <= codes
    assert not any(text in str(answer) for answer in found for text in ("§", "2002 ", "older D", "旧规则"))


def test_under_the_chinese_rules_it_is_that_text_s_alone(count: Command, tmp_path: Path) -> None:
    chinese, _ = count(all_shapes(tmp_path), "--rules", "chinese-2002", "--dead", "auto")
    assert any("(2002 §21.2)" in one["reason"] for answer in chinese for one in answer["advice"])
    assert not any("older" in str(answer["advice"]) for answer in chinese)


def all_shapes(folder: Path) -> Path:
    """Boards to be counted."""
    shapes = (VECTORS.parent / "advice" / "shapes.jsonl").read_text("utf-8").splitlines()
    path = folder / "shapes.jsonl"
    path.write_text("\n".join(json.dumps({"id": "x", "board": json.loads(line)["board"]}) for line in shapes))
    return path
