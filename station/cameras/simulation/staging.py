"""Incidents that a visitor of the demo asks for by name: orders to the simulated table, and how it is put right."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hardware.camera import CameraError
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.illegality import Kind
from rules.points import Point, neighbors, point_name
from rules.position import Position
from rules.presets import CHINESE_2002
from rules.record import GameRecord
from station.cameras.simulation.answers import Letter, Looked
from station.cameras.simulation.client import OrderClient, OrderRefusedError
from station.errors import RefusedError

logger = logging.getLogger(__name__)
Name = Literal[
    "stone_moved", "stone_removed", "stone_added", "board_scattered", "two_moves", "takeback", "ko_retake"
]  # fmt: skip
State = Literal["plays", "waits", "ended", "busy"]
SIZE = 19
NEAR = neighbors(SIZE)
MANY = 10  # stones that can be scattered
KO_COMES = 10  # moves that a visitor waits for a ko
LOOKS_EVERY_S = 0.2
RECORDED_WITHIN_S = 30.0  # else the record stands still, and the incident happens all the same


@dataclass(frozen=True)
class Stage:
    """How the demo's table stands.

    state -- "plays", "waits", "ended" (the game is over) or "busy" (hands are carrying something out)
    incident -- the one that was made and not put right; "" for none; can -- what can be made now
    right -- whether the stones lie as they should: as ruled, else as the script left them
    goes_on -- whether the script goes on from there
    """

    state: State
    incident: Name | Literal[""]
    can: tuple[Name, ...]
    right: bool
    goes_on: bool


class Staging:
    """Makes incidents of a game that a simulated table plays. What takes hands time goes on after the call.

    Every call raises RefusedError where it does not fit.
    """

    def __init__(self, table: OrderClient, record: GameRecord, sleep: Callable[[float], None] = time.sleep) -> None:
        self._table, self._sleep = table, sleep
        self._moves = record.moves
        self._kos = _kos(record)
        self._lock = threading.Lock()
        self._hands: threading.Thread | None = None
        self._incident: Name | Literal[""] = ""

    def stage(self, ruled: Sequence[str] | None = None, to_move: Letter | None = None) -> Stage:
        """How the table stands. ruled -- the board as a ruling wants it, if there is one; to_move -- and whose turn"""
        seen = self._look()
        right = seen.board == (seen.left if ruled is None else tuple(ruled))
        goes_on = seen.board == seen.left and (to_move is None or self._plays_next(seen.number, to_move))
        busy = self._hands is not None and self._hands.is_alive()
        state: State = "busy" if busy else seen.state
        can = self._can(seen) if state in ("plays", "waits") and right and goes_on else ()
        return Stage(state, self._incident if busy or not right else "", can, right, goes_on)

    def make(self, name: Name, recorded: Callable[[], Sequence[str] | None] = lambda: None) -> None:
        """The script waits, and it happens once the record has its last move. recorded -- its board; None: not asked"""
        seen = self._look()
        if name not in self._can(seen) or seen.board != seen.left or seen.state == "ended":
            raise RefusedError("demo_no_chance", "This cannot happen now.")
        self._begin(lambda: self._happen(name, seen.number, recorded), name)

    def put_right(self, wanted: Sequence[str] | None) -> None:
        """Hands make the board as `wanted`: 19 strings; None: as the game goes on from."""
        rows = list(wanted or self._look().left)
        self._begin(lambda: self._table.make(rows), self._incident)

    def play_on(self, *, anew: bool = False) -> None:
        """The game goes on; `anew`: another one begins on a cleared board."""
        with self._lock:
            self._free()
            try:
                self._table.play(anew=anew)
            except OrderRefusedError as error:
                raise RefusedError("demo_differs", str(error)) from error
            self._incident = ""

    def _look(self) -> Looked:
        try:
            return self._table.look()
        except CameraError as error:
            raise RefusedError("demo_gone", str(error)) from error

    # ---- what hands do ----

    def _begin(self, act: Callable[[], object], incident: Name | Literal[""]) -> None:
        def run() -> None:
            try:
                act()
            except (CameraError, OrderRefusedError):
                logger.exception("the demo's hands could not do it")

        with self._lock:
            self._free()
            self._incident = incident
            self._hands = threading.Thread(target=run, name="demo", daemon=True)
            self._hands.start()

    def _free(self) -> None:
        if self._hands is not None and self._hands.is_alive():
            raise RefusedError("demo_busy", "Hands are at the board; wait until they are done.")

    def _happen(self, name: Name, number: int, recorded: Callable[[], Sequence[str] | None]) -> None:
        ko = self._next_ko(number) if name == "ko_retake" else None
        self._table.pause(None if ko is None else ko + 1)
        seen = self._table.look()
        if ko not in (None, seen.number) and seen.state == "waits":
            self._table.play()  # up to that move
        while (seen := self._table.look()).state == "plays":
            self._sleep(LOOKS_EVERY_S)
        if seen.state == "ended":
            return
        for _ in range(round(RECORDED_WITHIN_S / LOOKS_EVERY_S)):
            if tuple(recorded() or seen.board) == seen.board:
                break
            self._sleep(LOOKS_EVERY_S)
        move = self._moves[seen.number - 1]
        by, last = move.color, move.point
        assert last is not None
        board, rng = "".join(seen.board), np.random.default_rng(seen.number)
        match name:
            case "two_moves":
                self._table.place(_name(_free(board, rng)), by.letter)
            case "takeback":
                self._table.lift(_name(last), side=by.letter)
                self._table.place(_name(_free(board, rng)), by.letter)
            case "stone_removed":
                self._table.lift(_name(_loose(board, rng, last)[0]), side=by.opponent.letter)
            case "stone_added":
                if eyes := _eyes(board, by):
                    self._table.place(_name(eyes[0]), by.letter)
            case "stone_moved":
                start, end = _loose(board, rng, last)
                self._table.move(_name(start), _name(end), under="sleeve", side=by.opponent.letter)
            case "board_scattered":
                self._table.sweep(max(MANY, len(board.replace(".", "")) // 3), side=by.letter)
            case "ko_retake":
                self._table.place(_name(self._kos[seen.number]), by.opponent.letter)
                self._table.lift(_name(last), side=by.opponent.letter)

    # ---- what the game gives a chance for ----

    def _can(self, seen: Looked) -> tuple[Name, ...]:
        stones = sum(stone != "." for stone in "".join(seen.board))
        if stones < 2 or not seen.number:
            return ()
        can: list[Name] = ["two_moves", "takeback", "stone_moved", "stone_removed"]
        if stones >= MANY:
            can.append("board_scattered")
        # of who has moved last, where it has no liberty: nobody can have played it
        by = self._moves[seen.number - 1].color
        if all(_eyes("".join(seen.board), side) for side in ((by,) if seen.state == "waits" else (BLACK, WHITE))):
            can.append("stone_added")
        if self._next_ko(seen.number) is not None:
            can.append("ko_retake")
        return tuple(can)

    def _plays_next(self, number: int, side: Letter) -> bool:
        """Whether the script's next move is that side's: after a pass that was ruled it is not."""
        return number == len(self._moves) or self._moves[number].color.letter == side

    def _next_ko(self, number: int) -> int | None:
        """The next move that begins a ko, if it comes soon."""
        coming = (n for n in self._kos if number <= n <= number + KO_COMES)
        return next(coming, None)


def _kos(record: GameRecord) -> dict[int, Point]:
    """By the number of the move that begins a ko: where it would be retaken."""
    game, found = Game(CHINESE_2002), {}
    for move in record.moves:
        played = game.record(move.color, move.point)
        if len(played.captured) == 1:
            illegal = game.judge(move.color.opponent, played.captured[0])
            if illegal is not None and illegal.kind is Kind.KO:
                found[played.number] = played.captured[0]
    return found


def _name(point: Point) -> str:
    return point_name(point, SIZE)


def _free(board: str, rng: np.random.Generator) -> Point:
    """An empty point, with empty ones around it where there is such a one: a stone there harms nobody."""
    empty = [point for point in range(SIZE * SIZE) if board[point] == "."]
    rng.shuffle(empty)
    return max(empty, key=lambda point: sum(board[near] == "." for near in NEAR[point]))


def _eyes(board: str, by: Color) -> list[Point]:
    """Points where a stone of that side would have no liberty and take nothing: inside the other's living shape."""
    lying = {color: [p for p in range(SIZE * SIZE) if board[p] == color.letter] for color in (BLACK, WHITE)}
    position = Position.empty(SIZE).with_stones(black=lying[BLACK], white=lying[WHITE])
    other, stones = by.opponent, position.stones
    return [
        point
        for point in range(SIZE * SIZE)
        if board[point] == "."
        and all(stones[near] == other and len(position.liberties_of(near)) > 1 for near in NEAR[point])
    ]


def _loose(board: str, rng: np.random.Generator, last: Point) -> tuple[Point, Point]:
    """A stone, not the last one, and an empty point: beside it where there is such a one."""
    stones = [point for point in range(SIZE * SIZE) if board[point] != "." and point != last]
    rng.shuffle(stones)
    for point in stones:
        free = [near for near in NEAR[point] if board[near] == "."]
        if free:
            return point, free[int(rng.integers(len(free)))]
    return stones[0], _free(board, rng)
