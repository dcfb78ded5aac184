"""`tianyuan doctor`."""

from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import LanguageOption, spoken


def command(
    data: Annotated[Path | None, typer.Option(help="the station's data folder; default: as in `serve`")] = None,
    hardware: Annotated[
        bool, typer.Option("--hardware", help="which camera to buy and how high to hang it, instead")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a line")] = False,
    _: LanguageOption = None,
) -> None:
    """Says what this machine lacks to be a station, each with its cure. Exit status 1 when something fails."""
    from hardware.found import found_cameras
    from hardware.health import read_health
    from station.cli.serve import data_home
    from station.doctor import advisers, evidence, packages, records, shopping, system
    from station.doctor.diagnosis import Grade, healthy
    from station.timebase import SystemClock

    words = spoken(as_json=as_json)
    if hardware:
        told = (shopping.as_json(*one) for one in shopping.cameras()) if as_json else shopping.lines(words)
        print("\n".join(told))
        return
    health, data = read_health(), data or data_home()
    diagnoses = [
        system.python(),
        packages.libcamera(health.is_pi),
        packages.picamera2(health.is_pi),
        packages.cameras(),
        *shopping.attached(found_cameras()),
        packages.buttons(health.is_pi),
        system.camera_group(),
        system.disk(data),
        system.writable(data),
        *records.records(data),
        *records.devices(data),
        *evidence.evidence(data),
        system.clock(SystemClock().now().trusted),
        system.heat(health),
        system.power(health),
        system.name_service(),
        *advisers.advisers(),
    ]
    for diagnosis in diagnoses:
        if as_json:
            print(diagnosis.as_json(words))
            continue
        sign = {Grade.OK: "ok  ", Grade.NOTE: "note", Grade.FAIL: "FAIL"}[diagnosis.grade]
        print(f"{sign}  {diagnosis.name}: {words.say(diagnosis.found)}")
        if diagnosis.cure:
            print(f"      {words.text('doctor_cure', cure=words.say(diagnosis.cure))}")
    raise typer.Exit(0 if healthy(diagnoses) else 1)
