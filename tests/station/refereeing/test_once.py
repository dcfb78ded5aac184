"""One capture left lying is one warning: DESK.md §4.9."""

import pytest

from rules.color import BLACK
from rules.rulings.decider import Role
from rules.rulings.effect import Do
from rules.rulings.effect import effects as read
from tests.station.refereeing.stage import Stage, move, started

TAKEN = [move("B", "A18"), move("W", "A19"), move("B", "B19", number=3)]
LEFT = ("capture_incomplete", {"points": ["A19"], "number": 3})


def pressed(stage: Stage, side: str = "B") -> int:
    """The clock was pressed before the stones were lifted."""
    return stage.takes(stage.desk.enter(Role.REFEREE, "press_before_lifted", "Li", side=side))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize("press_first", [True, False])
def test_the_second_article_warns_no_second_time(press_first: bool) -> None:
    stage = Stage(started(), *TAKEN)
    if press_first:
        pressed(stage)
        stage.rule("22.6")
        stage.happens(move("W", "Q4"), LEFT)
        stage.rule("18.2")
    else:
        stage.happens(move("W", "Q4"), LEFT)
        stage.rule("18.2")
        pressed(stage)
        assert all(
            effect.do is not Do.WARN for effect in stage.desk.rulings(stage.game.desk.incidents[-1].seq)[0].effects
        )
        stage.rule("22.6")
    assert stage.game.desk.ledger.counts[BLACK] == 1


def test_the_chief_may_and_another_capture_is_another_warning() -> None:
    stage = Stage(started(), *TAKEN)
    pressed(stage)
    stage.rule("22.6")
    stage.happens(move("W", "Q4"), LEFT)
    stage.rule("free", role=Role.CHIEF, name="Zhao", why="both", effects=read("WARN(black)"))
    assert stage.game.desk.ledger.counts[BLACK] == 2
    other = Stage(started(), *TAKEN)
    pressed(other)
    other.rule("22.6")
    other.happens(move("W", "Q4"), move("B", "R4"), move("W", "C3"))
    pressed(other)
    other.rule("22.6")
    assert other.game.desk.ledger.counts[BLACK] == 2
