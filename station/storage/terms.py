"""What the event has fixed where the texts are silent: asked once for the whole event, kept in the log's file."""

import json

from rules.rulings.parameters import EventParameters, parse_parameters
from station.game.catalog import TermsGiven
from station.storage.log import Log

_NAME = "event"


class TermsStore:
    """Reads and writes it."""

    def __init__(self, log: Log) -> None:
        self._log = log

    @property
    def asked(self) -> bool:
        """Whether somebody said something: without, a club plays."""
        return bool(self._log.setting(_NAME))

    def get(self) -> EventParameters:
        """What holds in the next game."""
        text = self._log.setting(_NAME)
        return parse_parameters(json.loads(text)) if text else EventParameters()

    def news(self, board: str, known: EventParameters) -> TermsGiven | None:
        """That in a game on this board another thing holds than is `known` there; None where it is the same."""
        terms = self.get().on_board(board)
        return None if terms == known else TermsGiven(terms=terms.as_dict())

    def put(self, terms: EventParameters) -> None:
        """What holds from now on."""
        self._log.set(_NAME, json.dumps(terms.as_dict(), ensure_ascii=False))
