"""Which advisers a count asks: those that are named, else all that are found."""

from collections.abc import Sequence

from rules.reasons import shown
from station.advice.installed import NAMES, Program, called, usable
from station.counting.codes import Code
from station.errors import InputError
from vision.reasons import Reason


def chosen(names: str | None) -> Sequence[Program]:
    """The programs beside the built-in adviser, from "builtin,gnugo". InputError for one that is unknown or missing."""
    if names is None:
        return usable()
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        if name not in NAMES:
            raise InputError(Reason(Code.ADVISER, {"given": shown(name), "known": ", ".join(NAMES)}))
    programs = {name: called(name) for name in wanted if name != "builtin"}
    for name, program in programs.items():
        if not program.command:
            raise InputError(Reason(Code.ADVISER_MISSING, {"name": name, "found": program.found}))
    return list(programs.values())
