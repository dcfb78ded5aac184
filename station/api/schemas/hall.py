"""The hall's pages: boards at a glance, the event with its places, the organizers' office."""

from typing import Literal

from station.api.schemas.base import Point, Reply, Rows
from station.api.schemas.hall_acts import HeadingGiven, TablesGiven
from station.api.schemas.hall_places import HallFollowing, HallPlace, HallStage, HallTeamSum, HallVersion
from station.hall.tournament.sanctions import Sanction
from station.hall.tournament.tournament import Format
from station.pictures.ring import Moment

GlanceState = Literal["empty", "playing", "paused", "counting", "over"]


class HallCall(Reply):
    """What waits for a person at a table.

    game -- its number at the table, 0 before the first; type -- "help", or of the event of an incident
    state -- of the incident at the desk; referred -- to the chief
    since_ms -- the table's Unix time at which it came up
    pictures -- that the table keeps of it, straightened: see HallIncident
    """

    game: int
    seq: int
    type: str
    state: str
    referred: bool
    side: str
    number: int
    points: list[Point]
    article: str
    since_ms: int
    pictures: list[Moment]


class HallWord(Reply):
    """A game at a table that a person has to judge.

    kind -- "further": of no pairing, between the same names; "against": of the pairing, against what a person entered
    number -- of the game at the table; round, board, black, white -- of the pairing, names as drawn
    said -- the result; null: it goes on; stands -- of the pairing in the event
    """

    number: int
    kind: Literal["further", "against"]
    round: int
    board: int | None
    black: str
    white: str
    said: str | None
    said_played: bool
    stands: str | None
    stands_played: bool


class HallBusy(Reply):
    """A game that goes on at a table, while an order for another one waits. round -- 0: it is of no pairing"""

    round: int
    black: str
    white: str


class HallUnconfirmed(Reply):
    """What waits for somebody's word alone: that the game has ended, or the count.

    by -- whose; since_ms -- the table's Unix time of the last word on it
    """

    of: Literal["end", "count"]
    by: Literal["B", "W", "both", "referee"]
    since_ms: int


class Glance(Reply):
    """One table at a glance.

    black, white, round -- of the pairing; result -- once it is locked, as the event has it; until then null
    rows, moves, last, calls -- null, 0 and none for who is no official: nobody talks about games that go on (§15.8)
    heard_ms -- the hall's Unix time at the station's last message; silent -- that was a while ago
    taken -- the table has what was ordered of it
    used_s -- by side, at the last event; null: no clock
    words -- games there that a person has to judge, for officials; busy -- another game goes on there: the table takes
    its order once that has ended
    unconfirmed, coming -- for officials: a count that waits for a word; the referee who said that he comes
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
    busy: HallBusy | None
    unconfirmed: HallUnconfirmed | None
    coming: str | None
    words: list[HallWord]
    pages: str


class HallPlayer(Reply):
    """withdrawn -- the last round taken part in; null: plays on; sanctions -- that stand"""

    id: str
    name: str
    rank: str
    rating: int | None
    club: str
    team: str
    country: str
    withdrawn: int | None
    sanctions: list[Sanction]


class HallGame(Reply):
    """One game of the event, colors as drawn. white -- null: a bye; cancelled -- sides whose points were taken

    match_board -- of teams: the board of their match; black_player, white_player -- who sits there for them, by name
    lot -- of a knock-out: who goes on where nobody won
    holds -- id of who holds the stones in a 猜先 that is to be held; "": nobody says who; null: none is to be held
    """

    round: int
    board: int | None
    black: str
    white: str | None
    result: str | None
    played: bool
    cancelled: list[str]
    handicap: int
    lot: str
    match_board: int | None
    black_player: str
    white_player: str
    holds: str | None


class HallLineUp(Reply):
    """Of a team for its next match, or for the one that goes on and has no result yet. names -- ids by board"""

    team: str
    round: int
    names: list[str]


class HallLot(Reply):
    """Both lost, and a lot parted them for the next pairing alone (§17.5).

    game -- "round/black", of teams with "/board" behind
    station -- at whose desk it was drawn, "" where a person entered it here
    """

    game: str
    winner: Literal["B", "W"]
    station: str


class HallEvent(Reply):
    """The event as all may see it. head -- of the hall's own log, its size and first letters

    answers -- what the event's rules say where the texts are silent; shared -- ids of those who share a place
    players -- teams, where teams meet, and then members -- who plays for them
    format, limit -- of the first stage; rounds -- of the event so far; stage_ended -- no round is left in the last one
    """

    rev: int
    opened: bool
    name: str
    format: Format
    rounds: int
    limit: int
    stages: list[HallStage]
    stage_ended: bool
    following: HallFollowing | None
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
    lots: list[HallLot]
    members: list[HallPlayer]
    match_boards: int
    line_ups: list[HallLineUp]
    team_sums: list[HallTeamSum]


class HallNews(Reply):
    """A message of the hall's stream. boards -- that changed; stations -- all of them; event -- null: as before"""

    rev: int
    now_ms: int
    boards: list[Glance]
    stations: list[str]
    event: HallEvent | None


class HallUncounted(Reply):
    """A game that ended at a table without a result: it can be counted there from its record.

    number -- of the game there; round, black, white -- of the pairing; round 0: of none
    """

    number: int
    moves: int
    round: int
    black: str
    white: str


class HallMove(Reply):
    """point -- null: a pass; over -- with it the side says that the game is over (2002 §21.1)"""

    number: int
    color: Literal["B", "W"]
    point: Point | None
    over: bool = False


class HallBoard(Reply):
    """GET /api/hall/boards/{station}: one board, for officials. uncounted -- whose pairings have no result either"""

    glance: Glance
    game: int | None
    moves: list[HallMove]
    incidents: list[HallCall]
    phase: str
    rules: str
    uncounted: list[HallUncounted]


class HallIncident(Reply):
    """GET /api/hall/boards/{station}/games/{game}/incidents/{seq}: before and after as recorded, for officials.

    /{moment}.jpg behind the same address asks the table for one of its pictures
    """

    before: Rows
    after: Rows


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
    """A round that nobody knows of yet.

    mark -- what is done with it names as `seen`; why -- of each color by Black's id; "repeat": the two met before
    """

    round: int
    mark: str
    seed: str
    games: list[HallGame]
    why: dict[str, str]


class HallReferee(Reply):
    """Whose credential it is."""

    device: str
    name: str
    role: str


class HallTaken(Reply):
    """A ruling at a table that took results of players (§23.1); which, it does not say.

    number -- of the game at the table; ruling -- its event there; players -- ids; games -- theirs that have a result
    """

    station: str
    board: int | None
    number: int
    ruling: int
    players: list[str]
    why: str
    games: list[HallGame]


class HallLeft(Reply):
    """A published game that has no result and waits for somebody who has left. players -- ids of those"""

    game: HallGame
    players: list[str]


class HallOffice(Reply):
    """GET /api/hall/office: what the organizers see. heading -- of the event; komi -- in points, at every table

    taken -- rulings of which the chief has to say which results they took
    left -- games that wait for who has left: a person enters the forfeit
    """

    line: str
    qr_svg: str
    fingerprint: str
    waiting: list[HallWaiting]
    stations: list[HallStation]
    alarms: list[HallAlarm]
    questions: list[HallQuestion]
    draft: HallDraft | None
    fixed: TablesGiven
    heading: HeadingGiven
    komi: str
    referees: list[HallReferee]
    vkeys: list[str]
    taken: list[HallTaken]
    left: list[HallLeft]


class HallBrought(Reply):
    """What came out of a file: new players, games of the next round's draft; unused -- what in it means nothing here

    known -- whom its list names and who is here already; entered -- false: nothing was, since somebody is to say what
    becomes of those; differs -- results of earlier rounds that it has otherwise: none of them is taken
    """

    players: int
    games: int
    unused: list[str]
    known: list[str]
    entered: bool
    differs: list["HallDiffers"]


class HallDiffers(Reply):
    """A game with the result that it has here, and that of the file. black, white -- ids"""

    round: int
    board: int | None
    black: str
    white: str
    here: str
    file: str
