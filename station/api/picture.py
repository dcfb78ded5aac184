"""GET /api/picture.*: what the camera saw last and what was read from it; GET /api/evidence: pictures of incidents."""

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import FileResponse, Response

from station.api import presenters, schemas
from station.api.auth import Auth, Role
from station.api.guard import allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.told import text_of, told
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import Moment, Still
from station.storage.settings import Settings
from vision.geometry.pose import BoardPose

Number = Annotated[int, Path(ge=1, le=2**53)]


def routes(pictures: IncidentPictures, auth: Auth, settings: Callable[[], Settings]) -> APIRouter:
    """Nothing of the pictures is public unless the owner says so."""

    def may_see(request: Request) -> None:
        if not settings().pictures_public and role_of(request, auth) < Role.TABLE:
            raise RefusedRequestError(403, "not_allowed", "The pictures are not public here.")

    router = APIRouter(prefix="/api", tags=["picture"], responses=REPLIES, dependencies=[Depends(may_see)])

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
        still = wanted(picture)
        return schemas.PictureReading.model_validate(
            {
                "picture": still.number,
                "width": still.width,
                "height": still.height,
                "time": presenters.iso(still.at),
                "board_found": still.sight.observation is not None,
                "reason": text_of(still.sight.reason),
                "told": told(still.sight.reason) if still.sight.reason else None,
                **_geometry(still.sight.pose, still.scale),
                **_points(still),
            }
        )

    @router.get("/games/{game}/evidence/{seq}/{moment}-board.jpg", response_class=FileResponse)
    @allow(Role.SPECTATOR)
    def board(game: Number, seq: Number, moment: Moment) -> FileResponse:
        """The board at an incident, seen straight from above."""
        return kept(pictures.path(game, seq, moment, "board"))

    @router.get("/games/{game}/evidence/{seq}/{moment}.jpg", response_class=FileResponse)
    @allow(Role.SPECTATOR)
    def picture(game: Number, seq: Number, moment: Moment) -> FileResponse:
        """The camera's picture at an incident, cut to the board and what lies around it."""
        return kept(pictures.path(game, seq, moment))

    @router.get("/games/{game}/evidence/{seq}/{moment}.json")
    @allow(Role.SPECTATOR)
    def places(game: Number, seq: Number, moment: Moment) -> schemas.Places | None:
        """Where the points lie in the camera's picture at an incident; null where that is not known."""
        path = pictures.path(game, seq, moment, "places")
        try:
            return schemas.Places.model_validate_json(path.read_bytes()) if path else None
        except ValueError:  # brought in by a backup that somebody changed
            return None

    def kept(path: FilePath | None) -> FileResponse:
        if path is None:
            raise RefusedRequestError(404, "no_picture", "There is no such picture.")
        return FileResponse(path, media_type="image/jpeg", headers={"Cache-Control": "private, max-age=86400"})

    return router


def _geometry(pose: BoardPose | None, scale: float) -> dict[str, object]:
    if pose is None:
        return {}
    crossings = pose.crossings_px * scale
    across = float(((crossings[180] - crossings[181]) ** 2).sum() ** 0.5)
    return {
        "corners": (pose.corners_px * scale).round(1).tolist(),
        "crossings": crossings.round(1).tolist(),
        "stone_px": round(across * 0.48, 1),
    }


def _points(still: Still) -> dict[str, object]:
    observation = still.sight.observation
    if observation is None:
        return {}
    chances = observation.probabilities()
    letters = "".join(".BW"[best] for best in chances.argmax(axis=1))
    doubted = (~observation.hidden & (chances.max(axis=1) < 0.99)).nonzero()[0]
    return {
        "reading": [letters[i : i + 19] for i in range(0, 361, 19)],
        "unsure": [
            {
                "point": presenters.name(int(i)),
                **dict(zip(("empty", "black", "white"), map(float, chances[i]), strict=True)),
            }
            for i in doubted
        ],
        "hidden": [presenters.name(int(i)) for i in observation.hidden.nonzero()[0]],
    }
