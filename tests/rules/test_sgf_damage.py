"""Damaged files end in a record or in one clear error; `python -m tests.bench fuzz` does 100,000 and times each."""

import time
import tracemalloc

import pytest

from rules.errors import SgfError
from rules.sgf import read_sgf, write_sgf
from tests.rules.mutations import SEEDS, mutated


def test_the_seeds_are_games() -> None:
    assert [len(read_sgf(seed).moves) for seed in SEEDS] == [4, 3, 3, 3]


def test_damaged_files_end_in_a_record_or_one_sentence() -> None:
    read = refused = 0
    for data in mutated(4000, seed=7):
        try:
            record = read_sgf(data, "damaged.sgf")
        except SgfError as error:
            refused += 1
            assert str(error).startswith("damaged.sgf: ")
            assert "\n" not in str(error) and len(str(error)) < 300
            continue
        read += 1
        record.replay()
        again = read_sgf(write_sgf(record))
        assert [(move.color, move.point) for move in again.moves] == [(move.color, move.point) for move in record.moves]
        assert (again.size, again.komi_points, again.result) == (record.size, record.komi_points, record.result)
    assert read > 1000 and refused > 300


@pytest.mark.slow
@pytest.mark.parametrize("where", ["(;AB{0})", "(;TB{0})", "(;B[aa](;W[bb])(;AE{0}))", "(;B[aa]{1})"])
def test_rectangles_of_the_whole_board_again_and_again(where: str) -> None:
    """Nine bytes each: 600,000 of them took 2.7 GB, which grew with their number."""
    text = where.format("[aa:ss]" * 100_000, ";AB[aa:ss]" * 10_000)
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(SgfError, match=r"bomb\.sgf: "):
        read_sgf(text.encode(), "bomb.sgf")
    took_s, (_, most) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100e6 and took_s < 60, f"{most / 1e6:.0f} MB, {took_s:.1f} s"


def test_rectangles_of_a_game_are_read() -> None:
    record = read_sgf("(;SZ[19]AB[aa:cc][dd:dd][aa:bb]TW[ss:ra])")
    assert len(record.final_position().stones) == 361
    assert sum(stone == 1 for stone in record.final_position().stones) == 10
    assert len(record.white_area) == 38
