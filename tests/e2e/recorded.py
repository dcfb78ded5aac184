"""A station made of recorded answers: every state of every page at will, for screenshots and for working on pages.

Answers pass through the models of station.api.schemas: the pages are drawn from what the station can say. Whether the
real station says it is tested in test_game.py. `python -m tests.e2e.recorded recording` serves one scene.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from rules.color import Color
from rules.points import parse_point, point_name
from rules.position import Position
from rules.rulings.parameters import ground
from station.api import schemas
from station.api.headers import SecurityHeaders
from station.api.pages import Pages
from station.api.qr import qr_svg
from tests.e2e.picture import picture_jpeg, picture_reading, straight_jpeg

# GNU Go 3.8 against itself (level 1, Chinese rules, seed 7): facts of a game that nobody owns
GAME = (Path(__file__).parent / "game.txt").read_text().split()
DEAD = ("E18", "F12", "C8", "N6")
STARTED = datetime(2026, 11, 20, 5, 30, tzinfo=UTC)
CAMERA = schemas.Camera(
    name="USB camera", connected=True, board_found=True, quality=0.93, frames_per_s=9.6, frame_ms=18.0, age_s=0.1
)


def details(**changes: Any) -> schemas.Details:
    """A game with names in the script that people use."""
    known: dict[str, Any] = {
        "id": 12,
        "black": "林小雨",
        "white": "Anna Kowalska",
        "event": "秋季联赛 第3轮",
        "board_number": "7",
        "komi_zi": "3.75",
        "komi_points": "7.5",
        "started": STARTED.isoformat(),
    }
    return schemas.Details.model_validate(known | changes)


def board(count: int, state: schemas.State = "recording", **changes: Any) -> schemas.Board:
    """The snapshot after `count` moves; move 61 is doubtful."""
    position = Position.empty(19)
    moves: list[schemas.Move] = []
    taken = {"B": 0, "W": 0}
    seconds = 0.0
    for number, text in enumerate(GAME[:count], 1):
        color = Color.BLACK if number % 2 else Color.WHITE
        seconds += 9 + (number * 37) % 71
        captures: tuple[int, ...] = ()
        if text != "PASS":
            played = position.play(parse_point(text, 19), color)
            position, captures = played.position, tuple(played.captured)
        taken[color.letter] += len(captures)
        moves.append(
            schemas.Move(
                seq=number + 2,
                number=number,
                kind="pass" if text == "PASS" else "move",
                color="B" if number % 2 else "W",
                point=None if text == "PASS" else text,
                captures=[point_name(point, 19) for point in captures],
                t=seconds,
                time=(STARTED + timedelta(seconds=seconds)).isoformat(),
                confidence=0.62 if number == 61 else 0.999,
                doubtful=number == 61,
                alternatives=[schemas.Alternative(color="B", point="S3", confidence=0.36)] if number == 61 else [],
                corrected=number == 44,
            )
        )
    text_rows = "".join(".BW"[stone] for stone in position.stones)
    known: dict[str, Any] = {
        "seq": count + 2,
        "state": state,
        "game": details(),
        "board": [text_rows[i : i + 19] for i in range(0, 361, 19)],
        "to_move": "W" if count % 2 else "B",
        "move_number": count,
        "last_move": moves[-1].point if moves else None,
        "captures": taken,
        "moves": moves,
        "camera": CAMERA,
    }
    return schemas.Board.model_validate(known | changes)


def incident(seq: int, kind: str, number: int, points: list[str], **changes: Any) -> schemas.Incident:
    """An incident a minute or so into the game."""
    known: dict[str, Any] = {"seq": seq, "type": kind, "t": 60.0 * number, "number": number, "points": points}
    known["time"] = (STARTED + timedelta(seconds=60 * number)).isoformat()
    return schemas.Incident.model_validate(known | changes)


PAIRED = schemas.PairedDevices(
    devices=[
        schemas.PairedDevice(id=id_, name=name, role=role, paired=STARTED.isoformat(), revoked=revoked, self=self)
        for id_, name, role, revoked, self in (
            ("3b61c0de9a7f4412", "", "owner", None, True),
            ("9f0e5d1c77ab2034", "Board 3", "table", None, False),
            ("04d2c8b1e6f39a75", "", "table", STARTED.isoformat(), False),
        )
    ]
)
"""The owner's own browser, a tablet, and one that was lost."""


BROKEN = "v4l2:2"
FOUND = [
    schemas.FoundCamera(camera="picamera:0", name="Camera Module 3 Wide NoIR (imx708_wide_noir)"),
    schemas.FoundCamera(camera="v4l2:0", name="HD Pro Webcam C920"),
    schemas.FoundCamera(camera=BROKEN, name="USB 2.0 Camera: unplugged just now"),
]
HTTPS = schemas.Https(
    install="http://192.168.1.20:8000/secure",
    qr_svg=qr_svg("http://192.168.1.20:8000/secure"),
    secure="https://192.168.1.20:8444/",
    name="Tianyuan tianyuan",
    fingerprint=":".join(f"{byte * 37 % 256:02X}" for byte in range(32)),
    reachable=True,
)

QUIET = schemas.Desk(
    role="side tablet", name="", refereed=False, incidents=[], rulings=[], ledger=[], warnings={"B": 0, "W": 0},
    proposed=None, expected={}, equipment=[],
)  # fmt: skip
"""Nothing before the referee's desk, and nobody named who rules."""


def said(game: schemas.Details | None) -> schemas.StartGame:
    """What was filled in of the game going on."""
    known = {} if game is None else {name: getattr(game, name) for name in ("black", "white", "event", "board_number")}
    return schemas.StartGame(**known)


def untimed(shown: schemas.Board) -> schemas.Clock:
    """The clock of a game that nobody times."""
    game = shown.game.id if shown.game else None
    return schemas.Clock(
        seq=shown.seq, game=game, now_ms=0, system=None, owner="station", standing="none", turn="B", running=None,
        made=False, over_ms=None, faces={}, cues=[], speaks=False, silent=False, external_ms=None,
        opened=None, text="2002",
    )  # fmt: skip


class Station:
    """Answers by path; what a page sends is kept in `sent`."""

    def __init__(self, shown: schemas.Board, role: schemas.Role = "table", **answers: Any) -> None:
        self.board = shown
        self.sent: list[tuple[str, Any]] = []
        self.cut = False  # the connection is lost as soon as the page has the first view
        self.pictures: dict[str, bytes] = {}  # of incidents, by "SEQ/MOMENT"; else the board as it stands
        self.answers: dict[str, Any] = {
            "auth/me": schemas.Me(role=role, pictures=True),
            "count": schemas.CountState(revision=0, phase="none", to_move=shown.to_move, board=shown.board),
            "table/start": said(shown.game),
            "games": schemas.Archive(total=0, games=[]),
            "settings": {"pictures_public": False, "keep_days": None},
            "devices": PAIRED,
            "hall": schemas.HallMember(
                fingerprint="9b45 f908 63d7 5e37", name="", server="", connected=False, sent=0, forked=None
            ),
            "demo": None,
            "time": schemas.StationClock(by="nobody", name="", unix_ms=1_700_000_000_000),
            "cameras": schemas.Cameras(used="", chosen=False, started_with="", found=FOUND, phone=None),
            "https": HTTPS,
            "evidence/key": schemas.EvidenceKey(
                vkey="tianyuan.local/0123456789abcdef+5a0c1e22+AVvRZ6mD0q0u2bTq0n2cUzQ8Wb8cJQmYt3kqvT0x4aHk",
                fingerprint="5A0C 1E22 9B41 77D0",
                qr_svg='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1H0z"/></svg>',
                records=10412,
                head="Zx81b0pQkd3R9aVt",
                fault=None,
            ),
            "referee": QUIET,
            "referee/equipment": schemas.DeskChecks(role=QUIET.role, refereed=QUIET.refereed, waiting=[]),
            "clock": untimed(shown),
            "clock/control": schemas.TimeFixed(control="", owner="station", by_event=False, text="2002"),
            "event": schemas.EventFixed(
                asked=False,
                text="2002",
                refereed=False,
                terms=schemas.EventTerms(),
                defaults=schemas.EventTerms(),
                grounds={
                    name: schemas.EventTerm(article=one.article or None, silent=one.silent)
                    for name in schemas.EventTerms.model_fields
                    for one in [ground(name, "2002")]
                },
            ),
            "storage": schemas.Storage(
                games=41,
                events=10388,
                log_bytes=7_400_000,
                evidence_bytes=913_000_000,
                free_bytes=21_400_000_000,
                keep_days=90,
            ),
            "picture.json": picture_reading(tuple(shown.board)),
            **answers,
        }

    def view(self) -> schemas.View:
        """What the stream says between events."""
        shown = self.board
        return schemas.View(
            seq=shown.seq,
            game=shown.game.id if shown.game else None,
            state=shown.state,
            help=shown.help,
            camera=shown.camera or CAMERA,
            unsure=shown.unsure,
            hidden=shown.hidden,
            differs=shown.differs,
            seen_there=shown.seen_there,
            count_revision=shown.count_revision,
        )

    async def stream(self) -> AsyncIterator[str]:
        """A view, and then one every second."""
        if self.cut:
            yield f"event: view\ndata: {self.view().model_dump_json()}\n\n"
            return
        while True:
            yield f"event: view\ndata: {self.view().model_dump_json()}\n\n"
            await asyncio.sleep(1)

    def app(self) -> FastAPI:
        """The pages and the answers, under the station's own security headers."""
        app = FastAPI()
        app.add_middleware(SecurityHeaders)

        @app.get("/api/board")
        def snapshot() -> schemas.Board:
            return self.board

        heard = count()

        @app.get("/api/events", response_model=None)
        async def events() -> Response:
            if next(heard) and self.cut:
                return Response(status_code=204)  # a browser complains of nothing, and asks no more
            return StreamingResponse(self.stream(), media_type="text/event-stream")

        @app.get("/api/picture.jpg")
        def picture() -> Response:
            return Response(picture_jpeg(tuple(self.board.board)), media_type="image/jpeg")

        @app.get("/api/cameras/picture.jpg")
        def glance(camera: str) -> Response:
            if camera == BROKEN:
                return Response(status_code=204)
            return Response(picture_jpeg(tuple(self.board.board)), media_type="image/jpeg")

        @app.get("/api/games/{game}/evidence/{seq}/{moment}.jpg")
        def evidence(seq: int, moment: str) -> Response:
            kept = self.pictures.get(f"{seq}/{moment}")
            drawn = straight_jpeg if moment.endswith("-board") else picture_jpeg
            return Response(kept or drawn(tuple(self.board.board)), media_type="image/jpeg")

        @app.get("/api/games/{game}/evidence/{seq}/{moment}.json")
        def places() -> dict[str, Any]:
            reading = picture_reading(tuple(self.board.board))
            size = {"width": reading.width, "height": reading.height}
            return size | {"crossings": reading.crossings, "time": STARTED.isoformat()}

        @app.get("/api/{path:path}")
        def answer(path: str) -> Any:
            if path not in self.answers:
                return JSONResponse({"code": "not_found", "detail": "Nothing here."}, 404)
            return self.answers[path]

        @app.api_route("/api/{path:path}", methods=["POST", "PUT", "DELETE"])
        async def take(path: str, request: Request) -> Any:
            self.sent.append((path, await request.json()))
            return self.answers.get(f"POST {path}", {"seq": self.board.seq + 1})

        app.mount("/", Pages())
        return app


def main() -> None:
    """Serves one scene of tests/e2e/scenes.py on port 8010."""
    import uvicorn

    from tests.e2e.scenes import SCENES

    name = sys.argv[1] if len(sys.argv) > 1 else "recording"
    uvicorn.run(SCENES[name]().app(), port=8010, log_level="warning")


if __name__ == "__main__":
    main()
