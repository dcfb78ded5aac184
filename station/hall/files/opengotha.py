"""OpenGotha's XML, in and out; pairgoth takes it too. UTF-8.

There a player is known by his name in capitals without spaces, so that two of one name are one: the second is written
"伟 (2)", and read back as who he is.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from xml.etree import ElementTree

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.naming import distinct, named
from station.hall.tournament.ranks import rank
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Format, Game, Heading, Person, Tournament
from vision.reasons import Reason

_RESULTS = {"WHITEWINS": Kind.WHITE, "BLACKWINS": Kind.BLACK, "EQUAL": Kind.DRAW, "BOTHLOSE": Kind.BOTH_LOSE}
_BOTH_LOSE = ("BOTHLOOSE", "BOTHLOSE")  # pairgoth has the one, OpenGotha the other
_ROUNDS = 20  # digits of `participating`
_TWIN = re.compile(r" ?\((\d+)\)$")


def read(text: bytes, place: str, form: Format = Format.SWISS) -> Tournament:
    """InputError, naming `place` and the element, for what is none. Teams and handicap rules are left out."""
    root = _root(text, place)
    general = next(root.iter("GeneralParameterSet"), ElementTree.Element("none"))
    keyed: dict[str, str] = {}
    people: list[Person] = []
    read_keys: Counter[str] = Counter()
    for at, one in enumerate(root.iter("Player"), 1):
        name, first = one.get("name", ""), one.get("firstName", "")
        if not name and not first:
            raise InputError(Reason(Code.MISSING), f"{place}: Player {at} name")
        read_keys[key(name, first)] += 1
        people.append(_person(one, name, first))
    ids = distinct(untwinned(people))
    for one, person in zip(root.iter("Player"), ids, strict=True):
        keyed[key(one.get("name", ""), one.get("firstName", ""))] = person.id
    rounds = _number(general.get("numberOfRounds", ""), f"{place}: GeneralParameterSet numberOfRounds")
    games = [
        _game(one, f"{place}: Game {at}", keyed, read_keys) for at, one in enumerate(root.iter("Game"), 1)
    ]  # fmt: skip
    for at, one in enumerate(root.iter("ByePlayer"), 1):
        if one.get("player") is None:  # pairgoth wraps them in an element of the same name
            continue
        where = f"{place}: ByePlayer {at}"
        player = _player(one.get("player", ""), f"{where} player", keyed, read_keys)
        games.append(Game(_number(one.get("roundNumber", ""), f"{where} roundNumber"), player, result=Result(Kind.BYE)))
    games.sort(key=lambda game: (game.round, game.white is None, game.board or 0))
    withdrawn = {
        person.id: last
        for one, person in zip(root.iter("Player"), ids, strict=True)
        if (last := _last(one.get("participating", ""), rounds)) is not None
    }
    return Tournament(
        rounds, form, tuple(ids), tuple(games), general.get("name", ""), withdrawn=withdrawn, heading=_heading(general)
    )


def write(tournament: Tournament) -> str:
    """Players, games, byes and what pairing programs ask for; a result without a winner is written as not known."""
    root = ElementTree.Element("Tournament", dataVersion="201", fullVersionNumber="3.51")
    players = ElementTree.SubElement(root, "Players")
    written = _written(tournament.players)
    for person in tournament.players:
        family, given = written[person.id]
        last = tournament.withdrawn.get(person.id, _ROUNDS)
        ElementTree.SubElement(
            players, "Player", name=family, firstName=given, rank=_rank(person), grade=_rank(person),
            rating=str(person.rating or 0), ratingOrigin="", country=person.country.upper(), club=person.club,
            egfPin=person.pin, ffgLicence=person.licence, ffgLicenceStatus="", agaId=person.aga, agaExpirationDate="",
            participating="1" * last + "0" * (_ROUNDS - last),
            registeringStatus="FIN", smmsCorrection="0",
        )  # fmt: skip
    games = ElementTree.SubElement(root, "Games")
    byes = ElementTree.SubElement(root, "ByePlayers")
    keys = {player: key(*names) for player, names in written.items()}
    for at, game in enumerate(tournament.games, 1):
        if game.white is None:
            ElementTree.SubElement(byes, "ByePlayer", player=keys[game.black], roundNumber=str(game.round))
        elif game.result is None or game.result.kind is not Kind.REPLAY:
            ElementTree.SubElement(
                games, "Game", roundNumber=str(game.round), tableNumber=str(game.board or at),
                blackPlayer=keys[game.black], whitePlayer=keys[game.white], handicap=str(game.handicap),
                knownColor="true", result=_result(game),
            )  # fmt: skip
    _parameters(root, tournament)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False).join(
        ('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n', "\n")
    )


def key(name: str, first: str) -> str:
    """By which games name a player."""
    return (name + first).replace(" ", "").upper()


def _root(text: bytes, place: str) -> ElementTree.Element:
    """No entity is ever read: a file that defines some is refused before it can unfold."""
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise InputError(Reason(Code.NOT_OPENGOTHA), place)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise InputError(Reason(Code.NOT_XML), place, error.position[0]) from None
    except (ValueError, LookupError):  # an encoding that is none
        raise InputError(Reason(Code.NOT_XML), place) from None
    if root.tag != "Tournament" or root.find("Players") is None:
        raise InputError(Reason(Code.NOT_OPENGOTHA), place)
    return root


def _person(one: ElementTree.Element, name: str, first: str) -> Person:
    rating = one.get("rating", "")
    return Person(
        "", name, first, rank=one.get("rank", "").lower(),
        rating=int(rating) if re.fullmatch(r"-?[1-9]\d*", rating) else None, country=one.get("country", ""),
        club=one.get("club", ""), pin=one.get("egfPin", ""), licence=one.get("ffgLicence", ""),
        aga=one.get("agaId", ""),
    )  # fmt: skip


def _rank(person: Person) -> str:
    """ "3D", "5K"; OpenGotha knows no professionals, and a dan of theirs stands above its own nine."""
    found = rank(person.rank)
    return "" if found is None else "9D" if found.grade == "p" else str(found).upper()


def _written(people: Iterable[Person]) -> dict[str, tuple[str, str]]:
    """Family and given name of each id, told apart."""
    seen: Counter[str] = Counter()
    written = {}
    for person in people:
        family, given = named(person)
        seen[key(family, given)] += 1
        number = seen[key(family, given)]
        written[person.id] = (family, given if number == 1 else f"{given} ({number})".strip())
    return written


def untwinned(people: Iterable[Person]) -> list[Person]:
    """Names without the number that told two of one name apart; a number after a name that is alone stays."""
    listed = list(people)
    keys = {key(person.family, person.given) for person in listed}
    plain = [_TWIN.sub("", person.given) for person in listed]
    return [
        replace(person, given=given) if given != person.given and key(person.family, given) in keys else person
        for person, given in zip(listed, plain, strict=True)
    ]


def _game(one: ElementTree.Element, where: str, keyed: Mapping[str, str], counted: Mapping[str, int]) -> Game:
    word = one.get("result", "RESULT_UNKNOWN").removeprefix("RESULT_")
    kind = word.removesuffix("_BYDEF")
    if kind not in ("UNKNOWN", *_BOTH_LOSE, *_RESULTS):
        raise InputError(Reason(Code.NO_SUCH_RESULT, {"given": word}), f"{where} result")
    found = Kind.BOTH_LOSE if kind in _BOTH_LOSE else _RESULTS.get(kind)
    return Game(
        _number(one.get("roundNumber", ""), f"{where} roundNumber"),
        _player(one.get("blackPlayer", ""), f"{where} blackPlayer", keyed, counted),
        _player(one.get("whitePlayer", ""), f"{where} whitePlayer", keyed, counted),
        _number(one.get("tableNumber", ""), f"{where} tableNumber"),
        None if found is None else Result(found),
        not word.endswith("_BYDEF"),
        handicap=_number(one.get("handicap", "0"), f"{where} handicap"),
    )


def _player(name: str, where: str, keyed: Mapping[str, str], counted: Mapping[str, int]) -> str:
    if name not in keyed:
        raise InputError(Reason(Code.UNKNOWN_PLAYER, {"name": name}), where)
    if counted[name] > 1:
        raise InputError(Reason(Code.TWO_OF_ONE_NAME, {"name": name}), where)
    return keyed[name]


def _number(text: str, where: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text):
        raise InputError(Reason(Code.VALUE, {"given": repr(text[:20])}), where)
    return int(text)


def _last(participating: str, rounds: int) -> int | None:
    """The last round of somebody who takes part in none after it; None for who stays, or never came."""
    digits = participating[:rounds]
    last = digits.rfind("1") + 1
    return last if 0 < last < len(digits) else None


def _result(game: Game) -> str:
    kind = None if game.result is None else game.result.kind
    word = next((word for word, one in _RESULTS.items() if one is kind), "UNKNOWN")
    return f"RESULT_{word}" + ("" if game.played or kind is None else "_BYDEF")


def _heading(general: ElementTree.Element) -> Heading:
    minutes = general.get("basicTime", "")
    return Heading(
        general.get("location", ""), "", general.get("beginDate", ""), general.get("endDate", ""),
        general.get("komi", ""), int(minutes) if minutes.isascii() and minutes.isdigit() else None,
    )  # fmt: skip


def _parameters(root: ElementTree.Element, tournament: Tournament) -> None:
    """What OpenGotha and pairgoth do not open a file without; the values are theirs, of a Swiss tournament."""
    parameters = ElementTree.SubElement(root, "TournamentParameterSet")
    head = tournament.heading
    ElementTree.SubElement(
        parameters, "GeneralParameterSet", name=tournament.name, shortName=tournament.name, location=head.place,
        beginDate=head.begin, endDate=head.end or head.begin, komi=head.komi, size="19", director="",
        numberOfRounds=str(tournament.rounds), numberOfCategories="1", basicTime=str(head.minutes or 0),
        complementaryTimeSystem="SUDDENDEATH", stdByoYomiTime="0", canByoYomiTime="0", nbMovesCanTime="15",
        fischerTime="0", bInternet="false", genMMBar="9D", genMMFloor="30K", genMMZero="30K", genMMS2ValueAbsent="0",
        genMMS2ValueBye="2", genNBW2ValueAbsent="0", genNBW2ValueBye="2", genRoundDownNBWMMS="true",
        genCountNotPlayedGamesAsHalfPoint="false",
    )  # fmt: skip
    ElementTree.SubElement(
        parameters, "HandicapParameterSet", hdBasedOnMMS="false", hdCeiling="0", hdCorrection="0",
        hdNoHdRankThreshold="30K",
    )  # fmt: skip
    criteria = ElementTree.SubElement(
        ElementTree.SubElement(parameters, "PlacementParameterSet"), "PlacementCriteria"
    )  # fmt: skip
    for number, name in enumerate(("NBW", "SOSW", "NULL", "NULL", "NULL", "NULL"), 1):
        ElementTree.SubElement(criteria, "PlacementCriterion", name=name, number=str(number))
    ElementTree.SubElement(
        parameters, "PairingParameterSet", paiMaSeedSystem1="SPLITANDRANDOM", paiMaSeedSystem2="SPLITANDFOLD"
    )
