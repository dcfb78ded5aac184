"""Warnings (警告处罚): who was warned by which ruling, what it costs, and what the next one leads to. Exact."""

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.color import BLACK, WHITE, Color
from rules.result import Ending, Result
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """One warning. Never deleted: `cancelled_by` names the ruling that superseded it.

    ruling -- its number in the game; article -- None for a free one; referee -- by name; at_s -- on the record's clock
    """

    side: Color
    ruling: int
    article: str | None = None
    referee: str = ""
    at_s: float = 0.0
    cancelled_by: int | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """All warnings of one game, in order."""

    entries: tuple[Warned, ...] = ()

    def warned(self, entry: Warned) -> "Ledger":
        """With one more."""
        return Ledger((*self.entries, entry))

    def cancelled(self, ruling: int, by: int) -> "Ledger":
        """After ruling `by` superseded `ruling`: its entries stay, and count no more."""
        return Ledger(
            tuple(
                replace(one, cancelled_by=by) if one.ruling == ruling and one.cancelled_by is None else one
                for one in self.entries
            )
        )

    def standing(self, side: Color) -> tuple[Warned, ...]:
        """Those of one side that count."""
        return tuple(one for one in self.entries if one.side is side and one.cancelled_by is None)

    @property
    def counts(self) -> dict[Color, int]:
        """How many of each side count."""
        return {side: len(self.standing(side)) for side in (BLACK, WHITE)}

    def cost_zi(self, side: Color, rules: Ruleset) -> Fraction:
        """Zi that a side's warnings take from it in this game's count (2002 §24.1)."""
        return rules.warning_zi * len(self.standing(side))

    def proposes(self, rules: Ruleset) -> Result | None:
        """The result that the warnings lead to (2002 §24.2, older D12.2), for a referee to confirm; None: none yet.

        Whoever got his last one first loses. Both by the same ruling: silent, both lose is proposed.
        """
        if rules.warnings_lose is None:
            return None
        last = {
            side: there[rules.warnings_lose - 1].ruling
            for side in (BLACK, WHITE)
            if len(there := self.standing(side)) >= rules.warnings_lose > 0
        }
        if not last:
            return None
        first = [side for side, ruling in last.items() if ruling == min(last.values())]
        return Result(Ending.BOTH_LOSE) if len(first) == 2 else Result(Ending.FORFEIT, first[0].opponent)
