"""A game as it is played: two doors into the rules.

`judge` and `play` are the strict door: they say why a move is illegal, and refuse it. `record` is the tolerant one: it
takes what really happened, and notes what was wrong with it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.articles import article
from rules.codes import Code
from rules.color import Color
from rules.errors import RecordError, RulesError
from rules.illegality import Illegality, Kind
from rules.points import Point, neighbors, point_name
from rules.position import Position, after_stone
from rules.reasons import Reason, Value
from rules.ruleset import Repetition, Ruleset, Suicide


class IllegalMove(RulesError):  # noqa: N818 -- the noun that referees use
    """A move that the strict door does not let through; `illegality` says why."""

    def __init__(self, illegality: Illegality) -> None:
        super().__init__(illegality.reason.by(illegality.article))
        self.illegality = illegality


class PlayedMove(NamedTuple):
    """One turn as it was taken (a tuple, because every replay makes one a move).

    number -- from 1; passes count, set-up does not
    point -- None for a pass
    captured -- the opponent's stones it took; lost -- own stones that came off by suicide
    illegalities -- what was wrong with it; empty for a legal move
    """

    number: int
    color: Color
    point: Point | None
    captured: tuple[Point, ...] = ()
    lost: tuple[Point, ...] = ()
    illegalities: tuple[Illegality, ...] = ()


class _Moment(NamedTuple):
    """The board after a turn or a set-up, and who then is to move. `turn` is None after a set-up and at the start."""

    stones: bytes
    to_move: Color
    number: int
    turn: PlayedMove | None


class Game:
    """A game under one ruleset, from an empty board or any position. Not safe to share between threads.

    Earlier positions are compared stone by stone (the stones themselves are the key), so no repetition is ever claimed
    because of a hash collision. A set-up in the middle keeps the history; move numbers go on.
    """

    def __init__(
        self, ruleset: Ruleset, size: int = 19, *, start: Position | None = None, to_move: Color = Color.BLACK
    ) -> None:
        start = Position.empty(size) if start is None else start
        self.ruleset = ruleset
        self.size = start.size
        self._near = neighbors(self.size)
        self._moments: list[_Moment] = []
        self._stood: dict[bytes, list[_Moment]] = {}
        self._enter(_Moment(start.stones, to_move, 0, None))

    @property
    def position(self) -> Position:
        """The board now."""
        return Position(self.size, self._moments[-1].stones)

    @property
    def to_move(self) -> Color:
        """Whose turn it is."""
        return self._moments[-1].to_move

    @property
    def number(self) -> int:
        """Turns taken, passes included."""
        return self._moments[-1].number

    @property
    def moves(self) -> tuple[PlayedMove, ...]:
        """Every turn taken, in order."""
        return tuple(moment.turn for moment in self._moments if moment.turn)

    @property
    def captures(self) -> dict[Color, int]:
        """Stones that each side has taken; stones lost by suicide count for the opponent."""
        taken = {Color.BLACK: 0, Color.WHITE: 0}
        for move in self.moves:
            taken[move.color] += len(move.captured)
            taken[move.color.opponent] += len(move.lost)
        return taken

    @property
    def passes_in_a_row(self) -> int:
        """Consecutive passes up to now; two end the game (2002 §7.3)."""
        count = 0
        for moment in reversed(self._moments):
            if moment.turn is None or moment.turn.point is not None:
                break
            count += 1
        return count

    @property
    def played_on(self) -> tuple[int, ...]:
        """Numbers of the stones placed after two passes in a row, which end the game (2002 §7.3)."""
        found, passes, over = [], 0, False
        for moment in self._moments:
            if moment.turn is None:
                passes, over = 0, False  # a set-up begins anew
            elif moment.turn.point is None:
                passes += 1
                over |= passes >= 2
            else:
                passes = 0
                if over:
                    found.append(moment.number)
        return tuple(found)

    def position_after(self, number: int) -> Position:
        """The board after that move, set-ups that followed it included; 0 is the start."""
        for moment in reversed(self._moments):
            if moment.number == number:
                return Position(self.size, moment.stones)
        raise RecordError(Reason(Code.NO_MOVE, {"number": number, "moves": self.number}))

    def repeated(self) -> Iterator[tuple[int, int]]:
        """Pairs (earlier, later) of move numbers with the same stones after them.

        Passes, set-ups and moves that change nothing (on an occupied point) make none.
        """
        latest: dict[bytes, int] = {}
        before = b""
        for moment in self._moments:
            if moment.turn is None:
                latest.clear()
            elif moment.turn.point is not None and moment.stones in latest and moment.stones != before:
                yield latest[moment.stones], moment.number
            latest[moment.stones] = moment.number
            before = moment.stones

    def judge(self, color: Color, point: Point | None) -> Illegality | None:
        """The first reason why `color` may not play `point` now; None when the move is legal."""
        found = self.illegalities(color, point)
        return found[0] if found else None

    def illegalities(self, color: Color, point: Point | None) -> tuple[Illegality, ...]:
        """Every reason against the move: out of turn first, then what is wrong with the point itself."""
        return self._outcome(color, point)[3]

    def play(self, color: Color, point: Point | None) -> PlayedMove:
        """The strict door: plays a legal move, `None` to pass. IllegalMove says why another one is refused."""
        return self._take(color, point, strict=True)

    def record(self, color: Color, point: Point | None) -> PlayedMove:
        """The tolerant door: takes any turn as it happened.

        A suicide's stones come off, nothing is put on an occupied point, an illegal repetition stays on the board, and
        the turn passes to the opponent of whoever moved.
        """
        return self._take(color, point, strict=False)

    def set_up(
        self,
        *,
        black: Iterable[Point] = (),
        white: Iterable[Point] = (),
        empty: Iterable[Point] = (),
        to_move: Color | None = None,
    ) -> None:
        """Changes stones by hand, with no move and no capture; `to_move` stays unless given."""
        now = self._moments[-1]
        stones = self.position.with_stones(black=black, white=white, empty=empty).stones
        self._enter(_Moment(stones, to_move or now.to_move, now.number, None))

    def undo(self) -> PlayedMove | None:
        """Takes back the last turn or set-up and returns it (None for a set-up). RecordError at the start."""
        if len(self._moments) == 1:
            raise RecordError(Reason(Code.NOTHING_TO_TAKE_BACK))
        last = self._moments.pop()
        self._stood[last.stones].pop()
        return last.turn

    def _take(self, color: Color, point: Point | None, *, strict: bool) -> PlayedMove:
        stones, captured, lost, illegalities = self._outcome(color, point)
        if strict and illegalities:
            raise IllegalMove(illegalities[0])
        number = self._moments[-1].number + 1
        turn = PlayedMove(number, color, point, captured, lost, illegalities)
        self._enter(_Moment(stones, color.opponent, number, turn))
        return turn

    def _enter(self, moment: _Moment) -> None:
        self._moments.append(moment)
        self._stood.setdefault(moment.stones, []).append(moment)

    def _outcome(
        self, color: Color, point: Point | None
    ) -> tuple[bytes, tuple[Point, ...], tuple[Point, ...], tuple[Illegality, ...]]:
        """Stones after the turn, points taken, points lost, and what is wrong with it."""
        now = self._moments[-1]
        found: tuple[Illegality, ...] = ()
        if color is not now.to_move:
            code = Code.PASS_OUT_OF_TURN if point is None else Code.OUT_OF_TURN
            found = (self._illegality(Kind.OUT_OF_TURN, code, color, point, turn=now.to_move.letter),)
        if point is None:
            return now.stones, (), (), found
        if now.stones[point]:
            return now.stones, (), (), (*found, self._illegality(Kind.OCCUPIED, Code.OCCUPIED, color, point))
        stones, captured, lost = after_stone(now.stones, point, color, self._near)
        if lost and self.ruleset.suicide is Suicide.FORBIDDEN:
            found += (self._illegality(Kind.SUICIDE, Code.SUICIDE, color, point, n=len(lost)),)
        elif stones in self._stood:
            found += self._repetition(color, point, stones)
        return stones, captured, lost, found

    def _repetition(self, color: Color, point: Point, stones: bytes) -> tuple[Illegality, ...]:
        """Why a move that makes `stones` again may not be played; nothing where the ruleset lets it."""
        stood = self._stood[stones]
        rule = self.ruleset.repetition
        faced = [moment for moment in stood if moment.to_move is color.opponent]
        last = self._moments[-1]
        if last.turn and last.turn.point is not None and stones == self._moments[-2].stones and last.turn.captured:
            first = (faced if faced and rule is Repetition.SITUATIONAL else stood)[0]
            return (self._illegality(Kind.KO, Code.KO, color, point, first),)
        earlier = stood if rule is Repetition.POSITIONAL else faced if rule is Repetition.SITUATIONAL else []
        if not earlier:
            return ()
        again = earlier[0]
        return (self._illegality(Kind.SUPERKO, Code.SUPERKO, color, point, again, number=again.number),)

    def _illegality(
        self,
        kind: Kind,
        code: Code,
        color: Color,
        point: Point | None,
        repeated: _Moment | None = None,
        **values: Value,
    ) -> Illegality:
        if point is not None:
            values["point"] = point_name(point, self.size)
        return Illegality(
            kind,
            article(self.ruleset.text, kind),
            Reason(code, {"color": color.letter, **values}),
            None if repeated is None else repeated.number,
            repeated is not None,
        )
