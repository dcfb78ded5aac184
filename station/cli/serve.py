"""`tianyuan serve`: the station with its pages."""

import os
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from station.cli.codes import Code
from station.cli.output import LanguageOption, complain, spoken
from station.errors import InputError, sentence
from vision.reasons import Reason

if TYPE_CHECKING:
    from station.api.auth import Pin
    from station.hall.membership import Membership


def data_home() -> Path:
    """Where a user's data belongs (XDG base directory specification)."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "tianyuan"


def command(
    camera: Annotated[
        str | None, typer.Option(help="picamera:0, v4l2:0, rtsp://…, http://…, phone:, sim:GAME.sgf, video or folder.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Data folder; default: in the user's data home.")] = None,
    profile: Annotated[
        Path | None,
        typer.Option(help="Where the camera's set-up is kept; default: in the data folder, a file a camera."),
    ] = None,
    lens: Annotated[
        Path | None, typer.Option(help="The camera's lens from `calibrate lens`; kept in the data folder from then on.")
    ] = None,
    await_camera: Annotated[
        bool, typer.Option("--await-camera", help="A camera that is not there yet is waited for; else it is an error.")
    ] = False,
    copy_to: Annotated[
        Path | None,
        typer.Option(
            "--copy-to", help="Keeps a checked copy of log and pictures there: a stick, another host's mount."
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    https_port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The same over HTTPS there; /secure tells tablets how to trust it."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy in front: X-Forwarded-For and -Proto are believed from it alone."
        ),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="HOST", help="Another name of the station, say behind a proxy.")
    ] = None,
    panel: Annotated[str, typer.Option(help="Buttons and lamps: none, gpio, gpio:passing=17,buzzer=none.")] = "none",
    voice: Annotated[
        Literal["none", "zh", "en", "ja", "ko"],
        typer.Option(help="Language of the clock's calls from the station's own loudspeaker."),
    ] = "none",
    volume: Annotated[
        int, typer.Option("--voice-volume", min=0, max=200, help="Of these calls, in percent of the recordings.")
    ] = 100,
    clock: Annotated[
        str, typer.Option(help="A clock beside the board that counts: none, serial:/dev/ttyUSB0; the station watches.")
    ] = "none",
    whole_pictures: Annotated[
        bool, typer.Option("--whole-pictures", help="Store whole pictures of incidents, not the board alone.")
    ] = False,
    hall: Annotated[
        str | None,
        typer.Option(
            metavar="LINE", help="The line that the hall's organizers show: joins it. Else the last one joined."
        ),
    ] = None,
    hall_name: Annotated[
        str | None, typer.Option("--hall-name", metavar="NAME", help="Of this station there: t07.")
    ] = None,
    _: LanguageOption = None,
) -> None:
    """Runs the station: looks at the board, keeps the record, serves the pages. Prints its address."""
    from station.authority import own_authority
    from station.cameras.choice import CameraChoice
    from station.setup.opening import open_for_station
    from station.station import Beside, Place, Station

    if not host:
        raise InputError(Reason(Code.HOST_EMPTY))
    folder = data or data_home()
    beside = Beside(panel, None if voice == "none" else voice, volume, clock)
    with Place.taken(host, port, https_port) as place:
        joined, again = None, True
        while again:  # a round for each camera chosen on the page
            with ExitStack() as opened:
                choice, source = CameraChoice(folder, camera), None
                if choice.spec is not None:
                    awaited = await_camera or choice.chosen is not None  # its page must come to choose another
                    source = open_for_station(
                        choice.spec,
                        folder,
                        profile,
                        lens,
                        authority=own_authority(folder),
                        awaited=awaited,
                        language=spoken().language,
                    )
                    opened.enter_context(closing(source))
                    if source.complaint:
                        complain(spoken().say(source.complaint))
                if hall is not None and joined is None:  # a station that cannot start asks nobody to be let in
                    joined = _member(folder, hall, hall_name or f"t{place.url.rpartition(':')[2][:-1]}", place.url)
                with Station(
                    folder,
                    source,
                    beside=beside,
                    whole_pictures=whole_pictures,
                    copy_to=copy_to,
                    hall=joined,
                    choice=choice,
                ) as station:
                    announce(place.url, station.auth.owner_pin, scan=place.reached_at is not None)
                    again = station.run(place, tuple(proxy or ()), frozenset(name or ()))


def joined_hall(folder: Path, line: str, name: str, pages: str = "") -> "Membership":
    """Asks the hall of this line to be let in, keeps what it answers, and tells what people there have to compare.

    InputError as of `station.hall.membership.join`, and where another station holds the folder.
    """
    from contextlib import closing

    from station.hall.engine import nkey
    from station.hall.link import KEY_FILE
    from station.hall.membership import Membership, fingerprint, join
    from station.storage.folder import DataFolder

    with closing(DataFolder(folder)) as opened:
        keys = str(opened.signing.key), nkey.public(nkey.read_or_made(folder / KEY_FILE))
    before, member = Membership.kept(folder), join(line, name, *keys, pages)
    member.keep(folder)
    again = before is not None and (before.name, before.fingerprint) == (member.name, member.fingerprint)
    print(
        spoken().text("hall_compare_again" if again else "hall_compare", name=name, fingerprint=fingerprint(*keys)),
        file=sys.stderr,
    )
    return member


def _member(folder: Path, line: str, name: str, pages: str) -> "Membership":
    """By the line; or as it is in that hall already, where it cannot ask anew: it records on without its hall.

    InputError as of `joined_hall`, where this folder is in no such hall under this name.
    """
    from station.hall.membership import Invitation, Membership

    kept = Membership.kept(folder)
    try:
        return joined_hall(folder, line, name, pages)
    except InputError as error:
        if kept is None or (kept.name, kept.fingerprint) != (name, Invitation.parse(line).fingerprint):
            raise
        complain(sentence(error, spoken().language))
        complain(spoken().text("hall_kept", name=name))
        return kept


def announce(url: str, owner: "Pin", *, scan: bool = False) -> None:
    """The address alone on a line of standard output; the owner's PIN on standard error, where only it is told.

    A link too, whose token no storm of wrong PINs shuts out.

    scan -- a QR code of the address too: others on the network can reach it
    """
    if scan:
        from station.cameras.phone.camera import qr_text

        print(qr_text(url), file=sys.stderr)
    print(spoken().text("owner_pin_is", pin=owner.digits), file=sys.stderr)
    print(spoken().text("owner_link_is", url=f"{url}setup#pin={owner.token}"), file=sys.stderr, flush=True)
    print(url, flush=True)
