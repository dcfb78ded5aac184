"""/api/games/{number}/report, /api/reports: everything of DESK.md §6, of a game, an evening or an event."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from rules.rulings.decider import Role as Office
from rules.rulings.effect import Do, Effect
from rules.rulings.kind import Kind
from rules.timing.records import Confirm, Pause
from station.api import schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.desk_boards import boards_of
from station.api.desk_shown import Pictured, desk_state
from station.api.guard import Speaker, allow
from station.api.presenters import details, iso
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas.table import Done
from station.api.who import Identify, Who
from station.game import catalog as c
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.game.state import letter_of
from station.refereeing.binding import Touched
from station.refereeing.desk import Choice, RefereesDesk
from station.refereeing.past import Past
from station.storage.archive import Archive
from station.table.table import Table

Number = Annotated[int, Path(ge=1, le=2**53)]
MOST = 200  # reports in one answer


def routes(archive: Archive, table: Table, who: Identify, pictured: Callable[[int], Pictured]) -> APIRouter:
    """For referees and the owner: what a table is not told during a game stands in it."""
    router = APIRouter(prefix="/api", tags=["referee"], responses=REPLIES)

    def found(number: int) -> LoggedGame | None:
        now = table.game
        return now if now is not None and now.number == number else archive.game(number)

    @router.get("/games/{number}/report")
    @allow(Role.REFEREE)
    @recorded("view", "report", least=Role.REFEREE)
    def of_game(number: Number, request: Request) -> schemas.Report:
        """One game's."""
        game, one = found(number), who(request)
        if game is None:
            raise RefusedRequestError(404, "no_game", f"There is no game {number}.")
        return report(game, one.role, one.name, pictured(number))

    @router.get("/reports")
    @allow(Role.REFEREE)
    @recorded("view", "reports", least=Role.REFEREE)
    def of_event(
        request: Request,
        event: Annotated[str, Query(max_length=200)] = "",
        day: date | None = None,
        round_: Annotated[str, Query(alias="round", max_length=200)] = "",
    ) -> schemas.Reports:
        """Those of an event by its name, of a day (UTC), of a round, or of all together; the newest 200 at most."""
        one, told = who(request), []
        for number in archive.find(event):
            game = found(number)
            if game is None or (event and game.details.event != event) or (day and _day(game) != day.isoformat()):
                continue
            if round_ and game.details.round != round_:
                continue
            told.append(report(game, one.role, one.name, pictured(number)))
            if len(told) == MOST:
                break
        return schemas.Reports(reports=told[::-1])

    @router.get("/games/{number}/sanctions")
    @allow(Role.REFEREE)
    def offered(number: Number, request: Request) -> schemas.Sanctions:
        """What may still be ruled where an arranged game is proved after the result was confirmed (2002 §23.1)."""
        game, one = over(number), who(request)
        return schemas.Sanctions(choices=desk_state(_entered(game, one)[0], one.role, one.name).incidents[-1].choices)

    @router.post("/games/{number}/sanctions")
    @allow(Role.REFEREE)
    def sanction(number: Number, body: schemas.Sanction, request: Request, device: Speaker) -> Done:
        """It is proved and ruled on in one step: the result stands, a new entry cancels it in the standings."""
        one = who(request)
        effects = tuple(Effect(Do(does), body.of) for does in body.effects)
        given = Choice(ruling=body.ruling, choice=body.choice, effects=effects, name=one.name, why=body.why,
                       touched=Touched(side=body.side))  # fmt: skip

        def enter(game: LoggedGame, _t_ns: int) -> list[Event]:
            desk, told = _entered(game, one, body.why)
            desk.rule(one.role, game.last.event.seq + 1, given)  # refused before anything is written
            return told

        def rule(game: LoggedGame, t_ns: int) -> list[Event]:
            return _desk(game, t_ns).rule(one.role, game.last.event.seq, given)

        table.past.referee(number, enter, device)
        return Done(seq=table.past.referee(number, rule, device))

    def over(number: int) -> LoggedGame:
        game = found(number)
        if game is None or not game.over:
            raise RefusedRequestError(404, "not_over", f"There is no game {number} that is over.")
        return game

    return router


def _desk(game: LoggedGame, t_ns: int) -> RefereesDesk:
    return RefereesDesk(game, game.state.terms, t_ns)


def _entered(game: LoggedGame, one: Who, why: str = "") -> tuple[RefereesDesk, list[Event]]:
    """The desk as if an arranged game had just been entered, and the event that enters it."""
    told = _desk(game, game.last.event.t_ns).enter(one.role, Kind.ARRANGED_GAME, one.name, why=why)
    entry = replace(game.last, event=replace(told[0], seq=game.last.event.seq + 1))
    return _desk(game.extended([entry]), game.last.event.t_ns), told


def report(game: LoggedGame, role: Office, name: str, pictured: Pictured) -> schemas.Report:
    """The whole of one game."""
    state, known, past = game.state, game.details, Past(game)
    at = {entry.event.seq: entry for entry in game.entries}
    locked = next((one.event.what for one in game.entries if isinstance(one.event.what, c.ResultLocked)), None)
    told = [one.event for one in reversed(game.entries)]
    return schemas.Report(
        game=details(game),
        terms=schemas.EventTerms.model_validate(state.terms.as_dict()),
        drawn_black=known.drawn_black,
        drawn=known.drawn,
        drawn_by=known.drawn_by,
        desk=desk_state(_desk(game, game.last.event.t_ns), role, name, pictured=pictured),
        boards={one.seq: boards_of(past, one.seq) for one in game.desk.incidents},
        ended=state.ended,
        ended_why=next((one.what.why for one in told if isinstance(one.what, c.GameEnded)), "") if game.over else "",
        result=state.result,
        result_text=locked.text if locked else None,
        locked=game.counting.phase == "locked",
        signatures=_signatures(game, at),
        pauses=_pauses(game, at),
    )


def _signatures(game: LoggedGame, at: Mapping[int, Entry]) -> list[schemas.ReportSignature]:
    """Of the revision that holds, in the order in which they were given."""
    revision = game.counting.revision
    found = []
    for entry in at.values():
        what = entry.event.what
        if isinstance(what, c.Assented | c.ResultSigned) and what.revision == revision:
            who = what.color if isinstance(what, c.Assented) else what.role
            found.append(schemas.ReportSignature(who=who, name=what.name, time=iso(entry.at), result=what.result))
    return found


def _pauses(game: LoggedGame, at: Mapping[int, Entry]) -> list[schemas.ReportPause]:
    """Each with the used times that were written down, and who has signed them before play went on."""
    found: list[schemas.ReportPause] = []
    taken = [noted for noted in game.clock.journal if noted.fits]
    for noted, line in zip(taken, game.clock.lines, strict=True):
        entry, record = at[noted.seq], noted.record
        if isinstance(record, Pause):
            what = entry.event.what
            name = what.name if isinstance(what, c.ClockActed) else ""
            used = [reading.used_ms for reading in line.after]
            found.append(schemas.ReportPause(time=iso(entry.at), name=name, used_ms=used, confirmed=[]))
        elif isinstance(record, Confirm) and found:
            found[-1].confirmed.append(letter_of(record.side))
    return found


def _day(game: LoggedGame) -> str:
    return (iso(game.started) or "")[:10]
