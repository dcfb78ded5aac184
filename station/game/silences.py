"""Where a record says nothing: it stood still, or nobody could see. Told in the record itself, at the place."""

from collections.abc import Callable
from dataclasses import replace

from station.game import catalog as c
from station.game.event import Event
from station.game.state import GameState, Silence

STOPPED: frozenset[str] = frozenset(what.TYPE for what in (c.BoardScattered, c.RecordFrozen))
"""Silences in which moves may have been made that nobody recorded, until something goes on."""
BLIND_SHARE = 0.5  # of the points out of sight to the end: play went on unseen, whereas a cup on a corner hides little
Say = Callable[..., str]
"""A message by its name, with its values, in the language of whoever reads."""


def silences(before: GameState, now: GameState, event: Event) -> tuple[Silence, ...]:
    """Those of the game so far; `now`: what `event` made of the state `before`. An ended game changes none."""
    if now.phase == "ended":
        return before.silences
    reigns = {
        c.BoardScattered.TYPE: now.phase == "scattered",
        c.RecordFrozen.TYPE: now.frozen,
        c.Paused.TYPE: now.phase == "paused",
        c.ViewBlocked.TYPE: bool(now.blocked),
    }
    if isinstance(event.what, c.CameraLost | c.CameraRestored):
        reigns[c.CameraLost.TYPE] = isinstance(event.what, c.CameraLost)
    told, t_s = list(now.silences), event.t_ns / 1e9
    for what, holds in reigns.items():
        last = next((i for i, one in enumerate(told) if one.what == what and one.until_s is None), None)
        if holds and last is None:
            since_s = now.blocked_since_s if what == c.ViewBlocked.TYPE else t_s
            told.append(Silence(what, len(before.steps), since_s))
        elif last is not None and not holds:
            told[last] = replace(told[last], until_s=t_s)
    return tuple(told)


def stopped(state: GameState) -> Silence | None:
    """The one in which it stood still, or saw little of the board, to the end of the source; None where none was."""
    if state.ended not in (None, "source_ended"):
        return None
    blind = {c.ViewBlocked.TYPE} if len(state.blocked) > BLIND_SHARE * len(state.position.stones) else set()
    to_the_end = [one for one in state.silences if one.until_s is None]
    return next((one for one in to_the_end if one.what in STOPPED | blind), None)


def comments(state: GameState, say: Say) -> dict[int, list[str]]:
    """What the record says of its silences, and of what is open still, by the number of steps before it."""
    said: dict[int, list[str]] = {}
    for one in state.silences:
        until = say("sgf_the_end") if one.until_s is None else clock(one.until_s)
        what = say(f"sgf_silence_{one.what}")
        said.setdefault(one.after, []).append(say("sgf_from_to", what=what, since=clock(one.since_s), until=until))
    for incident in state.incidents:
        if incident.open and not isinstance(incident.what, c.StonePlayed | c.Gap):
            kind = say("sgf_open", what=say(_name(incident.event.what)))
            said.setdefault(_after(state, incident.number), []).append(" ".join([kind, *sorted(incident.wrong)]))
    return said


def _name(what: c.Occurrence) -> str:
    """The message that names an incident; of one entered by hand, of a kind that the station tells too, its name."""
    if not isinstance(what, c.IncidentEntered):
        return f"incident_{what.TYPE}"
    told = any(what.kind == kind.TYPE for kind in c.kinds())
    return f"incident_{what.kind}" if told else f"kind_{what.kind}"


def _after(state: GameState, number: int) -> int:
    """How many steps the record has up to that move."""
    move = state.moves[number - 1] if 0 < number <= len(state.moves) else None
    return 0 if move is None else state.steps.index(move) + 1


def clock(seconds: float) -> str:
    """As h:mm:ss since the record's first picture."""
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
