"""/api/referee: the desk. Who asks, a credential says by role and name; what he may do, `station.refereeing` does."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request

from rules.presets import ruleset
from rules.rulings.decider import Role as Office
from rules.rulings.effect import Do, Effect
from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from rules.timing.records import Owner
from station.api.auth import Role
from station.api.custody import recorded
from station.api.desk_boards import boards_of
from station.api.desk_shown import Pictured, desk_state, previewed, waiting_check
from station.api.guard import Speaker, allow
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import desk_step as asked
from station.api.schemas import referee as schemas
from station.api.schemas.clock import GivenTimes
from station.api.schemas.table import Done
from station.api.unsaid import brought_up, quiet
from station.api.who import Identify, Who
from station.errors import RefusedError
from station.game.event import Event
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.game.window import DEFAULT_RULES
from station.refereeing.binding import OTHER, Touched
from station.refereeing.desk import Choice, RefereesDesk
from station.refereeing.known import Earlier, alone, read_facts
from station.refereeing.origin import origin
from station.refereeing.past import Past
from station.refereeing.signed import checked
from station.refereeing.timing import Times
from station.table.table import Table

_WORDS = frozenset(one.value for one in Do)


def routes(
    table: Table,
    who: Identify,
    event: Callable[[], EventParameters],
    pictured: Callable[[int], Pictured] = lambda _: {},
    earlier: Earlier = alone,
    chiefs: Callable[[], str] = lambda: "",
) -> APIRouter:
    """who -- reads a request's credential; event -- what the event has fixed; pictured -- pictures kept of a game;
    earlier -- the event's other games; chiefs -- the name on a chief's credential of this station, "" without one."""
    router = APIRouter(prefix="/api/referee", tags=["referee"], responses=REPLIES)

    def step(device: str, ask: Callable[[RefereesDesk], list[Event]]) -> Done:
        def now(game: LoggedGame, t_ns: int) -> list[Event]:
            return ask(RefereesDesk(game, event(), t_ns, earlier, table.now))

        return Done(seq=table.referee(now, device))

    def desk() -> RefereesDesk:
        now = table.snapshot
        if now.game is None:
            raise RefusedRequestError(409, "no_game", "No game is going on.")
        return RefereesDesk(now.game, event(), now.game.last.event.t_ns, earlier, now.at)

    def chief() -> str:
        return event().chief or chiefs()

    def evidenced(desk: RefereesDesk, seq: int, ruling: str) -> RefereesDesk:
        """Refuses what rests on evidence (2002 §17.5 如有故意移子的证据) where no picture shows the incident."""
        row = next((row for row in desk.rulings(seq) if row.id == ruling), None)
        if row is not None and row.pictures and not pictured(desk.game.number).get(origin(seq, desk.game)):
            raise RefusedError("no_pictures", "This ruling needs pictures of the incident, and none were kept.")
        return desk

    def shown(one: Who) -> Callable[[DeskIncident], bool]:
        silent = one.role is Office.SIDE_TABLET and quiet(event())
        return brought_up if silent else lambda _: True

    @router.get("")
    @allow(Role.TABLE)
    def state(request: Request) -> schemas.Desk:
        """Incidents, what may be ruled on each, rulings, warnings. A table that is not told of incidents by the
        station sees those that somebody brought up (2002 §17.3: only the opponent's own claim counts)."""
        one, now = who(request), desk()
        kept = pictured(now.game.number)
        return desk_state(now, one.role, one.name, shown=shown(one), pictured=kept, chief=chief())

    @router.get("/incidents/{seq}")
    @allow(Role.TABLE)
    @recorded("view", "incident", least=Role.REFEREE)
    def boards(seq: Annotated[int, Path(ge=1, le=2**53)], request: Request) -> schemas.DeskBoards:
        """Before and after, for whoever may see the incident."""
        now = desk()
        found = now.game.desk.incident(seq)
        if found is None or not shown(who(request))(found):
            raise RefusedRequestError(404, "no_incident", "There is no such incident.")
        return boards_of(Past(now.game), seq)

    @router.post("/incident")
    @allow(Role.TABLE)
    def incident(body: asked.Entered, request: Request, device: Speaker) -> Done:
        """Something that no camera tells."""
        one = who(request)
        by = one.name or one.side or "table"
        return step(
            device,
            lambda desk: desk.enter(
                one.role, body.kind, by, side=body.side, why=body.why, points=body.points, color=body.color
            ),
        )

    @router.post("/claim")
    @allow(Role.TABLE)
    def claim(body: asked.Claim, request: Request, device: Speaker) -> Done:
        """A side brings an incident up, or the referee of his own motion. A late claim is kept as late."""
        one = who(request)
        one.speaks(body.side, refereed=event().refereed)
        role = one.role

        def ask(desk: RefereesDesk) -> list[Event]:
            seq = body.incident if body.incident is not None else _newest(desk.game, body.side)
            if seq is None:  # the camera saw nothing: the claim itself reaches the referee (2002 §16.3)
                by = body.side or one.name
                return desk.enter(role, Kind.OTHER, by, side=OTHER[body.side] if body.side else None, why=body.why)
            return desk.claim(role, seq, body.side, body.why, pressing=body.pressing)

        return step(device, ask)

    @router.post("/question")
    @allow(Role.TABLE)
    def question(body: asked.Question, request: Request, device: Speaker) -> Done:
        """The desk asks a side, or both."""
        one = who(request)
        return step(
            device,
            lambda desk: desk.ask(one.role, body.incident, body.to, fact=body.fact, text=body.text, name=one.name),
        )

    @router.post("/answer")
    @allow(Role.TABLE)
    def answer(body: asked.GivenAnswer, request: Request, device: Speaker) -> Done:
        """A side answers."""
        one = who(request)
        one.speaks(body.side, refereed=event().refereed)
        return step(device, lambda desk: desk.answer(one.role, body.question, body.side, body.value, body.text))

    @router.post("/fact")
    @allow(Role.TABLE)
    def fact(body: asked.Found, request: Request, device: Speaker) -> Done:
        """A referee says what he found out himself."""
        one = who(request)
        return step(device, lambda desk: desk.find(one.role, body.incident, body.fact, body.value, one.name))

    @router.post("/referral")
    @allow(Role.TABLE)
    def referral(body: asked.Referral, request: Request, device: Speaker) -> Done:
        """A referee passes an incident on to the chief, where there is one to hear of it."""
        one = who(request)
        if one.rules and not chief():
            raise RefusedRequestError(409, "no_chief", "Nobody is named as chief referee.")
        return step(device, lambda desk: desk.refer(one.role, body.incident, one.name, body.why))

    @router.post("/ruling")
    @allow(Role.TABLE)
    def ruling(body: asked.GivenRuling, request: Request, device: Speaker) -> Done:
        """A ruling; whose word it has to be is enforced."""
        one, given = who(request), _choice(body)
        one.speaks(*body.assents, refereed=event().refereed)
        return step(
            device,
            lambda desk: evidenced(desk, body.incident, body.ruling).rule(one.role, body.incident, given(one.name)),
        )

    @router.post("/assent")
    @allow(Role.TABLE)
    def assent(body: asked.GivenAssent, request: Request, device: Speaker) -> Done:
        """A side agrees to a ruling that needs it; from one tablet or from two."""
        one, given = who(request), _choice(body)
        one.speaks(body.by, refereed=event().refereed)
        return step(device, lambda desk: desk.assent(one.role, body.incident, body.by, given(one.name)))

    @router.post("/preview")
    @allow(Role.TABLE)
    def preview(body: asked.GivenRuling, request: Request) -> schemas.Preview:
        """What that ruling would do; nothing is written."""
        one, now = who(request), evidenced(desk(), body.incident, body.ruling)
        return previewed(now.game, now.rule(one.role, body.incident, _choice(body)(one.name)))

    @router.post("/confirmation")
    @allow(Role.TABLE)
    def confirmation(body: asked.OfRuling, request: Request, device: Speaker) -> Done:
        """A side has heard a ruling."""
        one = who(request)
        one.speaks(body.side, refereed=event().refereed)
        return step(device, lambda desk: desk.confirm(one.role, body.ruling, body.side))

    @router.post("/appeal")
    @allow(Role.TABLE)
    def appeal(body: asked.OfRuling, request: Request, device: Speaker) -> Done:
        """A side goes to the organizers."""
        one = who(request)
        one.speaks(body.side, refereed=event().refereed)
        return step(device, lambda desk: desk.appeal(one.role, body.ruling, body.side, body.why))

    @router.post("/lot")
    @allow(Role.TABLE)
    def lot(body: asked.Drawn, request: Request, device: Speaker) -> Done:
        """The lot that a ruling left to be drawn, with its witnesses."""
        one = who(request)
        return step(
            device, lambda desk: desk.draw(one.role, body.ruling, body.winner, body.drew, body.before, one.name)
        )

    @router.get("/equipment")
    @allow(Role.TABLE)
    def checks(request: Request) -> schemas.DeskChecks:
        """Before a game too: what was signed for the next one."""
        text = ruleset(table.remembered().rules or DEFAULT_RULES).text
        waiting = [waiting_check(one, text) for one in table.checks]
        return schemas.DeskChecks(role=who(request).role.value, refereed=event().refereed, waiting=waiting)

    @router.post("/equipment")
    @allow(Role.TABLE)
    def equipment(body: asked.Checked, request: Request, device: Speaker) -> Done:
        """A referee or the chief has checked the table's equipment, in a game or before it."""
        one = who(request)
        return Done(seq=table.check(checked(one.role, one.name, passes=body.passes, remark=body.remark), device))

    @router.post("/executed")
    @allow(Role.TABLE)
    def executed(request: Request, device: Speaker) -> Done:
        """A person says that what was ruled has been done."""
        one = who(request)
        return step(device, lambda desk: desk.executed(one.role, one.name))

    @router.post("/go-on")
    @allow(Role.TABLE)
    def go_on(request: Request, device: Speaker) -> Done:
        """The stop is over: the time of the side to move runs."""
        one = who(request)
        return step(device, lambda desk: desk.go_on(one.role, one.name))

    return router


def _newest(game: LoggedGame, side: str | None) -> int | None:
    """The newest incident of the other side that nobody has ruled on."""
    other = None if side is None else OTHER["B" if side == "B" else "W"]
    found = [one.seq for one in game.desk.incidents if not one.rulings and (other is None or one.side in (other, None))]
    return found[-1] if found else None


def _choice(body: asked.GivenRuling) -> Callable[[str], Choice]:
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
            touched=Touched(side=body.side, point=body.point, played=tuple(body.played), move=body.move),
            times=_times(body.times),
            supersedes=body.supersedes,
        )

    return named


def _times(given: GivenTimes) -> Times:
    owner = None if given.owner is None else Owner(given.owner)
    return Times(**given.model_dump(exclude={"owner"}), owner=owner)
