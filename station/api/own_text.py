"""Which text's articles a page may name: no other ruleset's than the game's own (DESK.md §1.5)."""

from rules.presets import ruleset
from rules.rulings.ruling import CHINESE
from station.game.window import DEFAULT_RULES
from station.table.table import Table


def own_text(table: Table) -> str:
    """The text of the game that stands here, else of the next one; "" where it is none that we can quote."""
    game = table.game
    text = ruleset((table.remembered() if game is None else game.details).rules or DEFAULT_RULES).text
    return text if text in CHINESE else ""
