"""What is proposed as dead to the players."""

from typing import Any

from rules.color import WHITE
from rules.points import parse_point
from rules.reasons import Reason
from station.advice.advice import Advice, Status, StringAdvice
from station.counting.proposal import proposed
from tests.station.told import logged

Told = tuple[str, dict[str, Any]]
OPENED: Told = ("count_opened", {"by": "agreement"})
DISPUTED: Told = ("disputed", {"points": ["Q16"], "color": "W", "says_dead": "B"})
MARKED: Told = ("dead_marked", {"points": ["D5", "D4"], "color": "W", "dead": True, "by": "both"})
ALIVE: Told = ("dead_marked", {"points": ["Q16"], "color": "W", "dead": False, "by": "both"})


def string(points: str, stands: float = 0.0, *, disputed: bool = False) -> StringAdvice:
    named = frozenset(parse_point(name, 19) for name in points.split())
    return StringAdvice(WHITE, named, Status.DEAD, stands, Reason("no_room"), disputed=disputed)


ADVICE = Advice((string("D4 D5"), string("Q16"), string("K10", 0.9), string("C3", disputed=True)))


def found(*then: Told) -> list[tuple[str, tuple[str, ...]]]:
    return [(color, points) for color, points in proposed(logged(("game_started", {}), OPENED, *then), ADVICE)]


def test_strings_dead_without_doubt_are_proposed() -> None:
    assert found() == [("W", ("D5", "D4")), ("W", ("Q16",))]


def test_what_is_marked_or_disputed_is_not_proposed_again() -> None:
    assert found(MARKED) == [("W", ("Q16",))]
    assert found(MARKED, DISPUTED) == []


def test_what_people_said_is_alive_is_not_proposed_again() -> None:
    assert found(MARKED, DISPUTED, ALIVE) == []
