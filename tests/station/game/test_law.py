"""Articles are those of the game's own ruleset; where its text is silent, or is none of ours, none is named."""

import numpy as np
import pytest

from rules.articles import ARTICLES, Matter, articles
from rules.presets import PRESETS, ruleset
from rules.rulings.kind import Kind
from station.game.catalog import (
    ColorsSwapped,
    CountOpened,
    IllegalMove,
    MoveWithdrawn,
    StoneMoved,
    StoneRemoved,
    kinds,
)
from station.game.event import Event
from station.game.law import under
from station.tracking.telling.commands import CommandError
from station.tracking.tracker import Tracker
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.round import Round
from tests.station.tracking.test_games import GAME

FOREIGN = sorted(PRESETS.keys() - {"chinese-2002", "chinese-older"})
LAWS = ["suicide", "withdrawn", "uncaptured", "moved", "out_of_turn", "swapped", "scattered"]


def test_every_law_is_an_incident_or_a_matter() -> None:
    known = {*Kind, *Matter}
    assert {kind.LAW for kind in kinds() if kind.LAW} <= known
    assert all(found.keys() <= known for found in ARTICLES.values())
    for text, found in ARTICLES.items():
        named = [name for one in found.values() for name in (one.broken, one.rules, one.forbids) if name]
        assert named and all(name.startswith(f"{text} ") for name in named)


@pytest.mark.parametrize(
    ("about", "text", "broken", "rules"),
    [  # as DESK.md §4 has them
        (Kind.TWO_MOVES, "2002", "2002 §2.3", "2002 §17.2"),
        (Kind.TWO_MOVES, "older", "older §2.1", "older D8.1"),
        (Kind.WHITE_MOVED_FIRST, "2002", "2002 §2.3", ""),
        (Kind.TAKEBACK, "2002", "2002 §2.4", "2002 §17.3"),
        (Kind.TAKEBACK, "older", "older §2.3", "older D8.2"),
        (Kind.STONE_MOVED, "older", "older §2.3", "older D8.3"),
        (Kind.BOARD_SCATTERED, "older", "", "older D8.4"),
        (Kind.WRONG_CAPTURE, "older", "older §3, §4", "older D9"),
        (Kind.CAPTURE_INCOMPLETE, "2002", "2002 §4", "2002 §18.2"),
        (Kind.CAPTURE_INCOMPLETE, "older", "older §4", ""),
        (Kind.KO_RETAKE, "2002", "2002 §20.1", "2002 §18.3"),
        (Kind.FORBIDDEN_POINT, "older", "older §5", "older D10"),
        (Kind.PHONE_RINGS, "2002", "2002 §15.7", "2002 §23.7"),
        (Kind.WALKING_ABOUT, "older", "older D2.6.4", ""),
        (Matter.END_BY_PASSES, "older", "", ""),
        (Kind.STONE_MOVED, "japanese", "", ""),
    ],
)
def test_what_is_broken_and_what_rules(about: str, text: str, broken: str, rules: str) -> None:
    found = articles(about, text)
    assert (found.broken, found.rules) == (broken, rules)


def test_an_event_names_the_article_of_its_own_text() -> None:
    moved = StoneMoved(from_="Q16", to="Q15", color="B")
    assert [under(moved, text).article for text in ("2002", "older", "japanese", "ing")] == [
        "2002 §17.5", "older D8.3", "", "",
    ]  # fmt: skip
    assert under(CountOpened(by="passes"), "2002").article == "2002 §7.3"
    assert under(CountOpened(by="agreement"), "older").article == "older §7.1"
    assert under(ColorsSwapped(color="W"), "korean").article == ""


def test_what_puts_right_or_may_be_put_back_names_none() -> None:
    """A stone lifted is no takeback yet (2002 §17.3), a stone pushed back no offence."""
    assert under(MoveWithdrawn(number=3, color="B", point="Q16"), "2002").article == ""
    assert under(StoneMoved(from_="Q15", to="Q16", color="B", restores=7), "2002").article == ""


def test_an_article_that_is_there_stays() -> None:
    told = StoneRemoved(point="Q16", color="B", article="supplement 3")
    assert under(told, "2002") is told


def played(rules: str, acts: list[str]) -> list[Event]:
    """A simulated game with incidents under that ruleset."""
    round_ = Round(GAME, np.random.default_rng(7), Difficulty(fps=5.0), acts)
    tracker, events, frame = Tracker(ruleset(rules)), [], -1
    for shot in round_.film():
        frame += shot is None or not callable(shot)
        try:
            if callable(shot):
                events += shot(tracker)
            elif shot is not None:
                events += tracker.see(frame, round(frame * 2e8), shot)
        except CommandError:
            continue
    return events


@pytest.mark.slow
@pytest.mark.parametrize("rules", FOREIGN)
def test_no_chinese_article_is_told_under_other_rules(rules: str) -> None:
    told = [event for pair in zip(LAWS[::2], LAWS[1::2], strict=False) for event in played(rules, list(pair))]
    assert any(isinstance(event.what, IllegalMove | StoneMoved) for event in told)
    assert [event.as_json() for event in told if "§" in event.as_json()] == []


@pytest.mark.slow
def test_under_the_older_text_no_article_of_2002_is_told() -> None:
    told = [event for kind in LAWS for event in played("chinese-older", [kind])]
    named = {article for event in told if (article := event.as_dict().get("article"))}
    assert {"older D8.1", "older D8.3"} <= named and not any("2002" in article for article in named)
