"""What the rules refuse, each with its reason.

RulesError (ValueError)
├── PointError      text that names no point of the board
├── PositionError   stones that form no position of the size given
├── DiagramError    a text board that cannot be read
├── RulesetError    an unknown ruleset, switch or value
├── IllegalMove     a move that the strict door does not let through; `.illegality` says why
├── RecordError     a record whose parts contradict each other
├── SgfError        a file that holds no game that can be read
├── CountError      a position or option that cannot be counted
└── TimingError     a time system that cannot be, or an act that does not fit the clock
"""

from rules.reasons import Reason


class RulesError(ValueError):
    """Base of all errors of this package.

    reason -- why, to be said in any language; the text of the error itself is for logs
    place -- in which file, where that is known
    """

    def __init__(self, reason: Reason, place: str = "") -> None:
        super().__init__(f"{place}: {reason}" if place else str(reason))
        self.reason, self.place = reason, place


class PointError(RulesError):
    """Text that names no point of the board."""


class PositionError(RulesError):
    """Stones that form no position of the size given."""


class DiagramError(RulesError):
    """A text board that cannot be read."""


class RulesetError(RulesError):
    """An unknown ruleset, switch or value."""


class RecordError(RulesError):
    """A record whose parts contradict each other."""


class SgfError(RulesError):
    """A file that holds no game that can be read."""


class CountError(RulesError):
    """A position or option that cannot be counted."""


class TimingError(RulesError):
    """A time system that cannot be, or an act that does not fit the clock."""
