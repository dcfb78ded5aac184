"""A record out of the SGF that people have."""

from dataclasses import replace

from rules.codes import Code
from rules.color import Color
from rules.errors import RulesError, SgfError
from rules.handicap import first_mover, fixed_stones
from rules.illegality import Kind
from rules.points import Point
from rules.position import Position
from rules.presets import CHINESE_2002
from rules.reasons import Reason
from rules.record import GameRecord, Move, SetUp, Step, replayed
from rules.sgf.encoding import decode
from rules.sgf.root import Root
from rules.sgf.steps import Lines, read_lines
from rules.sgf.tree import parse_tree

MAX_SGF_BYTES = 8_000_000
MAX_TOLD_ODDITIES = 100


def read_sgf(data: bytes | str, name: str = "SGF") -> GameRecord:
    """The first game of a file. SgfError, with `name` as its place, when it holds no game of Go.

    Character sets, komi fields, handicap, results and point lists are taken as they are meant where the file gives
    evidence; `oddities` says what was unusual and how it was taken. Moves are not judged: `rules.game` does that.
    """
    try:
        return _read(data)
    except RulesError as error:
        raise SgfError(error.reason, name) from None


def _told(oddities: list[Reason]) -> tuple[Reason, ...]:
    """The first hundred, and how many more."""
    told = oddities[:MAX_TOLD_ODDITIES]
    more = len(oddities) - len(told)
    return (*told, Reason(Code.MORE_NOTES, {"n": more})) if more else tuple(told)


def _read(data: bytes | str) -> GameRecord:
    if not data.strip():
        raise SgfError(Reason(Code.SGF_EMPTY))
    if len(data) > MAX_SGF_BYTES:
        raise SgfError(Reason(Code.SGF_TOO_LARGE, {"mb": MAX_SGF_BYTES // 1_000_000}))
    text, _, oddities = decode(data) if isinstance(data, bytes) else (data, "", [])
    tree = parse_tree(text)
    oddities += tree.oddities
    root = Root(tree.root, oddities)
    size, komi, handicap = root.size(), root.komi(), root.handicap()
    ruleset, result = root.ruleset(), root.result()
    lines = read_lines(tree.root, size, oddities)
    _place_handicap(lines, size, handicap, oddities)
    _name_movers(lines.main, size, handicap, oddities)
    return GameRecord(
        size=size,
        ruleset=ruleset,
        komi_points=komi.points,
        komi_raw=komi.raw,
        komi_evidence=komi.evidence,
        handicap=handicap,
        steps=tuple(lines.main),
        variations=tuple(lines.variations),
        result=result,
        info=root.info(),
        black_area=frozenset(lines.black_area),
        white_area=frozenset(lines.white_area),
        oddities=_told(oddities),
        properties=root.kept(),
    )


def _place_handicap(lines: Lines, size: int, handicap: int, oddities: list[Reason]) -> None:
    """Handicap stones that the file announces but does not set up, as far as its moves show where they are."""
    leading = lines.main[: _leading_set_ups(lines.main)]
    placed = sum(len(step.black) for step in leading if isinstance(step, SetUp))
    if handicap < 2 or placed:
        if handicap >= 2 and placed != handicap:
            oddities.append(Reason(Code.HANDICAP_DIFFERS, {"stones": handicap, "placed": placed}))
        return
    moves = [step for step in lines.main if isinstance(step, Move)]
    as_moves = {move.point for move in moves[:handicap] if move.color is Color.BLACK and move.point is not None}
    if len(as_moves) == handicap:
        oddities.append(Reason(Code.HANDICAP_AS_MOVES, {"stones": handicap}))
        _moves_to_set_up(lines.main, handicap)
        return
    stones = fixed_stones(handicap) if size == 19 and moves and moves[0].color is Color.WHITE else None
    if stones is None or _clash(lines.main, size, stones):
        oddities.append(Reason(Code.HANDICAP_UNKNOWN, {"stones": handicap}))
        return
    oddities.append(Reason(Code.HANDICAP_PLACED, {"stones": handicap}))
    lines.main.insert(0, SetUp(black=stones))
    lines.variations[:] = [
        replace(variation, after=variation.after + 1) if variation.line is None else variation
        for variation in lines.variations
    ]


def _leading_set_ups(steps: list[Step]) -> int:
    return next((index for index, step in enumerate(steps) if isinstance(step, Move)), len(steps))


def _moves_to_set_up(steps: list[Step], count: int) -> None:
    for index, step in enumerate(steps):
        if count and isinstance(step, Move) and step.point is not None:
            steps[index] = SetUp(black=(step.point,), comment=step.comment, properties=step.properties)
            count -= 1


def _clash(steps: list[Step], size: int, stones: tuple[Point, ...]) -> bool:
    """Whether a move falls on a stone of the start: then the stones were not there."""
    game = replayed(size, [SetUp(black=stones), *steps], CHINESE_2002)
    return any(reason.kind is Kind.OCCUPIED for move in game.moves for reason in move.illegalities)


def _name_movers(steps: list[Step], size: int, handicap: int, oddities: list[Reason]) -> None:
    """Set-ups that leave open whose turn it is get the color of the move that follows."""
    leading = _leading_set_ups(steps)
    start = Position.empty(size)
    follows: Color | None = None
    for index in reversed(range(len(steps))):
        step = steps[index]
        if isinstance(step, Move):
            follows = step.color
        elif step.to_move is None and follows and (step.black or step.white or step.empty):
            steps[index] = replace(step, to_move=follows)
    for step in steps[:leading]:
        if isinstance(step, SetUp):
            start = start.with_stones(black=step.black, white=step.white, empty=step.empty)
    if any(start.stones) and follows and follows is not first_mover(start, handicap):
        oddities.append(Reason(Code.MOVES_FIRST, {"color": follows.letter}))
