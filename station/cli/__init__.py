"""Tianyuan: a camera above a Go board that records the game and counts the result."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from station.cli import usage, version
from station.cli.output import complain, spoken
from station.errors import BAD_INPUT, sentence
from vision.reasons import system_error

# The sentence about a bad video is ours. Each thread that OpenBLAS keeps ready costs time and memory, and none is used:
# its matrices here are small.
LIBRARIES = {"OPENCV_LOG_LEVEL": "ERROR", "OPENCV_FFMPEG_LOGLEVEL": "-8", "OPENBLAS_NUM_THREADS": "1"}
# One module a command. Each imports its heavy parts inside the function, so that `--help` stays instant.
COMMANDS = (
    "read", "record", "count", "check", "rulings", "serve", "demo", "devices", "doctor", "repair", "selftest",
    "version",
)  # fmt: skip
GROUPS = ("calibrate", "evidence", "hall")  # their modules have an `app` of several commands


def program(words: Sequence[str] = ()) -> typer.Typer:
    """The program, of which only the command is built that the command line `words` begins with; all where none does.

    Building one takes as long as reading an easy picture, and all of them several times that.
    """
    app = typer.Typer(
        name="tianyuan", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )  # fmt: skip
    app.callback(help=__doc__)(version.root)
    asked = next((word for word in words if not word.startswith("-")), "")
    known = (*COMMANDS, *GROUPS)
    for name in (asked,) if asked in known else known:
        module = import_module(f"station.cli.{name}")
        if name in GROUPS:
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(module.command)
    return app


def main() -> None:
    """Entry point. Exit status: 0 done; 1 done, and the answer is "no"; 2 bad input, one sentence, no traceback."""
    for name, setting in LIBRARIES.items():
        os.environ.setdefault(name, setting)
    try:
        status = program(sys.argv[1:])(prog_name="tianyuan", standalone_mode=False)
    except typer.TyperException as error:
        sys.exit(usage.refuse(error))
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
    sys.exit(status)  # where a command ended itself
