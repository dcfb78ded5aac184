"""/api/games, /api/storage, /api/backup, /api/restore: finding, taking, deleting and keeping games."""

from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, Response

from rules.points import parse_point
from station.api import archive_lines, presenters, schemas
from station.api.auth import Role
from station.api.board import sgf_file
from station.api.custody import recorded
from station.api.guard import Speaker, allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas.base import Plain, Point
from station.api.scores import score
from station.api.unsaid import hears_all, plain, unsaid, unsaid_to
from station.errors import InputError, sentence
from station.game.catalog import RecordAmended
from station.game.document import WritesSgf
from station.game.logged import LoggedGame
from station.game.score import counted, rules_of
from station.game.summary import Summary
from station.game.timeline import SIZE
from station.locale.catalog import Language
from station.pictures.incidents import IncidentPictures
from station.storage.archive import Archive
from station.storage.copies import Copies
from station.storage.folder import DataFolder
from station.storage.settings import SettingsStore
from station.table.table import Table
from station.timebase import Instant

Number = Annotated[int, Path(ge=1, le=2**53)]


def routes(
    archive: Archive,
    table: Table,
    folder: DataFolder,
    pictures: IncidentPictures,
    settings: SettingsStore,
    sgf: WritesSgf,
    copies: Copies | None = None,
) -> APIRouter:
    """Spectators find and replay games; only the owner exports all, deletes and restores."""
    router = APIRouter(prefix="/api", tags=["archive"], responses=REPLIES)

    def wanted(number: int) -> LoggedGame:
        now = table.game
        game = now if now is not None and now.number == number else archive.game(number)
        if game is None:
            raise RefusedRequestError(404, "no_game", f"There is no game {number}.")
        return game

    def read(game: LoggedGame) -> None:
        """Everything that is asked of a game of the archive."""
        archive_lines.game_line(Summary.of(game), False).model_dump_json()
        presenters.board(table.snapshot, game, None, {}).model_dump_json()
        for entry in game.entries:
            presenters.live_event(entry).model_dump_json()
        sgf(game).encode()

    def download(made: AbstractContextManager[FilePath], name: str) -> Response:
        with ExitStack() as stack:
            path = stack.enter_context(made)
            close = stack.pop_all().close
        return FileResponse(path, filename=name, media_type="application/zip", background=BackgroundTask(close))

    @router.get("/games")
    @allow(Role.SPECTATOR)
    async def games(
        request: Request,
        query: Annotated[str, Query(max_length=100)] = "",
        offset: Annotated[int, Query(ge=0, le=10**6)] = 0,
        limit: Annotated[int, Query(ge=1, le=200)] = 50,
    ) -> schemas.Archive:
        """Games, newest first."""
        found = await run_in_threadpool(archive.find, query)
        known, going_on = await run_in_threadpool(archive.known), table.game
        lines = []
        for number in found[offset : offset + limit]:
            made = Summary.of(going_on) if going_on is not None and number == going_on.number else known.get(number)
            if made is None:  # once for each game, and for nobody who has hung up
                if await request.is_disconnected():
                    break
                made = await run_in_threadpool(archive.summary, number)
            if made is not None:
                live = going_on is not None and number == going_on.number and made.ended_ns is None
                if live and going_on is not None:
                    untold = frozenset() if hears_all(role_of(request)) else unsaid(going_on)
                    told = sum(one.event.seq not in untold for one in going_on.state.incidents)
                    made = replace(made, incidents=told)
                lines.append(archive_lines.game_line(made, live))
        damaged = await run_in_threadpool(archive.damaged)
        return schemas.Archive(total=len(found), games=lines, damaged=archive_lines.damaged(damaged))

    @router.get("/games.zip", response_class=FileResponse)
    @allow(Role.OWNER)
    @recorded("export", "games")
    def games_zip() -> Response:
        """All games as SGF."""
        return download(archive.zipped(sgf), "tianyuan-games.zip")

    @router.get("/games/{number}")
    @allow(Role.SPECTATOR)
    def game(number: Number, request: Request) -> schemas.Board:
        """One game, whole."""
        found = wanted(number)
        hidden = unsaid_to(role_of(request), found)
        return presenters.board(table.snapshot, found, None, pictures.kept(number), hidden)

    @router.get("/games/{number}/game.sgf", response_class=Response)
    @allow(Role.SPECTATOR)
    @recorded("export", "sgf")
    def game_sgf(number: Number, lang: Language = "en") -> Response:
        """One game as SGF, with the time of each move; comments in a language."""
        game = wanted(number)
        return sgf_file(game, sgf(game, lang, times=True))

    @router.get("/games/{number}/at")
    @allow(Role.SPECTATOR)
    def at(number: Number, move: Annotated[int, Query(ge=0, le=10**5)]) -> schemas.At:
        """An earlier position, exact also where stones were set by hand; of the game going on too."""
        game = wanted(number)
        if move > len(game.state.moves):
            raise RefusedRequestError(404, "no_move", f"Game {number} has no move {move}.")
        return presenters.after_move(game.state, move)

    @router.get("/games/{number}/events")
    @allow(Role.SPECTATOR)
    def game_events(number: Number, request: Request) -> list[schemas.LiveEvent]:
        """Everything that the log holds of one game; of the one going on as the stream tells it to him who asks."""
        found = wanted(number)
        hidden = unsaid_to(role_of(request), found)
        return [
            presenters.live_event(replace(one, event=plain(one.event)) if one.event.seq in hidden else one)
            for one in found.entries
        ]

    @router.get("/games/{number}/record")
    @allow(Role.REFEREE)
    def record_details(number: Number) -> schemas.RecordDetails:
        """What people said of a game, to be completed or corrected."""
        game = wanted(number)
        known = {name: getattr(game.details, name, None) for name in schemas.RecordDetails.model_fields}
        said = {name: value for name, value in known.items() if value is not None}
        return schemas.RecordDetails.model_validate(said | {"result": game.state.result, "rules": rules_of(game).name})

    @router.get("/games/{number}/count")
    @allow(Role.REFEREE)
    def count_record(number: Number, dead: Annotated[tuple[Point, ...], Query(max_length=361)] = ()) -> schemas.Score:
        """What the last position of a game that is over comes to as recorded, without these strings; one stone names
        its string."""
        game = wanted(number)
        if not game.over:
            raise RefusedRequestError(409, "going_on", "The game is still going on; end it first.")
        if empty := [point for point in dead if not game.state.position.stones[parse_point(point, SIZE)]]:
            raise RefusedRequestError(422, "no_stone", f"There is no stone at {empty[0]}.")
        return score(counted(game, dead))

    @router.put("/games/{number}/record")
    @allow(Role.REFEREE)
    def amend(number: Number, body: schemas.AmendRecord, request: Request, device: Speaker) -> schemas.Done:
        """Names, event, place, rules or result of a finished game, entered or corrected later, with who and why."""
        by = "owner" if role_of(request) is Role.OWNER else "referee"
        return schemas.Done(seq=table.past.amend(number, RecordAmended(**body.model_dump(), by=by), device))

    @router.delete("/games/{number}")
    @allow(Role.OWNER)
    def remove(
        number: Number, device: Speaker, why: Annotated[str, Query(max_length=200), Plain] = "owner"
    ) -> schemas.Done:
        """Deletes a finished game and its pictures; the log keeps that it did, why, and who asked."""
        if not table.past.remove(number, why, device):
            raise RefusedRequestError(404, "no_game", f"There is no game {number}.")
        return schemas.Done(seq=table.snapshot.seq)

    @router.get("/storage")
    @allow(Role.OWNER)
    def storage(keep_days: Annotated[int | None, Query(ge=1, le=36500)] = None) -> schemas.Storage:
        """What lies on the disk; how many games a retention of `keep_days` would delete."""
        return schemas.Storage(
            games=len(folder.log.games()),
            events=folder.log.count(),
            log_bytes=folder.log.path.stat().st_size,
            evidence_bytes=folder.pictures.size_bytes(),
            free_bytes=folder.free_bytes(),
            keep_days=settings.get().keep_days,
            copy_at=_copied_at(copies),
            copy_trouble=copies.trouble if copies else None,
            retention_paused=settings.retention_paused,
            expired=None if keep_days is None else len(archive.expired(keep_days)),
        )

    @router.get("/backup", response_class=FileResponse)
    @allow(Role.OWNER)
    @recorded("export", "backup")
    def backup() -> Response:
        """The whole data folder, while the station goes on."""
        pictures.flush()
        return download(archive.backup(), "tianyuan-backup.zip")

    @router.post("/restore")
    @allow(Role.OWNER)
    @recorded("command", "restore")
    async def restore(request: Request) -> schemas.Restored:
        """Brings back the games of a backup (the body) that are not here; changes nothing that is."""
        with archive.room() as room:
            posted = room / "posted.zip"
            with posted.open("wb") as file:
                async for chunk in request.stream():
                    file.write(chunk)
            try:
                found = await run_in_threadpool(archive.restore, posted, read)
            except InputError as error:
                raise RefusedRequestError(422, "no_backup", f"{sentence(error)}.".capitalize()) from error
        if found[1]:
            await run_in_threadpool(table.recover)  # the next stone is numbered after the events brought back
        return schemas.Restored(games=found[0], events=found[1])

    return router


def _copied_at(copies: Copies | None) -> str | None:
    last = copies.last if copies else None
    return None if last is None else presenters.iso(Instant(0, last.wall_ns, last.trusted, ""))
