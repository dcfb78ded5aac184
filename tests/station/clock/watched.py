"""A timed table whose pictures the witness looks at too."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules.points import parse_point
from rules.position import Position
from station.clock.looks import Looks
from station.clock.witness import Witness
from station.game.catalog import ClockJudged
from tests.station.api.hall import Hall, hall
from tests.station.clock.timed import Timed
from tests.station.stage import boards, frame, sight_of


class Watched(Timed):
    """Pictures every 100 ms, each also to the witness."""

    def __init__(self, opened: Hall) -> None:
        super().__init__(opened)
        self.looks = Looks()
        self.witness = Witness(opened.table, self.looks, opened.clock)

    def show(self, board: Position, seconds: float, hidden: tuple[str, ...] = ()) -> None:
        for _ in range(round(seconds * 10)):
            sight = sight_of(board, [parse_point(name, 19) for name in hidden])
            sighting = self.hall.sightings.see(sight, self.hall.clock.ns, 0.01)
            self.looks.see(self.hall.keeper.now_ms, sight)
            self.hall.table.see(frame(self.hall.frames), sight, sighting)
            self.hall.frames += 1
            self.wait(0.1)
        self.witness.look()

    @property
    def judged(self) -> list[ClockJudged]:
        return [one.what for one in self.state.judged]

    @property
    def incidents(self) -> list[tuple[str, str]]:
        game = self.hall.table.snapshot.game
        assert game is not None
        return [(str(one.kind), one.side or "") for one in game.desk.incidents]


@contextmanager
def watched(folder: Path) -> Iterator[Watched]:
    """With an empty board in view for a second."""
    with hall(folder) as opened:
        table = Watched(opened)
        table.show(boards("")[0], 1.0)
        yield table
