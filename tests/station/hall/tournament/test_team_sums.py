"""队员总分: example 2 of HALL.md with teams put to its players, reckoned by hand from the points that stand there."""

import json
from dataclasses import replace

from station.hall.files.document import read
from station.hall.tournament.standings import standings
from station.hall.tournament.team_sums import team_sums
from station.hall.tournament.tournament import Format
from tests.station.hall.examples import EXAMPLES, file_of

TEAMS = {"A": "X", "H": "X", "B": "Y", "C": "Y", "D": "Z", "E": "Z", "F": "W", "G": ""}


def test_a_team_has_what_its_players_have() -> None:
    """A 6 + H 0 = 6; B 4 + C 2 = 6; D 2 + E 4 = 6; F alone 4; G plays for nobody."""
    example = read(json.dumps(file_of(EXAMPLES["2 Swiss"])), "example 2").tournament
    players = tuple(replace(one, team=TEAMS[one.id]) for one in example.players)
    event = replace(example, players=players)
    told = [(one.place, one.team, str(one.points)) for one in team_sums(event, standings(event))]
    assert told == [(1, "X", "6"), (1, "Y", "6"), (1, "Z", "6"), (4, "W", "4")]
    assert team_sums(example, standings(example)) == ()
    assert team_sums(replace(event, format=Format.TEAM_SWISS), ()) == ()
