"""The game information of a root node: size, komi, handicap, ruleset, result."""

import json

from rules.errors import RulesError, SgfError
from rules.komi import Komi, parse_komi
from rules.points import MAX_SIZE
from rules.record import Properties
from rules.result import Ending, Result, parse_result
from rules.ruleset import Ruleset
from rules.sgf.names import ENDING_PROPERTY, INFO, RULESET_PROPERTY, ruleset_called
from rules.sgf.steps import STEP_NAMES
from rules.sgf.tree import Node

_MEANT = {"FF", "GM", "SZ", "CA", "AP", "RU", "KM", "HA", "RE", RULESET_PROPERTY, ENDING_PROPERTY, *INFO, *STEP_NAMES}


class Root:
    """Reads one root node; what is odd goes into `oddities`."""

    def __init__(self, node: Node, oddities: list[str]) -> None:
        self._given = node.properties
        self._oddities = oddities
        self._ruleset: Ruleset | None = None
        self._result: Result | None = None
        if self._text("GM", "1") != "1":
            raise SgfError(f"GM[{self._text('GM')[:10]}] is not the game of Go (GM[1])")

    def _text(self, name: str, default: str = "") -> str:
        values = self._given.get(name)
        return values[0].strip() or default if values else default

    def size(self) -> int:
        """Lines of the board; 19 where SZ is missing. SgfError for a board that is not square or too large."""
        text = self._text("SZ")
        if not text:
            self._oddities.append("SZ is missing: 19 taken")
            return 19
        sides = [side.strip() for side in text.split(":")]
        if not all(side.isascii() and side.isdigit() and len(side) <= 3 for side in sides) or len(sides) > 2:
            raise SgfError(f"SZ[{text[:20]}] is no board size")
        if len(set(sides)) == 2:
            raise SgfError(f"SZ[{text[:20]}] is not square")
        if len(sides) == 2:
            self._oddities.append(f"SZ[{text[:20]}] of a square board")
        size = int(sides[0])
        if not 1 <= size <= MAX_SIZE:
            raise SgfError(f"SZ[{size}]: boards of 1 to {MAX_SIZE} lines can be read")
        return size

    def komi(self) -> Komi:
        """KM as it is meant."""
        text = self._text("KM")
        komi = parse_komi(text) if text else Komi(None, "")
        if komi.evidence:
            self._oddities.append(komi.evidence)
        return komi

    def handicap(self) -> int:
        """HA; 0 where it is missing, 0 or 1."""
        text = self._text("HA", "0")
        if not (text.isascii() and text.isdigit() and len(text) <= 3):
            self._oddities.append(f"HA[{text[:20]}] is no number of stones")
            return 0
        return int(text) if int(text) >= 2 else 0

    def ruleset(self) -> Ruleset | None:
        """The full set of switches where we wrote it, else the preset that RU names; None when neither says."""
        switches = self._text(RULESET_PROPERTY)
        if switches:
            try:
                self._ruleset = Ruleset.from_dict(json.loads(switches))
                return self._ruleset
            except (RulesError, ValueError, TypeError, AttributeError, RecursionError) as error:
                self._oddities.append(f"{RULESET_PROPERTY} holds no ruleset of ours: {error}"[:200])
        name = self._text("RU")
        known = ruleset_called(name)
        if name and known is None:
            self._oddities.append(f"RU[{name[:40]}] is no ruleset that we know: left open")
        self._ruleset = known
        return known

    def result(self) -> Result | None:
        """RE; None where it is missing or cannot be read as one result."""
        if self._text(ENDING_PROPERTY) == Ending.BOTH_LOSE.value:
            self._result = Result(Ending.BOTH_LOSE)
            return self._result
        text = self._text("RE")
        self._result = parse_result(text) if text else None
        if text and self._result is None:
            self._oddities.append(f"RE[{text[:40]}] cannot be read as one result")
        return self._result

    def info(self) -> dict[str, str]:
        """The game information kept as text."""
        return {name: text for name in INFO if (text := self._text(name))}

    def kept(self) -> Properties:
        """Every other property of the root, raw; RE and RU too where they could not be read."""
        unread = {name for name, value in (("RE", self._result), ("RU", self._ruleset)) if value is None}
        names = [name for name in self._given if name not in _MEANT or name in unread]
        return tuple((name, tuple(self._given[name])) for name in names)
