"""From the hall's own types to what goes over the wire."""

from fractions import Fraction

from rules.points import point_name
from rules.rulings.state import State
from station.api.schemas import hall as schemas
from station.api.schemas.hall_places import HallFollowing, HallPlace, HallStage, HallTeamSum, HallVersion
from station.api.schemas.hall_report import HallCheck
from station.counting.desk import GIVEN_UP
from station.evidence.note import Note
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.game.state import GameState
from station.game.timeline import SIZE
from station.hall.office.entries import Checked
from station.hall.office.event import EventNow
from station.hall.office.orders import Sent
from station.hall.office.results import Waits
from station.hall.office.staging import ended
from station.hall.order import shortened
from station.hall.tables.table import TableNow, Unconfirmed
from station.hall.told import mixed
from station.hall.tournament.elimination import elimination
from station.hall.tournament.entries import Lot
from station.hall.tournament.journal import Version
from station.hall.tournament.nigiri import holder
from station.hall.tournament.stages import split
from station.hall.tournament.standings import Standing, shared_places, standings
from station.hall.tournament.team_sums import TeamSum, team_sums
from station.hall.tournament.teams import line_up, seated, sides_names
from station.hall.tournament.tournament import Game, Person, Tournament
from station.pictures.ring import MOMENTS
from station.refereeing.origin import pictured_by

MS_NS = 1_000_000


def glance(
    table: TableNow,
    board: int | None,
    pages: str,
    sent: Sent | None,
    game: Game | None,
    goes_on: Sent | None,
    words: list[schemas.HallWord],
    *,
    own: bool,
    official: bool,
) -> schemas.Glance:
    """sent -- the table's last order; game -- of the event, that it was for; own -- it plays no further game

    goes_on -- the order of the game at the table; None: of none
    """
    played = table.game if (sent is not None and table.ordered == sent.id and own) or sent is None else None
    state = played.state if played is not None else None
    word = table.state if played is not None else "empty"
    result = str(game.result) if game is not None and game.result is not None else None
    shows = official and state is not None
    used = played.clock.used_ms(played.last.at) if shows and played is not None else None
    return schemas.Glance(
        station=table.station,
        board=board,
        rev=table.rev,
        state=word,  # type: ignore[arg-type]
        round=sent.order.round if sent else 0,
        black=sent.order.black if sent else "",
        white=sent.order.white if sent else "",
        result=result,
        rows=state.rows if shows and state is not None else None,
        moves=len(state.moves) if shows and state is not None else 0,
        last=_last(state) if shows and state is not None else None,
        captures=list(state.taken) if shows and state is not None else [0, 0],
        used_s=[ms // 1000 for ms in used] if used else None,
        calls=calls(table) if official else [],
        heard_ms=None if table.heard_ns is None else table.heard_ns // MS_NS,
        silent=table.silent,
        taken=sent is None or table.taken >= sent.id,
        busy=_busy(goes_on) if played is None and sent is not None and table.game and not table.game.over else None,
        unconfirmed=_unconfirmed(table.unconfirmed) if official and table.unconfirmed is not None else None,
        coming=table.coming if official else None,
        words=words if official else [],
        pages=pages if official else "",
    )


def _busy(order: Sent | None) -> schemas.HallBusy:
    if order is None:
        return schemas.HallBusy(round=0, black="", white="")
    return schemas.HallBusy(round=order.order.round, black=order.order.black, white=order.order.white)


def _unconfirmed(one: Unconfirmed) -> schemas.HallUnconfirmed:
    return schemas.HallUnconfirmed(of=one.of, by=one.by, since_ms=one.since_ns // MS_NS)


def word(one: Waits, tournament: Tournament) -> schemas.HallWord:
    """A game that a person has to judge."""
    black, white = sides_names(tournament, one.game)
    said, stands = one.said or (None, True), one.stands or (None, True)
    return schemas.HallWord(
        number=one.number, kind="further" if one.further else "against", round=one.game.round, board=one.game.board,
        black=black, white=white, said=said[0], said_played=said[1], stands=stands[0], stands_played=stands[1],
    )  # fmt: skip


def _last(state: GameState) -> str | None:
    last = state.last
    return None if last is None or last.point is None else point_name(last.point, SIZE)


def calls(table: TableNow) -> list[schemas.HallCall]:
    """What waits for a person there: a call first, then incidents that the desk has before it."""
    found = [incident(one, table) for one in table.incidents]
    if table.calls_ns:
        game = table.game
        found.insert(0, schemas.HallCall(
            game=game.number if game else 0, seq=0, type="help", state="open", referred=False, side="",
            number=len(game.state.moves) if game else 0, points=[], article="", since_ms=table.calls_ns // MS_NS,
            pictures=[],
        ))  # fmt: skip
    return found


def incident(one: DeskIncident, table: TableNow) -> schemas.HallCall:
    """As the desk has it now."""
    game = table.game
    assert game is not None
    entry = next((entry for entry in game.entries if entry.event.seq == one.seq), game.last)
    what = entry.event.what
    return schemas.HallCall(
        game=game.number,
        seq=one.seq,
        type=entry.event.type,
        state=str(one.state),
        referred=one.state is State.REFERRED,
        side=one.side or "",
        number=one.number,
        points=list(getattr(what, "at", ())),
        article=str(getattr(what, "article", "") or ""),
        since_ms=entry.at.wall_ns // MS_NS,
        pictures=[moment for moment in MOMENTS if (pictured_by(one.seq, moment, game), moment) in table.pictures],
    )


def board_shown(
    shown: schemas.Glance, table: TableNow, uncounted: list[tuple[TableNow, Sent | None]]
) -> schemas.HallBoard:
    """With all moves and incidents. uncounted -- games that ended there without a result, each with its order"""
    game = table.game
    moves = game.state.moves if game else ()
    return schemas.HallBoard(
        glance=shown,
        game=game.number if game else None,
        moves=[
            schemas.HallMove(
                number=one.number, color="B" if one.color == 1 else "W",
                point=None if one.point is None else point_name(one.point, SIZE), over=one.article == GIVEN_UP,
            )
            for one in moves
        ],
        incidents=[incident(one, table) for one in game.desk.incidents] if game else [],
        phase=game.state.phase if game else "waiting",
        rules=(game.details.rules or "") if game else "",
        uncounted=[_uncounted(one.game, sent) for one, sent in uncounted if one.game is not None],
    )  # fmt: skip


def _uncounted(game: LoggedGame, sent: Sent | None) -> schemas.HallUncounted:
    order = sent.order if sent is not None else None
    return schemas.HallUncounted(
        number=game.number, moves=len(game.state.moves), round=order.round if order else 0,
        black=order.black if order else "", white=order.white if order else "",
    )  # fmt: skip


def event(now: EventNow, rev: int, head: str) -> schemas.HallEvent:
    """All may see it: results are locked ones alone."""
    tournament = now.book.tournament
    after = max((game.round for game in tournament.games if game.counts), default=0)
    places = standings(tournament, now.book.method, after) if now.opened is not None else ()
    return schemas.HallEvent(
        rev=rev,
        opened=now.opened is not None,
        name=tournament.name,
        format=tournament.format,
        rounds=tournament.rounds,
        limit=tournament.limit,
        stages=list(map(_stage, split(tournament), (0, *(stage.after for stage in tournament.stages)))),
        stage_ended=ended(now),
        following=_following(now),
        round=now.round,
        method=now.book.method,
        highest=tournament.highest,
        rules=now.fixed.rules,
        chief=now.fixed.chief,
        players=[_player(one, now) for one in tournament.players],
        games=[game_shown(one, now) for one in tournament.games],
        places=[_place(one) for one in places],
        after=after,
        versions=[_version(one) for one in now.book.versions],
        head=head_shown(head),
        answers=dict(now.opened.answers) if now.opened is not None else {},
        shared=shared_places(places),
        lots=[_lot(one, now) for one in now.book.lots],
        members=[_player(one, now) for one in tournament.members],
        match_boards=tournament.match_boards,
        line_ups=[_line_up(one.id, now) for one in tournament.players] if tournament.match_boards else [],
        team_sums=[_team_sum(one) for one in team_sums(tournament, places)],
    )


def _stage(one: Tournament, after: int) -> HallStage:
    out = elimination(one, one.rounds).out if one.format.eliminates else {}
    players = [player.id for player in one.players]
    return HallStage(
        format=one.format, after=after, rounds=one.rounds, limit=one.limit, players=players, out=list(out)
    )  # fmt: skip


def _following(now: EventNow) -> HallFollowing | None:
    one = now.following
    return None if one is None else HallFollowing(
        format=one.format, rounds=one.rounds, limit=one.limit, players=one.players
    )  # fmt: skip


def _team_sum(one: TeamSum) -> HallTeamSum:
    return HallTeamSum(place=one.place, team=one.team, points=mixed(one.points), players=list(one.players))


def _lot(one: Lot, now: EventNow) -> schemas.HallLot:
    station = now.lots_from.get(one.game, "")
    return schemas.HallLot(game="/".join(map(str, one.game)), winner=one.winner, station=station)


def head_shown(head: str) -> str:
    """Size and first letters of a head, as they stand on a round's sheet."""
    return shortened(Note.parse(head)) if head else ""


def _line_up(team: str, now: EventNow) -> schemas.HallLineUp:
    """It may be given anew until the first result of the match."""
    tournament = now.book.tournament
    match = tournament.match_of(now.round) if now.round else 0
    begun = any(
        game.result is not None
        for game in tournament.games
        if tournament.match_of(game.round) == match and team in (game.black, game.white)
    )
    round_ = (match if begun or not now.round else match - 1) * tournament.match_rounds + 1
    return schemas.HallLineUp(team=team, round=round_, names=list(line_up(tournament, team, round_)))


def game_shown(one: Game, now: EventNow) -> schemas.HallGame:
    """As the event has it."""
    black, white = (seated(now.book.tournament, one, side) for side in "BW")
    return schemas.HallGame(
        match_board=one.match_board, black_player=black.name if black else "", white_player=white.name if white else "",
        holds=_holds(one, now),
        round=one.round, board=one.board, black=one.black, white=one.white,
        result=None if one.result is None else str(one.result), played=one.played,
        cancelled=sorted(one.cancelled), handicap=one.handicap, lot=one.lot,
    )  # fmt: skip


def _holds(one: Game, now: EventNow) -> str | None:
    if one.white is None or one.result is not None or one.guessed or now.answer("colors") != "nigiri":
        return None
    if now.again(one.key):
        return None
    persons = {person.id: person for person in now.book.tournament.players}
    at = {
        side: seated(now.book.tournament, one, side) or persons[id_]
        for side, id_ in (("B", one.black), ("W", one.white))
    }
    found = holder(at["B"], at["W"], now.answer("nigiri_mixed"))
    return "" if found is None else one.black if found is at["B"] else one.white


def checks(now: EventNow) -> list[HallCheck]:
    """By board, the last word on each."""
    return [
        HallCheck(
            board=board, parts=dict(made.entry.parts), remark=made.entry.remark, by=made.by,
            at_ms=made.wall_ns // MS_NS,
        )
        for board, made in sorted(now.checks.items()) if isinstance(made.entry, Checked)
    ]  # fmt: skip


def _player(one: Person, now: EventNow) -> schemas.HallPlayer:
    return schemas.HallPlayer(
        id=one.id, name=one.name, rank=one.rank, rating=one.rating, club=one.club, team=one.team, country=one.country,
        withdrawn=now.book.tournament.withdrawn.get(one.id),
        sanctions=[made.what for made in now.book.sanctions if made.player == one.id],
    )  # fmt: skip


def _place(one: Standing) -> HallPlace:
    return HallPlace(
        place=one.place, player=one.player, points=mixed(one.points), opponents=mixed(one.opponents),
        small=mixed(one.small), warnings=one.warnings, total=None if one.total is None else mixed(one.total),
        stage=one.stage, boards=None if one.boards is None else [mixed(points) for points in one.boards],
        board_points=None if one.boards is None else mixed(sum(one.boards, Fraction())),
    )  # fmt: skip


def _version(one: Version) -> HallVersion:
    return HallVersion(
        number=one.number, after=one.after, by=one.by, at=one.at, because=one.because,
        places=[_place(line) for line in one.lines],
    )  # fmt: skip
