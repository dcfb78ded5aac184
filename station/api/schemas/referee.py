"""The referee's desk on the wire."""

from typing import Literal

from station.api.schemas.base import Color, Point, Reply, Rows
from station.api.schemas.game import DeskGiven, Moment

Want = Literal["side", "point", "moves", "used", "reading", "wrong", "first_part", "owner"]
"""What has to be touched or said with a ruling; from "used" on of the clock: `GivenTimes`."""


class DeskEffect(Reply):
    """One effect of a ruling that may be given. of -- side, move, points or action, by its part in the incident."""

    do: str
    of: str = ""
    at: str = ""


class DeskMove(Reply):
    """A move of the record, by its event."""

    seq: int
    number: int
    color: Color
    point: Point


class DeskChoice(Reply):
    """A ruling that the rules allow now.

    mine -- whoever asks may give it; wants -- what has to be touched with it
    preferred -- which of the choices the event has fixed; "" for none
    first -- who was to move where missed moves belong; None: nobody knows, or it wants none
    moves -- that it may be about, the newest first, where nobody knows which one was meant
    adds -- it may come on top of a ruling, and takes none back; by_warnings -- too many of them propose it
    """

    id: str
    article: str | None
    text: str
    decides: list[str]
    effects: list[DeskEffect]
    choices: dict[str, list[DeskEffect]]
    preferred: str
    reasons: bool
    mine: bool
    wants: list[Want]
    first: Color | None
    moves: list[DeskMove]
    adds: bool
    by_warnings: bool


class DeskTime(Reply):
    """When something happened: time of day, and seconds since the first frame."""

    time: str
    t: float


class DeskClaim(Reply):
    """Whoever brought it up; closed_by -- the event that closed the window.

    noted -- in the other side's time: heard at the claimant's own turn; pressing -- heard at once all the same
    used_ms -- Black's and White's used time then; empty without a clock that had begun
    """

    by: str
    in_time: bool
    noted: bool
    pressing: bool
    why: str
    closed_by: int | None
    at: DeskTime
    used_ms: list[int]


class DeskWindow(Reply):
    """Until when it may be claimed: by whom, before which move, or which event closed it.

    closed_number -- of that move, closed_at -- when it was seen; pictures -- that were kept of it
    heard_now -- a claim is heard at once; else noted, and heard at the claimant's own turn (older D2.7.2)
    late -- still heard, though both sides have confirmed the result (2002 §16.4 is silent between that and the lock)
    article -- where the window stands; None: there is no window, or the ruleset's text is not stored here
    """

    name: str | None
    article: str | None
    open: bool
    who: Color | None
    until: int | None
    closed_by: int | None
    closed_number: int | None
    closed_at: DeskTime | None
    heard_now: bool
    late: bool
    pictures: list[Moment]


class DeskAnswer(Reply):
    """What a side said; both empty: it did not answer."""

    by: str
    value: str
    text: str


class DeskQuestion(Reply):
    """What the desk asked: a side, or both."""

    seq: int
    to: str
    fact: str
    text: str
    name: str
    at: DeskTime
    answers: list[DeskAnswer]


class DeskAssent(Reply):
    """To which ruling a side agreed last."""

    by: Color
    ruling: str
    choice: str


class DeskReferral(Reply):
    """Passed on to the chief. answered -- when he ruled; null: not yet, or somebody else did."""

    by: str
    why: str
    at: DeskTime
    answered: DeskTime | None


class DeskIncident(Reply):
    """An incident as the desk shows it.

    seq -- of its event, as in the board's incidents; origin -- of the one in whose place it was opened, which has its
    pictures, else its own; after -- whose picture shows the board after it: of a takeback that of the stone set down
    term -- as the Chinese texts call it; ex_officio -- a referee may act of his own motion
    asks -- facts that decide between the rulings; found -- those that the referee found;
    known -- the last word on each, found or answered
    quotes, rules_quotes -- the words of the articles broken, and of that which rules
    by_analogy -- no article names it: the one that rules is applied by analogy
    sources -- where no article is ours: what is broken and what follows by another text, as "japanese-1989 14"
    awaiting_board -- what may be ruled as soon as a scattered board stands as recorded, and not before
    """

    seq: int
    origin: int
    after: int
    kind: str
    term: str
    state: str
    number: int
    t: float
    time: str | None
    side: Color | None
    points: list[str]
    broken: str | None
    quotes: list[str]
    rules: str | None
    rules_quotes: list[str]
    by_analogy: bool
    sources: list[str]
    ex_officio: bool
    window: DeskWindow
    claims: list[DeskClaim]
    questions: list[DeskQuestion]
    assents: list[DeskAssent]
    referrals: list[DeskReferral]
    answers: dict[str, str]
    found: dict[str, str]
    known: dict[str, str]
    asks: list[str]
    choices: list[DeskChoice]
    awaiting_board: list[DeskChoice]
    rulings: list[int]
    pictures: list[Moment]


class DeskBlind(Reply):
    """Points of the incident that nobody could see for ten seconds. since, until -- seconds since the first frame."""

    points: list[str]
    since: float
    until: float | None


class DeskFact(Reply):
    """What the record knows of an incident: `says` is a message of the catalogs, the rest its values.

    at -- when; null: it has no time of its own
    """

    says: str
    color: Color | None
    points: list[str]
    n: int
    m: int
    name: str
    at: DeskTime | None


class DeskBoards(Reply):
    """GET /api/referee/incidents/{seq}: the board before and after, as recorded, the facts, and what was out of sight
    between."""

    before: Rows
    after: Rows
    facts: list[DeskFact]
    blind: list[DeskBlind]


class DeskLot(Reply):
    """The lot that a ruling left. winner -- in the pairing alone; drew -- who drew; before -- whose eyes."""

    winner: Color
    drew: str
    before: str


class DeskCheck(Reply):
    """Who has checked the equipment of the table, and under which article of the game's own text."""

    role: str
    name: str
    time: str | None
    article: str | None
    passes: bool
    remark: str


class DeskAppeal(Reply):
    """A side went to the organizers (older D2.7.4, 2002 §16.3); the ruling holds meanwhile."""

    by: Color
    why: str
    at: DeskTime


class DeskRuling(Reply):
    """A ruling that was given. text -- of its article; before, after -- the board as recorded.

    used_ms -- Black's and White's used time before it, then after it; empty without a clock that had begun
    executed_at -- when the board agreed again; went_on -- when play went on
    lot -- that it left to be drawn; wants_lot -- which nobody has drawn yet; ends -- the game is over by it
    """

    seq: int
    number: int
    incident: int
    t: float
    time: str | None
    ruling: str
    choice: str
    article: str | None
    text: str
    decider: str
    name: str
    why: str
    effects: list[DeskGiven]
    assents: list[Color]
    before: Rows
    after: Rows
    used_ms: list[int]
    supersedes: int | None
    superseded_by: int | None
    executed: bool
    executed_at: DeskTime | None
    went_on: DeskTime | None
    confirmed: list[Color]
    appeals: list[DeskAppeal]
    lot: DeskLot | None
    wants_lot: bool
    ends: bool


class DeskWarning(Reply):
    """A line of the ledger. ruling, cancelled_by -- numbers of rulings."""

    side: Color
    ruling: int
    article: str | None
    name: str
    cancelled_by: int | None


class DeskOrder(Reply):
    """What has to be done on a point, as ".", "B" or "W". stone -- what has to stand there; lies -- what may lie there
    still, and comes off first where it is another stone
    """

    stone: str
    lies: str


class Desk(Reply):
    """GET /api/referee. warnings -- that count; proposed -- the result they lead to, for a referee to confirm.

    expected -- what has to be done on which point until the last ruling is carried out
    chief -- the chief referee, to whom an incident may be passed on; "": nobody is
    refereed -- somebody is named who rules; equipment -- checks of board, stones and clock, in order
    """

    role: Literal["side tablet", "referee", "executing referee", "chief", "owner"]
    name: str
    chief: str = ""
    refereed: bool
    incidents: list[DeskIncident]
    rulings: list[DeskRuling]
    ledger: list[DeskWarning]
    warnings: dict[str, int]
    proposed: str | None
    expected: dict[str, DeskOrder]
    equipment: list[DeskCheck]


class DeskChecks(Reply):
    """GET /api/referee/equipment, also where no game goes on. waiting -- signed for the next game, in order."""

    role: Literal["side tablet", "referee", "executing referee", "chief", "owner"]
    refereed: bool
    waiting: list[DeskCheck]


class Preview(Reply):
    """What a ruling would make of the record: names, board, who moves, warnings, result, and what has to be done.

    proposed -- the result that the warnings propose then (2002 §24.2); null: none
    """

    black: str
    white: str
    board: Rows
    to_move: Color | None
    warnings: dict[str, int]
    result: str | None
    proposed: str | None
    expected: dict[str, DeskOrder]
