"""Damaged files end in a record or in one clear error; `python -m tests.bench fuzz` does 100,000 and times each."""

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
