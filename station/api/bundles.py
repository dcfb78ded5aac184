"""/api/games/{n}/evidence, /api/evidence: bundles of evidence, and what checks them without this program."""

from contextlib import ExitStack
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.background import BackgroundTask
from starlette.responses import FileResponse

from station.api.auth import Role
from station.api.guard import Speaker, allow
from station.api.problems import REPLIES
from station.evidence import standalone
from station.storage.archive import Archive
from station.storage.bundles import Bundles

Number = Annotated[int, Path(ge=1, le=2**53)]
TEXT = "text/plain; charset=utf-8"


def routes(bundles: Bundles, archive: Archive) -> APIRouter:
    """Whoever holds a bundle may have the verifiers; who exports is written down in the log."""
    router = APIRouter(prefix="/api", tags=["evidence"], responses=REPLIES)

    def made(name: str, games: list[int], incident: int | None, device: str) -> FileResponse:
        with ExitStack() as stack:
            path = stack.enter_context(archive.room()) / "bundle.zip"
            bundles.write(path, games, incident, device)
            close = stack.pop_all().close
        return FileResponse(path, filename=name, media_type="application/zip", background=BackgroundTask(close))

    @router.post("/games/{number}/evidence", response_class=FileResponse)
    @allow(Role.REFEREE)
    def game(
        number: Number, device: Speaker, incident: Annotated[int | None, Query(ge=1, le=2**53)] = None
    ) -> FileResponse:
        """A bundle of a game, or of one incident in it."""
        name = f"tianyuan-evidence-{number:05}" + (f"-{incident}" if incident else "")
        return made(f"{name}.zip", [number], incident, device)

    @router.post("/evidence", response_class=FileResponse)
    @allow(Role.REFEREE)
    def evening(device: Speaker, games: Annotated[list[int], Query(min_length=1, max_length=100)]) -> FileResponse:
        """A bundle of several games, say those of an evening."""
        return made("tianyuan-evidence.zip", sorted(set(games)), None, device)

    @router.get("/evidence/tianyuan_verify.py", response_class=FileResponse)
    @allow(Role.SPECTATOR)
    def program() -> FileResponse:
        """Checks a bundle with Python alone."""
        return FileResponse(standalone.PROGRAM, filename=standalone.PROGRAM.name, media_type=TEXT)

    @router.get("/evidence/tianyuan_verify.html", response_class=FileResponse)
    @allow(Role.SPECTATOR)
    def page() -> FileResponse:
        """Checks a bundle in a browser. Saved and opened from there: a page of this station would vouch for itself."""
        return FileResponse(standalone.PAGE, filename=standalone.PAGE.name, media_type="text/html; charset=utf-8")

    @router.get("/evidence/FORMAT.md", response_class=FileResponse)
    @allow(Role.SPECTATOR)
    def form() -> FileResponse:
        """What a bundle is, for who writes a verifier."""
        return FileResponse(standalone.FORMAT, filename=standalone.FORMAT.name, media_type=TEXT)

    return router
