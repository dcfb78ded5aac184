"""What the players' different words about a string come to (2002 §21.4): the string, the position kept, what stands."""

from rules.color import Color
from rules.points import parse_point
from station.errors import RefusedError
from station.game import catalog as c
from station.game.catalog import Letter, Vertex
from station.game.counting import CountingState, frozen
from station.game.dispute import DisputedString
from station.game.logged import LoggedGame
from station.game.state import GameState, color_of, letter_of, name_all
from station.game.timeline import SIZE


def string_at(game: GameState, point: str) -> tuple[tuple[Vertex, ...], Letter]:
    """The string on a point, and whose it is. RefusedError where no stone stands there."""
    at = parse_point(point, SIZE)
    color = Color(game.position.stones[at])
    if color is Color.EMPTY:
        raise RefusedError("no_stone", f"There is no stone on {point}.")
    return name_all(game.position.string_at(at)), letter_of(color)


def disputed(logged: LoggedGame, point: str, says_dead: Letter, turn: c.Turn) -> c.Disputed:
    """The dispute of the string on `point`, with the position to come back to. turn -- who moves if play goes on"""
    string, color = string_at(logged.state, point)
    kept = frozen(logged.state, logged.counting.dead, turn)
    return c.Disputed(point=point, points=string, color=color, says_dead=says_dead, frozen=kept)


def prepared(counting: CountingState) -> list[DisputedString]:
    """Disputes that wait to be played out, in the order in which they were raised."""
    return [one for one in counting.disputed if one.stage == "prepared"]


def stands(one: DisputedString, game: GameState) -> bool:
    """Whether every stone of the string still lies where the dispute found it."""
    color = color_of(one.color)
    return all(game.position.stones[parse_point(point, SIZE)] == color for point in one.points)
