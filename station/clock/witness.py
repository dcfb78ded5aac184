"""The camera beside the clock: each press, and each move that is read, against what was seen. Told to the desk alone.

A round looks at the presses that nobody judged yet, a moment after each, so that the pictures after it are there; then
whether somebody's time is over without a stone. A press is never undone by it, and nobody is penalized.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from hardware.worker import Worker
from rules.color import Color
from rules.points import Point, point_name
from rules.rulings.kind import Kind
from rules.timing import records as r
from rules.timing.camera import Interval, InTime, in_time
from rules.timing.clock import Pressed
from rules.timing.sealed import PASS
from rules.timing.systems import Periods, SuddenDeath
from station.clock.judging import (
    ended,
    hands_judged,
    interval,
    lifting_judged,
    minute_judged,
    no_stone,
    press_judged,
)
from station.clock.looks import Looks
from station.game import catalog as c
from station.game.catalog import ClockJudged, Letter, Occurrence
from station.game.clock import ClockState, Released
from station.game.logged import LoggedGame
from station.game.state import letter_of, points_of
from station.game.timeline import SIZE
from station.table.table import Table
from station.timebase import Clock as Time
from station.timebase import Instant

WITNESS_S = 0.3
SETTLES_MS = 1_200
"""After a press, until the pictures after it are there."""
SEEN_MS = 3_000
"""After the last second, until a stone that came in time has been told."""
ASKS_MS = 5_000
"""After a press without a new stone, until the table is asked whether it was a pass."""
AROUND_MS = 5_000
"""Before a press and after it: pictures of a prisoner's place."""
MS_NS = 1_000_000


@dataclass(frozen=True)
class _Move:
    """A move that somebody pressed for.

    point -- None: a pass, or it cannot be looked at; hand -- whose was seen over it
    captures -- points of its prisoners; None: they cannot be looked at
    """

    seq: int
    press: int
    side: Letter
    press_ms: int
    error_ms: int
    released: Released | None
    point: Point | None
    hand: str | None
    captures: tuple[Point, ...] | None

    @property
    def color(self) -> Color:
        return Color.from_letter(self.side)


class Witness:
    """What it finds is in the log. looks -- the last pictures."""

    def __init__(self, table: Table, looks: Looks, clock: Time) -> None:
        self._table, self._looks, self._clock = table, looks, clock
        self.worker = Worker("witness", self._turn)

    def _turn(self) -> float:
        self.look()
        return WITNESS_S

    def look(self) -> None:
        """One round."""
        game = self._table.game
        if game is None or game.over or game.clock.clock is None:
            return
        for seq, press in _unjudged(game.clock):
            self._table.time(partial(self._pressed, seq, press))
        if _unanswered(game.clock):
            self._table.time(self._without_stone)
        if _astray(game):
            self._table.time(lambda now, _: _astray(now))
        if game.clock.clock.owner is r.Owner.STATION:
            self._table.time(self._over)

    # ---- one press ----

    def _pressed(self, seq: int, press: int, game: LoggedGame | None, at: Instant) -> list[Occurrence]:
        if game is None or (seq, press) not in _unjudged(game.clock):
            return []
        move, now_ms = _move_of(game, seq, press), at.monotonic_ns // MS_NS
        if now_ms < move.press_ms + SETTLES_MS:
            return []
        early = press_judged(move.side, move.press_ms, move.error_ms, move.released)
        told = _with_incident(_of(early, move), early.judgment == "told")
        if move.captures:
            since, until = move.press_ms - AROUND_MS, move.press_ms + AROUND_MS
            places = [self._looks.at(point, move.color.opponent, since, until) for point in move.captures]
            end = None if move.released is None else interval(move.released)
            lifting = lifting_judged(move.side, move.press_ms, move.error_ms, places, end)
            told += _with_incident(_of(lifting, move), lifting.judgment == "told")
        return [*told, *self._hands(game, move), *self._ended(game, move, now_ms)]

    def _hands(self, game: LoggedGame, move: _Move) -> list[Occurrence]:
        """Sudden death wants one hand for stone and clock; noted where the side's own still lay over its stone."""
        clock = game.clock.clock
        if clock is None or not isinstance(clock.system, SuddenDeath) or move.hand != move.side:
            return []
        if move.released is None or move.point is None:
            return []
        over = self._looks.covered(move.point, move.released.absent_ms, move.released.last_ms)
        judged = _of(hands_judged(move.side, move.press_ms, move.error_ms, over), move)
        return _with_incident(judged, True) if judged.judgment == "told" else []

    def _without_stone(self, game: LoggedGame | None, at: Instant) -> list[Occurrence]:
        """A press for which no stone came: told once, and nobody is blamed."""
        if game is None:
            return []
        told: list[Occurrence] = []
        for press, side in _unanswered(game.clock):
            pressed = next(one.record for one in game.clock.journal if one.seq == press)
            if at.monotonic_ns // MS_NS >= pressed.at_ms + ASKS_MS:
                told.append(replace(no_stone(letter_of(side), pressed.at_ms, 0), press=press))
        return told

    def _ended(self, game: LoggedGame, move: _Move, now_ms: int) -> list[Occurrence]:
        """Where seconds are read the move ended with its release; a minute that nobody can tell is the referee's."""
        clock = game.clock.clock
        assert clock is not None
        system, pressed = clock.system, clock.last
        end = self._end(move, now_ms)
        if not isinstance(system, Periods) or pressed is None or pressed.at_ms != move.press_ms or end is None:
            return []
        if pressed.account.used_ms < system.main_ms or pressed.side is not move.color:
            return []
        minute, last = minute_judged(move.side, system, pressed, end), _is_last(system, pressed, end)
        if minute.judgment == "cannot_tell":
            return _with_incident(_of(minute, move), last)
        told = _with_incident(_of(minute, move), last) if minute.judgment == "used" else []
        ended_ms = min(max(end.last_ms, pressed.since_ms), now_ms)
        what = c.ClockMoveEnded(
            side=move.side, at_ms=now_ms, ended_ms=ended_ms, first_ms=end.first_ms, last_ms=end.last_ms, move=move.seq
        )
        return [what, *told]

    def _end(self, move: _Move, now_ms: int) -> Interval | None:
        """Stone and prisoners; None where one of them was not seen."""
        if move.released is None or move.captures is None:
            return None
        since = move.released.absent_ms - AROUND_MS
        lifted = [self._looks.lifted(point, move.color.opponent, since, now_ms) for point in move.captures]
        seen = [one for one in lifted if one is not None]
        return ended(move.released, seen) if len(seen) == len(lifted) else None

    # ---- no press ----

    def _over(self, game: LoggedGame | None, at: Instant) -> list[Occurrence]:
        """The last second is over, and nobody pressed: a stone that came in time ends the move, none is told once."""
        clock = None if game is None else game.clock.clock
        over_ms, now_ms = None if clock is None else clock.over_ms, at.monotonic_ns // MS_NS
        if game is None or clock is None or over_ms is None or now_ms < over_ms + SEEN_MS:
            return []
        if any(one.what.of == "overtime" and one.what.press_ms == over_ms for one in game.clock.judged):
            return []
        side = letter_of(clock.turn)
        judged = ClockJudged(of="overtime", judgment="used", side=side, press_ms=over_ms)
        seq = next((seq for seq, of in game.clock.unpressed if of is clock.turn and seq in game.clock.released), None)
        if seq is None or clock.since_ms is None or not isinstance(clock.system, Periods):
            return _with_incident(judged, True)
        end = self._end(_move_of(game, seq, 0), now_ms)
        if end is None or end.last_ms < clock.since_ms:
            return _with_incident(judged, True)
        word = in_time(end, over_ms)
        if word is InTime.IN_TIME:
            return [
                c.ClockMoveEnded(
                    side=side, at_ms=now_ms, ended_ms=end.last_ms, first_ms=end.first_ms, last_ms=end.last_ms, move=seq
                )
            ]
        told: Any = word.value
        found = replace(judged, judgment=told, first_ms=end.first_ms, last_ms=end.last_ms, move=seq)
        return _with_incident(found, True)


def _astray(game: LoggedGame | None) -> list[Occurrence]:
    """Another move than the one that was sealed came when it was opened: the desk is told, once.

    Not where the record leaves open that it was the sealed one, nor where somebody has said since what it was.
    """
    opened = None if game is None else game.clock.opened
    if game is None or opened is None or opened.played is None or opened.told:
        return []
    made = next((move for move in game.state.moves if move.seq == opened.played), None)
    if made is None or opened.move in (one.point for one in made.alternatives):
        return []
    played = PASS if made.point is None else point_name(made.point, SIZE)
    if played == opened.move:
        return []
    points = tuple(one for one in (opened.move, played) if one != PASS)
    side = letter_of(opened.side)
    return [c.IncidentEntered(kind=Kind.SEALED_DIFFERS, side=side, by="station", points=points)]


def _unjudged(state: ClockState) -> Sequence[tuple[int, int]]:
    """Moves with their presses, of which nobody said anything yet; a sealed one had none."""
    done = {one.what.press for one in state.judged if one.what.judgment != "no_stone"}
    done |= {noted.seq for noted in state.journal if isinstance(noted.record, r.Seal)}
    return [(seq, press) for seq, press in state.moves.items() if press not in done]


def _unanswered(state: ClockState) -> Sequence[tuple[int, Color]]:
    """Presses without a move, of which that was not told yet."""
    told = {one.what.press for one in state.judged}
    return [(press, side) for press, side in state.unseen if press not in told]


def _move_of(game: LoggedGame, seq: int, press: int) -> _Move:
    told = {entry.event.seq: entry.event.what for entry in game.entries if entry.event.seq in (seq, press)}
    played, pressed = told[seq], told.get(press)
    assert isinstance(played, c.Played)
    at_ms, error_ms = (pressed.at_ms or 0, pressed.error_ms) if isinstance(pressed, c.ClockPressed) else (0, 0)
    turned = game.state.quarter_turns != 0
    captures = points_of(played.captures) if isinstance(played, c.StonePlayed) else ()
    seen = None if turned and captures else captures
    named = played.point if isinstance(played, c.StonePlayed) and not turned else None
    point = None if named is None else points_of((named,))[0]
    return _Move(seq, press, played.color, at_ms, error_ms, game.clock.released.get(seq), point, _hand_of(played), seen)


def _hand_of(played: c.Played) -> str | None:
    return played.hand if isinstance(played, c.StonePlayed) else None


def _of(judged: ClockJudged, move: _Move) -> ClockJudged:
    return replace(judged, press=move.press, move=move.seq)


def _with_incident(judged: ClockJudged, to_desk: bool) -> list[Occurrence]:
    """What was found; behind the incident that the desk is told, where it is."""
    incident = c.IncidentEntered(kind=judged.of, side=judged.side, by="station")
    return [incident, judged] if to_desk else [judged]


def _is_last(system: Periods, pressed: Pressed, end: Interval) -> bool:
    """Whether the last period may have been used up."""
    zero_ms = pressed.at_ms - pressed.account.reading_ms
    return (end.last_ms - zero_ms) // system.period_ms >= system.began_with(pressed.account)
