"""GET /api/board, /api/game.sgf: the game going on, or the last one while its board still stands."""

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.responses import Response

from station.api import presenters, schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.guard import allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.unsaid import told_to, unsaid_to
from station.game.document import WritesSgf
from station.game.logged import LoggedGame
from station.locale.catalog import Language
from station.pictures.incidents import IncidentPictures
from station.table.sighting import Sighting
from station.table.table import Table


def routes(table: Table, pictures: IncidentPictures, sighting: Callable[[], Sighting], sgf: WritesSgf) -> APIRouter:
    """sgf -- the record of a game as SGF."""
    router = APIRouter(prefix="/api", tags=["board"], responses=REPLIES)

    @router.get("/board")
    @allow(Role.SPECTATOR)
    def board(request: Request) -> schemas.Board:
        """The snapshot: everything up to event `seq`; the stream goes on from there."""
        now = told_to(role_of(request), table.snapshot)
        pictured = pictures.kept(now.game.number) if now.game else {}
        return presenters.board(now, now.game, sighting(), pictured, unsaid_to(role_of(request), now.game))

    @router.get("/view")
    @allow(Role.SPECTATOR)
    def view(request: Request) -> schemas.View:
        """What the stream's `view` messages tell, once."""
        now = told_to(role_of(request), table.snapshot)
        return presenters.view(now, sighting(), 0, unsaid_to(role_of(request), now.game))

    @router.get("/game.sgf", response_class=Response)
    @allow(Role.SPECTATOR)
    @recorded("export", "sgf")
    def game_sgf(lang: Language = "en") -> Response:
        """The game so far, with the time of each move; comments in a language."""
        game = table.game
        if game is None:
            raise RefusedRequestError(404, "no_game", "No game is going on.")
        return sgf_file(game, sgf(game, lang, times=True))

    return router


def sgf_file(game: LoggedGame, text: str) -> Response:
    """An SGF to be saved, named by its day and number."""
    day = presenters.iso(game.started)[:10]
    headers = {"Content-Disposition": f'attachment; filename="tianyuan-{day}-{game.number}.sgf"'}
    return Response(text, media_type="application/x-go-sgf; charset=utf-8", headers=headers)
