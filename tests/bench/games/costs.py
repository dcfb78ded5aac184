"""How far each cost of the tracker's search can be changed before a decision of a simulated game comes out otherwise.

`TIANYUAN_GAMES=40 python -m tests.bench costs`: every decision that is no plain move is searched again with one cost
changed at a time; only games that were recorded exactly, incidents and all, count. Prints for each cost the decisions
that hang on it, and how far down and up it may go with none, or with at most one in a hundred, coming out otherwise.
"""

import os
from collections import Counter
from dataclasses import fields, replace

import numpy as np

from rules.presets import CHINESE_2002
from station.game.event import Event
from station.tracking.belief.labels import Bools
from station.tracking.stories.costs import COSTS
from station.tracking.stories.search import stories
from station.tracking.stories.situation import situation
from station.tracking.stories.story import Story
from station.tracking.tracker import Tracker
from tests.bench.figures.figure import Sheet
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.incidents import KINDS
from tests.bench.games.judging import judge
from tests.bench.games.round import Round
from tests.bench.games.tracking import sample_games

STEPS = (1.0, 2.0, 3.0, 4.0)  # nats
MOVES = 120  # of each game
FPS = 5.0
NAMES = tuple(field.name for field in fields(COSTS))
Change = tuple[str, float]


class Searching(Tracker):
    """A tracker that searches again, each time it tells something that is no plain move, with every cost changed."""

    def __init__(self) -> None:
        super().__init__(CHINESE_2002)
        self.decisions = 0
        self.otherwise: Counter[Change] = Counter()

    def _tell(self, found: list[Story], wrong: Bools) -> None:
        plain = len(found[0].steps) == 1 and found[0].cost == 0 and len(found) == 1
        if not plain and self._view.started and found == self._stories.now():
            self._search_again(found[0])
        super()._tell(found, wrong)

    def _search_again(self, told: Story) -> None:
        now = situation(self.state, self._teller.arbiter, self._view.belief, self._lifting.standing, True)
        self.decisions += 1
        for name in NAMES:
            for sign in (-1, 1):
                for step in STEPS:
                    costs = replace(COSTS, **{name: max(0.0, getattr(COSTS, name) + sign * step)})
                    best = stories(replace(now, costs=costs))
                    if not best or set(best[0].steps) != set(told.steps):
                        self.otherwise[name, sign * step] += 1


def run(sheet: Sheet) -> bool:
    """All games; always True: there is no bar, only margins."""
    decisions, exact, otherwise = 0, 0, Counter[Change]()
    count = int(os.environ.get("TIANYUAN_GAMES", "6"))
    games = sample_games()
    for index in range(count):
        kinds = [KINDS[(2 * index + k) % len(KINDS)] for k in range(2)]
        tracker = Searching()
        if _exact(tracker, Round(games[index % len(games)][:MOVES], np.random.default_rng(index), _HOW, kinds)):
            exact += 1
            decisions += tracker.decisions
            otherwise += tracker.otherwise
    print(f"{exact} exact games of {count}, {decisions} decisions that are no plain moves")
    sheet.put("costs.decisions", decisions, kind="observations", seeds=range(count))
    for name in NAMES:
        down, up = (_reach(otherwise, name, sign, decisions) for sign in (-1, 1))
        none, few = (f"-{down[i]:g} to +{up[i]:g}" for i in (0, 1))
        for way, reached in ("down", down), ("up", up):
            sheet.put(f"costs.{name}.{way}", reached[0], unit="nats", kind="observations", seeds=range(count))
        print(f"    {name} {getattr(COSTS, name):g}: {none}; one in a hundred {few}")
    return True


_HOW = Difficulty(fps=FPS)


def _exact(tracker: Tracker, round_: Round) -> bool:
    events: list[Event] = []
    frame = -1
    for shot in round_.film():
        if callable(shot):
            events += shot(tracker)
        else:
            frame += 1
            events += tracker.see(frame, round(frame * 1e9 / FPS), shot) if shot is not None else []
    events += tracker.finish()
    verdict = judge(tracker.state, events, round_.truth, frame + 1, FPS)
    return verdict.exact and not verdict.missed and not verdict.false


def _reach(otherwise: Counter[Change], name: str, sign: int, decisions: int) -> tuple[float, float]:
    """How far the cost can go one way with no decision otherwise, and with one in a hundred."""
    reached = []
    for allowed in (0.0, decisions / 100):
        steps = [step for step in STEPS if otherwise[name, sign * step] > allowed]
        reached.append(max((step for step in STEPS if not steps or step < steps[0]), default=0.0))
    return reached[0], reached[1]
