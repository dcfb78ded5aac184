from pathlib import Path

import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.simulated import Setup, SimulatedCamera
from station.cameras.simulation.anchor import ABANDONED_S, Anchor
from station.cameras.simulation.camera import open_simulated, simulated_setup
from station.cameras.simulation.options import parse_options
from tests.sentences import refused

pytestmark = pytest.mark.slow

GAME = "(;GM[1]FF[4]SZ[19];B[dd];W[pp];B[pd];W[dp])"
SMALL = "size=480x270&interval=1&fps=4"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


class Clock:
    """Time that passes when somebody sleeps."""

    def __init__(self, now_s: float) -> None:
        self.now_s = now_s

    def __call__(self) -> float:
        return self.now_s

    def ns(self) -> int:
        return round(self.now_s * 1e9)

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds


def live(setup: Setup, clock: Clock, start_s: float) -> SimulatedCamera:
    return SimulatedCamera("sim:x", setup, start_s=start_s, clock=clock, monotonic_ns=clock.ns, sleep=clock.sleep)


def test_one_round_of_files_is_reproducible_and_ends(game: Path) -> None:
    first, second = (open_simulated(f"{game}?live=no&{SMALL}&seed=5") for _ in range(2))
    told = []
    count = 0
    while (frame := first.read(1)) is not None:
        again = second.read(1)
        assert again is not None and np.array_equal(frame.image_bgr, again.image_bgr)
        assert frame.sequence == count and frame.time_ns == count * 250_000_000
        assert first.shown is not None
        told += [t.detail["at"] for t in first.shown.told if t.type == "move"]
        count += 1
    assert told == [(3, 3), (15, 15), (3, 15), (15, 3)]
    assert first.live is False


def test_the_hand_that_sets_a_stone_hides_its_point(game: Path) -> None:
    camera = open_simulated(f"{game}?live=no&{SMALL}&seed=5")
    hidden = False
    while camera.read(1) is not None:
        shown = camera.shown
        assert shown is not None
        if any(t.type == "move" for t in shown.told) and shown.moment.arms:
            assert shown.rendered.stones.any()
            hidden = hidden or bool(shown.rendered.hidden.any())
    assert hidden


def test_the_game_goes_on_while_nobody_looks(game: Path) -> None:
    setup = simulated_setup(parse_options(f"{game}?{SMALL}"))
    clock = Clock(1_000_000.0)
    camera = live(setup, clock, clock.now_s)
    camera.read(1)
    assert camera.shown is not None and not camera.shown.rendered.stones.any()
    clock.sleep(setup.script.length_s - 13)  # a restart: the round is nearly over
    camera = live(setup, clock, 1_000_000.0)
    camera.read(1)
    assert camera.shown is not None and (camera.shown.rendered.stones > 0).sum() == 4
    clock.sleep(13)  # the board is cleared, the next round has begun
    camera.read(1)
    assert not camera.shown.rendered.stones.any()


def test_live_frames_keep_the_clocks_pace(game: Path) -> None:
    clock = Clock(50.0)
    camera = live(simulated_setup(parse_options(f"{game}?{SMALL}")), clock, 50.0)
    frames = [camera.read(1) for _ in range(5)]
    assert [f.sequence for f in frames if f] == [0, 1, 2, 3, 4]
    assert clock.now_s == pytest.approx(51.0)
    clock.sleep(2.1)
    late = camera.read(1)
    assert late is not None and late.sequence == 12  # what nobody fetched is dropped


def test_an_anchor_is_kept_until_the_table_is_abandoned(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "table.start"
    now = 1_800_000_000.0
    assert Anchor(path, "one").start_s(now) == now
    anchor = Anchor(path, "one")
    anchor.keep(now + 60)
    assert anchor.start_s(now + 90) == now
    assert Anchor(path, "other").start_s(now + 91) == now + 91, "another game is played there"
    assert Anchor(path, "other").start_s(now + 61 + ABANDONED_S) == now + 61 + ABANDONED_S


def test_a_round_begins_when_it_is_first_looked_at(game: Path, tmp_path: Path) -> None:
    """However long the station takes to start: nobody misses the first stones."""
    kept = tmp_path / "table.start"
    camera = open_simulated(f"{game}?{SMALL}&anchor={kept}")
    assert not kept.exists()
    first = camera.read(2.0)
    assert first is not None and first.sequence == 0 and kept.exists()
    camera.close()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nowhere.sgf", "No such file"),
        ("{game}?seeds=3", "option 'seeds' is unknown"),
        ("{game}?fps=fast", "fps=fast is not understood"),
        ("{game}?size=9x9", "size=9x9 is not understood"),
        ("{game}?faults=sneeze", "fault 'sneeze' is unknown"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_sentence(game: Path, text: str, reason: str) -> None:
    with refused(CameraError, match=reason):
        open_simulated(text.format(game=game))


def test_what_the_text_says_wins_over_the_callers_default() -> None:
    assert parse_options("a.sgf", live=False, fps=2.0) == parse_options("a.sgf?live=no&fps=2")
    said = parse_options("a.sgf?live=yes&fps=7", live=False, fps=2.0)
    assert said.live and said.fps == 7


def test_a_record_for_another_size_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.sgf"
    path.write_text("(;GM[1]SZ[9];B[cc])")
    with refused(CameraError, match="9×9"):
        open_simulated(str(path))
