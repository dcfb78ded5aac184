"""What goes wrong at a board: each act takes the table and the moves still to come, and tells the witness."""

from collections.abc import Callable, Sequence

import numpy as np

from rules.color import Color
from rules.points import Point
from tests.bench.games.eye import NOTHING
from tests.bench.games.hands import arm, head
from tests.bench.games.table import NEAR, Film, Table
from vision.geometry.turn import Shift

Moves = Sequence[tuple[int, int]]
"""Color and point."""
FEWEST = 8  # points that are wrong on a scattered board
DRAGGED = 4  # stones under one sleeve
WHERE_THEY_LAY = 0.5  # share of such drags after which somebody plays there
TRIES = 50  # places for a stone between two points
STONE_CELLS = 0.93  # no two stones lie nearer to each other


def out_of_turn(table: Table, coming: Moves) -> Film:
    """The side that moved last moves again; its opponent then goes on."""
    color = 3 - coming[0][0]
    point = _harmless(table, color, coming)
    if point is not None:
        table.tell("out_of_turn", point)
        yield from table.move(color, point, calm=True)


def out_of_turn_undone(table: Table, coming: Moves) -> Film:
    """The same, and the second stone is taken back after a protest."""
    color = 3 - coming[0][0]
    point = _harmless(table, color, coming)
    if point is not None:
        table.tell("out_of_turn", point)
        yield from table.move(color, point, calm=True)
        yield from table.rest(2.0)
        table.tell("move_withdrawn", point)
        yield from table.change({point: 0})
        yield from table.rest(2.0)
        table.undo()


def ko(table: Table, coming: Moves) -> Film:
    """The ko just taken is retaken at once, and that is undone."""
    color = coming[0][0]
    taken = table.game.moves[-1].captured[0]
    before = bytes(table.board)
    table.tell("illegal_move", taken)
    yield from table.move(color, taken, calm=True)
    yield from table.rest(2.0)
    table.tell("move_withdrawn", taken)
    yield from table.change({p: before[p] for p in range(361) if before[p] != table.board[p]})
    yield from table.rest(2.0)
    table.undo()


def suicide(table: Table, coming: Moves) -> Film:
    """A stone set on a forbidden point, and taken off after a protest; the turn is given back."""
    color = Color(coming[0][0])
    position = table.game.position
    points = [p for p in range(361) if not table.board[p] and len(position.play(p, color).lost) == 1]
    if points:
        point = int(table.rng.choice(points))
        table.tell("illegal_move", point)
        yield from table.set_down(color, point)
        yield from table.rest(4.0)
        yield from table.change({point: 0})
        yield from table.rest(2.0)


def withdrawn(table: Table, coming: Moves) -> Film:
    """A move is lifted again; another one is made later."""
    color = coming[0][0]
    point = _harmless(table, color, coming)
    if point is not None:
        yield from table.move(color, point, calm=True)
        table.tell("move_withdrawn", point)
        yield from table.change({point: 0})
        yield from table.rest(2.0)
        table.undo()


def set_elsewhere(table: Table, coming: Moves) -> Film:
    """The last stone is taken up and set elsewhere, before the opponent moved."""
    color = coming[0][0]
    point = _harmless(table, color, coming)
    if point is not None:
        yield from table.move(color, point, calm=True)
        table.tell("move_withdrawn", point)
        yield from table.change({point: 0}, frames=1)
        table.undo()


def moved(table: Table, _coming: Moves) -> Film:
    """A sleeve pushes an older stone one line on; it is put back after a while."""
    stones = [p for p in table.old_stones() if any(not table.board[n] for n in NEAR[p])]
    origin = int(table.rng.choice(stones))
    target = int(table.rng.choice([n for n in NEAR[origin] if not table.board[n]]))
    color = table.board[origin]
    table.tell("stone_moved", origin, target)
    yield from table.change({origin: 0, target: color})
    yield from table.rest(4.0)
    table.tell("position_restored", origin, target)
    yield from table.change({origin: color, target: 0})
    yield from table.rest(2.0)


def removed(table: Table, _coming: Moves) -> Film:
    """An older stone vanishes, and comes back."""
    point = int(table.rng.choice(table.old_stones()))
    color = table.board[point]
    table.tell("stone_removed", point)
    yield from table.change({point: 0})
    yield from table.rest(4.0)
    table.tell("position_restored", point)
    yield from table.change({point: color})
    yield from table.rest(2.0)


def exchanged(table: Table, _coming: Moves) -> Film:
    """An older stone, or two of both colors, lie in the other color; put right after a while."""
    stones = [p for p in table.old_stones() if p not in {move.point for move in table.game.moves[-2:]}]
    black, white = ([p for p in stones if table.board[p] == color] for color in (1, 2))
    chosen = [int(table.rng.choice(side)) for side in (black, white)][: int(table.rng.integers(1, 3))]
    for point in chosen:
        table.tell("stone_exchanged", point)
        yield from table.change({point: 3 - table.board[point]}, frames=5)
    yield from table.rest(4.0)
    table.tell("position_restored", *chosen)
    for point in chosen:
        yield from table.change({point: 3 - table.board[point]}, frames=5)
    yield from table.rest(2.0)


def scattered(table: Table, _coming: Moves) -> Film:
    """Half the stones slide away, at once or in several sweeps, and are put back in two handfuls or one by one."""
    yield from _scatter(table, bytes(table.board))


def left_wrong(table: Table, coming: Moves) -> Film:
    """The same, but one stone comes back on the point beside its own, or in the other color; play goes on."""
    spared = {point for _, point in coming} | {move.point for move in table.game.moves[-2:]}
    stones = [p for p in table.old_stones() if p not in spared]
    point = int(table.rng.choice(stones))
    free = [n for n in NEAR[point] if not table.board[n] and n not in spared]
    back = bytearray(table.board)
    if free and table.rng.random() < 0.5:
        back[point], back[int(table.rng.choice(free))] = 0, back[point]
    else:
        back[point] = 3 - back[point]
    yield from _scatter(table, bytes(back))
    if table.truth.incidents[-1][0] == "board_scattered":
        table.play_on()


def _scatter(table: Table, back: bytes) -> Film:
    """Half the stones slide away; then the board is made to be `back`."""
    kept = bytes(table.board)
    slides = [p for p in table.rng.permutation([p for p in range(361) if kept[p]]).tolist() if table.rng.random() < 0.5]
    slow, told = table.rng.random() < 0.5, False
    everything = ~NOTHING
    yield from table.covered(everything, 0.5)
    for i, point in enumerate(slides):
        free = [n for n in NEAR[point] if not table.board[n]]
        if free:
            table.board[int(table.rng.choice(free))] = table.board[point]
            table.board[point] = 0
        if not told and sum(table.board[p] != kept[p] for p in range(361)) >= FEWEST:
            told = True
            table.tell("board_scattered")
        if slow and i % 6 == 5:
            yield from table.covered(arm(point, table.rng), 0.7)
    if not told:
        table.board[:] = back = kept
    wrong = sorted(
        (p for p in range(361) if table.board[p] != back[p]),
        key=lambda p: table.board[p] != kept[p],  # one that stayed is exchanged amid the disorder, not after it
    )
    yield from table.rest(5.0)
    if slow:
        for point in wrong[:-1]:
            yield from table.change({point: back[point]}, frames=3)
            yield from table.rest(table.seconds(0.2, 1.2))
    else:
        yield from table.covered(everything, 1.0)
    if told and back == kept:
        table.tell("position_restored")  # when the last stone goes back: a hundred of them take minutes
    if slow and wrong:
        yield from table.change({wrong[-1]: back[wrong[-1]]}, frames=3)
        yield from table.rest(table.seconds(0.2, 1.2))
    table.board[:] = back
    yield from table.rest(3.0)


def dragged(table: Table, coming: Moves) -> Film:
    """A sleeve drags four stones one line on; nobody puts them back, and play goes on, at times where they lay."""
    center, step = int(table.rng.choice(table.old_stones())), int(table.rng.choice([-19, -1, 1, 19]))
    spared = {point for _, point in coming} | {move.point for move in table.game.moves[-2:]}
    near = sorted(table.old_stones(), key=lambda p: abs(p // 19 - center // 19) + abs(p % 19 - center % 19))
    slides: dict[Point, Point] = {}
    for point in near:
        target = point + step
        free = target in NEAR[point] and not table.board[target] and target not in slides.values()
        if free and not spared & {point, target} and len(slides) < DRAGGED:
            slides[point] = target
    if len(slides) == DRAGGED:
        table.tell("board_scattered")
        dragged_to = {target: table.board[point] for point, target in slides.items()}
        yield from table.change(dict.fromkeys(slides, 0) | dragged_to)
        table.play_on()
        yield from table.rest(5.0)
        if coming and table.rng.random() < WHERE_THEY_LAY:
            yield from _where_they_lay(table, list(slides), coming)


def _where_they_lay(table: Table, points: Sequence[Point], coming: Moves) -> Film:
    """Each side moves once onto one of the points from which stones were dragged."""
    taken = {point for _, point in coming}
    for color in (Color(coming[0][0]), Color(coming[0][0]).opponent):
        free = [p for p in points if not table.board[p] and p not in taken]
        plays = {p: table.game.position.play(p, color) for p in free}
        harmless = [p for p, play in plays.items() if not (play.captured or play.lost)]
        if not harmless:
            return
        yield from table.move(color, int(table.rng.choice(harmless)), calm=True)


def beside_point(table: Table, _coming: Moves) -> Film:
    """A sleeve leaves a stone between two points; somebody sets it right."""
    old = np.array(table.old_stones())
    for _ in range(TRIES):
        point, angle, away = int(table.rng.choice(old)), table.rng.uniform(0, 2 * np.pi), table.rng.uniform(0.46, 0.54)
        offset = away * float(np.cos(angle)), away * float(np.sin(angle))
        others = np.flatnonzero(np.frombuffer(table.board, np.uint8))
        others = others[others != point]
        gaps = np.hypot(others % 19 - point % 19 - offset[0], others // 19 - point // 19 - offset[1])
        if (gaps >= STONE_CELLS).all():
            break
    else:
        return
    table.tell("stone_off_point", point)
    yield from table.reach(point, 3)
    table.eye.put_off(point, offset)
    yield from table.reach(point, 1)
    yield from table.rest(5.0)
    yield from table.reach(point, 3)
    table.eye.put_off(point, None)
    yield from table.rest(2.0)


def bumped(table: Table, _coming: Moves) -> Film:
    """The board is knocked: out of sight for a moment, then found again elsewhere."""
    table.tell("board_shifted")
    yield from table.blind(0.3)
    table.eye.read_all(shift=Shift(table.seconds(0.2, 0.8), table.seconds(0.5, 3.0)))
    yield from table.rest(1.5)


def switched(table: Table, _coming: Moves) -> Film:
    """The lamp is switched."""
    table.tell("light_changed")
    table.eye.read_all(light_changed=True)
    yield from table.rest(1.5)


def fading(table: Table, _coming: Moves) -> Film:
    """It grows dark; moves go on; somebody switches the light on."""
    table.eye.dimmed = True
    table.eye.read_all()
    yield from table.rest(1.0)


def leaning(table: Table, _coming: Moves) -> Film:
    """A head hangs over the board for a while."""
    table.tell("view_blocked")
    yield from table.covered(head(table.rng), table.seconds(11.0, 16.0))
    yield from table.rest(1.5)


def leaning_on(table: Table, _coming: Moves) -> Film:
    """The same, while moves are made below and beside it."""
    table.tell("view_blocked")
    table.lean(head(table.rng), table.seconds(11.0, 30.0))
    yield from table.rest(0.5)


def camera_lost(table: Table, _coming: Moves) -> Film:
    """No pictures for some seconds, without and with a move meanwhile."""
    yield from table.lost(table.seconds(3.0, 8.0))
    table.eye.read_all()
    yield from table.rest(1.5)


def paused(table: Table, _coming: Moves) -> Film:
    """Play is paused; stones are lifted and put back; play goes on."""
    yield lambda tracker: tracker.pause(by="referee")
    stones = {int(p): table.board[int(p)] for p in table.rng.choice(table.old_stones(), 3, replace=False)}
    yield from table.change(dict.fromkeys(stones, 0))
    yield from table.rest(6.0)
    yield from table.change(stones)
    yield from table.rest(2.0)
    yield lambda tracker: tracker.resume(by="referee")
    yield from table.rest(1.0)


def uncaptured(table: Table, coming: Moves) -> Film:
    """The next move comes while the captured stones still lie there."""
    yield from table.set_down(*coming[0])
    yield from table.rest(table.seconds(0.5, 2.0))
    table.leave_captured()
    table.tell("capture_incomplete", *table.game.moves[-1].captured)


def wrong_capture(table: Table, coming: Moves) -> Film:
    """A whole string with liberties goes the way of the captured ones, and is put back."""
    yield from table.set_down(*coming[0])
    yield from table.lift_captured()
    last = table.game.moves[-1]
    assert last.point is not None
    color = 3 - table.board[last.point]
    near = [n for p in (last.point, *last.captured) for n in NEAR[p] if table.board[n] == color]
    strings = {table.game.position.string_at(n) for n in near}
    fit = sorted(sorted(string) for string in strings if len(string) <= 4)
    if fit:
        string: list[Point] = fit[int(table.rng.integers(len(fit)))]
        table.tell("lifted", *string)
        yield from table.change(dict.fromkeys(string, 0))
        yield from table.rest(4.0)
        table.tell("position_restored", *string)
        yield from table.change(dict.fromkeys(string, color))
        yield from table.rest(2.0)
    yield from table.think()


def _harmless(table: Table, color: int, coming: Moves) -> Point | None:
    """A free point that the rest of the game leaves alone, where a stone takes nothing."""
    point = table.free_point({point for _, point in coming})
    return None if point is None or table.game.position.play(point, Color(color)).captured else point


Act = Callable[[Table, Moves], Film]
BETWEEN: dict[str, Act] = {
    "out_of_turn": out_of_turn, "out_of_turn_undone": out_of_turn_undone, "ko": ko, "suicide": suicide,
    "withdrawn": withdrawn, "set_elsewhere": set_elsewhere, "moved": moved, "removed": removed,
    "scattered": scattered, "left_wrong": left_wrong, "dragged": dragged, "exchanged": exchanged,
    "beside_point": beside_point, "bumped": bumped, "switched": switched, "fading": fading,
    "leaning": leaning, "leaning_on": leaning_on, "camera_lost": camera_lost, "paused": paused,
}  # fmt: skip
"""Between two moves."""
DURING: dict[str, Act] = {"uncaptured": uncaptured, "wrong_capture": wrong_capture}
"""In place of a move that takes stones."""
WHOLE = ("swapped", "handicap")
"""From the first stone on."""
UNDECIDABLE = ("leaning_on",)  # where more than one order of moves fits what anybody could see: asked for by name only
KINDS = tuple(kind for kind in (*BETWEEN, *DURING, *WHOLE) if kind not in UNDECIDABLE)
