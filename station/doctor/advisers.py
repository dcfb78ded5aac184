"""The doctor's look at programs that give advice on dead stones."""

from collections.abc import Callable

from station.advice.gnugo import find
from station.doctor.diagnosis import Diagnosis, Grade, ok


def gnugo(look: Callable[[], str | None] = find) -> Diagnosis:
    """GNU Go, a second opinion after a game; never needed."""
    program = look()
    if program is None:
        return Diagnosis(
            "gnugo", Grade.NOTE, "not installed; dead stones are proposed without it", "sudo apt install gnugo"
        )
    return ok("gnugo", program)
