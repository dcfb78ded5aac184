"""GET /api/board, /api/game.sgf: the game going on, or the last one while its board still stands."""

from collections.abc import Callable

from fastapi import APIRouter
from starlette.responses import Response

from station.api import presenters, schemas
from station.api.auth import Role
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.game.logged import LoggedGame
from station.pictures.incidents import IncidentPictures
from station.table.sighting import Sighting
from station.table.table import Table


def routes(
    table: Table, pictures: IncidentPictures, sighting: Callable[[], Sighting], sgf: Callable[[LoggedGame], str]
) -> APIRouter:
    """sgf -- the record of a game as SGF."""
    router = APIRouter(prefix="/api", tags=["board"], responses=REPLIES)

    @router.get("/board")
    @allow(Role.SPECTATOR)
    def board() -> schemas.Board:
        """The snapshot: everything up to event `seq`; the stream goes on from there."""
        now = table.snapshot
        pictured = pictures.kept(now.game.number) if now.game else {}
        return presenters.board(now, now.game, sighting(), pictured)

    @router.get("/view")
    @allow(Role.SPECTATOR)
    def view() -> schemas.View:
        """What the stream's `view` messages tell, once."""
        return presenters.view(table.snapshot, sighting(), 0)

    @router.get("/game.sgf", response_class=Response)
    @allow(Role.SPECTATOR)
    def game_sgf() -> Response:
        """The game so far."""
        game = table.snapshot.game
        if game is None:
            raise RefusedRequestError(404, "no_game", "No game is going on.")
        return sgf_file(game, sgf(game))

    return router


def sgf_file(game: LoggedGame, text: str) -> Response:
    """An SGF to be saved, named by its day and number."""
    day = presenters.iso(game.started)[:10]
    headers = {"Content-Disposition": f'attachment; filename="tianyuan-{day}-{game.number}.sgf"'}
    return Response(text, media_type="application/x-go-sgf; charset=utf-8", headers=headers)
