"""`tianyuan read`: the position in each picture."""

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import typer

from station.cli.codes import Code
from station.cli.output import LanguageOption, complain, spoken, write_file
from station.errors import BAD_INPUT, InputError, sentence
from station.locale.catalog import Catalog
from vision.reasons import Reason, system_error

if TYPE_CHECKING:
    from vision.load import Picture
    from vision.picture import Reading

FolderOption = Annotated[Path | None, typer.Option(file_okay=False, help="folder, made where missing")]


@dataclass(frozen=True, slots=True)
class Found:
    """A picture that was read. seconds -- decoding included; wrote -- files made of it."""

    image: Path
    picture: "Picture"
    reading: "Reading"
    seconds: float
    wrote: tuple[Path, ...]
    exit_status: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Refused:
    """A picture without a position, or none that could be read."""

    image: Path
    status: Literal["no_board", "error"]
    reason: str
    seconds: float

    @property
    def exit_status(self) -> int:
        """As DESIGN §3 has it."""
        return 1 if self.status == "no_board" else 2


Answer = Found | Refused


def command(
    # readable=False: opening says best whether it can be read; access(2) is wrong under proot
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE…", readable=False, help="pictures, one position each")],
    sgf: FolderOption = None,
    overlay: FolderOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a line")] = False,
    force: Annotated[bool, typer.Option(help="overwrite what stands in the folders")] = False,
    _: LanguageOption = None,
) -> None:
    """Reads the position in each picture; refuses where it finds no board or a doubtful one."""
    from vision.picture import load_models

    sgfs = _targets(images, sgf, ".sgf", force)
    overlays = _targets(images, overlay, ".jpg", force)
    load_models()
    words = spoken(as_json=as_json)
    worst = 0
    for i, path in enumerate(images):
        if sys.stderr.isatty() and len(images) > 1:
            print(f"\r{i + 1}/{len(images)} {path.name}\033[K", end="", file=sys.stderr)
        answer = _answer(path, sgfs.get(path), overlays.get(path), words)
        worst = max(worst, answer.exit_status)
        failed = isinstance(answer, Refused) and answer.status == "error"
        if failed:
            complain(_text(answer, words))
        if as_json or not failed:
            print(_json(answer) if as_json else _text(answer, words), flush=True)
    if sys.stderr.isatty() and len(images) > 1:
        print(file=sys.stderr)
    raise typer.Exit(worst)


def _targets(images: list[Path], folder: Path | None, suffix: str, force: bool) -> dict[Path, Path]:
    """Where each picture's file goes. Raises InputError where one would overwrite another, before anything is read."""
    if folder is None:
        return {}
    targets: dict[Path, Path] = {}
    for path in images:
        target = folder / f"{path.stem}{suffix}"
        if target in targets.values() and path not in targets:
            raise InputError(Reason(Code.TWO_PICTURES, {"target": str(target)}), str(path))
        if target.exists() and (not force or target.resolve() == path.resolve()):
            raise InputError(Reason(Code.PICTURE_EXISTS), str(target))
        targets[path] = target
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(Reason(Code.FOLDER_UNMADE, {"why": system_error(error)}), str(folder)) from None
    return targets


def _answer(path: Path, sgf: Path | None, overlay: Path | None, words: Catalog) -> Answer:
    """Reads one picture, and writes what is asked for."""
    from vision.load import load_picture
    from vision.picture import Reading, read_picture

    started = time.perf_counter()
    try:
        picture = load_picture(path)
        reading = read_picture(picture.image_bgr)
        seconds = round(time.perf_counter() - started, 4)
        if not isinstance(reading, Reading):
            return Refused(path, "no_board", words.say(reading.reason), seconds)
        if sgf is not None:
            write_file(sgf, _sgf(path, reading).encode())
        if overlay is not None:
            _draw(overlay, picture, reading)
    except BAD_INPUT as error:
        return Refused(path, "error", sentence(error, words.language), round(time.perf_counter() - started, 4))
    wrote = tuple(target for target in (sgf, overlay) if target is not None)
    return Found(path, picture, reading, seconds, wrote)


def _json(answer: Answer) -> str:
    """The object of DESIGN §3, on one line."""
    image, seconds = {"image": str(answer.image)}, {"seconds": answer.seconds}
    if isinstance(answer, Refused):
        refused = {"status": answer.status, "reason": answer.reason, "board": None, "corners": None}
        return json.dumps({**image, **refused, **seconds})
    picture, reading = answer.picture, answer.reading
    unsure = []
    for point in reading.unsure.nonzero()[0].tolist():
        empty, black, white = (round(float(p), 4) for p in reading.probability[point])
        unsure.append({"row": point // 19, "col": point % 19, "empty": empty, "black": black, "white": white})
    found = {
        "status": "ok",
        "size": 19,
        "board": reading.rows(),
        "corners": [[round(x, 2), round(y, 2)] for x, y in picture.in_file(reading.pose.corners_px).tolist()],
        "unsure": unsure,
        "hidden": [[point // 19, point % 19] for point in reading.hidden.nonzero()[0].tolist()],
        "confidence": _down(reading.confidence),
        "grid_confidence": _down(reading.grid_confidence),
    }
    return json.dumps({**image, **found, **seconds})


def _down(probability: float) -> float:
    return int(probability * 10_000) / 10_000  # never 1 by rounding


def _sgf(path: Path, reading: "Reading") -> str:
    """The position as set-up. Hidden points stay empty; they and the unsure ones are named in the comment."""
    from rules.points import point_name
    from rules.record import GameRecord, SetUp
    from rules.sgf.writer import write_sgf

    def points(color: int) -> tuple[int, ...]:
        return tuple(((reading.stones == color) & ~reading.hidden).nonzero()[0].tolist())

    remarks = [f"Read from {path.name}; confidence {int(reading.confidence * 1000) / 1000}."]
    for word, mask in (("Unsure", reading.unsure), ("Hidden", reading.hidden)):
        if mask.any():
            remarks.append(f"{word}: {', '.join(point_name(point) for point in mask.nonzero()[0].tolist())}.")
    set_up = SetUp(black=points(1), white=points(2), comment="\n".join(remarks))
    return write_sgf(GameRecord(ruleset=None, steps=(set_up,)))


def _draw(target: Path, picture: "Picture", reading: "Reading") -> None:
    import cv2

    from vision.draw import draw_reading

    write_file(target, cv2.imencode(".jpg", draw_reading(picture.image_bgr, reading))[1].tobytes())


def _text(answer: Answer, words: Catalog) -> str:
    if isinstance(answer, Refused):
        if answer.status == "error":
            return answer.reason
        return words.text("read_no_board", image=str(answer.image), why=answer.reason)
    reading = answer.reading
    black, white = (sum(row.count(mark) for row in reading.rows()) for mark in "BW")
    head = words.text(
        "read_found", image=str(answer.image), black=black, white=white, unsure=int(reading.unsure.sum()),
        hidden=int(reading.hidden.sum()), confidence=_down(reading.confidence),
    )  # fmt: skip
    wrote = [words.text("read_wrote", path=str(path)) for path in answer.wrote]
    marks = [words.text("read_marks")] if (reading.unsure | reading.hidden).any() else []
    return "\n".join([head, *_diagram(reading), *marks, *wrote])


def _diagram(reading: "Reading") -> list[str]:
    """The board with the names of lines and rows, as the picture has it up; what is doubted or hidden is marked."""
    letters = " ".join("ABCDEFGHJKLMNOPQRST")
    marks = zip(reading.rows(), reading.unsure.reshape(19, 19), reading.hidden.reshape(19, 19), strict=True)
    rows = []
    for number, (row, unsure, hidden) in zip(range(19, 0, -1), marks, strict=True):
        shown = ("~" if far else "?" if doubt else mark for mark, doubt, far in zip(row, unsure, hidden, strict=True))
        rows.append(f" {number:2d} {' '.join(shown)} {number}")
    return [f"    {letters}", *rows, f"    {letters}"]
