"""A round from one player's side, as result files print it: "3+/w0"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from station.hall.tournament.meetings import LOST, WIN, Meeting, sides
from station.hall.tournament.result import Kind
from station.hall.tournament.tournament import Game, Tournament


@dataclass(frozen=True)
class Half:
    """opponent -- his line, from 1; 0: none
    sign -- "+", "-", "=" or "?": not played yet, or without result; color -- "b", "w" or "" without an opponent
    rated -- see `Game.rated`
    """

    opponent: int = 0
    sign: str = "-"
    color: str = ""
    rated: bool = True
    handicap: int = 0

    def __str__(self) -> str:
        """As in the EGF's files; "!" for what is not to be rated."""
        if not self.opponent:
            return f"0{self.sign}"
        return f"{self.opponent}{self.sign}{'/' if self.rated else '!'}{self.color}{self.handicap}"


def halves(tournament: Tournament, order: Sequence[str]) -> Mapping[str, tuple[Half, ...]]:
    """Of every player and round; order -- the ids in the order of the lines. A round without a game is "0-"."""
    lines = {player: at for at, player in enumerate(order, 1)}
    found = {player: [Half()] * tournament.rounds for player in order}
    for game in tournament.games:
        if game.result is not None and game.result.kind is Kind.REPLAY:
            continue
        signs = _signs(game, tournament)
        for color, player, opponent in (("b", game.black, game.white), ("w", game.white, game.black)):
            if player is not None:
                met = (lines[opponent], color) if opponent is not None else (0, "")
                half = Half(met[0], signs[player], met[1], game.rated, game.handicap)
                found[player][game.round - 1] = half
    return {player: tuple(rounds) for player, rounds in found.items()}


def _signs(game: Game, tournament: Tournament) -> dict[str, str]:
    if game.result is None or game.result.kind is Kind.NO_RESULT:
        return {player: "?" for player in (game.black, game.white) if player is not None}
    return {side.player: _sign(side) for side in sides(game, tournament)}


def _sign(side: Meeting) -> str:
    return "+" if side.points >= WIN else "=" if side.points > LOST else "-"
