"""A ko of which not every move was seen: the order the rules allow; what is forbidden only where it was seen."""

import pytest

from rules.points import parse_point
from tests.station.tracking.film import Film
from tests.station.tracking.sights import area, board
from tests.station.tracking.test_unseen import ACCUSING, doubtful


def test_a_ko_taken_and_retaken_between_glances_is_told_in_the_order_that_the_rules_allow() -> None:
    black, white = "G11 G9 F10", "H11 H9 J10 G10"  # Black takes on H10; White takes back later on G10
    film = Film().show(black + " Q4", white).show(black + " Q4", white + " Q16")
    taken = white.replace("G10", "") + " Q16"
    film.show(black + " Q4 H10", taken, area("H10"), frames=5).show(black + " Q4 H10", taken + " C1", frames=1)
    film.show(black + " Q4 H10", taken + " C1", [*area("H10"), *area("C1")], frames=8)
    film.show(black + " Q4 D1", white + " Q16 C1", frames=20)
    assert film.told("move")[1:] == [
        ("move", "B", "H10", ["G10"], 2), ("move", "W", "C1", 3), ("move", "B", "D1", 4),
        ("move", "W", "G10", ["H10"], 5),
    ]  # fmt: skip
    assert doubtful(film) == ["H10", "C1", "D1", "G10"]


def test_a_ko_taken_for_one_picture_and_retaken_at_once_is_told_as_illegal_and_withdrawn() -> None:
    black, white = "G11 G9 F10 Q4", "H11 H9 J10 G10 Q16"  # Black takes on H10, White takes back at once
    film = Film().show(black.replace(" Q4", ""), white.replace(" Q16", "")).show(black, white.replace(" Q16", ""))
    film.show(black, white)
    taken = black + " H10", white.replace(" G10", "")
    film.show(black, white, area("H10"), frames=4).show(*taken, frames=1).show(*taken, area("H10"), frames=4)
    film.show(black, white, frames=60)
    assert film.told()[-2:] == [
        ("move", "B", "H10", ["G10"], 3), ("illegal_move", "W", "G10", ["H10"], "ko", 4),
    ]  # fmt: skip
    assert "H10" in doubtful(film)
    assert film.newest("illegal_move").first_frame == 54
    film.show(black, white, area("H10"), frames=4).show(*taken, frames=40)
    assert [type_ for type_, *_ in film.told()[-2:]] == ["move_withdrawn", "position_restored"]
    assert film.tracker.state.position.stones == board(*taken)


def test_a_ko_retaken_after_an_exchange_that_nobody_saw_is_legal() -> None:
    black, white = "G11 G9 F10 B8 A9 C9 Q4", "H11 H9 J10 G10 A8 Q16"
    film = Film().show(black.replace(" Q4", ""), white.replace(" Q16", "")).show(black, white.replace(" Q16", ""))
    film.show(black, white).show(black, white, area("H10"), frames=4)
    film.show(black + " H10", white.replace(" G10", ""), frames=1)
    film.show(black + " B10", white, area("H10") + area("B9"), frames=16).show(black + " B10", white, frames=60)
    assert film.told("move", *ACCUSING)[2:] == [
        ("move", "B", "H10", ["G10"], 3), ("move", "W", "B9", 4), ("move", "B", "B10", ["B9"], 5),
        ("move", "W", "G10", ["H10"], 6),
    ]  # fmt: skip
    assert {"H10", "B9"} <= set(doubtful(film))


def test_a_ko_is_not_retaken_at_once_while_the_answer_to_a_threat_comes_to_light() -> None:
    black, white = "G11 G9 F10 B8 A9 C9 Q4", "H11 H9 J10 G10 A8 Q16"
    film = Film(step_ns=500_000_000).show(black.replace(" Q4", ""), white.replace(" Q16", ""))
    film.show(black, white.replace(" Q16", "")).show(black, white)
    black, taken = black + " H10", white.replace(" G10", "")
    film.show(black, taken).show(black, taken, area("B9"), frames=1).show(black, taken + " B9", frames=1)
    film.show(black, taken + " B9", [*area("B9"), *area("G10")], frames=3)
    black = black.replace(" H10", " B10")
    film.show(black, white, frames=1).show(black, white, area("B10"), frames=1).show(black, white, frames=20)
    assert film.told("move", *ACCUSING)[3:] == [
        ("move", "W", "B9", 4), ("move", "B", "B10", ["B9"], 5), ("move", "W", "G10", ["H10"], 6),
    ]  # fmt: skip


def test_a_threat_seen_as_the_ko_was_taken_still_counts_once_the_ko_is_retaken() -> None:
    """What showed since the last move came does so, though that move's stone is just going again."""
    black, white = "G11 G9 F10 B8 A9 C9 Q4", "H11 H9 J10 G10 A8 Q16"
    film = Film(step_ns=500_000_000).show(black.replace(" Q4", ""), white.replace(" Q16", ""))
    film.show(black, white.replace(" Q16", "")).show(black, white).show(black, white, area("H10"), frames=2)
    black, taken = black + " H10", white.replace(" G10", "")
    film.show(black, taken + " B9", frames=1).show(black, taken + " B9", area("B9"), frames=1)
    film.show(black + " B10", taken, frames=1).show(black + " B10", taken, area("H10") + area("B10"), frames=1)
    film.show(black.replace(" H10", " B10"), white, frames=30)
    assert film.told("move", "move_withdrawn", *ACCUSING)[2:] == [
        ("move", "B", "H10", ["G10"], 3), ("move", "W", "B9", 4), ("move", "B", "B10", ["B9"], 5),
        ("move", "W", "G10", ["H10"], 6),
    ]  # fmt: skip


@pytest.mark.parametrize("hand", ["D10", "T1"])
def test_a_taken_stone_gone_for_one_picture_is_said_to_be_perhaps_set_there_again(hand: str) -> None:
    """Beside a hand that then covers it, or in the open; another one of its color would be a forbidden move there."""
    black, white = "G11 G9 F10 Q4", "H11 H9 J10 G10 Q16"
    film = Film().show(black.replace(" Q4", ""), white.replace(" Q16", "")).show(black, white.replace(" Q16", ""))
    film.show(black, white).show(black + " H10", white, frames=20)  # it took G10, which still lies there
    film.show(black + " H10", white.replace(" G10", ""), area(hand), frames=1)
    film.show(black + " H10", white, area("G10"), frames=3).show(black + " H10", white, frames=30)
    assert film.told(*ACCUSING) == []
    told = [e.as_dict() for e in film.events if e.type == "correction"]
    assert [(e["point"], e["points"]) for e in told] == [("H10", ["G10"])]
    assert film.tracker.state.moves[-1].captures == (parse_point("G10"),)


def test_a_ko_retaken_twice_beside_two_moves_elsewhere_is_told_whole_once_its_stone_shows_again() -> None:
    """Told whole, not the moves elsewhere alone, which is all that the stories without the ko have in common."""
    black, white = "D11 D9 E10", "B10 C11 C9"
    film = Film(step_ns=500_000_000).show(black, white + " D10").show(black + " C10", white)
    film.show(black + " C10", white + " O7").show(black + " C10 O8", white + " O7")
    black, white, ko = black + " O8", white + " O7", area("C10")
    film.show(black + " C10", white, ko, frames=3).show(black, white + " D10", frames=1)
    film.show(black, white + " D10", [*area("D10", 1), *area("K19")], frames=1)
    black, white = black + " J19", white + " K19"
    film.show(black, white + " D10", frames=1).show(black, white + " D10", range(80, 361), frames=2)
    film.show(black + " C10", white, frames=20)
    assert film.told("move", *ACCUSING)[3:] == [
        ("move", "W", "D10", ["C10"], 4), ("move", "B", "J19", 5), ("move", "W", "K19", 6),
        ("move", "B", "C10", ["D10"], 7),
    ]  # fmt: skip
    assert {"D10", "C10"} <= set(doubtful(film))


@pytest.mark.parametrize(
    ("ko", "told"),
    [
        (True, [("move", "W", "B9", 2), ("move", "B", "B10", ["B9"], 3)]),
        (False, [("move", "B", "B10", 2)]),
    ],
)
def test_a_threat_that_nobody_saw_is_likelier_once_a_ko_was_taken(ko: bool, told: list[object]) -> None:
    """Of a hand that was there for half a second."""
    black, white, taken = "B8 A9 C9 Q10 R11 R9", "A8 S11 S9 T10", "R10" if ko else ""
    film = Film().show(black, f"{white} {taken}").show(black + " S10", white, frames=30)
    film.show(black + " S10", white, area("B9"), frames=5).show(black + " S10 B10", white, frames=40)
    assert film.told("move", "out_of_turn")[1:] == told
    assert "B10" in doubtful(film), "nobody is accused where the answer is nearly as likely"
