"""The moments that the referee's desk is looked at in: real games before the real desk, recorded."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from rules.points import parse_point
from rules.rulings.decider import Role
from rules.rulings.parameters import EventParameters
from station.api import presenters, schemas
from station.api.desk_boards import boards_of
from station.api.desk_shown import desk_state, previewed
from station.api.report import report
from station.api.scores import count_state
from station.game.state import letter_of
from station.pictures.ring import Moment
from station.refereeing.desk import Choice
from station.refereeing.past import Past
from station.table.sighting import Sighting
from station.table.snapshot import Snapshot
from station.timebase import Instant
from tests.e2e.picture import straight_jpeg
from tests.e2e.recorded import CAMERA, Station
from tests.station.refereeing.stage import NAMED, Stage, Told

OPENING = "Q16 D4 D16 Q4 O3 C6 F3 R10 K4 C14 F17 C10 Q8 R6"
NAMES: dict[str, Any] = {
    "black": "林小雨",
    "white": "Anna Kowalska",
    "event": "秋季联赛 第3轮",
    "board_number": "7",
    "rules": "chinese-2002",
}
WAITED = timedelta(seconds=48)
CLUB = EventParameters()


def staged(*told: Told, event: EventParameters = NAMED, rules: str = "chinese-2002") -> Stage:
    """After fourteen moves this happens."""
    moves = [
        ("move", {"color": "BW"[number % 2], "point": point, "number": number + 1})
        for number, point in enumerate(OPENING.split())
    ]
    return Stage(("game_started", NAMES | {"rules": rules}), *moves, event=event).happens(*told)


def shown(
    stage: Stage,
    *,
    role: Role = Role.REFEREE,
    lies: Mapping[str, str] | None = None,
    pictured: bool = True,
    help_called: bool = False,
) -> Station:
    """The station as it would answer now, to whoever holds that role. lies -- what is seen otherwise than recorded"""
    desk, game = stage.desk, stage.game
    seqs = [one.seq for one in game.desk.incidents]
    after = {one.seq: one.elsewhere or one.seq for one in game.desk.incidents}
    moments: list[Moment] = ["before", "during", "after"]
    pictures = dict.fromkeys([*seqs, *after.values()], moments) if pictured else {}
    seen = list("".join(game.state.rows))
    for point, stone in (lies or {}).items():
        seen[parse_point(point, 19)] = stone
    now = Snapshot(game.state.seq, game, help_called, tuple(lies or ()), Instant(0, 0, True, ""))
    sighting = Sighting("USB camera", connected=True, board_found=True, reason=None, seen="".join(seen))
    board = presenters.board(now, game, sighting, pictures).model_copy(update={"camera": CAMERA})
    named = "李裁判" if role is not Role.SIDE_TABLET else ""
    state = desk_state(desk, role, named, pictured=pictures, chief=stage.event.chief)
    began = (datetime.now(UTC) - WAITED).isoformat()
    state = state.model_copy(
        update={"incidents": [one.model_copy(update={"time": began}) for one in state.incidents]}
    )  # they have waited for less than a minute, whenever this is looked at
    word = {Role.SIDE_TABLET: "table", Role.EXECUTING_REFEREE: "executing_referee"}.get(role, role.value)
    station = Station(board, role=word)  # type: ignore[arg-type]
    station.answers["referee"] = state
    station.answers["referee/equipment"] = schemas.DeskChecks(role=state.role, refereed=state.refereed, waiting=[])
    station.answers[f"games/{game.number}/report"] = report(game, role, state.name, pictures)
    for seq in seqs:
        boards = boards_of(Past(game), seq)
        station.answers[f"referee/incidents/{seq}"] = boards
        station.pictures[f"{seq}/before-board"] = straight_jpeg(tuple(boards.before))
        station.pictures[f"{after[seq]}/after-board"] = straight_jpeg(tuple(boards.after))
    for one in state.incidents[-1:]:
        station.answers["POST referee/preview"] = _preview(stage, one, role)
    return station


def _preview(stage: Stage, one: schemas.DeskIncident, role: Role) -> schemas.Preview:
    """Of the first ruling that needs no touch."""
    for row in one.choices:
        if row.mine and not row.wants and row.effects and row.id != "free":
            choice = Choice(
                ruling=row.id, choice=next(iter(row.choices), ""), name="Li", why="…", assents=frozenset(("B", "W")),
                supersedes=one.rulings[-1] if one.rulings else None,
            )  # fmt: skip
            return previewed(stage.game, stage.desk.rule(role, one.seq, choice))
    state = stage.game.state
    return schemas.Preview(
        black=stage.game.details.black, white=stage.game.details.white,
        board=state.rows, to_move=letter_of(state.to_move) if state.to_move else None,
        warnings={"B": 0, "W": 0}, result=None, proposed=None, expected={},
    )  # fmt: skip


TWICE: Told = ("out_of_turn", {"color": "W", "point": "R12", "number": 15})
PUSHED: Told = ("stone_moved", {"from": "K4", "to": "L4", "color": "B", "confidence": 0.97})
BLOCKED: Told = ("view_blocked", {"points": ["K4", "L4", "K3"], "since": 3.0})
CLEARED: Told = ("view_cleared", {"points": ["K4", "L4", "K3"], "since": 3.0, "until": 15.0})


def desk_calm() -> Station:
    """Nothing is open."""
    return shown(staged())


def desk_open() -> Station:
    """A second stone in a row, told to the desk a moment ago."""
    return shown(staged(TWICE))


def desk_moved() -> Station:
    """A stone was pushed behind a sleeve; the table has called for help; before a chief."""
    return shown(staged(BLOCKED, CLEARED, PUSHED), role=Role.CHIEF, lies={"K4": ".", "L4": "B"}, help_called=True)


def desk_asked() -> Station:
    """Claimed, both sides are asked, one has answered."""
    stage = staged(TWICE)
    desk, seq = stage.desk, stage.game.desk.incidents[0].seq
    stage.takes(desk.claim(Role.SIDE_TABLET, seq, "B", ""))
    (asked,) = stage.takes(stage.desk.ask(Role.REFEREE, seq, None, fact="passed", name="Li"))
    stage.takes(stage.desk.answer(Role.SIDE_TABLET, asked, "B", "no"))
    return shown(stage)


def desk_referred() -> Station:
    """Passed on to the chief, who alone may rule."""
    stage = staged(PUSHED)
    seq = stage.game.desk.incidents[0].seq
    (asked,) = stage.takes(stage.desk.ask(Role.REFEREE, seq, None, fact="agreed", name="Li"))
    stage.takes(stage.desk.answer(Role.SIDE_TABLET, asked, "B", "no"))
    stage.takes(stage.desk.answer(Role.SIDE_TABLET, asked, "W", "no"))
    stage.takes(stage.desk.refer(Role.REFEREE, seq, "李裁判", "双方意见不一致"))
    return shown(stage, lies={"K4": ".", "L4": "B"})


def _executing() -> Stage:
    stage = staged(TWICE)
    stage.rule("17.2", name="李裁判")
    return stage


def desk_executing() -> Station:
    """Ruled; the void stone still lies there."""
    return shown(_executing(), lies={"R12": "W"})


def desk_closed() -> Station:
    """Carried out; both sides have heard it."""
    stage = _executing()
    ruling = stage.game.desk.rulings[0].seq
    stage.takes(stage.desk.executed(Role.REFEREE, "station"))
    for side in ("B", "W"):
        stage.takes(stage.desk.confirm(Role.SIDE_TABLET, ruling, side))
    return shown(stage)


def desk_superseded() -> Station:
    """The referee learned of a pass and ruled anew."""
    stage = _executing()
    first = stage.game.desk.rulings[0].seq
    stage.takes(stage.desk.executed(Role.REFEREE, "station"))
    stage.rule("passed", assents=frozenset(("B", "W")), why="对方当时已表示弃权", supersedes=first, name="李裁判")
    return shown(stage)


def desk_lapsed() -> Station:
    """A takeback that the opponent answered by a move: nobody may claim it any more, and two did."""
    stage = staged(
        ("move_withdrawn", {"point": "R6", "color": "W", "number": 14}),
        ("move", {"color": "W", "point": "S6", "number": 14}),
        ("move", {"color": "B", "point": "O17", "number": 15}),
    )
    seq = stage.game.desk.incidents[0].seq
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, seq, "B", ""))
    station = shown(stage)
    desk: schemas.Desk = station.answers["referee"]
    (one,) = desk.incidents
    window = one.window.model_copy(update={"pictures": ["after"]})
    station.answers["referee"] = desk.model_copy(update={"incidents": [one.model_copy(update={"window": window})]})
    station.pictures[f"{one.window.closed_by}/after-board"] = straight_jpeg(tuple(stage.game.state.rows))
    return station


def desk_warned() -> Station:
    """The second warning in one game: its loss is proposed."""
    stage = staged(TWICE)
    stage.rule("17.2", name="李裁判")
    stage.takes(stage.desk.executed(Role.REFEREE, "station"))
    stage.takes(stage.desk.enter(Role.REFEREE, "phone_rings", "李裁判", side="W", why="铃声响了两次"))
    stage.rule("23.7", name="李裁判")
    return shown(stage)


def desk_table_asked() -> Station:
    """The table's tablet while the desk asks."""
    station = desk_asked()
    stage_desk: schemas.Desk = station.answers["referee"]
    station.answers["referee"] = stage_desk.model_copy(update={"role": "side tablet", "name": ""})
    station.answers["referee/equipment"] = schemas.DeskChecks(role="side tablet", refereed=True, waiting=[])
    station.answers["auth/me"] = schemas.Me(role="table", pictures=True)
    return station


def desk_table_ruled() -> Station:
    """The same while a ruling is carried out."""
    station = desk_executing()
    stage_desk: schemas.Desk = station.answers["referee"]
    station.answers["referee"] = stage_desk.model_copy(update={"role": "side tablet", "name": ""})
    station.answers["referee/equipment"] = schemas.DeskChecks(role="side tablet", refereed=True, waiting=[])
    station.answers["auth/me"] = schemas.Me(role="table", pictures=True)
    return station


def desk_club() -> Station:
    """Nobody is named who rules: both sides choose together."""
    return shown(staged(PUSHED, event=CLUB), role=Role.SIDE_TABLET, lies={"K4": ".", "L4": "B"})


def desk_table_noted() -> Station:
    """The count where nobody is named who rules: what is still open is noted by both, or decided together."""
    stage = staged(PUSHED, event=CLUB)
    stage.happens(("count_opened", {"by": "agreement"}))
    station = shown(stage, role=Role.SIDE_TABLET)
    station.board = station.board.model_copy(update={"state": "counting"})
    state = count_state(stage.game, None)
    assert state.incidents
    station.answers["count"] = state
    return station


def desk_report() -> Station:
    """What is printed of a game."""
    return desk_superseded()


def desk_scattered() -> Station:
    """The board was swept: whose doing it was comes first."""
    points = OPENING.split()[:12]
    restore = [[point, "BW"[number % 2]] for number, point in enumerate(points)]
    return shown(staged(("board_scattered", {"restore": restore})), lies=dict.fromkeys(points, "."))


def desk_removed() -> Station:
    """A stone is gone: no article names it, the one about moved stones is applied by analogy."""
    return shown(staged(("stone_removed", {"point": "K4", "color": "B"})), lies={"K4": "."})


def desk_offline() -> Station:
    """The station does not answer any more: what stands on the page is old, and the page says so."""
    station = desk_open()
    station.cut = True
    return station


DESK = {
    "desk_calm": desk_calm,
    "desk_open": desk_open,
    "desk_moved": desk_moved,
    "desk_asked": desk_asked,
    "desk_referred": desk_referred,
    "desk_executing": desk_executing,
    "desk_closed": desk_closed,
    "desk_superseded": desk_superseded,
    "desk_lapsed": desk_lapsed,
    "desk_warned": desk_warned,
    "desk_table_asked": desk_table_asked,
    "desk_table_ruled": desk_table_ruled,
    "desk_club": desk_club,
    "desk_table_noted": desk_table_noted,
    "desk_scattered": desk_scattered,
    "desk_removed": desk_removed,
    "desk_offline": desk_offline,
    "desk_report": desk_report,
}
