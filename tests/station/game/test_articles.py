"""Articles are those of the game's own ruleset; where its text is silent, or is none of ours, none is named."""

import numpy as np
import pytest

from rules.presets import PRESETS, ruleset
from station.game.articles import ARTICLES, articles, under
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
from station.tracking.commands import CommandError
from station.tracking.tracker import Tracker
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.round import Round
from tests.station.tracking.test_games import GAME

FOREIGN = sorted(PRESETS.keys() - {"chinese-2002", "chinese-older"})
LAWS = ["suicide", "withdrawn", "uncaptured", "moved", "out_of_turn", "swapped", "scattered"]


def test_both_texts_are_asked_the_same_questions() -> None:
    assert ARTICLES["2002"].keys() == ARTICLES["older"].keys()
    laws = {kind.LAW for kind in kinds() if kind.LAW} | {"ko", "superko", "suicide", "occupied"}
    assert laws | {"end_agreed", "end_by_passes", "shared", "conceded"} == ARTICLES["2002"].keys()


@pytest.mark.parametrize(
    ("law", "text", "broken", "rules"),
    [  # as DESK.md §4 has them
        ("out_of_turn", "2002", "2002 §2.3", "2002 §17.2"),
        ("out_of_turn", "older", "older §2.1", "older D8.1"),
        ("takeback", "2002", "2002 §2.4", "2002 §17.3"),
        ("takeback", "older", "older §2.3", "older D8.2"),
        ("stone_moved", "older", "older §2.3", "older D8.3"),
        ("board_scattered", "older", "", "older D8.4"),
        ("wrong_capture", "older", "older §3, §4", "older D9"),
        ("capture_incomplete", "2002", "2002 §4", "2002 §18.2"),
        ("capture_incomplete", "older", "older §4", ""),
        ("ko", "2002", "2002 §20.1", "2002 §18.3"),
        ("suicide", "older", "older §5", "older D10"),
        ("end_by_passes", "older", "", ""),
        ("stone_moved", "japanese", "", ""),
    ],
)
def test_what_is_broken_and_what_rules(law: str, text: str, broken: str, rules: str) -> None:
    found = articles(law, text)
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


def played(rules: str, kinds: list[str]) -> list[Event]:
    """A simulated game with incidents under that ruleset."""
    round_ = Round(GAME, np.random.default_rng(7), Difficulty(fps=5.0), kinds)
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
