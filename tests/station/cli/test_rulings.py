"""`tianyuan rulings`: what the texts allow for an incident."""

import pytest

from tests.station.commands import Command


@pytest.fixture
def rulings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("rulings", capsys, monkeypatch)


def test_one_object_a_ruling(rulings: Command) -> None:
    told, _ = rulings("two_moves")
    assert [one["id"] for one in told] == ["17.2", "passed", "missed", "late", "free"]
    first = told[0]
    assert (first["article"], first["broken"]) == ("2002 §17.2", "2002 §2.3")
    assert (first["decides"], first["starts"], first["window"]) == ("referee", "side", "W-16.3")
    assert first["effects"] == [
        {"do": "VOID", "move": "second"},
        {"do": "RESTORE", "points": "captured"},
        {"do": "WARN", "side": "offender"},
        {"do": "TURN", "side": "opponent"},
    ]
    assert first["text"] == "一方并未表示弃权，另一方连下两着，判第二着无效并警告一次"


def test_the_ruleset_and_the_facts_narrow_the_list(rulings: Command) -> None:
    told, _ = rulings("two_moves", "--rules", "chinese-older")
    assert [one["id"] for one in told] == ["D8.1", "passed", "missed", "free"]
    facts = ["--fact", "cause=player", "--fact", "rebuilt=yes"]
    told, _ = rulings("board_scattered", *facts)
    assert [one["id"] for one in told] == ["17.6-player-rebuilt", "free"]


def test_no_chinese_article_under_japanese_rules(rulings: Command) -> None:
    told, _ = rulings("two_moves", "--rules", "japanese")
    assert "§" not in str(told) and "2002" not in str(told)
    assert [one["id"] for one in told] == ["loss", "passed", "missed", "free"]


def test_a_line_for_people(rulings: Command) -> None:
    assert rulings.text("takeback", "--fact", "claimed=late")[0].splitlines()[0] == (
        "17.3-late  2002 §17.3  referee  REFUSE; STANDS; NOTE  由对方于下一手着手之前向裁判提出方为有效"
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["chess"], "no incident is called 'chess': colors_taken_wrong, white_moved_first"),
        (["takeback", "--rules", "go"], "unknown ruleset 'go'"),
        (["takeback", "--fact", "claimed=soon"], "the fact claimed cannot be 'soon': in_time, late, no"),
        (["takeback", "--fact", "claimed"], "the fact claimed cannot be ''"),
        (["takeback", "--fact", "mood=calm"], "no fact is called 'mood': after_pause, again"),
    ],
)
def test_what_is_not_known_is_refused_with_the_choices(rulings: Command, given: list[str], said: str) -> None:
    told, refused = rulings.text(*given, status=2)
    assert told == ""
    assert refused.startswith(f"tianyuan: {said}") and refused.count("\n") == 1
