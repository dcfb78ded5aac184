"""/api/hall/import and export: the event out of files of other programs, and as files for them."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from station.api.auth import Role
from station.api.guard import allow
from station.api.hall import office_shown
from station.api.hall.who import who
from station.api.problems import REPLIES, STOPS, RefusedRequestError
from station.api.schemas import hall as schemas
from station.errors import InputError, sentence
from station.hall.files.kinds import READ, WRITTEN, Asked, Read, kind_of, read, write
from station.hall.office.brought import Brought, as_files_have, brought
from station.hall.office.drafts import Drafts
from station.hall.running import Hall
from station.hall.tournament.tournament import Person
from station.locale.catalog import language_wanted

_FILE = "hall_file"
"""For programs; pages show the sentence itself, which says where in the file, in the reader's language."""
FileName = Annotated[str, Path(max_length=100)]


def routes(hall: Hall, drafts: Drafts) -> APIRouter:
    """What comes in is read beside the pages' own loop, and is in the event whole or not at all."""
    router = APIRouter(prefix="/api/hall", tags=["files"], responses=REPLIES)
    organizer = hall.organizer

    def take(content: bytes, name: str, asked: Asked, known: str, by: str, seen: str) -> schemas.HallBrought:
        found = read(content, name, kind_of(name, READ, None), asked)
        with organizer.acting():
            event = organizer.now
            new = brought(event, found.tournament)
            waits = known == "ask" and bool(found.known) and (bool(new.persons) or not new.games)
            if new.persons and not waits:
                organizer.enter_players(new.persons, by)
            if new.games and event.opened is not None and not waits:
                with drafts.as_seen(seen):
                    drafts.keep(new.drawn(name))
        return _told(found, new, waits=waits)

    @router.post("/import/{name}")
    @allow(Role.OWNER)
    async def import_(
        name: FileName,
        request: Request,
        column: Annotated[list[str] | None, Query(max_length=30)] = None,
        sheet: Annotated[str | None, Query(max_length=100)] = None,
        known: Literal["leave", "ask", "enter"] = "leave",
        seen: Annotated[str, Query(max_length=20)] = "",
        encoding: Literal["utf-8-sig", "gb18030", "cp932", "cp949"] = "utf-8-sig",
    ) -> schemas.HallBrought:
        """Out of a file of another program, by the end of its name: players who are new, and the pairing of the next
        round as a draft, where the file has one. column -- FIELD=COLUMN, where a sheet has other heads; sheet -- of a
        workbook; known -- whom a list names and who is here already: left, left once it was asked (nothing is entered
        before), or entered as somebody of the same name; encoding -- of a CSV; seen -- the mark of the draft on the
        page"""
        content = await request.body()
        columns = {field.strip(): head.strip() for field, _, head in (one.partition("=") for one in column or ())}
        here = organizer.now.book.tournament
        onto = as_files_have(here)
        rounds = max(here.rounds, 1)
        asked = Asked(onto, onto.format, rounds, columns, sheet or None, encoding, twins=known == "enter")
        try:
            return await asyncio.to_thread(take, content, name, asked, known, who(request), seen)
        except InputError as error:
            raise _refused(error, request) from None

    @router.get("/export/{name}", response_class=Response)
    @allow(Role.CHIEF)
    def export(name: FileName, request: Request) -> Response:
        """The event as a file for other programs, by the end of the name asked for."""
        now = organizer.now
        answers = now.opened.answers if now.opened is not None else {}
        try:
            content = write(
                office_shown.exported(now, name), kind_of(name, WRITTEN, None), now.book.method, "games", answers
            )
        except InputError as error:
            raise _refused(error, request) from None
        return Response(content, media_type="application/octet-stream")

    return router


def _told(found: Read, new: Brought, *, waits: bool) -> schemas.HallBrought:
    return schemas.HallBrought(
        players=len(new.persons), games=len(new.games), unused=list(found.unused), entered=not waits,
        known=[_apart(one) for one in found.known],
        differs=[
            schemas.HallDiffers(
                round=game.round, board=game.board, black=game.black, white=game.white or "",
                here=str(game.result), file=str(other),
            )
            for game, other in new.differs
        ],
    )  # fmt: skip


def _apart(one: Person) -> str:
    """His name, and what tells him from another of that name."""
    more = " ".join(filter(None, (one.club or one.team, one.rank)))
    return f"{one.name} ({more})" if more else one.name


def _refused(error: InputError, request: Request) -> RefusedRequestError:
    """As the command line says it: file, column and line, and what is wrong there."""
    language = language_wanted(request.headers.get("accept-language", ""))
    return RefusedRequestError(422, _FILE, sentence(error, language) + STOPS.get(language, "."))
