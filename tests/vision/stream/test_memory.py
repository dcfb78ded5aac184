import numpy as np

from vision.stones.net import MADE_ANEW, Stones
from vision.stream.memory import MOST_READINGS, Memory

ALL = np.ones(361, np.bool_)


def reading(color: int, probability: float = 0.9999, hidden: dict[int, float] | None = None, at: int = 100) -> Stones:
    """An empty board with `color` at one point, seen with `probability`."""
    values = np.full((361, 3), 5e-5, np.float32)
    values[:, 0] = 0.9999
    values[at] = (1 - probability) / 2
    values[at, color] = probability
    covered = np.zeros(361, np.float32)
    for point, share in (hidden or {}).items():
        covered[point] = share
    return Stones(np.log(values), covered, 0.99, MADE_ANEW)


def test_everything_is_hidden_until_it_is_read() -> None:
    memory = Memory()
    assert memory.hidden.all() and memory.quality() == 0
    assert memory.take(reading(0), ALL).all()
    assert not memory.hidden.any() and memory.quality() > 0.9


def test_the_first_reading_is_taken_with_its_doubts() -> None:
    memory = Memory()
    memory.take(reading(1, 0.7), ALL)
    assert not memory.hidden.any() and abs(float(np.exp(memory.loglik[100, 1])) - 0.7) < 1e-3


def test_a_certain_stone_is_believed_at_once() -> None:
    memory = Memory()
    memory.take(reading(0), ALL)
    assert memory.take(reading(1), ALL)[100]
    assert memory.stones()[100] == 1


def test_a_doubtful_change_must_be_seen_twice() -> None:
    memory = Memory()
    memory.take(reading(0), ALL)
    assert not memory.take(reading(1, 0.97), ALL)[100]
    assert memory.hidden[100] and memory.stones()[100] == 0 and memory.doubted()[100]
    assert memory.take(reading(1, 0.97), ALL)[100]
    assert not memory.hidden[100] and memory.stones()[100] == 1


def test_a_doubtful_change_that_does_not_last_leaves_no_trace() -> None:
    memory = Memory()
    memory.take(reading(0), ALL)
    memory.take(reading(1, 0.97), ALL)
    memory.take(reading(0), ALL)
    assert not memory.hidden.any() and memory.stones()[100] == 0


def test_a_new_stone_beside_a_hand_is_hidden() -> None:
    memory = Memory()
    memory.take(reading(0), ALL)
    memory.take(reading(1, hidden={101: 0.9}), ALL)
    assert memory.hidden[[100, 101]].all() and memory.stones()[100] == 0


def test_what_lies_under_a_hand_is_remembered() -> None:
    memory = Memory()
    memory.take(reading(2), ALL)
    memory.take(reading(0, hidden={100: 0.9}), ALL)
    assert memory.hidden[100] and memory.stones()[100] == 2


def test_points_not_asked_for_stay_as_they_were() -> None:
    memory = Memory()
    memory.take(reading(0), ALL)
    only = np.zeros(361, np.bool_)
    only[5] = True
    assert memory.take(reading(1), only).nonzero()[0].tolist() == [5]
    assert memory.stones()[100] == 0


def test_doubts_are_averaged_and_end() -> None:
    memory = Memory()
    for _ in range(MOST_READINGS):
        memory.take(reading(0, 0.9), ALL)
        assert abs(float(np.exp(memory.loglik[100, 0])) - 0.9) < 1e-3
    assert not memory.doubted().any()


def test_a_sudden_stone_is_taken_only_when_certain() -> None:
    memory = Memory()
    memory.take(reading(0), ALL)
    sudden = np.zeros(361, np.bool_)
    sudden[100] = True
    for _ in range(2):
        assert not memory.take(reading(1, 0.97), sudden, sudden).any()
        assert memory.hidden[100] and memory.stones()[100] == 0
    assert memory.take(reading(1), sudden, sudden)[100] and not memory.hidden[100]


def test_what_was_read_before_a_point_stirred_does_not_outvote_what_lies_there_now() -> None:
    memory = Memory()
    for _ in range(6):
        memory.take(reading(0), ALL)
    half = reading(1, 0.4)  # the likeliest is still that it is empty: a stone between two points
    half.log_probability[100, 0] = np.log(0.59)
    point = np.arange(361) == 100
    memory.take(half, point, stirred=point)
    assert np.exp(memory.loglik[100, 1]) > 0.3
    memory.take(half, point)
    assert np.exp(memory.loglik[100, 1]) > 0.3 and not memory.hidden[100]
