"""What the office sees beside the event: a draft, its stations, the heading of files."""

from dataclasses import replace

from rules.decimals import decimal, parse_decimal
from rules.presets import PRESETS
from station.api.hall import shown
from station.api.schemas import hall as schemas
from station.api.schemas import hall_acts as acts
from station.evidence.note import Checkpoint
from station.hall.office.event import EventNow
from station.hall.office.roster import still_seated
from station.hall.office.taking import Open
from station.hall.pairing.swiss import Drawn
from station.hall.running import Hall
from station.hall.tournament.teams import as_persons
from station.hall.tournament.tournament import Heading, Tournament

_MS_NS = 1_000_000


def draft(drawn: Drawn | None, mark: str, now: EventNow) -> schemas.HallDraft | None:
    """That nobody knows of yet."""
    if drawn is None:
        return None
    games = [shown.game_shown(one, now) for one in drawn.games]
    return schemas.HallDraft(round=games[0].round, mark=mark, seed=drawn.seed, games=games, why=dict(drawn.why))


def taken(one: Open, hall: Hall) -> schemas.HallTaken:
    """Which results a ruling at a table may have taken."""
    boards = {enrolled.name: enrolled.board for enrolled in hall.model.stations()}
    games = [shown.game_shown(game, hall.organizer.now) for game, _ in one.games]
    return schemas.HallTaken(
        station=one.station, board=boards.get(one.station), number=one.number, ruling=one.taken.ruling,
        players=list(one.taken.players), why=one.taken.why, games=games,
    )  # fmt: skip


def left(now: EventNow) -> list[schemas.HallLeft]:
    """Games that wait for who has left."""
    return [schemas.HallLeft(game=shown.game_shown(game, now), players=ids) for game, ids in still_seated(now)]


def station(name: str, board: int | None, pages: str, hall: Hall) -> schemas.HallStation:
    """With what was heard and cosigned of it."""
    known, table = hall.model.known(name), hall.floor.table(name)
    heads = hall.model.last_head(name)
    return schemas.HallStation(
        name=name, board=board, pages=pages, heard_ms=None if table.heard_ns is None else table.heard_ns // _MS_NS,
        records=known.last if known else 0, cosigned=0 if heads is None else Checkpoint.parse(heads.text).size,
    )  # fmt: skip


def heading(one: Heading) -> acts.HeadingGiven:
    """Of the event, as it is asked."""
    return acts.HeadingGiven(
        place=one.place, country=one.country, begin=one.begin, end=one.end, minutes=one.minutes
    )  # fmt: skip


def komi(now: EventNow) -> str:
    """In points, as every table has it."""
    fixed = now.fixed
    points = parse_decimal(fixed.komi_points) if fixed.komi_points else PRESETS[fixed.rules].komi_points
    return decimal(2 * parse_decimal(fixed.komi_zi) if fixed.komi_zi else points)


def exported(now: EventNow, name: str) -> Tournament:
    """Those who rate, and other programs, know persons; of teams, their games as persons played them."""
    tournament = now.book.tournament
    tournament = replace(
        tournament, heading=replace(tournament.heading, komi=tournament.heading.komi or komi(now))
    )  # fmt: skip
    return as_persons(tournament) if tournament.format.of_teams and not name.lower().endswith(".json") else tournament
