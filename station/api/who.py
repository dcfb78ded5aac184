"""Who asks: in which role, under which name, for which side. What he may do the rooms below decide."""

from collections.abc import Callable
from dataclasses import dataclass

from fastapi import Request

from rules.rulings.decider import Decider, may_enter
from rules.rulings.decider import Role as Office
from station.api.auth import OFFICIALS, Role
from station.api.guard import device_of, role_of, side_of
from station.api.problems import RefusedRequestError
from station.counting.named import named
from station.game.catalog import Letter

OFFICES = {
    Role.TABLE: Office.SIDE_TABLET, Role.REFEREE: Office.REFEREE, Role.EXECUTING_REFEREE: Office.EXECUTING_REFEREE,
    Role.CHIEF: Office.CHIEF, Role.OWNER: Office.OWNER,
}  # fmt: skip

_SIDES = ("B", "W", "both")


@dataclass(frozen=True)
class Who:
    """Whoever asks.

    role -- of his credential; name -- on it, "" for a tablet of the table
    side -- of a tablet that lies at one side; None: each touch names its side
    """

    role: Office
    name: str = ""
    side: Letter | None = None

    @property
    def rules(self) -> bool:
        """Whether he is a referee of any kind."""
        return may_enter(self.role, (Decider.REFEREE,))

    def speaks(self, *by: str | None, refereed: bool) -> None:
        """The one rule of every act in somebody's name. Refuses a tablet at one side that speaks for the other: nobody
        claims, answers or agrees for his opponent; and in a game with a named referee (`refereed`) whoever says
        "referee" and is none, and the station's owner for any side."""
        if refereed and "referee" in by and not self.rules:
            raise RefusedRequestError(403, "role", "A referee is named in this game: only his credential says that.")
        if refereed and self.role is Office.OWNER and any(one in _SIDES for one in by):
            raise RefusedRequestError(403, "role", "The owner of the station has no part in the game.")
        if self.side is not None and any(one not in (self.side, None, "") for one in by):
            raise RefusedRequestError(403, "other_side", "This tablet does not speak for the other side.")

    def names(self, by: str, given: str) -> str:
        """The name that stands with the word of `by`: his credential's, else `given`. RefusedError for a referee's
        without one."""
        return named(by, self.name if self.rules else given)


Identify = Callable[[Request], Who]


def by_device(request: Request) -> Who:
    """By the paired device: a tablet of the table, a referee by the name that the owner gave his credential, or the
    owner, who rules on nothing."""
    role, device = role_of(request), device_of(request.scope)
    name = device.name if device is not None and role in OFFICIALS else ""
    return Who(OFFICES[role], name, side_of(device) if role is Role.TABLE else None)
