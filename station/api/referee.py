"""/api/referee: the desk. Who asks, a credential says by role and name; what he may do, `station.refereeing` does."""

from collections.abc import Callable
from dataclasses import dataclass

from fastapi import APIRouter, Request

from rules.rulings.decider import Role as Office
from rules.rulings.effect import Do, Effect
from rules.rulings.parameters import Announce, EventParameters
from rules.rulings.state import State
from station.api.auth import Role
from station.api.desk_shown import desk_state, previewed
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import referee as schemas
from station.api.schemas.table import Done
from station.errors import RefusedError
from station.game.event import Event
from station.game.logged import LoggedGame
from station.refereeing.binding import OTHER, Touched
from station.refereeing.desk import Choice, RefereesDesk
from station.refereeing.known import read_facts
from station.table.table import Table

_UNTOLD = frozenset((State.OPEN, State.LAPSED))
_WORDS = frozenset(one.value for one in Do)


@dataclass(frozen=True)
class Who:
    """Whoever asks: the role of his credential, and the name on it; "" for a tablet of the table."""

    role: Office
    name: str = ""


Identify = Callable[[Request], Who]


def routes(table: Table, who: Identify, event: Callable[[], EventParameters]) -> APIRouter:
    """who -- reads a request's credential; event -- what the event has fixed."""
    router = APIRouter(prefix="/api/referee", tags=["referee"], responses=REPLIES)

    def step(ask: Callable[[RefereesDesk], list[Event]]) -> Done:
        return Done(seq=table.referee(lambda game, t_ns: ask(RefereesDesk(game, event(), t_ns))))

    def desk() -> RefereesDesk:
        now = table.snapshot
        if now.game is None:
            raise RefusedRequestError(409, "no_game", "No game is going on.")
        return RefereesDesk(now.game, event(), now.game.last.event.t_ns)

    @router.get("")
    @allow(Role.TABLE)
    def state(request: Request) -> schemas.Desk:
        """Incidents, what may be ruled on each, rulings, warnings. A table that is not told of incidents by the
        station sees those that somebody brought up (2002 §17.3: only the opponent's own claim counts)."""
        one, now = who(request), desk()
        silent = one.role is Office.SIDE_TABLET and event().announces_to is Announce.DESK
        return desk_state(
            now, one.role, one.name, hidden=frozenset((State.OPEN, State.LAPSED)) if silent else frozenset()
        )

    @router.post("/incident")
    @allow(Role.TABLE)
    def incident(body: schemas.Entered, request: Request) -> Done:
        """Something that no camera tells."""
        one = who(request)
        by = one.name or body.side or "table"
        return step(lambda desk: desk.enter(one.role, body.kind, by, side=body.side, why=body.why))

    @router.post("/claim")
    @allow(Role.TABLE)
    def claim(body: schemas.Claim, request: Request) -> Done:
        """A side brings an incident up, or the referee of his own motion. A late claim is kept as late."""
        role = who(request).role

        def ask(desk: RefereesDesk) -> list[Event]:
            seq = body.incident if body.incident is not None else _newest(desk.game, body.side)
            return desk.claim(role, seq, body.side, body.why)

        return step(ask)

    @router.post("/question")
    @allow(Role.TABLE)
    def question(body: schemas.Question, request: Request) -> Done:
        """The desk asks a side, or both."""
        one = who(request)
        return step(
            lambda desk: desk.ask(one.role, body.incident, body.to, fact=body.fact, text=body.text, name=one.name)
        )

    @router.post("/answer")
    @allow(Role.TABLE)
    def answer(body: schemas.GivenAnswer, request: Request) -> Done:
        """A side answers."""
        role = who(request).role
        return step(lambda desk: desk.answer(role, body.question, body.side, body.value, body.text))

    @router.post("/referral")
    @allow(Role.TABLE)
    def referral(body: schemas.Referral, request: Request) -> Done:
        """A referee passes an incident on to the chief."""
        one = who(request)
        return step(lambda desk: desk.refer(one.role, body.incident, one.name, body.why))

    @router.post("/ruling")
    @allow(Role.TABLE)
    def ruling(body: schemas.GivenRuling, request: Request) -> Done:
        """A ruling; whose word it has to be is enforced."""
        one, given = who(request), _choice(body)
        return step(lambda desk: desk.rule(one.role, body.incident, given(one.name)))

    @router.post("/preview")
    @allow(Role.TABLE)
    def preview(body: schemas.GivenRuling, request: Request) -> schemas.Preview:
        """What that ruling would do; nothing is written."""
        one, now = who(request), desk()
        return previewed(now.game, now.rule(one.role, body.incident, _choice(body)(one.name)))

    @router.post("/confirmation")
    @allow(Role.TABLE)
    def confirmation(body: schemas.OfRuling) -> Done:
        """A side has heard a ruling."""
        return step(lambda desk: desk.confirm(body.ruling, body.side))

    @router.post("/appeal")
    @allow(Role.TABLE)
    def appeal(body: schemas.OfRuling) -> Done:
        """A side goes to the organizers."""
        return step(lambda desk: desk.appeal(body.ruling, body.side, body.why))

    @router.post("/executed")
    @allow(Role.TABLE)
    def executed(request: Request) -> Done:
        """A person says that what was ruled has been done."""
        one = who(request)
        return step(lambda desk: desk.executed(one.role, one.name))

    return router


def _newest(game: LoggedGame, side: str | None) -> int:
    """The newest incident of the other side that nobody has ruled on."""
    other = None if side is None else OTHER["B" if side == "B" else "W"]
    found = [one.seq for one in game.desk.incidents if not one.rulings and (other is None or one.side in (other, None))]
    if not found:
        raise RefusedError("no_incident", "There is no such incident in this game.")
    return found[-1]


def _choice(body: schemas.GivenRuling) -> Callable[[str], Choice]:
    unknown = [one.do for one in body.effects if one.do not in _WORDS]
    if unknown:
        raise RefusedError("no_choice", f"{unknown[0]} is no effect of a ruling.")

    def named(name: str) -> Choice:
        return Choice(
            ruling=body.ruling,
            choice=body.choice,
            effects=tuple(Effect(Do(one.do), one.of) for one in body.effects),
            name=name,
            why=body.why,
            assents=frozenset(body.assents),
            facts=read_facts(body.facts),
            touched=Touched(side=body.side, point=body.point, played=tuple(body.played)),
            supersedes=body.supersedes,
        )

    return named
