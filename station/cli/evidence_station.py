"""What `tianyuan evidence` does with the data folder of a station: its key, and what is erased."""

import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import LanguageOption, spoken

DataOption = Annotated[Path | None, typer.Option(help="The station's data folder; default: as in `serve`.")]


def key(data: DataOption = None, _: LanguageOption = None) -> None:
    """Prints the station's verification key, beside a station that runs or without one."""
    from station.cli.serve import data_home
    from station.storage.evidence_key import key_in

    print(key_in(data or data_home()))


def rotate(data: DataOption = None, _: LanguageOption = None) -> None:
    """Gives a station that is stopped another key, which the old one signs, and prints it."""
    from station.cli.serve import data_home
    from station.storage.evidence_key import key_in
    from station.storage.folder import DataFolder

    folder = data or data_home()
    key_in(folder)
    with closing(DataFolder(folder)) as opened:
        print(opened.signing.rotate())


def erase(
    name: Annotated[str, typer.Argument(metavar="NAME", help="As it stands in the games.")],
    why: Annotated[str, typer.Option(help="Written down with it.")],
    data: DataOption = None,
    _: LanguageOption = None,
) -> None:
    """Takes a person's name out of every game of a stopped station. Exit status 1 where nobody has that name.

    Words that people wrote (claims, reasons) and names of devices are not searched, and it says so on stderr.
    """
    from station.cli.serve import data_home
    from station.storage.evidence_key import key_in
    from station.storage.folder import DataFolder
    from station.timebase import SystemClock

    folder = data or data_home()
    key_in(folder)
    with closing(DataFolder(folder)) as opened:
        games = opened.log.erase_name(name, why, SystemClock().now())
    print(spoken().text("evidence_name_erased", games=len(games)))
    print(spoken().text("evidence_name_in_words"), file=sys.stderr)
    raise typer.Exit(0 if games else 1)


def erase_picture(
    game: Annotated[int, typer.Argument(metavar="GAME")],
    event: Annotated[int, typer.Argument(metavar="EVENT", help="Its number in the log.")],
    moment: Annotated[str, typer.Argument(metavar="MOMENT", help="before, during or after")],
    why: Annotated[str, typer.Option(help="Written down with it.")],
    data: DataOption = None,
    _: LanguageOption = None,
) -> None:
    """Deletes the pictures of one moment of an event of a stopped station. Exit status 1 where there are none."""
    from station.cli.serve import data_home
    from station.pictures.ring import MOMENTS
    from station.storage.evidence_key import key_in
    from station.storage.folder import DataFolder

    folder = data or data_home()
    key_in(folder)
    named = next((one for one in MOMENTS if one == moment), None)
    with closing(DataFolder(folder)) as opened:
        done = named is not None and opened.binding.erase(opened.pictures, game, event, named, why)
    raise typer.Exit(0 if done else 1)
