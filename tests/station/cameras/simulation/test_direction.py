import numpy as np
import pytest

from hardware.performance import Performance
from hardware.script import Bump, Clear, Script, Switch
from rules.record import GameRecord
from rules.sgf import read_sgf
from station.cameras.simulation.direction import direct
from station.cameras.simulation.faults import parse_faults
from station.errors import InputError
from tests.sentences import refused

# black takes a ko at move 9, white fills in elsewhere; move 15 captures two stones
KO = ";B[dd];W[ed];B[ce];W[de];B[df];W[ef];B[pp];W[fe];B[ee];W[qq];B[qp];W[rp];B[rq]"
CAPTURE = ";W[aa];B[ba];W[sa];B[ab]"
FAULTS = [
    "push",
    "take",
    "withdraw",
    "wrong-capture@1",
    "bump",
    "nudge",
    "light",
    "double",
    "ko@8",
    "between",
    "uncaptured@1",
    "scatter",
    "lean",
    "jolt",
    "fade",
    "dark",
]


def record() -> GameRecord:
    return read_sgf(f"(;GM[1]FF[4]SZ[19]{KO}{CAPTURE})")


def last_stones(script: Script) -> np.ndarray:
    clear = next(act for act in script.acts if isinstance(act, Clear))
    return Performance(script, 0.93, seed=1).at(clear.t - 0.5).lying.stones


def test_the_board_ends_as_the_rules_say() -> None:
    script = direct(record(), seed=4)
    assert last_stones(script).tobytes() == record().final_position().stones
    assert record().final_position().stones[0] == 0  # the corner stone was taken


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_put_right_leaves_the_same_board(fault: str) -> None:
    script = direct(record(), seed=4, faults=parse_faults(fault, 17, seed=4))
    assert last_stones(script).tobytes() == record().final_position().stones
    assert script != direct(record(), seed=4)


def test_an_illegal_ko_ends_the_round_on_the_forbidden_position() -> None:
    script = direct(record(), seed=4, faults=parse_faults("illegal-ko@5", 17, seed=4))
    told = [told for act in script.acts for told in act.told]
    assert told[-2].detail["illegal"] is True
    assert last_stones(script).tobytes() == record().replay().position_after(8).stones


def test_stones_taken_off_before_the_count_end_the_round() -> None:
    script = direct(record(), seed=4, faults=parse_faults("tidy@15:3", 17, seed=4))
    left = record().replay().position_after(15).stones
    gone = [p for p in range(361) if left[p] and not last_stones(script)[p]]
    assert len(gone) == 3
    assert [t.detail["why"] for act in script.acts for t in act.told if t.type == "removed_stone"] == ["dead stone"] * 3


def test_a_fault_without_a_chance_is_refused() -> None:
    with refused(InputError, match="ko: the game gives no chance"):
        direct(record(), seed=4, faults=parse_faults("ko@12", 17, seed=4))


@pytest.mark.parametrize("text", ["stumble", "push@99", "bump@2:x", "push@2:3", "push@x"])
def test_faults_that_are_not_understood(text: str) -> None:
    with refused(InputError, match="fault"):
        parse_faults(text, 17, seed=1)


def test_a_jolt_is_a_knock_and_another_lamp_at_the_same_time() -> None:
    script = direct(record(), seed=4, faults=parse_faults("jolt@5:6:3", 17, seed=4))
    times = [act.t for act in script.acts if isinstance(act, Bump | Switch)]
    assert len(times) == 2
    assert times[0] == times[1]
    assert [told.type for act in script.acts if act.t == times[0] for told in act.told] == [
        "board_bumped",
        "light_change",
    ]
