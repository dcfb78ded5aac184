"""Until when an incident of a game may be claimed: what has happened since, as `rules.rulings.window` asks."""

from dataclasses import replace

from rules.color import Color
from rules.presets import ruleset
from rules.rulings.incident import about
from rules.rulings.window import Course, Made, Standing, standing
from station.game.incident import DeskIncident
from station.game.state import GameState, color_of

DEFAULT_RULES = "chinese-2002"


def course_of(one: DeskIncident, game: GameState, now_ns: int | None = None) -> Course:
    """What has happened since, as far as claim windows ask."""
    return Course(
        offence=one.number,
        offender=color_of(one.side) or Color.EMPTY,
        moves=tuple(Made(move.number, move.color, move.seq, move.t_ns / 1e9) for move in game.moves),
        to_move=game.to_move or Color.EMPTY,
        began_s=one.t_ns / 1e9,
        now_s=(one.t_ns if now_ns is None else now_ns) / 1e9,
        over=game.phase == "ended",
    )


def text_of(game: GameState) -> str:
    """The text of the ruleset that the game is played under."""
    return ruleset(game.details.rules or DEFAULT_RULES).text


def window_of(
    one: DeskIncident,
    game: GameState,
    now_ns: int | None = None,
    immediate_s: float | None = None,
    *,
    end_confirmed: bool = False,
    confirmed: frozenset[Color] = frozenset(),
    locked: bool = False,
) -> Standing:
    """Who may still claim an incident, until which move, or which move closed its window.

    end_confirmed, confirmed, locked -- how far the end is: see `Course`
    """
    course = replace(course_of(one, game, now_ns), end_confirmed=end_confirmed, confirmed=confirmed, locked=locked)
    return standing(about(one.kind, text_of(game)).window, course, immediate_s=immediate_s)
