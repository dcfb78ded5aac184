"""What the desk alone knows: where the event has incidents announced to the desk only, tablets and visitors hear what
the board shows and nothing of what may be wrong with it, until somebody brings it up. Under 2002 §17.3 only the
opponent's own claim counts: a table that flashes would make it for him.

Everything that leaves the station for them goes through `unsaid`: the snapshot, the view, the live stream, the games,
the pictures.
"""

from dataclasses import fields, replace

from rules.rulings.parameters import Announce, EventParameters
from rules.rulings.state import State
from station.api.auth import Role
from station.game.catalog import ClockJudged, Incident, Move, PositionRestored
from station.game.catalog.moves import StonePlayed
from station.game.catalog.occurrence import Unknown
from station.game.desk import kept_moves
from station.game.event import Event
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.table.snapshot import Snapshot

UNTOLD = frozenset((State.OPEN, State.LAPSED))
"""Incidents in these states nobody has brought up."""
OVER = frozenset((State.CLOSED, State.MISREAD))
STIRRED = "record_stirred"
"""Type of what stands in the stream for an incident: the snapshot is to be fetched again."""
_PLAYED = tuple(one.name for one in fields(StonePlayed))


def hears_all(role: Role) -> bool:
    """Whether incidents are told to him at once: to the officials and the owner."""
    return role >= Role.REFEREE


def quiet(terms: EventParameters) -> bool:
    """Whether incidents are announced to the desk only."""
    return terms.announces_to is Announce.DESK


def brought_up(one: DeskIncident) -> bool:
    """Whether somebody has: a claim that came too late is one too."""
    return one.state not in UNTOLD or bool(one.claims)


def unsaid(game: LoggedGame | None) -> frozenset[int]:
    """Events of incidents of the game going on that only the desk knows; none once it is over."""
    if game is None or game.over or not quiet(game.state.terms):
        return frozenset()
    known = {one.seq for one in game.desk.incidents if brought_up(one)}
    told = {entry.event.seq for entry in game.entries if isinstance(entry.event.what, Incident)}
    at_desk = {one.seq for one in game.desk.incidents}  # a takeback too, which the event of a lifted stone opens
    return frozenset((told | at_desk) - known)


def unsaid_to(role: Role, game: LoggedGame | None) -> frozenset[int]:
    """Events of which one who asks hears nothing: the same, and that such an incident was put right."""
    return frozenset() if hears_all(role) else unsaid(game) | _put_right_quietly(game)


def _put_right_quietly(game: LoggedGame | None) -> frozenset[int]:
    """What put right nothing but what only the desk knows."""
    hidden = unsaid(game)
    if game is None or not hidden:
        return frozenset()
    incidents = game.state.incidents
    told = {point for one in incidents if one.event.seq not in hidden for point in one.points}
    points = {point for one in incidents if one.event.seq in hidden for point in one.points} - told
    return frozenset(
        entry.event.seq
        for entry in game.entries
        if isinstance(entry.event.what, PositionRestored) and points.issuperset(entry.event.what.points)
    )


def unshown_to(role: Role, game: LoggedGame | None) -> frozenset[int]:
    """Events of which he is shown no picture: what is unsaid to him, and the moves of which pictures are kept for
    its sake alone."""
    hidden = unsaid_to(role, game)
    if game is None or not hidden:
        return hidden
    quietly = replace(game.desk, incidents=tuple(one for one in game.desk.incidents if one.seq in hidden))
    openly = replace(game.desk, incidents=tuple(one for one in game.desk.incidents if one.seq not in hidden))
    return hidden | (kept_moves(quietly, game.state) - kept_moves(openly, game.state))


def hushed(now: Snapshot) -> Snapshot:
    """The table as they are told of it: where board and record differ only once somebody brought that up."""
    game = now.game
    if game is None or game.over or not quiet(game.state.terms):
        return now
    brought_up = any(one.state not in UNTOLD and one.state not in OVER for one in game.desk.incidents)
    return now if brought_up else replace(now, differs=())


def told_to(role: Role, now: Snapshot) -> Snapshot:
    """The same for one who asks."""
    return now if hears_all(role) else hushed(now)


def plain(event: Event) -> Event:
    """As it is told to whoever is not told of incidents: an offence by a move as a move, anything else that a person
    may want to look at, and that stones lie right again, without what it is."""
    what = event.what
    if isinstance(what, StonePlayed) and isinstance(what, Incident):
        told = Move(**{name: getattr(what, name) for name in _PLAYED})
        return replace(event, what=told)
    if isinstance(what, Incident | ClockJudged | PositionRestored):
        return replace(event, what=Unknown(word=STIRRED, held={}))
    return event
