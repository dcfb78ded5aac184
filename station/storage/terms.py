"""What the event has fixed where the texts are silent: asked once for the whole event, kept in the log's file."""

import json

from rules.rulings.parameters import EventParameters, parse_parameters
from station.game.catalog import TermsGiven
from station.storage.log import Log

_NAME, _ASKED = "event", "event asked"


class TermsStore:
    """Reads and writes it."""

    def __init__(self, log: Log) -> None:
        self._log = log

    @property
    def asked(self) -> bool:
        """Whether somebody looked through it: without, a club plays, under whoever was named to rule."""
        return bool(self._log.setting(_NAME)) and self._log.setting(_ASKED) != "no"

    def get(self) -> EventParameters:
        """What holds in the next game."""
        text = self._log.setting(_NAME)
        return parse_parameters(json.loads(text)) if text else EventParameters()

    def news(self, board: str, known: EventParameters) -> TermsGiven | None:
        """That in a game on this board another thing holds than is `known` there; None where it is the same."""
        terms = self.get().on_board(board)
        return None if terms == known else TermsGiven(terms=terms.as_dict())

    def put(self, terms: EventParameters, *, asked: bool = True) -> None:
        """What holds from now on; not `asked`: nobody was asked of the rest yet, if nobody had been before."""
        if asked or not self.asked:
            self._log.set(_ASKED, "yes" if asked else "no")
        self._log.set(_NAME, json.dumps(terms.as_dict(), ensure_ascii=False))
