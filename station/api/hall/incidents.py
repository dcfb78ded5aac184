"""/api/hall/boards/{station}/games/{game}/incidents: what the hall's officials see of a table's incident.

The boards are folded from the table's records, whether it answers or not; its pictures stay there and are asked for one
by one, each look written down in the table's own log. So nothing of an unfinished game is kept beside it.
"""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from station.api.auth import Role
from station.api.desk_boards import boards_of
from station.api.guard import allow, device_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import hall as schemas
from station.game.logged import LoggedGame
from station.hall.looks import Look
from station.hall.running import Hall
from station.hall.tables.table import TableNow
from station.pictures.ring import Moment
from station.refereeing.origin import pictured_by
from station.refereeing.past import Past

Name = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$")]
Number = Annotated[int, Path(ge=1, le=2**53)]


def routes(hall: Hall) -> APIRouter:
    """Of the game that is at the table."""
    router = APIRouter(prefix="/api/hall/boards", tags=["hall"], responses=REPLIES)

    def wanted(station: str, number: int, seq: int) -> tuple[LoggedGame, TableNow]:
        table = hall.floor.table(station)
        game = table.game
        if game is None or game.number != number or game.desk.incident(seq) is None:
            raise RefusedRequestError(404, "no_incident", "There is no such incident.")
        return game, table

    @router.get("/{station}/games/{game}/incidents/{seq}")
    @allow(Role.REFEREE)
    def incident(station: Name, game: Number, seq: Number) -> schemas.HallIncident:
        """The board before and after."""
        found, _ = wanted(station, game, seq)
        boards = boards_of(Past(found), seq)
        return schemas.HallIncident(before=boards.before, after=boards.after)

    @router.get("/{station}/games/{game}/incidents/{seq}/{moment}.jpg", response_class=Response)
    @allow(Role.REFEREE)
    async def picture(request: Request, station: Name, game: Number, seq: Number, moment: Moment) -> Response:
        """The board seen straight from above, from the table itself."""
        known, table = wanted(station, game, seq)
        first = pictured_by(seq, moment, known)
        mac = table.pictures.get((first, moment))
        device = device_of(request.scope)
        if mac is None or device is None:
            raise RefusedRequestError(404, "no_picture", "There is no such picture.")
        try:
            found = await hall.look(Look(station, game, first, moment, device.id), mac)
        except TimeoutError:
            raise RefusedRequestError(503, "hall_table_away", "The table does not answer.") from None
        except ValueError:
            raise RefusedRequestError(
                409, "hall_other_picture", "The table sent another picture than its record names."
            ) from None
        if found is None:
            raise RefusedRequestError(404, "no_picture", "There is no such picture.")
        return Response(found, media_type="image/jpeg", headers={"Cache-Control": "private, max-age=86400"})

    return router
