"""The doctor's look at programs that give advice on dead stones: second opinions after a game, never needed."""

from collections.abc import Callable, Iterable

from station.advice.installed import Program, programs
from station.doctor.diagnosis import Diagnosis, Grade, ok


def advisers(look: Callable[[], Iterable[Program]] = programs) -> list[Diagnosis]:
    """One line each for GNU Go, KataGo and Pachi."""
    return [
        ok(program.name, program.found)
        if program.command
        else Diagnosis(program.name, Grade.NOTE, program.found, program.cure)
        for program in look()
    ]
