"""/api/demo: the buttons that make an incident at the demo's simulated table. Commands exist in the demo alone."""

from fastapi import APIRouter

from station.api import schemas
from station.api.auth import Role
from station.api.guard import allow
from station.api.problems import REPLIES
from station.cameras.simulation.staging import Staging
from station.table.table import Table


def routes(table: Table, staging: Staging | None) -> APIRouter:
    """staging -- None for a station that is no demo."""
    router = APIRouter(prefix="/api/demo", tags=["demo"], responses=REPLIES)

    @router.get("")
    @allow(Role.SPECTATOR)
    def stage() -> schemas.DemoStage | None:
        """How the simulated table stands; null where this is no demo."""
        return None if staging is None else _shown(staging)

    if staging is None:
        return router

    @router.post("/incident")
    @allow(Role.TABLE)
    def incident(body: schemas.DemoIncident) -> schemas.DemoStage:
        """The game waits, and that happens."""
        staging.make(body.name)
        return _shown(staging)

    @router.post("/right")
    @allow(Role.TABLE)
    def right() -> schemas.DemoStage:
        """Hands carry out what was ruled; without a ruling they make the board as it was."""
        game = table.game
        ruled = game is not None and bool(game.state.expected)
        staging.put_right(game.state.rows if game is not None and ruled else None)
        return _shown(staging)

    @router.post("/play")
    @allow(Role.TABLE)
    def play(body: schemas.DemoPlay) -> schemas.DemoStage:
        """The game goes on, or another one begins."""
        staging.play_on(anew=body.anew)
        return _shown(staging)

    return router


def _shown(staging: Staging) -> schemas.DemoStage:
    now = staging.stage
    return schemas.DemoStage(state=now.state, incident=now.incident, can=list(now.can), right=now.right)
