"""A slip at the end: a game that one touch ended, by mistake or for the wrong side, goes on or ends rightly.

Within a minute the device that said so takes it back; later the owner's device, for the referee or as owner, with name
and reason. A result on which both sides agreed stands for good (2002 §16.4).
"""

from dataclasses import dataclass

from station.counting.named import named
from station.errors import RefusedError
from station.game.catalog import GameEnded, Letter, Reopen, Resign
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.timebase import Instant

SLIP_S = 60.0


@dataclass(frozen=True)
class TakingBack:
    """Who takes an end back, and why.

    by -- "B", "W", "both", "referee" or "owner"; name -- of whoever decides
    resigns -- the side that resigned in truth; None: play goes on
    device -- the paired one that speaks; decides -- whether it is one that may decide
    """

    by: str
    name: str
    why: str
    resigns: Letter | None
    device: str
    decides: bool


def taken_back(game: LoggedGame, said: TakingBack, at: Instant, t_ns: int) -> list[Event]:
    """The events. RefusedError where the game did not end, its end is locked or ruled, this device may not, or a
    referee gives no name."""
    if game.counting.phase == "locked":
        raise RefusedError("locked", "Both sides agreed on the result; nobody may change it.")
    if game.over and game.state.decided_by:
        raise RefusedError("end_ruled", "A ruling ended this game: only a later ruling takes it back.")
    ended = next((entry for entry in reversed(game.entries) if isinstance(entry.event.what, GameEnded)), None)
    if ended is None or not game.over:
        raise RefusedError("not_ended", "The game has not ended: there is nothing to take back.")
    if not _own_slip(ended, said.device, at):
        if not said.decides:
            raise RefusedError("slip_late", "After a minute, or from another device, the referee or the owner decides.")
        if not said.name or not said.why:
            raise RefusedError("slip_unsaid", "Whoever takes an end back later says who and why.")
    named(said.by, said.name)
    told = [Event(Reopen(by=said.by, name=said.name, why=said.why, corrects=ended.event.seq), t_ns)]
    if said.resigns is not None:
        winner = "W" if said.resigns == "B" else "B"
        ending = GameEnded(reason="resignation", result=f"{winner}+R")
        told += [Event(Resign(color=said.resigns), t_ns), Event(ending, t_ns)]
    return told


def _own_slip(ended: Entry, device: str, at: Instant) -> bool:
    """Whether this device ended the game a moment ago; of another run of the machine nobody knows how long ago."""
    passed_ns = at.monotonic_ns - ended.at.monotonic_ns
    return device == ended.device != "" and at.boot == ended.at.boot and 0 <= passed_ns <= SLIP_S * 1e9
