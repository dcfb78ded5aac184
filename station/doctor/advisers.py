"""The doctor's look at programs that give advice on dead stones: second opinions after a game, never needed."""

from collections.abc import Callable, Iterable

from station.advice.codes import Found
from station.advice.installed import Program, asked, programs
from station.doctor.diagnosis import Diagnosis, Grade, ok
from vision.reasons import Reason


def advisers(look: Callable[[], Iterable[Program]] = programs) -> list[Diagnosis]:
    """One line each for GNU Go, KataGo and Pachi, and one that says who is asked."""
    found = list(look())
    lines = [
        ok(program.name, program.found)
        if program.command
        else Diagnosis(program.name, Grade.NOTE, program.found, program.cure)
        for program in found
    ]
    return [*lines, ok("advice", Reason(Found.ASKED, {"names": ", ".join(asked(found))}))]
