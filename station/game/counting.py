"""How far the two players are with ending and counting a game: a pure fold over the events of that game.

An assent is to a count, and a count rests on the whole game as it is known: board, prisoners, handicap, rules, komi,
names. So whatever changes any of that, by whatever kind of event, makes another revision, to be assented to anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Literal

from rules.color import Color
from station.game import catalog as c
from station.game.catalog import DeadString
from station.game.dispute import Disputes, Words, agreed, heard, looked_at_anew, opened, played_on, ruled, unsettled
from station.game.event import Event
from station.game.state import GameState, letter_of, name_all, points_of

Phase = Literal["none", "proposed", "marking", "locked"]


@dataclass(frozen=True)
class CountingState:
    """The count after the events so far.

    revision -- sequence number of the last event that changed what is counted
    assents -- who agreed to the count of this revision, and to which result
    seen -- 19 rows of ".", "B", "W" and "?" (hidden or unsure) when the count was opened; None without a picture
    record_holds -- differing points where the record was found right
    given -- empty points decided by hand; lying -- empty points that people said are as they lie
    alive -- stones that people said to be alive; words -- who said of which stone whether it is dead
    owners -- who said of which empty point whose it is; None: as it lies
    signed -- the executing referee's confirmation of this revision; overruled -- the referee's word that it may be
        locked though something is unanswered
    """

    phase: Phase = "none"
    revision: int = 0
    proposed_by: c.Letter | None = None
    seen: c.Rows | None = None
    record_holds: frozenset[c.Vertex] = frozenset()
    dead: tuple[DeadString, ...] = ()
    given: Mapping[c.Vertex, c.Owner] = field(default_factory=dict)
    lying: frozenset[c.Vertex] = frozenset()
    alive: frozenset[c.Vertex] = frozenset()
    words: Words[bool] = field(default_factory=dict)
    owners: Words[c.Owner | None] = field(default_factory=dict)
    disputed: Disputes = ()
    assents: tuple[c.Assented, ...] = ()
    signed: c.ResultSigned | None = None
    overruled: c.CountOverruled | None = None
    recounts: int = 0

    def apply(self, event: Event, before: GameState, after: GameState) -> "CountingState":
        """The state after `event`, which made `before` into `after`. Raises ValueError where it cannot be."""
        told = _fold(event.what, self, event.seq)
        if isinstance(event.what, c.CountOpened) and any(one.stage == "prepared" for one in told.disputed):
            told = replace(told, disputed=looked_at_anew(told.disputed, frozen(after, told.dead)))
        if told.phase == "marking" and isinstance(event.what, c.CountOpened | c.Ruled):
            told = replace(told, dead=_as_ruled(told.dead, before, after))
        if told.phase == "marking" and told.revision != event.seq and subject(before) != subject(after):
            return told.changed(event.seq)
        return told

    @property
    def contested(self) -> frozenset[c.Vertex]:
        """Empty points of which the sides say different things: no last touch decides whose they are."""
        return frozenset(point for point, said in self.owners.items() if len(set(said.values())) > 1)

    @property
    def unsettled(self) -> Disputes:
        """Strings that hold up the lock: the sides differ on them, and nothing has decided it."""
        return tuple(one for one in self.disputed if unsettled(one, self.words))

    def changed(self, seq: int) -> "CountingState":
        """The same, to be assented to anew."""
        return replace(self, revision=seq, assents=(), signed=None, overruled=None)

    def reopened(self, seq: int) -> "CountingState":
        """Play goes on: what was disputed is kept, the rest begins anew at the next proposal."""
        return CountingState(revision=seq, disputed=self.disputed, recounts=self.recounts)


def frozen(game: GameState, dead: tuple[DeadString, ...], turn: c.Turn = None) -> c.FrozenGame:
    """A position to come back to. dead -- marked by then; turn -- who would be next; None: the side to move"""
    taken = c.Captures(B=game.taken[0], W=game.taken[1])
    to_move = turn if turn is not None or game.to_move is None else letter_of(game.to_move)
    return c.FrozenGame(board=tuple(game.rows), number=len(game.moves), to_move=to_move, captures=taken, dead=dead)


def subject(game: GameState) -> GameState:
    """The game as far as anybody can assent to it: all of it but what the world around adds."""
    world = GameState()
    return replace(
        game, seq=world.seq, incidents=world.incidents, blocked=world.blocked, blocked_since_s=world.blocked_since_s,
        silences=world.silences,
        quarter_turns=world.quarter_turns, resumed_frame=world.resumed_frame,
    )  # fmt: skip


@singledispatch
def _fold(_what: c.Occurrence, state: CountingState, _seq: int) -> CountingState:
    return state


@_fold.register
def _(_what: c.GameStarted, _state: CountingState, seq: int) -> CountingState:
    return CountingState(revision=seq)


@_fold.register
def _(what: c.EndProposed, state: CountingState, seq: int) -> CountingState:
    return replace(state.changed(seq), phase="proposed", proposed_by=what.color)


@_fold.register
def _(_what: c.EndDeclined, state: CountingState, seq: int) -> CountingState:
    return state.reopened(seq)


@_fold.register
def _(what: c.Resumed, state: CountingState, seq: int) -> CountingState:
    return replace(state.reopened(seq), disputed=played_on(state.disputed, what))


@_fold.register
def _(what: c.CountOpened, state: CountingState, seq: int) -> CountingState:
    fresh = state.changed(seq)
    nothing: frozenset[c.Vertex] = frozenset()
    return replace(
        fresh, phase="marking", seen=what.seen, dead=(), given={}, record_holds=nothing, lying=nothing, alive=nothing,
        words={}, owners={},
    )  # fmt: skip


@_fold.register
def _(what: c.CountSettled, state: CountingState, seq: int) -> CountingState:
    held = state.record_holds if what.seen else state.record_holds | set(what.points)
    return replace(state.changed(seq), record_holds=held)


@_fold.register
def _(what: c.DeadMarked, state: CountingState, seq: int) -> CountingState:
    told = replace(state.changed(seq), disputed=agreed(state.disputed, what.points, by=what.by, dead=what.dead))
    return _said(told, DeadString(points=what.points, color=what.color, by=what.by), dead=what.dead)


@_fold.register
def _(what: c.PointsGiven, state: CountingState, seq: int) -> CountingState:
    rest = {point: owner for point, owner in state.given.items() if point not in what.points}
    given = rest | (dict.fromkeys(what.points, what.to) if what.to else {})
    lying = state.lying - set(what.points) if what.to else state.lying | set(what.points)
    owners = heard(state.owners, what.points, by="both" if what.conceded else what.by, said=what.to)
    return replace(state.changed(seq), given=given, lying=lying, owners=owners)


@_fold.register
def _(what: c.Recounted, state: CountingState, seq: int) -> CountingState:
    return replace(state.changed(seq), recounts=state.recounts + 1, seen=what.seen or state.seen)


@_fold.register
def _(what: c.Assented, state: CountingState, _seq: int) -> CountingState:
    return replace(state, assents=(*state.assents, what)) if what.revision == state.revision else state


@_fold.register
def _(what: c.ResultSigned, state: CountingState, _seq: int) -> CountingState:
    return replace(state, signed=what) if what.revision == state.revision else state


@_fold.register
def _(what: c.CountOverruled, state: CountingState, _seq: int) -> CountingState:
    return replace(state, overruled=what) if what.revision == state.revision else state


@_fold.register
def _(what: c.Disputed, state: CountingState, seq: int) -> CountingState:
    words = heard(state.words, what.points, by=what.says_dead, said=True)
    words = heard(words, what.points, by="W" if what.says_dead == "B" else "B", said=False)
    return replace(state.changed(seq), disputed=(*state.disputed, opened(seq, what)), words=words)


@_fold.register
def _(what: c.DisputeRuled, state: CountingState, seq: int) -> CountingState:
    """Back on the frozen position the marks of then hold again, and nobody looks for differences: that board was
    looked at when its count was opened."""
    told = replace(state.changed(seq), disputed=ruled(state.disputed, what))
    one = next(dispute for dispute in told.disputed if dispute.seq == what.dispute)
    if what.back and one.frozen is not None:
        told = replace(told, dead=one.frozen.dead, given={}, seen=None, record_holds=frozenset())
    if what.dead is None:
        return told
    return _said(told, DeadString(points=one.points, color=one.color, by=what.by), dead=what.dead)


@_fold.register
def _(_what: c.ResultLocked, state: CountingState, _seq: int) -> CountingState:
    return replace(state, phase="locked")


@_fold.register
def _(what: c.GameEnded, state: CountingState, seq: int) -> CountingState:
    """Ended without a count, whatever was proposed or marked by then; two passes only open one (2002 §7.3)."""
    return state if what.reason == "passes" or state.phase == "locked" else state.reopened(seq)


@_fold.register
def _(_what: c.ChangesRecord, state: CountingState, seq: int) -> CountingState:
    return state.reopened(seq) if state.phase == "proposed" else state


def ruled_dead(game: GameState) -> tuple[DeadString, ...]:
    """Strings that rulings which still hold say do not count as alive, as far as they stand."""
    taken_back = {one.what.supersedes for one in game.rulings}
    found: dict[tuple[c.Vertex, ...], DeadString] = {}
    for given in game.rulings:
        if given.seq in taken_back:
            continue
        for point in points_of(point for effect in given.what.effects for point in effect.points):
            if color := game.position.stones[point]:
                string = name_all(game.position.string_at(point))
                found[string] = DeadString(points=string, color=letter_of(Color(color)), by="referee")
    return tuple(found.values())


def _as_ruled(dead: tuple[DeadString, ...], before: GameState, after: GameState) -> tuple[DeadString, ...]:
    """The strings marked dead with those that are ruled so now, without those that no ruling says so of any more."""
    now = ruled_dead(after)
    dropped = {point for one in ruled_dead(before) for point in one.points}
    dropped |= {point for one in now for point in one.points}
    return (*(one for one in dead if not dropped & set(one.points)), *now)


def _said(state: CountingState, string: DeadString, *, dead: bool) -> CountingState:
    """After somebody's word about a string. What the sides differ on stays as it is marked."""
    points = set(string.points)
    told = replace(state, words=heard(state.words, string.points, by=string.by, said=dead))
    if any(one.color == string.color and points & set(one.points) for one in told.unsettled):
        return told
    alive = told.alive - points if dead else told.alive | points
    return replace(told, dead=_marked(told.dead, string.points, string if dead else None), alive=alive)


def _marked(
    dead: tuple[DeadString, ...], points: tuple[c.Vertex, ...], marked: DeadString | None
) -> tuple[DeadString, ...]:
    """The strings marked dead after the one of `points` was marked anew; None: alive after all."""
    rest = tuple(string for string in dead if not set(points) & set(string.points))
    return (*rest, marked) if marked else rest
