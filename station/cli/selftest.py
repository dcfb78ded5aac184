"""`tianyuan selftest`: for a person with a real camera; what no test here can try."""

import json
import sys
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Annotated

import typer

from station.cli.codes import Code
from station.cli.output import LanguageOption, refuse_unwritable, spoken, write_file
from station.errors import InputError
from vision.reasons import Reason

WARM_UP_S = 5.0
CHAIN_S = 45.0  # of the whole station; less where the camera was watched for less


def command(
    camera: Annotated[str, typer.Option(help="picamera:0, v4l2:0, rtsp://…, http://…")] = "picamera:0",
    seconds: Annotated[float, typer.Option(min=1, help="how long the locked camera is watched")] = 200.0,
    fps: Annotated[float, typer.Option(min=0.5, max=120, help="pictures a second")] = 10.0,
    out: Annotated[Path, typer.Option(help="the report to share")] = Path("selftest.json"),
    force: Annotated[bool, typer.Option(help="overwrite")] = False,
    data: Annotated[
        Path | None, typer.Option(help="A stopped station's data folder: the report becomes a record of its log.")
    ] = None,
    _: LanguageOption = None,
) -> None:
    """Five minutes with a board in view and some stones on it: opens the camera, locks what it chose by itself, watches
    whether it keeps to it, then runs a whole station on it, from the camera to pages, record and the game's file, and
    writes a report.

    Exit status 1 when something is wrong: stalls, dropped pictures, a locked value not kept, heat, memory, no board, a
    page or a record that does not come.
    """
    from hardware.health import read_health
    from hardware.picamera_modes import sensor_modes
    from hardware.settings import CameraSettings
    from hardware.sources import camera_name, is_live, open_camera
    from hardware.strain import Strain
    from station.doctor.chain import watch_chain
    from station.doctor.selftest import Report, Watched, locked, watch
    from station.storage.bundles import SELFTEST
    from station.storage.folder import DataFolder
    from station.timebase import SystemClock

    refuse_unwritable(out, force)
    if not is_live(camera):
        raise InputError(Reason(Code.CAMERA_NOT_LIVE, {"camera": repr(camera)}))
    number = camera.removeprefix("picamera:")
    modes = sensor_modes(int(number)) if number != camera and number.isdigit() else None
    strain, automatic = Strain(), CameraSettings(fps=fps)

    def watched(asked: CameraSettings, for_s: float) -> Watched:
        return watch(lambda asked: open_camera(camera, settings=asked), asked, for_s, strain, _progress(for_s))

    with nullcontext() if data is None else closing(DataFolder(data)) as folder:  # told before the minutes, not after
        free = watched(automatic, WARM_UP_S)
        settings = locked(automatic, free.soak.reported)
        kept = watched(settings, seconds)
        chain_s = min(CHAIN_S, seconds)
        chain = watch_chain(camera, chain_s, _progress(chain_s), out.absolute().parent)
        report = Report(camera_name(camera), free, settings, kept, strain.told(), modes, read_health(), chain)
        write_file(out, report.as_json().encode())
        if folder is not None:
            folder.log.note(SELFTEST, json.loads(report.as_json()), SystemClock().now())
    words = spoken()
    times = kept.soak.times()
    print(words.text("selftest_pictures", frames=times.frames, dropped=times.dropped,
                     median=times.median_ms, most=times.p99_ms))  # fmt: skip
    verdicts = {True: "selftest_kept", False: "selftest_lost", None: "selftest_unreported"}
    for control, was in kept.soak.confirmed().items():
        print(f"{control}: {words.text(verdicts[was])}")
    if chain.board_s is not None:
        print(words.text("chain_found", board=chain.board_s, fps=chain.frames_per_s, cost=chain.frame_ms,
                         mb=chain.resident_mb or 0))  # fmt: skip
    if chain.touched is not None and chain.touched.written_ms is not None:
        print(words.text("chain_touched", ms=chain.touched.written_ms))
    elif chain.touched is not None and not chain.touched.stones:
        print(words.text("chain_no_stones"))
    for reason in report.troubles:
        print(words.text("selftest_trouble", what=words.say(reason)))
    print(out)
    raise typer.Exit(1 if report.troubles else 0)


def _progress(seconds: float) -> Callable[[float], None]:
    """Seconds passed, on a terminal only."""

    def show(passed: float) -> None:
        if sys.stderr.isatty():
            text = spoken().text("selftest_progress", passed=passed, seconds=seconds)
            print(f"\r{text}\033[K", end="", file=sys.stderr)

    return show
