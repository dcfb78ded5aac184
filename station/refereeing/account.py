"""What the record knew of an incident until it was settled: the facts of DESK.md §4. Whose fault it is, it says not."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rules.cycles import cycle_between
from rules.game import PlayedMove
from rules.points import parse_point
from rules.rulings.incident import about
from rules.rulings.kind import Kind
from rules.rulings.window import CORRECTED_UNTIL
from station.game import catalog as c
from station.game.catalog import Letter, Vertex
from station.game.event import Event
from station.game.fold import apply
from station.game.incident import DeskIncident
from station.game.state import GameState, color_of, letter_of, name_all, points_of
from station.game.timeline import SIZE, Recorded
from station.game.window import text_of
from station.refereeing.by_hand import as_seen
from station.refereeing.past import Past

Says = Literal[
    "move", "took", "replied", "not_replied", "pressed", "hidden_between", "lay", "lifted", "set_down", "was_move",
    "sure", "since", "liberties", "had_liberties", "known_until", "known_except", "to_rebuild", "repeats", "cycle",
    "cycle_took", "drawn", "correctable", "not_correctable", "last_so", "first_so",
    "first_look", "hand", "hand_unknown", "no_hand", "put_right", "handicap", "no_handicap", "off", "one_more",
    "faced_again", "faced_by_other", "went_round",
]  # fmt: skip
_BY_MOVE = frozenset((Kind.TWO_MOVES, Kind.KO_RETAKE, Kind.FORBIDDEN_POINT, Kind.REPETITION, Kind.LONG_CYCLE))
_CYCLES = frozenset((Kind.REPETITION, Kind.LONG_CYCLE))
_HIDDEN_ANSWER = frozenset((Kind.TWO_MOVES, Kind.KO_RETAKE))
"""Between whose two moves something may have been played that nobody saw."""


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One fact, worded by whoever shows it: `seen_…` in the catalogs.

    color, points -- of what; n, m -- numbers; name -- a person's, or the class of a cycle
    seq -- the event whose time it has; 0: none. t_s -- that second since the record's first frame, where pictures say
    it: an event comes some time after what it tells of
    """

    says: Says
    color: Letter | None = None
    points: tuple[Vertex, ...] = ()
    n: int = 0
    m: int = 0
    name: str = ""
    seq: int = 0
    t_s: float | None = None


def account(one: DeskIncident, past: Past) -> tuple[Fact, ...]:
    """The facts of that incident, in the order in which things happened."""
    return tuple(_Witness(one, past).tells())


def hides_answer(kind: Kind) -> bool:
    """Whether any point out of sight matters, because something may have been played there that nobody saw."""
    return kind in _HIDDEN_ANSWER


class _Witness:
    def __init__(self, one: DeskIncident, past: Past) -> None:
        self._one, self._game, self._past = one, past.game.known_to(one), past
        self._told = {entry.event.seq: entry.event for entry in self._game.entries}
        self._what = as_seen(self._told[one.seq].what)

    def tells(self) -> Iterator[Fact]:
        one, what = self._one, self._what
        if one.kind in _BY_MOVE and isinstance(what, c.StonePlayed):
            yield from self._two(what)
            if one.kind in _CYCLES and isinstance(what, c.IllegalMove) and what.repeats is not None:
                yield from self._cycle(what, what.repeats)
        elif one.kind is Kind.WHITE_MOVED_FIRST:
            yield from self._first(what)
        elif isinstance(what, c.MoveWithdrawn):
            yield from self._taken_back(what)
        elif one.kind is Kind.STONE_DROPPED:
            yield from self._fell()
        elif isinstance(what, c.StoneMoved | c.StoneRemoved | c.StoneExchanged | c.StoneAdded):
            yield from self._shifted(what)
        elif isinstance(what, c.CaptureIncomplete):
            yield from map(_move, self._captor)
        elif isinstance(what, c.WrongCapture):
            yield from self._lifted_alive(what)
        elif isinstance(what, c.BoardScattered):
            yield Fact(says="off", n=len(what.restore))
            if what.one_more is not None:
                yield Fact(says="one_more", color=what.one_more)
            yield from self._scattered()
        elif one.kind is Kind.COLORS_TAKEN_WRONG:
            yield from self._colors()
        yield from self._bounds(what)
        if isinstance(what, c.StonePlayed | c.StoneIncident) and what.confidence is not None:
            yield Fact(says="sure", n=round(100 * what.confidence))
        yield from self._replied()
        yield from self._put_right()

    # ---- by kind ----

    def _two(self, what: c.StonePlayed) -> Iterator[Fact]:
        """The move, the one before it, and what may have gone on between."""
        before = [m for m in self._moves if m.number < what.number]
        since = before[-1].seq if before else 0
        for move in before[-1:]:
            yield _move(move)
        if self._one.kind in _HIDDEN_ANSWER:
            yield from self._between(since)
        yield Fact(says="move", color=what.color, points=(what.point,), n=what.number, seq=self._one.seq)
        if what.captures and self._one.kind is not Kind.FORBIDDEN_POINT:
            yield Fact(says="took", color=what.color, points=what.captures)

    def _first(self, what: c.Occurrence) -> Iterator[Fact]:
        """The move, where one tells of it, and whether a handicap was declared, after which White does move first."""
        if isinstance(what, c.StonePlayed):
            yield Fact(says="move", color=what.color, points=(what.point,), n=what.number, seq=self._one.seq)
        stones = self._game.state.handicap
        yield Fact(says="handicap", n=stones) if stones else Fact(says="no_handicap")

    def _pressed(self, since: int, until: int) -> Iterator[Fact]:
        """Presses of the clock between two events."""
        for seq, told in self._told.items():
            if since < seq < until and isinstance(told.what, c.ClockPressed):
                yield Fact(says="pressed", color=told.what.color, seq=seq)

    def _between(self, since: int) -> Iterator[Fact]:
        """Presses of the clock, and points that nobody could see."""
        yield from self._pressed(since, self._one.seq)
        between = [told.what for seq, told in self._told.items() if since < seq < self._one.seq]
        hidden = {point for what in between if isinstance(what, c.ViewBlocked) for point in what.points}
        hidden |= set(name_all(self._past.after(since).blocked))
        if hidden:
            yield Fact(says="hidden_between", n=len(hidden))

    def _cycle(self, what: c.IllegalMove, repeats: int) -> Iterator[Fact]:
        ago = what.number - repeats
        yield Fact(says="repeats", n=repeats, m=ago)
        yield Fact(says="faced_by_other" if ago % 2 else "faced_again")  # situational, or of the stones alone
        lies = self._past.after(self._one.seq).position.stones
        earlier = [m for m in self._moves if m.number < what.number]
        times = sum(self._past.after(m.seq).position.stones == lies for m in earlier)
        if times > 1:
            yield Fact(says="went_round", n=times)
        moves = [PlayedMove(m.number, m.color, m.point, m.captures) for m in self._moves]
        found = cycle_between(moves, repeats, what.number)
        yield Fact(says="cycle", name=found.kind.value, n=found.kos)
        for color in ("B", "W"):
            rounds = [m for m in self._moves if repeats < m.number <= what.number and letter_of(m.color) == color]
            yield Fact(says="cycle_took", color=color, n=sum(len(m.captures) for m in rounds))

    def _taken_back(self, what: c.MoveWithdrawn) -> Iterator[Fact]:
        played = [e for e in self._told.values() if e.seq < self._one.seq and _plays(e.what, what)]
        if played:
            lay_s = _lay_s(played[-1], self._told[self._one.seq])
            yield Fact(says="lay", color=what.color, points=(what.point,), n=what.number, m=round(lay_s))
            stone = played[-1].what
            if isinstance(stone, c.StonePlayed) and stone.captures:
                yield Fact(says="took", color=what.color, points=stone.captures)
            if self._one.kind is Kind.STONE_DROPPED:
                yield from _set(stone)
            yield from self._pressed(played[-1].seq, self._one.elsewhere)
        yield Fact(says="lifted", color=what.color, points=(what.point,), seq=self._one.seq, t_s=what.first_seen)
        down = self._told[self._one.elsewhere].what if self._one.elsewhere else None
        if isinstance(down, c.StonePlayed):
            down_s = down.released[1] if down.released else None
            yield Fact(says="set_down", color=down.color, points=(down.point,), seq=self._one.elsewhere, t_s=down_s)

    def _fell(self) -> Iterator[Fact]:
        """Of a stone that a person says fell: the last one of its side, and whether a hand set it."""
        one = self._one
        played = [m for m in self._moves if m.t_ns <= one.t_ns and one.side in (None, letter_of(m.color))]
        for move in played[-1:]:
            yield _move(move)
            yield from _set(self._told[move.seq].what)

    def _shifted(self, what: c.StoneMoved | c.StoneRemoved | c.StoneExchanged | c.StoneAdded) -> Iterator[Fact]:
        before, lay = self._past.before(self._one.seq), what.at[0]
        at = parse_point(lay, SIZE)
        there = [m for m in before.moves if m.point == at]
        if there:
            yield _move(there[-1])
        if before.position.stones[at] and isinstance(what, c.StoneMoved):
            after = apply(before, self._told[self._one.seq]).position
            to = parse_point(what.to, SIZE)
            left = len(after.liberties_of(to)) if after.stones[to] else 0
            yield Fact(says="liberties", color=what.color, n=len(before.position.liberties_of(at)), m=left)
        since = sum(m.seq > self._one.seq for m in self._moves)
        if since:
            yield Fact(says="since", n=since)

    def _lifted_alive(self, what: c.WrongCapture) -> Iterator[Fact]:
        before = self._past.before(self._one.seq)
        position = before.position
        for move in before.moves[-1:]:
            yield _move(move)
            if move.captures:
                yield Fact(says="took", color=letter_of(move.color), points=name_all(move.captures))
        alive = [p for p in points_of(what.points) if position.stones[p]]
        free = {point for p in alive for point in position.liberties_of(p)}
        if alive:
            yield Fact(says="had_liberties", color=what.color, points=name_all(alive), n=len(free))

    def _scattered(self) -> Iterator[Fact]:
        state = self._past.after(self._one.seq)
        doubtful = {m.point for m in state.moves if m.point is not None and _elsewhere(m, state)} | state.blocked
        number = len(state.moves)
        if doubtful:
            yield Fact(says="known_except", n=number, points=name_all(doubtful))
        else:
            yield Fact(says="known_until", n=number)
        yield Fact(says="to_rebuild", n=sum(stone > 0 for stone in state.position.stones))

    def _bounds(self, what: c.Occurrence) -> Iterator[Fact]:
        """The last picture of what was, the first of what is, and whose hand lay between; older logs do not say."""
        if isinstance(what, c.StonePlayed) and what.hand is not None:
            yield _hand(what.hand)
        elif isinstance(what, c.Witnessed) and what.first_seen is not None:
            if what.last_seen is None:
                yield Fact(says="first_look", t_s=what.first_seen)
            else:
                yield Fact(says="last_so", t_s=what.last_seen)
                yield Fact(says="first_so", name=f"{what.first_seen - what.last_seen:.1f}", t_s=what.first_seen)
            yield _hand(what.hand)

    def _colors(self) -> Iterator[Fact]:
        known = self._game.details
        if known.drawn_black:
            yield Fact(says="drawn", name=" · ".join(filter(None, (known.drawn_black, known.drawn_by))))
        number = len(self._game.state.moves)
        yield Fact(says="correctable" if number <= CORRECTED_UNTIL else "not_correctable", n=number)

    def _replied(self) -> Iterator[Fact]:
        """Whether the other side has played since: what closes windows. What a ruling puts in was not played then."""
        one = self._one
        if one.side is None or not about(one.kind, text_of(self._game.state)).offence:
            return
        other: Letter = "W" if one.side == "B" else "B"
        since = self._captor[0].seq if self._captor else max(one.seq, one.elsewhere)
        moves = (m for m in self._moves if m.seq > since and not isinstance(self._told[m.seq].what, c.Ruled))
        later = [m for m in moves if letter_of(m.color) == other]
        yield replace(_move(later[0]), says="replied") if later else Fact(says="not_replied", color=other)

    def _put_right(self) -> Iterator[Fact]:
        """That the board was put right again before anybody ruled: nothing of what was told lies there any more."""
        one = self._one
        for seq, told in self._told.items():
            if seq < one.seq or not isinstance(told.what, c.PositionRestored):
                continue
            if _waits(one, self._past.after(seq - 1)) and not _waits(one, self._past.after(seq)):
                yield Fact(says="put_right", seq=seq)

    # ---- the record ----

    @property
    def _captor(self) -> list[Recorded]:
        """The move whose captured stones were left: what was played since may be what told of them."""
        what = self._what
        return [m for m in self._moves if isinstance(what, c.CaptureIncomplete) and m.number == what.number]

    @property
    def _moves(self) -> tuple[Recorded, ...]:
        return self._game.state.moves


def _waits(one: DeskIncident, state: GameState) -> bool:
    """Whether something of an incident still lies otherwise than recorded before it."""
    return any(told.event.seq == one.seq and told.open for told in state.incidents)


def _elsewhere(move: Recorded, state: GameState) -> bool:
    """Whether its stone may lie on another point: of two moves whose order alone is doubtful both lie there."""
    others = [(parse_point(one.point, SIZE), color_of(one.color)) for one in move.alternatives]
    return move.doubtful and (not others or any(state.position.stones[point] != color for point, color in others))


def _plays(what: c.Occurrence, lifted: c.MoveWithdrawn) -> bool:
    return isinstance(what, c.StonePlayed) and (what.number, what.point) == (lifted.number, lifted.point)


def _move(move: Recorded) -> Fact:
    points = () if move.point is None else name_all((move.point,))
    return Fact(says="move", color=letter_of(move.color), points=points, n=move.number, seq=move.seq)


def _set(stone: c.Occurrence) -> Iterator[Fact]:
    """Whose hand set a stone; older logs do not say."""
    if isinstance(stone, c.StonePlayed) and (stone.hand is not None or stone.released is not None):
        yield _hand(stone.hand)


def _hand(whose: c.Hand | None) -> Fact:
    if whose is None:
        return Fact(says="no_hand")
    return Fact(says="hand_unknown") if whose == "unknown" else Fact(says="hand", color=whose)


def _lay_s(played: Event, lifted: Event) -> float:
    """How long a stone lay free of a hand; from telling to telling where the record knows no pictures."""
    stone, gone = played.what, lifted.what
    if isinstance(stone, c.StonePlayed) and stone.released and isinstance(gone, c.MoveWithdrawn) and gone.last_seen:
        return max(0.0, gone.last_seen - stone.released[1])
    return (lifted.t_ns - played.t_ns) / 1e9
