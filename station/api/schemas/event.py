"""What the event has fixed where the texts are silent."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rules.rulings.parameters import EventParameters
from station.api.schemas.access import DeviceName
from station.api.schemas.base import CompensationName, ControlName, Reply, Request, Words

Board = Annotated[str, StringConstraints(strip_whitespace=True, max_length=20)]


class EventTerms(Request):
    """PUT /api/event (owner, chief): all of them; one that is left out is as where nobody said anything.

    chief -- by name; referees -- the executing referee of each board, by name; "" is every other board
    announce -- null: the desk alone where a referee is named, else the table too
    immediate_s -- null: until the claimant's own next move
    venue -- where the players lodge; null: asked when somebody is late
    time -- what every game is timed by, as PUT /api/clock/control names it; "": each table says so itself
    """

    chief: DeviceName = ""
    referees: Annotated[dict[Board, DeviceName], Field(max_length=500)] = {}
    announce: Literal["desk", "desk+table"] | None = None
    immediate_s: Annotated[float, Field(ge=0, le=3600)] | None = None
    correction: Literal["swap_sides", "begin_anew"] = "swap_sides"
    lift_s: Annotated[float, Field(ge=1, le=600)] = EventParameters().lift_s
    repetition_loses_turn: bool = False
    cycles: Literal["forbid", "no_result", "draw", "extra_game"] = "forbid"
    replay_clocks_fresh: bool = True
    stops_clocks: bool = True
    counted: Literal["game", "event"] = "game"
    smoking_banned: bool = False
    compensation: CompensationName | None = None
    sealed_moves: Words = ""
    time: ControlName = ""
    resume_on_request: bool = False
    venue: Literal["apart", "same"] | None = None


class EventTerm(Reply):
    """What a text has about one of them. article -- of the ruleset that is played; silent -- it leaves it open."""

    article: str | None
    silent: bool


class EventFixed(Reply):
    """GET /api/event. asked -- somebody said something; defaults -- where nobody does; grounds -- by name.

    terms -- as they hold in the next game; a change holds in the game going on from then on, as an event of its record
    text -- of the game's own ruleset, "" without one: no article of another is named
    """

    asked: bool
    refereed: bool
    text: str
    terms: EventTerms
    defaults: EventTerms
    grounds: dict[str, EventTerm]
