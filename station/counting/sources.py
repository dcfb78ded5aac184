"""Final positions out of files: SGF, text boards, pictures, and lines of JSON."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rules.codes import Code as Rules
from rules.diagrams import parse_diagram
from rules.errors import RulesError
from rules.game import Game
from rules.reasons import Reason
from rules.record import GameRecord, SetUp
from rules.sgf import read_sgf
from station.counting.case import Case, NoPosition, Unread
from station.counting.codes import Code
from station.counting.files import lines_of, read_record
from station.counting.json_case import MAX_LINE_BYTES, case_from_line, label_of
from station.counting.picture_case import PICTURE_SUFFIXES, case_from_picture
from station.errors import InputError

MAX_TEXT_BYTES = 100_000


def cases(source: Path) -> Iterator[Case | NoPosition | Unread]:
    """Every position of a source, in order; `Unread` in the place of one that cannot be used.

    The kind goes by suffix (.jsonl, .sgf, pictures); anything else is SGF where it begins like one, else a text board.
    """
    suffix = source.suffix.lower()
    if suffix == ".jsonl":
        yield from _lines(source)
        return
    try:
        if suffix in PICTURE_SUFFIXES:
            yield case_from_picture(source)
        else:
            yield _from_text(source, read_record(source), suffix)
    except InputError as error:
        yield Unread({"file": str(source)}, error)


def _from_text(source: Path, data: bytes, suffix: str) -> Case:
    if suffix == ".sgf" or data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"("):
        return case_from_sgf(source, data)
    if len(data) > MAX_TEXT_BYTES:
        raise InputError(Reason(Code.TEXT_LARGE, {"kb": MAX_TEXT_BYTES // 1000}), str(source))
    try:
        return Case(label={"file": str(source)}, position=parse_diagram(data.decode("utf-8-sig")))
    except UnicodeError:
        raise InputError(Reason(Code.NO_TEXT), str(source)) from None
    except RulesError as error:
        raise InputError(error.reason, str(source)) from None


def case_from_sgf(source: Path, data: bytes) -> Case:
    """The position at the end of the main line. Stones taken in play come from the replay."""
    try:
        record = read_sgf(data, str(source))
    except RulesError as error:
        raise InputError(error.reason, error.place) from None
    game = record.replay()
    stones = game.position.stones
    counted = [(record.black_area, 2), (record.white_area, 1)]
    dead = tuple(sorted(point for area, color in counted for point in area if stones[point] == color))
    wrong = [move for move in game.moves if move.illegalities]
    notes = [*record.oddities, *after_passes(game)]
    middle = _from_the_middle(record)
    if middle:
        notes.append(Reason(Code.FROM_THE_MIDDLE))
    if wrong:
        notes.append(Reason(Code.ILLEGAL_MOVES, {"n": len(wrong), "first": wrong[0].number}))
    if record.result:
        notes.append(Reason(Code.RECORDED_RESULT, {"result": record.result.sgf()}))
    return Case(
        label={"file": str(source)},
        position=game.position,
        komi_points=record.komi_points,
        ruleset=record.ruleset,
        unknown_rules=unknown_rules(record),
        dead=dead if record.black_area or record.white_area else None,
        to_move=game.to_move,
        prisoners=None if middle else game.captures,
        handicap=record.handicap,
        record=record,
        notes=tuple(notes),
    )


def unknown_rules(record: GameRecord) -> str | None:
    """What a record calls its ruleset, where that is none of ours."""
    return next((str(odd.values["text"]) for odd in record.oddities if odd.code == Rules.RU_UNKNOWN), None)


def after_passes(game: Game) -> Iterator[Reason]:
    """A remark where stones were placed after two passes in a row."""
    late = game.played_on
    if late:
        yield Reason(Code.AFTER_PASSES, {"n": len(late), "first": late[0]})


def _from_the_middle(record: GameRecord) -> bool:
    """Whether stones were put or lifted by hand, handicap stones aside: nobody knows what was taken before."""
    set_ups = [step for step in record.steps if isinstance(step, SetUp) and step.changes]
    return any(step.white or step.empty or (step.black and step is not record.steps[0]) for step in set_ups)


def _lines(source: Path) -> Iterator[Case | Unread]:
    file, number = {"file": str(source)}, 0
    try:
        for number, line in lines_of(source, MAX_LINE_BYTES):
            try:
                yield replace(case_from_line(line), line=number)
            except InputError as error:
                at_line = InputError(error.reason or str(error), str(source), number)
                yield Unread({**file, **label_of(line)}, at_line)
        if not number:
            raise InputError(Reason(Code.NO_POSITIONS), str(source))
    except InputError as error:
        yield Unread(file, error)
