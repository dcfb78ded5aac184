"""pairgoth's tournaments (.tour, JSON), in and out, as its description has them. Not tried on a server of its own."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.document import at_place, first_fault
from station.hall.files.naming import distinct, named
from station.hall.tournament.ranks import rank
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Format, Game, Heading, Person, Tournament
from vision.reasons import Reason

_RESULTS = {"b": Kind.BLACK, "w": Kind.WHITE, "=": Kind.DRAW, "0": Kind.BOTH_LOSE}
_BYE = 0  # the id of nobody
_MINUTE_S = 60


class _Model(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _Player(_Model):
    id: Annotated[int, Field(gt=0)]
    name: str = ""
    firstname: str = ""
    rating: int | None = None
    rank: int | None = None
    country: str = ""
    club: str = ""
    egf: str = ""
    ffg: str = ""
    aga: str = ""
    skip: list[int] = []


class _Game(_Model):
    b: int
    w: int
    t: int | None = None
    h: int = 0
    r: str = "?"


class _Time(_Model):
    mainTime: int | None = None  # noqa: N815


class _Tour(_Model):
    name: str = ""
    location: str = ""
    country: str = ""
    startDate: str = ""  # noqa: N815
    endDate: str = ""  # noqa: N815
    komi: float | str = ""
    rounds: Annotated[int, Field(gt=0)]
    timeSystem: _Time = _Time()  # noqa: N815
    players: list[_Player] = []
    games: list[list[_Game]] = []


def read(text: bytes, place: str, form: Format = Format.SWISS) -> Tournament:
    """InputError, naming `place` and where in it, for what is none. Teams and handicap rules are left out."""
    try:
        tour = _Tour.model_validate(json.loads(text))
    except ValidationError as error:
        where, reason = first_fault(error)
        raise InputError(reason, at_place(place, where)) from None
    except (ValueError, RecursionError) as error:
        raise InputError(Reason(Code.NOT_JSON), place, getattr(error, "lineno", None)) from None
    people = distinct(map(_person, tour.players))
    ids = {one.id: person.id for one, person in zip(tour.players, people, strict=True)}
    games = [
        _game(one, round_, ids, f"{place}: games[{round_ - 1}][{at}]")
        for round_, listed in enumerate(tour.games, 1)
        for at, one in enumerate(listed)
    ]
    seconds = tour.timeSystem.mainTime
    heading = Heading(
        tour.location, tour.country, tour.startDate, tour.endDate, str(tour.komi),
        None if seconds is None else seconds // _MINUTE_S,
    )  # fmt: skip
    return Tournament(tour.rounds, form, tuple(people), tuple(games), tour.name, heading=heading)


def write(tournament: Tournament) -> str:
    """Players numbered from 1 in their order; a result that pairgoth does not know is written as not known, a forfeit
    as a game won and lost: it has no mark of one, and places stay right."""
    numbers = {person.id: at for at, person in enumerate(tournament.players, 1)}
    head = tournament.heading
    rounds = [_games(tournament, round_, numbers) for round_ in range(1, tournament.rounds + 1)]
    while rounds and not rounds[-1]:
        rounds.pop()
    plain = {
        "type": "INDIVIDUAL", "name": tournament.name, "shortName": tournament.name, "location": head.place,
        "country": head.country, "startDate": head.begin, "endDate": head.end or head.begin, "online": False,
        "komi": head.komi, "rules": "CHINESE", "gobanSize": 19, "rounds": tournament.rounds,
        "timeSystem": {"type": "SUDDEN_DEATH", "mainTime": (head.minutes or 0) * _MINUTE_S},
        "pairing": {"type": "SWISS"}, "players": [_player(person, numbers) for person in tournament.players],
        "games": rounds,
    }  # fmt: skip
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def drawn(games: Sequence[Game], numbers: dict[str, int]) -> list[dict[str, Any]]:
    """As pairgoth lists the games of a round. numbers -- its ids of players, by ours."""
    return [
        {"id": at, "t": game.board or at, "w": numbers.get(game.white or "", _BYE), "b": numbers[game.black],
         "h": game.handicap, "r": result_letter(game)}
        for at, game in enumerate(games, 1)
    ]  # fmt: skip


def result_letter(game: Game) -> str:
    """ "b", "w", "=", "0" for both lose, "?" for what has no letter."""
    kind = None if game.result is None else Kind.BLACK if game.bye else game.result.kind
    return next((letter for letter, one in _RESULTS.items() if one is kind), "?")


def _games(tournament: Tournament, round_: int, numbers: dict[str, int]) -> list[dict[str, Any]]:
    listed = [game for game in tournament.games if game.round == round_]
    return drawn([game for game in listed if game.result is None or game.result.kind is not Kind.REPLAY], numbers)


def _person(one: _Player) -> Person:
    rank = "" if one.rank is None else f"{-one.rank}k" if one.rank < 0 else f"{one.rank + 1}d"
    return Person(
        "", one.name, one.firstname, rank=rank, rating=one.rating, country=one.country, club=one.club, pin=one.egf,
        licence=one.ffg, aga=one.aga,
    )  # fmt: skip


def _player(person: Person, numbers: dict[str, int]) -> dict[str, Any]:
    found = rank(person.rank)
    grade = 0 if found is None else -found.number if found.grade == "k" else found.number - 1
    family, given = named(person)
    told: dict[str, Any] = {
        "id": numbers[person.id], "name": family, "firstname": given, "rating": person.rating or 0, "rank": grade,
        "country": person.country, "club": person.club, "final": True,
    }  # fmt: skip
    return told | {
        name: value for name, value in (("egf", person.pin), ("ffg", person.licence), ("aga", person.aga)) if value
    }


def _game(one: _Game, round_: int, ids: dict[int, str], place: str) -> Game:
    for side, number in (("b", one.b), ("w", one.w)):
        if number != _BYE and number not in ids:
            raise InputError(Reason(Code.UNKNOWN_PLAYER, {"name": str(number)}), f"{place}.{side}")
    if one.r not in ("?", "X", *_RESULTS):
        raise InputError(Reason(Code.NO_SUCH_RESULT, {"given": one.r}), f"{place}.r")
    if _BYE in (one.b, one.w):
        if one.b == one.w:
            raise InputError(Reason(Code.UNKNOWN_PLAYER, {"name": str(_BYE)}), place)
        return Game(round_, ids[one.b or one.w], None, one.t, Result(Kind.BYE))
    found = Kind.NO_RESULT if one.r == "X" else _RESULTS.get(one.r)
    return Game(round_, ids[one.b], ids[one.w], one.t, None if found is None else Result(found), handicap=one.h)
