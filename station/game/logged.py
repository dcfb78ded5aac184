"""One game as a log holds it: its entries and what they fold to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.color import Color
from rules.rulings.effect import TELLING
from rules.rulings.state import State
from rules.rulings.window import Standing
from station.game.catalog import GameStarted, Occurrence, RecordAmended, Ruled, RulingAssented
from station.game.clock import ClockState
from station.game.counting import CountingState
from station.game.desk import PLAIN, DeskState, settled
from station.game.event import Event
from station.game.fold import apply
from station.game.incident import DeskIncident
from station.game.state import GameState
from station.game.window import window_of
from station.timebase import Instant


@dataclass(frozen=True)
class Entry:
    """An event in a log: which game it belongs to, and when it was written.

    device -- id of the paired device that asked for it; "" for what the station itself tells
    """

    game: int
    event: Event
    at: Instant
    device: str = ""


@dataclass(frozen=True)
class LoggedGame:
    """A game after its last entry. Grows by `extended`; never changes.

    restored -- it came from a backup or was repaired: this station cannot vouch for it as for what it saw itself
    then -- by incident: the game as it stood when that one was ruled on for the first time, or closed without
    """

    number: int
    entries: tuple[Entry, ...]
    state: GameState
    counting: CountingState
    desk: DeskState = field(default_factory=DeskState)
    clock: ClockState = field(default_factory=ClockState)
    restored: bool = False
    then: Mapping[int, "LoggedGame"] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> "LoggedGame":
        """The game that these entries tell; at least one, all of one game."""
        return cls(entries[0].game, (), GameState(), CountingState()).extended(entries)

    def extended(self, entries: Sequence[Entry]) -> "LoggedGame":
        """The game after further entries."""
        game = replace(self, then={})
        told, then = list(self.entries), dict(self.then)
        for entry in entries:
            before = game
            state = apply(game.state, entry.event)
            game = replace(
                game,
                state=state,
                counting=game.counting.apply(entry.event, game.state, state),
                desk=game.desk.apply(entry.event, state),
                clock=game.clock.apply(entry.event, entry.at),
            )
            for one in settled(before.desk, game.desk):
                lapsed = one.state is State.LAPSED  # what closed its window is known of it
                known = (*told, entry) if lapsed else tuple(told)
                then[one.seq] = replace(game if lapsed else before, entries=known)
            told.append(entry)
        return replace(game, entries=tuple(told), then=then)

    def known_to(self, one: DeskIncident) -> "LoggedGame":
        """The game as an incident knows it: nothing of what happened after it was ruled on, or closed without."""
        return self.then.get(one.seq, self)

    def window(self, one: DeskIncident, now_ns: int, immediate_s: float | None) -> Standing:
        """Who may still claim an incident, or could when it was settled, the result being confirmed so far."""
        known = self.known_to(one)
        confirmed = frozenset(Color.from_letter(said.color) for said in known.counting.assents)
        phase = known.counting.phase
        return window_of(
            one, known.state, now_ns if known is self else known.last.event.t_ns, immediate_s,
            end_confirmed=phase in ("marking", "locked"), confirmed=confirmed, locked=phase == "locked",
        )  # fmt: skip

    @property
    def holds_lock(self) -> tuple[DeskIncident, ...]:
        """Incidents that hold up every result until they are ruled on or noted (DESK.md §7.7).

        With a named referee by his word; without one "both sides' NOTE does". That could also be read as: without one
        nothing waits, and a note is all there is. Read here so that no side loses its say on what happened: it waits
        until both have noted it, or agreed on another ruling of the players, or both say that the camera was wrong.
        What the players put right on the board between them, and nobody spoke of, has had their word.
        """
        waits = (one for one in self.desk.open if one.kind not in PLAIN)
        return tuple(one for one in waits if self.state.terms.refereed or not self.put_right(one))

    def put_right(self, one: DeskIncident) -> bool:
        """Whether the board was put right over it, and nobody has said a word of it."""
        told = next((told for told in self.state.incidents if told.event.seq == one.seq), None)
        return told is not None and not told.open and one.state is State.OPEN and not one.said

    @property
    def details(self) -> GameStarted:
        """Names, event, board number, ruleset, komi, handicap as given last."""
        return self.state.details

    @property
    def over(self) -> bool:
        """The game has ended; nothing is recorded any more."""
        return self.state.phase == "ended" and self.counting.phase != "marking"

    @property
    def started(self) -> Instant:
        """When its first entry was written."""
        return self.entries[0].at

    @property
    def ended(self) -> Instant:
        """When the last of what happened was written: what people wrote about the record later is no part of it."""
        happened = (entry for entry in reversed(self.entries) if not told_later(entry.event.what))
        return next(happened, self.last).at

    @property
    def last(self) -> Entry:
        """Its newest entry."""
        return self.entries[-1]


def told_later(what: Occurrence) -> bool:
    """Whether this is a word about the record, which changes nothing of what happened and may come after the end."""
    telling = isinstance(what, Ruled) and all(effect.do in TELLING for effect in what.effects)
    return telling or isinstance(what, RecordAmended | RulingAssented)


def renumbered(entries: Sequence[Entry], first: int, game: int, games: Mapping[int, int] | None = None) -> list[Entry]:
    """The same game in another log: numbered from `first` on, and so is every event that one of them names.

    games -- new numbers of other games that it may name
    """
    new: Mapping[int, int] = {entry.event.seq: first + index for index, entry in enumerate(entries)}
    return [
        replace(
            entry, game=game,
            event=replace(entry.event, seq=new[entry.event.seq], what=entry.event.what.renumbered(new, games)),
        )
        for entry in entries
    ]  # fmt: skip
