"""What the players may do at the end of a game, and the events that each step gives. No clock, no log, no HTTP.

Every step raises RefusedError where it does not fit. `seen` is the board as the camera sees it: 19 rows of ".", "B",
"W" and "?" (hidden or unsure).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.color import Color
from rules.points import parse_point, point_name
from station.counting.state import CountingState
from station.errors import RefusedError
from station.events import Event
from station.log.game import LoggedGame
from station.state import SIZE, GameState, color_of, name_all


@dataclass(frozen=True)
class Difference:
    """A point on which picture and record differ."""

    point: str
    recorded: str
    seen: str


@dataclass(frozen=True)
class Outcome:
    """What both sides agree on: SGF's result, the words read out, and the whole count as JSON."""

    result: str
    text: str
    score: Mapping[str, Any]


@dataclass(frozen=True)
class Desk:
    """One moment of a game's end: the record, the count so far, and what time it is in the record."""

    logged: LoggedGame
    t_ns: int

    @property
    def game(self) -> GameState:
        """The record so far."""
        return self.logged.state

    @property
    def counting(self) -> CountingState:
        """The count so far."""
        return self.logged.counting

    def propose(self, color: str) -> list[Event]:
        """The side to move says that the game is over (§13.2); it gives up its move (§21.1)."""
        self._only("none", "The end was proposed already.")
        if self.game.phase != "playing":
            raise RefusedError("no_game", "There is no game going on that could end.")
        if self.game.to_move is not None and color_of(color) != self.game.to_move:
            raise RefusedError("not_your_turn", "The side to move proposes the end (2002 §13.2).")
        return [self._event("end_proposed", color=color, article="2002 §13.2")]

    def answer(self, color: str, agree: bool, seen: Sequence[str] | None) -> list[Event]:
        """The other side agrees, or plays on; then the proposer has its right to move again after that (§21.1)."""
        self._only("proposed", "Nobody proposed the end.")
        if color == self.counting.proposed_by:
            raise RefusedError("not_your_turn", "The other side answers the proposal.")
        if agree:
            return [self.opened(seen, "agreement")]
        return [
            self._event("end_declined", color=color, article="2002 §21.1"),
            self._event("resumed", to_move=color),
        ]

    def opened(self, seen: Sequence[str] | None, by: str) -> Event:
        """The count begins, by agreement or because both passed (§7.3)."""
        article = "2002 §7.1" if by == "agreement" else "2002 §7.3"
        return self._event("count_opened", by=by, seen=list(seen) if seen else None, article=article)

    def play_on(self, by: str) -> list[Event]:
        """Back to the game before anything is agreed; who was to move stays so."""
        self._only("marking", "There is no count to leave.")
        to_move = None if self.game.to_move is None else self.game.to_move.letter
        return [self._event("resumed", to_move=to_move, by=by)]

    def differences(self) -> list[Difference]:
        """Where the picture at the opening of the count differs from the record, and nobody said which holds."""
        seen = self.counting.seen
        if seen is None:
            return []
        rows, record = "".join(seen), "".join(self.game.rows)
        return [
            Difference(name, record[point], rows[point])
            for point in range(SIZE * SIZE)
            if rows[point] not in ("?", record[point])
            and (name := point_name(point, SIZE)) not in self.counting.record_holds
        ]

    def unseen(self) -> list[str]:
        """Points that the picture said nothing about: the record's word stands."""
        if self.counting.seen is None:
            return []
        return [point_name(i, SIZE) for i, letter in enumerate("".join(self.counting.seen)) if letter == "?"]

    def settle(self, points: Iterable[str], seen: bool, by: str) -> list[Event]:
        """On these differing points the picture (`seen`) or the record holds."""
        self._only("marking", "There is no count going on.")
        differ = {difference.point: difference for difference in self.differences()}
        chosen = list(dict.fromkeys(points))
        for point in chosen:
            if point not in differ:
                raise RefusedError("no_difference", f"Picture and record do not differ on {point}.")
        told = [self._event("count_settled", points=chosen, seen=seen, by=by)]
        if seen:
            told += [
                self._event(
                    "correction",
                    action="set_point",
                    point=point,
                    color=None if differ[point].seen == "." else differ[point].seen,
                    by=by,
                    why="seen at the end",
                )
                for point in chosen
            ]
        return told

    def mark(self, point: str, dead: bool, by: str, revision: int) -> list[Event]:
        """The string on `point` is dead, or alive after all (§8). A string once disputed may be agreed on now."""
        self._only("marking", "There is no count going on.")
        self._current(revision)
        string, color = self._string(point)
        return [self._event("dead_marked", point=point, points=string, color=color, dead=dead, by=by)]

    def recount(self, by: str, seen: Sequence[str] | None) -> list[Event]:
        """Either side asks for another count (§16.4); both assents are taken back."""
        self._only("marking", "There is no count going on.")
        return [self._event("recounted", by=by, seen=list(seen) if seen else None, article="2002 §16.4")]

    def assent(self, color: str, revision: int, outcome: Callable[[], Outcome]) -> list[Event]:
        """One side agrees with the count as shown; with the second one the result stands for good (§16.4)."""
        self._only("marking", "There is no count going on.")
        self._current(revision)
        if color in self.counting.assents:
            raise RefusedError("assented", "This side agreed already.")
        if self.differences():
            raise RefusedError("differs", "Say first which holds where picture and record differ.")
        told = [self._event("assented", color=color, revision=revision)]
        if self.counting.assents:
            agreed = outcome()
            told += [
                self._event("result", result=agreed.result, text=agreed.text, score=agreed.score, article="2002 §16.4"),
                self._event("game_ended", reason="agreed", result=agreed.result),
            ]
        return told

    def dispute(self, point: str, says_dead: str) -> list[Event]:
        """The players differ on a string: play resumes, who calls it dead moves first (§21.4)."""
        self._only("marking", "There is no count going on.")
        string, color = self._string(point)
        if color == says_dead:
            raise RefusedError("own_string", "Only the other side can call a string dead against its owner.")
        return [
            self._event("disputed", point=point, points=string, color=color, says_dead=says_dead, article="2002 §21.4"),
            self._event("resumed", to_move=says_dead),
        ]

    def _event(self, type_: str, **data: object) -> Event:
        return Event(type_, self.t_ns, data=data)

    def _only(self, phase: str, sentence: str) -> None:
        if self.counting.phase == "locked":
            raise RefusedError("locked", "Both sides agreed on the result; nobody may change it (2002 §16.4).")
        if self.counting.phase != phase:
            raise RefusedError("not_now", sentence)

    def _current(self, revision: int) -> None:
        if revision != self.counting.revision:
            raise RefusedError("changed", "The count changed meanwhile; look at it again.")

    def _string(self, point: str) -> tuple[list[str], str]:
        at = parse_point(point, SIZE)
        color = Color(self.game.position.stones[at])
        if color is Color.EMPTY:
            raise RefusedError("no_stone", f"There is no stone on {point}.")
        return name_all(self.game.position.string_at(at)), color.letter
