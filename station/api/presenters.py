"""From the table's own types to what goes over the wire."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime

from rules.decimals import decimal
from rules.points import parse_point, point_name
from rules.result import parse_result
from rules.ruleset import Compensation
from rules.rulings.state import AWAITING, State
from station.api import schemas
from station.api.happenings import did, happenings, said
from station.api.told import hushed, text_of, told
from station.game.catalog import CameraLost, ClockTold, Dismiss, Level, ResultLocked, Ruled
from station.game.catalog.moves import StonePlayed
from station.game.fold import rewound
from station.game.incident import DeskIncident
from station.game.logged import Entry, LoggedGame
from station.game.score import komi_of, loss_proposed, rules_of
from station.game.state import GameState, OpenIncident, letter_of
from station.game.timeline import SIZE, Recorded
from station.locale.catalog import catalog
from station.table.sighting import Sighting
from station.table.snapshot import Snapshot
from station.timebase import Instant


def iso(at: Instant) -> str:
    """Time of day in UTC, to milliseconds."""
    return iso_ns(at.wall_ns)


def iso_ns(wall_ns: int) -> str:
    """The same of a Unix time."""
    return datetime.fromtimestamp(wall_ns / 1e9, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def name(point: int) -> str:
    """GTP text of a point."""
    return point_name(point, SIZE)


def word(now: Snapshot, sighting: Sighting, unsaid: frozenset[int] = frozenset()) -> schemas.State:
    """The table in one word; unsaid -- events of incidents that are not told."""
    game = now.game
    if sighting.stuck:
        return "attention"
    if game is None or (game.over and game.state.ended != "agreed"):
        if game is not None:
            return "closed"
        return "ready" if sighting.board_found else "waiting"
    if game.counting.phase == "locked" or game.over:
        return "agreed"
    if game.state.phase == "paused":
        return "paused"
    if game.counting.phase in ("proposed", "marking"):
        return "counting"
    if (
        game.state.phase == "scattered"
        or game.state.frozen
        or now.help
        or any(_waits(one, game.state.terms.refereed) and one.seq not in unsaid for one in game.desk.incidents)
        or loss_proposed(game) is not None
        or any(_calls(one, now) and one.event.seq not in unsaid for one in game.state.incidents)
    ):
        return "attention"
    if not sighting.board_found or game.state.blocked:
        return "blocked"
    return "recording"


UNFINISHED = (AWAITING | {State.EXECUTING}) - {State.OPEN}
"""Somebody brought it up, or he took it up himself: a takeback, too, which the board does not show; until the board
stands as he ruled."""
TURNS_TO_LOOK = 2
"""Both sides have moved since: who wanted to say something about it has let it pass, or called."""


def _waits(one: DeskIncident, refereed: bool) -> bool:
    """Incidents at the desk that are not over. With a named referee each, also where the board was put right or both
    sides played on: he rules on it, or refuses who came too late. Without one those that somebody took up."""
    late = one.state is State.LAPSED and bool(one.claims)
    return one.state in UNFINISHED or (refereed and (one.open or late))


def _calls(incident: OpenIncident, now: Snapshot) -> bool:
    """Incidents of the board that a person should look at now. Stones that lie wrong, until they are put right or
    somebody said that they lie well; a stone that was played, only until both sides played on. It stays open, and in
    the list, all the same.
    """
    if not incident.open or incident.what.LEVEL is Level.FACT or now.game is None:
        return False
    if not isinstance(incident.what, StonePlayed):
        return True
    return len(now.game.state.moves) - (incident.number or 0) < TURNS_TO_LOOK


def camera(sighting: Sighting, at: Instant) -> schemas.Camera:
    """How the camera does."""
    age = None if sighting.frame_ns is None else round(max(0, at.monotonic_ns - sighting.frame_ns) / 1e9, 1)
    return schemas.Camera(
        name=hushed(sighting.camera),
        connected=sighting.connected,
        board_found=sighting.board_found,
        reason=text_of(sighting.trouble),
        told=told(sighting.trouble) if sighting.trouble else None,
        quality=sighting.quality,
        frames_per_s=round(sighting.frames_per_s, 1),
        frame_ms=round(sighting.frame_ms, 1),
        age_s=age,
    )


def unsure(sighting: Sighting) -> list[schemas.Unsure]:
    """Points in sight and doubted."""
    return [
        schemas.Unsure(point=name(one.point), empty=one.empty, black=one.black, white=one.white)
        for one in sighting.unsure
    ]


def hidden(sighting: Sighting, at: Instant) -> list[schemas.Hidden]:
    """Points not in sight, since when."""
    return [
        schemas.Hidden(point=name(point), since_s=round(max(0, at.monotonic_ns - since_ns) / 1e9, 1))
        for point, since_ns in sighting.hidden
    ]


def seen_there(now: Snapshot, sighting: Sighting) -> str:
    """What the camera sees at each point that is not as recorded."""
    return "".join(sighting.seen[parse_point(point, SIZE)] for point in now.differs)


def view(now: Snapshot, sighting: Sighting, listeners: int, unsaid: frozenset[int] = frozenset()) -> schemas.View:
    """What changes without an event."""
    return schemas.View(
        seq=now.seq,
        game=now.game.number if now.game else None,
        state=word(now, sighting, unsaid),
        help=now.help,
        broken=now.broken,
        camera=camera(sighting, now.at),
        unsure=unsure(sighting),
        hidden=hidden(sighting, now.at),
        differs=list(now.differs),
        seen_there=seen_there(now, sighting),
        count_revision=count_revision(now.game),
        spectators=listeners,
        checks=now.checks,
        waits=None if now.waits is None else schemas.NextPairing(**asdict(now.waits)),
        coming=now.coming,
    )


def count_revision(game: LoggedGame | None) -> int | None:
    """The count's revision while there is one."""
    return game.counting.revision if game and game.counting.phase != "none" else None


def details(game: LoggedGame) -> schemas.Details:
    """What is known of a game besides its moves."""
    known, rules = game.details, rules_of(game)
    komi = komi_of(game)
    points = rules.komi_for(game.state.handicap) if komi is None else komi
    return schemas.Details(
        id=game.number,
        black=known.black,
        white=known.white,
        event=known.event,
        board_number=known.board_number,
        place=known.place,
        round=known.round,
        locked=game.counting.phase == "locked",
        rules=rules.name,  # type: ignore[arg-type]
        komi_zi=decimal(points / 2) if rules.in_zi else None,
        komi_points=decimal(points),
        handicap=game.state.handicap or known.handicap,
        compensation=known.compensation if known.compensation in list(Compensation) else None,  # type: ignore[arg-type]
        started=iso(game.started),
        ended=iso(game.ended) if game.over else None,
        clock_trusted=game.started.trusted,
        clock_told=any(one.at == game.started for one in game.entries if isinstance(one.event.what, ClockTold)),
        restored=game.restored,
        replays=known.replays,
        replayed_as=game.state.replayed_as,
    )


Pictured = Mapping[int, Sequence[schemas.Moment]]
"""Which pictures there are of which event."""


def _last_stone(state: GameState) -> str | None:
    """Where the last move lies, also where the record was set right since: a stone that was put back is no move."""
    last = state.moves[-1] if state.moves else None
    lies = last is not None and last.point is not None and state.position.stones[last.point] == last.color
    return point_name(last.point) if last and lies and last.point is not None else None


def board(
    now: Snapshot,
    game: LoggedGame | None,
    sighting: Sighting | None,
    pictured: Pictured,
    unsaid: frozenset[int] = frozenset(),
) -> schemas.Board:
    """The whole snapshot; without `sighting` that of a game in the archive.

    unsaid -- events of incidents that are not told
    """
    state, at = (game.state, {one.event.seq: one.at for one in game.entries}) if game else (GameState(), {})
    return schemas.Board(
        seq=now.seq,
        live=sighting is not None,
        state=word(now, sighting, unsaid) if sighting else "agreed" if state.ended == "agreed" else "closed",
        help=now.help if sighting else False,
        broken=now.broken if sighting else False,
        game=details(game) if game else None,
        board=state.rows,
        setup_black=[name(point) for point in state.setup_black],
        setup_white=[name(point) for point in state.setup_white],
        to_move="B" if state.to_move is None else letter_of(state.to_move),
        move_number=len(state.moves),
        last_move=_last_stone(state),
        captures=schemas.Captures(B=state.taken[0], W=state.taken[1]),
        times=game.clock.thought_ms if game else {},
        used_ms=used(game, now.at),
        time=game.clock.told.control if game and game.clock.told else "",
        pressed_without=letter_of(who) if game and (who := game.clock.pressed_without) else None,
        moves=[move(step, at.get(step.seq), step.seq not in unsaid) for step in state.moves],
        asides=[one for one in asides(state) if sighting is None or one.why == "void"],
        incidents=[
            incident(one, at.get(one.event.seq), pictured.get(one.event.seq, ()), settled(state, one.event.seq))
            for one in state.incidents
            if one.event.seq not in unsaid
        ],
        happenings=[happening(entry, n) for entry, n in happenings(game) if entry.event.seq not in unsaid]
        if game
        else [],
        unsure=unsure(sighting) if sighting else [],
        hidden=hidden(sighting, now.at) if sighting else [],
        differs=list(now.differs) if sighting else [],
        seen_there=seen_there(now, sighting) if sighting else "",
        result=state.result,
        result_text=result_text(game) if game else None,
        entered=_entered(state),
        camera=camera(sighting, now.at) if sighting else None,
        count_revision=count_revision(game),
    )


def asides(state: GameState) -> list[schemas.Aside]:
    """Moves beside the main line, as the SGF has variations."""
    beside = [(index, lifted, "withdrawn") for index, lifted in state.withdrawn]
    beside += [(one.after, one.move, "void") for one in state.voided]
    return [
        schemas.Aside(
            seq=lifted.seq,
            number=lifted.number,
            after=sum(isinstance(step, Recorded) for step in state.steps[:index]),
            color=letter_of(lifted.color),
            point=None if lifted.point is None else name(lifted.point),
            why=why,  # type: ignore[arg-type]
        )
        for index, lifted, why in beside
    ]


def after_move(state: GameState, number: int) -> schemas.At:
    """The position right after move `number`; 0: what stood before the first."""
    earlier = rewound(state, number)
    return schemas.At(
        move=number,
        board=earlier.rows,
        to_move=None if earlier.to_move is None else letter_of(earlier.to_move),
        captures=schemas.Captures(B=earlier.taken[0], W=earlier.taken[1]),
    )


def used(game: LoggedGame | None, at: Instant) -> dict[schemas.Color, int] | None:
    """Used time of both sides; None without a clock."""
    found = None if game is None else game.clock.used_ms(game.last.at if game.over else at)
    return None if found is None else {"B": found[0], "W": found[1]}


def move(step: Recorded, at: Instant | None, offence: bool = True) -> schemas.Move:
    """One move; offence -- with what is wrong with it."""
    return schemas.Move(
        seq=step.seq,
        number=step.number,
        kind=step.kind if offence or step.point is None else "move",  # type: ignore[arg-type]  # the word of its event
        color=letter_of(step.color),
        point=None if step.point is None else name(step.point),
        captures=[name(point) for point in step.captures],
        t=round(step.t_ns / 1e9, 3),
        time=iso(at) if at else None,
        confidence=step.confidence,
        doubtful=step.doubtful,
        alternatives=[
            schemas.Alternative(color=other.color, point=other.point, confidence=other.confidence)
            for other in step.alternatives
        ],
        illegal=step.illegal if offence else None,
        article=step.article if offence else None,
        corrected=step.corrected,
    )


def settled(state: GameState, seq: int) -> schemas.Settled | None:
    """Who dismissed the incident of event `seq`, if somebody did."""
    for one in state.corrections:
        if isinstance(one.what, Dismiss) and one.what.corrects == seq:
            return schemas.Settled(by=one.what.by, why=one.what.why)
    return None


def incident(
    one: OpenIncident, at: Instant | None, pictures: Sequence[schemas.Moment], by: schemas.Settled | None
) -> schemas.Incident:
    """Something to look at."""
    return schemas.Incident(
        seq=one.event.seq,
        type=one.event.type,
        t=round(one.event.t_ns / 1e9, 3),
        time=iso(at) if at else None,
        number=one.number,
        points=list(one.points),
        article=one.what.article or None,
        open=one.open,
        pictures=list(pictures),
        settled=by,
        data=one.what.as_data(),
    )


def happening(entry: Entry, number: int) -> schemas.Happening:
    """A line of the move list, after move `number`."""
    event = entry.event
    return schemas.Happening(
        seq=event.seq,
        type=event.type,
        t=round(event.t_ns / 1e9, 3),
        time=iso(entry.at),
        number=number,
        data=said(event),
        did=did(event.what) if isinstance(event.what, Ruled) else [],
    )


def result_text(game: LoggedGame) -> str | None:
    """The result in the words it was agreed in, else in the usual Chinese ones."""
    for entry in reversed(game.entries):
        if isinstance(entry.event.what, ResultLocked):
            return entry.event.what.text or None
    ended = parse_result(game.state.result or "")
    return catalog("zh").say(ended.told()) if ended and game.state.result else None


def live_event(entry: Entry) -> schemas.LiveEvent:
    """An event as the stream tells it."""
    what = entry.event.what
    if isinstance(what, CameraLost):
        what = replace(what, reason=hushed(what.reason))
    data = replace(entry.event, what=what).as_dict()
    spoke = {"device": entry.device} if entry.device else {}
    return schemas.LiveEvent.model_validate({**data, "game": entry.game, "time": iso(entry.at), **spoke})


def _entered(state: GameState) -> schemas.EnteredResult | None:
    what = state.entered
    return None if what is None or not what.by else schemas.EnteredResult(by=what.by, name=what.name, why=what.why)
