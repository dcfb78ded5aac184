"""/api/demo: the buttons that make an incident at the demo's simulated table. Commands exist in the demo alone."""

from fastapi import APIRouter

from station.api import schemas
from station.api.auth import Role
from station.api.guard import allow
from station.api.problems import REPLIES
from station.cameras.simulation.staging import Staging
from station.errors import RefusedError
from station.game.state import GameState, letter_of
from station.table.table import Table
from station.tracking.belief.belief import OFTEN


def routes(table: Table, staging: Staging | None) -> APIRouter:
    """staging -- None for a station that is no demo."""
    router = APIRouter(prefix="/api/demo", tags=["demo"], responses=REPLIES)
    begun = table.seq
    made_after: int | None = None  # the record's last event before the incident that was made

    def ruled() -> GameState | None:
        """The record, once what has happened is ruled on or lies behind: so the board should be."""
        game = table.game
        if game is None:
            return None
        told = made_after is not None and any(one.seq > made_after for one in game.desk.incidents)
        return game.state if game.state.expected or (told and not game.desk.open) else None

    def watched() -> bool:
        """Whether the last stone is surely one that came: each earlier move was recorded in a view without it."""
        moves = () if table.game is None else table.game.state.moves[:-1]
        return len({move.frame for move in moves if move.seq > begun} - {None}) >= OFTEN

    def recorded() -> list[str] | None:
        return None if table.game is None else table.game.state.rows

    def shown(staging: Staging) -> schemas.DemoStage:
        record = ruled()
        to_move = letter_of(record.to_move) if record is not None and record.to_move is not None else None
        now = staging.stage(None if record is None else record.rows, to_move)
        goes_on = now.goes_on and (record is None or record.phase != "ended")
        can = list(now.can) if goes_on else []
        soon: list[schemas.demo.Staged] = [name for name in can if name == "two_moves" and not watched()]
        can = [name for name in can if name not in soon]
        return schemas.DemoStage(
            state=now.state, incident=now.incident, can=can, soon=soon, right=now.right, goes_on=goes_on
        )

    @router.get("")
    @allow(Role.SPECTATOR)
    def stage() -> schemas.DemoStage | None:
        """How the simulated table stands; null where this is no demo."""
        return None if staging is None else shown(staging)

    if staging is None:
        return router

    @router.post("/incident")
    @allow(Role.TABLE)
    def incident(body: schemas.DemoIncident) -> schemas.DemoStage:
        """The game waits, and that happens."""
        nonlocal made_after
        if body.name in shown(staging).soon:
            raise RefusedError("demo_no_chance", "The station has not watched this game for long enough.")
        before = 0 if table.game is None else table.game.state.seq
        staging.make(body.name, recorded)
        made_after = before
        return shown(staging)

    @router.post("/right")
    @allow(Role.TABLE)
    def right() -> schemas.DemoStage:
        """Hands carry out what was ruled, or lets stand; without a ruling they make the board as it was."""
        record = ruled()
        staging.put_right(None if record is None else record.rows)
        return shown(staging)

    @router.post("/play")
    @allow(Role.TABLE)
    def play(body: schemas.DemoPlay) -> schemas.DemoStage:
        """The game goes on, or another one begins."""
        nonlocal made_after
        staging.play_on(anew=body.anew)
        made_after = None
        return shown(staging)

    return router
