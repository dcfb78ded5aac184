"""GET /api/picture.*: what the camera saw last and what was read from it; GET /api/evidence: pictures of incidents."""

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from station.api import presenters, schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.files import BrieflyOpenedFile
from station.api.guard import allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.told import text_of, told
from station.api.unsaid import unshown_to
from station.game.logged import LoggedGame
from station.pictures.incidents import IncidentPictures
from station.pictures.kept import View
from station.pictures.ring import Moment, Still
from station.storage.settings import Settings
from vision.geometry.pose import Points
from vision.observation import Observation

Number = Annotated[int, Path(ge=1, le=2**53)]


def routes(
    pictures: IncidentPictures, settings: Callable[[], Settings], playing: Callable[[], LoggedGame | None]
) -> APIRouter:
    """Nothing of the pictures is public unless the owner says so; of what only the desk knows a table and its visitors
    are shown none.

    playing -- the game at the table
    """

    def may_see(request: Request) -> None:
        if not settings().pictures_public and role_of(request) < Role.TABLE:
            raise RefusedRequestError(403, "not_allowed", "The pictures are not public here.")

    router = APIRouter(prefix="/api", tags=["picture"], responses=REPLIES, dependencies=[Depends(may_see)])

    def path(request: Request, number: int, seq: int, moment: Moment, view: View = "picture") -> FilePath | None:
        game = playing()
        if game is not None and game.number == number and seq in unshown_to(role_of(request), game):
            return None
        return pictures.path(number, seq, moment, view)

    def wanted(number: int | None) -> Still:
        still = pictures.ring.newest() if number is None else pictures.ring.still(number)
        if still is None:
            raise RefusedRequestError(404, "no_picture", "There is no such picture.")
        return still

    @router.get("/picture.jpg", response_class=Response)
    @allow(Role.SPECTATOR)
    def jpeg(picture: Annotated[int | None, Query(ge=0, le=2**53)] = None) -> Response:
        """The picture of this number (for half a minute), or the newest."""
        return Response(wanted(picture).jpeg, media_type="image/jpeg")

    @router.get("/picture.json")
    @allow(Role.SPECTATOR)
    def reading(picture: Annotated[int | None, Query(ge=0, le=2**53)] = None) -> schemas.PictureReading:
        """Where the board lies in it, and what stands on every point; lengths in pixels of /api/picture.jpg."""
        return _shown(wanted(picture))

    @router.get("/games/{game}/evidence/{seq}/{moment}-board.jpg", response_class=BrieflyOpenedFile)
    @allow(Role.SPECTATOR)
    @recorded("view", "board", least=Role.REFEREE)
    def board(request: Request, game: Number, seq: Number, moment: Moment) -> BrieflyOpenedFile:
        """The board at an incident, seen straight from above."""
        return kept(path(request, game, seq, moment, "board"))

    @router.get("/games/{game}/evidence/{seq}/{moment}.jpg", response_class=BrieflyOpenedFile)
    @allow(Role.SPECTATOR)
    @recorded("view", "picture", least=Role.REFEREE)
    def picture(request: Request, game: Number, seq: Number, moment: Moment) -> BrieflyOpenedFile:
        """The camera's picture at an incident, cut to the board and what lies around it."""
        return kept(path(request, game, seq, moment))

    @router.get("/games/{game}/evidence/{seq}/{moment}.json")
    @allow(Role.SPECTATOR)
    def places(request: Request, game: Number, seq: Number, moment: Moment) -> schemas.Places | None:
        """Where the points lie in the camera's picture at an incident; null where that is not known."""
        found = path(request, game, seq, moment, "places")
        try:
            return schemas.Places.model_validate_json(found.read_bytes()) if found else None
        except ValueError:  # brought in by a backup that somebody changed
            return None

    def kept(found: FilePath | None) -> BrieflyOpenedFile:
        if found is None:
            raise RefusedRequestError(404, "no_picture", "There is no such picture.")
        return BrieflyOpenedFile(found, media_type="image/jpeg", headers={"Cache-Control": "private, max-age=86400"})

    return router


def _shown(still: Still) -> schemas.PictureReading:
    sight = still.sight
    crossings = sight.pose.crossings_px * still.scale if sight.pose else None
    seen = sight.observation
    return schemas.PictureReading(
        picture=still.number,
        width=still.width,
        height=still.height,
        time=presenters.iso(still.at),
        board_found=seen is not None,
        reason=text_of(sight.reason),
        told=told(sight.reason) if sight.reason else None,
        corners=(sight.pose.corners_px * still.scale).round(1).tolist() if sight.pose else None,
        crossings=None if crossings is None else crossings.round(1).tolist(),
        stone_px=None if crossings is None else _stone_px(crossings),
        reading=_rows(seen) if seen else None,
        unsure=_unsure(seen) if seen else [],
        hidden=[presenters.name(int(i)) for i in seen.hidden.nonzero()[0]] if seen else [],
    )


def _stone_px(crossings: Points) -> float:
    """A stone's radius in the middle of the board."""
    across = float(((crossings[180] - crossings[181]) ** 2).sum() ** 0.5)
    return round(across * 0.48, 1)


def _rows(seen: Observation) -> list[str]:
    letters = "".join(".BW"[best] for best in seen.probabilities().argmax(axis=1))
    return [letters[i : i + 19] for i in range(0, 361, 19)]


def _unsure(seen: Observation) -> list[schemas.Unsure]:
    """Points in sight and doubted."""
    chances = seen.probabilities()
    doubted = (~seen.hidden & (chances.max(axis=1) < 0.99)).nonzero()[0]
    return [
        schemas.Unsure(point=presenters.name(int(i)), empty=empty, black=black, white=white)
        for i in doubted
        for empty, black, white in [map(float, chances[i])]
    ]
