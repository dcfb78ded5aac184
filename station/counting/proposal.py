"""What the advisers call dead without doubt: proposed to the players, who mark it or do not."""

from station.advice.advice import Advice
from station.game.catalog import Letter, Vertex
from station.game.logged import LoggedGame
from station.game.state import letter_of, name_all


def proposed(game: LoggedGame, advice: Advice) -> list[tuple[Letter, tuple[Vertex, ...]]]:
    """Strings told dead without doubt that nobody marked, declined or disputes, as color and points."""
    counting = game.counting
    marked = {point for string in counting.dead for point in string.points}
    marked |= counting.alive
    marked |= {point for one in counting.disputed if one.open for point in one.points}
    named = [(letter_of(one.color), name_all(one.points)) for one in advice.surely_dead]
    return [(color, points) for color, points in named if not marked & set(points)]
