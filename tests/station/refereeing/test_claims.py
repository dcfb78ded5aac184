"""When a claim is heard: in time, too late, in the other side's time."""

import pytest

from rules.rulings.decider import Role
from rules.rulings.state import State
from tests.station.refereeing.stage import TWICE, Stage, move, started


def test_under_the_older_text_a_claim_is_heard_at_its_own_turn_unless_it_is_pressing() -> None:
    """Older D2.7.2: 除较紧迫的事件外, 在自己走棋的时间内提出."""
    played = [started("chinese-older"), move("B", "Q16"), move("W", "D4")]
    stage = Stage(*played, ("out_of_turn", {"color": "W", "point": "C3", "number": 3}), move("B", "Q4"))
    seq = stage.game.desk.incidents[-1].seq
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, seq, "B"))
    (said,) = stage.game.desk.incidents[-1].claims
    assert (said.in_time, said.noted, stage.game.desk.incidents[-1].state) == (True, True, State.OPEN)
    again = Stage.again(stage)
    assert again.desk.incidents[-1].state is State.OPEN
    stage.happens(move("W", "D16"))
    assert stage.game.desk.incidents[-1].state is State.CLAIMED, "Black is to move: he is heard"


def test_what_is_pressing_is_heard_in_the_other_sides_time() -> None:
    played = [started("chinese-older"), move("B", "Q16"), move("W", "D4")]
    stage = Stage(*played, ("out_of_turn", {"color": "W", "point": "C3", "number": 3}), move("B", "Q4"))
    seq = stage.game.desk.incidents[-1].seq
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, seq, "B", pressing=True))
    (said,) = stage.game.desk.incidents[-1].claims
    assert (said.noted, said.pressing, stage.game.desk.incidents[-1].state) == (False, True, State.CLAIMED)


@pytest.mark.parametrize(("rules", "noted"), [("chinese-2002", False), ("chinese-older", True)])
def test_only_the_older_text_lets_a_claim_wait(rules: str, noted: bool) -> None:
    """2002 §16.3 wants it at once (立即), whoever is to move."""
    stage = Stage(started(rules), *TWICE[:3], ("out_of_turn", {"color": "B", "point": "C3", "number": 4}))
    seq = stage.game.desk.incidents[-1].seq
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, seq, "W"))
    (said,) = stage.game.desk.incidents[-1].claims
    assert (said.in_time, said.noted) == (True, False), "White is to move: his own time"
    other = Stage(started(rules), *TWICE[:3], ("wrong_capture", {"points": ["D4"], "color": "W"}))
    seq = other.game.desk.incidents[-1].seq
    assert other.game.desk.incidents[-1].side == "B"
    other.happens(move("W", "D16"))
    other.takes(other.desk.claim(Role.SIDE_TABLET, seq, "W"))
    (said,) = other.game.desk.incidents[-1].claims
    assert (said.noted, said.in_time) == (noted, noted), "2002: his own next move closed it"
