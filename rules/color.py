"""Colors of points and players."""

from enum import IntEnum


class Color(IntEnum):
    """What a point holds. A player is BLACK or WHITE."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> "Color":
        """The other player; EMPTY has none and stays EMPTY."""
        return _OPPONENT[self]

    @property
    def letter(self) -> str:
        """'.', 'B' or 'W', as in diagrams and SGF."""
        return ".BW"[self]

    @classmethod
    def from_letter(cls, letter: str) -> "Color":
        """BLACK or WHITE from 'B', 'W', 'b', 'w', "black", "white"; ValueError for anything else."""
        try:
            return _BY_NAME[letter.lower()]
        except KeyError:
            raise ValueError(f"{letter!r} names no player: B or W") from None


BLACK, WHITE, EMPTY = Color.BLACK, Color.WHITE, Color.EMPTY
_OPPONENT = (EMPTY, WHITE, BLACK)
_BY_NAME = {"b": BLACK, "w": WHITE, "black": BLACK, "white": WHITE}
