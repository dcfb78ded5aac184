"""What is asked of the hall: by stations that join, and by organizers and officials."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from station.api.schemas.access import DeviceName
from station.api.schemas.base import ControlName, Decimal, Plain, Request, RulesName, Words
from station.api.schemas.event import EventTerms
from station.hall.tournament.sanctions import Sanction
from station.hall.tournament.tournament import Format, GameKey

StationName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,32}$")]
PlayerId = Annotated[str, StringConstraints(min_length=1, max_length=80)]
BoardNumber = Annotated[int, Field(ge=1, le=10_000)]
MatchBoard = Annotated[int, Field(ge=1, le=50)]
Round = Annotated[int, Field(ge=1, le=100)]
SideResult = Annotated[
    str,
    StringConstraints(pattern=r"^([BW]\+(R|T|F|[0-9]{1,3}(\.[0-9]{1,2})?)?|draw|both_lose|no_result|replay)$"),
]


class JoinAsked(Request):
    """POST /api/hall/join, by a station."""

    token: Annotated[str, StringConstraints(max_length=100)]
    name: StationName
    log: Annotated[str, StringConstraints(max_length=300)]
    bus: Annotated[str, StringConstraints(max_length=60)]
    pages: Annotated[str, StringConstraints(max_length=200)] = ""


class ComingSaid(Request):
    """POST /api/hall/coming/{station}: on -- whoever asks comes; false: after all he does not."""

    on: bool


class Seated(Request):
    """Where a station stands; null: nowhere."""

    board: BoardNumber | None


class Accepted(Seated):
    """POST /api/hall/stations/{name}/accept. fingerprint -- what was compared"""

    fingerprint: Annotated[str, StringConstraints(max_length=40)]


Day = Annotated[str, StringConstraints(pattern=r"^(\d{4}-\d\d-\d\d)?$")]


class HeadingGiven(Request):
    """What files of results say above them. country -- two letters; minutes -- of one side, as ratings count"""

    place: Annotated[str, StringConstraints(max_length=100)] = ""
    country: Annotated[str, StringConstraints(pattern=r"^([A-Za-z]{2})?$")] = ""
    begin: Day = ""
    end: Day = ""
    minutes: Annotated[int, Field(ge=0, le=2000)] | None = None


class StageGiven(Request):
    """A stage that follows. players -- how many go on into it; rounds -- 0: as it needs; limit -- as of HallStage"""

    format: Format
    players: Annotated[int, Field(ge=2, le=5000)]
    rounds: Annotated[int, Field(ge=0, le=100)] = 0
    limit: Annotated[int, Field(ge=0, le=10)] = 0


class EventAsked(Request):
    """POST /api/hall/event: the event begins. answers -- to each question of the texts

    limit -- of a knock-out or a final; later -- the stages after the first one
    match_boards -- of a match of teams; 0: persons play; all_play -- everybody of a team everybody of the other
    """

    name: Words
    format: Format
    rounds: Round
    match_boards: Annotated[int, Field(ge=0, le=50)] = 0
    all_play: bool = False
    answers: Annotated[dict[str, Annotated[str, StringConstraints(max_length=200)]], Field(max_length=60)]
    heading: HeadingGiven = HeadingGiven()
    limit: Annotated[int, Field(ge=0, le=10)] = 0
    later: Annotated[list[StageGiven], Field(max_length=8)] = []


class StageBegins(Request):
    """POST /api/hall/stages: the next one begins. players -- who goes on, by id, the best first"""

    players: Annotated[list[PlayerId], Field(min_length=2, max_length=5000)]


class AnswersGiven(Request):
    """POST /api/hall/answers: to questions that the program did not ask yet when the event began."""

    answers: Annotated[dict[str, Annotated[str, StringConstraints(max_length=200)]], Field(min_length=1, max_length=60)]


class HeadSeen(Request):
    """The event's name, place and dates as a page showed them."""

    name: Words
    heading: HeadingGiven = HeadingGiven()


class HeadGiven(Request):
    """PUT /api/hall/event: what may be another while it goes on. seen -- refused where it is another one by now"""

    name: Annotated[Words, StringConstraints(min_length=1)]
    heading: HeadingGiven = HeadingGiven()
    seen: HeadSeen | None = None


class QuestionsAsked(Request):
    """Of an event of this format. later -- of the stages after it"""

    format: Format
    later: Annotated[list[Format], Field(max_length=8)] = []


class PlayerAsked(Request):
    """POST /api/hall/players."""

    name: Words
    rank: Annotated[str, StringConstraints(max_length=12)] = ""
    club: Words = ""
    team: Words = ""
    country: Annotated[str, StringConstraints(max_length=2)] = ""


class PlayerPut(Request):
    """PUT /api/hall/players/{player}: what is put right of him; what is not said stays as it is."""

    name: Annotated[Words, StringConstraints(min_length=1)] | None = None
    rank: Annotated[str, StringConstraints(max_length=12)] | None = None
    club: Words | None = None
    team: Words | None = None
    country: Annotated[str, StringConstraints(max_length=2)] | None = None


class TablesGiven(Request):
    """PUT /api/hall/tables: what holds at every table from the next order on; what is not said stays.

    terms -- of the games; who rules there and by which clock are told beside them
    """

    rules: RulesName = "chinese-2002"
    komi_zi: Decimal | None = None
    komi_points: Decimal | None = None
    clock: ControlName = ""
    chief: DeviceName = ""
    referees: Annotated[dict[Annotated[str, StringConstraints(max_length=20)], DeviceName], Field(max_length=500)] = {}
    terms: EventTerms = EventTerms()
    delay_s: Annotated[int, Field(ge=0, le=86_400)] = 900
    deputies: Words = ""


class DraftAsked(Request):
    """POST /api/hall/draft. seed -- what the lots come from; "" takes a new one"""

    seed: Annotated[str, StringConstraints(max_length=80)] = ""


class GameNamed(Request):
    """A game of the event. match_board -- of teams: the board of their match"""

    round: Round
    black: PlayerId
    match_board: MatchBoard | None = None

    @property
    def key(self) -> GameKey:
        """As the event has it."""
        return (self.round, self.black) if self.match_board is None else (self.round, self.black, self.match_board)


class ResultGiven(GameNamed):
    """POST /api/hall/results: what a person decides.

    played -- false: a forfeit; ground -- the article; seen -- the result that he saw, "" where there was none: refused
    where there is another one by now
    """

    result: SideResult
    played: bool = True
    ground: Words = ""
    seen: Words | None = None


class WordJudged(Request):
    """POST /api/hall/words: whether a game at a table is the pairing's. number -- of the game at the table"""

    station: StationName
    number: Annotated[int, Field(ge=1)]
    taken: bool
    why: Words = ""


class TakenGiven(Request):
    """POST /api/hall/taken (§23.1): which results a ruling at a table took. games -- none: no result is cancelled"""

    station: StationName
    number: Annotated[int, Field(ge=1)]
    ruling: Annotated[int, Field(ge=1)]
    games: Annotated[list[GameNamed], Field(max_length=1000)]


class CancellationGiven(GameNamed):
    """POST /api/hall/cancellations (§23.1). back -- a later decision gives the points back"""

    sides: Literal["B", "W", "BW"]
    decision: Annotated[Words, StringConstraints(min_length=1)]
    back: bool = False


class WithdrawalGiven(Request):
    """POST /api/hall/withdrawals (§28)."""

    player: PlayerId
    after: Annotated[int, Field(ge=0, le=100)]
    why: Words = ""


class SanctionGiven(Request):
    """POST /api/hall/sanctions (§23.1, §23.2, §23.6). after -- the last round of one banned; lifted -- taken back"""

    player: PlayerId
    what: Sanction
    why: Words = ""
    after: Annotated[int, Field(ge=0, le=100)] = 0
    lifted: bool = False


class ReturnGiven(Request):
    """POST /api/hall/returns: somebody did not leave after all."""

    player: PlayerId


class WarningGiven(Request):
    """POST /api/hall/warnings: they count over the whole event (§27.1 B). times -- less than 0: taken back; seen -- how
    many he had on the page: refused where they are others by now"""

    player: PlayerId
    times: Annotated[int, Field(ge=-9, le=9)] = 1
    seen: Annotated[int, Field(ge=0)] | None = None


class LotGiven(GameNamed):
    """POST /api/hall/lots: both lost; who is treated as the winner in the next pairing (§17.5)."""

    winner: Literal["B", "W"]
    drew: Words
    before: Words


class LineUpGiven(Request):
    """POST /api/hall/line-ups: before the match (§25.2). names -- ids by board"""

    team: PlayerId
    round: Round
    names: Annotated[list[PlayerId], Field(min_length=1, max_length=50)]


class NigiriGiven(GameNamed):
    """POST /api/hall/nigiri: 猜先 at a table (§10). holder -- id of the player or team; shown -- black stones"""

    holder: PlayerId
    held: Annotated[int, Field(ge=1, le=180)]
    shown: Literal[1, 2]


class OrderGiven(Request):
    """POST /api/hall/orders: a play-off or lot among equals, the better one first (§27.1 C)."""

    names: Annotated[list[PlayerId], Field(min_length=2, max_length=50)]
    how: Words


class ReleaseGiven(Request):
    """POST /api/hall/releases: the chief lets the table after a round be published (§30.4)."""

    after: Annotated[int, Field(ge=0, le=100)]


class ErasureAsked(Request):
    """POST /api/hall/erasures: a player's own data."""

    player: PlayerId
    why: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), Plain]


class CredentialAsked(Request):
    """POST /api/hall/officials."""

    role: Literal["referee", "executing_referee", "chief"]
    name: DeviceName
