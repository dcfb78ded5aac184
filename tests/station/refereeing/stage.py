"""Games before the desk: events in, then what the desk says and does to them."""

from collections.abc import Sequence
from typing import Any

from rules.rulings.decider import Role
from rules.rulings.facts import Facts
from rules.rulings.parameters import EventParameters
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.refereeing.desk import Choice, RefereesDesk
from station.timebase import Instant
from tests.station.told import NOON_NS, entries, event, numbered

NAMED = EventParameters(chief="Zhao", referees={"1": "Li"})
Told = tuple[str, dict[str, Any]]


def started(rules: str = "chinese-2002") -> Told:
    return "game_started", {"rules": rules}


def move(color: str, point: str, told_as: str = "move", **data: Any) -> Told:
    return told_as, {"color": color, "point": point, **data}


def _at(t_ns: int) -> Instant:
    return Instant(t_ns, NOON_NS + t_ns, True, "boot-1")


class Stage:
    """A game that goes on event by event, each a second after the one before."""

    def __init__(self, *told: Told, event: EventParameters = NAMED) -> None:
        self.game = LoggedGame.of(entries(numbered(*told)))
        self.event = event

    @property
    def t_ns(self) -> int:
        return 1_000_000_000 * (self.game.state.seq + 1)

    @property
    def desk(self) -> RefereesDesk:
        return RefereesDesk(self.game, self.event, self.t_ns, at=_at(self.t_ns))

    def happens(self, *told: Told) -> "Stage":
        """Events that the station tells."""
        for kind, data in told:
            self.takes([event(kind, data, self.t_ns)])
        return self

    def takes(self, events: Sequence[Event]) -> list[int]:
        """What the desk gave, into the log; their numbers."""
        seqs = []
        for one in events:
            seq = self.game.state.seq + 1
            what = Event(one.what, one.t_ns, one.frame, one.first_frame, seq)
            self.game = self.game.extended([Entry(1, what, _at(one.t_ns))])
            seqs.append(seq)
        return seqs

    def rule(self, ruling: str, *, role: Role = Role.REFEREE, seq: int = 0, name: str = "Li", **given: Any) -> int:
        """Rules on the last incident, or the one given; the ruling's number."""
        seq = seq or self.game.desk.incidents[-1].seq
        choice = Choice(ruling=ruling, name=name, **given)
        return self.takes(self.desk.rule(role, seq, choice))[0]

    def ids(self, found: Facts | None = None, seq: int = 0) -> list[str]:
        """What may be ruled now."""
        return [one.id for one in self.desk.rulings(seq or self.game.desk.incidents[-1].seq, found)]

    def at(self, point: str) -> str:
        """What the record has there."""
        column, row = "ABCDEFGHJKLMNOPQRST".index(point[0]), 19 - int(point[1:])
        return self.game.state.rows[row][column]

    def line(self) -> list[str]:
        """The main line: "BQ16", "W pass"."""
        letters = "ABCDEFGHJKLMNOPQRST"
        return [
            one.color.letter + (" pass" if one.point is None else f"{letters[one.point % 19]}{19 - one.point // 19}")
            for one in self.game.state.moves
        ]

    def again(self) -> LoggedGame:
        """The same game read from its log: JSON there and back."""
        told = [(one.event.type, one.event.what.as_data(), one.event.t_ns, one.event.seq) for one in self.game.entries]
        events = [Event.parsed(type_, data, t_ns, seq=seq) for type_, data, t_ns, seq in told]
        return LoggedGame.of(entries(events))


TWICE = [move("B", "Q16"), move("W", "D4"), move("B", "Q4"), move("B", "C3", "out_of_turn", number=4)]
# Black takes a ko at once back that White has just taken at B1.
KO = [
    move("B", "A1"), move("W", "A2"), move("B", "B2"), move("W", "D4"), move("B", "C1"), move("W", "B1", number=6),
]  # fmt: skip
CORNER = [move("B", "A18"), move("W", "Q4"), move("B", "B19"), move("W", "A19", "illegal_move", kind="suicide")]
LIFTED = [
    move("B", "Q16"), move("W", "D4", number=2), ("move_withdrawn", {"number": 2, "color": "W", "point": "D4"}),
    move("W", "C3", number=2),
]  # fmt: skip


def twice_warned(on: type[Stage] = Stage) -> Stage:
    """Black was warned twice (2002 §24.2); nobody has ruled yet what follows."""
    stage = on(started(), *TWICE)
    stage.rule("17.2")
    stage.happens(("position_restored", {"points": ["C3"]}), move("W", "R3"), move("B", "O3"))
    stage.happens(move("B", "N3", "out_of_turn", number=6))
    stage.rule("17.2")
    return stage
