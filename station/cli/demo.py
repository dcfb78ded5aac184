"""`tianyuan demo`: the station with a simulated camera that films a whole game, over and over."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

GAME = Path(__file__).parent.parent / "demo" / "game.sgf"
FPS, MOVE_S = 5, 4.0
DEMO_SEED = 7  # a wooden board on a light table


def command(
    data: Annotated[Path, typer.Option(help="Data folder; what was recorded stays there.")] = Path("out/demo"),
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    game: Annotated[Path, typer.Option(help="The game that is played, SGF.")] = GAME,
    interval: Annotated[float, typer.Option(min=0.5, max=3600, help="Mean seconds of a move.")] = MOVE_S,
    fps: Annotated[float, typer.Option(min=0.5, max=30, help="Pictures a second.")] = FPS,
) -> None:
    """Runs the station on pictures of a simulated game; its pictures are public. Prints its address."""
    from station.cli.serve import announce
    from station.setup.opening import open_for_station
    from station.station import Place, Station
    from station.storage.settings import Settings

    table = f"sim:{game}?seed={DEMO_SEED}&fps={fps:g}&interval={interval:g}&anchor={data.resolve() / 'table.start'}"
    with Place.taken(host, port) as place, closing(open_for_station(table, data)) as camera:  # noqa: SIM117 -- in this order
        with Station(data, camera, settings=Settings(pictures_public=True)) as station:
            announce(place.url, station.auth.owner_pin)
            station.run(place)
