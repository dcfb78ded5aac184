"""A station's place in a hall, on its own set-up page."""

from typing import Annotated

from pydantic import StringConstraints

from station.api.schemas.base import Reply, Request


class HallMember(Reply):
    """GET /api/hall. fingerprint -- of this station, to be compared with the hall's page; name -- there; "": in none

    connected -- the hall let it in and answers; sent -- records that it has
    forked -- a record that is another one in the hall: nothing is sent any more; null: none is
    chief, referee -- whom its last order names for this table, "" nobody; officials -- let in here by its passes
    """

    fingerprint: str
    name: str
    server: str
    connected: bool
    sent: int
    forked: int | None
    chief: str = ""
    referee: str = ""
    officials: list[str] = []


class HallJoinAsked(Request):
    """POST /api/hall. line -- as the hall's organizers show it; name -- of this station there"""

    line: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    name: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,32}$")]
