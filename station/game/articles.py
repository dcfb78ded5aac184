"""Which articles speak of what happened: the one broken, and the one that rules; for the texts that we have.

Sources: the competition rules of 2002 (§1 to §33) and the older edition (general rules §1 to §9, chapter two D2, law
articles D8 to D12), as DESK.md §4 reads them. A text that is silent has "" there; every other ruleset has nothing here,
so that no Chinese article is ever shown under it. What a forbidden move breaks stands in `rules.articles`.
"""

from dataclasses import dataclass, replace
from typing import TypeVar

from station.game.catalog import Occurrence, UnderLaw

O = TypeVar("O", bound=Occurrence)  # noqa: E741


@dataclass(frozen=True)
class Articles:
    """broken -- the article that forbids it; rules -- the one that says what follows."""

    broken: str = ""
    rules: str = ""

    @property
    def told(self) -> str:
        """The one that an event names: what follows, else what was broken."""
        return self.rules or self.broken


SILENT = Articles()
ARTICLES = {
    "2002": {
        "out_of_turn": Articles("2002 §2.3", "2002 §17.2"),
        "takeback": Articles("2002 §2.4", "2002 §17.3"),
        "stone_moved": Articles("2002 §2.4", "2002 §17.5"),  # a stone removed or added: by analogy
        "board_scattered": Articles("", "2002 §17.6"),
        "wrong_capture": Articles("2002 §3, §4", "2002 §18.1"),
        "capture_incomplete": Articles("2002 §4", "2002 §18.2"),
        "ko": Articles("2002 §20.1", "2002 §18.3"),
        "superko": Articles("2002 §6", "2002 §20"),
        "suicide": Articles("2002 §5", "2002 §19"),
        "occupied": Articles("2002 §2.3", ""),
        "colors_swapped": Articles("2002 §2.3", "2002 §17.1"),
        "stone_supply_exceeded": Articles("", "2002 §1.2"),
        "end_proposed": Articles("", "2002 §13.2"),
        "end_declined": Articles("", "2002 §21.1"),
        "end_agreed": Articles("", "2002 §7.1"),
        "end_by_passes": Articles("", "2002 §7.3"),
        "recount": Articles("", "2002 §16.4"),
        "result": Articles("", "2002 §16.4"),
        "dispute": Articles("", "2002 §21.4"),
        "shared": Articles("", "2002 §21.2"),
        "conceded": Articles("", "2002 §12.4(4)"),
    },
    "older": {
        "out_of_turn": Articles("older §2.1", "older D8.1"),
        "takeback": Articles("older §2.3", "older D8.2"),
        "stone_moved": Articles("older §2.3", "older D8.3"),
        "board_scattered": Articles("", "older D8.4"),
        "wrong_capture": Articles("older §3, §4", "older D9"),
        "capture_incomplete": Articles("older §4", ""),
        "ko": Articles("older §6", "older D11.1"),
        "superko": Articles("older §6", ""),
        "suicide": Articles("older §5", "older D10"),
        "occupied": Articles("older §2.2", ""),
        "colors_swapped": Articles("older §2.1", ""),
        "stone_supply_exceeded": Articles("", "older §1.2"),
        "end_proposed": Articles("", "older D2.4.2"),
        "end_declined": SILENT,
        "end_agreed": Articles("", "older §7.1"),
        "end_by_passes": SILENT,
        "recount": Articles("", "older D2.7.3"),
        "result": SILENT,
        "dispute": SILENT,
        "shared": SILENT,
        "conceded": SILENT,
    },
}


def articles(law: str, text: str) -> Articles:
    """What `text` ("2002", "older", …) says of `law`, a key above; SILENT where it has nothing."""
    return ARTICLES.get(text, {}).get(law, SILENT)


def under(what: O, text: str) -> O:
    """The same with the article of the game's own text that speaks of it, unless it names one already."""
    if not isinstance(what, UnderLaw) or what.article or not what.law:
        return what
    told = articles(what.law, text).told
    return replace(what, article=told) if told else what
