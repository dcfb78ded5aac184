"""Whole simulated games as the bench plays them, a few for every run of the tests; and the strictness of its judge."""

from pathlib import Path

import pytest

from station.game.fold import fold
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.incidents import KINDS
from tests.bench.games.judging import moves_of, play, silent_errors
from tests.station.told import event

pytestmark = pytest.mark.slow

DEMO = Path(__file__).parents[3] / "station" / "demo" / "game.sgf"
GAME = moves_of(DEMO)[:70]
TRUTH = [("B", "Q16"), ("W", "D4"), ("B", "Q4")]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("ko", "uncaptured", "wrong_capture")])
def test_a_game_with_one_kind_of_incident(kind: str) -> None:
    verdict = play(list(GAME), 7, Difficulty(fps=5.0), [kind])
    assert (verdict.exact, verdict.silent, verdict.missed, verdict.false) == (True, [], [], [])


def recorded(*moves: tuple[str, str], doubtful: int | None = None, gap: int | None = None) -> list[str]:
    """Silent errors of a record with these moves; one doubtful, or a gap before one (numbers from 1)."""
    events = [event("game_started", {}, 0, 0, 0, 1)]
    for number, (color, point) in enumerate(moves, 1):
        if number == gap:
            stones = fold(events).rows
            events.append(event("gap", {"after": stones, "to_move": None}, 0, 0, 0, len(events) + 1))
        data = {"color": color, "point": point, "number": number, "doubtful": number == doubtful}
        events.append(event("move", data, 0, 0, 0, len(events) + 1))
    return silent_errors(TRUTH, fold(events), events)


def test_the_truth_has_no_errors() -> None:
    assert recorded(*TRUTH) == []


@pytest.mark.parametrize(
    "moves",
    [
        [("B", "Q16"), ("W", "D3"), ("B", "Q4")],
        [("B", "Q4"), ("W", "D4"), ("B", "Q16")],
        [("B", "Q16"), ("B", "Q4")],
        [*TRUTH, ("W", "K10")],
        [],
    ],
)
def test_an_error_that_nothing_flags_is_silent(moves: list[tuple[str, str]]) -> None:
    assert recorded(*moves)


@pytest.mark.parametrize(
    ("side", "moves", "flagged"), [("B", 2, True), ("W", 2, False), (None, 2, False), ("B", 1, False)]
)
def test_a_move_set_as_the_board_was_swept_is_flagged_by_the_stone_more_alone(
    side: str | None, moves: int, flagged: bool
) -> None:
    events = [event("game_started", {}, 0, 0, 0, 1)]
    for number, (color, point) in enumerate(TRUTH[:moves], 1):
        events.append(event("move", {"color": color, "point": point, "number": number}, 0, 0, 0, number + 1))
    events.append(event("board_scattered", {"restore": [["Q16", "B"]], "one_more": side}, 0, 0, 0, moves + 2))
    assert (silent_errors(TRUTH, fold(events), events) == []) is flagged


def test_a_doubtful_move_or_a_gap_at_that_place_is_a_flag_and_one_elsewhere_is_none() -> None:
    wrong = [("B", "Q16"), ("W", "D3"), ("B", "Q4")]
    assert recorded(*wrong, doubtful=2) == []
    assert recorded(*wrong, gap=2) == []
    assert recorded(*wrong, doubtful=1)
    assert recorded(("B", "Q16"), ("W", "D4"), ("B", "R4"), gap=1)
