"""/api/count: the end of a game at the table, step by step (2002 §7, §8, §13.2, §16.4, §21)."""

from collections.abc import Callable

from fastapi import APIRouter

from station.api import schemas
from station.api.auth import Role
from station.api.guard import Speaker, allow
from station.api.problems import REPLIES, RefusedRequestError
from station.api.scores import count_state, not_compared, outcome, score
from station.counting.advising import Advises
from station.counting.desk import Desk
from station.game.event import Event
from station.game.logged import LoggedGame
from station.game.score import compared
from station.table.table import Table


def routes(table: Table, advising: Advises) -> APIRouter:
    """Spectators may look; the table's tablets act."""
    router = APIRouter(prefix="/api/count", tags=["count"], responses=REPLIES)

    def step(device: str, ask: Callable[[Desk, list[str] | None], list[Event]]) -> schemas.CountState:
        table.count(ask, device)
        now = game()
        return count_state(now, advising.of(now))

    def game() -> LoggedGame:
        now = table.snapshot.game
        if now is None:
            raise RefusedRequestError(409, "no_game", "No game is going on.")
        return now

    @router.get("")
    @allow(Role.SPECTATOR)
    def state(device: Speaker) -> schemas.CountState:
        """How far the count is, and what it comes to as things stand."""
        now = game()
        return count_state(now, advising.of(now, patient=device != ""))

    @router.get("/compare")
    @allow(Role.SPECTATOR)
    def compare() -> schemas.Compare:
        """The same position and dead stones under every ruleset, once the game is over."""
        counting = game().counting
        if counting.phase not in ("marking", "locked"):
            raise RefusedRequestError(409, "not_now", "Counts are shown when the game has ended.")
        return schemas.Compare(scores=[score(done) for done in compared(game())], not_compared=not_compared(game()))

    @router.post("/propose")
    @allow(Role.TABLE)
    def propose(body: schemas.Propose, device: Speaker) -> schemas.CountState:
        """The side to move says that the game is over."""
        return step(device, lambda desk, _: desk.propose(body.color))

    @router.post("/answer")
    @allow(Role.TABLE)
    def answer(body: schemas.Answer, device: Speaker) -> schemas.CountState:
        """The other side agrees, or plays on."""
        return step(device, lambda desk, seen: desk.answer(body.color, body.agree, seen))

    @router.post("/settle")
    @allow(Role.TABLE)
    def settle(body: schemas.TakeSeen, device: Speaker) -> schemas.CountState:
        """Picture or record: which holds on points where they differ."""
        return step(device, lambda desk, _: desk.settle(body.points, body.seen, body.by))

    @router.post("/dead")
    @allow(Role.TABLE)
    def dead(body: schemas.MarkDead, device: Speaker) -> schemas.CountState:
        """A string is dead, or alive after all."""
        return step(device, lambda desk, _: desk.mark(body.point, body.dead, body.color, body.revision))

    @router.post("/points")
    @allow(Role.TABLE)
    def points(body: schemas.GivePoints, device: Speaker) -> schemas.CountState:
        """Empty points are decided by hand."""
        return step(device, lambda desk, _: desk.give(body.points, body.to, body.by, body.revision))

    @router.post("/concede")
    @allow(Role.TABLE)
    def concede(body: schemas.Concede, device: Speaker) -> schemas.CountState:
        """One side gives up the contest: all shared points go to the other one."""
        return step(device, lambda desk, _: desk.concede(body.color, body.revision))

    @router.post("/recount")
    @allow(Role.TABLE)
    def recount(body: schemas.Recount, device: Speaker) -> schemas.CountState:
        """Another look, another count."""
        return step(device, lambda desk, seen: desk.recount(body.by, seen))

    @router.post("/assent")
    @allow(Role.TABLE)
    def assent(body: schemas.Assent, device: Speaker) -> schemas.CountState:
        """One side agrees; with the second one the result is locked."""
        return step(
            device, lambda desk, _: desk.assent(body.color, body.revision, body.result, lambda: outcome(desk.logged))
        )

    @router.post("/dispute")
    @allow(Role.TABLE)
    def dispute(body: schemas.Dispute, device: Speaker) -> schemas.CountState:
        """The sides differ on a string: play goes on, at once or when both are ready."""
        return step(device, lambda desk, _: desk.dispute(body.point, body.says_dead, resume=body.resume))

    @router.post("/playout")
    @allow(Role.TABLE)
    def playout(body: schemas.Recount, device: Speaker) -> schemas.CountState:
        """Play goes on over the dispute that was prepared."""
        return step(device, lambda desk, _: desk.play_out(body.by))

    @router.post("/ruling")
    @allow(Role.TABLE)
    def ruling(body: schemas.Rule, device: Speaker) -> schemas.CountState:
        """A dispute is decided: counted as played, or on the position frozen when it began."""
        return step(
            device,
            lambda desk, _: desk.rule(body.dispute, body.on, body.dead, by=body.by, name=body.name, why=body.why),
        )

    @router.post("/resume")
    @allow(Role.TABLE)
    def resume(body: schemas.Recount, device: Speaker) -> schemas.CountState:
        """Back to play before anything was agreed."""
        return step(device, lambda desk, _: desk.play_on(body.by))

    return router
