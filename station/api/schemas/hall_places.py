"""Places of an event, and the stages that they are of."""

from station.api.schemas.base import Reply
from station.hall.tournament.tournament import Format


class HallPlace(Reply):
    """A line of the table of places; exact fractions as people write them.

    stage -- the last one that the player was in, from 1; boards -- of a team, and their sum (局分)
    """

    place: int | None
    player: str
    points: str
    opponents: str
    small: str
    warnings: int
    total: str | None
    stage: int
    boards: list[str] | None
    board_points: str | None


class HallTeamSum(Reply):
    """队员总分: what a team's players have together. players -- their ids"""

    place: int
    team: str
    points: str
    players: list[str]


class HallVersion(Reply):
    """A table that was shown. by -- who released it, "" while provisional; because -- the decision that changed it"""

    number: int
    after: int
    by: str
    at: str
    because: str
    places: list[HallPlace]


class HallStage(Reply):
    """A stage of the event that began, the first one too. after -- the last round before it; out -- who is out of it

    limit -- of knock-outs: out at more defeats; of a final best of n: (n − 1) / 2; players -- ids, the best first
    """

    format: Format
    after: int
    rounds: int
    limit: int
    players: list[str]
    out: list[str]


class HallFollowing(Reply):
    """The next stage. players -- how many go on into it; rounds -- 0: as many as it needs"""

    format: Format
    rounds: int
    limit: int
    players: int
