"""The hall's pages: boards at a glance, the event with its places, the organizers' office."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from station.api.schemas.access import DeviceName
from station.api.schemas.base import Decimal, Plain, Point, Reply, Request, Rows, RulesName, Words
from station.hall.tournament.tournament import Format

StationName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,32}$")]
PlayerId = Annotated[str, StringConstraints(min_length=1, max_length=80)]
BoardNumber = Annotated[int, Field(ge=1, le=10_000)]
Round = Annotated[int, Field(ge=1, le=100)]
GlanceState = Literal["empty", "playing", "paused", "counting", "over"]
SideResult = Annotated[
    str,
    StringConstraints(pattern=r"^([BW]\+(R|T|F|[0-9]{1,3}(\.[0-9]{1,2})?)?|draw|both_lose|no_result|replay)$"),
]


class HallCall(Reply):
    """What waits for a person at a table.

    type -- "help", or of the event of an incident; state -- of the incident at the desk; referred -- to the chief
    since_ms -- the table's Unix time at which it came up
    """

    seq: int
    type: str
    state: str
    referred: bool
    side: str
    number: int
    points: list[Point]
    article: str
    since_ms: int


class Glance(Reply):
    """One table at a glance.

    black, white, round -- of the pairing; result -- once it is locked, as the event has it; until then null
    rows, moves, last, calls -- null, 0 and none for who is no official: nobody talks about games that go on (§15.8)
    heard_ms -- the hall's Unix time at the station's last message; silent -- that was a while ago
    taken -- the table has what was ordered of it
    used_s -- by side, at the last event; null: no clock
    """

    station: str
    board: int | None
    rev: int
    state: GlanceState
    round: int
    black: str
    white: str
    result: str | None
    rows: Rows | None
    moves: int
    last: Point | None
    captures: list[int]
    used_s: list[int] | None
    calls: list[HallCall]
    heard_ms: int | None
    silent: bool
    taken: bool
    pages: str


class HallPlayer(Reply):
    """withdrawn -- the last round taken part in; null: plays on"""

    id: str
    name: str
    rank: str
    club: str
    team: str
    country: str
    withdrawn: int | None


class HallGame(Reply):
    """One game of the event, colors as drawn. white -- null: a bye; cancelled -- sides whose points were taken"""

    round: int
    board: int | None
    black: str
    white: str | None
    result: str | None
    played: bool
    cancelled: list[str]
    handicap: int


class HallPlace(Reply):
    """A line of the table of places; exact fractions as people write them."""

    place: int | None
    player: str
    points: str
    opponents: str
    small: str
    warnings: int
    total: str | None
    boards: list[str] | None


class HallVersion(Reply):
    """A table that was shown. by -- who released it, "" while provisional; because -- the decision that changed it"""

    number: int
    after: int
    by: str
    at: str
    because: str
    places: list[HallPlace]


class HallEvent(Reply):
    """The event as all may see it. head -- of the hall's own log, its size and first letters

    answers -- what the event's rules say where the texts are silent; shared -- ids of those who share a place
    lots -- "round/black" of games that both lost and that a lot parted for the next pairing (§17.5)
    """

    rev: int
    opened: bool
    name: str
    format: Format
    rounds: int
    round: int
    method: str
    highest: str
    rules: str
    chief: str
    players: list[HallPlayer]
    games: list[HallGame]
    places: list[HallPlace]
    after: int
    versions: list[HallVersion]
    head: str
    answers: dict[str, str]
    shared: list[list[str]]
    lots: list[str]


class HallNews(Reply):
    """A message of the hall's stream. boards -- that changed; stations -- all of them; event -- null: as before"""

    rev: int
    now_ms: int
    boards: list[Glance]
    stations: list[str]
    event: HallEvent | None
    office: int


class HallMove(Reply):
    """point -- null: a pass"""

    number: int
    color: Literal["B", "W"]
    point: Point | None


class HallBoard(Reply):
    """GET /api/hall/boards/{station}: one board, for officials."""

    glance: Glance
    game: int | None
    moves: list[HallMove]
    incidents: list[HallCall]
    phase: str
    rules: str


class HallStation(Reply):
    """A station that was let in. fingerprint -- of its keys; cosigned -- records under the last head cosigned"""

    name: str
    board: int | None
    pages: str
    heard_ms: int | None
    records: int
    cosigned: int


class HallWaiting(Reply):
    """One that asks to be let in: the same fingerprint stands on its own screen."""

    name: str
    fingerprint: str
    pages: str
    since_ms: int


class HallAlarm(Reply):
    """What no sound station does."""

    station: str
    kind: str
    about: str
    times: int
    since_ms: int


class HallQuestion(Reply):
    """Something the texts leave open. choices -- none: any text; the usual one first"""

    name: str
    article: str
    choices: list[str]


class HallDraft(Reply):
    """A round that nobody knows of yet. why -- of each color by Black's id; "repeat": the two met before"""

    round: int
    seed: str
    games: list[HallGame]
    why: dict[str, str]


class HallReferee(Reply):
    """Whose credential it is."""

    device: str
    name: str
    role: str


class HallOffice(Reply):
    """GET /api/hall/office: what the organizers see."""

    line: str
    qr_svg: str
    fingerprint: str
    waiting: list[HallWaiting]
    stations: list[HallStation]
    alarms: list[HallAlarm]
    questions: list[HallQuestion]
    draft: HallDraft | None
    fixed: "TablesGiven"
    referees: list[HallReferee]
    vkeys: list[str]


class HallMe(Reply):
    """What this browser may do."""

    role: str
    name: str


class HallCredential(Reply):
    """What makes one device a referee's within ten minutes."""

    pin: str
    url: str
    qr_svg: str


class JoinAsked(Request):
    """POST /api/hall/join, by a station."""

    token: Annotated[str, StringConstraints(max_length=100)]
    name: StationName
    log: Annotated[str, StringConstraints(max_length=300)]
    bus: Annotated[str, StringConstraints(max_length=60)]
    pages: Annotated[str, StringConstraints(max_length=200)] = ""


class JoinAnswered(Reply):
    """The hall's keys; whoever asked holds them against the fingerprint in the line."""

    log: str
    witness: str
    certificate: str
    server: str


class Seated(Request):
    """Where a station stands; null: nowhere."""

    board: BoardNumber | None


class Accepted(Seated):
    """POST /api/hall/stations/{name}/accept. fingerprint -- what was compared"""

    fingerprint: Annotated[str, StringConstraints(max_length=40)]


class EventAsked(Request):
    """POST /api/hall/event: the event begins. answers -- to each question of the texts"""

    name: Words
    format: Format
    rounds: Round
    answers: Annotated[dict[str, Annotated[str, StringConstraints(max_length=200)]], Field(max_length=60)]


class QuestionsAsked(Request):
    """Of an event of this format."""

    format: Format


class PlayerAsked(Request):
    """POST /api/hall/players."""

    name: Words
    rank: Annotated[str, StringConstraints(max_length=4)] = ""
    club: Words = ""
    team: Words = ""
    country: Annotated[str, StringConstraints(max_length=2)] = ""


class TablesGiven(Request):
    """PUT /api/hall/tables: what holds at every table from the next order on."""

    rules: RulesName = "chinese-2002"
    komi_zi: Decimal | None = None
    komi_points: Decimal | None = None
    clock: Annotated[str, StringConstraints(max_length=40)] = ""
    chief: DeviceName = ""
    referees: Annotated[dict[Annotated[str, StringConstraints(max_length=20)], DeviceName], Field(max_length=500)] = {}
    terms: dict[str, Any] = {}
    delay_s: Annotated[int, Field(ge=0, le=86_400)] = 900


class DraftAsked(Request):
    """POST /api/hall/draft. seed -- what the lots come from; "" takes a new one"""

    seed: Annotated[str, StringConstraints(max_length=80)] = ""


class ResultGiven(Request):
    """POST /api/hall/results: what a person decides. played -- false: a forfeit; ground -- the article"""

    round: Round
    black: PlayerId
    result: SideResult
    played: bool = True
    ground: Words = ""


class CancellationGiven(Request):
    """POST /api/hall/cancellations (§23.1)."""

    round: Round
    black: PlayerId
    sides: Literal["B", "W", "BW"]
    decision: Words


class WithdrawalGiven(Request):
    """POST /api/hall/withdrawals (§28)."""

    player: PlayerId
    after: Annotated[int, Field(ge=0, le=100)]
    why: Words = ""


class WarningGiven(Request):
    """POST /api/hall/warnings: they count over the whole event (§27.1 B)."""

    player: PlayerId
    times: Annotated[int, Field(ge=1, le=9)] = 1


class LotGiven(Request):
    """POST /api/hall/lots: both lost; who is treated as the winner in the next pairing (§17.5)."""

    round: Round
    black: PlayerId
    winner: Literal["B", "W"]
    drew: Words
    before: Words


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
