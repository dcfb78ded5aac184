"""/api/erasures: names and pictures are taken out of the evidence, openly: the log keeps that, why, and who asked."""

from fastapi import APIRouter

from station.api import schemas
from station.api.auth import Role
from station.api.guard import Speaker, allow
from station.api.problems import REPLIES, RefusedRequestError
from station.pictures.incidents import IncidentPictures
from station.storage.archive import Archive
from station.storage.folder import DataFolder
from station.table.table import Table


def routes(table: Table, archive: Archive, folder: DataFolder, pictures: IncidentPictures) -> APIRouter:
    """Only the owner erases. A whole game: DELETE /api/games/N."""
    router = APIRouter(prefix="/api/erasures", tags=["evidence"], responses=REPLIES)

    @router.post("/name")
    @allow(Role.OWNER)
    def name(body: schemas.EraseName, device: Speaker) -> schemas.Erased:
        """A person's name wherever an event names him; not in words that people wrote."""
        games = table.past.erase_name(body.name, body.why, device)
        archive.forget()
        if not games:
            raise RefusedRequestError(404, "no_person", "Nobody has this name in any game.")
        return schemas.Erased(games=games)

    @router.post("/picture")
    @allow(Role.OWNER)
    def picture(body: schemas.ErasePicture, device: Speaker) -> schemas.Erased:
        """The pictures of one moment of an event, with what was cut and read from them."""
        pictures.flush()
        if not folder.binding.erase(folder.pictures, body.game, body.seq, body.moment, body.why, device):
            raise RefusedRequestError(404, "no_picture", "There is no such picture.")
        return schemas.Erased(games=[body.game])

    return router
