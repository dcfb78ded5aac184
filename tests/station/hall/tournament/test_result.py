"""How a game ended, as text and back."""

import pytest

from station.hall.tournament.result import Kind, Result


@pytest.mark.parametrize(
    "text", ["B+", "W+0.5", "B+R", "W+T", "B+F", "draw", "both_lose", "no_result", "replay", "bye"]
)
def test_a_result_is_read_and_written(text: str) -> None:
    assert str(Result.parse(text)) == text
    assert Result.parse(text).winner == (text[0] if "+" in text else "")


@pytest.mark.parametrize("text", ["", "B", "W", "b+R", "D+1", "won", "draw+1"])
def test_what_is_none(text: str) -> None:
    with pytest.raises(ValueError):
        Result.parse(text)


def test_kinds_are_words() -> None:
    assert [str(kind) for kind in Kind] == ["B", "W", "draw", "both_lose", "no_result", "replay", "bye"]
