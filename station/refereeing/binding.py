"""The effects of a ruling with sides, moves and points of the incident filled in."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.points import parse_point
from rules.rulings.effect import Do, Effect
from rules.rulings.kind import Kind
from station.errors import RefusedError
from station.game import catalog as c
from station.game.catalog import Letter, RuledEffect, Stone, Vertex
from station.game.effects import NAMES, ON_TIME, SEATS
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.game.score import rules_of
from station.game.state import drawn_as_named, drawn_otherwise, letter_of, name_all
from station.game.timeline import SIZE, Recorded
from station.refereeing.by_hand import as_seen, lay_and_lie
from station.refereeing.missed import check
from station.refereeing.origin import origin

OTHER: dict[Letter, Letter] = {"B": "W", "W": "B"}
OFFENDERS = frozenset(("offender", "mover", "lifter", "scatterer", "presser", "late", "side", "proposer", "says_dead"))
"""Words for the side that the incident is about."""
OF_A_SIDE = frozenset((Do.PASS, Do.TURN, Do.WARN, Do.LOSS, Do.AWARD, Do.CRITICIZE, Do.BAN, Do.PRIZE_DOWN))
COUNTED = frozenset((Kind.END_PROPOSED, Kind.LIFE_DEATH_DISPUTE, Kind.RESTART_AFTER_END, Kind.RECOUNT))
"""Decided where the game is counted: `station.counting`."""


def of_a_side(effect: Effect) -> bool:
    """Whether it is one side's, and not both sides' or nobody's who plays."""
    return effect.of not in ("both", "spectator") and effect.do in OF_A_SIDE | {Do.CANCEL_RESULTS}


_NAMED: dict[str, Letter] = {"black": "B", "white": "W"}


@dataclass(frozen=True)
class Touched:
    """What the referee added by touching the board or naming a side.

    side -- whose doing it is, where the station cannot know; point -- where a stone is to stand
    played -- moves that were missed, in order; None for a pass
    move -- the event of the move that an incident entered by hand is about; None: the last one of its side
    """

    side: Letter | None = None
    point: Vertex | None = None
    played: tuple[tuple[Letter, Vertex | None], ...] = ()
    move: int | None = None


@dataclass
class Bound:
    """Effects in order, and the moves that leave the main line or come back into it."""

    effects: list[RuledEffect] = field(default_factory=list)
    voids: list[int] = field(default_factory=list)
    reinstates: list[int] = field(default_factory=list)


def bound(effects: Sequence[Effect], one: DeskIncident, game: LoggedGame, touched: Touched) -> Bound:
    """The effects on this incident. RefusedError names what is missing: a side, a point, the moves missed."""
    binder = _Binder(one, game, touched)
    found = Bound()
    dropped_and_set_down = one.kind is Kind.STONE_DROPPED and binder.elsewhere
    for effect in effects:
        if dropped_and_set_down and effect.do in (Do.LIFT, Do.TURN):
            continue  # he picked it up and chose his point already
        binder.bind(effect, found)
    if one.kind is Kind.TAKEBACK and any(effect.do is Do.RESTORE for effect in effects):
        found.reinstates.append(binder.lifted())
        found.voids.append(one.elsewhere)
    return found


def moves_before(one: DeskIncident, game: LoggedGame) -> list[Recorded]:
    """Moves of the record that an incident entered by hand may be about, in order: by their time, for a move that was
    put right since has the number of that."""
    return [move for move in game.state.moves if move.t_ns <= one.t_ns and move.point is not None]


class _Binder:
    def __init__(self, one: DeskIncident, game: LoggedGame, touched: Touched) -> None:
        self._one, self._game, self._touched = one, game, touched
        self._what = self._told(one.seq)
        told = self._told(origin(one.seq, game))
        self._seen = as_seen(told)
        self._by_hand = self._seen is not told  # the record has not followed it
        _, self._lies = lay_and_lie(told)

    def _told(self, seq: int) -> c.Occurrence:
        return next(entry.event.what for entry in self._game.entries if entry.event.seq == seq)

    @property
    def elsewhere(self) -> bool:
        """Whether the stone of the incident it came from was set on another point since."""
        source = self._what.source if isinstance(self._what, c.IncidentEntered) else None
        before = self._game.desk.incident(source) if source else None
        return before is not None and before.elsewhere > 0

    def bind(self, effect: Effect, found: Bound) -> None:
        """One effect."""
        if of_a_side(effect):
            action = ON_TIME if effect.do is Do.LOSS and self._one.kind is Kind.OVERTIME else ""
            before = effect.do is Do.PASS and effect.at == "before"
            found.effects.append(RuledEffect(do=effect.do, side=self._side(effect.of), action=action, before=before))
            return
        match effect.do:
            case Do.VOID:
                found.voids.append(self._void())
                found.effects.append(RuledEffect(do=effect.do))
            case Do.RESTORE | Do.LIFT | Do.PLACE:
                found.effects.append(self._stones(effect, found))
            case Do.INSERT:
                if not self._touched.played:
                    raise RefusedError("no_moves", "Say which moves were missed.")
                check(self._one, self._game, rules_of(self._game), self._touched.played)
                found.effects.append(RuledEffect(do=effect.do, played=self._touched.played, before=self._is_told))
            case Do.STANDS if self._one.kind is Kind.COLORS_TAKEN_WRONG and drawn_as_named(self._game.details):
                found.effects.append(RuledEffect(do=effect.do, action=NAMES))
            case Do.STANDS if self._by_hand and isinstance(self._seen, c.StoneAdded | c.StoneRemoved | c.StoneMoved):
                found.effects.append(RuledEffect(do=effect.do, changes=dict(self._lies), were=dict(self._lies)))
            case Do.DEAD:
                found.effects.append(RuledEffect(do=effect.do, points=self._string()))
            case Do.SWAP_SIDES:
                # what the draw fixed holds (2002 §17.1); names that say it already told of no exchange at the board
                as_sat = drawn_otherwise(self._game.details)
                found.effects.append(RuledEffect(do=effect.do, action="" if as_sat else SEATS))
            case Do.SET_UP:
                found.effects.append(RuledEffect(do=effect.do, side=self._touched.side, action=effect.of))
            case _:
                found.effects.append(RuledEffect(do=effect.do, action=effect.of))

    def _side(self, word: str) -> Letter:
        if word in _NAMED:
            return _NAMED[word]
        side = self._touched.side or self._one.side
        if side is None:
            raise RefusedError("no_side", "Say whose doing it is.")
        return side if word in OFFENDERS else OTHER[side]

    @property
    def _is_told(self) -> bool:
        """Whether the record followed the incident: by its move, or by what it set."""
        return isinstance(self._what, c.StonePlayed | c.EditsBoard)

    @property
    def _is_move(self) -> bool:
        return isinstance(self._what, c.StonePlayed)

    def _void(self) -> int:
        """The event of the move that the incident is about; of one entered by hand, the one named, else the last."""
        if self._is_move:
            return self._one.seq
        side = self._touched.side or self._one.side
        moves = [move.seq for move in moves_before(self._one, self._game) if side in (None, letter_of(move.color))]
        named = self._touched.move
        if not moves or named not in (None, *moves):
            raise RefusedError("no_move", "There is no move that could be void.")
        if named is not None:
            return named
        return moves[0] if self._one.kind is Kind.WHITE_MOVED_FIRST else moves[-1]

    def lifted(self) -> int:
        """The event of the move that a takeback lifted."""
        what = self._what
        assert isinstance(what, c.MoveWithdrawn)
        (move,) = [move for _, move in self._game.state.withdrawn if move.number == what.number][-1:]
        return move.seq

    def _string(self) -> tuple[Vertex, ...]:
        """The string that was touched."""
        position, point = self._game.state.position, self._touched.point
        at = None if point is None else parse_point(point, SIZE)
        if at is None or not position.stones[at]:
            raise RefusedError("no_string", "Touch a stone of the string that does not count as alive.")
        return name_all(position.string_at(at))

    def _stones(self, effect: Effect, found: Bound) -> RuledEffect:
        changes, were = self._changes(effect, found)
        return RuledEffect(do=effect.do, changes=changes, were=were)

    def _changes(self, effect: Effect, found: Bound) -> tuple[dict[Vertex, Stone], dict[Vertex, Stone]]:
        """What stands where afterwards, and what may still lie there. Nothing where void moves say it already."""
        what = self._seen
        if effect.do is Do.PLACE:
            return self._placed(), dict(self._lies)
        match what, effect.of:
            case c.StoneMoved(), "from" | "all":
                return {what.to: ".", what.from_: what.color}, dict(self._lies)
            case c.WrongCapture(), "lifted":
                return dict.fromkeys(what.points, what.color), dict(self._lies)
            case c.StoneRemoved(), "all" | "from" | "lifted":
                return {what.point: what.color}, dict(self._lies)
            case c.StoneExchanged(), "all" | "from":
                return {what.point: what.was}, {}
            case c.StoneAdded(), "all" | "from" | "dropped":
                found.voids.extend(self._taken_for_moves(what))
                return {what.point: "."}, dict(self._lies)
            case c.IllegalMove(kind="suicide"), "played":
                return {what.point: "."}, {what.point: what.color}
            case c.CaptureIncomplete(), "dead":
                lay: dict[Vertex, Stone] = dict.fromkeys(what.points, OTHER[self._one.side or "W"])
                return dict.fromkeys(what.points, "."), dict(self._lies) or lay
            case c.IncidentEntered(), "all" if self._one.kind is Kind.NOT_EMPTY_AT_START:
                stones = self._game.state.position.stones
                return dict.fromkeys(name_all(p for p in range(361) if stones[p]), "."), {}
            case _, "dropped":
                last = self._game.state.last
                if last is not None and (self._touched.side or self._one.side) == last.color.letter:
                    found.voids.append(last.seq)
        return {}, {}

    def _taken_for_moves(self, what: c.StoneAdded) -> list[int]:
        """The move that the record took a stone for which a person says that it was none."""
        at = parse_point(what.point, SIZE)
        moves = [move for move in self._game.state.moves if (move.point, letter_of(move.color)) == (at, what.color)]
        return [move.seq for move in moves[-1:]] if self._by_hand else []

    def _placed(self) -> dict[Vertex, Stone]:
        point, what = self._touched.point, self._seen
        if point is None:
            raise RefusedError("no_point", "Touch the point where the stone is to stand.")
        match what:
            case c.StoneMoved():
                return {what.from_: ".", what.to: ".", point: what.color}
            case c.StoneRemoved():
                return {what.point: ".", point: what.color}
            case c.StoneOffPoint() | c.StoneAdded():
                return {what.point: ".", point: what.color}
        raise RefusedError("no_stone", "It is not known which stone is to be placed.")
