"""队员总分 (2002 §25.2): persons play for themselves, and a team has the sum of its players' points.

The text names this kind of team event and says no more: who are equal share a place.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from station.hall.tournament.standings import Standing
from station.hall.tournament.tournament import Tournament


@dataclass(frozen=True)
class TeamSum:
    """One team. players -- ids of those who play for it, in the order of the table"""

    place: int
    team: str
    points: Fraction
    players: tuple[str, ...]


def team_sums(tournament: Tournament, lines: Iterable[Standing]) -> tuple[TeamSum, ...]:
    """Of an event of persons, from its table of places; nothing where nobody names a team, or where teams play."""
    if tournament.format.of_teams:
        return ()
    teams = {person.id: person.team for person in tournament.players if person.team}
    sums: dict[str, Fraction] = {}
    players: dict[str, list[str]] = {}
    for line in lines:
        if team := teams.get(line.player):
            sums[team] = sums.get(team, Fraction()) + line.points
            players.setdefault(team, []).append(line.player)
    return tuple(
        TeamSum(1 + sum(other > points for other in sums.values()), team, points, tuple(players[team]))
        for team, points in sorted(sums.items(), key=lambda one: -one[1])
    )
