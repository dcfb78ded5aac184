"""`tianyuan devices`: the paired devices of a data folder, beside a station that runs or without one."""

import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from station.cli.codes import Code
from station.cli.output import LanguageOption
from station.errors import InputError
from vision.reasons import Reason, system_error


def command(
    data: Annotated[Path | None, typer.Option(help="The station's data folder; default: as in `serve`.")] = None,
    revoke: Annotated[list[str] | None, typer.Option(metavar="ID", help="This one is let in no more.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    _: LanguageOption = None,
) -> None:
    """Lists the devices that were paired with this station, the newest first; revokes some before that."""
    import sqlite3

    from station.cli.serve import data_home
    from station.reasons import Unusable
    from station.storage.devices import DEVICES_COPY, DEVICES_FILE, Devices
    from station.timebase import SystemClock

    folder = data or data_home()
    if not any((folder / name).exists() for name in (DEVICES_FILE, DEVICES_COPY)):
        for unknown in revoke or ():
            raise InputError(Reason(Code.DEVICE_UNKNOWN, {"id": unknown}), str(folder))
        return
    try:
        with closing(Devices(folder)) as devices:
            for id_ in revoke or ():
                if not devices.revoke(id_, SystemClock().now().wall_ns):
                    raise InputError(Reason(Code.DEVICE_UNKNOWN, {"id": id_}), str(folder))
            listed = devices.all()
    except (OSError, sqlite3.Error) as error:
        raise InputError(Reason(Unusable.DATA_UNUSABLE, {"path": str(folder), "why": system_error(error)})) from error
    for one in listed:
        told = {
            "id": one.id, "name": one.name, "role": one.role, "paired": _time(one.paired_ns),
            "revoked": None if one.revoked_ns is None else _time(one.revoked_ns),
        }  # fmt: skip
        print(json.dumps(told, ensure_ascii=False) if as_json else "  ".join(value or "-" for value in told.values()))


def _time(wall_ns: int) -> str:
    """As the API has it."""
    return datetime.fromtimestamp(wall_ns / 1e9, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
