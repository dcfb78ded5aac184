"""Whether a claim is heard: in time, late, or noted for the claimant's own turn (DESK.md §3)."""

from dataclasses import dataclass

from rules.rulings.incident import about
from rules.rulings.parameters import EventParameters
from rules.rulings.window import Window
from station.game.catalog import Letter
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.game.state import color_of
from station.game.window import text_of


@dataclass(frozen=True)
class Hearing:
    """in_time -- before the window closed, else closed_by is the event that did
    noted -- in the other side's time: heard at the claimant's next turn; pressing -- heard at once all the same
    """

    in_time: bool
    closed_by: int | None
    noted: bool
    pressing: bool


def hearing(
    one: DeskIncident, by: Letter, game: LoggedGame, t_ns: int, event: EventParameters, *, pressing: bool
) -> Hearing:
    """Of a claim that side makes now. pressing -- it says so (older D2.7.2 较紧迫的事件)"""
    window = game.window(one, t_ns, event.immediate_s)
    turn = game.state.to_move
    own_turn = turn is None or turn is color_of(by)
    waits = window.open and not own_turn and about(one.kind, text_of(game.state)).window is Window.OWN_TURN
    closed_by = window.closed_by.seq if window.closed_by else None
    return Hearing(window.open, closed_by, noted=waits and not pressing, pressing=waits and pressing)
