"""/api/hall: boards and the event, for pages and for other programs."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from station.api.auth import Role, role_as
from station.api.guard import allow, device_of, role_of
from station.api.hall import shown
from station.api.hall.stream import HallStreams
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import hall as schemas
from station.api.schemas import hall_access as entry
from station.api.schemas import hall_acts as acts
from station.game.document import sgf_of_game
from station.hall.passes import Pass
from station.hall.running import Hall

GameNumber = Annotated[int, Query(ge=1, le=2**53)]
Name = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$")]


def routes(hall: Hall, streams: HallStreams) -> APIRouter:
    """What everybody may see, and what officials may."""
    router = APIRouter(prefix="/api/hall", tags=["hall"], responses=REPLIES)

    @router.get("")
    @allow(Role.SPECTATOR)
    def state(request: Request) -> schemas.HallNews:
        """All of it now, as the stream begins."""
        return streams.to(role_of(request)).news(-1, -1)

    @router.get("/boards/{station}")
    @allow(Role.REFEREE)
    def board(station: Name) -> schemas.HallBoard:
        """One board with its moves and incidents."""
        found = streams.desk.of(station)
        if found is None:
            raise RefusedRequestError(404, "hall_no_table", "There is no such table.")
        uncounted = [(one, hall.organizer.orders.of(one.ordered)) for one in hall.uncounted(station)]
        return shown.board_shown(found, hall.floor.table(station), uncounted)

    @router.get("/boards/{station}/record.sgf", response_class=Response)
    @allow(Role.REFEREE)
    def sgf(station: Name) -> Response:
        """Its game as SGF, with the names of the pairing."""
        game = hall.named(hall.floor.table(station))
        if game is None:
            raise RefusedRequestError(404, "hall_no_table", "There is no such table.")
        return Response(sgf_of_game(game), media_type="application/x-go-sgf; charset=utf-8")

    @router.post("/passes/{station}")
    @allow(Role.REFEREE)
    def pass_(station: Name, request: Request, game: GameNumber | None = None) -> entry.HallPass:
        """A link by which whoever asks gets into that table's own desk once, as what he is here; an owner as chief.

        game -- into that game of its archive instead, say to count it from its record
        """
        pages = next((one.pages for one in hall.model.stations() if one.name == station), "")
        device = device_of(request.scope)
        if not pages or device is None:
            raise RefusedRequestError(404, "hall_no_table", "There is no such table.")
        role = {Role.REFEREE: "referee", Role.EXECUTING_REFEREE: "executing_referee"}.get(role_as(device), "chief")
        one = Pass.fresh(station, role, device.name, device.id)  # type: ignore[arg-type]
        hall.admit(one)
        page = "referee" if game is None else f"archive/{game}"
        return entry.HallPass(url=f"{pages}{page}#pin={one.token}")

    @router.post("/coming/{station}")
    @allow(Role.REFEREE)
    def coming(station: Name, body: acts.ComingSaid, request: Request) -> schemas.Glance:
        """Whoever asks comes to what waits there, or does not after all: its tablet shows that, not what it is."""
        device = device_of(request.scope)
        name = device.name if device is not None else ""
        if not hall.floor.comes(station, name if body.on else None):
            raise RefusedRequestError(409, "hall_nobody_waits", "Nothing waits for a person at this table any more.")
        found = streams.desk.of(station)
        assert found is not None
        return found

    return router
