"""The moments that the pages are looked at in; each a recorded station."""

from collections.abc import Callable

from hardware.reasons import Code as CameraCode
from rules.color import Color
from rules.count import count
from rules.killing import killing
from rules.points import parse_point, point_name
from rules.position import Position
from rules.presets import ruleset
from station.api import schemas
from station.api.scores import score
from station.api.told import told
from tests.e2e.recorded import CAMERA, DEAD, GAME, Station, board, details, incident, said
from tests.e2e.scenes_desk import DESK
from tests.e2e.scenes_setup import secure, secure_off, setup, setup_bad, setup_lens, setup_none, setup_phone
from vision.reasons import Code, Reason

UNSURE = [schemas.Unsure(point="Q12", empty=0.05, black=0.55, white=0.4)]
HIDDEN = [
    schemas.Hidden(point=f"{column}{row}", since_s=8.0 + row)
    for row, columns in ((3, "NOPQR"), (2, "NOPQRS"), (1, "MNOPQRS"))
    for column in columns
]


def recording() -> Station:
    """A game going on: a doubtful move, an unsure point, a hand over a corner."""
    return Station(board(118, unsure=UNSURE, hidden=HIDDEN), role="spectator")


def waiting() -> Station:
    """Nothing in view yet."""
    reason = told(Reason(Code.BOARD_CUT))
    unseen = {"board_found": False, "reason": reason.text, "told": reason, "quality": None}
    camera = CAMERA.model_copy(update=unseen)
    return Station(board(0, "waiting", game=None, camera=camera))


def ready() -> Station:
    """The board is found, nobody has played."""
    return Station(board(0, "ready", game=details(black="", white="", event="", board_number="")))


def table() -> Station:
    """The table's tablet in the middle of a game."""
    return Station(board(118))


def attention() -> Station:
    """A stone was pushed; another lies where none was played."""
    incidents = [
        incident(
            129, "move_withdrawn", 112, ["C10"], article="2002 §17.3", open=False, data={"point": "C10", "color": "W"},
            settled=schemas.Settled(by="both", why="agreed"),
        ),
        incident(131, "stone_off_point", 118, ["R10"], data={"point": "R10"}),
        incident(
            130, "stone_moved", 118, ["K4", "L4"], article="2002 §17.5", pictures=["before", "during", "after"],
            data={"from": "K4", "to": "L4", "color": "B"},
        ),
    ]  # fmt: skip
    rows = board(118).board
    moved = [row[:9] + ".B" + row[11:] if y == 15 else row for y, row in enumerate(rows)]
    return Station(board(118, "attention", incidents=incidents, board=moved))


def blind() -> Station:
    """The camera gave up in the middle of a game; the table's tablet says so."""
    reason = told(Reason(CameraCode.CAMERA_GONE, {"name": "USB camera"}))
    gone = {"connected": False, "board_found": False, "reason": reason.text, "told": reason, "age_s": 74.0}
    return Station(board(118, "blocked", camera=CAMERA.model_copy(update=gone)))


def unpaired() -> Station:
    """The table page on a browser that is not paired."""
    return Station(board(118), role="spectator")


def _count(**changes: object) -> schemas.CountState:
    shown = board(len(GAME), "counting")
    known: dict[str, object] = {"revision": 180, "phase": "marking", "to_move": "B", "board": shown.board}
    return schemas.CountState.model_validate(known | changes)


def _dead(position: Position) -> list[schemas.DeadString]:
    return [
        schemas.DeadString(
            color="B" if position.at(parse_point(name, 19)) is Color.BLACK else "W",
            points=[point_name(point, 19) for point in sorted(position.string_at(parse_point(name, 19)))],
            by="referee",
        )
        for name in DEAD
    ]


def _position(rows: list[str]) -> Position:
    return Position(19, bytes(".BW".index(letter) for letter in "".join(rows)))


def _score(rows: list[str], dead: list[schemas.DeadString]) -> schemas.Score:
    """As rules.count says; its own tests say that it is right."""
    marked = [parse_point(string.points[0], 19) for string in dead]
    return score(count(_position(rows), ruleset("chinese-2002"), dead=marked))


def proposed() -> Station:
    """Black, to move, said that the game is over."""
    return Station(board(len(GAME) - 2, "counting"), count=_count(phase="proposed", proposed_by="B"))


def marking(**changes: object) -> Station:
    """Dead strings are being marked; the count follows."""
    shown = board(len(GAME), "counting")
    dead = _dead(_position(shown.board))
    scored = _score(shown.board, dead)
    given = [schemas.GivenPoint(point="T1", to="B"), schemas.GivenPoint(point="T2", to="shared")]
    counted = _count(dead=dead, score=scored, given=given, may_concede=True, **changes)
    station = Station(shown, count=counted)
    other = scored.model_copy(update={"variant": "n", "compensation_points": "2"})
    station.answers["count/compare"] = schemas.Compare(scores=[scored, other], not_compared=["japanese", "korean"])
    return station


def differing() -> Station:
    """Picture and record differ on two points when the count opens."""
    differences = [
        schemas.CountDifference(point="K4", recorded="B", seen="."),
        schemas.CountDifference(point="C10", recorded="W", seen="B"),
    ]
    return marking(differences=differences, unseen=["A1", "B1"])


def _line(position: Position, name: str) -> list[schemas.LineMove]:
    """How a string dies, its owner passing."""
    return [
        schemas.LineMove(
            color="BW"[step.color - 1],  # type: ignore[arg-type]  # one of both
            point=point_name(step.point),
            captures=[point_name(point) for point in step.captured],
        )
        for step in killing(position, position.string_at(parse_point(name)))
    ]


def proposal() -> Station:
    """The count has just been opened: two strings proposed as dead, a third one doubtful."""
    shown = board(len(GAME), "counting")
    dead = [string.model_copy(update={"by": None}) for string in _dead(_position(shown.board))]
    advised = [
        schemas.AdvisedString(
            color=string.color, points=string.points, status="dead", stands=0.02, reason="read", zh="", en="",
            doubtful=False, views=[], line=_line(_position(shown.board), string.points[0]),
        )
        for string in dead[1:]
    ]  # fmt: skip
    doubtful = schemas.AdvisedString(
        color=dead[0].color, points=dead[0].points, status="unsettled", stands=0.41, reason="advisers_differ", zh="",
        en="", doubtful=True,
        views=[
            schemas.AdviserView(adviser="built in", status="alive"),
            schemas.AdviserView(adviser="GNU Go", status="dead"),
        ],
    )  # fmt: skip
    advice = schemas.Advice(strings=[doubtful, *advised], neutral=["E13"], open_borders=[])
    count = _count(
        proposed=dead[1:], advice=advice, score=_score(shown.board, []), proposal=_score(shown.board, dead[1:])
    )
    return Station(shown, count=count)


def disputed(stage: str = "prepared") -> Station:
    """The sides differ on a string; prepared for the referee."""
    station = marking()
    string = _dead(_position(station.board.board))[0]
    other: schemas.Color = "W" if string.color == "B" else "B"
    known: dict[str, object] = {
        "seq": 177,
        "color": string.color,
        "points": string.points,
        "says_dead": other,
        "claims": {string.color: "alive", other: "dead"},
        "stage": stage,
        "open": True,
        "holds_lock": stage == "prepared",
        "frozen": {"board": station.board.board, "move_number": len(GAME), "to_move": "B"},
        "played": [] if stage == "prepared" else [{"number": len(GAME) + 1, "color": other, "point": "A19"}],
        "ruling": None,
    }
    count = station.answers["count"]
    dispute = schemas.DisputedString.model_validate(known)
    station.answers["count"] = count.model_copy(update={"disputed": [dispute], "dead": count.dead[1:]})
    return station


def played_out() -> Station:
    """The same after play went on: the referee says which position is counted."""
    return disputed("playing")


def locked() -> Station:
    """Both assented."""
    station = marking(phase="locked", assents=["B", "W"])
    ended = details(ended="2026-11-20T07:12:00Z")
    station.board = station.board.model_copy(
        update={
            "state": "agreed",
            "game": ended,
            "result": "B+15.5",
            "result_text": "黑胜 7¾ 子",
            "move_number": len(GAME),
        }
    )
    return station


def archive() -> Station:
    """A club's games; one of them to be replayed."""
    names = [
        ("林小雨", "Anna Kowalska"),
        ("佐藤 美咲", "김민준"),
        ("王一鸣", "李思远"),
        ("", ""),
        ("Émile Durand", "陈晓"),
    ]
    lines = [
        schemas.GameLine(
            id=12 - index,
            black=black,
            white=white,
            event="秋季联赛 第3轮" if index % 2 == 0 else "Club evening",
            board_number=str(index + 1),
            rules="chinese-2002" if index != 1 else "japanese",
            started=f"2026-11-{20 - index:02d}T05:30:00Z",
            ended=None if index == 0 else f"2026-11-{20 - index:02d}T07:02:00Z",
            moves=(118, 241, 203, 17, 266)[index],
            doubtful=(1, 0, 2, 0, 0)[index],
            incidents=(0, 0, 1, 0, 3)[index],
            result=(None, "W+2.5", "B+1.5", None, "W+R")[index],
            live=index == 0,
        )
        for index, (black, white) in enumerate(names)
    ]
    old = board(len(GAME), "closed", live=False, result="B+15.5", result_text="黑胜 7¾ 子", camera=None)
    record = schemas.RecordDetails(**said(old.game).model_dump(), result=old.result)
    answers = {"games": schemas.Archive(total=41, games=lines), "games/11": old, "games/11/record": record}
    return Station(board(118), role="owner", **answers)


def resigned() -> Station:
    """One side gave up; the owner may still say that it was a slip."""
    ended = details(ended="2026-11-20T07:12:00Z")
    return Station(board(118, "closed", game=ended, result="W+R", result_text="白中盘胜"), role="owner")


SCENES: dict[str, Callable[[], Station]] = {
    "recording": recording,
    "waiting": waiting,
    "ready": ready,
    "table": table,
    "attention": attention,
    "blind": blind,
    "unpaired": unpaired,
    "proposed": proposed,
    "marking": marking,
    "differing": differing,
    "proposal": proposal,
    "disputed": disputed,
    "played_out": played_out,
    "locked": locked,
    "resigned": resigned,
    "archive": archive,
    "replay": archive,
    "referee": recording,
    "setup": setup,
    "setup_none": setup_none,
    "setup_phone": setup_phone,
    "secure": secure,
    "setup_bad": setup_bad,
    "setup_lens": setup_lens,
    **DESK,
    "secure_off": secure_off,
}
