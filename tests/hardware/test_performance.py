import numpy as np
import pytest

from hardware.performance import Performance
from hardware.script import NORTH, SOUTH, Bump, Clear, Fade, Lift, Push, Put, Script, Switch, Told

SCRIPT = Script(
    (
        Put(2.0, 60, 1, (0.1, 0.0), SOUTH, (Told("move"),)),
        Put(5.0, 61, 2, (0.0, 0.0), NORTH),
        Bump(7.0, 8.0, 0.0, 2.0),
        Switch(8.0),
        Push(10.0, ((60, 41, (0.0, -0.2)),), SOUTH),
        Put(12.0, 70, 1, (0.0, 0.0), SOUTH),
        Lift(15.0, (61, 70), NORTH, each_s=0.5),
        Clear(20.0, 2.0),
    ),
    length_s=30.0,
)


@pytest.fixture
def performance() -> Performance:
    return Performance(SCRIPT, column_width=0.93, seed=3)


def stones(performance: Performance, t: float) -> dict[int, int]:
    lying = performance.at(t).lying.stones
    return {int(point): int(lying[point]) for point in np.flatnonzero(lying)}


def test_stones_lie_from_their_time_on(performance: Performance) -> None:
    assert stones(performance, 1.99) == {}
    assert stones(performance, 2.0) == {60: 1}
    assert stones(performance, 9.9) == {60: 1, 61: 2}
    assert stones(performance, 10.0) == {41: 1, 61: 2}  # pushed
    assert stones(performance, 15.2) == {41: 1, 70: 1}  # lifted one after the other
    assert stones(performance, 15.6) == {41: 1}
    assert stones(performance, 23.0) == {}


def test_a_hand_brings_each_stone_and_leaves(performance: Performance) -> None:
    bringing = performance.at(1.8)
    assert len(bringing.arms) == len(bringing.held) == 1
    assert bringing.held[0].color == 1
    setting = performance.at(2.0)
    assert not setting.held  # it lies on the board now
    tip = np.array(setting.arms[0].tip)
    assert np.abs(tip[:2] - ((60 % 19) * 0.93 + 0.1, 60 // 19)).max() < 0.05
    assert not performance.at(3.5).arms


def test_black_reaches_in_from_the_south(performance: Performance) -> None:
    assert performance.at(2.0).arms[0].elbow[1] > 18
    assert performance.at(5.0).arms[0].elbow[1] < 0


def test_a_bump_moves_the_board_for_good(performance: Performance) -> None:
    assert performance.at(6.9).shift is None
    shift = performance.at(29.0).shift
    assert shift is not None
    assert shift.x == pytest.approx(8 / 23.7)
    assert shift.turn == pytest.approx(np.radians(2))


def test_the_lamp_stays_switched(performance: Performance) -> None:
    assert [performance.at(t).lamp for t in (7.9, 8.0, 29.0)] == [0, 1, 1]


def test_what_happened_is_told_once(performance: Performance) -> None:
    told = [told for i in range(300) for told in performance.told((i - 1) / 10, i / 10)]
    assert [told.type for told in told] == ["move"]


def test_the_same_seed_moves_the_same_way() -> None:
    first, second = (Performance(SCRIPT, 0.93, seed=3) for _ in range(2))
    assert first.at(4.7).arms == second.at(4.7).arms
    assert first.at(4.7).arms != Performance(SCRIPT, 0.93, seed=4).at(4.7).arms


def test_a_script_out_of_order_is_refused() -> None:
    with pytest.raises(ValueError, match="order of time"):
        Script((Switch(3.0), Switch(2.0)), 9.0)
    with pytest.raises(ValueError, match="before its last act"):
        Script((Switch(3.0),), 3.0)


def test_lifting_into_the_next_act_is_refused() -> None:
    overlapping = Script((Put(1, 5, 1, (0, 0), SOUTH), Lift(2, (5, 6), NORTH, 2.0), Put(3, 7, 1, (0, 0), SOUTH)), 9.0)
    with pytest.raises(ValueError, match="still being lifted"):
        Performance(overlapping, 0.93, seed=1)


def test_the_light_fades_and_the_dark_passes() -> None:
    acts = (Fade(2.0, 10.0, 0.5), Fade(20.0, 0.2, 0.0), Fade(25.0, 0.2, 1.0))
    fading = Performance(Script(acts, length_s=40.0), column_width=0.93, seed=3)
    assert [fading.at(t).brightness for t in (1.9, 7.0, 12.0, 19.9, 20.3, 24.9)] == [1.0, 0.75, 0.5, 0.5, 0.0, 0.0]
    assert fading.at(26.0).brightness == 1.0
