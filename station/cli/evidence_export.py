"""`tianyuan evidence export`: through the station that runs, or in its place."""

import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import LanguageOption, refuse_unwritable
from station.errors import InputError
from vision.reasons import Reason, system_error

BUNDLE_WITHIN_S = 300.0  # an evening of games on a slow card


def command(
    game: Annotated[list[int], typer.Option(min=1, help="Number of the game; several: say an evening.")],
    out: Annotated[Path, typer.Option(help="The bundle, a ZIP archive.")],
    data: Annotated[Path | None, typer.Option(help="The station's data folder; default: as in `serve`.")] = None,
    incident: Annotated[
        int | None, typer.Option(min=1, metavar="SEQ", help="One incident of the game, by the event's number.")
    ] = None,
    force: Annotated[bool, typer.Option(help="overwrite")] = False,
    _: LanguageOption = None,
) -> None:
    """Writes a bundle for the referee. That it was given away is itself written down."""
    from station.cli.serve import data_home
    from station.storage.archive import Archive
    from station.storage.bundles import Bundles
    from station.storage.evidence_key import key_in
    from station.storage.folder import DataFolder, served_at
    from station.timebase import SystemClock

    refuse_unwritable(out, force)
    folder = data or data_home()
    key_in(folder)
    url = served_at(folder)
    if url is not None:
        _ask(folder, url, sorted(set(game)), incident, out)
        return
    with closing(DataFolder(folder)) as opened:
        clock = SystemClock()
        archive = Archive(opened.log, opened.pictures, clock)
        try:
            Bundles(opened, archive, clock).write(out, sorted(set(game)), incident)
        except OSError as error:
            from station.reasons import Unusable

            raise InputError(Reason(Unusable.FILE_UNWRITABLE, {"why": system_error(error)}), str(out)) from None


def _ask(folder: Path, url: str, games: list[int], incident: int | None, out: Path) -> None:
    """As the owner: whoever may read the data folder is that. The pairing is for this one request."""
    import sqlite3
    import urllib.error
    import urllib.parse
    import urllib.request

    from station.api.auth import Auth
    from station.evidence.reasons import Code
    from station.storage.devices import Devices
    from station.timebase import SystemClock

    query = urllib.parse.urlencode([("games", number) for number in games])
    path = f"api/evidence?{query}"
    if len(games) == 1:
        path = f"api/games/{games[0]}/evidence" + (f"?incident={incident}" if incident else "")
    devices = Devices(folder)
    auth = Auth((folder / "secret").read_bytes(), devices, SystemClock())
    cookie = auth.pair(auth.owner_pin.token, "127.0.0.1", name="tianyuan evidence export") or ""
    origin = url.rstrip("/")
    request = urllib.request.Request(
        url + path, method="POST", data=b"", headers={"Cookie": f"{auth.cookie}={cookie}", "Origin": origin}
    )
    try:
        with urllib.request.urlopen(request, timeout=BUNDLE_WITHIN_S) as reply, out.open("wb") as file:
            shutil.copyfileobj(reply, file)
    except urllib.error.HTTPError as error:
        try:
            why = str(json.load(error)["detail"]).rstrip(".")
        except (ValueError, KeyError, TypeError):
            why = f"{error.code} {error.reason}"
        raise InputError(Reason(Code.REFUSED, {"why": why}), str(folder)) from None
    except (OSError, sqlite3.Error) as error:
        raise InputError(Reason(Code.REFUSED, {"why": system_error(error)}), str(folder)) from None
    finally:
        device = auth.device(cookie)
        if device is not None:
            auth.leave(device)
        devices.close()
