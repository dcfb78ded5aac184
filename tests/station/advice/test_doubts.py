"""Strings that playouts call dead, against the fate of positions made by code; boards drawn by hand."""

from dataclasses import replace

import pytest

from rules.diagrams import parse_diagram
from rules.points import parse_point
from rules.position import Position
from station.advice.advice import Advice, Reason, Status
from station.advice.builtin import advise
from station.advice.council import combined
from station.advice.outside import View
from tests.station.advice.enclosures import Enclosure, Fate, enclosures

pytestmark = pytest.mark.slow

MADE = list(enclosures(seed=11, count=60))
HANGING = list(enclosures(seed=5, count=40, hanging=True))

# White's five have one eye and Black's seven two liberties outside: whoever begins captures the other.
RACE = [
    "W.WB.WWWWWWB.",
    "WWWBWWWWWWWB.",
    ".BBBWWWWWWWB.",
    "BBW.WWWWWWWB.",
    "WWWWWWWWWWWB.",
    "WWWWWWWWWWWB.",
    "WWWWWWWWWWWB.",
    "WWWWWWWWWW.B.",
    "WWWWWWWWWWWB.",
    "WWWWWWW.W.WB.",
    "WWWWWWWWWWWB.",
    "BBBBBBBBBBBB.",
    ".............",
]

# Black's group has one eye with white stones in it, and liberties that both share: neither side can begin.
HIDDEN_SEKI = [
    "WWWW.WWWWWWB.",
    "WWBBBWWWWWWB.",
    "WBB.BBWWWWWB.",
    "WB.W.BWWWWWB.",
    "WBBWBBWWWWWB.",
    "WWBWBWWWWWWB.",
    "WWBBBWWWWWWB.",
    "WWWWWWWWWW.B.",
    "WWWWWWWWWWWB.",
    "WWWWWWW.W.WB.",
    "WWWWWWWWWWWB.",
    "BBBBBBBBBBBB.",
    ".............",
]


def wrong_without_doubt(made: Enclosure, advice: Advice) -> bool:
    """Whether the group or a stone in its eye is told to be what it is not, and nobody is asked to look."""
    concerned = [one for one in advice.strings if one.points & (made.group | made.inside)]
    if any(one.disputed for one in concerned):
        return False
    if made.fate is Fate.HANGS:
        return True
    dead = {point for one in concerned if one.stands < 0.5 for point in one.points}
    if made.fate is Fate.SEKI:
        return bool(dead)
    if made.fate is Fate.GROUP_DEAD:
        return not made.group & dead or not dead.isdisjoint(made.inside)
    return not dead.isdisjoint(made.group) or not made.inside <= dead


@pytest.mark.slow
def test_no_made_group_is_wrong_without_doubt() -> None:
    found = [made for made in MADE if wrong_without_doubt(made, advise(made.position))]
    assert not found, found[0]


def test_what_hangs_on_the_turn_or_a_ko_is_in_doubt() -> None:
    """Approach moves before a ko among them: liberties outside the eye space."""
    found = [made for made in HANGING if wrong_without_doubt(made, advise(made.position))]
    assert not found, found[0]
    assert any(made.liberties for made in HANGING)


def test_an_eye_by_capture_does_not_win_the_race_for_it() -> None:
    one = next(one for one in advise(parse_diagram(RACE)).strings if parse_point("D13", 13) in one.points)
    assert (one.status, one.reason) == (Status.UNSETTLED, Reason.HANGS_ON_TURN)


@pytest.mark.slow
def test_what_is_settled_is_mostly_told_without_doubt() -> None:
    """Doubting everything would be no reading."""
    settled = [
        made for made in MADE if made.fate is not Fate.SEKI and made.group == made.position.string_at(min(made.group))
    ]
    sure = sum(
        not any(one.disputed for one in advise(made.position).strings if one.points & (made.group | made.inside))
        for made in settled
    )
    assert 4 * sure >= 3 * len(settled), (sure, len(settled))


def turned(position: Position, quarters: int, swapped: bool) -> Position:
    """Another way to look at a board: quarter turns, colors exchanged."""
    size, stones = position.size, position.stones
    for _ in range(quarters):
        stones = bytes(stones[(size - 1 - column) * size + row] for row in range(size) for column in range(size))
    return Position(size, stones.translate(bytes((0, 2, 1)) + bytes(253)) if swapped else stones)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("swapped", [False, True])
def test_a_hidden_seki_is_in_doubt_and_not_dead(quarters: int, swapped: bool) -> None:
    position = turned(parse_diagram(HIDDEN_SEKI), quarters, swapped)
    told = advise(position)
    assert not told.dead
    assert sum(one.disputed for one in told.strings) >= 2


@pytest.mark.parametrize("reason", [Reason.STAYS, Reason.NOT_READ, Reason.HANGS_ON_TURN])
def test_agreement_of_others_never_clears_a_doubt_of_reading(reason: Reason) -> None:
    one = replace(advise(parse_diagram(HIDDEN_SEKI)).strings[0], stands=0.1, reason=reason, disputed=True, proven=False)
    told = combined(one, {"GNU Go": View(dead=one.points), "Pachi": View(dead=one.points)})
    assert told.disputed
    assert told.reason is reason


def test_a_string_that_was_read_says_so() -> None:
    """One stone in a row of three: whoever plays first, the wall has its eyes elsewhere."""
    board = [
        "..BW.....",
        "BBBW.....",
        ".BWWWWWWW",
        "BBW.B.W.W",
        "BBWWWWWWW",
        "BBBBBBBBB",
        ".B.BBBBB.",
        "BBBBBBBBB",
        ".........",
    ]
    position = parse_diagram(board)
    stone = next(one for one in advise(position).strings if parse_point("E6", 9) in one.points)
    assert (stone.status, stone.disputed) == (Status.DEAD, False)
    assert stone.reason in (Reason.READ, Reason.NO_ROOM)
