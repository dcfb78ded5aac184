import pytest

from rules.color import BLACK, EMPTY, WHITE, Color


def test_the_opponent_of_the_opponent_is_oneself() -> None:
    assert (BLACK.opponent, WHITE.opponent, EMPTY.opponent) == (WHITE, BLACK, EMPTY)


@pytest.mark.parametrize(("letter", "color"), [("B", BLACK), ("w", WHITE), ("White", WHITE), ("black", BLACK)])
def test_names_of_players(letter: str, color: Color) -> None:
    assert Color.from_letter(letter) is color
    assert Color.from_letter(color.letter) is color


@pytest.mark.parametrize("letter", ["", ".", "E", "empty", "BW"])
def test_what_names_no_player(letter: str) -> None:
    with pytest.raises(ValueError, match="names no player: B or W"):
        Color.from_letter(letter)
