"""Steps of an incident (DESK.md §7)."""

from itertools import pairwise

from rules.rulings.state import AWAITING, State, leads_to


def test_the_common_way() -> None:
    way = [State.OPEN, State.CLAIMED, State.ASKED, State.REFERRED, State.RULED, State.EXECUTING, State.CLOSED]
    assert all(leads_to(before, after) for before, after in pairwise(way))


def test_nothing_is_open_again_and_what_is_done_is_ruled_on_only_anew() -> None:
    assert not any(leads_to(before, State.OPEN) for before in State)
    for done in (State.CLOSED, State.MISREAD, State.LAPSED):
        assert leads_to(done, State.RULED)
        assert not any(leads_to(done, after) for after in (State.CLAIMED, State.ASKED, State.EXECUTING, State.LAPSED))


def test_only_what_nobody_claimed_lapses() -> None:
    assert [before for before in State if leads_to(before, State.LAPSED)] == [State.OPEN]


def test_what_awaits_a_word_may_still_turn_out_misread() -> None:
    assert {before for before in State if leads_to(before, State.MISREAD)} == AWAITING
