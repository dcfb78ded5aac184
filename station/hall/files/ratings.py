"""Results for those who rate: EGF (h9), FFG (.tou) and AGA, in UTF-8.

A name is written as it is: no file of these can hold a letter that it does not know, so Chinese names stay Chinese, and
who rates may want them in Latin letters. Spaces inside a name become "_", since columns are parted by spaces.
"""

from collections.abc import Sequence
from fractions import Fraction

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.halves import halves
from station.hall.files.naming import named
from station.hall.tournament.ranks import rank
from station.hall.tournament.result import Kind
from station.hall.tournament.standings import Method, Standing, standings
from station.hall.tournament.tournament import Person, Tournament
from vision.reasons import Reason

_AGA_WITHOUT_ID = 99_999
"""From here downwards, as other programs number members that have no id: above the AGA's own range, as it asks."""


def h9(tournament: Tournament, method: Method) -> str:
    """The EGF's form: comments, then a line a player in the order of the table; opponents are named by its numbers."""
    lines = _lines(tournament, method)
    head = tournament.heading
    order = [line.player for line in lines]
    rounds = halves(tournament, order)
    text = [
        "; CL[A]",
        f"; EV[{_plain(tournament.name)}]",
        *_told("PC", ",".join(filter(None, (head.country.lower(), _plain(head.place).replace(",", " "))))),
        *_told("DT", ",".join(filter(None, (head.begin, head.end or head.begin)))),
        "; HA[h9]",
        *_told("KM", head.komi),
        *_told("TM", "" if head.minutes is None else str(head.minutes)),
        "; CM[Tianyuan]",
        ";",
        "; Pl Name Rk Co Club Pts OppPts",
    ]
    people = {person.id: person for person in tournament.players}
    for line in lines:
        person = people[line.player]
        words = [
            str(order.index(line.player) + 1),
            *map(_word, named(person)),
            _rank(person),
            _word(person.country),
            _word(person.club)[:4],
            _decimal(line.points),
            _decimal(line.opponents),
            *map(str, rounds[line.player]),
        ]
        text.append(" ".join(words) + (f" |{person.pin}" if person.pin else ""))
    return "\n".join(text) + "\n"


def tou(tournament: Tournament, method: Method) -> str:
    """The FFG's form. A half round is "3+b0"; the FFG takes no "!": what is not rated is written like a bye."""
    lines = _lines(tournament, method)
    head = tournament.heading
    order = [line.player for line in lines]
    rounds = halves(tournament, order)
    begin = "/".join(reversed(head.begin.split("-")))
    minutes = "" if head.minutes is None else str(head.minutes)
    text = [
        f";name={_plain(tournament.name)}",
        *([f";date={begin}"] if begin else []),
        *([f";vill={place}"] if (place := _plain(head.place)) else []),
        ";prog=Tianyuan",
        *([f";time={minutes}", f";ta={minutes}"] if minutes else []),
        ";size=19",
        *([f";komi={head.komi}"] if head.komi else []),
        ";",
        ";Num Nom Prenom Niv Licence Club",
    ]
    people = {person.id: person for person in tournament.players}
    for at, player in enumerate(order, 1):
        person = people[player]
        cells = (str(half).replace("/", "") if half.rated else f"0{half.sign}" for half in rounds[player])
        name = map(_word, named(person))
        text.append(" ".join([str(at), *name, _rank(person), _word(person.licence), _word(person.club)[:4], *cells]))
    return "\n".join(text) + "\n"


def aga(tournament: Tournament, _method: Method) -> str:
    """The AGA's form: rated games that somebody won; it has no mark for others.

    Who has no number there gets a temporary one, which the AGA takes with an address beside the file: `aga_unknown`.
    """
    _refuse_teams(tournament)
    head = tournament.heading
    numbers = _aga_numbers(tournament.players)
    text = [
        f"TOURNEY {_plain(tournament.name)}, {_plain(head.place)}".rstrip(", "),
        *([f"start={_american(head.begin)}", f"finish={_american(head.end or head.begin)}"] if head.begin else []),
        "rules=CHINESE",
        "",
        "PLAYERS",
    ]
    for person in tournament.players:
        text.append(f"{numbers[person.id]} {', '.join(filter(None, map(_plain, named(person))))} {_rank(person)}")
    for round_ in range(1, tournament.rounds + 1):
        text += ["", f"GAMES {round_}"]
        for game in tournament.games:
            won = game.result is not None and game.result.kind in (Kind.BLACK, Kind.WHITE)
            if game.round == round_ and won and game.rated and game.white is not None and game.result is not None:
                pair = f"{numbers[game.white]} {numbers[game.black]} {game.result.winner}"
                text.append(f"{pair} {game.handicap} {_whole(head.komi)}")
    return "\n".join([*text, "END"]) + "\n"


def aga_unknown(tournament: Tournament) -> tuple[Person, ...]:
    """Who has no number at the AGA."""
    return tuple(person for person in tournament.players if not person.aga)


def _lines(tournament: Tournament, method: Method) -> Sequence[Standing]:
    _refuse_teams(tournament)
    return standings(tournament, method)


def _refuse_teams(tournament: Tournament) -> None:
    if tournament.format.of_teams:
        raise InputError(Reason(Code.NOT_OF_TEAMS))


def _aga_numbers(people: Sequence[Person]) -> dict[str, str]:
    without = (str(number) for number in range(_AGA_WITHOUT_ID, 0, -1))
    taken = {person.aga for person in people}
    return {person.id: person.aga or next(number for number in without if number not in taken) for person in people}


def _rank(person: Person) -> str:
    """ "3D", "5K", "1P"; "?" for what says none."""
    found = rank(person.rank)
    return "?" if found is None else str(found).upper()


def _told(mark: str, value: str) -> list[str]:
    """A comment of the EGF's; none where there is nothing to say."""
    return [f"; {mark}[{value}]"] if value else []


def _word(text: str) -> str:
    """One column; never empty."""
    return "_".join(text.split()) or "-"


def _plain(text: str) -> str:
    """On one line, without what ends a field."""
    return " ".join(text.replace("]", ")").replace("[", "(").split())


def _decimal(number: Fraction) -> str:
    """Halves exactly; anything else cannot arise there without a bye of odd points, and is written as a fraction."""
    return f"{number.numerator // 2}.5" if number.denominator == 2 else str(number)


def _american(date: str) -> str:
    """ "2026-11-22" as "11/22/2026"."""
    year, _, rest = date.partition("-")
    return "/".join([*rest.split("-"), year]) if rest else date


def _whole(komi: str) -> str:
    """The AGA counts whole points: what is left of the decimal point."""
    return komi.partition(".")[0] or "0"
