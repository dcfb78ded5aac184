"""What people tell the tracker: passes, ends, pauses, corrections. Each becomes events that say who and why."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from rules.color import Color
from rules.points import Point, parse_point
from rules.position import Position
from rules.ruleset import EndSignal
from station.errors import RefusedError
from station.game import catalog as c
from station.game.event import Event
from station.game.fold import apply
from station.game.state import GameState
from station.locale.catalog import catalog
from station.tracking.telling.teller import Teller, letter, letters, named


class CommandError(RefusedError):
    """A correction or another command that makes no sense now."""


class Commands(ABC):
    """The commands of a tracker. Each returns the events it made; CommandError where it makes no sense now.

    `by` says who ("B", "W", "both", "referee", …), `why` the reason in words; both stand in the event.
    """

    def __init__(self, teller: Teller) -> None:
        self._teller = teller

    @property
    def state(self) -> GameState:
        """The game as told so far."""
        return self._teller.state

    def note(self, event: Event) -> None:
        """Takes in an event that somebody else wrote into the same log. What a ruling orders is no incident then."""
        self._teller.note(event)
        if isinstance(event.what, c.Ruled):
            self._carry_out()

    def at(self, frame: int | None, t_ns: int) -> None:
        """When a command is given: the newest frame, and nanoseconds since the first one."""
        self._teller.at(frame, t_ns)

    def pass_(self, color: Color) -> list[Event]:
        """A pass, spoken and entered; two in a row since play last went on end the game (2002 §7.3).

        Not where a stone off the board is the sign of the end (older D2.4.2).
        """
        state = self._playing()
        faults = self._teller.arbiter.game.illegalities(color, None) if state.to_move is not None else ()
        article, reason = (faults[0].article or "", catalog("en").say(faults[0].reason)) if faults else ("", "")
        self._teller.tell(c.Pass(number=state.next_number, color=letter(color), article=article, reason=reason))
        steps = [step for step in self.state.steps[-2:] if step.seq > state.reopened]
        ends = self._teller.ruleset.end_signal is not EndSignal.STONE_OFF_BOARD
        if ends and len(steps) == 2 and all(getattr(step, "kind", "") == "pass" for step in steps):
            self._teller.tell(c.GameEnded(reason="passes"))
        return self._teller.take()

    def resign(self, color: Color) -> list[Event]:
        """One side gives up (2002 §7.2)."""
        self._playing()
        self._teller.tell(c.Resign(color=letter(color)))
        self._teller.tell(c.GameEnded(reason="resignation", result=f"{color.opponent.letter}+R"))
        return self._teller.take()

    def agree_end(self, *, by: str = "both", why: str = "", result: str | None = None) -> list[Event]:
        """Both sides say that the game is over (2002 §7.1), or somebody decided it."""
        self._playing()
        self._teller.tell(c.GameEnded(reason="agreed", by=by, why=why, result=result))
        return self._teller.take()

    def pause(self, *, by: str = "referee", why: str = "") -> list[Event]:
        """The record stands still: what happens on the board is nobody's move (2002 §14)."""
        self._playing()
        self._teller.tell(c.Paused(by=by, why=why))
        return self._teller.take()

    def resume(self, *, by: str = "referee", why: str = "", to_move: Color | None = None) -> list[Event]:
        """Play goes on after a pause, a scattering or a disputed end; `differs` names what is not as it was."""
        if self.state.phase not in ("paused", "ended", "scattered"):
            raise CommandError("nothing_paused", "nothing is paused")
        paused, differs = self.state.phase == "paused", tuple(self.differs())
        self._teller.tell(c.Resumed(by=by, why=why, differs=differs, to_move=_turn(to_move)))
        if paused:
            self._changed_in_pause()
        return self._teller.take()

    def take_back(self, moves: int = 1, *, by: str, why: str = "") -> list[Event]:
        """The last `moves` moves were not played."""
        if not 1 <= moves <= len(self.state.moves):
            sentence = f"{moves} moves cannot be taken back: the record has {len(self.state.moves)}"
            raise CommandError("few_moves", sentence)
        return self._correct(c.TakeBack(by=by, why=why, moves=moves))

    def set_point(self, point: str, color: Color | None, *, by: str, why: str = "") -> list[Event]:
        """What stands on a point; `color` None or EMPTY: nothing."""
        parse_point(point)
        return self._correct(c.SetPoint(by=by, why=why, point=point, color=letter(color) if color else None))

    def replace_move(self, number: int, color: Color, point: str | None, *, by: str, why: str = "") -> list[Event]:
        """What move `number` really was; `point` None: a pass."""
        self._has(number)
        what = c.ReplaceMove(by=by, why=why, number=number, color=letter(color), point=_checked(point))
        return self._correct(what)

    def insert_move(self, number: int, color: Color, point: str | None, *, by: str, why: str = "") -> list[Event]:
        """A move that was missed; it gets `number`, later ones move up."""
        if number != self.state.next_number:
            self._has(number)
        what = c.InsertMove(by=by, why=why, number=number, color=letter(color), point=_checked(point))
        return self._correct(what)

    def reorder(self, numbers: Sequence[int], *, by: str, why: str = "") -> list[Event]:
        """The moves `numbers` were made in this order."""
        for number in numbers:
            self._has(number)
        if len(set(numbers)) != len(numbers) or len(numbers) < 2:
            raise CommandError("order", "name at least two moves, each once, in the order they were made")
        return self._correct(c.Reorder(by=by, why=why, numbers=tuple(numbers)))

    def dismiss_incident(self, seq: int, *, by: str, why: str = "") -> list[Event]:
        """An incident needs no more attention."""
        if seq not in {incident.event.seq for incident in self.state.incidents}:
            raise CommandError("no_incident", f"event {seq} is no incident of this game")
        return self._correct(c.Dismiss(by=by, why=why, corrects=seq))

    def take_board_as_is(self, *, by: str, why: str = "", to_move: Color | None = None) -> list[Event]:
        """The board as it is seen now is right; play goes on from it."""
        if self.state.game == 0:
            raise CommandError("no_game", "no game has begun")
        return self._correct(c.TakeBoard(by=by, why=why, after=letters(self.board_now()), to_move=_turn(to_move)))

    @abstractmethod
    def differs(self) -> list[str]:
        """Points seen for sure that are not as recorded."""

    @abstractmethod
    def board_now(self) -> bytes:
        """361 colors as seen; what was never seen stands as recorded."""

    @abstractmethod
    def _carry_out(self) -> None:
        """Called after a ruling, which `state.expected` says how to carry out."""

    @abstractmethod
    def _changed_in_pause(self) -> None:
        """Called when play goes on after a pause: what was done to the board in it is nobody's move (2002 §14)."""

    @abstractmethod
    def _record_changes(self, before: Position, after: Position) -> Iterable[Point]:
        """Called before a correction of the record; returns where the camera shows what is not so after it."""

    def _correct(self, what: c.Correction) -> list[Event]:
        if self.state.game == 0:
            raise CommandError("no_game", "no game has begun")
        after = apply(self.state, Event(what, self._teller.t_ns, seq=self.state.seq + 1)).position
        against = self._record_changes(self.state.position, after)
        self._teller.tell(replace(what, against=named(sorted(against))))
        return self._teller.take()

    def _playing(self) -> GameState:
        if self.state.phase != "playing":
            raise CommandError("not_playing", f"no game is being played (the record is {self.state.phase})")
        return self.state

    def _has(self, number: int) -> None:
        if not 1 <= number <= len(self.state.moves):
            raise CommandError("no_move", f"there is no move {number}: the record has {len(self.state.moves)}")


def _checked(point: str | None) -> str | None:
    if point is not None:
        parse_point(point)
    return point


def _turn(to_move: Color | None) -> c.Turn | Literal["kept"]:
    """None: whoever was to move still is."""
    return c.KEPT if to_move is None else letter(to_move)
