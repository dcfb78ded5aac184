"""A measured figure with what it takes to measure it again; figures are kept as JSON, one object a line."""

import json
import os
import platform
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, SupportsFloat, get_args

from station.errors import InputError

Kind = Literal["rendered", "real", "observations"]
"""What was measured on: pictures that the program drew, photographs and games of people, simulated observations."""

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Machine:
    """cpu -- model name; python -- version; None where it was not written down. cores -- of the whole machine"""

    cpu: str | None
    cores: int
    python: str | None


@dataclass(frozen=True)
class Figure:
    """One figure.

    name -- section and what, with points between
    value -- in `unit`; where `of` is given, so many of these
    kind -- None where no picture or game is in it
    command -- with its environment, from the root of the project; seeds -- it was run once for each, added up
    state -- commit, with "+dirty" where files differed from it
    date -- ISO 8601
    note -- how else it came about, if not written by the command itself
    """

    name: str
    value: float
    of: int | None
    unit: str
    kind: Kind | None
    command: str
    seeds: tuple[int, ...]
    state: str
    machine: Machine
    date: str
    note: str = ""


@dataclass(frozen=True)
class Sheet:
    """What a section puts its figures down on; they are appended to `out`, or forgotten where it is None."""

    command: str
    state: str
    machine: Machine
    date: str
    out: Path | None = None

    def put(
        self,
        name: str,
        value: SupportsFloat,
        *,
        of: int | None = None,
        unit: str = "",
        kind: Kind | None = None,
        seeds: Sequence[int] = (),
    ) -> None:
        """One figure, written at once: floats with four digits. numpy's numbers are taken too."""
        if self.out is None:
            return
        exact = float(value)
        plain = int(exact) if exact.is_integer() else float(f"{exact:.4g}")
        figure = Figure(
            name, plain, None if of is None else int(of), unit, kind, self.command, tuple(map(int, seeds)), self.state,
            self.machine, self.date,
        )  # fmt: skip
        with self.out.open("a", encoding="utf-8") as out:
            out.write(written(figure) + "\n")


def written(figure: Figure) -> str:
    """The figure as JSON in one line, without a note that says nothing."""
    entry = asdict(figure)
    if not figure.note:
        del entry["note"]
    return json.dumps(entry, ensure_ascii=False)


def read_figures(path: Path) -> Iterator[Figure]:
    """The figures of a file, in its order. InputError, with file and line, at what is none."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            entry = json.loads(line)
            entry["machine"] = Machine(**entry["machine"])
            entry["seeds"] = tuple(entry["seeds"])
            figure = Figure(**entry)
        except (ValueError, TypeError, KeyError) as error:
            raise InputError(f"{path}: line {number} is no figure: {error}") from None
        if figure.kind is not None and figure.kind not in get_args(Kind):
            raise InputError(f"{path}: line {number}: kind {figure.kind!r} is none of {', '.join(get_args(Kind))}")
        yield figure


def command_line(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """The command as it can be typed again, without what is this machine's own: places are called FILE or DIR."""
    given = [
        f"{name}={_place(value)}"
        for name, value in sorted(environ.items())
        if name.startswith("TIANYUAN_") and name != "TIANYUAN_BENCH_OUT"
    ]
    return " ".join([*given, "python -m tests.bench", *map(_place, words)])


def _place(word: str) -> str:
    if not Path(word).is_absolute():
        return word
    return "FILE" if Path(word).suffix else "DIR"


def state_of(root: Path) -> str:
    """The commit that is checked out, "+dirty" where a file that git knows differs; "unknown" without git."""
    try:
        commit = _git(root, "rev-parse", "--short=10", "HEAD").strip()
        return commit + ("+dirty" if _git(root, "status", "--porcelain", "--untracked-files=no").strip() else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout


def this_machine() -> Machine:
    """The one that this runs on."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model")))
    return Machine(next(names, platform.machine()), os.cpu_count() or 1, platform.python_version())
