"""/api/count: the end of a game at the table, step by step (2002 §7, §8, §13.2, §16.4, §21)."""

from collections.abc import Callable

from fastapi import APIRouter, Request

from rules.color import Color
from station.api import schemas
from station.api.auth import Role
from station.api.guard import Speaker, allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.scores import count_state, not_compared, outcome, phase_alone, score
from station.api.who import Identify, Who
from station.counting.advising import Advises
from station.counting.desk import Desk
from station.counting.unanswered import Unanswered, unanswered
from station.game.event import Event
from station.game.logged import LoggedGame
from station.game.score import compared, prisoners_of
from station.table.table import Table


def routes(table: Table, advising: Advises, who: Identify) -> APIRouter:
    """Spectators may look; the table's tablets act."""
    router = APIRouter(prefix="/api/count", tags=["count"], responses=REPLIES)

    def step(device: str, ask: Callable[[Desk, list[str] | None], list[Event]]) -> schemas.CountState:
        table.count(ask, device)
        now = game()
        return count_state(now, advising.of(now))

    def game() -> LoggedGame:
        now = table.game
        if now is None:
            raise RefusedRequestError(409, "no_game", "No game is going on.")
        return now

    def unheard(request: Request, now: LoggedGame) -> bool:
        """Whether visitors are told no number yet."""
        return role_of(request) < Role.TABLE and table.terms.refereed and now.counting.phase != "locked"

    def speaks(request: Request, *by: str | None) -> Who:
        one = who(request)
        one.speaks(*by, refereed=table.terms.refereed)
        return one

    def named(request: Request, body: schemas.Says, by: str) -> str:
        """The name of a referee who speaks: his credential's, else the one he gives."""
        one = speaks(request, by)
        return one.name if one.rules else body.name

    def left() -> Unanswered:
        now = game()
        told = advising.of(now)
        return unanswered(now, told.advice if told else None)

    @router.get("")
    @allow(Role.SPECTATOR)
    def state(request: Request, device: Speaker) -> schemas.CountState:
        """How far the count is, and what it comes to as things stand. With a referee visitors hear no number before
        the result is locked."""
        now = game()
        if unheard(request, now):
            return phase_alone(now)
        return count_state(now, advising.of(now, patient=device != ""))

    @router.get("/compare")
    @allow(Role.SPECTATOR)
    def compare(request: Request) -> schemas.Compare:
        """The same position and dead stones under every ruleset, once the game is over."""
        now = game()
        if now.counting.phase not in ("marking", "locked") or unheard(request, now):
            raise RefusedRequestError(409, "not_now", "Counts are shown when the game has ended.")
        prisoners = prisoners_of(now)
        return schemas.Compare(
            scores=[score(done) for done in compared(now)],
            not_compared=not_compared(now),
            prisoners=schemas.Captures(B=prisoners[Color.BLACK], W=prisoners[Color.WHITE]) if prisoners else None,
        )

    @router.post("/propose")
    @allow(Role.TABLE)
    def propose(body: schemas.Propose, request: Request, device: Speaker) -> schemas.CountState:
        """The side to move says that the game is over."""
        speaks(request, body.color)
        return step(device, lambda desk, _: desk.propose(body.color))

    @router.post("/answer")
    @allow(Role.TABLE)
    def answer(body: schemas.Answer, request: Request, device: Speaker) -> schemas.CountState:
        """The other side agrees, or plays on."""
        speaks(request, body.color)
        return step(device, lambda desk, seen: desk.answer(body.color, body.agree, seen))

    @router.post("/settle")
    @allow(Role.TABLE)
    def settle(body: schemas.TakeSeen, request: Request, device: Speaker) -> schemas.CountState:
        """Picture or record: which holds on points where they differ."""
        name = named(request, body, body.by)
        return step(device, lambda desk, _: desk.settle(body.points, body.seen, body.by, name))

    @router.post("/dead")
    @allow(Role.TABLE)
    def dead(body: schemas.MarkDead, request: Request, device: Speaker) -> schemas.CountState:
        """A string is dead, or alive after all."""
        name = named(request, body, body.color)
        return step(device, lambda desk, _: desk.mark(body.point, body.dead, body.color, body.revision, name))

    @router.post("/points")
    @allow(Role.TABLE)
    def points(body: schemas.GivePoints, request: Request, device: Speaker) -> schemas.CountState:
        """Empty points are decided by hand."""
        name = named(request, body, body.by)
        return step(device, lambda desk, _: desk.give(body.points, body.to, body.by, body.revision, name))

    @router.post("/concede")
    @allow(Role.TABLE)
    def concede(body: schemas.Concede, request: Request, device: Speaker) -> schemas.CountState:
        """One side gives up the contest: all shared points go to the other one."""
        speaks(request, body.color)
        return step(device, lambda desk, _: desk.concede(body.color, body.revision))

    @router.post("/recount")
    @allow(Role.TABLE)
    def recount(body: schemas.Recount, request: Request, device: Speaker) -> schemas.CountState:
        """Another look, another count."""
        name = named(request, body, body.by)
        return step(device, lambda desk, seen: desk.recount(body.by, seen, name))

    @router.post("/assent")
    @allow(Role.TABLE)
    def assent(body: schemas.Assent, request: Request, device: Speaker) -> schemas.CountState:
        """One side agrees; with the second one the result is locked."""
        speaks(request, body.color)
        open_ = left()
        return step(
            device,
            lambda desk, _: desk.assent(body.color, body.revision, body.result, lambda: outcome(desk.logged), open_),
        )

    @router.post("/sign")
    @allow(Role.TABLE)
    def sign(body: schemas.Sign, request: Request, device: Speaker) -> schemas.CountState:
        """The executing referee confirms the result, or the chief in his place."""
        one, open_ = who(request), left()
        return step(
            device,
            lambda desk, _: desk.sign(
                one.role, one.name, body.revision, body.result, lambda: outcome(desk.logged), open_
            ),
        )

    @router.post("/overrule")
    @allow(Role.TABLE)
    def overrule(body: schemas.Overrule, request: Request, device: Speaker) -> schemas.CountState:
        """A referee lets the count be locked though something is unanswered."""
        one, name, open_ = who(request), named(request, body, "referee"), left()
        role = one.role.value if one.rules else ""
        return step(device, lambda desk, _: desk.overrule(body.revision, open_, role=role, name=name, why=body.why))

    @router.post("/later")
    @allow(Role.TABLE)
    def later(device: Speaker) -> schemas.CountState:
        """The last game, whose board was cleared before anybody counted it, is counted as recorded."""
        table.past.count(device)
        now = game()
        return count_state(now, advising.of(now))

    @router.post("/dispute")
    @allow(Role.TABLE)
    def dispute(body: schemas.Dispute, request: Request, device: Speaker) -> schemas.CountState:
        """The sides differ on a string: play goes on, at once or when both are ready."""
        speaks(request, body.says_dead)
        return step(device, lambda desk, _: desk.dispute(body.point, body.says_dead, resume=body.resume))

    @router.post("/playout")
    @allow(Role.TABLE)
    def playout(body: schemas.PlayOut, request: Request, device: Speaker) -> schemas.CountState:
        """Play goes on over a dispute that was prepared; of several the chief names the order."""
        role, name = who(request).role, named(request, body, body.by)
        return step(device, lambda desk, _: desk.play_out(body.by, role, body.dispute, name))

    @router.post("/ruling")
    @allow(Role.TABLE)
    def ruling(body: schemas.Rule, request: Request, device: Speaker) -> schemas.CountState:
        """A dispute is decided: counted as played, or on the position frozen when it began."""
        name = named(request, body, body.by)
        return step(
            device, lambda desk, _: desk.rule(body.dispute, body.on, body.dead, by=body.by, name=name, why=body.why)
        )

    @router.post("/resume")
    @allow(Role.TABLE)
    def resume(body: schemas.Recount, request: Request, device: Speaker) -> schemas.CountState:
        """Back to play before anything was agreed."""
        name = named(request, body, body.by)
        return step(device, lambda desk, _: desk.play_on(body.by, name))

    return router
