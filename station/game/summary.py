"""A finished game in one row: what a list of games shows and what it is searched by, so that no list folds a game."""

import json
from dataclasses import asdict, dataclass

from station.game.logged import LoggedGame
from station.game.score import rules_of


@dataclass(frozen=True)
class Summary:
    """One game.

    seq -- its last event: a row for another one is out of date
    started_ns, ended_ns -- Unix times of its first and last entry; ended_ns is None while it goes on
    doubtful, incidents -- so many
    restored -- it came from a backup
    """

    number: int
    seq: int
    black: str
    white: str
    event: str
    board_number: str
    rules: str
    started_ns: int
    ended_ns: int | None
    moves: int
    doubtful: int
    incidents: int
    result: str | None
    restored: bool

    @classmethod
    def of(cls, game: LoggedGame) -> "Summary":
        """Folded already."""
        known, state = game.details, game.state
        return cls(
            number=game.number,
            seq=game.last.event.seq,
            black=known.black,
            white=known.white,
            event=known.event,
            board_number=known.board_number,
            rules=rules_of(game).name,
            started_ns=game.started.wall_ns,
            ended_ns=game.ended.wall_ns if game.over else None,
            moves=len(state.moves),
            doubtful=sum(step.doubtful for step in state.moves),
            incidents=len(state.incidents),
            result=state.result,
            restored=game.restored,
        )

    @property
    def searched(self) -> str:
        """The words by which it is found, besides its day."""
        told = (self.black, self.white, self.event, self.board_number, self.rules, self.result or "")
        return " ".join(told).casefold()

    def as_json(self) -> str:
        """As a log keeps it."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def parsed(cls, text: str) -> "Summary | None":
        """None for what another program wrote, or nobody: it is made anew then."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError):
            return None
