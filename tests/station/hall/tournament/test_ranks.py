"""Ranks as people write them."""

import pytest

from station.hall.tournament.ranks import rank


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3d", "3d"), ("3D", "3d"), ("5 kyu", "5k"), ("10k", "10k"), ("７d", "7d"), ("２段", "2d"), ("初段", "1d"),
        ("SHODAN", "1d"), ("Nidan", "2d"), ("godan", "5d"), ("業餘5段", "5d"), ("业余六段", "6d"), ("アマ 4段", "4d"),
        ("아마 3단", "3d"), ("7급", "7k"), ("十二级", "12k"), ("二十级", "20k"), ("十級", "10k"), ("三段", "3d"),
        ("职业九段", "9p"), ("プロ初段", "1p"), ("프로 2단", "2p"), ("4p", "4p"), ("1 dan pro", "1p"),
        ("pro 5 dan", "5p"),
        ("30 kyu", "30k"), (" 2.dan ", "2d"),
    ],
)  # fmt: skip
def test_what_is_meant(written: str, meant: str) -> None:
    assert str(rank(written)) == meant


@pytest.mark.parametrize("written", ["", "?", "d", "3", "10d", "0k", "31k", "strong", "1850", "段"])
def test_what_is_none(written: str) -> None:
    assert rank(written) is None
