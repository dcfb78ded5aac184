"""/api/hall: what people decide of games."""

import time
from collections.abc import Callable

from fastapi import APIRouter, Request

from station.api.auth import Role
from station.api.guard import allow
from station.api.hall.who import who
from station.api.problems import RefusedRequestError
from station.api.schemas import hall as schemas
from station.api.schemas import hall_access as entry
from station.api.schemas import hall_acts as acts
from station.hall.running import Hall
from station.hall.tournament.entries import Cancelled, Guessed, Locked, Lot, Restored


def add(router: APIRouter, hall: Hall, now: Callable[[Request], schemas.HallOffice]) -> None:
    """Their routes. now -- the office as it is after each act of the chief"""
    organizer = hall.organizer

    @router.post("/results")
    @allow(Role.EXECUTING_REFEREE)
    def result(body: acts.ResultGiven, request: Request) -> entry.HallMe:
        """What a person decides of a game; it stands whatever its table says."""
        by = who(request)
        with organizer.acting():
            had = organizer.game(body.key)
            if body.seen is not None and had is not None and body.seen != str(had.result or ""):
                raise RefusedRequestError(409, "changed", "This game has another result by now: look at it again.")
            if had is not None and had.result is not None and not body.ground:
                raise RefusedRequestError(422, "hall_no_ground", "A result that stands is corrected with a reason.")
            organizer.enter(Locked(body.key, body.result, body.played, body.ground, ((by, str(time.time_ns())),)), by)
        return _me(by)

    @router.post("/words")
    @allow(Role.EXECUTING_REFEREE)
    def word(body: acts.WordJudged, request: Request) -> entry.HallMe:
        """Of a further game at a table, or of its word against a person's: it is the pairing's, or it is not."""
        by = who(request)
        hall.assign(body.station, body.number, body.taken, body.why, by)
        return _me(by)

    @router.post("/cancellations")
    @allow(Role.CHIEF)
    def cancel(body: acts.CancellationGiven, request: Request) -> schemas.HallOffice:
        """§23.1: points are taken in the table of places, or given back; the game stays as it was locked."""
        made = Restored if body.back else Cancelled
        organizer.enter(made(body.key, body.sides, body.decision), who(request))
        return now(request)

    @router.post("/taken")
    @allow(Role.CHIEF)
    def taken(body: acts.TakenGiven, request: Request) -> schemas.HallOffice:
        """§23.1: which results a ruling at a table took; it names none itself."""
        hall.organizer.judge((body.station, body.number, body.ruling), {one.key for one in body.games}, who(request))
        return now(request)

    @router.post("/lots")
    @allow(Role.CHIEF)
    def lot(body: acts.LotGiven, request: Request) -> schemas.HallOffice:
        """Both lost; who is treated as the winner in the next pairing alone."""
        organizer.enter(Lot(body.key, body.winner, body.drew, body.before), who(request))
        return now(request)

    @router.post("/nigiri")
    @allow(Role.EXECUTING_REFEREE)
    def nigiri(body: acts.NigiriGiven, request: Request) -> entry.HallMe:
        """猜先 was held at a table: its colors follow."""
        by = who(request)
        organizer.enter(Guessed(body.key, body.holder, body.held, body.shown), by)
        return _me(by)


def _me(by: str) -> entry.HallMe:
    role, _, name = by.partition(" ")
    return entry.HallMe(role=role, name=name)
