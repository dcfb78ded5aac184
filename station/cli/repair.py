"""`tianyuan repair`."""

import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import LanguageOption, spoken


def command(
    data: Annotated[Path | None, typer.Option(help="The station's data folder; default: as in `serve`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    _: LanguageOption = None,
) -> None:
    """Sets a damaged log aside and saves what can be read of damaged games. The station must not run meanwhile.

    What can be read of a game up to the first lost event comes into the archive, marked as restored; every event that
    can be read stands in the folder `repaired`, one a line. Exit status 1 where something is lost.
    """
    import json
    from dataclasses import asdict

    from station.cli.serve import data_home
    from station.doctor.records import devices
    from station.errors import InputError
    from station.reasons import Unusable
    from station.storage.folder import DataFolder
    from station.storage.repair import repair
    from vision.reasons import Reason

    words, folder = spoken(as_json=as_json), data or data_home()
    if not folder.is_dir():
        raise InputError(Reason(Unusable.DATA_NONE), str(folder))
    with closing(DataFolder(folder)) as opened:
        done = repair(opened.log)
        for one in done:
            if as_json:
                print(json.dumps(asdict(one) | {"lines": str(one.lines)}, ensure_ascii=False))
            else:
                values: dict[str, str | int] = {
                    "game": one.game,
                    "kept": one.kept,
                    "readable": one.readable,
                    "lines": str(one.lines),
                }
                print(words.text("repaired_as", n=one.repaired, **values) if one.repaired
                      else words.text("repaired_none", **values))  # fmt: skip
        lost = any(one.repaired is None or one.lost for one in opened.log.set_aside())
    if not done and not as_json:
        print(words.text("repair_nothing"), file=sys.stderr)
    for diagnosis in devices(folder):
        print(words.say(diagnosis.found), file=sys.stderr)
    raise typer.Exit(1 if lost else 0)
