"""/api/hall/reports and checks: what the chief's report, result sheets and the equipment list are printed from."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Query, Request

from rules.color import BLACK, WHITE
from rules.decimals import decimal
from rules.rulings.decider import Role as Office
from rules.rulings.kind import Kind
from station.api.auth import Role
from station.api.guard import allow
from station.api.hall import shown
from station.api.hall.decisions import entries
from station.api.hall.who import who
from station.api.problems import REPLIES
from station.api.report import report
from station.api.schemas.hall_report import CheckGiven, HallCount, HallGameReport, HallReports
from station.game.catalog import ResultLocked
from station.game.logged import LoggedGame
from station.game.score import rules_of
from station.hall.office.entries import Checked
from station.hall.running import Hall


def routes(hall: Hall) -> APIRouter:
    """The chief's; a referee enters what he checked."""
    router = APIRouter(prefix="/api/hall", tags=["reports"], responses=REPLIES)

    @router.get("/reports")
    @allow(Role.CHIEF)
    def reports(round_: Annotated[int, Query(alias="round", ge=1, le=100)]) -> HallReports:
        """Of one round; decisions and checks of the whole event."""
        return HallReports(
            games=sorted(_games(hall, round_), key=lambda one: one.board),
            entries=entries(hall.ledger.entries()),
            checks=shown.checks(hall.organizer.now),
        )

    @router.post("/checks")
    @allow(Role.EXECUTING_REFEREE)
    def check(body: CheckGiven, request: Request) -> HallReports:
        """Before the first round (§30.5, §31.5); the last word on a table holds."""
        parts = {str(part): passed for part, passed in body.parts.items()}
        hall.organizer.enter(Checked(body.board, parts, body.remark), who(request))
        return HallReports(games=[], entries=[], checks=shown.checks(hall.organizer.now))

    return router


def _games(hall: Hall, round_: int) -> Iterator[HallGameReport]:
    for table, sent in hall.played(round_):
        game = hall.named(table)
        if game is None:
            continue
        used = game.clock.used_ms(game.last.at)
        yield HallGameReport(
            round=round_, board=sent.order.board, station=table.station, black=sent.game[1],
            match_board=sent.order.match_board or None,
            moves=len(game.state.moves), used_s=[ms // 1000 for ms in used] if used else None,
            clock=sent.order.clock, drawn=sent.order.drawn, referee=sent.order.referee,
            colors_kept=all(one.kind is not Kind.COLORS_TAKEN_WRONG for one in game.desk.incidents),
            warnings_zi=[decimal(game.desk.ledger.cost_zi(side, rules_of(game))) for side in (BLACK, WHITE)],
            count=_count(game), recounts=game.counting.recounts, report=report(game, Office.CHIEF, "", {}),
        )  # fmt: skip


def _count(game: LoggedGame) -> HallCount | None:
    """Of the count that the table locked: the whole of it stands in the event."""
    locked = next((one.event.what for one in game.entries if isinstance(one.event.what, ResultLocked)), None)
    if locked is None:
        return None
    numbers = ("black_zi", "white_zi", "black_points", "white_points", "margin_zi", "margin_points")
    told = {name: locked.score.get(name) for name in numbers}
    dead = locked.score.get("dead")
    return HallCount(
        **{name: None if one is None else str(one) for name, one in told.items()},
        dead=[str(one) for one in dead] if isinstance(dead, list) else [],
    )
