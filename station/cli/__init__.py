"""Tianyuan: a camera above a Go board that records the game and counts the result."""

import os
import sys

import typer

from station.cli import (
    calibrate,
    check,
    count,
    demo,
    devices,
    doctor,
    evidence,
    hall,
    read,
    record,
    repair,
    rulings,
    selftest,
    serve,
    version,
)
from station.cli.output import complain, spoken
from station.errors import BAD_INPUT, sentence
from vision.reasons import system_error

app = typer.Typer(
    name="tianyuan", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
    rich_markup_mode=None,
)  # fmt: skip
app.callback(help=__doc__)(version.root)
QUIET = {"OPENCV_LOG_LEVEL": "ERROR", "OPENCV_FFMPEG_LOGLEVEL": "-8"}  # the sentence about a bad video is ours
# One module a command. Each imports its heavy parts inside the function, so that `--help` stays instant.
app.command("read")(read.command)
app.command("record")(record.command)
app.command("count")(count.command)
app.command("check")(check.command)
app.command("rulings")(rulings.command)
app.command("serve")(serve.command)
app.command("demo")(demo.command)
app.add_typer(calibrate.app, name="calibrate")
app.add_typer(evidence.app, name="evidence")
app.add_typer(hall.app, name="hall")
app.command("devices")(devices.command)
app.command("doctor")(doctor.command)
app.command("repair")(repair.command)
app.command("selftest")(selftest.command)
app.command("version")(version.command)


def main() -> None:
    """Entry point. Exit status: 0 done; 1 done, and the answer is "no"; 2 bad input, one sentence, no traceback."""
    for name, level in QUIET.items():
        os.environ.setdefault(name, level)
    try:
        app()
    except BAD_INPUT as error:
        complain(sentence(error, spoken().language))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output went away; silence the flush at exit too
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except PermissionError as error:  # a folder that may not even be looked into, wherever it is asked of
        place = error.filename or spoken().text("a_file")
        complain(spoken().text("at_place", place=str(place), what=system_error(error)))
        sys.exit(2)
