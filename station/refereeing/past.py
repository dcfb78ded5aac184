"""The record as it stood after each event of a game: folded once, looked at for every incident."""

from bisect import bisect_right

from station.game.fold import apply
from station.game.logged import LoggedGame
from station.game.state import GameState


class Past:
    """The states of one game."""

    def __init__(self, game: LoggedGame) -> None:
        self.game = game
        self._seqs: list[int] = []
        self._states = [GameState()]
        for entry in game.entries:
            self._seqs.append(entry.event.seq)
            self._states.append(apply(self._states[-1], entry.event))

    def after(self, seq: int) -> GameState:
        """With every event up to that one, and it."""
        return self._states[bisect_right(self._seqs, seq)]

    def before(self, seq: int) -> GameState:
        """Right before that event."""
        return self.after(seq - 1)
