"""The state of a game as its events tell it; `station.game.fold` says what each event does."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Literal

from rules.color import Color
from rules.points import Point, parse_point, point_name
from rules.position import Position
from rules.rulings.effect import Do
from rules.rulings.parameters import EventParameters
from station.game.catalog import (
    Correction,
    GameDetails,
    GameEnded,
    GameStarted,
    Incident,
    Letter,
    Ruled,
    StoneMoved,
    Vertex,
)
from station.game.event import Event
from station.game.timeline import SIZE, Edit, Recorded, Step

REPLAYED, DECIDED = "replayed", "decided"
"""Why a game ended that people ended without a count: the table called it void, or they entered its result."""
Phase = Literal["waiting", "playing", "paused", "scattered", "ended"]


@dataclass(frozen=True)
class OpenIncident:
    """An incident and how it stands: open until the board is right again or someone dismissed it.

    event -- that told it; what -- the incident itself
    number -- the move after which it happened
    wrong -- those of its points that have not been put right
    """

    event: Event
    what: Incident
    number: int
    wrong: frozenset[Vertex]
    open: bool = True

    @property
    def points(self) -> tuple[Vertex, ...]:
        """Every point that it names."""
        return self.what.at

    def without(self, mended: Collection[Vertex]) -> "OpenIncident":
        """After these points were put right; all of them closes it."""
        wrong = self.wrong.difference(mended)
        return self if wrong == self.wrong else replace(self, wrong=wrong, open=self.open and bool(wrong))


@dataclass(frozen=True)
class Silence:
    """A time of which the record says nothing.

    what -- the type of the event that began it; after -- steps of the record before it
    since_s, until_s -- in seconds since the first picture; None: to the end
    """

    what: str
    after: int
    since_s: float
    until_s: float | None = None


@dataclass(frozen=True)
class Corrected:
    """A correction in the record: the event, and what it says."""

    seq: int
    what: Correction


@dataclass(frozen=True)
class Given:
    """A ruling in the record: the event, and what it says.

    handicap, setup_to_move -- as they were before it, for whoever takes it back; instead -- what its moves stand for
    """

    seq: int
    what: Ruled
    handicap: int = 0
    setup_to_move: Color | None = None
    instead: Edit | None = None


@dataclass(frozen=True)
class Voided:
    """A move that a ruling took out of the main line.

    after -- steps before it; by -- event of the ruling; withdrawn -- its player had lifted it already
    """

    after: int
    move: Recorded
    by: int
    withdrawn: bool = False


@dataclass(frozen=True)
class GameState:
    """One game as the events so far tell it.

    game -- 0 before the first `game_started`
    position -- the stones as they should lie now, captured ones lifted
    to_move -- None where either side may be next (set-up of a game in progress, after an illegal move was lifted)
    steps -- moves and set-ups in the order of the record
    withdrawn -- moves that were lifted again, each with the number of steps before it
    put_right -- points told to be right again since the last of them was lifted
    voided -- moves that a ruling took out of the main line; rulings -- all of them
    expected -- points where the board waits for a ruling to be carried out: what may still lie there until then
    decided_by -- event of the ruling that ended the game; 0 for none
    entered -- who ended it without a count, and why, where a person did
    replayed_as -- the game that the same pairing plays in place of this one; 0: not here; None: none
    details -- names, event, ruleset, komi as given last
    terms -- what the event has fixed, as it holds in this game
    blocked -- points that nobody could see for more than ten seconds; blocked_since_s -- since when
    relit_ns -- when the light last changed; -1: never
    outranked -- points of which a person said what they hold, or is to say after a pause: what the camera shows there
      is nothing more to tell, until it is put right
    quarter_turns -- how often the board was turned by a quarter since the game began
    silences -- when the record stood still, or nobody could see
    waits_since_frame -- in which the board was told to be scattered, or the record to stand still, the last time
    resumed_frame -- the frame in which play last went on after a pause or a scattering; -1: never
    pause_frames -- those in which the last pause began and ended; the same while it lasts
    reopened -- the event with which play last went on after its end was agreed (2002 §21.4); 0: never
    pressed -- the players press a clock that the station hears: a press, and no silence, says that a move is finished
    """

    seq: int = 0
    game: int = 0
    phase: Phase = "waiting"
    position: Position = field(default_factory=lambda: Position.empty(SIZE))
    to_move: Color | None = Color.BLACK
    steps: tuple[Step, ...] = ()
    withdrawn: tuple[tuple[int, Recorded], ...] = ()
    put_right: frozenset[Point] = frozenset()
    voided: tuple[Voided, ...] = ()
    rulings: tuple[Given, ...] = ()
    expected: Mapping[Point, Color] = field(default_factory=dict)
    decided_by: int = 0
    entered: GameEnded | None = None
    replayed_as: int | None = None
    taken: tuple[int, int] = (0, 0)  # stones that Black took, that White took
    setup_black: tuple[Point, ...] = ()
    setup_white: tuple[Point, ...] = ()
    setup_to_move: Color | None = Color.BLACK
    handicap: int = 0
    details: GameStarted = field(default_factory=GameStarted)
    terms: EventParameters = field(default_factory=EventParameters)
    incidents: tuple[OpenIncident, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    blocked: frozenset[Point] = frozenset()
    blocked_since_s: float = 0.0
    relit_ns: int = -1
    outranked: frozenset[Point] = frozenset()
    quarter_turns: int = 0
    waits_since_frame: int = -1
    resumed_frame: int = -1
    pause_frames: tuple[int, int] = (-1, -1)
    reopened: int = 0
    silences: tuple[Silence, ...] = ()
    pressed: bool = False
    frozen: bool = False  # stones were taken off by handfuls: the record waits until they are back or someone decides
    ended: str | None = None  # the reason
    result: str | None = None  # as in SGF

    @cached_property
    def moves(self) -> tuple[Recorded, ...]:
        """The moves of the record, passes too, without set-ups."""
        return tuple(step for step in self.steps if isinstance(step, Recorded))

    @property
    def last(self) -> Recorded | None:
        """The last move, if it is also the last thing in the record."""
        return self.steps[-1] if self.steps and isinstance(self.steps[-1], Recorded) else None

    @property
    def next_number(self) -> int:
        """Number that the next move gets."""
        return len(self.moves) + 1

    @property
    def rows(self) -> list[str]:
        """19 strings of ".", "B", "W", row 0 at the top."""
        return board_rows(self.position)

    def awaiting_without(self, mended: Collection[Vertex]) -> Mapping[Point, Color]:
        """What is still expected after these points were put right."""
        done = set(points_of(mended))
        return {point: was for point, was in self.expected.items() if point not in done}

    @property
    def without_result(self) -> bool:
        """Nobody said how it ended, or somebody that he does not know."""
        return self.result in (None, "?")

    @property
    def to_be_replayed(self) -> bool:
        """Whether the same pairing is to play another game in place of this one, or beside it (重赛, 加赛)."""
        last = next((one.what for one in self.rulings if one.seq == self.decided_by), None)
        again = last is not None and any(effect.do in (Do.REPLAY, Do.EXTRA_GAME) for effect in last.effects)
        return self.phase == "ended" and (again or self.ended == REPLAYED)

    @property
    def ruling_in_hand(self) -> Given | None:
        """The last ruling, while it is being carried out."""
        return self.rulings[-1] if self.expected and self.rulings else None

    def pushed(self) -> "Iterable[tuple[OpenIncident, StoneMoved]]":
        """Open incidents of stones that lie on another point."""
        return [(i, i.what) for i in self.incidents if i.open and isinstance(i.what, StoneMoved)]


def board_rows(position: Position) -> list[str]:
    """19 strings of ".", "B", "W"."""
    text = "".join(".BW"[stone] for stone in position.stones)
    return [text[i : i + SIZE] for i in range(0, SIZE * SIZE, SIZE)]


def with_details(known: GameStarted, given: GameDetails) -> GameStarted:
    """What is known of a game after it was described anew; place, round and date stay."""
    told = {one.name: getattr(given, one.name) for one in fields(GameDetails)}
    return replace(known, **told)


def drawn_otherwise(known: GameDetails) -> bool:
    """Whether the names say that White plays with the colors that were drawn for Black."""
    return bool(known.drawn_black and known.black) and known.drawn_black == known.white != known.black


def drawn_as_named(known: GameDetails) -> bool:
    """Whether the names are those of the draw: they say who was to play Black, not who sat there."""
    return bool(known.drawn_black and known.white) and known.drawn_black == known.black != known.white


def color_of(letter: str | None) -> Color | None:
    """ "B" or "W" to a color; None stays None."""
    return None if letter is None else {"B": Color.BLACK, "W": Color.WHITE}[letter]


def letter_of(color: Color) -> Letter:
    """A player's letter."""
    return "B" if color is Color.BLACK else "W"


def points_of(names: Iterable[str]) -> tuple[Point, ...]:
    """Names to points."""
    return tuple(parse_point(name, SIZE) for name in names)


def name_all(points: Iterable[Point]) -> tuple[str, ...]:
    """Points to names, in board order."""
    return tuple(point_name(point, SIZE) for point in sorted(points))
