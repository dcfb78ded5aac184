"""One thing looked at by the doctor."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Grade(StrEnum):
    """How it stands."""

    OK = "ok"
    NOTE = "note"  # worth knowing; the station runs
    FAIL = "fail"  # the station will not run, or not for long


@dataclass(frozen=True)
class Diagnosis:
    """What was looked at, how it stands, what was found, and the cure ("" where none is needed)."""

    name: str
    grade: Grade
    found: str
    cure: str = ""

    def as_dict(self) -> dict[str, Any]:
        """JSON values only."""
        return asdict(self)


def ok(name: str, found: str) -> Diagnosis:
    """All is well."""
    return Diagnosis(name, Grade.OK, found)


def healthy(diagnoses: Iterable[Diagnosis]) -> bool:
    """True when nothing fails."""
    return all(diagnosis.grade is not Grade.FAIL for diagnosis in diagnoses)
