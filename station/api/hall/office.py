"""/api/hall: what the organizers and the chief do."""

import secrets
import time
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from rules.rulings.parameters import parse_parameters
from station.api.auth import Role, role_as
from station.api.guard import allow
from station.api.hall import judging, office_shown
from station.api.hall.access import owner_alone
from station.api.hall.who import who
from station.api.presenters import iso_ns
from station.api.problems import REPLIES, RefusedRequestError
from station.api.qr import qr_svg
from station.api.schemas import hall as schemas
from station.api.schemas import hall_acts as acts
from station.api.schemas.event import EventTerms
from station.api.schemas.hall_draft import DraftGiven
from station.errors import InputError
from station.hall.files.naming import parts
from station.hall.membership import Invitation
from station.hall.office.drafts import Drafts, Pair, by_hand
from station.hall.office.entries import Dismissed, Following, Headed, Opened
from station.hall.office.roster import person_of
from station.hall.office.taking import waiting
from station.hall.pairing.swiss import Drawn
from station.hall.running import Hall
from station.hall.tournament.entries import (
    LinedUp,
    Ordered,
    Released,
    Returned,
    Warned,
    Withdrew,
)
from station.hall.tournament.parameters import asked
from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.tournament import Heading, Person
from station.storage.devices import Devices

Name = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$")]
Seen = Annotated[str, Query(max_length=20)]
"""The mark of the draft that a page showed; "": asked of nobody."""
PlayerName = Annotated[str, Path(min_length=1, max_length=80)]
_MS_NS = 1_000_000


def routes(hall: Hall, devices: Devices, pages: str, drafts: Drafts) -> APIRouter:
    """Each act answers with the office as it is then. pages -- the hall's own address"""
    router = APIRouter(prefix="/api/hall", tags=["office"], responses=REPLIES)
    organizer = hall.organizer
    if (left := drafts.now) is not None and left.games[0].round <= organizer.now.round:
        drafts.drop()  # a hub before this was kept together had published it, and died
    for made in hall.ledger.entries():
        if isinstance(made.entry, Dismissed) and made.entry.device:
            devices.revoke(made.entry.device, made.wall_ns)  # a hub may have died between log and list

    def drawn() -> Drawn:
        found = drafts.now
        if found is None:
            raise RefusedRequestError(409, "hall_no_draft", "No round is drawn.")
        return found

    def now(request: Request) -> schemas.HallOffice:
        said = Invitation(_own(request, pages), hall.house.token, hall.house.keys.fingerprint)
        event = organizer.now
        return schemas.HallOffice(
            line=str(said), qr_svg=qr_svg(str(said)), fingerprint=said.fingerprint,
            waiting=[
                schemas.HallWaiting(
                    name=one.name, fingerprint=one.fingerprint, pages=one.pages,
                    since_ms=one.wall_ns // _MS_NS,
                )
                for one in hall.waiting
            ],
            stations=[office_shown.station(one.name, one.board, one.pages, hall) for one in hall.model.stations()],
            alarms=[
                schemas.HallAlarm(
                    station=one.station, kind=one.kind, about=one.about, times=one.times, since_ms=one.wall_ns // _MS_NS
                )
                for one in hall.model.alarms()
            ],
            questions=[
                schemas.HallQuestion(name=one.name, article=one.article, choices=list(one.choices))
                for one in (event.open_questions if event.opened else asked(event.book.tournament.format))
            ],
            draft=office_shown.draft(drafts.now, drafts.mark, event), komi=office_shown.komi(event),
            fixed=acts.TablesGiven(
                rules=event.fixed.rules, komi_zi=event.fixed.komi_zi, komi_points=event.fixed.komi_points,  # type: ignore[arg-type]
                clock=event.fixed.clock, chief=event.fixed.chief, referees=dict(event.fixed.referees),
                terms=EventTerms.model_validate(parse_parameters(event.fixed.terms).as_dict()),
                delay_s=event.fixed.delay_s,
            ),
            referees=[
                schemas.HallReferee(device=one.id, name=one.name, role=one.role)
                for one in devices.all() if one.revoked_ns is None and one.role != "owner"
            ],
            heading=office_shown.heading(event.book.tournament.heading),
            vkeys=[hall.house.keys.log, hall.house.keys.witness],
            taken=[office_shown.taken(one, hall) for one in waiting(event)], left=office_shown.left(event),
        )  # fmt: skip

    @router.get("/office")
    @allow(Role.CHIEF)
    def office(request: Request) -> schemas.HallOffice:
        """As it is."""
        return now(request)

    @router.post("/questions")
    @allow(Role.CHIEF)
    def questions(body: acts.QuestionsAsked) -> list[schemas.HallQuestion]:
        """What the texts leave open for an event of that format."""
        return [
            schemas.HallQuestion(name=one.name, article=one.article, choices=list(one.choices))
            for one in asked(body.format, *body.later)
        ]

    # ---- stations ----

    @router.post("/invitation")
    @allow(Role.OWNER)
    def invitation(request: Request) -> schemas.HallOffice:
        """Another line: the one before is worth nothing from now on."""
        hall.house.new_token()
        return now(request)

    @router.post("/stations/{name}/accept")
    @allow(Role.OWNER)
    def accept(name: Name, body: acts.Accepted, request: Request) -> schemas.HallOffice:
        """A person compared the fingerprint that is named."""
        try:
            hall.accept(name, body.board, body.fingerprint)
        except (KeyError, InputError):
            raise RefusedRequestError(404, "hall_no_table", "There is no such table.") from None
        return now(request)

    @router.put("/stations/{name}")
    @allow(Role.CHIEF)
    def seat(name: Name, body: acts.Seated, request: Request) -> schemas.HallOffice:
        """Where it stands from now on."""
        hall.seat(name, body.board)
        return now(request)

    @router.delete("/stations/{name}")
    @allow(Role.OWNER)
    def expel(name: Name, request: Request) -> schemas.HallOffice:
        """It sends no more, or is not let in."""
        hall.turn_away(name)
        hall.expel(name)
        return now(request)

    @router.delete("/officials/{device}")
    @allow(Role.CHIEF)
    def revoke(device: Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")], request: Request) -> schemas.HallOffice:
        """A credential ends at once; what its holder ruled stands (§30.3: only the chief may). A chief's or an owner's
        is the owner's to end."""
        had = devices.get(device)
        if role_as(had) >= Role.CHIEF:
            owner_alone(request)
        if had is not None and had.revoked_ns is None:
            organizer.enter(Dismissed(had.name, had.role, device), who(request))
            devices.revoke(device, time.time_ns())
        return now(request)

    # ---- the event ----

    @router.post("/event")
    @allow(Role.OWNER)
    def begin(body: acts.EventAsked, request: Request) -> schemas.HallOffice:
        """It begins, once every question of the texts has an answer."""
        organizer.start(
            Opened(
                body.name, body.rounds, body.format, body.answers, Heading(**body.heading.model_dump()),
                body.match_boards, body.match_boards if body.all_play and body.match_boards else 1,
                body.limit, tuple(Following(one.format, one.players, one.rounds, one.limit) for one in body.later),
            ), (), who(request),
        )  # fmt: skip
        return now(request)

    @router.post("/answers")
    @allow(Role.CHIEF)
    def answer(body: acts.AnswersGiven, request: Request) -> schemas.HallOffice:
        """Of questions that were not asked yet when the event began."""
        organizer.answer(body.answers, who(request))
        return now(request)

    @router.post("/stages")
    @allow(Role.CHIEF)
    def stage(body: acts.StageBegins, request: Request) -> schemas.HallOffice:
        """The next one begins with these."""
        organizer.begin_stage(body.players, who(request))
        return now(request)

    @router.put("/event")
    @allow(Role.OWNER)
    def head(body: acts.HeadGiven, request: Request) -> schemas.HallOffice:
        """Its name, place and dates are others."""
        seen = None if body.seen is None else _headed(body.seen)
        organizer.head(_headed(body), seen, who(request))
        return now(request)

    @router.post("/players")
    @allow(Role.CHIEF)
    def player(body: acts.PlayerAsked, request: Request) -> schemas.HallOffice:
        """One more."""
        family, given = parts(body.name)
        one = Person("", family, given, body.team, body.rank, None, body.country, body.club)
        organizer.enter_players([one], who(request))
        return now(request)

    @router.put("/players/{player}")
    @allow(Role.CHIEF)
    def correct(player: PlayerName, body: acts.PlayerPut, request: Request) -> schemas.HallOffice:
        """His data are put right; a team is a player with a name alone."""
        with organizer.acting():
            had = person_of(organizer.now, player)
            said = {name: one for name, one in body.model_dump().items() if one is not None}
            name = said.pop("name", had.name)
            family, given = (had.family, had.given) if name == had.name else parts(name)
            organizer.edit_player(replace(had, family=family, given=given, **said), who(request))
        return now(request)

    @router.delete("/players/{player}")
    @allow(Role.CHIEF)
    def remove(player: PlayerName, request: Request) -> schemas.HallOffice:
        """Who was entered by mistake, before the first round."""
        organizer.remove_player(player, who(request))
        return now(request)

    @router.put("/tables")
    @allow(Role.CHIEF)
    def tables(body: acts.TablesGiven, request: Request) -> schemas.HallOffice:
        """What holds at every table from the next order on."""
        said = body.model_dump(exclude_unset=True)
        if "terms" in said:  # those that are not as they are where nobody said anything
            said["terms"] = parse_parameters(body.terms.model_dump()).as_dict()
        with organizer.acting():
            if (fixed := replace(organizer.now.fixed, **said)) != organizer.now.fixed:
                organizer.enter(fixed, who(request))
        return now(request)

    @router.post("/draft")
    @allow(Role.CHIEF)
    def draw(body: acts.DraftAsked, request: Request, seen: Seen = "") -> schemas.HallOffice:
        """The next round, for the chief's eyes."""
        with drafts.as_seen(seen):
            drafts.keep(organizer.draw(body.seed or secrets.token_hex(8)))
        return now(request)

    @router.put("/draft")
    @allow(Role.CHIEF)
    def edit(body: DraftGiven, request: Request, seen: Seen = "") -> schemas.HallOffice:
        """The same players, as a person puts them."""
        with drafts.as_seen(seen):
            games = [Pair(one.black, one.white, one.board, one.match_board) for one in body.games]
            drafts.keep(by_hand(drawn(), games))
        return now(request)

    @router.delete("/draft")
    @allow(Role.CHIEF)
    def drop(request: Request, seen: Seen = "") -> schemas.HallOffice:
        """Not so."""
        with drafts.as_seen(seen):
            drafts.drop()
        return now(request)

    @router.post("/rounds")
    @allow(Role.CHIEF)
    def publish(request: Request, seen: Seen = "") -> schemas.HallOffice:
        """The draft stands: every page shows it, and tables are told."""
        with drafts.as_seen(seen), organizer.acting():
            organizer.publish(drawn(), who(request))
            drafts.drop()
            hall.witness(who(request))
        return now(request)

    @router.post("/withdrawals")
    @allow(Role.CHIEF)
    def withdraw(body: acts.WithdrawalGiven, request: Request) -> schemas.HallOffice:
        """§28."""
        organizer.enter(Withdrew(body.player, body.after, body.why), who(request))
        return now(request)

    @router.post("/returns")
    @allow(Role.CHIEF)
    def stay(body: acts.ReturnGiven, request: Request) -> schemas.HallOffice:
        """He did not leave after all."""
        organizer.enter(Returned(body.player), who(request))
        return now(request)

    @router.post("/sanctions")
    @allow(Role.CHIEF)
    def sanction(body: acts.SanctionGiven, request: Request) -> schemas.HallOffice:
        """§23: a ban, a prize of the next place, criticism in public."""
        if body.lifted:
            organizer.enter(Lifted(body.player, body.what), who(request))
        elif not body.why:
            raise RefusedRequestError(422, "hall_no_reason", "A sanction needs its reason.")
        else:
            organizer.enter(Sanctioned(body.player, body.what, body.why, body.after), who(request))
        return now(request)

    @router.post("/warnings")
    @allow(Role.CHIEF)
    def warn(body: acts.WarningGiven, request: Request) -> schemas.HallOffice:
        """They count over the whole event."""
        with organizer.acting():
            if body.seen not in (None, organizer.now.book.tournament.warnings.get(body.player, 0)):
                raise RefusedRequestError(409, "changed", "Somebody else warned this player meanwhile: look again.")
            organizer.enter(Warned(body.player, body.times), who(request))
        return now(request)

    @router.post("/line-ups")
    @allow(Role.CHIEF)
    def lined_up(body: acts.LineUpGiven, request: Request) -> schemas.HallOffice:
        """Who sits where for a team, before its match."""
        organizer.enter(LinedUp(body.team, body.round, tuple(body.names)), who(request))
        return now(request)

    @router.post("/orders")
    @allow(Role.CHIEF)
    def order(body: acts.OrderGiven, request: Request) -> schemas.HallOffice:
        """A play-off or a lot among equals."""
        organizer.enter(Ordered(tuple(body.names), body.how), who(request))
        return now(request)

    @router.post("/releases")
    @allow(Role.CHIEF)
    def release(body: acts.ReleaseGiven, request: Request) -> schemas.HallOffice:
        """The chief lets a table be published."""
        with organizer.acting():
            organizer.enter(Released(body.after, who(request), iso_ns(time.time_ns())), who(request))
            hall.witness(who(request))
        return now(request)

    @router.post("/erasures")
    @allow(Role.OWNER)
    def erase(body: acts.ErasureAsked, request: Request) -> schemas.HallOffice:
        """A player's own data are gone; his results stay under his number."""
        organizer.erase(body.player, body.why, who(request))
        return now(request)

    judging.add(router, hall, now)
    return router


def _headed(body: acts.HeadGiven | acts.HeadSeen) -> Headed:
    return Headed(body.name, Heading(**body.heading.model_dump()))


def _own(request: Request, pages: str) -> str:
    """As the browser that asks reached it; where that is this machine itself, the address in its network."""
    if request.url.hostname in ("localhost", "127.0.0.1", "::1"):
        return pages
    return f"{request.url.scheme}://{request.url.netloc}/"
