"""The nodes of a game tree as steps of a record, the main line and the variations."""

from collections import deque
from dataclasses import dataclass
from itertools import product

from rules.codes import Code
from rules.color import Color
from rules.errors import SgfError
from rules.points import Point
from rules.reasons import Reason, Value, shown
from rules.record import Move, SetUp, Step, Variation
from rules.sgf.tree import Node

MOST_RECTANGLE_POINTS = 1_000_000
SETUP_NAMES = ("AB", "AW", "AE")
STEP_NAMES = {"B", "W", *SETUP_NAMES, "PL", "C", "TB", "TW"}
_PLAYERS = {
    "B": Color.BLACK,
    "1": Color.BLACK,
    "BLACK": Color.BLACK,
    "W": Color.WHITE,
    "2": Color.WHITE,
    "WHITE": Color.WHITE,
}


@dataclass(slots=True)
class Lines:
    """What the nodes say: steps of the main line, variations, points counted for each side by the last TB and TW."""

    main: list[Step]
    variations: list[Variation]
    black_area: set[Point]
    white_area: set[Point]


def read_lines(root: Node, size: int, oddities: list[Reason]) -> Lines:
    """Every line of the tree. SgfError names the move or set-up of the main line whose point is not on the board."""
    reader = _NodeReader(size, oddities)
    found = Lines([], [], set(), set())
    waiting: deque[tuple[int | None, int, Node]] = deque([(None, 0, root)])
    first = True
    while waiting:
        parent, after, node = waiting.popleft()
        line = None if first else len(found.variations)
        steps: list[Step] = []
        stem = 0 if first else after
        is_branch = False
        reader.begin(0 if first else len(found.variations) + 1)
        while True:
            try:
                said = reader.steps(node, is_root=node is root)
            except SgfError as error:
                if first or error.reason.code not in _ENDS_VARIATION:
                    raise
                oddities.append(_ends_variation(error.reason, len(found.variations) + 1))
                break
            # an empty node holds the place of the main line where others branch off beside it
            steps += said or ([SetUp()] if is_branch else [])
            if first:
                reader.areas(node, found)
            waiting.extend((line, stem + len(steps), other) for other in node.children[1:])
            if not node.children:
                break
            is_branch = len(node.children) > 1
            node = node.children[0]
        if first:
            found.main, first = steps, False
        else:
            found.variations.append(Variation(after, tuple(steps), parent))
    return found


class _NodeReader:
    def __init__(self, size: int, oddities: list[Reason]) -> None:
        self._size = size
        self._oddities = oddities
        self._turns = 0
        self._variation = 0
        self._in_rectangles = 0  # points
        self._letters = {chr(97 + index): index for index in range(size)}

    def begin(self, variation: int) -> None:
        """What follows is the main line (0), or that variation; moves are counted anew."""
        self._turns = 0
        self._variation = variation

    def steps(self, node: Node, *, is_root: bool) -> list[Step]:
        """One step a node; none for a node that says nothing, more for one that mixes what should not be mixed."""
        given = node.properties
        comment = "\n".join(given.get("C", ()))
        kept = () if is_root else tuple((key, tuple(vals)) for key, vals in given.items() if key not in STEP_NAMES)
        moves = [(name, value) for name in given if name in ("B", "W") for value in given[name]]
        set_up = self._set_up(given, "" if moves else comment, () if moves else kept)
        steps: list[Step] = [set_up] if set_up.changes or set_up.comment or set_up.properties else []
        if moves and set_up.changes:
            self._say_near(Code.SET_UP_AND_MOVE)
        if len(moves) > 1:
            self._say_near(Code.MOVES_IN_NODE, n=len(moves))
        for number, (name, value) in enumerate(moves):
            self._turns += 1
            color = Color.BLACK if name == "B" else Color.WHITE
            note, rest = (comment, kept) if number == 0 else ("", ())
            steps.append(Move(color, self._move_point(value), note, rest))
        return steps

    def areas(self, node: Node, found: Lines) -> None:
        """TB and TW of the node, if it has any, replace those before."""
        if "TB" not in node.properties and "TW" not in node.properties:
            return
        black, white = (self._marked(node.properties.get(name, ())) for name in ("TB", "TW"))
        if black & white:
            self._say(Code.AREAS_OVERLAP, n=len(black & white))
        found.black_area, found.white_area = black - white, white - black

    def _set_up(
        self, given: dict[str, list[str]], comment: str, kept: tuple[tuple[str, tuple[str, ...]], ...]
    ) -> SetUp:
        black, white, empty = (self._listed(name, given.get(name, ())) for name in SETUP_NAMES)
        player = given["PL"][0].strip().upper() if given.get("PL") else ""
        if player and player not in _PLAYERS:
            self._say(Code.PLAYER, text=shown(player, 10))
        return SetUp(black, white, empty, _PLAYERS.get(player), comment, kept)

    def _listed(self, name: str, values: list[str] | tuple[()]) -> tuple[Point, ...]:
        points: dict[Point, None] = {}
        listed = 0
        for value in values:
            found = self._points(value)
            if found is None:
                where: dict[str, Value] = {"move": self._turns + 1, "property": name}
                raise SgfError(Reason(Code.SGF_SET_UP, {**where, "text": shown(value), "size": self._size}))
            points.update(dict.fromkeys(found))
            listed += len(found)
        if listed != len(points):
            self._say_near(Code.POINT_TWICE, property=name)
        return tuple(points)

    def _marked(self, values: list[str] | tuple[()]) -> set[Point]:
        points: set[Point] = set()
        for value in values:
            found = self._points(value)
            if found is None:
                self._say(Code.AREA_POINT, text=shown(value), size=self._size)
            points.update(found or ())
        return points

    def _points(self, value: str) -> list[Point] | None:
        """The point, or the rectangle of points "aa:cc"; None where it names none of the board.

        SgfError where rectangles come to more than any game needs: seven bytes may stand for a whole board, again and
        again.
        """
        corners = [self._row_column(corner) for corner in value.split(":")]
        if len(corners) > 2 or None in corners:
            return None
        spans = [sorted(corner[axis] for corner in corners if corner) for axis in (0, 1)]
        if len(corners) == 2:
            self._in_rectangles += (spans[0][-1] + 1 - spans[0][0]) * (spans[1][-1] + 1 - spans[1][0])
            if self._in_rectangles > MOST_RECTANGLE_POINTS:
                raise SgfError(Reason(Code.SGF_RECTANGLES, {"most": f"{MOST_RECTANGLE_POINTS:,}"}))
        return [row * self._size + column for row, column in product(*(range(s[0], s[-1] + 1) for s in spans))]

    def _move_point(self, value: str) -> Point | None:
        text = value.strip()
        if not text or (text == "tt" and self._size <= 19):
            return None
        place = self._row_column(text)
        if place is None:
            raise SgfError(Reason(Code.SGF_MOVE, {"move": self._turns, "text": shown(text), "size": self._size}))
        return place[0] * self._size + place[1]

    def _row_column(self, text: str) -> tuple[int, int] | None:
        text = text.strip()
        if text.isupper():
            text = text.lower()
            self._say(Code.CAPITALS, text=shown(text.upper(), 10))
        if len(text) != 2 or text[0] not in self._letters or text[1] not in self._letters:
            return None
        return self._letters[text[1]], self._letters[text[0]]

    def _say(self, code: Code, **values: Value) -> None:
        what = Reason(code, values)
        if what not in self._oddities[-3:]:
            self._oddities.append(what)

    def _say_near(self, code: Code, **values: Value) -> None:
        """With the move before which it stands, and the variation."""
        values["move"] = self._turns + 1
        if self._variation:
            self._say(_ASIDE[code], variation=self._variation, **values)
        else:
            self._say(code, **values)


_ASIDE = {
    Code.SET_UP_AND_MOVE: Code.SET_UP_AND_MOVE_ASIDE,
    Code.MOVES_IN_NODE: Code.MOVES_IN_NODE_ASIDE,
    Code.POINT_TWICE: Code.POINT_TWICE_ASIDE,
}
_ENDS_VARIATION = {Code.SGF_MOVE: Code.MOVE_ENDS_VARIATION, Code.SGF_SET_UP: Code.SET_UP_ENDS_VARIATION}


def _ends_variation(why: Reason, variation: int) -> Reason:
    return Reason(_ENDS_VARIATION[Code(why.code)], {**why.values, "variation": variation})
