"""A round that is drawn, put otherwise by hand before it is published."""

from typing import Annotated

from pydantic import Field

from station.api.schemas.base import Request
from station.api.schemas.hall_acts import BoardNumber, MatchBoard, PlayerId


class PairGiven(Request):
    """A game of the draft. white -- null: a bye"""

    black: PlayerId
    white: PlayerId | None
    board: BoardNumber | None
    match_board: MatchBoard | None = None


class DraftGiven(Request):
    """PUT /api/hall/draft: the same players, as a person puts them."""

    games: Annotated[list[PairGiven], Field(min_length=1, max_length=5_000)]
