"""Result files for EGF, FFG and AGA, letter by letter."""

from dataclasses import replace

import pytest

from station.errors import InputError
from station.hall.files.kinds import write
from station.hall.files.ratings import aga, aga_unknown, h9, tou
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import Format, Game, Person, Tournament
from tests.station.hall.cups import cup

H9 = """\
; CL[A]
; EV[Cup 杯]
; PC[cn,成都]
; DT[2026-11-21,2026-11-22]
; HA[h9]
; KM[7.5]
; TM[60]
; CM[Tianyuan]
;
; Pl Name Rk Co Club Pts OppPts
1 van_der_Berg Jan 2K NL Ams 4 2 2-/b2 0+ 5+/w0 |10000003
2 Kim Min-ji 1P KR Seou 2 4 1+/w2 5-!b0 3?/w0
3 王 伟 5D CN 北京 2 2 5+!b0 4-!w0 2?/b0 |10000001
4 李娜 - ? CN - 2 2 0+ 3-!b0 0-
5 王 伟 3D CN 上海 0 8 3-!w0 2-!w0 1-/b0
"""


def test_h9_as_the_egf_reads_it() -> None:
    assert h9(cup(), Method.B) == H9


def test_the_ffg_knows_no_forfeit_between_two() -> None:
    text = tou(cup(), Method.B)
    assert text.startswith(";name=Cup 杯\n;date=21/11/2026\n;vill=成都\n") and ";komi=7.5" in text
    assert text.splitlines()[-5:] == [
        "1 van_der_Berg Jan 2K 2100001 Ams 2-b2 0+ 5+w0",
        "2 Kim Min-ji 1P - Seou 1+w2 0- 3?w0",
        "3 王 伟 5D - 北京 0+ 0- 2?b0",
        "4 李娜 - ? - - 0+ 0- 0-",
        "5 王 伟 3D - 上海 0- 0- 1-b0",
    ]


def test_the_aga_rates_games_that_somebody_won() -> None:
    text = aga(cup(), Method.A)
    assert text.splitlines()[:4] == ["TOURNEY Cup 杯, 成都", "start=11/21/2026", "finish=11/22/2026", "rules=CHINESE"]
    assert "99999 王, 伟 5D\n99998 王, 伟 3D\n12345 van der Berg, Jan 2K\n" in text
    assert "GAMES 1\n99997 12345 W 2 7\n\nGAMES 2\n\nGAMES 3\n12345 99998 W 0 7\nEND\n" in text


@pytest.mark.parametrize("form", [h9, tou, aga])
def test_teams_are_not_rated(form: object) -> None:
    with pytest.raises(InputError):
        form(replace(cup(), format=Format.TEAM_SWISS), Method.A)  # type: ignore[operator]


FEW = Tournament(
    1,
    Format.SWISS,
    (
        Person("a", "Müller, Anna", rank="SHODAN"), Person("b", "陈", "明", rank="業餘5段"),
        Person("c", "Ito", rank="２段"),
        Person("d", "Kim", rank="strong"), Person("e", "Never", "Came", rank="3k"),
    ),
    (
        Game(1, "a", "b", 1, Result(Kind.WHITE, "F"), played=False), Game(1, "c", "d", 2, Result(Kind.BLACK, "F")),
    ),
    "Few",
    withdrawn={"e": 0},
)  # fmt: skip
"""A forfeit, a loss by ruling, and who never played; nobody said where or when."""


def test_nothing_is_said_where_nobody_said_it_and_nobody_is_told_who_never_played() -> None:
    text = write(FEW, "h9", Method.A).decode()
    assert text.splitlines()[:5] == ["; CL[A]", "; EV[Few]", "; HA[h9]", "; CM[Tianyuan]", ";"]
    assert "[]" not in text and "[,]" not in text and "Never" not in text
    lines = {line.split()[1]: line for line in text.splitlines() if line[0] != ";"}
    assert lines["Müller"].split()[2:4] == ["Anna", "1D"] and lines["陈"].split()[3] == "5D"
    assert lines["Ito"].split()[3] == "2D" and lines["Kim"].split()[3] == "?"


def test_a_loss_by_ruling_is_rated_and_a_forfeit_is_not() -> None:
    """OpenGotha: "by default" is who did not show up. HALL.md §1: a loss by ruling in a game begun is no forfeit."""
    text = write(FEW, "h9", Method.A).decode()
    halves = sorted(line.split()[-1] for line in text.splitlines() if line[0] != ";")
    assert halves == ["1+!w0", "2-!b0", "3-/w0", "4+/b0"]
    tou_lines = [line.split()[-1] for line in write(FEW, "tou", Method.A).decode().splitlines() if line[0] != ";"]
    assert sorted(tou_lines) == ["0+", "0-", "3-w0", "4+b0"]
    assert write(FEW, "aga", Method.A).decode().endswith("GAMES 1\n99996 99997 B 0 0\nEND\n")
    assert write(FEW, "opengotha", Method.A).decode().count("_BYDEF") == 1


def test_what_is_no_win_for_one_and_loss_for_the_other_is_not_rated() -> None:
    """Both lost, or points were taken (2002 §23.1): the two sides would say different things of one game."""
    for result, cancelled in ((Result(Kind.BOTH_LOSE), ""), (Result(Kind.BLACK, "R"), "B"), (Result(Kind.DRAW), "BW")):
        one = replace(FEW, games=(Game(1, "a", "b", 1, result, cancelled=frozenset(cancelled)),))
        assert write(one, "h9", Method.A).decode().count("-!") == 2
        assert write(one, "aga", Method.A).decode().endswith("GAMES 1\nEND\n")
        assert "_BYDEF" not in write(one, "opengotha", Method.A).decode(), "somebody played it"


def test_the_aga_is_told_whom_it_does_not_know() -> None:
    assert [one.id for one in aga_unknown(cup())] == ["1", "2", "4", "5"]
    assert "99999 Müller, Anna 1D\n" in write(FEW, "aga", Method.A).decode()
    assert "start=" not in write(FEW, "aga", Method.A).decode()


def test_other_programs_read_names_in_parts_and_their_own_ranks() -> None:
    text = write(FEW, "opengotha", Method.A).decode()
    assert 'name="Müller" firstName="Anna" rank="1D"' in text and "Never" not in text
    assert '"name": "Müller", "firstname": "Anna", "rating": 0, "rank": 0' in " ".join(
        write(FEW, "pairgoth", Method.A).decode().split()
    )
