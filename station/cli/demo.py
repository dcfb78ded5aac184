"""`tianyuan demo`: the station with a simulated camera that films a whole game, where a visitor makes incidents."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

GAME = Path(__file__).parent.parent / "demo" / "game.sgf"
FPS, MOVE_S = 5, 4.0
DEMO_SEED = 7  # a wooden board on a light table
ORDERS_BYTES = 1 << 20


def command(
    data: Annotated[Path, typer.Option(help="Data folder; what was recorded stays there.")] = Path("out/demo"),
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    game: Annotated[Path, typer.Option(help="The game that is played, SGF.")] = GAME,
    interval: Annotated[float, typer.Option(min=0.5, max=3600, help="Mean seconds of a move.")] = MOVE_S,
    fps: Annotated[float, typer.Option(min=0.5, max=30, help="Pictures a second.")] = FPS,
) -> None:
    """Runs the station on pictures of a simulated game; its pictures are public. Prints its address."""
    from rules.sgf import read_sgf
    from station.authority import own_authority
    from station.cameras.simulation.client import OrderClient
    from station.cameras.simulation.staging import Staging
    from station.cli.serve import announce
    from station.setup.opening import open_for_station
    from station.station import Place, Station
    from station.storage.settings import Settings

    orders, anchor = data.resolve() / "table.sock", data.resolve() / "table.start"
    table = f"sim:{game}?seed={DEMO_SEED}&fps={fps:g}&interval={interval:g}&anchor={anchor}"
    staged = _has_room(data.resolve())
    with (
        Place.taken(host, port) as place,
        closing(
            open_for_station(f"{table}&orders={orders}" if staged else table, data, authority=own_authority(data))
        ) as camera,
    ):
        staging = Staging(OrderClient(orders), read_sgf(game.read_bytes(), str(game))) if staged else None
        with Station(data, camera, settings=Settings(pictures_public=True), demo=staging) as station:
            announce(place.url, station.auth.owner_pin)
            station.run(place)


def _has_room(folder: Path) -> bool:
    """Whether orders can be kept there: on a full disk the game is played all the same, without incidents on demand."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        return shutil.disk_usage(there).free >= ORDERS_BYTES
    except OSError:
        return False
