"""Calls from the loudspeaker, with a player that only keeps what it is given."""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from rules.color import BLACK
from rules.timing import records as r
from station.clock.mixing import Samples
from station.clock.speaker import BLOCK_MS, DEVICE_MS, REOPEN_S, ProcessPlayer, Speaker
from tests.station.api.hall import hall
from tests.station.clock.timed import Timed
from tests.station.stage import boards


class Heard:
    def __init__(self, ends: bool = False) -> None:
        self.blocks: list[Samples] = []
        self.ends = ends

    def play(self, samples: Samples) -> None:
        if self.ends:
            raise BrokenPipeError("gone")
        self.blocks.append(samples)

    def close(self) -> None:
        pass


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Timed]:
    with hall(tmp_path) as opened:
        opened.show([boards("")[0]])
        yield Timed(opened)


def speaker(table: Timed, player: Heard | None) -> Speaker:
    return Speaker(table.hall.keeper, "en", lambda: player, lambda: table.hall.clock.ns / 1e6)


def speak(table: Timed, one: Speaker, seconds: float) -> None:
    for _ in range(round(seconds * 1000 / BLOCK_MS)):
        one.turn()
        table.wait(BLOCK_MS / 1000)


def called(table: Timed) -> list[tuple[str, int]]:
    found = [line.record for line in table.state.lines]
    return [(one.words, one.late_ms) for one in found if isinstance(one, r.Called)]


def test_each_call_is_heard_once_at_its_moment_and_kept(table: Timed) -> None:
    heard = Heard()
    one = speaker(table, heard)
    table.begin("quick-1x10s")
    began_ms = table.hall.keeper.now_ms
    speak(table, one, 3.5)
    assert called(table) == [("count-1", 0), ("count-2", 0), ("count-3", 0)]
    stream = np.abs(np.concatenate(heard.blocks).astype(np.int32))
    onset = np.argmax(stream > stream.max() // 50) / 22_050 * 1000 + DEVICE_MS
    first_ms = table.state.lines[1].record.at_ms - began_ms
    assert table.hall.keeper.speaks and abs(onset - first_ms) < 50


def test_a_press_silences_what_was_still_to_be_said(table: Timed) -> None:
    one = speaker(table, Heard())
    table.begin("quick-1x10s")
    speak(table, one, 2.5)
    table.press(BLACK)
    speak(table, one, 0.9)
    assert [words for words, _ in called(table)] == ["count-1", "count-2"]


def test_a_player_that_ends_or_is_missing_stops_no_clock(table: Timed) -> None:
    table.begin("quick-1x10s")
    for player in (Heard(ends=True), None):
        one = speaker(table, player)
        assert one.turn() == REOPEN_S and not table.hall.keeper.speaks
        one.close()


def test_a_program_is_fed_with_samples(tmp_path: Path) -> None:
    told = tmp_path / "told"
    code = f"import sys; open({str(told)!r}, 'wb').write(sys.stdin.buffer.read(8))"
    player = ProcessPlayer([sys.executable, "-c", code])
    player.play(np.arange(4, dtype=np.int16))
    player._process.wait(20)
    player.close()
    assert told.read_bytes() == np.arange(4, dtype=np.int16).tobytes()
