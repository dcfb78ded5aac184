"""/api/clock: faces, presses and what referees do to a clock. Whose word an act is, a credential says."""

from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import FileResponse

from rules.color import Color
from rules.points import parse_point, point_name
from rules.rulings.decider import Role as Office
from rules.rulings.facts import Venue
from rules.timing import records as r
from rules.timing.controls import control
from rules.timing.sealed import PASS
from station.api.auth import Role
from station.api.clock_shown import clock_shown, journal_shown
from station.api.guard import Speaker, allow, role_of
from station.api.own_text import own_text
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import clock as schemas
from station.api.schemas.table import Done
from station.api.unsaid import hears_all
from station.api.who import Identify, Who
from station.clock.keeper import Actor, ClockKeeper
from station.clock.presses import Sent
from station.game.clock_records import ACTS
from station.locale.catalog import Language
from station.table.table import Table
from station.voice.clips import clips

SIDES_OWN = frozenset(("confirm", "asked"))
"""What a side does itself, by its own touch; all else is a referee's, in a game without one the table's."""
_SIDES = ("side", "to_move", "turn")
_ANYBODY = ("at_ms", "by", "chief")


def routes(table: Table, keeper: ClockKeeper, who: Identify) -> APIRouter:
    """Every step answers with the last event of the log: the page has it when the stream reached it."""
    router = APIRouter(prefix="/api/clock", tags=["clock"], responses=REPLIES)

    def official(one: Who) -> None:
        if table.terms.refereed and not one.rules:
            raise RefusedRequestError(403, "role", "A referee is named in this game: only his credential does that.")
        if one.role is Office.OWNER:
            raise RefusedRequestError(403, "role", "The owner of the station has no part in the game.")

    def actor(one: Who, device: str) -> Actor:
        by = "chief" if one.role is Office.CHIEF else "referee" if one.rules else "table"
        return Actor(by, one.name, device)

    @router.get("")
    @allow(Role.SPECTATOR)
    def state() -> schemas.Clock:
        """Both faces now, and what a page needs to count on by itself."""
        seq, game = table.seq, table.game
        return clock_shown(
            keeper.of(game), seq, game, keeper.now_ms, text=own_text(table),
            speaks=keeper.speaks, silent=keeper.silent, external=keeper.external,
        )  # fmt: skip

    @router.get("/time")
    @allow(Role.SPECTATOR)
    def time() -> schemas.ClockTime:
        """The station's clock, for pages that measure how far away it is."""
        return schemas.ClockTime(now_ms=keeper.now_ms)

    @router.get("/journal")
    @allow(Role.TABLE)
    def journal(request: Request) -> schemas.ClockJournal:
        """All that was pressed, called and done, with both used times before and after."""
        game = table.game
        if game is None:
            raise RefusedRequestError(409, "no_game", "No game is going on.")
        return journal_shown(game, official=hears_all(role_of(request)))

    @router.get("/clips/{language}/{name}.wav", response_class=FileResponse)
    @allow(Role.SPECTATOR)
    def clip(language: Language, name: Annotated[str, Path(pattern=r"^[a-z_]+-[0-9]{1,2}$")]) -> FileResponse:
        """A phrase, as the tablet says it."""
        found = clips(language, keeper.own_clips).by_name.get(name)
        if found is None:
            raise RefusedRequestError(404, "no_clip", "There is no recording of that.")
        return FileResponse(found, media_type="audio/wav", headers={"Cache-Control": "max-age=86400"})

    @router.put("/control")
    @allow(Role.TABLE)
    def prepare(body: schemas.ClockControl, request: Request, device: Speaker) -> Done:
        """What the next game is timed by, or the one going on where its clock has not begun."""
        one = who(request)
        if one.role is not Office.OWNER:
            official(one)
        keeper.prepare(control(body.control) if body.control else None, r.Owner(body.owner), actor(one, device))
        return Done(seq=table.snapshot.seq)

    @router.get("/control")
    @allow(Role.TABLE)
    def prepared() -> schemas.TimeFixed:
        """What the next game is timed by."""
        given = keeper.prepared
        return schemas.TimeFixed(
            control="" if given is None else given.control,
            owner="station" if given is None else given.owner,
            by_event=bool(table.terms.time),
            text=own_text(table),
        )

    @router.post("/press")
    @allow(Role.TABLE)
    def press(body: schemas.GivenPress, request: Request, device: Speaker) -> Done:
        """A side's half of the tablet was pressed."""
        who(request).speaks(body.color, refereed=table.terms.refereed)
        sent = Sent(body.station_ms, body.device_ms, body.heard_ms, body.round_trip_ms, body.queued)
        return Done(seq=keeper.press_sent(body.color, sent, device))

    @router.post("/called")
    @allow(Role.TABLE)
    def called(body: schemas.GivenCall, device: Speaker) -> Done:
        """A tablet made a call: journaled as the station's own are, with the tablet that made it."""
        return Done(seq=keeper.called_elsewhere(body.at_ms, body.planned_ms, body.words, device, shown=body.shown))

    @router.post("/act")
    @allow(Role.TABLE)
    def act(body: schemas.GivenAct, request: Request, device: Speaker) -> Done:
        """Something that is done to the clock."""
        one = who(request)
        by = actor(one, device)
        if body.act in SIDES_OWN:
            one.speaks(body.side, refereed=table.terms.refereed)
            by = Actor(body.side or "table", one.name, device)
        else:
            official(one)
        return Done(seq=keeper.do(_record(body, _chief(one)), by))

    @router.post("/seal")
    @allow(Role.TABLE)
    def seal(body: schemas.GivenSeal, request: Request, device: Speaker) -> Done:
        """The side to move writes its move on the referee's device; its hash stands in the log at once."""
        one = who(request)
        official(one)
        move = PASS if body.move is None else point_name(parse_point(body.move, 19), 19)
        return Done(seq=keeper.seal(move, actor(one, device)))

    @router.post("/open")
    @allow(Role.TABLE)
    def open_(_: schemas.GivenName, request: Request, device: Speaker) -> Done:
        """The referee opens the sealed move; the other side's time runs."""
        one = who(request)
        official(one)
        return Done(seq=keeper.open_seal(actor(one, device)))

    return router


def _chief(one: Who) -> str:
    """The name under which a chief's word stands; in a game without a referee the table's; "" for anybody else."""
    if one.role is Office.CHIEF:
        return one.name or "chief"
    return "" if one.rules else "table"


def _record(body: schemas.GivenAct, chief: str) -> Callable[[int], r.Record]:
    """The record of an act. RefusedRequestError where something is missing, or is not asked for."""
    kind = ACTS[body.act]
    known = {one.name: one for one in fields(kind) if one.name not in _ANYBODY}
    given = {name: value for name, value in body.model_dump().items() if name != "act" and value is not None}
    if needless := sorted(given.keys() - known.keys()):
        raise RefusedRequestError(422, "invalid", f"{body.act} has no {needless[0]}.")
    values: dict[str, Any] = {name: _value(name, value) for name, value in given.items()}
    if any(one.name == "chief" for one in fields(kind)):
        values["chief"] = chief
    try:
        kind(at_ms=0, **values)
    except TypeError:
        missing = sorted(known.keys() - given.keys())
        raise RefusedRequestError(422, "invalid", f"{body.act} needs {missing[0]}.") from None
    return lambda at_ms: kind(at_ms=at_ms, **values)


def _value(name: str, value: Any) -> Any:
    if name in _SIDES:
        return Color.from_letter(value)
    if name == "venue":
        return Venue(value)
    return r.Owner(value) if name == "owner" else value
