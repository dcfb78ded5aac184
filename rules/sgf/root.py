"""The game information of a root node: size, komi, handicap, ruleset, result."""

import json

from rules.codes import Code
from rules.errors import SgfError
from rules.komi import Komi, parse_komi
from rules.points import MAX_SIZE
from rules.presets import CHINESE_2002, PRESETS
from rules.reasons import Reason, Value, shown
from rules.record import Properties
from rules.result import Ending, Result, parse_result
from rules.ruleset import Ruleset
from rules.sgf.names import ENDING_PROPERTY, INFO, RULESET_PROPERTY, ruleset_called
from rules.sgf.steps import STEP_NAMES
from rules.sgf.tree import Node

_MEANT = {"FF", "GM", "SZ", "CA", "AP", "RU", "KM", "HA", "RE", RULESET_PROPERTY, ENDING_PROPERTY, *INFO, *STEP_NAMES}


class Root:
    """Reads one root node; what is odd goes into `oddities`."""

    def __init__(self, node: Node, oddities: list[Reason]) -> None:
        self._given = node.properties
        self._oddities = oddities
        self._ruleset: Ruleset | None = None
        self._result: Result | None = None
        if self._text("GM", "1") != "1":
            raise SgfError(Reason(Code.SGF_OTHER_GAME, {"text": shown(self._text("GM"), 10)}))

    def _text(self, name: str, default: str = "") -> str:
        values = self._given.get(name)
        return values[0].strip() or default if values else default

    def _note(self, code: Code, **values: Value) -> None:
        self._oddities.append(Reason(code, values))

    def size(self) -> int:
        """Lines of the board; 19 where SZ is missing. SgfError for a board that is not square or too large."""
        text = self._text("SZ")
        if not text:
            self._note(Code.SIZE_MISSING)
            return 19
        sides = [side.strip() for side in text.split(":")]
        if not all(side.isascii() and side.isdigit() and len(side) <= 3 for side in sides) or len(sides) > 2:
            raise SgfError(Reason(Code.SGF_SIZE, {"text": shown(text)}))
        if len(set(sides)) == 2:
            raise SgfError(Reason(Code.SGF_NOT_SQUARE, {"text": shown(text)}))
        if len(sides) == 2:
            self._note(Code.SIZE_TWICE, text=shown(text))
        size = int(sides[0])
        if not 1 <= size <= MAX_SIZE:
            raise SgfError(Reason(Code.SGF_SIZE_RANGE, {"size": size, "most": MAX_SIZE}))
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
            self._note(Code.HANDICAP_TEXT, text=shown(text))
            return 0
        return int(text) if int(text) >= 2 else 0

    def ruleset(self) -> Ruleset | None:
        """The full set of switches where we wrote it, else the preset that RU names; None when neither says."""
        name = self._text("RU")
        named = ruleset_called(name)
        self._ruleset = self._switches(named) or named
        if name and self._ruleset is None:
            self._note(Code.RU_UNKNOWN, text=shown(name, 40))
        return self._ruleset

    def _switches(self, named: Ruleset | None) -> Ruleset | None:
        """The switches written out; what they lack is that of the preset they name, by name or text, or that RU does.

        A set that is ours in part is still the game's own: what was taken from elsewhere is told.
        """
        written = self._text(RULESET_PROPERTY)
        if not written:
            return None
        try:
            switches = json.loads(written)
        except (ValueError, RecursionError):
            switches = None
        if not isinstance(switches, dict) or not switches:
            self._note(Code.YR_UNREADABLE)
            return None
        by_text = {rules.text: rules for rules in PRESETS.values()}
        base = PRESETS.get(str(switches.get("name"))) or by_text.get(str(switches.get("text"))) or named
        found, notes = Ruleset.read(switches, base or CHINESE_2002)
        self._oddities += notes
        return found

    def result(self) -> Result | None:
        """RE; None where it is missing or cannot be read as one result."""
        if self._text(ENDING_PROPERTY) == Ending.BOTH_LOSE.value:
            self._result = Result(Ending.BOTH_LOSE)
            return self._result
        text = self._text("RE")
        self._result = parse_result(text) if text else None
        if text and self._result is None:
            self._note(Code.RE_UNREADABLE, text=shown(text, 40))
        return self._result

    def info(self) -> dict[str, str]:
        """The game information kept as text."""
        return {name: text for name in INFO if (text := self._text(name))}

    def kept(self) -> Properties:
        """Every other property of the root, raw; RE and RU too where they could not be read."""
        unread = {name for name, value in (("RE", self._result), ("RU", self._ruleset)) if value is None}
        names = [name for name in self._given if name not in _MEANT or name in unread]
        return tuple((name, tuple(self._given[name])) for name in names)
