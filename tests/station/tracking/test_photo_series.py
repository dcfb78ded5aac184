"""The record from photographs: every position as shown, orders only where the rules leave one, nobody accused."""

import numpy as np
import pytest

from calibration.orientation import BlackSits
from rules.points import parse_point
from rules.presets import CHINESE_2002
from station.game.event import Event
from station.recording.photographs import are_photographs, observation_of
from station.tracking.photo_series import PhotoSeries
from tests.station.tracking.sights import area, board, sight
from vision.geometry.pose import BoardPose
from vision.picture import Reading


def shown(*photographs: tuple[bytes, list[int]]) -> tuple[list[Event], list[bytes]]:
    """The events of some photographs, and the position recorded after each."""
    album = PhotoSeries(CHINESE_2002)
    events, positions = [], []
    for frame, (stones, hidden) in enumerate(photographs):
        events += album.see(frame, frame * 500_000_000, sight(stones, hidden))
        positions.append(album.state.position.stones)
    return events + album.finish(), positions


def types(events: list[Event]) -> list[str]:
    return [event.type for event in events]


def test_one_move_a_photograph() -> None:
    first, second = board("Q16"), board("Q16", "D4")
    events, positions = shown((bytes(361), []), (first, []), (second, []))
    assert types(events) == ["game_started", "move", "move", "game_ended"]
    assert [(e.frame, e.as_dict()["point"]) for e in events if e.type == "move"] == [(1, "Q16"), (2, "D4")]
    assert positions[1:] == [first, second]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (("Q16", "D4"), ("Q16 C3", "D4 R4"), ["B C3", "W R4"]),  # each side once
        (("Q16", "D4"), ("Q16 C3 K10", "D4 R4"), ["gap K10 R4 C3"]),  # Black's two in either order
        (("K11 J10 L10", "K10 A1 B2"), ("K11 J10 L10 K9", "A1 B2 T1"), ["B K9", "W T1"]),  # what was taken too
    ],
)
def test_moves_between_two_photographs_are_told_in_the_order_that_the_rules_leave(
    before: tuple[str, str], after: tuple[str, str], told: list[str]
) -> None:
    events, positions = shown((bytes(361), []), (board(*before), []), (board(*after), []))
    assert positions[-1] == board(*after)
    news = [event.as_dict() for event in events if event.frame == 2 and event.type in ("move", "gap")]
    assert [
        f"{e['color']} {e['point']}" if e["type"] == "move" else " ".join(["gap", *e["points"]]) for e in news
    ] == told
    assert not any(e.get("doubtful") for e in news)


def test_many_moves_are_a_gap_and_every_position_stands() -> None:
    boards = [board("Q16 D4", "D16"), board("Q16 D4 C6 F3 K4", "D16 Q4 O3 R10"), board("Q16", "D16")]
    events, positions = shown(*((stones, []) for stones in boards))
    assert types(events) == ["game_started", "setup", "gap", "gap", "game_ended"]
    assert positions == boards


def test_a_stone_that_comes_out_from_under_a_hand_is_no_move() -> None:
    before, after = board("Q16", "D4"), board("Q16 K10", "D4")
    events, positions = shown((before, area("K10")), (after, []))
    assert types(events) == ["game_started", "setup", "gap", "game_ended"]
    assert positions == [before, after]


def test_a_point_beside_a_hand_is_read_as_it_shows() -> None:
    before, after = board("Q16", "D4"), board("Q16 K10", "D4")
    hand = [p for p in area("K9") if p != parse_point("K10")]
    events, _ = shown((before, []), (after, hand))
    assert [(e.as_dict()["color"], e.as_dict()["point"]) for e in events if e.type == "move"] == [("B", "K10")]


def test_what_no_order_explains_accuses_nobody() -> None:
    events, positions = shown((board("Q16 C3", "D4"), []), (board("Q16 C4", "D4"), []))
    assert types(events) == ["game_started", "setup", "gap", "game_ended"]
    assert positions[1] == board("Q16 C4", "D4")


def test_the_photographer_walks_round_the_board() -> None:
    stones = board("Q16 C3 D17 K4 L5", "D4 Q3 R5")
    other_side = np.rot90(np.frombuffer(stones, np.uint8).reshape(19, 19), 2).tobytes()
    events, positions = shown((stones, []), (other_side, []))
    assert types(events) == ["game_started", "setup", "board_shifted", "game_ended"]
    assert positions == [stones, stones]


def test_a_film_is_told_from_photographs() -> None:
    rng = np.random.default_rng(1)
    still = [rng.integers(0, 255, (72, 96, 3), dtype=np.uint8)] * 4
    moving = [rng.integers(0, 255, (72, 96, 3), dtype=np.uint8) for _ in range(4)]
    assert not are_photographs(still)
    assert are_photographs(moving)
    assert not are_photographs(still[:1])


@pytest.mark.parametrize(("played", "photographs"), [((0, 1, 2, 3, 4), True), ((0, 0, 0, 1, 1), False)])
def test_a_camera_on_a_stand_may_take_a_picture_a_move(
    played: tuple[int, ...], photographs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["Q16", "D4", "C6", "K10"]
    sights = iter([sight(board(" ".join(names[:count]))) for count in played])
    monkeypatch.setattr("station.recording.photographs.PhotographSeer.see", lambda _seer, _image: next(sights))
    assert are_photographs([np.zeros((72, 96, 3), np.uint8)] * len(played)) is photographs


def test_a_stone_that_shows_beside_a_hand_is_seen() -> None:
    probability = np.tile(np.array([0.998, 0.001, 0.001], np.float32), (361, 1))
    black, doubtful = parse_point("K10"), parse_point("K4")
    probability[black] = 0.002, 0.996, 0.002
    probability[doubtful] = 0.1, 0.85, 0.05
    hidden = np.zeros(361, np.bool_)
    hidden[[black, doubtful, parse_point("Q16")]] = True
    reading = Reading(
        BoardPose(np.eye(3), residual_cells=0.0), probability.argmax(axis=1).astype(np.uint8), probability, hidden,
        np.zeros(361, np.bool_), 0.9, 0.95,
    )  # fmt: skip
    seen = observation_of(reading, BlackSits.BOTTOM)
    assert not seen.hidden[black]
    assert seen.hidden[doubtful]
    assert seen.hidden[parse_point("Q16")]  # an empty point under a hand says nothing
    assert not observation_of(reading, BlackSits.TOP).hidden[360 - black]
