"""/api/table: what the two players ask for: names, passes, pauses, corrections. Each correction says who and why."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypedDict

from fastapi import APIRouter, Request

from rules.color import Color
from station.api import schemas
from station.api.auth import Role
from station.api.guard import Speaker, allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.who import Identify, Who
from station.counting.unanswered import refuse_over_incidents
from station.errors import RefusedError
from station.game.catalog import Correction, DetailsGiven, Paused, Resumed
from station.game.event import Event
from station.game.logged import LoggedGame
from station.refereeing.word import refuse_alone
from station.table.recorder import Recorder
from station.table.slip import TakingBack
from station.table.table import Table

JUDGED_BY = ("rules", "komi_zi", "komi_points", "handicap", "compensation")
"""The details that an incident is ruled by, or a count."""


class Said(TypedDict):
    """Who asks for a correction, and why: the recorder's arguments."""

    by: str
    why: str


def routes(table: Table, who: Identify) -> APIRouter:
    """Every command answers with the last event that it caused: the page has it when the stream reached it."""
    router = APIRouter(prefix="/api/table", tags=["table"], responses=REPLIES)

    def command(device: str, ask: Callable[[Recorder, LoggedGame], list[Event]]) -> schemas.Done:
        return schemas.Done(seq=table.command(ask, device))

    def speaks(request: Request, *by: str) -> Who:
        one = who(request)
        one.speaks(*by, refereed=table.terms.refereed)
        return one

    def correct(
        request: Request, device: str, body: schemas.Correction, ask: Callable[[Recorder, LoggedGame], list[Event]]
    ) -> schemas.Done:
        name = speaks(request, body.by).names(body.by, body.name)
        return command(device, lambda recorder, game: [_under(name, event) for event in ask(recorder, game)])

    def keeps_rules(request: Request, given: schemas.StartGame) -> None:
        """Refuses other rules in the middle of a game: with a named referee they are his to change, and without one
        nobody changes what an open incident is ruled by."""
        game, known = table.game, remembered()
        if game is None or game.over or all(getattr(given, name) == getattr(known, name) for name in JUDGED_BY):
            return
        waits = any(one.open for one in game.desk.incidents)
        if table.terms.refereed and (game.state.moves or waits) and not who(request).rules:
            raise RefusedRequestError(403, "role", "A referee is named in this game: he changes its rules.")
        if not table.terms.refereed and waits:
            raise RefusedError("incidents_open", "The rules stay as they are while an incident is open.")

    @router.get("/start")
    @allow(Role.TABLE)
    def remembered() -> schemas.StartGame:
        """What was given last."""
        known = table.remembered()
        return schemas.StartGame.model_validate(
            {name: getattr(known, name) or field.default for name, field in schemas.StartGame.model_fields.items()}
        )

    @router.post("/start")
    @allow(Role.TABLE)
    def start(body: schemas.StartGame, request: Request, device: Speaker) -> schemas.Done:
        """Names, event, board number, ruleset, komi, handicap of the game going on, or of the next one."""
        keeps_rules(request, body)
        return schemas.Done(seq=table.describe(DetailsGiven(**body.model_dump()), device))

    @router.post("/next")
    @allow(Role.TABLE)
    def next_() -> schemas.Done:
        """After a game: the board as it stands now is the next game's, though nobody cleared it."""
        return schemas.Done(seq=table.start_from_board())

    @router.post("/pass")
    @allow(Role.TABLE)
    def pass_(body: schemas.OneSide, request: Request, device: Speaker) -> schemas.Done:
        """A pass."""
        speaks(request, body.color)
        return command(device, lambda recorder, _: recorder.pass_(color_of(body.color)))

    @router.post("/resign")
    @allow(Role.TABLE)
    def resign(body: schemas.OneSide, request: Request, device: Speaker) -> schemas.Done:
        """One side gives up."""
        speaks(request, body.color)
        return command(device, lambda recorder, _: recorder.resign(color_of(body.color)))

    @router.post("/pause")
    @allow(Role.TABLE)
    def pause(body: schemas.Correction, request: Request, device: Speaker) -> schemas.Done:
        """Nothing is recorded until play goes on."""
        return correct(request, device, body, lambda recorder, _: recorder.pause(**said(body)))

    @router.post("/resume")
    @allow(Role.TABLE)
    def resume(body: schemas.Correction, request: Request, device: Speaker) -> schemas.Done:
        """Play goes on."""
        return correct(request, device, body, lambda recorder, _: recorder.resume(**said(body)))

    @router.post("/help")
    @allow(Role.TABLE)
    def help_(body: schemas.Help, device: Speaker) -> schemas.Done:
        """Calls a person, or says that one came."""
        return schemas.Done(seq=table.call_help(body.on, device))

    @router.post("/move")
    @allow(Role.TABLE)
    def move(body: schemas.CorrectMove, request: Request, device: Speaker) -> schemas.Done:
        """What a move really was; the number after the last one adds a move that was missed."""

        def ask(recorder: Recorder, game: LoggedGame) -> list[Event]:
            change = recorder.insert_move if body.number == game.state.next_number else recorder.replace_move
            return change(body.number, color_of(body.color), body.point, **said(body))

        return correct(request, device, body, ask)

    @router.post("/insert")
    @allow(Role.TABLE)
    def insert(body: schemas.CorrectMove, request: Request, device: Speaker) -> schemas.Done:
        """A move that was missed; it gets the number, later ones move up."""
        return correct(
            request,
            device,
            body,
            lambda recorder, _: recorder.insert_move(body.number, color_of(body.color), body.point, **said(body)),
        )

    @router.post("/reorder")
    @allow(Role.TABLE)
    def reorder(body: schemas.ReorderMoves, request: Request, device: Speaker) -> schemas.Done:
        """The order in which some moves were made."""
        return correct(request, device, body, lambda recorder, _: recorder.reorder(body.numbers, **said(body)))

    @router.post("/withdraw")
    @allow(Role.TABLE)
    def withdraw(body: schemas.WithdrawMove, request: Request, device: Speaker) -> schemas.Done:
        """The last move or moves were not played."""

        def ask(recorder: Recorder, game: LoggedGame) -> list[Event]:
            if body.number != len(game.state.moves):
                raise RefusedError("changed", f"Move {body.number} is not the last one.")
            return recorder.take_back(body.moves, **said(body))

        return correct(request, device, body, ask)

    @router.post("/point")
    @allow(Role.TABLE)
    def point(body: schemas.SetPoint, request: Request, device: Speaker) -> schemas.Done:
        """What stands on a point."""
        color = None if body.color is None else color_of(body.color)
        return correct(request, device, body, lambda recorder, _: recorder.set_point(body.point, color, **said(body)))

    @router.post("/dismiss")
    @allow(Role.TABLE)
    def dismiss(body: schemas.Dismiss, request: Request, device: Speaker) -> schemas.Done:
        """An incident needs no more attention: the camera was wrong, say a referee or both sides (DESK.md §7)."""

        def ask(recorder: Recorder, game: LoggedGame) -> list[Event]:
            refuse_alone(game.desk.incident(body.seq), body.by)
            return recorder.dismiss_incident(body.seq, **said(body))

        return correct(request, device, body, ask)

    @router.post("/accept")
    @allow(Role.TABLE)
    def accept(body: schemas.TakeBoard, request: Request, device: Speaker) -> schemas.Done:
        """The board as it stands now is right."""
        to_move = None if body.to_move is None else color_of(body.to_move)
        return correct(
            request, device, body, lambda recorder, _: recorder.take_board_as_is(**said(body), to_move=to_move)
        )

    @router.post("/end")
    @allow(Role.TABLE)
    def end(body: schemas.EndGame, request: Request, device: Speaker) -> schemas.Done:
        """The game is over without a count."""
        one = speaks(request, body.by)
        if table.terms.refereed and not one.rules:
            raise RefusedRequestError(403, "role", "A referee is named in this game: he enters its result.")
        if table.game is not None:
            refuse_over_incidents(table.game)
        name = one.names(body.by, body.name)
        return schemas.Done(seq=table.end(body.result, body.by, body.why, device, name=name, replayed=body.replayed))

    @router.post("/reopen")
    @allow(Role.TABLE)
    def reopen(body: schemas.TakeBackEnd, request: Request, device: Speaker) -> schemas.Done:
        """The last game's end was a slip: play goes on, or the other side had resigned."""
        speaks(request, body.by)
        decides = role_of(request) >= Role.OWNER
        said = TakingBack(body.by, body.name, body.why, body.resigns, device, decides)
        return schemas.Done(seq=table.past.take_back_end(said))

    return router


def color_of(letter: schemas.Color) -> Color:
    """BLACK or WHITE."""
    return Color.from_letter(letter)


def said(body: schemas.Correction) -> Said:
    """Who asks, and why."""
    return {"by": body.by, "why": body.why}


def _under(name: str, event: Event) -> Event:
    """What a referee asks for has his name; what the station adds has none."""
    what = event.what
    if not isinstance(what, Paused | Resumed | Correction) or what.by != "referee":
        return event
    return replace(event, what=replace(what, name=name))
