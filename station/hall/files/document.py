"""A tournament as a file of JSON, as `tianyuan hall` reads and writes it (ARCHITECTURE.md, commands)."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from rules.reasons import shown
from station.errors import InputError
from station.hall.codes import Code
from station.hall.tournament.faults import faults
from station.hall.tournament.result import Result
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import (
    ByeCredit,
    Format,
    Game,
    Heading,
    Highest,
    OwnPoints,
    Person,
    Stage,
    Tournament,
)
from vision.reasons import Reason


def _exact(value: object) -> Fraction:
    """A number as a string of an exact fraction or decimal, or as an integer: no float has a place in a score."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError("no exact number")
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise ValueError("no exact number") from None


def _result(value: object) -> Result:
    if not isinstance(value, str):
        raise ValueError("no result")
    return Result.parse(value)


Exact = Annotated[Fraction, BeforeValidator(_exact)]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, arbitrary_types_allowed=True, extra="allow")


class _Person(_Model):
    id: str = ""
    family: str = ""
    given: str = ""
    name: str = ""
    team: str = ""
    rank: str = ""
    rating: int | None = None
    country: str = ""
    club: str = ""
    born: str = ""
    pin: str = ""
    licence: str = ""
    aga: str = ""


_Format = Literal[
    "swiss", "round_robin", "team_swiss", "team_round_robin", "knock_out", "swiss_knock_out", "final", "duel"
]


class _Game(_Model):
    round: int
    board: int | None = None
    table: int | None = None
    black: str | None = None
    white: str | None = None
    result: Annotated[Result, BeforeValidator(_result)] | None = None
    played: bool = True
    cancelled: Literal["B", "W", "both"] | None = None
    handicap: int = 0
    lot: Literal["", "B", "W"] = ""


class _Stage(_Model):
    format: _Format
    after: Annotated[int, Field(ge=1)]
    players: Annotated[list[str], Field(min_length=2)]
    rounds: Annotated[int, Field(ge=0)] = 0
    limit: Annotated[int, Field(ge=0)] = 0


class _Bye(_Model):
    points: Exact = Fraction(2)
    opponent: Literal["before", "0"] = "before"


class _Heading(_Model):
    place: str = ""
    country: str = ""
    begin: str = ""
    end: str = ""
    komi: str = ""
    minutes: int | None = None


class _Document(_Model):
    rounds: Annotated[int, Field(ge=1)]
    format: _Format
    players: list[str | _Person]
    games: list[_Game]
    name: str = ""
    highest: Literal["actual", "possible"] = "actual"
    warnings: dict[str, Annotated[int, Field(ge=0)]] = {}
    withdrawn: dict[str, int] = {}
    order: list[list[str]] = []
    after: Annotated[int, Field(ge=0)] | None = None
    bye: _Bye = _Bye()
    no_result: Exact = Fraction(1)
    forfeits: Literal["count", "skip"] = "count"
    withdrawn_place: Literal["keeps", "none"] = "keeps"
    withdrawn_forfeits: Literal["count", "skip"] = "count"
    cancelled_meeting: Literal["counts", "none"] = "counts"
    members: list[_Person] = []
    match_boards: Annotated[int, Field(ge=0, le=50)] = 0
    match_rounds: Annotated[int, Field(ge=1, le=50)] = 1
    team_total: Literal["match_points", "board_points"] = "match_points"
    limit: Annotated[int, Field(ge=0)] = 0
    stages: list[_Stage] = []
    event: _Heading = _Heading()
    method: Literal["A", "B"] = "A"
    answers: dict[str, str] = {}


class Document:
    """A tournament and what its file says beside it.

    after -- a table after that round is wanted; None: after all
    unused -- places of entries that this program does not know
    method -- of §27.2, by which its event ranks; answers -- to what the texts leave open, by name
    """

    def __init__(
        self,
        tournament: Tournament,
        after: int | None,
        unused: tuple[str, ...] = (),
        method: Method = Method.A,
        answers: Mapping[str, str] | None = None,
    ) -> None:
        self.tournament, self.after, self.unused = tournament, after, unused
        self.method, self.answers = method, answers or {}


def read(text: str | bytes, place: str) -> Document:
    """Of the file's text. InputError, naming `place` and where in the file, for what is no tournament."""
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(Reason(Code.NOT_JSON), place, getattr(error, "lineno", None)) from None
    try:
        document = _Document.model_validate(loaded)
    except ValidationError as error:
        where, reason = first_fault(error)
        raise InputError(reason, at_place(place, where)) from None
    tournament = _tournament(document)
    for where, reason in faults(tournament):
        raise InputError(reason, at_place(place, where))
    if document.after is not None and document.after > document.rounds:
        outside = Reason(Code.ROUND_OUTSIDE, {"round": document.after, "rounds": document.rounds})
        raise InputError(outside, at_place(place, "after"))
    return Document(
        tournament, document.after, tuple(_unused(document)), Method(document.method), dict(document.answers)
    )


def as_json(
    tournament: Tournament, method: Method = Method.A, answers: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """What `read` takes again; defaults are left out."""
    plain: dict[str, Any] = {"rounds": tournament.rounds, "format": str(tournament.format)}
    if tournament.name:
        plain["name"] = tournament.name
    if heading := {name: value for name, value in vars(tournament.heading).items() if value not in ("", None)}:
        plain["event"] = heading
    plain["players"] = [_person_json(person) for person in tournament.players]
    plain["games"] = [_game_json(game) for game in tournament.games]
    if tournament.highest is not Highest.ACTUAL:
        plain["highest"] = str(tournament.highest)
    for name, mapping in (("warnings", tournament.warnings), ("withdrawn", tournament.withdrawn)):
        if mapping:
            plain[name] = dict(mapping)
    if tournament.order:
        plain["order"] = [list(names) for names in tournament.order]
    if tournament.bye_points != 2 or tournament.bye_credit is not ByeCredit.BEFORE:
        plain["bye"] = {"points": str(tournament.bye_points), "opponent": str(tournament.bye_credit)}
    if tournament.no_result != 1:
        plain["no_result"] = str(tournament.no_result)
    if not tournament.forfeits:
        plain["forfeits"] = "skip"
    if not tournament.leavers_placed:
        plain["withdrawn_place"] = "none"
    if not tournament.leavers_forfeits:
        plain["withdrawn_forfeits"] = "skip"
    if not tournament.cancelled_met:
        plain["cancelled_meeting"] = "none"
    if tournament.members:
        plain["members"] = [_said(one) for one in tournament.members]
    if tournament.match_boards:
        plain["match_boards"] = tournament.match_boards
    if tournament.match_rounds > 1:
        plain["match_rounds"] = tournament.match_rounds
    if tournament.own_points is not OwnPoints.MATCH:
        plain["team_total"] = str(tournament.own_points)
    if tournament.limit:
        plain["limit"] = tournament.limit
    if tournament.stages:
        plain["stages"] = [
            vars(one) | {"format": str(one.format), "players": list(one.players)} for one in tournament.stages
        ]
    if method is not Method.A:
        plain["method"] = str(method)
    if answers:
        plain["answers"] = dict(answers)
    return plain


def write(tournament: Tournament, method: Method = Method.A, answers: Mapping[str, str] | None = None) -> str:
    """One game and one player a line, so that two versions can be compared."""
    plain = as_json(tournament, method, answers)
    parts = []
    for key, value in plain.items():
        told = json.dumps(value, ensure_ascii=False)
        if key in ("players", "games"):
            told = "[\n  " + ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value) + "\n ]"
        parts.append(f' "{key}": {told}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _tournament(document: _Document) -> Tournament:
    return Tournament(
        document.rounds,
        Format(document.format),
        tuple(_person(one) for one in document.players),
        tuple(_game(one, of_teams=Format(document.format).of_teams) for one in document.games),
        document.name,
        Highest(document.highest),
        document.warnings,
        document.withdrawn,
        tuple(map(tuple, document.order)),
        document.bye.points,
        ByeCredit(document.bye.opponent),
        document.no_result,
        document.forfeits == "count",
        Heading(**{name: getattr(document.event, name) for name in _Heading.model_fields}),
        document.withdrawn_place == "keeps",
        document.withdrawn_forfeits == "count",
        document.cancelled_meeting == "counts",
        tuple(_person(one) for one in document.members),
        document.match_boards,
        own_points=OwnPoints(document.team_total),
        match_rounds=document.match_rounds,
        limit=document.limit,
        stages=tuple(
            Stage(Format(one.format), one.after, tuple(one.players), one.rounds, one.limit) for one in document.stages
        ),
    )


def _person(one: str | _Person) -> Person:
    if isinstance(one, str):
        return Person(one)
    family = one.family or (one.name if one.id and one.name != one.id else "")
    return Person(
        one.id or one.name or f"{one.family} {one.given}".strip(), family, one.given, one.team, one.rank, one.rating,
        one.country, one.club, one.born, one.pin, one.licence, one.aga,
    )  # fmt: skip


def _game(one: _Game, *, of_teams: bool) -> Game:
    """The file's board is that of the match where teams meet, and the table stands beside it."""
    black, white = (one.white or "", None) if one.black is None else (one.black, one.white)
    cancelled = {"both": "BW"}.get(one.cancelled or "", one.cancelled or "")
    return Game(
        one.round, black, white, one.table if of_teams else one.board, one.result, one.played, frozenset(cancelled),
        one.handicap, one.board if of_teams else None, lot=one.lot,
    )  # fmt: skip


def _person_json(person: Person) -> str | dict[str, Any]:
    told = _said(person)
    return person.id if told.keys() == {"id"} else told


def _said(person: Person) -> dict[str, Any]:
    return {name: value for name, value in vars(person).items() if value not in ("", None)}


def _game_json(game: Game) -> dict[str, Any]:
    told: dict[str, Any] = {"round": game.round}
    if game.match_board is not None:
        told["board"] = game.match_board
        if game.board is not None:
            told["table"] = game.board
    elif game.board is not None:
        told["board"] = game.board
    told |= {"black": game.black, "white": game.white, "result": None if game.result is None else str(game.result)}
    if not game.played:
        told["played"] = False
    if game.cancelled:
        told["cancelled"] = "both" if len(game.cancelled) == 2 else next(iter(game.cancelled))
    if game.handicap:
        told["handicap"] = game.handicap
    if game.lot:
        told["lot"] = game.lot
    return told


def _unused(document: _Document) -> Iterator[str]:
    yield from document.model_extra or ()
    for at, game in enumerate(document.games):
        if game.table is not None and not Format(document.format).of_teams:
            yield f"games[{at}].table"
        yield from (f"games[{at}].{name}" for name in game.model_extra or ())
    for at, person in enumerate(document.players):
        if isinstance(person, _Person):
            yield from (f"players[{at}].{name}" for name in person.model_extra or ())
    for at, stage in enumerate(document.stages):
        yield from (f"stages[{at}].{name}" for name in stage.model_extra or ())
    yield from (f"event.{name}" for name in document.event.model_extra or ())
    yield from (f"bye.{name}" for name in document.bye.model_extra or ())


def first_fault(error: ValidationError) -> tuple[str, Reason]:
    """The first thing that does not fit: where, and why."""
    found = error.errors(include_url=False)[0]
    where = ""
    for part in found["loc"]:
        if part in ("str", "_Person"):  # which of the two forms of a player was tried
            continue
        where += f"[{part}]" if isinstance(part, int) else f".{part}" if where else str(part)
    if found["type"] == "missing":
        return where, Reason(Code.MISSING)
    given = shown(json.dumps(found["input"], ensure_ascii=False, default=str))
    if found["type"] == "literal_error":
        return where, Reason(Code.CHOICE, {"given": given, "known": found["ctx"]["expected"].replace("'", "")})
    return where, Reason(Code.VALUE, {"given": given})


def at_place(place: str, where: str) -> str:
    return f"{place}: {where}" if where else place
