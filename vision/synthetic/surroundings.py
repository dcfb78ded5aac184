"""Random tables, things and loose stones around a board."""

import numpy as np

from vision.synthetic import palette
from vision.synthetic.board import outline
from vision.synthetic.palette import pick, scaled
from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Board, LooseStone, StoneSet, TableTop, Thing


def random_table(rng: np.random.Generator, board: Board) -> TableTop:
    """A table of any surface; sometimes of nearly the board's own color."""
    draw = Draw(rng, "table")
    color = pick(rng, palette.TABLES)
    if rng.random() < 0.12:
        color = scaled(board.color, rng.uniform(0.7, 1.2))
    return TableTop(
        kind=draw.choice("kind"),
        color=color,
        second=pick(rng, palette.TABLES),
        scale=draw.number("scale"),
        turn=rng.uniform(0, 2 * np.pi),
        contrast=draw.number("contrast"),
        tile=int(rng.integers(12)),
        wall=pick(rng, palette.TABLES),
    )


def random_things(rng: np.random.Generator, board: Board, stones: StoneSet) -> tuple[Thing, ...]:
    """Bowls, lids, paper, boxes (clocks, phones) and now and then a second board, none of them on the board."""
    draw = Draw(rng, "table")
    kinds = list(rng.choice(["bowl", "bowl", "lid", "paper", "box", "box"], draw.count("things")))
    if draw.happens("second_board_share"):
        kinds.append("board")
    half = outline(board)[2, :2] - board.center
    things = []
    for kind in kinds:
        size, height = _extent(rng, str(kind))
        reach = float(np.hypot(*size)) / 2
        for _ in range(20):
            place = rng.uniform(-24, 24, 2)
            if kind == "board":
                place = rng.choice([-1, 1], 2) * rng.uniform(12, 30, 2)
            if (np.abs(place) > half + reach + 0.3).any():
                break
        else:
            continue
        color = pick(rng, palette.SLEEVES)
        second = pick(rng, palette.SLEEVES)
        if kind in ("bowl", "lid"):
            color, second = pick(rng, palette.TABLES[:2]), stones.black if rng.random() < 0.5 else stones.white
        elif kind == "paper":
            color, second = pick(rng, palette.BOARDS["paper"]), (60.0, 60.0, 60.0)
        elif kind == "board":
            color = pick(rng, palette.BOARDS["wood"])
        things.append(
            Thing(
                kind=str(kind),
                place=(float(place[0] + board.center[0]), float(place[1] + board.center[1])),
                size=size,
                height=height,
                turn=rng.uniform(-0.4, 0.4) if rng.random() < 0.6 else rng.uniform(0, 6.28),
                color=color,
                second=second,
                seed=int(rng.integers(2**31)),
            )
        )
    return tuple(things)


def _extent(rng: np.random.Generator, kind: str) -> tuple[tuple[float, float], float]:
    """Size on the table and height of a thing of the kind, in rows."""
    match kind:
        case "bowl":
            width = rng.uniform(5, 7)
            return (width, width), rng.uniform(2, 4.5)
        case "lid":
            width = rng.uniform(4.5, 6.5)
            return (width, width), rng.uniform(0.3, 1.2)
        case "paper":
            return (rng.uniform(4, 13), rng.uniform(4, 13)), 0.0
        case "board":
            width = rng.uniform(17, 21)
            return (width, width), rng.uniform(0.2, 1.5)
        case _:
            return (rng.uniform(1, 9), rng.uniform(1, 9)), rng.uniform(0.1, 4)


def loose_stones(rng: np.random.Generator, board: Board) -> tuple[LooseStone, ...]:
    """Stones on the table beside the board, seldom on its margin."""
    draw = Draw(rng, "table")
    stones = []
    half = outline(board)[2, :2] - board.center
    if draw.happens("loose_share"):
        for _ in range(int(rng.integers(1, 14))):
            place = rng.uniform(-17, 17, 2)
            if (np.abs(place) > half + 0.8).any():
                x, y = place + np.array(board.center)
                stones.append(LooseStone((float(x), float(y), board.thickness), int(rng.integers(1, 3))))
    if min(board.margin) > 0.8 and draw.happens("loose_on_margin_share"):
        along = rng.uniform(0, 18)
        stones.append(LooseStone((-board.margin[0] * 0.6 - 0.2, along, 0.0), int(rng.integers(1, 3))))
    return tuple(stones)
